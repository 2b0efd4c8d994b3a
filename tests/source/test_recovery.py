"""After a mistake the rest is read: every mistake in one run, nothing that follows, nothing lost unsaid."""

from __future__ import annotations

import time

import pytest

from ludex.source.document import Document
from ludex.source.document_reader import read_document
from tests.source.reading import FILE, look, mended

MANY = """\
kind: card
entries:
  colon:
    text: Effet : piochez
    name: A
  quotes:
    name: 'l'un'
  tabs:
\tname: B
\ttext: @x
  # a comment
  bracket:
    name: [a, b
  comma: {a: b c: d}
  twice: {a: 1, a: 2}
  alias: *nothing
  indented:
    name: C
     cost: 1
  last:
    name: D
"""


def entries(document: Document | None) -> dict[str, object]:
    assert document is not None
    found = document.value_at(["entries"])
    assert isinstance(found, dict)
    return found


def test_every_mistake_in_one_run() -> None:
    document, found = look(MANY)
    assert found == [
        "YAML002 4:17 :",
        "YAML007 7:13 'un'",
        "YAML003 9:1 \t",
        "YAML011 10:8 @",
        "YAML008 13:11 [",
        "YAML009 14:15",
        "YAML014 15:17 a",
        "YAML019 16:10 *nothing",
        "YAML004 19:6 cost",
    ]
    assert document is not None
    assert document.lost == {"quotes", "bracket", "alias", "indented"}
    assert not document.hollow
    assert document.value_at(["kind"]) == "card"
    assert entries(document) == {
        "colon": {"text": "Effet : piochez", "name": "A"},
        "tabs": {"name": "B", "text": "@x"},
        "comma": {"a": "b", "c": "d"},
        "twice": {"a": 2},
        "last": {"name": "D"},
    }


def test_spans_are_those_of_the_author() -> None:
    document, _ = look(MANY)
    assert document is not None
    for pointer, value in [
        (["entries", "tabs", "text"], "@x"),
        (["entries", "comma", "c"], "d"),
        (["entries", "last", "name"], "D"),
        (["entries", "colon", "text"], "Effet : piochez"),
    ]:
        span = document.span(pointer)
        assert MANY[span.start : span.end] == value
        key = document.key_span(pointer)
        assert MANY[key.start : key.end] == pointer[-1]
    span = document.word_span(["entries", "colon", "text"], 8, 15)
    assert MANY[span.start : span.end] == "piochez"


def test_what_was_left_out_is_known() -> None:
    document, _ = look(MANY)
    assert document is not None
    unread = [MANY[span.start : span.end].strip().split(":")[0] for span in document.unread]
    assert sorted(unread) == ["alias", "bracket", "indented", "quotes"]


LOSSES = {
    # text, lost, hollow, what is left
    "an entry": ("kind: a\nentries:\n  b:\n    c: 'd'e'\n", {"b"}, False, {"kind": "a", "entries": {}}),
    "an entry on one line": (
        "kind: a\nentries:\n  b: {c: [}\n  d: {}\n",
        {"b"},
        False,
        {"kind": "a", "entries": {"d": {}}},
    ),
    "one too far right": (
        "kind: a\nentries:\n   b:\n     c: 1\n  d:\n    e: 1\n  f:\n    g: 1\n",
        {"b"},
        False,
        {"kind": "a", "entries": {"d": {"e": 1}, "f": {"g": 1}}},
    ),
    "one too far left": (
        "kind: a\nentries:\n  b:\n    c: 1\n d:\n    e: 1\n  f:\n    g: 1\n",
        {"d"},
        False,
        {"kind": "a", "entries": {"b": {"c": 1}, "f": {"g": 1}}},
    ),
    "the only entry": ("kind: a\nid: b\nc: 'd'e'\nf: 1\n", {"b"}, True, None),
    "its id": ("kind: a\nid: 'b'c'\nf: 1\n", set(), True, None),
    "the kind": ("kind 'a'b'\nentries:\n  c:\n    d: 1\n", {"c"}, True, None),
    "another field of the file": (
        "kind: a\ndraft true\nentries:\n  c: {}\n",
        set(),
        False,
        {"kind": "a", "entries": {"c": {}}},
    ),
    "entries without a colon": ("kind: a\nentries\n  b:\n    c: 1\n", {"b"}, True, None),
    "all in braces": ("{kind: a, entries: {b: [}}", set(), True, None),
    "a list": ("- a: 'b'c'\n- d\n", set(), True, None),
    "a kind that is an alias": ("kind: *a\nentries:\n  b: {}\n", {"b"}, True, None),
    "an entry that is an alias": (
        "kind: a\nentries:\n  b: *x\n  c: {}\n",
        {"b"},
        False,
        {"kind": "a", "entries": {"c": {}}},
    ),
    "entries that are an alias": ("kind: a\nentries: *x\n", set(), True, None),
    "a draft that is an alias": (
        "kind: a\ndraft: *x\nentries:\n  c: {}\n",
        set(),
        False,
        {"kind": "a", "entries": {"c": {}}},
    ),
    "an id that is an alias": ("kind: a\nid: b\ncost: *x\n", {"b"}, True, None),
    "json": (
        '{\n  "kind": "a",\n  "entries": {\n    "b": {\n      "c": [1}\n    },\n    "d": {"e": 1}\n  }\n}\n',
        {"b"},
        False,
        {"kind": "a", "entries": {"d": {"e": 1}}},
    ),
}


@pytest.mark.parametrize("name", LOSSES)
def test_what_a_mistake_takes_with_it(name: str) -> None:
    text, lost, hollow, left = LOSSES[name]
    document, found = look(text)
    assert len(found) == 1
    assert document is not None
    assert document.hollow == hollow
    assert document.lost >= lost
    if left is not None:
        assert document.root == left
        assert document.lost == lost


def test_what_hangs_on_a_lost_anchor_is_lost_in_silence() -> None:
    document, found = look("kind: a\nentries:\n  b: &b\n    c: 'd'e'\n  f: *b\n  g: {h: *b}\n  i: {}\n")
    assert [each.split()[0] for each in found] == ["YAML007"]
    assert document is not None
    assert document.lost == {"b", "f", "g"}
    assert entries(document) == {"i": {}}


def test_indentation_that_follows_from_tabs_is_not_said() -> None:
    document, found = look("kind: a\nentries:\n  b:\n    c: 1\n\td: 2\n\t  e: 3\n  g: {}\n")
    assert [each.split()[0] for each in found] == ["YAML003"]
    assert entries(document) == {"g": {}}


def test_tabs_all_the_way() -> None:
    text = "kind: a\nentries:\n\tb:\n\t\tc: 1\n\t\td:\n\t\t\t- e\n\tf:\n\t\tg: 1\n"
    document, found = look(text)
    assert [each.split()[0] for each in found] == ["YAML003"]
    assert entries(document) == {"b": {"c": 1, "d": ["e"]}, "f": {"g": 1}}
    assert look(mended(text))[1] == []


def test_a_hundred_mistakes() -> None:
    text = "kind: a\nentries:\n" + "".join(f"  e{n}:\n    text: A : b\n    n: '{n}'x'\n" for n in range(60))
    document, found = look(text)
    assert len(found) == 120
    assert document is not None
    assert document.lost == {f"e{n}" for n in range(60)}


def test_too_many_mistakes_end_in_a_word_about_it() -> None:
    text = "kind: a\nentries:\n" + "".join(f"  e{n}:\n    n: '{n}'x'\n" for n in range(900))
    began = time.process_time()
    document, findings = read_document(FILE, text.encode())
    assert time.process_time() - began < 60
    assert 50 < len(findings) < 900
    assert "too many mistakes" in findings[-1].notes[-1].message.render("en")
    assert document is not None
    assert document.hollow
    assert {f"e{n}" for n in range(900)} <= document.lost


BOMB = "a: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"b{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)


def test_a_bomb_is_refused_and_never_expanded() -> None:
    began = time.process_time()
    document, found = look(
        "kind: a\nentries:\n  bomb:\n" + "".join(f"    {line}\n" for line in BOMB.splitlines())
    )
    assert time.process_time() - began < 5
    assert [each.split()[0] for each in found] == ["YAML021"]
    assert document is not None
    assert document.lost == {"bomb"}


def test_a_bomb_of_long_texts_is_refused_too() -> None:
    text = f"a: &a {'x' * 100_000}\nb: [{', '.join(['*a'] * 1000)}]\n"
    assert [each.split()[0] for each in look(text)[1]] == ["YAML021"]


def test_depth_through_aliases_is_depth() -> None:
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 300))
    assert [each.split()[0] for each in look(chain)[1]] == ["YAML022"]


@pytest.mark.parametrize(("levels", "deep"), [(62, False), (63, True), (5000, True), (500_000, True)])
def test_nesting(levels: int, deep: bool) -> None:
    began = time.process_time()
    document, found = look(
        f"kind: a\nentries:\n  b:\n    c: {'[' * (levels - 1)}{']' * (levels - 1)}\n  d: {{}}\n"
    )
    assert time.process_time() - began < 60
    assert [each.split()[0] for each in found] == ["YAML022"] * deep
    assert document is not None
    assert "d" in entries(document)
    assert ("b" in document.lost) == deep


def test_nesting_by_indentation_and_hyphens() -> None:
    assert [each.split()[0] for each in look("- " * 70 + "a\n")[1]] == ["YAML022"]
    text = "kind: a\nentries:\n" + "".join("  " * n + f"k{n}:\n" for n in range(1, 80))
    assert [each.split()[0] for each in look(text)[1]] == ["YAML022"]
