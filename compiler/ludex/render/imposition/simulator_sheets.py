"""Card sheets for tabletop simulators, and the object file that describes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludex.render.drawing.drawing_commands import walk_texts
from ludex.render.imposition.grid import Cell
from ludex.render.imposition.job import INCH, Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, PlacedSide

_LEAST = 2
"""Minimum number of columns and rows that simulators accept, even for a small deck."""
JsonObject = dict[str, Any]
_UPRIGHT: JsonObject = {"posX": 0, "posY": 1, "posZ": 0, "rotY": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}
_BOARD = 120.0
"""Length in millimetres from which a piece is a board, not a token."""
_ROW, _STEP = 8, 4
"""Number of objects in a row, and their distance, in the simulator's units."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Sheet of cards that becomes one picture."""

    page: Page
    columns: int
    rows: int
    cards: tuple[Card, ...]


def make_card_sheets(run: PrintRun, profile: Profile, side: str) -> Iterator[CardSheet]:
    """Yield the sheets of a run's faces or backs, each card once, edge to edge.

    A sheet has at most as many cards as the largest picture of a simulator can hold at full resolution.
    """
    width, height = run.size
    across, down = (
        max(_LEAST, min(most, int(profile.pixels * INCH // (length * profile.dpi))))
        for most, length in ((profile.columns, width), (profile.rows, height))
    )
    most = across * down
    for start in range(0, len(run.cards), most):
        cards = tuple(run.cards[start : start + most])
        columns = max(_LEAST, min(across, len(cards)))
        rows = max(_LEAST, -(-len(cards) // columns))
        page = Page((columns * width, rows * height), tuple(_place_cards(cards, columns, side)))
        yield CardSheet(page, columns, rows, cards)


def _place_cards(cards: Sequence[Card], columns: int, side: str) -> Iterator[PlacedSide]:
    for number, card in enumerate(cards):
        shown: Side | None = card.face if side == "face" else card.back
        if shown:
            row, column = divmod(number, columns)
            yield PlacedSide(shown, Cell(column * shown.width, row * shown.height), 0)


class SheetNames(NamedTuple):
    """Names of the pictures of a run: its faces, and its backs if it has any."""

    faces: Sequence[str]
    backs: Sequence[str]


def name_sheets(run: PrintRun, profile: Profile) -> SheetNames:
    """Return the names of a run's pictures: sheets of cards, or a picture for each single piece."""
    if run.loose:
        return SheetNames([f"{run.slug}-{card.id.partition('/')[2]}.png" for card in run.cards], [])
    sheets = range(1, len(list(make_card_sheets(run, profile, "face"))) + 1)
    faces = [f"{run.slug}-face-{number}.png" for number in sheets]
    if len(run.backs) > 1:
        return SheetNames(faces, [f"{run.slug}-back-{number}.png" for number in sheets])
    return SheetNames(faces, [f"{run.slug}-back.png"] if run.backs else [])


def list_objects(run: PrintRun, profile: Profile) -> Iterator[JsonObject]:
    """Yield the simulator objects of a run: a deck, or boards and tokens."""
    names = name_sheets(run, profile)
    if run.loose:
        for card, name in zip(run.cards, names.faces, strict=True):
            yield from [_make_piece(card, name)] * card.copies
    elif run.cards:
        yield _make_deck(run, profile, names)


def _make_piece(card: Card, picture: str) -> JsonObject:
    """Return a board that lies on the table, or a token in its own shape."""
    is_board = max(card.face.width, card.face.height) >= _BOARD
    shape: JsonObject = {} if is_board else {"CustomToken": {"Thickness": 0.2, "MergeDistancePixels": 15.0}}
    proportions = round(card.face.width / card.face.height, 4)
    return {
        "Name": "Custom_Board" if is_board else "Custom_Token",
        **_describe_object(card, ["board" if is_board else "token", card.id.partition("/")[0]]),
        "Locked": is_board,
        "CustomImage": {"ImageURL": picture, "WidthScale": proportions, **shape},
    }


def _make_deck(run: PrintRun, profile: Profile, names: SheetNames) -> JsonObject:
    """Return a deck: the sheet and position of each card, once for each copy."""
    made = list(make_card_sheets(run, profile, "face"))
    unique = len(run.backs) > 1
    sheets = {
        str(number + 1): {
            "FaceURL": names.faces[number],
            "BackURL": names.backs[number] if unique else "".join(names.backs[:1]),
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
    return {
        "Name": "DeckCustom",
        "Nickname": run.title,
        "Tags": ["deck", run.slug],
        "Transform": dict(_UPRIGHT),
        "DeckIDs": [at for at, _ in ids],
        "CustomDeck": sheets,
        "ContainedObjects": [
            {"Name": "Card", "CardID": at, **_describe_object(card, [card.id.partition("/")[0], run.slug])}
            for at, card in ids
        ],
    }


def _describe_object(card: Card, tags: list[str]) -> JsonObject:
    """Return an object with its name, its description and its tags."""
    return {
        "Nickname": card.face.title or card.id,
        "Description": _describe_card(card),
        "GMNotes": card.id,
        "Tags": tags,
        "Transform": dict(_UPRIGHT),
    }


def _describe_card(card: Card) -> str:
    """Return the texts of a card's face in the order in which they are drawn, without titles.

    Numbers and lists, which have no key, are also left out.
    """
    texts: dict[str, list[str]] = {}
    for text in walk_texts(card.face.drawing):
        if text.key and not text.key.endswith(".title"):
            texts.setdefault(text.key, []).append(text.text)
    return "\n".join(" ".join(lines) for lines in texts.values())


def encode_objects(title: str, objects: Sequence[JsonObject]) -> bytes:
    """Encode objects as a file for a simulator, laid out in rows so that none covers another."""
    placed = [
        {**each, "Transform": {**_UPRIGHT, "posX": _STEP * (at % _ROW), "posZ": -_STEP * (at // _ROW)}}
        for at, each in enumerate(objects)
    ]
    text = json.dumps({"SaveName": title, "ObjectStates": placed}, ensure_ascii=False, indent=1)
    return text.encode() + b"\n"
