"""How a game came about: what it was opened with, and its answers, one behind the other.

Answers are kept so that adding one copies nothing, and a fork shares them all. From a story the whole game
follows: it is played again when somebody wants to know what nobody wrote down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Answers = tuple[Any, Any] | None
"""The answers before the last, and the last; none before the first."""


@dataclass(frozen=True, slots=True)
class Story:
    seats: int
    seed: int
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    luck: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def document(self, answers: Answers) -> dict[str, Any]:
        """As JSON, with its answers."""
        return {
            "seats": self.seats,
            "seed": self.seed,
            "modules": list(self.modules),
            "options": dict(self.options),
            "luck": {stream: list(items) for stream, items in self.luck.items()},
            "answers": listed(answers),
        }


def after(answers: Answers, given: Any) -> Answers:
    """The answers with one more; what the caller does to a list of its own later does not change it."""
    return answers, given if type(given) is int else kept(given)


def kept(given: Any) -> Any:
    return [kept(each) for each in given] if isinstance(given, list | tuple) else given


def listed(answers: Answers) -> list[Any]:
    """The answers in their order."""
    found = []
    while answers is not None:
        answers, given = answers
        found.append(given)
    return found[::-1]


def told(document: Any) -> tuple[Story | None, Answers]:
    """The story that a save tells; nothing where it tells none that could be played."""
    if type(document) is not dict or any(
        type(document.get(name)) is not sort for name, sort in _SORTS.items()
    ):
        return None, None
    modules, luck = document["modules"], document["luck"]
    if not all(type(each) is str for each in modules) or not all(
        type(each) is list for each in luck.values()
    ):
        return None, None
    if not all(map(_is_answer, document["answers"])):
        return None, None
    answers: Answers = None
    for given in document["answers"]:
        answers = answers, given
    return Story(document["seats"], document["seed"], tuple(modules), document["options"], luck), answers


def _is_answer(given: Any) -> bool:
    """Whether a question might be answered so: none, an option, several, a point, or points."""
    if type(given) is not list:
        return given is None or type(given) is int
    flat = [each for part in given for each in (part if type(part) is list else (part,))]
    return all(type(each) is int for each in flat)


_SORTS = {"seats": int, "seed": int, "modules": list, "options": dict, "luck": dict, "answers": list}
