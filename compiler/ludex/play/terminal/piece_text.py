"""Pieces in words: fields, faces, groups of equal ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.play.speech import Speech
from ludex.play.terminal import terminal_words as words  # noqa: F401

_NOTHING: tuple[Any, ...] = (None, 0, False, "", [])
_SHOWN = ("value", "face")
"""What a die shows, which needs no name."""


def describe_piece(speech: Speech, found: Mapping[str, Any]) -> str:
    """A piece as a view tells of it: a die shows its face, else its value."""
    name, state = speech.name(found["entry"]), describe_fields(speech, found)
    return speech.word("with", what=name, state=state) if state else name


def describe_fields(speech: Speech, found: Mapping[str, Any]) -> str:
    """What it shows, carries and is told of, as words."""
    shown = _shown(speech, found)
    told = [] if shown is None else [shown]
    for name, value in found["state"].items():
        title = speech.field(name)
        nothing = value in _NOTHING and not (type(value) is int and speech.is_shown_at_zero(name))
        if title is None or name in _SHOWN or nothing:
            continue
        told.append(title if value is True else f"{title} {speech.describe_field_value(name, value)}")
    told += [
        format_field(speech, title, value)
        for title, value in found.get("tells", ())
        if value not in (None, [])
    ]
    return ", ".join([*told, *found.get("holds", ())])


def format_field(speech: Speech, title: str, value: Any) -> str:
    """A field with its value: what is true needs no more than its name."""
    return title if value is True else f"{title} {speech.label(value)}"


def _shown(speech: Speech, found: Mapping[str, Any]) -> str | None:
    """What a die shows: its side, else its number."""
    state = found["state"]
    face, value = state.get("face"), state.get("value")
    if face not in _NOTHING:
        return speech.face(found["entry"], str(face))
    return None if value in _NOTHING else speech.label(value)


def group_alike(speech: Speech, pieces: Sequence[Mapping[str, Any]]) -> list[str]:
    """Pieces, each sort with how many there are, in the order in which they come. Dice of one sort tell what
    each of them shows."""
    sorts: dict[tuple[str, str], list[str]] = {}
    for each in pieces:
        dice = _shown(speech, each)
        others = describe_fields(
            speech, {**each, "state": {k: v for k, v in each["state"].items() if k not in _SHOWN}}
        )
        alone = dice is not None and not others
        key = (each["entry"], "") if alone else (each["entry"], describe_piece(speech, each))
        sorts.setdefault(key, []).append(dice if alone and dice is not None else "")
    return [_sort(speech, entry, said, shown) for (entry, said), shown in sorts.items()]


def _sort(speech: Speech, entry: str, said: str, shown: list[str]) -> str:
    if not said:
        sides = ", ".join(sorted(shown, key=lambda each: (len(each), each)))
        said = speech.word("with", what=speech.name(entry), state=sides)
    return said if len(shown) == 1 else speech.word("times", n=len(shown), what=said)


def describe_pieces(speech: Speech, pieces: Sequence[Mapping[str, Any]], hidden: int = 0) -> str:
    """All pieces of a place on one line."""
    told = group_alike(speech, pieces)
    if hidden:
        told.append(describe_hidden(speech, hidden))
    return ", ".join(told) or speech.word("empty")


def describe_row(speech: Speech, found: Sequence[Mapping[str, Any]]) -> str:
    """Pieces of a row on one line. Where alike ones lie apart, with their numbers in the row."""
    runs: list[list[Mapping[str, Any]]] = []
    for each in found:
        if runs and describe_piece(speech, runs[-1][0]) == describe_piece(speech, each):
            runs[-1].append(each)
        else:
            runs.append([each])
    if len(runs) == len({run[0]["entry"] for run in runs}):
        return describe_pieces(speech, found)
    told, first = [], 1
    for run in runs:
        last = first + len(run) - 1
        numbers = str(first) if first == last else f"{first}–{last}"
        told.append(speech.word("named", name=numbers, what=describe_pieces(speech, run)))
        first = last + 1
    return speech.word("apart").join(told)


def format_values(speech: Speech, found: Mapping[str, Any]) -> str:
    """What a piece shows and carries, without the names of fields."""
    held = [value for value in found["state"].values() if value not in _NOTHING]
    return " ".join(speech.label(value) for value in held)


def group_by_face(speech: Speech, found: Sequence[Mapping[str, Any]], hidden: int) -> list[str]:
    """Dice by what they show, a line for each number or side; then whatever shows nothing."""
    sides: dict[str, list[Mapping[str, Any]]] = {}
    for each in found:
        bare = {name: value for name, value in each["state"].items() if name not in _SHOWN}
        sides.setdefault(_shown(speech, each) or "", []).append({**each, "state": bare})
    rest = describe_pieces(speech, sides.pop("", []), hidden) if "" in sides or hidden else None
    order = sorted(sides, key=lambda side: (not side.isdecimal(), len(side), side))
    lines = [speech.word("named", name=side, what=describe_pieces(speech, sides[side])) for side in order]
    return [*lines, *([rest] if rest else [])]


def describe_hidden(speech: Speech, count: int) -> str:
    return speech.format_count("cards-hidden", count)
