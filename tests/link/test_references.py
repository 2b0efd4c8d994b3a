"""What names mean: in which order they are looked up, and what is said of those that mean nothing.

The plain cases of each code stand under tests/err; here is what is told, or left untold, between them.
"""

from __future__ import annotations

import pytest

from ludex.actions.validate import validate
from tests.worlds import lay_base

SOURCE = "    source: {status: original}\n"


def deck(*cards: str) -> str:
    listed = ", ".join(f"{card}: 1" for card in cards)
    return (
        "kind: deck\nentries:\n  pioche:\n    title: Pioche\n    of: [card]\n"
        f"    cards: {{{listed}}}\n{SOURCE}"
    )


@pytest.fixture
def told(tmp_path):
    """What is found in the demo game with some files more: codes, and the notes of each finding."""

    def found(files):
        root = lay_base(tmp_path)
        for name, text in files.items():
            place = root / "content" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        return [
            (each.code.name, [note.message.render("en") for note in each.notes])
            for each in validate(root).findings
        ]

    return found


def test_a_title_written_for_a_slug_leads_to_the_entry(told):
    cards = f"kind: card\nentries:\n  lien:\n    title: Corde à nœuds\n{SOURCE}"
    assert told({"demo/c.yaml": cards, "demo/d.yaml": deck("corde-a-noeuds")}) == [
        ("REF001", ["did you mean lien, which has this title?"])
    ]


@pytest.mark.parametrize("name", ["Corde à nœuds", "Corde", "Card/corde", "card/"])
def test_what_no_entry_can_be_called_is_one_mistake(told, name):
    cards = f"kind: card\nentries:\n  corde:\n    title: Corde à nœuds\n{SOURCE}"
    assert [code for code, _ in told({"demo/c.yaml": cards, "demo/d.yaml": deck(name)})] == ["FIELD011"]


def test_an_entry_that_could_not_be_read_is_not_missing(told):
    cards = (
        f"kind: card\nentries:\n  corde:\n    title: Corde\n{SOURCE}\trateau:\n    title: Râteau\n{SOURCE}"
    )
    assert [code for code, _ in told({"demo/c.yaml": cards, "demo/d.yaml": deck("corde", "rateau")})] == [
        "YAML003"
    ]


def test_an_entry_with_a_mistake_of_its_own_can_be_referred_to(told):
    cards = f"kind: card\nentries:\n  corde:\n    titre: Corde\n{SOURCE}"
    assert [code for code, _ in told({"demo/c.yaml": cards, "demo/d.yaml": deck("corde")})] == ["FIELD001"]


def test_a_games_own_entry_comes_before_a_shared_one(told):
    shared = f"kind: card\nentries:\n  echelle:\n    title: Échelle commune\n{SOURCE}"
    assert told({"shared/cards.yaml": shared, "demo/d.yaml": deck("echelle")}) == []


def test_what_all_games_share_can_be_referred_to(told):
    shared = f"kind: card\nentries:\n  seau:\n    title: Seau\n{SOURCE}"
    assert told({"shared/cards.yaml": shared, "demo/d.yaml": deck("seau", "card/seau")}) == []


def test_two_circles_are_two_findings(told):
    def module(slug, needs):
        return f"  {slug}:\n    title: {slug}\n    needs: [{needs}]\n{SOURCE}"

    rings = [("a-un", "a-deux"), ("a-deux", "a-un"), ("b-un", "b-un"), ("c-un", "a-un")]
    text = "kind: module\nentries:\n" + "".join(module(*ring) for ring in rings)
    assert [code for code, _ in told({"demo/m.yaml": text})] == ["REF008", "REF008"]


def test_a_long_chain_is_no_circle_and_no_burden(told):
    chain = "".join(
        f"  m{n}:\n    title: M{n}\n" + (f"    needs: [m{n - 1}]\n" if n else "") + SOURCE
        for n in range(3000)
    )
    assert told({"demo/m.yaml": f"kind: module\nentries:\n{chain}"}) == []
