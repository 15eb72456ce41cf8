"""The cast of the tests: Alfa has everything, Beta is the neighbour who must see nothing, Gama is noisy."""

from dataclasses import dataclass

from tenants.models import Membership, Role, Tenant, User

PASSWORD = "spravne-heslo-pro-testy"
ALL_PERMISSIONS = ["*"]


@dataclass(frozen=True)
class Cast:
    alfa: Tenant
    beta: Tenant
    gama: Tenant
    eva: User
    bedrich: User
    gustav: User
    root: User


def make_cast() -> Cast:
    """Three firms, a manager in each (all permissions there), and a platform administrator."""
    alfa, beta, gama = (
        Tenant.objects.create(key=key, name=name)
        for key, name in [("alfa", "Alfa s.r.o."), ("beta", "Beta a.s."), ("gama", "Gama z.s.")]
    )
    eva, bedrich, gustav = (
        member(email, name, tenant)
        for email, name, tenant in [
            ("eva@alfa.example", "Eva", alfa),
            ("bedrich@beta.example", "Bedřich", beta),
            ("gustav@gama.example", "Gustav", gama),
        ]
    )
    root = User.objects.create_user("root@csbot.example", PASSWORD, name="Správce", is_platform_admin=True)
    return Cast(alfa, beta, gama, eva, bedrich, gustav, root)


def member(email: str, name: str, tenant: Tenant, permissions: list[str] | None = None) -> User:
    """A person with one role in one firm."""
    role, _ = Role.objects.get_or_create(
        tenant=tenant,
        key="manager" if permissions is None else f"role-{len(permissions)}-{tenant.roles.count()}",
        defaults={"name": "Vedoucí", "permissions": ALL_PERMISSIONS if permissions is None else permissions},
    )
    user = User.objects.create_user(email, PASSWORD, name=name)
    Membership.objects.create(user=user, tenant=tenant, role=role)
    return user
