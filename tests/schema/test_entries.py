"""Files to entries: both shapes, what holds for a whole file, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludex.schema.entries import find_lost_slugs, read_entries
from ludex.schema.load.schema_loader import Catalogue
from ludex.source.document_reader import read_document
from tests.schema.world import check, field, kind, load_world

SOURCE = "    source: {status: original}\n"
CARD = "    title: Corbeille\n" + SOURCE


def test_many_entries(demo: Catalogue) -> None:
    made = check(f"kind: card\nentries:\n  a:\n{CARD}  b:\n{CARD}", demo)
    assert made.said == []
    assert [str(each.id) for each in made.entries] == ["card/a", "card/b"]
    entry = made.entries[1]
    assert entry.pointer == ("entries", "b") and entry.game == "demo" and entry.sound
    assert entry.data["title"] == "Corbeille"
    text = made.document.text.text
    assert text[entry.name_span.start : entry.name_span.end] == "b"
    assert text[slice(*entry.span(("title",))[1:])] == "Corbeille"
    assert text[slice(*entry.key_span(("title",))[1:])] == "title"


def test_one_entry(demo: Catalogue) -> None:
    made = check("kind: card\nid: a\ntitle: Corbeille\nsource: {status: original}\n", demo)
    assert made.said == []
    (entry,) = made.entries
    assert (str(entry.id), entry.pointer, sorted(entry.data)) == ("card/a", (), ["source", "title"])
    assert made.document.text.text[slice(*entry.name_span[1:])] == "a"
    assert made.document.text.text[slice(*entry.span(("title",))[1:])] == "Corbeille"


def test_draft_and_module_hold_for_the_file_unless_an_entry_says_otherwise(demo: Catalogue) -> None:
    other = f"  b:\n{CARD}    draft: false\n    module: nuit\n"
    text = f"kind: card\ndraft: true\nmodule: gelee\nentries:\n  a:\n{CARD}{other}"
    made = check(text, demo)
    assert made.said == []
    assert [(each.draft, each.module) for each in made.entries] == [(True, "gelee"), (False, "nuit")]
    assert [text[slice(*each.module_span[1:])] for each in made.entries] == ["gelee", "nuit"]


def test_one_bad_entry_leaves_the_others_alone(demo: Catalogue) -> None:
    made = check(f"kind: card\nentries:\n  a:\n    titel: X\n{SOURCE}  b:\n{CARD}  c: 5\n", demo)
    assert made.said == ["FIELD001 titel", "FIELD003 5"]
    assert [(each.slug, each.sound) for each in made.entries] == [("a", False), ("b", True), ("c", False)]
    assert made.entries[2].data == {}


ODD = [
    ("misspelt kind key", "knd: card\nentries:\n  a:\n" + CARD, ["ENTRY001 knd"], ["a"]),
    ("no kind at all", "entries:\n  a:\n" + CARD, ["ENTRY001 "], []),
    (
        "surely another kind",
        "kind: crad\nentries:\n  a:\n    titel: X\n" + SOURCE,
        ["ENTRY002 crad", "FIELD001 titel"],
        ["a"],
    ),
    ("a kind that nothing is like", "kind: zzz\nentries:\n  a:\n" + CARD, ["ENTRY002 zzz"], []),
    ("a kind that is no text", "kind: [card]\nentries: {}\n", ["ENTRY002 [card]"], []),
    ("misspelt entries", "kind: card\nentrys:\n  a:\n" + CARD, ["ENTRY003 entrys"], ["a"]),
    ("misspelt id", "kind: card\nidd: a\ntitle: X\nsource: {status: original}\n", ["ENTRY003 idd"], ["a"]),
    ("neither", "kind: card\ntitle: X\n", ["ENTRY003 card"], []),
    ("both", "kind: card\nid: a\nentries:\n  b:\n" + CARD, ["ENTRY004 id"], ["b"]),
    ("both, one of them empty", "kind: card\nid: a\nentries:\n", ["ENTRY004 id"], []),
    ("a list", "kind: card\nentries: [{title: X}]\n", ["ENTRY005 [{title: X}]"], []),
    ("a text", "kind: card\nentries: later\n", ["ENTRY005 later"], []),
    ("nothing", "kind: card\nentries:\n", ["ENTRY006 entries"], []),
    ("an empty map", "kind: card\nentries: {}\n", ["ENTRY006 entries"], []),
    ("entries beside entries", "kind: card\nentries:\na:\n  title: X\n", ["ENTRY006 entries"], []),
    ("no slug", "kind: card\nentries:\n  Le Panier:\n" + CARD, ["ENTRY007 Le Panier"], ["le-panier"]),
    ("no slug of one", "kind: card\nid: 12\ntitle: X\nsource: {status: original}\n", ["ENTRY007 12"], ["12"]),
    ("an unknown key", "kind: card\ndrat: true\nentries:\n  a:\n" + CARD, ["ENTRY009 drat"], ["a"]),
    ("a stray entry", "kind: card\nentries:\n  a:\n" + CARD + "b: {title: X}\n", ["ENTRY009 b"], ["a"]),
    ("a wrong value for all", "kind: card\ndraft: maybe\nentries:\n  a:\n" + CARD, ["FIELD003 maybe"], ["a"]),
    (
        "module for modules",
        "kind: module\nmodule: gelee\nentries:\n  m:\n    title: M\n    number: 2\n    text: T\n" + SOURCE,
        ["ENTRY009 module"],
        ["m"],
    ),
    (
        "fields beside the slug",
        "kind: card\nentries:\n  a:\n  title: X\n  source: {status: original}\n  b:\n" + CARD,
        ["ENTRY010 a"],
        ["a", "b"],
    ),
    ("an empty entry", "kind: card\nentries:\n  a:\n  b:\n" + CARD, ["FIELD003 a"], ["a", "b"]),
    ("a list for a file", "- kind: card\n", ["ENTRY011 - kind: card"], []),
    ("a text for a file", "card\n", ["ENTRY011 card"], []),
]


@pytest.mark.parametrize(("text", "said", "slugs"), [each[1:] for each in ODD], ids=[each[0] for each in ODD])
def test_odd_files(text: str, said: list[str], slugs: list[str], demo: Catalogue) -> None:
    made = check(text, demo)
    assert made.said == said
    assert [each.slug for each in made.entries] == slugs


MENDED = ["misspelt kind key", "misspelt entries", "misspelt id", "no slug", "an unknown key"]


@pytest.mark.parametrize("name", MENDED)
def test_a_fix_leaves_nothing_to_say(name: str, demo: Catalogue) -> None:
    text = next(each[1] for each in ODD if each[0] == name)
    made = check(text, demo)
    assert all(each.fix is not None for each in made.findings)
    assert check(made.fixed(), demo).said == []


def test_a_slug_that_would_lose_letters_is_no_safe_fix(demo: Catalogue) -> None:
    (finding,) = check(f"kind: card\nentries:\n  2E_panier:\n{CARD}", demo).findings
    assert finding.fix is not None and not finding.fix.safe


def test_a_slug_is_not_fixed_into_one_that_is_taken(demo: Catalogue) -> None:
    made = check(f"kind: card\nentries:\n  panier:\n{CARD}  Panier:\n{CARD}", demo)
    assert [each.fix for each in made.findings] == [None]


def test_a_game_is_called_as_its_folder_is(demo: Catalogue) -> None:
    text = "kind: game\nid: {id}\ntitle: X\nlanguage: fr\nplayers: {{min: 1, max: 2}}\n"
    text += "source: {{status: original}}\n"
    assert check(text.format(id="demo"), demo).said == []
    made = check(text.format(id="demon"), demo)
    assert made.said == ["ENTRY008 demon"]
    assert check(made.fixed(), demo).said == []


def test_a_hollow_file_is_left_alone(demo: Catalogue) -> None:
    document, found = read_document(
        "content/demo/example.yaml", b"kind: {card\nentries:\n  a:\n    title: X\n"
    )
    assert document is not None and document.hollow and found
    assert read_entries(document, "demo", demo) == ([], [])
    assert "a" in find_lost_slugs(document, [])


def test_a_file_whose_entries_were_lost_is_not_empty(demo: Catalogue) -> None:
    document = check("kind: card\nentries:\n", demo).document
    unread = replace(document, lost=frozenset({"a"}))
    assert read_entries(unread, "demo", demo) == ([], [])
    assert find_lost_slugs(unread, []) == {"a"}


def test_slugs_without_entries_are_lost(demo: Catalogue) -> None:
    made = check(f"kind: zzz\nentries:\n  a:\n{CARD}", demo)
    assert find_lost_slugs(made.document, made.entries) == {"a"}
    made = check(f"kind: card\nentries:\n  a:\n{CARD}", demo)
    assert find_lost_slugs(made.document, made.entries) == set()


def test_json_files_work_too(demo: Catalogue) -> None:
    text = '{"kind": "card", "entries": {"a": {"titel": "X", "source": {"status": "original"}}}}'
    made = check(text, demo, "content/demo/example.json")
    assert made.said == ['FIELD001 "titel"']
    assert check(made.fixed(), demo, "content/demo/example.json").said == []


def test_entries_of_a_broken_kind_are_there_and_unchecked(tmp_path: Path) -> None:
    wrong = kind({"cost": {"type": "integr"}})
    catalogue = load_world(tmp_path, {"schemas/demo/card.schema.json": wrong}).catalogue
    made = check("kind: card\nentries:\n  a: {anything: 1}\n", catalogue)
    assert made.said == []
    assert [(each.slug, each.sound) for each in made.entries] == [("a", False)]


def test_a_kind_of_another_game_is_told_so(tmp_path: Path) -> None:
    files = {
        "content/abbey/game.yaml": "kind: game\nid: abbey\n",
        "schemas/abbey/relic.schema.json": kind({"age": field(type="integer")}),
    }
    catalogue = load_world(tmp_path, files).catalogue
    (finding,) = check("kind: relic\nentries: {}\n", catalogue).findings
    assert [note.message.render("en") for note in finding.notes] == ["“relic” is a kind only in abbey"]
    assert check("kind: relic\nentries:\n  a: {age: 3}\n", catalogue, game="abbey").said == []
