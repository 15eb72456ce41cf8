"""Durations as people write them in a tree: `<number><ms|s|m|h|d>`."""

import re
from datetime import timedelta

PATTERN = r"^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$"
_FORM = re.compile(PATTERN)
_SECONDS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(text: str) -> float:
    """The length of a duration, in seconds.

    Raises:
        ValueError: `text` is not a duration.
    """
    form = _FORM.match(text)
    if not form:
        raise ValueError(f"not a duration: {text!r}; write a number and ms, s, m, h or d, such as 30s")
    return float(form[1]) * _SECONDS[form[2]]


def delta(text: str) -> timedelta:
    """A duration as a timedelta; a day is 24 hours."""
    return timedelta(seconds=seconds(text))
