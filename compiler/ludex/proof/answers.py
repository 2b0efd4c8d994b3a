"""From an answer as an example writes it to the answer that the question takes.

An option is named by what it is: a number or word, the slug of an entry or of a piece's, a name that `given`
gave, the number or name of a space, its place; a list names the items of an option that is a list, or the
options of an answer that is one. Of several options that a name fits the first is meant, or the one `nth`
counts to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.question import Option, Question

Names = Mapping[str, Any]
"""The pieces that the example names."""


class NoAnswerError(Exception):
    """No option is what the answer says; or the answer is for another question."""


def answer_to(question: Question, said: Mapping[str, Any], names: Names, seats: Mapping[str, int]) -> Any:
    """What to answer; raises NoAnswerError."""
    _check_seat(question, said, seats)
    if said.get("decline"):
        if not question.optional and question.least != 0:
            raise NoAnswerError
        return None if question.optional else []
    if question.sort in ("point", "path") and question.sort in said:
        return said[question.sort]
    if "point" in said or "path" in said:
        raise NoAnswerError
    options, nth = _open_to(question, said, seats), said.get("nth", 1)
    if "offer" in said:
        return _one([index for index, each in options if each.offer == said["offer"]], nth)
    if "arm" in said:
        options = [(index, each) for index, each in options if each.arm == said["arm"]]
        found = [
            index for index, each in options if "pick" not in said or is_meant(each, said["pick"], names)
        ]
        return _one(found, nth)
    if question.least is not None:
        return _several(options, said.get("pick", []), said.get("nth"), names)
    return _one([index for index, each in options if is_meant(each, said.get("pick"), names)], nth)


def _check_seat(question: Question, said: Mapping[str, Any], seats: Mapping[str, int]) -> None:
    if "seat" in said and seats.get(str(said["seat"])) not in question.seats:
        raise NoAnswerError


def _open_to(
    question: Question, said: Mapping[str, Any], seats: Mapping[str, int]
) -> list[tuple[int, Option]]:
    """The options, each with its index; of one seat where the answer names it."""
    seat = seats.get(str(said["seat"])) if "seat" in said else None
    found = [
        (index, each) for index, each in enumerate(question.options) if seat is None or each.seat == seat
    ]
    return [(index, each) for index, each in found if bool(each.offer) == ("offer" in said)]


def _one(found: list[int], nth: Any = 1) -> int:
    if type(nth) is not int or not 1 <= nth <= len(found):
        raise NoAnswerError
    return found[nth - 1]


def _several(options: list[tuple[int, Option]], wanted: Any, nth: Any, names: Names) -> list[int]:
    """Each item names another option; with `nth`, one number for each item, the one that this counts to."""
    items = wanted if isinstance(wanted, list) else [wanted]
    chosen: list[int] = []
    for rank, each in enumerate(items):
        fitting = [index for index, it in options if is_meant(it, each, names)]
        if isinstance(nth, list) and len(nth) == len(items):
            chosen.append(_one(fitting, nth[rank]))
        else:
            chosen.append(_one([index for index in fitting if index not in chosen]))
    return chosen


def is_meant(option: Option, wanted: Any, names: Names) -> bool:
    """Whether an option is what the answer names."""
    if isinstance(wanted, list) and isinstance(option.value, tuple) and isinstance(option.label, list):
        return _same_items(option, wanted, names)
    return _fits(option.value, option.label, wanted, names)


def _same_items(option: Option, wanted: list[Any], names: Names) -> bool:
    left = list(zip(option.value, option.label, strict=True))
    for each in wanted:
        found = next((pair for pair in left if _fits(*pair, each, names)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _fits(value: Any, label: Any, wanted: Any, names: Names) -> bool:
    if isinstance(wanted, str) and wanted in names:
        return bool(names[wanted] == value and isinstance(label, Mapping))
    if isinstance(label, Mapping):
        return any(_is_called(each, wanted) for each in _callings(label))
    return type(label) is type(wanted) and bool(label == wanted)


def _callings(label: Mapping[str, Any]) -> list[Any]:
    """What a piece, an entry or a space may be called by."""
    if "space" in label and "piece" not in label:
        return [label["space"], label.get("node"), label.get("place")]
    return [label.get("piece"), label.get("entry"), label.get("place")]


def _is_called(name: Any, wanted: Any) -> bool:
    if isinstance(name, str) and isinstance(wanted, str):
        return wanted in (name, name.partition("/")[2])
    return type(name) is type(wanted) and bool(name == wanted)
