"""When to try again. Full rules: at most five attempts in all, 1 s, 2 s, 4 s, 8 s, each times 0.5 to 1.5.

The jitter keeps those who failed together from returning together. What the other side says (`Retry-After`)
overrides the schedule, up to the run's deadline.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from flow.durations import seconds
from flow.outcome import StepError


@dataclass(frozen=True, slots=True)
class Policy:
    """How often and how soon. Durations in seconds; `attempts` counts all of them, the first too."""

    attempts: int = 5
    first_s: float = 1.0
    most_s: float = 300.0


def policy(raw: Mapping[str, Any] | None) -> Policy:
    """The policy of a step's `retry`, with the defaults for what it leaves out."""
    given = raw or {}
    return Policy(
        attempts=int(given.get("attempts", 5)),
        first_s=seconds(given.get("first", "1s")),
        most_s=seconds(given.get("most", "5m")),
    )


def backoff_s(attempt: int, rule: Policy, chance: float) -> float:
    """Seconds to wait after the attempt with this number (from 1); `chance` in [0, 1)."""
    base = min(rule.first_s * 2.0 ** (attempt - 1), rule.most_s)
    return base / 2 + chance * base


def retry_at(error: StepError, attempt: int, attempts_max: int, rule: Policy, chance: float, now: datetime) -> datetime | None:
    """When the next attempt is due, or None when there is to be none.

    Args:
        attempt: number of the attempt that has just failed, from 1.
        attempts_max: most attempts in all.
        chance: in [0, 1).
        now: aware.
    """
    if attempt >= attempts_max:
        return None
    wait_s = error.retry_after_s if error.retry_after_s is not None else backoff_s(attempt, rule, chance)
    return now + timedelta(seconds=wait_s)
