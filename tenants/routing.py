"""The one seam to a firm's data: `db_for(tenant)` for the ORM, `connection_for(tenant)` for the hot path.

At first every firm lives in the one database; `TENANT_DATABASES` gives a firm its own by configuration.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.db import connections
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from tenants.scope import current_tenant_id

CONTROL = "default"
_alias_of_tenant: dict[int, str] = {}
_pools: dict[tuple[int, str], AsyncConnectionPool[AsyncConnection[Any]]] = {}


def db_for(tenant_id: int) -> str:
    """The Django alias of the database that holds the firm's data."""
    if not settings.TENANT_ALIASES:
        return CONTROL
    if tenant_id not in _alias_of_tenant:
        from tenants.models import Tenant

        key = Tenant.objects.using(CONTROL).values_list("key", flat=True).get(pk=tenant_id)
        _alias_of_tenant[tenant_id] = settings.TENANT_ALIASES.get(key, CONTROL)
    return _alias_of_tenant[tenant_id]


async def adb_for(tenant_id: int) -> str:
    """`db_for` in async code; asks the control database at most once for a firm."""
    if not settings.TENANT_ALIASES or tenant_id in _alias_of_tenant:
        return db_for(tenant_id)
    return await asyncio.to_thread(db_for, tenant_id)


def aliases() -> list[str]:
    """Every database with firms' data: one dispatcher and claim loop each."""
    return [CONTROL, *sorted(set(settings.TENANT_ALIASES.values()))]


class TenantRouter:
    """Sends a firm's rows to its database, everything else to the control database."""

    def _alias(self, model: type[Any], hints: dict[str, Any]) -> str | None:
        from tenants.models import TenantOwned

        if not issubclass(model, TenantOwned):
            return None
        instance = hints.get("instance")
        tenant_id = getattr(instance, "tenant_id", None) or current_tenant_id()
        return db_for(tenant_id) if tenant_id else None

    def db_for_read(self, model: type[Any], **hints: Any) -> str | None:
        return self._alias(model, hints)

    def db_for_write(self, model: type[Any], **hints: Any) -> str | None:
        return self._alias(model, hints)

    def allow_relation(self, *_: Any, **__: Any) -> bool:
        return True


async def pool_of(alias: str) -> AsyncConnectionPool[AsyncConnection[Any]]:
    """The running loop's pool of a database; opened at its first use."""
    key = (id(asyncio.get_running_loop()), alias)
    if key not in _pools:
        pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            kwargs=connection_arguments(alias),
            min_size=1,
            max_size=settings.ASYNC_POOL_MAX,
            open=False,
            timeout=settings.POOL_TIMEOUT_S,
            name=f"{alias}-async",
        )
        _pools[key] = pool
        await pool.open()
    return _pools[key]


def connection_arguments(alias: str) -> dict[str, Any]:
    """The arguments of `psycopg.connect` for a Django alias (also where the tests renamed the database)."""
    given = connections[alias].get_connection_params()
    names = {"dbname", "host", "port", "user", "password", "sslmode", "connect_timeout", "options", "prepare_threshold"}
    return {
        "autocommit": True,
        **{name: value for name, value in given.items() if name in names},
        **settings.ASYNC_CONNECTION_OPTIONS,
    }


@asynccontextmanager
async def connection_for(tenant_id: int) -> AsyncIterator[AsyncConnection[Any]]:
    """A connection (autocommit) to the firm's database, from the pool; give it back before any foreign call."""
    async with connection_to(await adb_for(tenant_id)) as connection:
        yield connection


@asynccontextmanager
async def connection_to(alias: str) -> AsyncIterator[AsyncConnection[Any]]:
    """A connection (autocommit) to a database by its alias: for loops that serve all firms in it."""
    pool = await pool_of(alias)
    async with pool.connection() as connection:
        yield connection


async def close_pools() -> None:
    """Close the running loop's pools; to be called when the process ends."""
    loop = id(asyncio.get_running_loop())
    for key in [key for key in _pools if key[0] == loop]:
        await _pools.pop(key).close()
