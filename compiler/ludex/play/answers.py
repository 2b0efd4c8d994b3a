"""Answers to questions: allowed forms, picked options, answering seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludex.engine.ask.question import Answer as Answer
from ludex.engine.ask.question import Question


def asks_for_points(question: Question) -> bool:
    """Return whether the answer to a question is a point or a path of the plane."""
    return question.sort in ("point", "path")


def list_picked(question: Question, answer: Answer) -> Sequence[int]:
    """Return the indices of the options that an answer picks; none for points, or if the answer declines."""
    if isinstance(answer, int):
        return [answer]
    return [] if answer is None or asks_for_points(question) else cast("Sequence[int]", answer)


def find_answering_seat(question: Question, answer: Answer) -> int:
    """Return the seat of the option if the answer is one option; for any other answer, the asked seat."""
    if type(answer) is int and 0 <= answer < len(question.options):
        return question.options[answer].seat
    return question.seat
