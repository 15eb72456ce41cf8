"""What comes next in a run: no state, no IO, no clock. A branch was chosen by the step's output; it is only read."""

from typing import Any

from flow.tree import Tree

ENDS = frozenset({"stop", "fail"})


def first_path(tree: Tree) -> str | None:
    """The address of a run's first step, or None for an empty tree."""
    return tree.first


def next_path(tree: Tree, path: str, output: Any) -> str | None:
    """The address after `path`, or None at the run's end.

    Args:
        output: the output of the step at `path`; `{"branch": ..}` of a condition or switch names the list taken.

    Raises:
        KeyError: the tree has no such address.
    """
    node = tree.node(path)
    if node.type in ENDS:
        return None
    if node.lists and isinstance(output, dict):
        branch = output.get("branch")
        if branch is not None and node.lists.get(branch):
            return f"{path}.{branch}.0"
    return tree.after[node.path]
