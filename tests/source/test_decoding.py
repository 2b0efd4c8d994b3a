"""Bytes that are no UTF-8, or too many, are said with what they probably are."""

from __future__ import annotations

import pytest

from ludex.source.decoder import MAX_FILE_BYTES, check_file_size, decode_leniently
from ludex.source.document_reader import read_document

FRENCH = "kind: card\nentries:\n  a:\n    name: Épée d’été\n"


@pytest.mark.parametrize(
    ("data", "byte", "line", "likely"),
    [
        (FRENCH.encode("cp1252"), "0xC9", "4", "in Windows-1252 it would read “Épée”"),
        (FRENCH.replace("’", "'").encode("latin-1"), "0xC9", "4", "in Windows-1252 it would read “Épée”"),
        (FRENCH.encode("utf-16"), "0xFF", "1", "it looks like UTF-16"),
        (FRENCH.encode("utf-16-be"), "0x00", "1", "it looks like UTF-16"),
        (FRENCH.encode("utf-16-le"), "0x00", "1", "it looks like UTF-16"),
        (b"a: caf\x81\xe9\n", "0x81", "1", None),
        (b"a: b\xc3", "0xC3", "1", "in Windows-1252 it would read “bÃ”"),
        (b"\x80", "0x80", "1", "in Windows-1252 it would read “€”"),
    ],
)
def test_not_utf8(data: bytes, byte: str, line: str, likely: str | None) -> None:
    document, findings = read_document("a.yaml", data)
    assert document is None
    assert [finding.code.name for finding in findings] == ["FILE011"]
    said = findings[0].message.render("en")
    assert f"byte {byte}, on line {line}" in said
    assert [note.message.render("en") for note in findings[0].notes] == ([likely] if likely else [])
    # A report can show the line: what cannot be read stands as a replacement character.
    assert decode_leniently(data)[findings[0].span.start] in ("\ufffd", "k", "\0")


def test_what_ludex_writes_itself_may_be_larger_than_what_authors_can_split() -> None:
    for file in ("text/fr.po", "text/demo.pot", "text/l10n.lock"):
        assert check_file_size(file, 20 * MAX_FILE_BYTES) is None
    assert check_file_size("cards.yaml", 20 * MAX_FILE_BYTES) is not None


def test_size() -> None:
    document, findings = read_document("a.yaml", b"a" * (MAX_FILE_BYTES + 1))
    assert document is None
    assert [finding.code.name for finding in findings] == ["FILE009"]
    document, findings = read_document("a.yaml", b"# " + b"a" * (MAX_FILE_BYTES - 8) + b"\na: 1")
    assert document is not None
    assert findings == []


def test_a_character_all_over_is_one_finding() -> None:
    text = "a: 'b\x01c\x01'\nd: 'e\x01\x02'\n"
    document, findings = read_document("a.yaml", text.encode())
    assert document is not None
    assert document.root == {"a": "bc", "d": "e"}
    assert [finding.message.slots["name"] for finding in findings] == ["U+0001", "U+0002"]
    assert findings[0].notes[0].message.render("en") == "it appears 3 times in this file"
    assert findings[0].fix is not None
    assert len(findings[0].fix.edits) == 3


def test_private_characters_of_an_icon_font_are_left_alone() -> None:
    text = "a: '\ue000\U000f0000'\nb: A : \U000f0001\nc: '\x01'\n"
    document, findings = read_document("a.yaml", text.encode())
    assert document is not None
    assert document.root == {"a": "\ue000\U000f0000", "b": "A : \U000f0001", "c": ""}
    assert sorted(finding.code.name for finding in findings) == ["FILE013", "YAML002"]


def test_positions_behind_a_mark_and_odd_line_ends() -> None:
    text = "\ufeffa: b\r\nc: d\u2029e\nf:\r\n  - g\x85h\n"
    document, _ = read_document("a.yaml", text.encode())
    assert document is not None
    for pointer, value in [(["a"], "b"), (["c"], "d\u2029e"), (["f", 0], "g\x85h")]:
        span = document.span(pointer)
        assert text[span.start : span.end] == value == document.value_at(pointer)
    assert document.text.position(document.span(["f", 0]).start) == (4, 5)
