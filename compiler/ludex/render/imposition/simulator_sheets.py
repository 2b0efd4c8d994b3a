"""Card sheets for tabletop simulators, and the object file that describes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludex.render.imposition.grid import Cell
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, PlacedSide

_LEAST = 2
"""Simulators want at least so many columns and rows, even where a deck has fewer cards."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet of cards to become one picture."""

    page: Page
    columns: int
    rows: int
    cards: tuple[Card, ...]


def make_card_sheets(run: PrintRun, profile: Profile, side: str) -> Iterator[CardSheet]:
    """The sheets of a run’s faces or backs, each card once, edge to edge."""
    width, height = run.size
    most = profile.columns * profile.rows
    for start in range(0, len(run.cards), most):
        cards = tuple(run.cards[start : start + most])
        columns, rows = _shape(len(cards), profile)
        page = Page((columns * width, rows * height), tuple(_puts(cards, columns, side)))
        yield CardSheet(page, columns, rows, cards)


def _shape(count: int, profile: Profile) -> tuple[int, int]:
    columns = max(_LEAST, min(profile.columns, count))
    return columns, max(_LEAST, -(-count // columns))


def _puts(cards: Sequence[Card], columns: int, side: str) -> Iterator[PlacedSide]:
    for number, card in enumerate(cards):
        shown: Side | None = card.face if side == "face" else card.back
        if shown:
            row, column = divmod(number, columns)
            yield PlacedSide(shown, Cell(column * shown.width, row * shown.height), 0)


def encode_object_file(
    run: PrintRun, made: Sequence[CardSheet], faces: Sequence[str], backs: Sequence[str], unique: bool
) -> bytes:
    """The object file of a simulator: which card is where on which sheet, as often as the deck holds it."""
    sheets = {
        str(number + 1): {
            "FaceURL": faces[number],
            "BackURL": backs[number] if unique else (backs[0] if backs else ""),
            "NumWidth": plate.columns,
            "NumHeight": plate.rows,
            "BackIsHidden": True,
            "UniqueBack": unique,
        }
        for number, plate in enumerate(made)
    }
    ids = [
        (100 * (number + 1) + at, card)
        for number, plate in enumerate(made)
        for at, card in enumerate(plate.cards)
        for _ in range(card.copies)
    ]
    deck = {
        "Name": "DeckCustom",
        "Nickname": run.title,
        "Transform": {"scaleX": 1, "scaleY": 1, "scaleZ": 1},
        "DeckIDs": [at for at, _ in ids],
        "CustomDeck": sheets,
        "ContainedObjects": [
            {
                "Name": "Card",
                "Nickname": card.id,
                "CardID": at,
                "Transform": {"scaleX": 1, "scaleY": 1, "scaleZ": 1},
            }
            for at, card in ids
        ],
    }
    said = json.dumps({"ObjectStates": [deck]}, ensure_ascii=False, indent=1)
    return said.encode() + b"\n"
