"""Answers to questions: what may be answered, which options an answer picks, and whose answer it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludex.engine.ask.question import Answer as Answer
from ludex.engine.ask.question import Question


def asks_for_points(question: Question) -> bool:
    """Whether the answer is a point or a path of the plane."""
    return question.sort in ("point", "path")


def list_picked(question: Question, answer: Answer) -> Sequence[int]:
    """Indices of the options that an answer picks; none for points, and where it declines."""
    if isinstance(answer, int):
        return [answer]
    return [] if answer is None or asks_for_points(question) else cast("Sequence[int]", answer)


def find_answering_seat(question: Question, answer: Answer) -> int:
    """The seat whose option is picked alone; else the seat that is asked."""
    if type(answer) is int and 0 <= answer < len(question.options):
        return question.options[answer].seat
    return question.seat
