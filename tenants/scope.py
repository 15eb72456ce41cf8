"""Which firm the present work is for. A query of a firm's data without an answer to that raises."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_current: ContextVar[int | None] = ContextVar("tenant", default=None)


class TenantScopeMissing(RuntimeError):
    """A firm's data was asked for outside of `tenant_scope(..)`."""


def current_tenant_id() -> int | None:
    """The id of the firm in scope, or None."""
    return _current.get()


def required_tenant_id() -> int:
    """The id of the firm in scope.

    Raises:
        TenantScopeMissing: there is none.
    """
    tenant_id = _current.get()
    if tenant_id is None:
        raise TenantScopeMissing("no tenant in scope: wrap the work in tenant_scope(tenant_id)")
    return tenant_id


@contextmanager
def tenant_scope(tenant_id: int | None) -> Iterator[None]:
    """Work for one firm: `TenantOwned.objects` sees its rows alone, in its database.

    Args:
        tenant_id: id of the tenant, or None to leave every scope (then scoped queries raise again).
    """
    token = _current.set(tenant_id)
    try:
        yield
    finally:
        _current.reset(token)
