"""The difference of two packs, as content: entries, fields, texts, rules, and whom it concerns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from ludex.pack.contents import Ref, ReferenceHolder
from ludex.pack.diff import Change, Diff, ProgramChange, TextChange, compare_packs, find_changes
from ludex.pack.reader import Pack
from tests.pack.sample import anything, demo
from tests.plain_pack import Contents, Entry, Program, encode_contents

Entries = dict[str, dict[str, Any]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def diff(folder: Path, old: Contents, new: Contents) -> Diff:
    packs = []
    for name, contents in (("old.ludex", old), ("new.ludex", new)):
        (folder / name).write_bytes(b"".join(encode_contents(contents)))
        packs.append(Pack.open(folder / name))
    with packs[0], packs[1]:
        return compare_packs(packs[0], packs[1])


def game(entries: Entries, was: dict[str, str] | None = None, **more: Any) -> Contents:
    """Entries in order of ids; the field `foes` refers to entries, `copies` counts them."""
    numbers = {entry_id: number for number, entry_id in enumerate(sorted(entries))}
    made = []
    for entry_id in sorted(entries):
        data = dict(entries[entry_id])
        refs = []
        if "foes" in data:
            refs += [Ref(numbers[foe], ("foes", index)) for index, foe in enumerate(data["foes"])]
            data["foes"] = [numbers[foe] for foe in data["foes"]]
        if "copies" in data:
            refs += [
                Ref(numbers[foe], ("copies", str(numbers[foe])), ReferenceHolder.KEY)
                for foe in data["copies"]
            ]
            data["copies"] = {str(numbers[foe]): count for foe, count in data["copies"].items()}
        old = (was or {}).get(entry_id)
        made.append(Entry(entry_id, data, was=[old] if old else (), refs=refs))
    return Contents("demo", "1", "0", "fr", made, **more)


CARDS: Entries = {"card/b": {"attack": 1}, "card/garde": {"attack": 2, "cost": 1}}
FIGHTS: Entries = {
    "fight/one": {"foes": ["card/garde", "card/b"]},
    "fight/two": {"foes": ["card/garde"]},
    "box/all": {"copies": {"card/garde": 2, "card/b": 1}},
}


def test_nothing(folder: Path) -> None:
    assert diff(folder, demo(), demo()).empty


@settings(max_examples=50)
@given(contents=anything())
def test_a_pack_does_not_differ_from_itself(
    tmp_path_factory: pytest.TempPathFactory, contents: Contents
) -> None:
    found = diff(tmp_path_factory.mktemp("same"), contents, contents)
    assert found.empty
    assert not any(found.stale.values())


def test_a_number_changed_and_who_uses_it(folder: Path) -> None:
    new: Entries = {**CARDS, "card/garde": {"attack": 3, "cost": 1}}
    found = diff(folder, game({**CARDS, **FIGHTS}), game({**new, **FIGHTS}))
    (change,) = found.changed
    assert (change.id, change.was) == ("card/garde", "card/garde")
    assert change.fields == (Change(("attack",), "changed", 2, 3),)
    assert change.users == ("box/all", "fight/one", "fight/two")
    assert not (found.added or found.removed or found.renamed or found.texts or found.programs)


def test_an_entry_more_changes_none_of_the_others(folder: Path) -> None:
    found = diff(folder, game({**CARDS, **FIGHTS}), game({"card/a": {}, **CARDS, **FIGHTS}))
    assert found.added == ("card/a",)
    assert found.changed == ()


def test_an_entry_less(folder: Path) -> None:
    new = game({"card/garde": CARDS["card/garde"], "fight/one": {"foes": ["card/garde"]}})
    found = diff(folder, game({**CARDS, "fight/one": FIGHTS["fight/one"]}), new)
    assert found.removed == ("card/b",)
    (change,) = found.changed
    assert change.fields == (Change(("foes",), "changed", ["card/garde", "card/b"], ["card/garde"]),)


def test_another_reference_is_said_by_id(folder: Path) -> None:
    new: Entries = {
        **FIGHTS,
        "fight/two": {"foes": ["card/b"]},
        "box/all": {"copies": {"card/b": 1, "card/garde": 2}},
    }
    found = diff(folder, game({**CARDS, **FIGHTS}), game({**CARDS, **new}))
    box, fight = found.changed
    assert fight.fields == (Change(("foes", 0), "changed", "card/garde", "card/b"),)
    assert box.fields == (
        Change(("copies",), "reordered", ["card/garde", "card/b"], ["card/b", "card/garde"]),
    )


def test_keys_inside_keys(folder: Path) -> None:
    def world(first: str) -> Contents:
        ids = sorted([first, "hex/m"])
        numbers = {entry_id: str(number) for number, entry_id in enumerate(ids)}
        data = {numbers["hex/m"]: {numbers[first]: {"way": int(numbers["hex/m"])}}}
        paths = [(numbers["hex/m"],), (numbers["hex/m"], numbers[first])]
        refs = [Ref(int(path[-1]), path, ReferenceHolder.KEY) for path in paths]
        refs.append(Ref(int(numbers["hex/m"]), (*paths[1], "way")))
        return Contents(
            "demo", "1", "0", "fr", [Entry(ids[0], data, refs=refs), Entry(ids[1], data, refs=refs)]
        )

    changed = diff(folder, world("hex/a"), world("hex/z")).changed
    assert [change.fields for change in changed] == [
        (
            Change(("hex/m", "hex/a"), "removed", {"way": "hex/m"}, None),
            Change(("hex/m", "hex/z"), "added", None, {"way": "hex/m"}),
        )
    ]


def test_a_renamed_entry_is_the_same_entry(folder: Path) -> None:
    old = game(
        {**CARDS, **FIGHTS},
        texts={"fr": {"card/garde.title": "Garde"}},
        programs=[Program("card/garde.act", [1])],
    )
    renamed: Entries = {
        "card/b": {"attack": 1},
        "card/soldat": {"attack": 2, "cost": 5},
        "fight/one": {"foes": ["card/soldat", "card/b"]},
        "fight/two": {"foes": ["card/soldat"]},
        "box/all": {"copies": {"card/soldat": 2, "card/b": 1}},
    }
    new = game(
        renamed,
        was={"card/soldat": "card/garde"},
        texts={"fr": {"card/soldat.title": "Garde"}},
        programs=[Program("card/soldat.act", [1])],
    )
    found = diff(folder, old, new)
    assert found.renamed == (("card/garde", "card/soldat"),)
    (change,) = found.changed
    assert (change.id, change.was) == ("card/soldat", "card/garde")
    assert change.fields == (Change(("cost",), "changed", 1, 5),)
    assert not (found.added or found.removed or found.texts or found.programs)


def test_was_of_an_entry_that_is_still_there_renames_nothing(folder: Path) -> None:
    new = game({**CARDS, "card/soldat": {"attack": 2}}, was={"card/soldat": "card/garde"})
    found = diff(folder, game(CARDS), new)
    assert (found.renamed, found.added, found.removed) == ((), ("card/soldat",), ())


def test_texts_and_what_is_stale(folder: Path) -> None:
    old = game(
        CARDS,
        texts={
            "fr": {"card/b.title": "B", "card/garde.title": "Garde", "card/garde.text": "Frappe."},
            "en": {"card/b.title": "B", "card/garde.title": "Guard", "card/garde.text": "Hits."},
        },
    )
    new = game(
        CARDS,
        texts={
            "fr": {"card/b.title": "Bé", "card/garde.title": "Garde", "card/garde.text": "Frappe fort."},
            "en": {"card/b.title": "Bee", "card/garde.title": "Guard", "card/garde.text": "Hits."},
            "de": {"card/garde.title": "Wache"},
        },
    )
    found = diff(folder, old, new)
    assert found.texts == (
        TextChange("card/garde.title", "de", None, "Wache"),
        TextChange("card/b.title", "en", "B", "Bee"),
        TextChange("card/b.title", "fr", "B", "Bé"),
        TextChange("card/garde.text", "fr", "Frappe.", "Frappe fort."),
    )
    assert found.stale == {"de": (), "en": ("card/garde.text",)}
    assert found.texts[0].entry == "card/garde"


def test_tags(folder: Path) -> None:
    old = Contents("demo", "1", "0", "fr", [Entry("card/a", {}, ["x", "y"])])
    new = Contents("demo", "1", "0", "fr", [Entry("card/a", {}, ["y", "z"])])
    (change,) = diff(folder, old, new).changed
    assert (change.tags_added, change.tags_removed, change.fields) == (("z",), ("x",), ())


def test_programs_by_digest_and_by_tree(folder: Path) -> None:
    old = [
        Program("a", [1], "same"),
        Program("b", [1], "one"),
        Program("c", [1]),
        Program("d", [1]),
        Program("e", []),
    ]
    new = [
        Program("a", [2], "same"),
        Program("b", [1], "two"),
        Program("c", [1]),
        Program("d", [2]),
        Program("f", []),
    ]
    found = diff(folder, game(CARDS, programs=old), game(CARDS, programs=new))
    assert found.programs == (
        ProgramChange("b", "changed"),
        ProgramChange("d", "changed"),
        ProgramChange("e", "removed"),
        ProgramChange("f", "added"),
    )


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [Change(("a",), "changed", 1, True)]),
        ({"a": None}, {}, [Change(("a",), "removed", None, None)]),
        ({}, {"a": [1]}, [Change(("a",), "added", None, [1])]),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, [Change(("a", 1, "b"), "changed", 2, 3)]),
        ({"a": [1]}, {"a": [1, 2]}, [Change(("a",), "changed", [1], [1, 2])]),
        ([{"a": 1}], {"a": 1}, [Change((), "changed", [{"a": 1}], {"a": 1})]),
    ],
)
def test_fields(old: object, new: object, found: list[Change]) -> None:
    assert list(find_changes(old, new)) == found
