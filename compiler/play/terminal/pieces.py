"""Pieces in words: what they are, what they carry, alike ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from compiler.play.speech import Speech, words_of
from compiler.play.terminal import words as words

_NOTHING: tuple[Any, ...] = (None, 0, False, "", [])


def piece(speech: Speech, found: Mapping[str, Any]) -> str:
    """A piece as a view tells of it: a die shows its face, else its value."""
    name = speech.name(found["entry"])
    state = fields(speech, found["state"])
    return speech.word("with", what=name, state=state) if state else name


def fields(speech: Speech, state: Mapping[str, Any]) -> str:
    """Fields that hold something, as words."""
    told = []
    shows_face = state.get("face") not in _NOTHING
    for name, value in state.items():
        if value in _NOTHING or (name == "value" and shows_face):
            continue
        if name in ("value", "face"):
            told.append(speech.label(value))
        elif value is True:
            told.append(words_of(name))
        else:
            told.append(f"{words_of(name)} {speech.label(value)}")
    return ", ".join(told)


def alike(speech: Speech, pieces: Sequence[Mapping[str, Any]]) -> list[str]:
    """Pieces, each sort with how many there are, in the order in which they come."""
    counted = Counter(piece(speech, each) for each in pieces)
    return [name if n == 1 else speech.word("times", n=n, what=name) for name, n in counted.items()]


def line(speech: Speech, pieces: Sequence[Mapping[str, Any]], hidden: int = 0) -> str:
    """All pieces of a place on one line."""
    told = alike(speech, pieces)
    if hidden:
        told.append(speech.word("cards-hidden", n=hidden))
    return ", ".join(told) or speech.word("empty")
