"""Times in expressions: ISO 8601 text with an offset, read and written in the firm's zone.

`d` in `date.add` is a day of the calendar in that zone (same time on the clock); h, m, s and ms are exact.
A time that the clock skips moves on by the gap, one that it shows twice is the first.
"""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_ISO = re.compile(
    r"^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?)?$"
)
_CZECH = re.compile(r"^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:[ ,]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$")
_DURATION = re.compile(r"(-?\d+(?:\.\d+)?)(ms|s|m|h|d)")
_FIELD = re.compile(r"yyyy|MM|M|dd|d|HH|H|mm|ss")


def parse(text: object, zone: ZoneInfo) -> datetime:
    """A moment out of ISO 8601 or the Czech order `5.4.2026 14:30`; without an offset it is the zone's time.

    Raises:
        ValueError: it is not a date, or not one of the calendar.
    """
    if not isinstance(text, str):
        raise ValueError(f"not a date: {text!r}")
    text = text.strip()
    offset = None
    if found := _ISO.match(text):
        year, month, day, hour, minute, second, fraction, offset = found.groups()
    elif found := _CZECH.match(text):
        day, month, year, hour, minute, second = found.groups()
        fraction = None
    else:
        raise ValueError(f"not a date: {text!r}; write 2026-04-05, 2026-04-05T14:30:00+02:00 or 5.4.2026")
    micro = int(((fraction or "") + "000000")[:6])
    naive = datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0), int(second or 0), micro)
    if offset == "Z":
        return naive.replace(tzinfo=UTC).astimezone(zone)
    if offset:
        sign = -1 if offset[0] == "-" else 1
        ahead = timedelta(hours=int(offset[1:3]), minutes=int(offset[-2:])) * sign
        return (naive - ahead).replace(tzinfo=UTC).astimezone(zone)
    return local(naive, zone)


def local(naive: datetime, zone: ZoneInfo) -> datetime:
    """A time on the zone's clock, normalised (a skipped one moves on by the gap)."""
    return naive.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)


def iso(moment: datetime) -> str:
    """ISO 8601 with offset, milliseconds only when there are any."""
    return moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")


def add(moment: datetime, duration: object, zone: ZoneInfo) -> datetime:
    """`moment` and a duration such as `14d`, `-2h`, `1d 12h`.

    Raises:
        ValueError: it is not a duration.
    """
    parts = _DURATION.findall(duration) if isinstance(duration, str) else []
    if not parts or _DURATION.sub("", str(duration)).strip():
        raise ValueError(f"not a duration: {duration!r}; write a number and ms, s, m, h or d, such as 14d")
    for number, unit in parts:
        if unit == "d" and float(number).is_integer():
            wall = moment.astimezone(zone).replace(tzinfo=None) + timedelta(days=int(number))
            moment = local(wall, zone)
        else:
            seconds = float(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}[unit]
            moment = (moment.astimezone(UTC) + timedelta(seconds=seconds)).astimezone(zone)
    return moment


def formatted(moment: datetime, pattern: str, zone: ZoneInfo) -> str:
    """`dd.MM.yyyy HH:mm` and the like; letters other than yyyy MM M dd d HH H mm ss stay."""
    at = moment.astimezone(zone)
    fields = {
        "yyyy": f"{at.year:04}",
        "MM": f"{at.month:02}",
        "M": str(at.month),
        "dd": f"{at.day:02}",
        "d": str(at.day),
        "HH": f"{at.hour:02}",
        "H": str(at.hour),
        "mm": f"{at.minute:02}",
        "ss": f"{at.second:02}",
    }
    return _FIELD.sub(lambda found: fields[found[0]], pattern)
