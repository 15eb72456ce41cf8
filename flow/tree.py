"""The tree of an automation: nodes by their address.

An address (`2.then.0`, `4[17].1`, `3.cases.1.0`) names one execution of a step. Its structure, the address without
the items' numbers (`4[].1`), names the node. Both are text; nothing here knows of rows, time or chance.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from flow.durations import seconds

MAX_DEPTH = 10
DEFAULT_LIMITS = {"steps": 1000, "timeout": "30d"}
_ITEM = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class Node:
    """One step of the definition.

    Args:
        path: its structural address.
        place: where it stands in the document (`steps.2.then.0`), for messages.
        lists: the lists of steps below it by the name used in addresses (`then`, `cases.1`, `[]`, `on_error`).
    """

    id: str
    type: str
    path: str
    place: str
    raw: Mapping[str, Any]
    lists: Mapping[str, tuple["Node", ...]]


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed definition; made once per version and shared."""

    document: Mapping[str, Any]
    steps: tuple[Node, ...]
    nodes: Mapping[str, Node]
    after: Mapping[str, str | None] = field(repr=False)

    def node(self, path: str) -> Node:
        """The node that `path` executes.

        Raises:
            KeyError: the tree has no such address.
        """
        return self.nodes[structure(path)]

    @property
    def first(self) -> str | None:
        return self.steps[0].path if self.steps else None

    @property
    def max_steps(self) -> int:
        return int(self._limit("steps"))

    @property
    def timeout_s(self) -> float:
        """The longest a run may take, in seconds."""
        return seconds(str(self._limit("timeout")))

    def _limit(self, name: str) -> Any:
        return (self.document.get("limits") or {}).get(name, DEFAULT_LIMITS[name])


def structure(path: str) -> str:
    """`4[17].1` -> `4[].1`."""
    return _ITEM.sub("[]", path) if "[" in path else path


def parse(document: Mapping[str, Any]) -> Tree:
    """The tree of a document that `flow.validate` found no problem in."""
    nodes: dict[str, Node] = {}
    after: dict[str, str | None] = {}
    steps = _parse_list(document["steps"], "", "steps", None, nodes, after)
    return Tree(document, steps, nodes, after)


def _parse_list(
    raw_steps: list[Any], prefix: str, place: str, then: str | None, nodes: dict[str, Node], after: dict[str, str | None]
) -> tuple[Node, ...]:
    """Parse one list; `then` is where the path goes on behind its last step."""
    made = []
    for index, raw in enumerate(raw_steps):
        path = f"{prefix}{index}"
        follower = f"{prefix}{index + 1}" if index + 1 < len(raw_steps) else then
        after[path] = follower
        lists = {
            name: _parse_list(
                sub, f"{path}{_joint(name)}", f"{place}.{index}.{sub_place}", _behind(name, follower), nodes, after
            )
            for name, sub_place, sub in sub_lists(raw)
        }
        node = Node(raw.get("id", ""), raw.get("type", ""), path, f"{place}.{index}", raw, lists)
        nodes[path] = node
        made.append(node)
    return tuple(made)


def _joint(name: str) -> str:
    return "[]." if name == "[]" else f".{name}."


def _behind(name: str, follower: str | None) -> str | None:
    """Branches flow back to what follows their step; an item, a branch of a fork and a compensation end."""
    return None if name in ("[]", "compensate") or name.startswith("branches.") else follower


def sub_lists(raw: Mapping[str, Any]) -> Iterator[tuple[str, str, list[Any]]]:
    """The lists of steps in a raw step: (name in addresses, place in the document, the list)."""
    match raw.get("type"):
        case "condition":
            yield from ((name, name, raw[name]) for name in ("then", "else") if isinstance(raw.get(name), list))
        case "switch":
            for index, case in enumerate(raw.get("cases") or []):
                yield f"cases.{index}", f"cases.{index}.steps", case.get("steps") or []
            if isinstance(raw.get("default"), list):
                yield "default", "default", raw["default"]
        case "foreach":
            yield "[]", "steps", raw.get("steps") or []
        case "parallel":
            for index, branch in enumerate(raw.get("branches") or []):
                yield f"branches.{index}", f"branches.{index}.steps", branch.get("steps") or []
        case "wait" | "approve":
            if isinstance(raw.get("on_timeout"), list):
                yield "on_timeout", "on_timeout", raw["on_timeout"]
    for name in ("on_error", "compensate"):
        if isinstance(raw.get(name), dict):
            yield name, f"{name}.steps", raw[name].get("steps") or []


def walk(steps: tuple[Node, ...]) -> Iterator[Node]:
    """Every node, in the order of reading."""
    for node in steps:
        yield node
        for sub in node.lists.values():
            yield from walk(sub)
