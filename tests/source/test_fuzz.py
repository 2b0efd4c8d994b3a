"""Reading never fails: whatever the bytes, it ends soon, with findings inside the text and sound data."""

from __future__ import annotations

import json
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.findings import Finding
from ludex.source.document import Document, Map, Seq, Value
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits, select_fixes
from ludex.source.suppressions import find_suppressions
from tests.source.reading import FILE
from tests.source.test_recovery import MANY

VALID = """\
# A deck
kind: card
draft: true
entries:
  garde:
    name: Garde
    text: >
      Effet sur
      deux lignes.

    effects: &e
      - if: a < 2
        then: [{draw: 1}, "x"]
      - 'l''un'
    words: {fr: {one: "pa\\u00e9", other: 12}, en: ~}
  archer:
    name: |-
      A
       B
    effects: *e
    cost: -1.5
"""
PIECES = st.sampled_from(
    [
        "\n", "\t", " ", "  ", ":", ": ", " : ", "- ", "'", '"', "[", "]", "{", "}", "{{", ",", "#",
        " # ", "&a ", "*a", "*e", "!x ", "!!int ", "|", ">", "|2", "%", "@", "`", "\\", "\\x", "? ",
        "<<: ", "---\n", "...\n", "\r", "\r\n", "\ufeff", "\x00", "\x85", "\u2028", "é", "😀",
        "entries:\n", "kind: x\n", "id: y\n", "0x", ".inf", "9" * 30, "# ludex: allow X001 y",
    ]
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(
        st.sampled_from(
            [VALID, MANY, VALID.replace("\n", "\r\n"), json.dumps({"kind": "a", "entries": {"b": [1]}})]
        )
    )
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.sampled_from([0, 0, 1, 2, 10, 60]))
        text = (
            text[:at] + draw(st.one_of(st.just(""), PIECES, st.just(text[at : at + 40]))) + text[at + gone :]
        )
    return text


def check(data: bytes, file: str = FILE) -> tuple[Document | None, list[Finding]]:
    document, findings = read_document(file, data)
    text = document.text.text if document else data.decode("utf-8", "replace")
    assert document is not None or findings
    for finding in findings:
        inside(finding.span, text)
        for note in finding.notes:
            assert note.span is None or inside(note.span, text)
            note.message.render("fr")
        for lang in ("en", "fr"):
            assert finding.message.render(lang)
        for edit in finding.fix.edits if finding.fix else ():
            inside(edit.span, text)
    if document is not None:
        sound(document)
        find_suppressions(document)
    return document, findings


def inside(span: tuple[str, int, int], text: str) -> bool:
    assert 0 <= span[1] <= span[2] <= len(text)
    return True


def sound(document: Document) -> None:
    """Plain data, whose spans are in order and inside those of what holds them."""
    json.dumps(document.root, allow_nan=False)
    waiting: list[Value] = [document.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Map):
            assert len(node.spans) == 4 * len(node)
            assert all(isinstance(key, str) for key in node)
            waiting += node.values()
        elif isinstance(node, Seq):
            assert len(node.spans) == 2 * len(node)
            waiting += node
        else:
            continue
        assert node.start <= node.end
        if isinstance(node, Seq):
            assert all(one <= two for one, two in pairwise([node.start, *node.spans, node.end]))


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(st.lists(PIECES, max_size=30).map("".join), st.sampled_from(["a.yaml", "a.json"]))
def test_any_pieces_of_yaml(text: str, file: str) -> None:
    check(text.encode(), file)


@given(mutated(), st.sampled_from(["a.yaml", "a.json"]))
def test_mutations(text: str, file: str) -> None:
    check(text.encode(), file)


@given(mutated())
def test_fixing_ends(text: str) -> None:
    """Fixes, made again and again, come to an end, and what they leave is what they would leave again."""
    for _ in range(12):
        _, findings = check(text.encode())
        chosen = select_fixes(finding.fix for finding in findings if finding.fix)
        fixed = apply_edits(text, [edit for each in chosen for edit in each.edits])
        if fixed == text:
            return
        text = fixed
    pytest.fail(f"fixing does not end: {text!r}")


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "b : " * 50_000,
        "a: {b: " + "c " * 50_000 + ": d}",
        "a: {b" + " " * 100_000 + "c: d: e}",
        "a\n" * 50_000 + "b: c\n",
        "\ta: b\n" * 25_000,
        "a:\n" + "\tb: c\n" * 10_000 + "d\n" * 10_000,
        "a: 'b" + "\n" * 100_000 + "c: 'd'\n",
        "- " * 50_000,
        "[" * 100_000,
        "a: " + "[{" * 25_000 + "'",
        "a: &a " + "&b " * 25_000,
        "? " * 50_000,
        '"' + "\\" * 100_001 + '"',
        "a: \"" + "\\q" * 25_000 + '"',
        "*a " * 25_000,
        "a: |\n" + " \n" * 50_000 + "b",
        "%" * 100_000,
        "\r" * 100_000 + "\x01" * 1000,
        ("k" * 2000 + ": v\n") * 250,
        "a: b\n" * 50_000,
        "a:\n" + " b: c\n  d: e\n" * 10_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_attacks_on_time(text: str) -> None:
    began = time.process_time()
    check(text.encode())
    assert time.process_time() - began < 15  # minutes, where time grows with the square of the length
