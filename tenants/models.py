"""Firms, people and their roles; and what every table of a firm's data has in common.

Tenant, User, Role, Membership live in the control database, everything `TenantOwned` in the firm's own.
"""

from typing import Any, ClassVar, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tenants.scope import required_tenant_id

KEY_PATTERN = r"^[a-z0-9][a-z0-9-]{0,59}$"
M = TypeVar("M", bound=models.Model)
key_validator = RegexValidator(KEY_PATTERN, _("Use lower-case letters, digits and hyphens, at most 60 characters."))


def key_field(**options: Any) -> models.CharField:
    """The field of a key: the name by which records files and trees refer to a row."""
    return models.CharField(_("key"), max_length=60, validators=[key_validator], **options)


class Versioned(models.Model):
    """A configuration row: its number grows with each save, so that the later of two people is told."""

    row_version = models.PositiveIntegerField(_("row version"), default=1, editable=False)

    class Meta:
        abstract = True


class Tenant(Versioned):
    """A firm: its name, its limits and how long its data is kept."""

    id = models.AutoField(primary_key=True)
    key = key_field(unique=True)
    name = models.CharField(_("name"), max_length=200)
    zone = models.CharField(_("time zone"), max_length=64, default="Europe/Prague")
    language = models.CharField(_("language"), max_length=8, default="cs")
    active = models.BooleanField(_("active"), default=True)
    concurrent_steps = models.PositiveSmallIntegerField(
        _("concurrent steps"), default=8, validators=[MinValueValidator(1), MaxValueValidator(1000)]
    )
    step_payload_days = models.PositiveSmallIntegerField(_("step inputs and outputs, days"), default=30)
    run_days = models.PositiveSmallIntegerField(_("run summaries, days"), default=365)
    event_days = models.PositiveSmallIntegerField(_("events, days"), default=90)
    ticket_log_days = models.PositiveSmallIntegerField(_("ticket log, days"), default=90)
    audit_days = models.PositiveSmallIntegerField(_("audit, days"), default=730)
    sample_percent = models.DecimalField(
        _("runs kept whole, per cent"),
        max_digits=5,
        decimal_places=2,
        default=1,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    external_id = models.CharField(_("id of an older system"), max_length=200, blank=True, default="")
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        db_table = "tenant"
        verbose_name = _("firm")
        verbose_name_plural = _("firms")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class UserManager(BaseUserManager["User"]):
    """Accounts are found by e-mail, whatever its case."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user: User = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(Versioned, AbstractBaseUser):
    """A person who signs in by e-mail. What he may do comes from his memberships' roles."""

    email = models.EmailField(_("e-mail"), max_length=254, unique=True)
    name = models.CharField(_("name"), max_length=200, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    is_platform_admin = models.BooleanField(
        _("platform administrator"), default=False, help_text=_("May do everything, in every firm.")
    )
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    date_joined = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    external_id = models.CharField(_("id of an older system"), max_length=200, blank=True, default="")

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        db_table = "account"
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["email"]
        constraints = [models.UniqueConstraint(Lower("email"), name="account_email_unique")]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name or self.email

    def get_short_name(self) -> str:
        return self.name or self.email


class Role(Versioned):
    """A named set of permission codes, of a firm or (without one) of the platform."""

    tenant = models.ForeignKey(
        Tenant, models.CASCADE, null=True, blank=True, related_name="roles", verbose_name=_("firm")
    )
    key = key_field()
    name = models.CharField(_("name"), max_length=200)
    permissions = models.JSONField(_("permissions"), default=list, blank=True)
    external_id = models.CharField(_("id of an older system"), max_length=200, blank=True, default="")

    class Meta:
        db_table = "role"
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint("tenant", "key", name="role_key_unique", nulls_distinct=False),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in a firm."""

    user = models.ForeignKey(User, models.CASCADE, related_name="memberships", verbose_name=_("user"))
    tenant = models.ForeignKey(Tenant, models.CASCADE, related_name="memberships", verbose_name=_("firm"))
    role = models.ForeignKey(Role, models.PROTECT, related_name="memberships", verbose_name=_("role"))
    label = models.CharField(_("label"), max_length=200, blank=True, default="")
    capacity = models.PositiveIntegerField(_("capacity"), null=True, blank=True)
    external_id = models.CharField(_("id of an older system"), max_length=200, blank=True, default="")

    class Meta:
        db_table = "membership"
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint("user", "tenant", name="membership_unique")]

    def __str__(self) -> str:
        return f"{self.user} · {self.tenant}"


class TenantManager(models.Manager[M]):
    """Sees the rows of the firm in scope, and raises when there is none."""

    def get_queryset(self) -> models.QuerySet[M]:
        return super().get_queryset().filter(tenant_id=required_tenant_id())


class TenantOwned(models.Model):
    """A row of a firm's data.

    `objects` is scoped. Django's own machinery (related access, deletion, the admin's form fields) takes the
    plain manager; the base admin scopes what of it reaches people.
    """

    tenant = models.ForeignKey(
        Tenant, models.PROTECT, related_name="+", verbose_name=_("firm"), editable=False, db_index=False
    )

    plain: ClassVar[models.Manager[Any]] = models.Manager()
    objects: ClassVar[models.Manager[Any]] = TenantManager()

    class Meta:
        abstract = True
        base_manager_name = "plain"
        default_manager_name = "plain"

    @classmethod
    def unscoped(cls, reason: str) -> models.QuerySet[Any]:
        """Rows of all firms. `reason` says, to the reader, why the wall is crossed here."""
        assert reason, "say why"
        return cls.plain.all()
