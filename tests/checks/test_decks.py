"""Decks, and the limits of decks that players build."""

from __future__ import annotations

import pytest

from ludex.core.findings import Severity
from tests.checks.worlds import entry, file, findings, said

TRAITS = file("trait", *(entry(name, f"title: {name}") for name in ("rouge", "vert", "vif")))
CARDS = file(
    "card",
    entry("gant", "title: Gant\ntraits: [rouge]"),
    entry("pelle", "title: Pelle\ntraits: [vert]"),
    entry("corde", "title: Corde\ntraits: [rouge, vert]"),
    entry("scie", "title: Scie\ntraits: [rouge, vif]"),
)
POOL = "title: Réserve\nof: [card]\ncards: {gant: 2, pelle: 2, corde: 1, scie: 1}\n"


def limits(*lines: str, pool: str = POOL, debut: str = "") -> dict[str, str]:
    made = [entry("reserve", pool + "limits:\n" + "".join(f"  {line}\n" for line in lines))]
    if debut:
        made.append(entry("debut", f"title: Début\nof: [card]\nfrom: reserve\ncards: {{{debut}}}"))
    return {"traits": TRAITS, "tools": CARDS, "reserve": file("deck", *made)}


def test_a_deck_takes_kinds_that_extend_its_own() -> None:
    schema = (
        '{"title": "Net", "description": "A net.", "type": "object", "properties": {}, "x-extends": "card"}'
    )
    files = {
        "schemas/demo/net.schema.json": schema,
        "nets": file("net", entry("epuisette", "title: Épuisette")),
        "more": file("deck", entry("essai", "title: E\nof: [card]\ncards: {epuisette: 1}")),
    }
    assert said(files) == []
    other = file("deck", entry("essai", "title: E\nof: [net]\ncards: {epuisette: 1, filet: 1}"))
    assert said(files | {"more": other}) == ["DECK001 filet"]


def test_an_empty_deck_is_told_once_and_never_in_a_draft() -> None:
    empty = "title: Oiseaux\nof: [enemy]"
    assert said({"more": file("deck", entry("oiseaux", empty))}) == ["DECK002 oiseaux"]
    assert said({"more": file("deck", entry("oiseaux", empty + "\ndraft: true"))}) == []


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["taille: {min: 2, max: 6}"], []),
        (["taille: {min: 7}"], ["7"]),
        (["taille: {min: 5}", "unique: {same: 1}"], ["5"]),
        (["taille: {min: 4}", "unique: {same: 1}"], []),
        (["vives: {traits: [vif], min: 2}"], ["2"]),
        (["taille: {max: 3}", "rouges: {traits: [rouge], min: 2}", "vertes: {traits: [vert], min: 2}"], []),
        (
            [
                "taille: {max: 3}",
                "rouges: {traits: [rouge], min: 2, either: true}",
                "vertes: {traits: [vert], min: 2, either: true}",
            ],
            ["3"],
        ),
        (["taille: {max: 1}", "vives: {traits: [vif], min: 1}", "vertes: {traits: [vert], min: 1}"], ["1"]),
        (
            ["taille: {min: 4}", "rouges: {traits: [rouge], max: 1}", "vertes: {traits: [vert], max: 2}"],
            ["4"],
        ),
        (["taille: {min: 3}", "rouges: {traits: [rouge], max: 1}", "vertes: {traits: [vert], max: 2}"], []),
        (["taille: {min: 4}", "rouges: {traits: [rouge], max: 1}"], []),
        (
            [
                "taille: {min: 4}",
                "rouges: {traits: [rouge], max: 1, either: true}",
                "vertes: {traits: [vert], max: 2, either: true}",
            ],
            ["4"],
        ),
        (
            [
                "rouges: {traits: [rouge], min: 3, either: true}",
                "vertes: {traits: [vert], max: 2, either: true}",
            ],
            [],
        ),
        (["oiseaux: {of: [enemy], max: 2}"], []),
        (
            [
                "taille: {min: 4}",
                "rouges: {traits: [rouge], max: 1, either: true}",
                "vives: {traits: [vif], min: 1, either: true}",
                "vertes: {traits: [vert], max: 2}",
            ],
            [],  # the red card that is swift as well need not count as red
        ),
        (["rouges: {traits: [rouge], min: 3, max: 2}", "taille: {min: 90}"], ["3"]),
        (["taille: {of: [enemy], min: 1}"], ["1"]),
    ],
)
def test_limits_that_no_deck_can_meet(lines: list[str], wrong: list[str]) -> None:
    assert said(limits(*lines)) == [f"DECK003 {word}" for word in wrong]


def test_colours_of_which_each_card_counts_for_one() -> None:
    """Two colours to share, as many cards as both ask for together: one of two colours helps either."""
    shared = "{{traits: [{}], min: {}, max: {}, either: true}}"
    reds, greens = shared.format("rouge", 3, 3), shared.format("vert", 2, 2)
    colours = [f"rouges: {reds}", f"vertes: {greens}", "taille: {min: 5, max: 5}"]
    assert said(limits(*colours, debut="gant: 2, scie: 1, pelle: 2")) == []
    assert said(limits(*colours, debut="gant: 2, corde: 1, pelle: 2")) == []
    assert said(limits(*colours, debut="gant: 1, corde: 1, pelle: 2, scie: 1")) == []
    assert said(limits(*colours, debut="gant: 2, pelle: 1, scie: 1, corde: 1")) == []
    assert said(limits(*colours, debut="gant: 2, pelle: 2")) == ["DECK004 cards"]


def test_a_deck_to_begin_with_keeps_to_the_limits() -> None:
    size, reds = "taille: {min: 3, max: 3}", "rouges: {traits: [rouge], max: 1}"
    assert said(limits(size, reds, debut="gant: 1, pelle: 2")) == []
    found = findings(limits(size, reds, debut="gant: 2, pelle: 2"))
    assert [each.code.name for each in found] == ["DECK004"]
    assert [note.message.render("en") for note in found[0].notes] == [
        "the limit",
        "this one is broken as well",
    ]


def test_a_card_that_is_not_in_the_pool() -> None:
    assert said(limits("taille: {max: 9}", debut="gant: 1, filet: 1")) == ["DECK005 filet"]


def test_a_trait_that_does_not_exist_is_told_by_its_reference_alone() -> None:
    assert said(limits("bleues: {traits: [bleu], min: 3}")) == []


def test_a_pool_in_the_making_is_only_remarked() -> None:
    found = findings(limits("taille: {min: 7}", pool=POOL + "draft: true\n"))
    assert [(each.code.name, each.severity) for each in found] == [("DECK003", Severity.INFO)]
