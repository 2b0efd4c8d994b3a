"""YAML writer for examples and new entries, in the style of a human author.

What is written here reads back as the same data under YAML 1.2. Only for data of our own making: examples,
new entries.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from textwrap import wrap
from typing import Any

WIDTH = 88
BRIEF = 40
"""Maps of maps or lists stand on one line up to this length."""
_SCALAR = re.compile(
    r"(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|"
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|"
    r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z"
)
_UNSAFE_START = frozenset("-?:,[]{}#&*!|>'\"%@`=<~")


def flow(value: Any) -> str:
    """A value on one line, as it stands in a list or a map between brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key, flow=True)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return scalar(value, flow=True)


def scalar(value: Any, *, flow: bool = False) -> str:
    """A text, a number, true, false or null."""
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
    return (
        ": " not in text
        and " #" not in text
        and not text.endswith(":")
        and not text.startswith(("---", "..."))
    )


def block(value: Any, indent: int = 0) -> list[str]:
    """The lines of a map or a list, each item below the other."""
    pad = " " * indent
    lines: list[str] = []
    if isinstance(value, Mapping) and value:
        for key, each in value.items():
            lines += field(key, each, indent)
    elif isinstance(value, list) and value:
        for each in value:
            inner = block(each, indent + 2) if _spreads(each, indent + 2) else [pad + "  " + flow(each)]
            lines += [f"{pad}- {inner[0].lstrip()}", *inner[1:]]
    else:
        lines.append(pad + flow(value))
    return lines


def field(key: str, value: Any, indent: int = 0) -> list[str]:
    """The lines of one field: beside its name where there is room, else below it."""
    pad, name = " " * indent, scalar(key)
    if isinstance(value, str):
        return _text(f"{pad}{name}:", value, indent + 2)
    if _spreads(value, indent + len(name) + 2):
        return [f"{pad}{name}:", *block(value, indent + 2)]
    return [f"{pad}{name}: {flow(value)}"]


def _spreads(value: Any, indent: int) -> bool:
    """Whether a value takes several lines."""
    if not isinstance(value, Mapping | list) or not value:
        return False
    inner = value.values() if isinstance(value, Mapping) else value
    nested = any(isinstance(each, Mapping | list) and each for each in inner)
    several = isinstance(value, Mapping) and nested and len(value) > 1
    length = len(flow(value))
    return (several and length > BRIEF) or indent + length > WIDTH


def _text(name: str, text: str, indent: int) -> list[str]:
    """A text beside its name, or folded below it where it is long."""
    if len(name) + 1 + len(text) <= WIDTH or not _folds(text):
        return [f"{name} {scalar(text)}"]
    return [
        f"{name} >-",
        *(
            " " * indent + line
            for line in wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
        ),
    ]


def _folds(text: str) -> bool:
    """Whether a text comes back the same when its lines are joined again."""
    return " " in text and text.isprintable() and text == " ".join(text.split(" ")) == " ".join(text.split())
