"""Scalars of the YAML 1.2 core schema: plain, tagged or anchored.

`no`, `on`, `12:30`, `2026-01-01` and `1_000` are texts here; YAML 1.1 read them as booleans, times and
numbers.

The loop of `builder` uses this module for numbers, and for scalars with a tag or an anchor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from ludex.core.findings import Code, Finding, make_finding
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.spans import Span
from ludex.source.codes import values
from ludex.source.document import Map, Value
from ludex.source.libyaml import Event
from ludex.source.page import Page

WORDS: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
LONGEST_WORD: Final = 5
TAGS: Final = frozenset("tag:yaml.org,2002:" + name for name in "str int float bool null map seq".split())

_INTEGER = lazy_pattern(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = lazy_pattern(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_ENDLESS = lazy_pattern(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_MOST_DIGITS = 400
_LEAST, _MOST = -(2**63), 2**63 - 1


class UnsupportedNumberError(Exception):
    """Error for a number that is not finite or needs more than 64 bits; `code` says which."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.name)
        self.code = code


def parse_number(text: str) -> int | float | str | None:
    """Return the value of a scalar that looks like a number, or is empty. Raises UnsupportedNumberError."""
    if text.isdecimal() and len(text) < 18 and text.isascii():
        return int(text)
    if not text:
        return None
    if _INTEGER.fullmatch(text):
        return _parse_integer(text)
    is_float = _FLOAT.fullmatch(text) is not None
    if _ENDLESS.fullmatch(text) or (is_float and not math.isfinite(float(text))):
        raise UnsupportedNumberError(values.NON_FINITE)
    return float(text) if is_float else text


def _parse_integer(text: str) -> int:
    digits = text.lstrip("+-").lstrip("0")
    if len(digits) <= _MOST_DIGITS:  # Python refuses to convert thousands of digits; stay far below its limit
        value = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        if _LEAST <= value <= _MOST:
            return value
    raise UnsupportedNumberError(values.LARGE)


def parse_plain_scalar(text: str) -> int | float | bool | str | None:
    """Return the value of a scalar without quotes or tag. Raises UnsupportedNumberError."""
    if text < ":":  # begins with a sign, a dot or a digit, or with a character that no plain text begins with
        return parse_number(text)
    return WORDS.get(text, text)


def parse_tagged_scalar(tag: str, text: str) -> int | float | bool | str | None:
    """Return the value of a tagged scalar. Raises ValueError and UnsupportedNumberError."""
    name = tag.rpartition(":")[2]
    if name == "str":
        return text
    value = parse_plain_scalar(text)
    if name == "float" and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    kinds = {"int": int, "float": float, "bool": bool, "null": type(None)}
    if type(value) is not kinds.get(name):
        raise ValueError(text)
    return value


@dataclass
class ParseResult:
    """Result of one pass over a page.

    `spoiled` has the offsets in the original of values that are unknown, `rest` is the start of a second
    document, `strays` has over-indented names of fields, and `repeated` has duplicate keys with their maps.
    """

    root: Value = None
    start: int = 0
    end: int = 0
    empty: bool = True
    rest: int | None = None
    findings: list[Finding] = field(default_factory=list)
    spoiled: list[int] = field(default_factory=list)
    strays: set[str] = field(default_factory=set)
    repeated: list[tuple[Map, str]] = field(default_factory=list)


class TaggedValueReader:
    """Reader of numbers and of tagged or anchored scalars of a page, which reports their mistakes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.text
        self.built = ParseResult()
        self.anchors: dict[str, Value] = {}

    def _read_number(self, event: Event) -> Value:
        try:
            return parse_number(event.value)
        except UnsupportedNumberError as why:
            return self._report_unusable(make_finding(why.code, self._span(event), value=event.value))

    def _read_scalar(self, event: Event) -> Value:
        value: Value = event.value
        tag = event.tag
        if tag is not None and tag != "!":
            value = self._read_tagged_scalar(event)
        elif not event.style and tag is None:
            value = self._read_number(event) if event.value < ":" else WORDS.get(event.value, event.value)
        if event.anchor is not None:
            self.anchors[event.anchor] = value
        return value

    def _read_tagged_scalar(self, event: Event) -> Value:
        if event.tag not in TAGS:
            self._report_unknown_tag(event)
            return str(event.value)
        try:
            return parse_tagged_scalar(event.tag, event.value)
        except UnsupportedNumberError as why:
            return self._report_unusable(make_finding(why.code, self._span(event), value=event.value))
        except ValueError:
            return self._report_tag_mismatch(event, event.value)

    def _check_container_tag(self, event: Event, name: str) -> None:
        if event.tag == "!" or event.tag == f"tag:yaml.org,2002:{name}":
            return
        if event.tag in TAGS:
            self._report_tag_mismatch(event, "[…]" if name == "seq" else "{…}")
        else:
            self._report_unknown_tag(event)

    def _report_unknown_tag(self, event: Event) -> None:
        start, end, written = self._find_tag(event)
        self._report_unusable(make_finding(values.TAG, self.page.span(start, end), tag=written))

    def _report_tag_mismatch(self, event: Event, value: str) -> Value:
        start, end, written = self._find_tag(event)
        return self._report_unusable(
            make_finding(values.TAG_MISMATCH, self.page.span(start, end), value=value, tag=written)
        )

    def _find_tag(self, event: Event) -> tuple[int, int, str]:
        """Return the range and text of a tag, which ends at the next blank, comma or bracket."""
        start = self.text.index("!", event.start_mark.index)
        end = start
        while end < len(self.text) and self.text[end] not in " \t\r\n,[]{}":
            end += 1
        return start, end, self.page.original_text(start, end)

    # Unknown values

    def _span(self, event: Event) -> Span:
        return self.page.span(event.start_mark.index, event.end_mark.index)

    def _report_unusable(self, finding: Finding) -> Value:
        self.built.findings.append(finding)
        self.built.spoiled.append(finding.span.start)
        return None

    def _skip_unknown_value(self, event: Event) -> Value:
        self.built.spoiled.append(self.page.original_offset(event.start_mark.index))
        return None
