"""Conditions that people click together: `all`, `any`, `not`, a field with an operator, or JavaScript.

A missing field is null. Comparing unlike kinds is false, never an error. `empty`: null, "", blank text, [] or {};
0 and false are not empty. `exists`: not null and not missing. `contains`: a part of a text or an item of a list.
`in`: an item of the given list. `matches`: JavaScript's regular expression, run in the script pool, since a pattern
that backtracks must be killable.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flow.expressions import Expression, Scope, compile_expression
from flow.mapping import Scripts

_Test = Callable[[Scope, Scripts], bool]


def _same(a: Any, b: Any) -> bool:
    """Equality of like kinds; 1 and true, 1 and "1" are unlike."""
    return _kind(a) == _kind(b) and bool(a == b)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    return type(value).__name__


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda a, b: _kind(a) == _kind(b) and _kind(a) in ("number", "str") and compare(a, b)


def _empty(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip()) or value == [] or value == {}


def _contains(a: Any, b: Any) -> bool:
    if isinstance(a, str):
        return isinstance(b, str) and b in a
    return isinstance(a, list) and any(_same(item, b) for item in a)


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": _same,
    "ne": lambda a, b: not _same(a, b),
    "gt": _ordered(lambda a, b: a > b),
    "ge": _ordered(lambda a, b: a >= b),
    "lt": _ordered(lambda a, b: a < b),
    "le": _ordered(lambda a, b: a <= b),
    "contains": _contains,
    "starts": lambda a, b: isinstance(a, str) and isinstance(b, str) and a.startswith(b),
    "ends": lambda a, b: isinstance(a, str) and isinstance(b, str) and a.endswith(b),
    "in": lambda a, b: isinstance(b, list) and any(_same(a, item) for item in b),
    "exists": lambda a, b: (a is not None) == (b is not False),
    "empty": lambda a, b: _empty(a) == (b is not False),
}
NAMES = frozenset({*OPERATORS, "matches"})


@dataclass(frozen=True, slots=True)
class Condition:
    """A compiled condition; `scripts` must be evaluated by the pool before `test`."""

    raw: Any
    scripts: tuple[str, ...]
    expressions: tuple[tuple[str, Expression], ...]
    _test: _Test = field(repr=False)

    def test(self, scope: Scope, scripts: Scripts) -> bool:
        """Whether it holds.

        Raises:
            flow.expressions.ExpressionError: a built-in refused its arguments.
        """
        return self._test(scope, scripts)


def compile_condition(raw: Mapping[str, Any]) -> Condition:
    """Compile a condition that `flow.validate` found no problem in."""
    found: list[tuple[str, Expression]] = []
    test = _compile(raw, "", found)
    scripts = dict.fromkeys(e.source for _, e in found if e.native is None)
    return Condition(raw, tuple(scripts), tuple(found), test)


def _compile(raw: Mapping[str, Any], place: str, found: list[tuple[str, Expression]]) -> _Test:
    if "all" in raw:
        parts = _compile_each(raw["all"], f"{place}all.", found)
        return lambda scope, scripts: all(part(scope, scripts) for part in parts)
    if "any" in raw:
        parts = _compile_each(raw["any"], f"{place}any.", found)
        return lambda scope, scripts: any(part(scope, scripts) for part in parts)
    if "not" in raw:
        inner = _compile(raw["not"], f"{place}not.", found)
        return lambda scope, scripts: not inner(scope, scripts)
    if "js" in raw:
        return _compile_js(raw["js"], f"{place}js", found)
    return _compile_field(raw, place, found)


def _compile_each(raws: list[Any], place: str, found: list[tuple[str, Expression]]) -> list[_Test]:
    return [_compile(raw, f"{place}{index}.", found) for index, raw in enumerate(raws)]


def _compile_js(source: str, place: str, found: list[tuple[str, Expression]]) -> _Test:
    expression = compile_expression(source)
    found.append((place, expression))
    if expression.native is not None:
        native = expression.native
        return lambda scope, scripts: truthy(native(scope))
    return lambda scope, scripts: truthy(scripts[source])


def _compile_field(raw: Mapping[str, Any], place: str, found: list[tuple[str, Expression]]) -> _Test:
    expression = compile_expression(raw["field"])
    found.append((f"{place}field", expression))
    read = expression.native or (lambda _: None)
    value = raw.get("value", True if raw["op"] in ("exists", "empty") else None)
    if raw["op"] == "matches":
        source = f"typeof ({raw['field']}) === 'string' && new RegExp({json.dumps(value)}, 'u').test({raw['field']})"
        found.append((f"{place}value", Expression(source, None)))
        return lambda scope, scripts: truthy(scripts[source])
    operator = OPERATORS[raw["op"]]
    return lambda scope, scripts: operator(read(scope), value)


def truthy(value: Any) -> bool:
    """What JavaScript takes for true: everything but false, null, 0, NaN and the empty text."""
    if isinstance(value, list | dict):
        return True
    return bool(value) and value == value
