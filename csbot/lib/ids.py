"""UUIDv7 (RFC 9562, section 5.7): ids that sort by the time they were made.

The standard library has them from Python 3.14. Bounds of monthly partitions are ids too, so one rule serves
keys and partitions alike.
"""

import os
import time
from datetime import UTC, datetime, timedelta
from uuid import UUID

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_VERSION = 0x7 << 76
_VARIANT = 0x2 << 62
_last = 0


def uuid7(at_ms: int | None = None) -> UUID:
    """A new id, by default of this moment.

    Within one process ids made by the clock never go back: the 12 bits behind the milliseconds count up
    (RFC 9562, 6.2, method 1), which keeps the order of rows made in one millisecond.

    Args:
        at_ms: milliseconds since 1970, or None for now.
    """
    global _last
    if at_ms is not None:
        stamp = (at_ms << 12) | (int.from_bytes(os.urandom(2)) & 0xFFF)
    else:
        # 1/4096 ms: the twelve bits are the fraction of the millisecond.
        stamp = max((time.time_ns() << 12) // 1_000_000, _last + 1)
        _last = stamp
    random = int.from_bytes(os.urandom(8)) & ((1 << 62) - 1)
    return UUID(int=((stamp >> 12) << 80) | _VERSION | ((stamp & 0xFFF) << 64) | _VARIANT | random)


def uuid7_floor(at: datetime) -> UUID:
    """The smallest id of the millisecond of `at` (aware): the bound of a partition or of a filter by time.

    No version or variant bits are set, so every real id of that millisecond is larger.
    """
    return UUID(int=((at - _EPOCH) // timedelta(milliseconds=1)) << 80)


def time_of(id_: UUID) -> datetime:
    """The moment an id was made, in UTC, to the millisecond."""
    return _EPOCH + timedelta(milliseconds=id_.int >> 80)
