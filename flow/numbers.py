"""Numbers and texts as JavaScript writes them, so that a value reads the same wherever it was rendered."""

import json
import math
from typing import Any

SAFE_INTEGER = 2**53


def tidy(value: float) -> int | float:
    """A whole float as an int: 5.0 is 5, as in JavaScript."""
    return int(value) if value.is_integer() and abs(value) < SAFE_INTEGER else value


def js_number(value: int | float) -> str:
    """The text of a number as JavaScript prints it; whole numbers keep all their digits."""
    if isinstance(value, int):
        return str(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    text = repr(value)
    if "e" in text:
        mantissa, _, exponent = text.partition("e")
        power = int(exponent)
        if -7 <= power < 0:
            return f"{value:.{-power + max(0, len(mantissa.replace('-', '').replace('.', '')) - 1)}f}"
        return f"{mantissa}e{'+' if power > 0 else '-'}{abs(power)}"
    return text


def js_text(value: Any) -> str:
    """A value inside a text: null and missing are empty, so that no customer ever reads «null»."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return js_number(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
