"""`refs`: who uses an entry, what it uses, and by which names it is found."""

from __future__ import annotations

import pytest

from ludex.actions.refs import find_refs
from ludex.compile.outcome import Refusal
from tests.worlds import lay_base


@pytest.fixture
def world(tmp_path):
    return lay_base(tmp_path)


def add(world, name, text):
    path = world / "content" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def places(found, uses):
    """Each use as entry, field and the text that stands at its place."""
    texts = found.refs.texts
    return [
        (
            use.other.id,
            ".".join(map(str, use.field)),
            texts[use.span.file].text[use.span.start : use.span.end],
        )
        for use in uses
    ]


def test_users_and_references_at_their_words(world):
    found = find_refs(world, "outils")
    assert found.remark is None
    assert (found.refs.entry.id, found.refs.entry.title) == ("deck/outils", "Cartes Outil")
    assert places(found, found.refs.used_by) == [("game/demo", "box.cartes-outil.of.0", "deck/outils")]
    assert places(found, found.refs.refers_to) == [
        ("card/brouette", "cards.brouette", "brouette"),
        ("card/echelle", "cards.echelle", "echelle"),
        ("card/filet", "cards.filet", "filet"),
    ]


def test_what_a_file_says_for_all_its_entries(world):
    add(
        world,
        "demo/frost.yaml",
        "kind: card\nmodule: gelee\nentries:\n  gant: {title: Gant}\n  bonnet: {title: B, module: gelee}\n",
    )
    users = find_refs(world, "gelee").refs.used_by
    assert [(use.other.id, use.of_file, use.field) for use in users] == [
        ("card/gant", True, ("module",)),
        ("card/bonnet", False, ("module",)),
    ]
    assert [use.other.id for use in find_refs(world, "gant").refs.refers_to] == ["module/gelee"]
    (own,) = find_refs(world, "bonnet").refs.refers_to
    assert own.span == users[1].span


def test_former_names_and_titles_lead_to_the_entry_and_say_so(world):
    add(world, "demo/more.yaml", "kind: card\nid: gant\ntitle: Gants épais\nwas: [moufle]\n")
    by_name = find_refs(world, "moufle")
    assert by_name.refs.entry.id == "card/gant"
    assert list(by_name.refs.was) == ["moufle"]
    assert by_name.remark.render("en") == "“moufle” is now called card/gant"
    by_title = find_refs(world, "gants epais")
    assert by_title.refs.entry.id == "card/gant"
    assert "est le titre de card/gant" in by_title.remark.render("fr")
    assert find_refs(world, "card/moufle").refs.entry.id == "card/gant"


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("brouete", "did you mean card/brouette?"),
        ("card/brouett", "did you mean card/brouette?"),
        ("Brouettes", "did you mean card/brouette?"),
        ("Carte Outil", "did you mean deck/outils?"),
        ("", None),
        ("nothing-like-it", None),
    ],
)
def test_an_unknown_name_gets_advice(world, name, advice):
    with pytest.raises(Refusal, match="no entry here is called") as caught:
        find_refs(world, name)
    note = caught.value.note
    assert (note and note.message.render("en")) == advice


def test_a_name_of_several_entries_needs_its_kind_or_game(world):
    add(world, "demo/more.yaml", "kind: term\nid: brouette\nwords: {fr: {one: brouette}}\n")
    add(world, "shared/cards.yaml", "kind: card\nid: brouette\ntitle: Une autre\n")
    with pytest.raises(Refusal, match="may mean card/brouette or term/brouette: give the full id"):
        find_refs(world, "brouette")
    with pytest.raises(Refusal, match="with --game: demo or shared"):
        find_refs(world, "card/brouette")
    assert find_refs(world, "term/brouette").refs.entry.game == "demo"
    assert find_refs(world, "card/brouette", game="demo").refs.entry.title == "Brouette"
    assert find_refs(world, "card/brouette", game="shared").refs.entry.title == "Une autre"
