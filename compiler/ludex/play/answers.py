"""Answers to questions: what may be answered, which options an answer picks, and whose answer it is."""

from __future__ import annotations

from typing import Any, TypeAlias

from ludex.engine.ask.question import Question

Answer: TypeAlias = int | list[Any] | None
"""The index of an option, a list of indices, a point, a path of points; None declines."""


def asks_for_points(question: Question) -> bool:
    """Whether the answer is a point or a path of the plane."""
    return question.sort in ("point", "path")


def list_picked(question: Question, answer: Answer) -> list[int]:
    """Indices of the options that an answer picks; none for points, and where it declines."""
    if isinstance(answer, int):
        return [answer]
    return [] if answer is None or asks_for_points(question) else answer


def find_answering_seat(question: Question, answer: Answer) -> int:
    """The seat whose option is picked alone; else the seat that is asked."""
    if type(answer) is int and 0 <= answer < len(question.options):
        return question.options[answer].seat
    return question.seat
