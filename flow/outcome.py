"""What a step can come to: a small closed set of values. Expected failures are values, never exceptions.

The errors, as a tree; the leaf's name is `StepError.kind`:

    Retryable   timeout, unreachable, rate_limited (with retry_after_s), server_fault, bad_answer
    Terminal    credentials, refused, not_found, validation, expression, script, blocked_address,
                too_large, limit, fail, configuration
    Unclear     unknown_outcome: the request may have had its effect, and repeating it is not safe
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

RETRYABLE = frozenset({"timeout", "unreachable", "rate_limited", "server_fault", "bad_answer"})
TERMINAL = frozenset(
    {
        "credentials",
        "refused",
        "not_found",
        "validation",
        "expression",
        "script",
        "blocked_address",
        "too_large",
        "limit",
        "fail",
        "configuration",
    }
)


@dataclass(frozen=True, slots=True)
class StepError:
    """Why a step did not succeed.

    Args:
        kind: a leaf of the tree above.
        message: one sentence for people; never holds a secret.
        status: the HTTP status, when there was an answer.
        detail: what else helps (an excerpt of the answer, the expression and its place), JSON.
        retry_after_s: seconds after which the other side wants to be asked again.
    """

    kind: str
    message: str
    status: int | None = None
    detail: Any = None
    retry_after_s: float | None = None

    def as_json(self) -> dict[str, Any]:
        given = {"kind": self.kind, "message": self.message, "status": self.status, "detail": self.detail}
        return {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Emit:
    """Raise an internal event, in the transaction of the step row."""

    event: str
    payload: Any
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Notify:
    """Tell the firm's people, in the transaction of the step row."""

    code: str
    params: dict[str, Any]
    level: str = "info"


Effect: TypeAlias = Emit | Notify


@dataclass(frozen=True, slots=True)
class Done:
    """The step is over. `effects` change our own data and commit with the step row; what they return is merged
    into the output."""

    output: Any = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Continue:
    """Remember `memo` (JSON) and execute the same step again with it: for what must be known *before* it acts."""

    memo: Any


@dataclass(frozen=True, slots=True)
class Wait:
    """Sleep until a time (aware); `memo` is given back at waking. `on` names what else may wake (later kinds)."""

    until: datetime
    memo: Any = None
    on: Any = None


@dataclass(frozen=True, slots=True)
class Fork:
    """Go on in several branches at once (`parallel`, `foreach`); joined by the last."""

    branches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retry:
    """Did not succeed, may the next time."""

    error: StepError


@dataclass(frozen=True, slots=True)
class Failed:
    """Did not succeed and will not by repeating."""

    error: StepError


@dataclass(frozen=True, slots=True)
class Unclear:
    """May have had its effect; repeating is not safe: a person decides."""

    error: StepError


Outcome: TypeAlias = Done | Continue | Wait | Fork | Retry | Failed | Unclear
