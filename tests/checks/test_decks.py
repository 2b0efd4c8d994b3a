"""Decks, and decks that are built from others."""

from __future__ import annotations

from tests.checks.worlds import entry, file, said

CARDS = file(
    "card",
    entry("gant", "title: Gant"),
    entry("pelle", "title: Pelle"),
    entry("corde", "title: Corde"),
    entry("scie", "title: Scie"),
)
POOL = "title: Réserve\nof: [card]\ncards: {gant: 2, pelle: 2, corde: 1, scie: 1}\n"


def limits(*lines: str, pool: str = POOL, debut: str = "") -> dict[str, str]:
    made = [entry("reserve", pool + "limits:\n" + "".join(f"  {line}\n" for line in lines))]
    if debut:
        made.append(entry("debut", f"title: Début\nof: [card]\nfrom: reserve\ncards: {{{debut}}}"))
    return {"tools": CARDS, "reserve": file("deck", *made)}


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


def test_a_card_that_is_not_in_the_pool() -> None:
    assert said(limits("taille: {holds: count(cards) < 9}", debut="gant: 1, filet: 1")) == ["DECK005 filet"]
