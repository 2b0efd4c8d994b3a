"""The box against what is written: counts, parts, supplies, and the places where components begin."""

from __future__ import annotations

import pytest

from ludex.core.findings import Severity
from tests.checks.worlds import entry, file, findings, game, said

TOOLS = "box:\n  outils:\n    title: Outils\n    count: {count}\n    of: [deck/outils]\n"
"""The deck of the demo world: two lanterns, three ladders, one net."""

ENEMIES = file("enemy", entry("pie", "title: Pie\ncopies: 3"), entry("geai", "title: Geai"))
BIRDS = file("deck", entry("oiseaux", "title: Oiseaux\nof: [enemy]"))


def box(lines: str, **more: str) -> dict[str, str]:
    return {"game": game("box:\n" + "".join(f"  {line}\n" for line in lines.splitlines())), **more}


def test_a_deck_holds_what_its_component_says() -> None:
    assert said({"game": game(TOOLS.format(count=6))}) == []
    assert said({"game": game(TOOLS.format(count=7))}) == ["BOX001 7"]


def test_a_deck_without_a_list_holds_every_entry_of_its_kinds_as_often_as_its_copies_say() -> None:
    component = "oiseaux: {{title: Oiseaux, count: {}, of: [deck/oiseaux]}}"
    assert said(box(component.format(4), enemies=ENEMIES, birds=BIRDS)) == []
    assert said(box(component.format(2), enemies=ENEMIES, birds=BIRDS)) == ["BOX001 2"]


def test_a_draft_is_only_remarked() -> None:
    for files in (
        {"game": game(TOOLS.format(count=7) + "draft: true\n")},
        {
            "game": game(TOOLS.format(count=7)),
            "decks": file(
                "deck", entry("outils", "title: Outils\nof: [card]\ncards: {filet: 1}\ndraft: true")
            ),
        },
        {
            "game": game(TOOLS.format(count=7)),
            "decks": "draft: true\n"
            + file("deck", entry("outils", "title: O\nof: [card]\ncards: {filet: 1}")),
        },
    ):
        assert [(each.code.name, each.severity) for each in findings(files)] == [("BOX001", Severity.INFO)]


@pytest.mark.parametrize(("count", "wrong"), [(6, []), (3, []), (4, ["BOX001 4"]), (12, ["BOX001 12"])])
def test_a_count_for_each_player_may_be_one_players_share(count: int, wrong: list[str]) -> None:
    assert said({"game": game(TOOLS.format(count=count) + "    per: player\n")}) == wrong


def test_a_part_may_be_cards_of_the_decks_of_its_whole() -> None:
    parts = (
        "    parts:\n      filets: {{title: Filets, count: {}, of: [filet]}}\n      reste: {{title: Reste}}\n"
    )
    assert said({"game": game(TOOLS.format(count=6) + parts.format(1))}) == []
    assert said({"game": game(TOOLS.format(count=6) + parts.format(2))}) == ["BOX001 2"]


def test_pieces_are_counted_by_the_box_alone() -> None:
    pieces = file("piece", entry("pomme", "title: Pomme\nform: token"))
    assert said(box("pommes: {title: Pommes, count: 40, of: [pomme]}", pieces=pieces)) == []
    mixed = "tout: {title: Tout, count: 5, of: [deck/outils, pomme]}"
    assert said(box(mixed, pieces=pieces)) == ["BOX001 5"]  # the cards alone are more


def test_a_card_is_there_once_unless_somebody_says_otherwise() -> None:
    card = "filets: {{title: Filets, count: {}, of: [card/{}]}}"
    more = file("card", entry("gant", "title: Gant"), entry("pelle", "title: Pelle\ncopies: 3"))
    assert said(box(card.format(1, "gant"), more=more)) == []
    assert said(box(card.format(2, "gant"), more=more)) == ["BOX001 2"]
    assert said(box(card.format(3, "pelle"), more=more)) == []
    assert said(box(card.format(1, "pelle"), more=more)) == ["BOX001 1"]
    assert said(box(card.format(5, "filet"))) == []  # a deck lists it, and may be the one to use


def test_each_deck_is_shown_with_what_it_holds() -> None:
    pieces = file("piece", entry("pomme", "title: Pomme\nform: token"))
    files = box("tout: {title: Tout, count: 5, of: [deck/outils, pomme]}", pieces=pieces)
    assert [note.message.render("en") for each in findings(files) for note in each.notes] == [
        "this deck holds 6"
    ]


def test_an_entry_that_could_not_be_read_is_no_missing_card() -> None:
    broken = ENEMIES.replace("title: Geai", "titel: Geai")
    assert (
        said(box("oiseaux: {title: Oiseaux, count: 9, of: [deck/oiseaux]}", enemies=broken, birds=BIRDS))
        == []
    )


def test_a_deck_of_an_unknown_kind_is_one_mistake() -> None:
    birds = BIRDS.replace("of: [enemy]", "of: [enemies]")
    component = "oiseaux: {title: Oiseaux, count: 4, of: [deck/oiseaux]}"
    assert said(box(component, enemies=ENEMIES, birds=birds)) == ["KIND001 enemies"]


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ("a: {title: A, count: 8}, b: {title: B, count: 4}", []),
        ("a: {title: A, count: 8}, b: {title: B, count: 3}", ["BOX002 12"]),
        ("a: {title: A, count: 8}, b: {title: B}", []),
        ("a: {title: A, count: 13}, b: {title: B}", ["BOX002 12"]),
    ],
)
def test_parts_add_up(parts: str, wrong: list[str]) -> None:
    assert said(box(f"pommes: {{title: Pommes, count: 12, parts: {{{parts}}}}}")) == wrong


def test_other_decks_take_no_more_than_there_is() -> None:
    files = box(
        "outils: {title: Outils, count: 6, of: [deck/outils]}\n"
        "oiseaux: {title: Oiseaux, count: 4, of: [deck/oiseaux]}",
        enemies=ENEMIES,
        birds=BIRDS,
        more=file("deck", entry("debut", "title: Début\nof: [card]\ncards: {brouette: 2, filet: 2}")),
    )
    assert said(files) == ["BOX003 2"]
    assert [each.message.slots["name"] for each in findings(files)] == ["filet"]


def test_what_the_box_does_not_count_may_be_asked_for_at_will() -> None:
    more = file("deck", entry("nuee", "title: Nuée\nof: [enemy]\ncards: {pie: 30}"))
    assert said({"enemies": ENEMIES, "more": more}) == []
    counted = "pies: {title: Pies, count: 29, of: [enemy/pie]}"
    once = ENEMIES.replace("    copies: 3\n", "")
    assert said(box(counted, enemies=once, more=more)) == ["BOX003 30"]
    uncounted = "pies: {title: Pies, of: [enemy/pie]}"
    assert said(box(uncounted, enemies=ENEMIES, more=more)) == []
    each = "pies: {title: Pies, count: 10, per: player, of: [enemy/pie]}"
    assert said(box(each, enemies=file("enemy", entry("pie", "title: Pie")), more=more)) == []


def test_a_part_that_names_a_card_of_its_deck_adds_none() -> None:
    files = {
        "game": game(
            TOOLS.format(count=6)
            + "    parts:\n      filets: {title: Filets, count: 1, of: [filet]}\n"
            + "      reste: {title: Reste}\n"
        ),
        "more": file("deck", entry("debut", "title: Début\nof: [card]\ncards: {filet: 2}")),
    }
    assert said(files) == ["BOX003 2"]


def basket(lines: str) -> str:
    return file("place", entry("panier", f"title: Panier\nform: set\n{lines}"))


@pytest.mark.parametrize(
    ("component", "place", "wrong"),
    [
        ("count: 8", "holds: [piece]\ncapacity: 8", []),
        ("count: 9", "holds: [piece]\ncapacity: 8", ["BOX004 panier"]),
        ("count: 2, per: player", "holds: [piece]\ncapacity: 8", []),  # for one player they fit
        ("count: 2, per: player", "holds: [piece]\ncapacity: 2\nowner: seat", []),
        ("count: 3, per: player", "holds: [piece]\ncapacity: 2\nowner: seat", ["BOX004 panier"]),
        ("count: 9", "holds: [piece]\ncapacity: 8\nowner: seat", ["BOX006 panier"]),  # each gets them all
        ("count: 9", "holds: [card, die]", ["BOX005 panier"]),
        ("count: 9", "holds: [piece]", []),
    ],
)
def test_components_begin_where_there_is_room_for_them(component: str, place: str, wrong: list[str]) -> None:
    pieces = file("piece", entry("pomme", "title: Pomme\nform: token"))
    line = f"pommes: {{title: Pommes, of: [pomme], in: panier, {component}}}"
    assert said(box(line, pieces=pieces, places=basket(place))) == wrong
