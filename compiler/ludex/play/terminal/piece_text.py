"""Pieces in words: fields, faces, groups of equal pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NotRequired, TypedDict

from ludex.play.speech import DICE_FIELDS, Speech
from ludex.play.terminal import terminal_words as words  # noqa: F401

_EMPTY_VALUES: tuple[object, ...] = (None, 0, False, "", [])


def get_number(label: object) -> object:
    """Return the number of a length; return any other label unchanged."""
    return label["length"] if isinstance(label, Mapping) and "length" in label else label


class PieceView(TypedDict):
    """Piece in a view, to which the board adds `tells` and `holds`."""

    entry: str
    state: Mapping[str, Any]
    space: NotRequired[Any]
    rank: NotRequired[int]
    tells: NotRequired[list[tuple[str, object]]]
    """Titles and values under `tells` of the screen sheet."""
    holds: NotRequired[list[str]]
    """The places on the piece that have pieces, a line each."""


def describe_piece(speech: Speech, piece: PieceView) -> str:
    """Return a piece in words, with its face and its values."""
    name, state = speech.name(piece["entry"]), describe_fields(speech, piece)
    return speech.word("with", what=name, state=state) if state else name


def describe_fields(speech: Speech, piece: PieceView) -> str:
    """Return the values of a piece and the pieces on it in words; of a field that is true, only the name."""
    shown = _describe_side(speech, piece)
    found = [] if shown is None else [shown]
    for name, value in piece["state"].items():
        title = speech.field(name)
        number = get_number(value)
        empty = number in _EMPTY_VALUES and not (type(number) is int and speech.is_shown_at_zero(name))
        if title is not None and name not in DICE_FIELDS and not empty:
            found.append(title if value is True else f"{title} {speech.describe_field_value(name, value)}")
    for title, value in piece.get("tells", ()):
        if value not in (None, []):
            found.append(title if value is True else f"{title} {speech.label(value)}")
    return ", ".join([*found, *piece.get("holds", ())])


def _describe_side(speech: Speech, piece: PieceView) -> str | None:
    """Return the shown side of a die, or its number; None if it shows nothing, or is no die."""
    face, value = piece["state"].get("face"), piece["state"].get("value")
    if face not in _EMPTY_VALUES:
        return speech.face(piece["entry"], str(face))
    return None if value in _EMPTY_VALUES else speech.label(value)


def _without_side(piece: PieceView) -> PieceView:
    state = {name: value for name, value in piece["state"].items() if name not in DICE_FIELDS}
    return {**piece, "state": state}


def group_alike(speech: Speech, pieces: Sequence[PieceView]) -> list[str]:
    """Return pieces in words, equal ones once with their number, in the order of the pieces.

    Dice of the same entry that have no other values are one item, with the shown side of each.
    """
    sorts: dict[tuple[str, str], list[str]] = {}
    for each in pieces:
        side = _describe_side(speech, each)
        if side is not None and not describe_fields(speech, _without_side(each)):
            sorts.setdefault((each["entry"], ""), []).append(side)
        else:
            sorts.setdefault((each["entry"], describe_piece(speech, each)), []).append("")
    lines = []
    for (entry, what), sides in sorts.items():
        if not what:
            shown = ", ".join(sorted(sides, key=lambda each: (len(each), each)))
            what = speech.word("with", what=speech.name(entry), state=shown)
        lines.append(what if len(sides) == 1 else speech.word("times", n=len(sides), what=what))
    return lines


def describe_pieces(speech: Speech, pieces: Sequence[PieceView], hidden: int = 0) -> str:
    """Return all pieces of a place in one line; `hidden` is the number of further, hidden pieces."""
    found = group_alike(speech, pieces)
    if hidden:
        found.append(describe_hidden(speech, hidden))
    return ", ".join(found) or speech.word("empty")


def describe_row(speech: Speech, pieces: Sequence[PieceView]) -> str:
    """Return a row in one line, with positions if pieces of one entry differ or are not adjacent."""
    runs = [list(run) for _, run in groupby(pieces, lambda each: describe_piece(speech, each))]
    if len(runs) == len({run[0]["entry"] for run in runs}):
        return describe_pieces(speech, pieces)
    found, first = [], 1
    for run in runs:
        last = first + len(run) - 1
        numbers = str(first) if first == last else f"{first}–{last}"
        found.append(speech.named(numbers, describe_pieces(speech, run)))
        first = last + 1
    return speech.word("apart").join(found)


def format_values(speech: Speech, piece: PieceView) -> str:
    """Return the face and the values of a piece, without the names of fields."""
    return " ".join(
        speech.label(value) for value in piece["state"].values() if get_number(value) not in _EMPTY_VALUES
    )


def group_by_face(speech: Speech, pieces: Sequence[PieceView], hidden: int) -> list[str]:
    """Return a line for each side that dice show, then a line for pieces that show none."""
    sides: dict[str, list[PieceView]] = {}
    for each in pieces:
        sides.setdefault(_describe_side(speech, each) or "", []).append(_without_side(each))
    rest = [describe_pieces(speech, sides.pop("", []), hidden)] if "" in sides or hidden else []
    order = sorted(sides, key=lambda side: (not side.isdecimal(), len(side), side))
    return [*(speech.named(side, describe_pieces(speech, sides[side])) for side in order), *rest]


def describe_hidden(speech: Speech, count: int) -> str:
    return speech.format_count("cards-hidden", count)
