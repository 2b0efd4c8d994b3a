"""What a scalar without quotes stands for, by the core schema of YAML 1.2.

`no`, `on`, `12:30`, `2026-01-01` and `1_000` are texts here; YAML 1.1 made truth, time and numbers of them.
"""

from __future__ import annotations

import math
import re
from typing import Final

from ludex.core.code import Code
from ludex.source.codes import values as codes

WORDS: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
LONGEST_WORD: Final = 5
TAGS: Final = frozenset("tag:yaml.org,2002:" + name for name in "str int float bool null map seq".split())

_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_MOST_DIGITS = 400
_LEAST, _MOST = -(2**63), 2**63 - 1


class UnusableError(Exception):
    """A number that plain data cannot carry; `code` says why."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.name)
        self.code = code


def number(text: str) -> int | float | str | None:
    """What a plain scalar stands for that begins with a sign, a dot or a digit, or is empty."""
    if text.isdecimal() and len(text) < 18 and text.isascii():
        return int(text)
    if not text:
        return None
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        value = float(text)
        if not math.isfinite(value):
            raise UnusableError(codes.ENDLESS)
        return value
    if _ENDLESS.fullmatch(text):
        raise UnusableError(codes.ENDLESS)
    return text


def _integer(text: str) -> int:
    digits = text.lstrip("+-").lstrip("0")
    if len(digits) > _MOST_DIGITS:  # Python itself refuses thousands of digits; no need to come near
        raise UnusableError(codes.LARGE)
    value = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    if not _LEAST <= value <= _MOST:
        raise UnusableError(codes.LARGE)
    return value


def plain(text: str) -> int | float | bool | str | None:
    """What a scalar without quotes or tag stands for."""
    if text < ":":  # what begins with a sign, a dot or a digit, and nothing else that is no text
        return number(text)
    return WORDS.get(text, text)


def tagged(tag: str, text: str) -> int | float | bool | str | None:
    """What a scalar with one of the core tags stands for; ValueError where its text is no such thing."""
    name = tag.rpartition(":")[2]
    if name == "str":
        return text
    value = plain(text)
    if name == "float" and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    kinds = {"int": int, "float": float, "bool": bool, "null": type(None)}
    if type(value) is not kinds.get(name):
        raise ValueError(text)
    return value
