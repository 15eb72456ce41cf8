"""Expressions: the native part of JavaScript that needs no engine.

Plain paths, literals and calls of the built-ins compile to closures; whatever else stands between the braces is
`Scripted` and is evaluated in the script pool. Nothing here reaches an attribute of a Python object: a path looks
up keys of dicts and indexes of lists, so `__proto__` and `constructor` are keys that are missing.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from flow.builtins import FUNCTIONS

MAX_LENGTH = 10_000
ROOTS = frozenset({"event", "steps", "vars", "item", "index", "outer", "error", "run", "tenant"})

Scope: TypeAlias = Mapping[str, Any]
Native: TypeAlias = Callable[[Scope], Any]

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<number>(?:\d+\.\d+|\d+|\.\d+)(?:[eE][+-]?\d+)?(?![\w$.]))
    | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<name>[A-Za-z_$][\w$]*)
    | (?P<mark>[.,()\[\]-])
    )""",
    re.VERBOSE,
)
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)


class ExpressionError(ValueError):
    """A native expression that could not be evaluated; the text says why."""


class NotNative(Exception):
    """It takes the engine."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A compiled expression.

    Args:
        source: as it was written.
        native: the closure, or None when the engine must evaluate it.
        reads: the paths that a native one reads, as tuples of keys; empty for a scripted one.
    """

    source: str
    native: Native | None
    reads: tuple[tuple[str | int, ...], ...] = ()


def compile_expression(source: str) -> Expression:
    """Compile one expression. A scripted one is not checked here: its parser is the engine's."""
    parser = _Parser(source)
    try:
        native = parser.whole()
    except NotNative:
        return Expression(source, None)
    return Expression(source, native, tuple(parser.reads))


class _Parser:
    """Recursive descent over the native grammar; leaves by NotNative at the first thing outside of it."""

    def __init__(self, source: str) -> None:
        if len(source) > MAX_LENGTH:
            raise NotNative
        self.tokens = list(_tokens(source))
        self.at = 0
        self.reads: list[tuple[str | int, ...]] = []

    def whole(self) -> Native:
        value = self.value(0)
        if self.at != len(self.tokens):
            raise NotNative
        return value

    def take(self, mark: str | None = None) -> tuple[str, str]:
        if self.at >= len(self.tokens) or (mark and self.tokens[self.at][1] != mark):
            raise NotNative
        self.at += 1
        return self.tokens[self.at - 1]

    def sees(self, mark: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] == ("mark", mark)

    def value(self, depth: int) -> Native:
        if depth > 20:
            raise NotNative
        kind, text = self.take()
        if kind == "number":
            return _constant(_number(text))
        if kind == "string":
            return _constant(_string(text))
        if (kind, text) == ("mark", "-"):
            kind, text = self.take()
            if kind != "number":
                raise NotNative
            return _constant(-_number(text))
        if (kind, text) == ("mark", "["):
            items = self.values_until("]", depth)
            return lambda scope: [item(scope) for item in items]
        if kind == "name":
            return _constant(_CONSTANTS[text]) if text in _CONSTANTS else self.path_or_call(text, depth)
        raise NotNative

    def values_until(self, end: str, depth: int) -> list[Native]:
        values: list[Native] = []
        while not self.sees(end):
            values.append(self.value(depth + 1))
            if not self.sees(end):
                self.take(",")
        self.take(end)
        return values

    def path_or_call(self, root: str, depth: int) -> Native:
        keys: list[str | int] = [root]
        while True:
            if self.sees("."):
                self.take(".")
                kind, text = self.take()
                if kind != "name":
                    raise NotNative
                keys.append(text)
            elif self.sees("["):
                self.take("[")
                kind, text = self.take()
                if kind not in ("number", "string"):
                    raise NotNative
                keys.append(_string(text) if kind == "string" else _index(text))
                self.take("]")
            else:
                break
        if self.sees("("):
            return self.call(".".join(map(str, keys)), depth)
        if root not in ROOTS:
            raise NotNative
        self.reads.append(tuple(keys))
        return path(tuple(keys))

    def call(self, name: str, depth: int) -> Native:
        if name not in FUNCTIONS:
            raise NotNative
        self.take("(")
        arguments = self.values_until(")", depth)
        function = FUNCTIONS[name]

        def called(scope: Scope) -> Any:
            try:
                return function(zone_of(scope), *[argument(scope) for argument in arguments])
            except (ValueError, TypeError, OverflowError) as wrong:
                raise ExpressionError(f"{name}: {wrong}") from wrong

        return called


def _tokens(source: str) -> list[tuple[str, str]]:
    found, at = [], 0
    source = source.rstrip()
    while at < len(source):
        token = _TOKEN.match(source, at)
        if not token:
            raise NotNative
        found.append((str(token.lastgroup), token.group(str(token.lastgroup))))
        at = token.end()
    return found


def _number(text: str) -> int | float:
    return float(text) if any(mark in text for mark in ".eE") else int(text)


def _index(text: str) -> int:
    if not text.isdigit():
        raise NotNative
    return int(text)


def _string(text: str) -> str:
    def plain(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] in "ux" and len(code) > 1:
            return chr(int(code[1:].strip("{}"), 16))
        return "" if code == "\n" else _ESCAPES.get(code, code)

    return _ESCAPE.sub(plain, text[1:-1])


def _constant(value: Any) -> Native:
    return lambda _: value


def zone_of(scope: Scope) -> ZoneInfo:
    """The firm's zone, in which expressions read and write times."""
    return ZoneInfo((scope.get("tenant") or {}).get("zone") or "Europe/Prague")


def path(keys: tuple[str | int, ...]) -> Native:
    """A look-up along keys; what is missing is null."""

    def look_up(scope: Scope) -> Any:
        value: Any = scope
        for key in keys:
            if isinstance(value, Mapping):
                value = value.get(key if isinstance(key, str) else str(key))
            elif isinstance(value, list):
                value = _of_list(value, key)
            elif isinstance(value, str):
                value = _of_text(value, key)
            else:
                return None
        return value

    return look_up


def _of_list(value: list[Any], key: str | int) -> Any:
    if key == "length":
        return len(value)
    if isinstance(key, str) and key.isdigit():
        key = int(key)
    return value[key] if isinstance(key, int) and key < len(value) else None


def _of_text(value: str, key: str | int) -> Any:
    # JavaScript counts UTF-16 units.
    return len(value.encode("utf-16-le", "surrogatepass")) // 2 if key == "length" else None


def dotted(text: str) -> tuple[str | int, ...] | None:
    """The keys of a plain path (`event.body["a b"].c`), or None when it is no plain path of a known root."""
    expression = compile_expression(text)
    one = expression.native is not None and len(expression.reads) == 1
    return expression.reads[0] if one and "(" not in text and not text.lstrip().startswith("[") else None


def canonical(value: Any) -> str:
    """A text of a value for comparing and for messages."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
