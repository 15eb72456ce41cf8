"""Monthly partitions of append-only tables, whose key is a UUIDv7 and whose bounds are ids.

A month is created apart and attached: `CREATE TABLE .. PARTITION OF` would lock the parent against everything,
`ATTACH` lets inserts and reads go on. One `DO` block is one statement, so a month is there whole or not at all,
inside a migration's transaction as well as outside of one; the advisory lock makes simultaneous calls take turns.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Protocol

from csbot.lib.ids import uuid7_floor

LOCK_TIMEOUT = "2s"

_ENSURE = """
DO $do$ BEGIN
  PERFORM set_config('lock_timeout', '{timeout}', true);
  PERFORM pg_advisory_xact_lock(hashtext('partitions'), hashtext('{table}'));
  IF NOT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass('{part}')) THEN
    CREATE TABLE IF NOT EXISTS {part} (LIKE {table} INCLUDING ALL);
    ALTER TABLE {table} ATTACH PARTITION {part} FOR VALUES FROM ('{low}') TO ('{high}');
  END IF;
END $do$
"""


class Cursor(Protocol):
    """What is needed of a database cursor: Django's and psycopg's both have it."""

    def execute(self, query: Any, params: Any = None, /) -> Any: ...

    def fetchall(self) -> list[Any]: ...


def month_of(at: datetime) -> datetime:
    """The first moment (UTC) of the month of `at`."""
    return at.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def months(start: datetime, ahead: int) -> Iterator[datetime]:
    """The month of `start` and `ahead` further ones."""
    month = month_of(start)
    for _ in range(ahead + 1):
        yield month
        month = next_month(month)


def next_month(month: datetime) -> datetime:
    return month.replace(year=month.year + 1, month=1) if month.month == 12 else month.replace(month=month.month + 1)


def name_of(table: str, month: datetime) -> str:
    return f"{table}_{month:%Y_%m}"


def attached(cursor: Cursor, table: str) -> set[str]:
    """The names of the partitions that `table` has."""
    cursor.execute(
        "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = %s::regclass",
        [table],
    )
    return {row[0] for row in cursor.fetchall()}


def missing(cursor: Cursor, table: str, now: datetime, months_ahead: int = 1) -> list[str]:
    """The partitions that `table` should have for the month of `now` and the next ones, and has not."""
    there = attached(cursor, table)
    return [name for month in months(now, months_ahead) if (name := name_of(table, month)) not in there]


def ensure(cursor: Cursor, table: str, now: datetime, months_ahead: int = 3) -> list[str]:
    """Make the partitions of the month of `now` and of the next ones; what is there stays.

    Args:
        cursor: of the direct connection (in a transaction or in autocommit).
        table: name of the partitioned table, ours, never user input.

    Returns:
        The names of those made by this call.

    Raises:
        The driver's lock time-out error when the parent cannot be locked within `LOCK_TIMEOUT`; call again.
    """
    made = missing(cursor, table, now, months_ahead)
    for month in months(now, months_ahead):
        if (part := name_of(table, month)) in made:
            low, high = uuid7_floor(month), uuid7_floor(next_month(month))
            cursor.execute(_ENSURE.format(timeout=LOCK_TIMEOUT, table=table, part=part, low=low, high=high))
    return made
