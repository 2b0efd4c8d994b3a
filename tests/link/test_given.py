"""What an entry tells its abilities by name is a reference like any other."""

from __future__ import annotations

import pytest

from ludex.link.world import World
from tests.link.projects import demo, texts

ABILITY = (
    "kind: ability\nentries:\n  garde:\n    title: Garde\n"
    "    args: {qui: entry card, gage: entry icon?, n: int}\n    source: {status: original}\n"
)
CARDS = (
    "kind: card\nentries:\n  brouette: {title: Brouette, source: {status: original}}\n"
    "  echelle:\n    title: Echelle\n    abilities: {garde: {qui: brouette, gage: pomme, n: 2}}\n"
    "    source: {status: original}\n"
)
ICON = "kind: icon\nid: pomme\ntitle: Pomme\npath: M0 0 L9 9 Z\nsource: {status: original}\n"


def project(**others: str):
    return demo(abilities=ABILITY, cards=CARDS, icons=ICON, **others)


def test_the_values_are_references():
    linked = project().linked()
    world = World(linked, "demo")
    (ladder,) = (each for each in linked.entries if each.slug == "echelle")
    found = {each.pointer: str(each.target.id) for each in world.references(ladder)}
    assert found == {
        ("abilities", "garde"): "ability/garde",
        ("abilities", "garde", "qui"): "card/brouette",
        ("abilities", "garde", "gage"): "icon/pomme",
    }


def test_they_follow_a_rename_and_its_way_back():
    once = project().rename("card/brouette", "fanal").rename("icon/pomme", "poire")
    assert "{garde: {qui: fanal, gage: poire, n: 2}}" in texts(once)["cards"]
    back = once.rename("card/fanal", "brouette").rename("icon/poire", "pomme")
    assert "{garde: {qui: brouette, gage: pomme, n: 2}}" in texts(back)["cards"]


LAYOUT = (
    "kind: layout\nid: face\ntitle: Face\nof: card\nsize: [63, 88]\n"
    "boxes: {titre: {at: [5, 5], size: [53, 9], label: Outil}}\nsource: {status: original}\n"
)


@pytest.mark.parametrize(("asked", "is_told"), [("layout", False), ("layout?", False), ("card", True)])
def test_what_is_named_there_alone_is_used(asked, is_told):
    """A layout exists to be referred to."""
    ability = ABILITY.replace("gage: entry icon?", f"gage: entry {asked}")
    made = demo(abilities=ability, cards=CARDS.replace("gage: pomme", "gage: face"), layouts=LAYOUT)
    assert ("REF009" in {code for code, _ in made.check()}) == is_told


def test_a_value_that_names_nothing_is_no_reference_and_told_once():
    cards = CARDS.replace("qui: brouette", "qui: brouete")
    found = [code for code, _ in demo(abilities=ABILITY, cards=cards, icons=ICON).check()]
    assert found.count("ABILITY003") == 1
    assert not [code for code in found if code.startswith("REF")]
