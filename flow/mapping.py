"""Mappings: JSON whose texts may hold `{{ expr }}`.

A text that is exactly one `{{ expr }}` keeps the kind of the value, any other becomes text. What an expression
returns is data: it is never read for braces again.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from flow.expressions import Expression, Scope, compile_expression
from flow.numbers import js_text

_BRACES = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
Scripts = Mapping[str, Any]
_Render = Callable[[Scope, Scripts], Any]


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled mapping.

    Args:
        scripts: the sources that the script pool must evaluate first, each once.
        expressions: all of them, for references and checks, with their place in the value.
    """

    raw: Any
    scripts: tuple[str, ...]
    expressions: tuple[tuple[str, Expression], ...]
    _render: _Render = field(repr=False)

    def render(self, scope: Scope, scripts: Scripts) -> Any:
        """The value in a scope; `scripts` holds the pool's answer for each of `self.scripts`.

        Raises:
            flow.expressions.ExpressionError: a built-in refused its arguments.
        """
        return self._render(scope, scripts)


def compile_mapping(value: Any) -> Template:
    """Compile any JSON value."""
    found: list[tuple[str, Expression]] = []
    render = _compile(value, "", found)
    scripts = dict.fromkeys(e.source for _, e in found if e.native is None)
    return Template(value, tuple(scripts), tuple(found), render)


def _compile(value: Any, place: str, found: list[tuple[str, Expression]]) -> _Render:
    if isinstance(value, str) and "{{" in value:
        return _compile_text(value, place, found)
    if isinstance(value, dict):
        parts = [(key, _compile(item, _join(place, key), found)) for key, item in value.items()]
        return lambda scope, scripts: {key: part(scope, scripts) for key, part in parts}
    if isinstance(value, list):
        items = [_compile(item, _join(place, str(index)), found) for index, item in enumerate(value)]
        return lambda scope, scripts: [item(scope, scripts) for item in items]
    return lambda scope, scripts: value


def _join(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _compile_text(text: str, place: str, found: list[tuple[str, Expression]]) -> _Render:
    only = _BRACES.fullmatch(text)
    if only and "{{" not in only[1]:
        return _compile_one(only[1], place, found)
    parts: list[str | _Render] = []
    at = 0
    for braces in _BRACES.finditer(text):
        parts += [text[at : braces.start()], _compile_one(braces[1], place, found)]
        at = braces.end()
    parts.append(text[at:])
    return lambda scope, scripts: "".join(
        part if isinstance(part, str) else js_text(part(scope, scripts)) for part in parts
    )


def _compile_one(source: str, place: str, found: list[tuple[str, Expression]]) -> _Render:
    expression = compile_expression(source.strip())
    found.append((place, expression))
    if expression.native is not None:
        native = expression.native
        return lambda scope, scripts: native(scope)
    return lambda scope, scripts: scripts[expression.source]


def find_lone_surrogate(value: Any, place: str = "") -> str | None:
    """The place of a text that has no UTF-8 form, or None: such a value cannot leave the house."""
    return next(_surrogates(value, place), None)


def _surrogates(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            yield place or "the value"
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _surrogates(key, _join(place, "key"))
            yield from _surrogates(item, _join(place, str(key)))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _surrogates(item, _join(place, str(index)))
