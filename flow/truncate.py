"""What the history keeps of a payload: all of it, or size, hash and the first bytes."""

import hashlib
import json
from typing import Any

HEAD_BYTES = 512


def as_bytes(value: Any) -> bytes:
    """The JSON text of a value, UTF-8, compact. A lone surrogate becomes U+FFFD: it has no UTF-8 form."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def whole(text: bytes) -> str:
    """A payload kept whole. PostgreSQL's jsonb knows no NUL; it is shown as U+FFFD."""
    return text.decode("utf-8", "replace").replace("\\u0000", "\\ufffd")


def truncated(text: bytes) -> str:
    """The JSON that stands for a payload: `{"truncated", "size", "sha256", "head"}`; short ones are kept whole."""
    if len(text) <= HEAD_BYTES:
        return whole(text)
    head = text[:HEAD_BYTES].decode("utf-8", "ignore")
    return json.dumps(
        {"truncated": True, "size": len(text), "sha256": hashlib.sha256(text).hexdigest(), "head": head},
        ensure_ascii=False,
    ).replace("\\u0000", "\\ufffd")
