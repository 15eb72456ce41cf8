"""The functions that expressions may call. `sandbox/prelude.js` is their JavaScript twin; one table of cases tests both.

round(x, n)                     decimal, half away from zero: round(335.085, 2) is 335.09
date.parse(text), date.format(time, pattern), date.add(time, duration)
text.upper lower trim(t), text.pad(t, length, fill), text.replace(t, what, by), text.number(t)
list.first last count sum unique(l), list.join(l, separator)
"""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo

from flow import datetimes
from flow.numbers import js_number, js_text, tidy


def _round(_: ZoneInfo, value: Any, digits: Any = 0) -> Any:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(f"round wants a number, got {js_text(value)!r}")
    try:
        exact = Decimal(js_number(value) if not isinstance(value, str) else value.strip())
        rounded = exact.quantize(Decimal(1).scaleb(-int(digits)), ROUND_HALF_UP)
    except (InvalidOperation, ValueError) as wrong:
        raise ValueError(f"round wants a number, got {value!r}") from wrong
    return tidy(float(rounded))


def _number(_: ZoneInfo, text: Any) -> Any:
    """`1 234,50` and `1234.5` are numbers; spaces (also unbreakable ones) between digits are left out."""
    if isinstance(text, int | float) and not isinstance(text, bool):
        return text
    if not isinstance(text, str):
        raise ValueError("text.number wants text")
    plain = "".join(text.split()).replace("\u00a0", "").replace("\u202f", "")
    if "," in plain and "." not in plain:
        plain = plain.replace(",", ".")
    try:
        return tidy(float(Decimal(plain)))
    except InvalidOperation as wrong:
        raise ValueError(f"not a number: {text!r}") from wrong


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ValueError(f"wanted a list, got {js_text(value)!r}")
    return value


def _sum(_: ZoneInfo, values: Any) -> Any:
    numbers = [v for v in _list(values) if v is not None]
    if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in numbers):
        raise ValueError("list.sum wants numbers")
    return tidy(float(sum((Decimal(js_number(v)) for v in numbers), Decimal(0))))


def _unique(_: ZoneInfo, values: Any) -> list[Any]:
    seen: list[Any] = []
    for value in _list(values):
        if not any(type(value) is type(other) and value == other for other in seen):
            seen.append(value)
    return seen


def _pad(_: ZoneInfo, text: Any, length: Any, fill: Any = "0") -> str:
    plain = js_text(text)
    return str(fill)[:1] * max(0, min(int(length), 1000) - len(plain)) + plain


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "round": _round,
    "date.parse": lambda zone, text: datetimes.iso(datetimes.parse(text, zone)),
    "date.format": lambda zone, at, pattern="d. M. yyyy": datetimes.formatted(
        datetimes.parse(at, zone), str(pattern), zone
    ),
    "date.add": lambda zone, at, duration: datetimes.iso(datetimes.add(datetimes.parse(at, zone), duration, zone)),
    "text.upper": lambda _, text: js_text(text).upper(),
    "text.lower": lambda _, text: js_text(text).lower(),
    "text.trim": lambda _, text: js_text(text).strip(),
    "text.pad": _pad,
    "text.replace": lambda _, text, what, by: js_text(text).replace(js_text(what), js_text(by)),
    "text.number": _number,
    "list.first": lambda _, values: next(iter(_list(values)), None),
    "list.last": lambda _, values: next(iter(_list(values)[-1:]), None),
    "list.count": lambda _, values: len(_list(values)),
    "list.sum": _sum,
    "list.unique": _unique,
    "list.join": lambda _, values, separator=", ": js_text(separator).join(map(js_text, _list(values))),
}
