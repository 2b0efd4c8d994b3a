"""YAML writer for examples and new entries, in the style of a human author.

Reading the text as YAML 1.2 gives the same data.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from textwrap import wrap

from ludex.core.lazy_patterns import lazy_pattern

WIDTH = 88
MAX_INLINE_LENGTH = 40
"""Longest line for a map of several fields that contains maps or lists."""
_SCALAR = lazy_pattern(
    r"(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|"
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|"
    r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z"
)
_UNSAFE_START = frozenset("-?:,[]{}#&*!|>'\"%@`=<~")


def format_flow(value: object) -> str:
    """Return a value on one line, with maps in braces and lists in brackets."""
    if isinstance(value, Mapping):
        fields = (f"{format_scalar(key, flow=True)}: {format_flow(each)}" for key, each in value.items())
        return "{" + ", ".join(fields) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(format_flow(each) for each in value) + "]"
    return format_scalar(value, flow=True)


def format_scalar(value: object, *, flow: bool = False) -> str:
    """Format a text, a number, true, false or null."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _is_plain(value) and not (flow and re.search(r"[,\[\]{}]", value)):
        return value
    return json.dumps(value, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    if not text or text != text.strip() or not text.isprintable() or _SCALAR.match(text):
        return False
    if text[0] in _UNSAFE_START and not re.match(r"-[^\s-]", text):
        return False
    return not (": " in text or " #" in text or text.endswith(":") or text.startswith(("---", "...")))


def format_block(value: object, indent: int = 0) -> list[str]:
    """Return the lines of a value: for a map or a list, one line or more for each item."""
    pad = " " * indent
    lines: list[str] = []
    if isinstance(value, Mapping) and value:
        for key, each in value.items():
            lines += format_field(key, each, indent)
    elif isinstance(value, list) and value:
        for each in value:
            if _needs_several_lines(each, indent + 2):
                first, *more = format_block(each, indent + 2)
                lines += [f"{pad}- {first.lstrip()}", *more]
            else:
                lines.append(f"{pad}- {format_flow(each)}")
    else:
        lines.append(pad + format_flow(value))
    return lines


def format_field(key: str, value: object, indent: int = 0) -> list[str]:
    """Return the lines of a field, with the value beside the name if there is room, otherwise below it."""
    pad, name = " " * indent, format_scalar(key)
    if isinstance(value, str):
        return _format_text(f"{pad}{name}:", value, indent + 2)
    if _needs_several_lines(value, indent + len(name) + 2):
        return [f"{pad}{name}:", *format_block(value, indent + 2)]
    return [f"{pad}{name}: {format_flow(value)}"]


def _needs_several_lines(value: object, indent: int) -> bool:
    if not isinstance(value, Mapping | list) or not value:
        return False
    inner = value.values() if isinstance(value, Mapping) else value
    nested = any(isinstance(each, Mapping | list) and each for each in inner)
    several = isinstance(value, Mapping) and nested and len(value) > 1
    length = len(format_flow(value))
    return (several and length > MAX_INLINE_LENGTH) or indent + length > WIDTH


def _format_text(name: str, text: str, indent: int) -> list[str]:
    # A text that can be folded has spaces, and would be read back unchanged.
    can_fold = (
        " " in text and text.isprintable() and text == " ".join(text.split(" ")) == " ".join(text.split())
    )
    if len(name) + 1 + len(text) <= WIDTH or not can_fold:
        return [f"{name} {format_scalar(text)}"]
    lines = wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return [f"{name} >-", *(" " * indent + line for line in lines)]
