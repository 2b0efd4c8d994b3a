"""Decoder: bytes to text, with findings about encodings, control characters and line ends.

Characters that would stop the parser are reported here and hidden from it, so that the rest of the file is
still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ludex.core.findings import Edit, Finding, Fix, Note, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.source.codes import files as codes
from ludex.source.page import Page

MAX_FILE_BYTES: Final = 4_000_000
MAX_WRITTEN_BYTES: Final = 256_000_000
"""Size limit of files that Ludex writes and nobody can split: catalogues, their template, their lock."""
_WRITTEN = (".po", ".pot", ".lock")
_MEGABYTE = 1_000_000

# All characters that YAML does not call printable, and a byte-order mark that is not the first character.
# Without long ranges, which take as long to compile as a small file takes to read.
_CONTROL = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROL_BYTES = bytes(set(range(32)) - {9, 10}) + b"\x7f"
_BEYOND_ASCII = lazy_pattern("[\x80-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ODD_END = lazy_pattern("\r(?!\n)|[\x85\u2028\u2029]")
_WIDE_END = lazy_pattern("[\x85\u2028\u2029]")
_PAIR = lazy_pattern(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_END_NAMES = {"\r": "CR", "\x85": "U+0085", "\u2028": "U+2028", "\u2029": "U+2029"}
_BREAK = Bilingual("use a normal line ending", "mettez une fin de ligne ordinaire")
_SPACE = Bilingual("write a space, or begin a new line", "mettez une espace, ou passez à la ligne")


def get_size_limit(file: str) -> int:
    """Return the largest size of a file, in bytes."""
    return MAX_WRITTEN_BYTES if file.endswith(_WRITTEN) else MAX_FILE_BYTES


def check_file_size(file: str, size: int) -> Finding | None:
    """Return a finding if a file is too large to read, otherwise None."""
    most = get_size_limit(file)
    if size <= most:
        return None
    tenths = -(-size * 10 // _MEGABYTE)  # rounded up: 4.01 MB is not reported as 4.0
    shown = f"{tenths // 10}.{tenths % 10}"
    size_text = Bilingual(shown, shown.replace(".", ","))
    return make_finding(codes.TOO_LARGE, Span(file, 0, 0), size=size_text, most=most // _MEGABYTE)


def decode_leniently(data: bytes) -> str:
    """Decode at most `MAX_WRITTEN_BYTES` of a file for display, whatever its bytes."""
    return data[:MAX_WRITTEN_BYTES].decode("utf-8", "replace")


def decode(file: str, data: bytes) -> tuple[Page | None, list[Finding]]:
    """Decode a file to a page; return None if it is too large or not UTF-8."""
    large = check_file_size(file, len(data))
    if large:
        return None, [large]
    if _is_utf16(data):
        return None, [_report_not_utf8(file, data, 0 if data.startswith(_WIDE_MARKS) else data.index(0))]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [_report_not_utf8(file, data, error.start)]
    page = Page(file, text)
    findings: list[Finding] = []
    if not _is_harmless(data, text):
        findings += _find_odd_line_ends(page)
        findings += _find_control_characters(page)
        if text.startswith("\ufeff"):
            page.replace_ranges([(0, 1, "")])
    if file.endswith(".json") and "\\u" in text:
        _join_surrogates(page)
    return page, findings


# Encodings


def _is_utf16(data: bytes) -> bool:
    """Return whether the bytes are probably UTF-16, in which every Latin letter has a zero byte."""
    return len(data) > 1 and max(data[0::2].count(0), data[1::2].count(0)) * 3 > len(data)


def _report_not_utf8(file: str, data: bytes, at: int) -> Finding:
    before = data[:at].decode("utf-8", "replace")
    span, line = Span(file, len(before), len(before) + 1), before.count("\n") + 1
    note = _guess_encoding(data, at)
    return make_finding(codes.NOT_UTF8, span, byte=f"0x{data[at]:02X}", line=line, notes=[note])


def _guess_encoding(data: bytes, at: int) -> Note | None:
    if data.startswith(_WIDE_MARKS) or _is_utf16(data):
        return make_note("it looks like UTF-16", "il semble être en UTF-16")
    for name, shown in (("cp1252", "Windows-1252"), ("latin-1", "Latin-1")):
        start = data.rfind(b"\n", 0, at) + 1
        line = data[start:].split(b"\n", 1)[0]
        try:
            read = line.decode(name)
        except UnicodeDecodeError:
            continue
        words = re.findall(r"\S+", read[: at - start])
        word = re.match(r"\S*", read[at - start :])
        tail = words[-1] if words and not read[at - start - 1].isspace() else ""
        seen = (tail + (word[0] if word else ""))[:40]
        if seen.isprintable():
            return make_note(
                "in {name} it would read “{seen}”",
                "en {name}, on y lirait «\u00a0{seen}\u00a0»",
                name=shown,
                seen=seen,
            )
    return None


# Misleading characters


def _is_harmless(data: bytes, text: str) -> bool:
    """Return whether a quick test finds nothing to report, which is true of nearly every file."""
    if len(data.translate(None, _CONTROL_BYTES)) != len(data):
        return False
    return data.isascii() or _BEYOND_ASCII.search(text) is None


def _find_odd_line_ends(page: Page) -> Iterable[Finding]:
    places = _find_characters(_ODD_END, page.text)
    # libyaml breaks lines at these characters, as in YAML 1.1; in YAML 1.2 they are ordinary characters.
    if any(end != "\r" for end in places):
        page.hide_matches(_WIDE_END)
    for end, spots in places.items():
        text, cure = ("\n", _BREAK) if end == "\r" else (" ", _SPACE)
        span = Span(page.file, spots[0], spots[0] + 1)
        finding = make_finding(codes.LINE_END, span, name=_END_NAMES[end], cure=cure)
        yield _add_replacement_fix(page, spots, text, finding)


def _find_control_characters(page: Page) -> Iterable[Finding]:
    places = _find_characters(_CONTROL, page.text)
    if places:
        page.hide_matches(_CONTROL, shown="")
    for char, spots in places.items():
        span = Span(page.file, spots[0], spots[0] + 1)
        if char == "\ufeff" and spots[0] == 0:
            finding = make_finding(codes.BYTE_ORDER, span)
        else:
            finding = make_finding(codes.CONTROL, span, name=f"U+{ord(char):04X}")
        yield _add_replacement_fix(page, spots, "", finding)


def _find_characters(pattern: re.Pattern[str], text: str) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for found in pattern.finditer(text):
        places.setdefault(found[0], []).append(found.start())
    return places


def _add_replacement_fix(page: Page, spots: list[int], text: str, finding: Finding) -> Finding:
    """Return one finding for all occurrences of a character, with a fix that replaces them all."""
    edits = tuple(Edit(Span(page.file, at, at + 1), text) for at in spots)
    words = _REPLACE if text else _DELETE
    count = make_note(
        "it appears {count} times in this file", "il figure {count} fois dans ce fichier", count=len(spots)
    )
    notes = (count,) if len(spots) > 1 else ()
    return finding._replace(notes=finding.notes + notes, fix=Fix(words, edits))


_REPLACE = message("replace it everywhere", "remplacer partout ce caractère")
_DELETE = message("delete it", "supprimer ce caractère")


def _join_surrogates(page: Page) -> None:
    """Join surrogate pairs: JSON writes a character above U+FFFF as two escapes, YAML as one."""
    spare = page.make_stand_in("", "")

    def join_pair(found: re.Match[str]) -> str:
        high, low = int(found[2], 16), int(found[3], 16)
        point = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
        return f"{found[1]}\\U{point:08X}{spare}{spare}"

    page.text = _PAIR.sub(join_pair, page.text)
