"""A question as numbered choices, and what the player types as an answer to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from compiler.engine.game import Game
from compiler.engine.question import Option
from compiler.play.speech import Speech, words_of
from compiler.play.terminal.picture import millimetres
from compiler.text.passage import plain

_LENGTH = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]))?")
"""A length in millimetres, with a tenth."""
MOST_TOLD = 160
"""Letters of an entry’s text beside a choice; `look` shows all of it."""


class NoChoiceError(ValueError):
    """What was typed is no answer to the question."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line. `given` is the answer, or, where several are wanted, one index of it."""

    name: str
    says: str
    given: Any
    entry: str | None = None


class Asking:
    """The choices that one seat has at a question."""

    def __init__(self, game: Game, speech: Speech, seat: int) -> None:
        question = game.question
        assert question is not None  # noqa: S101
        self.game, self.speech, self.seat, self.question = game, speech, seat, question
        self.asked = seat in question.seats if question.mode == "race" else seat == question.seat
        self.several = self.asked and question.least is not None
        self.choices = [*self._options(), *self._points()]

    # What is asked

    def head(self) -> str:
        """The question in words."""
        question = self.question
        said = self.speech.text(question.says, dict(question.shown)) if question.says else None
        return said or self.speech.word(f"ask-{question.sort}")

    def hint(self) -> str | None:
        """How to answer, where one number will not do."""
        question, word = self.question, self.speech.word
        if question.sort in ("point", "path") and question.says:
            return word(f"ask-{question.sort}")
        if not self.several or question.least is None or question.most is None:
            return None
        least, most = question.least, question.most
        if least == most == 1:
            said = word("ask-one-of-list")
        elif least == most:
            said = word("ask-exactly", n=least)
        else:
            said = word("ask-several", least=least, most=most)
        return f"{said} {word('in-order')}" if question.ordered and most > 1 else said

    @property
    def may_decline(self) -> bool:
        return not self.asked or self.question.optional or (self.several and self.question.least == 0)

    def rows(self) -> list[tuple[str, str, str]]:
        """The lines to show: number, name, what it does."""
        rows = [(str(rank), each.name, each.says) for rank, each in enumerate(self.choices, start=1)]
        if self.may_decline:
            rows.append(("0", self.speech.word("decline"), ""))
        return rows

    # What may be answered

    def _options(self) -> list[Choice]:
        question = self.question
        indices = question.of_seat(self.seat)
        shown = indices if self.several else self._distinct(indices)
        names = Counter(self._name(question.options[index]) for index in shown)
        found = []
        for index in shown:
            option = question.options[index]
            name = self._name(option)
            if names[name] > 1:
                name = self._placed(option, name)
            entry = _entry_of(option.label)
            found.append(Choice(name, self.says(entry), index, entry))
        return found

    def _distinct(self, indices: Sequence[int]) -> list[int]:
        """One of each sort: pieces that are alike in all that can be seen are one choice."""
        found: dict[Any, int] = {}
        for index in indices:
            option = self.question.options[index]
            found.setdefault((option.arm, option.offer, repr(option.label), self._carried(option)), index)
        return list(found.values())

    def _carried(self, option: Option) -> Any:
        label, value, state = option.label, option.value, self.game.state
        if not (isinstance(label, dict) and label.get("piece") and type(value) is int):
            return None
        return repr([column[value] for column in state.cols])

    def _name(self, option: Option) -> str:
        speech = self.speech
        if option.offer is not None:
            return speech.word("offer", name=self._offer(option))
        if option.arm is None:
            return speech.label(option.label)
        said = speech.text(option.says) if option.says else None
        arm = said or words_of(option.arm).capitalize()
        return (
            arm if option.label is None else speech.word("arm-with", arm=arm, what=speech.label(option.label))
        )

    def _offer(self, option: Option) -> str:
        speech, label = self.speech, option.label
        name = speech.name(label["entry"])
        if len({each.offer for each in self.question.options if each.offer}) > 1:
            name = f"{name}, {words_of(str(option.offer))}"
        return (
            name
            if "pick" not in label
            else speech.word("arm-with", arm=name, what=speech.label(label["pick"]))
        )

    def _placed(self, option: Option, name: str) -> str:
        """The name with where it is, and with what it carries, to tell it from others."""
        speech, label = self.speech, option.label
        if not isinstance(label, dict) or "place" not in label or "piece" not in label:
            return name
        where = speech.space(label["place"], label["space"]) if "space" in label else speech.place(label)
        if "rank" in label:
            where = f"{where}, {label['rank'] + 1}"
        return speech.word("in-place", what=name, place=where)

    def _points(self) -> list[Choice]:
        if not self.asked or self.question.sort not in ("point", "path"):
            return []
        path = self.question.sort == "path"
        return [
            Choice(
                self._at(x, y),
                "",
                [[x, y]] if path else [x, y],
            )
            for x, y in self.question.near
        ]

    def _at(self, x: int, y: int) -> str:
        return self.speech.word("at-point", x=millimetres(x), y=millimetres(y))

    def says(self, entry: str | None, most: int | None = MOST_TOLD) -> str:
        """What an entry does, by its own text."""
        passage = None if entry is None else self.speech.passage(f"{entry}.text")
        if passage is None:
            return ""
        text = plain(passage, self.speech.icons)
        if most is None:
            return text
        text = " ".join(text.split())
        return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"

    # What was typed

    def answer(self, typed: str) -> Any:
        """The answer that was typed; raises NoChoiceError."""
        words = typed.replace(",", " ").split()
        if self.asked and self.question.sort in ("point", "path") and not _single(words):
            return self._path(typed)
        numbers = [_number(word, len(self.choices)) for word in words]
        if not numbers or (0 in numbers and (len(numbers) > 1 or not self.may_decline)):
            raise NoChoiceError(typed)
        if numbers == [0]:
            return [] if self.several and not self.question.optional else None
        chosen = [self.choices[number - 1].given for number in numbers]
        offers = [each for each in chosen if type(each) is int and each >= self.question.own]
        if not self.several or offers:
            if len(chosen) > 1:
                raise NoChoiceError(typed)
            return chosen[0]
        return chosen

    def _path(self, typed: str) -> Any:
        points = [_point(part) for part in typed.split(";") if part.strip()]
        if not points or (self.question.sort == "point" and len(points) > 1):
            raise NoChoiceError(typed)
        return points[0] if self.question.sort == "point" else points

    def said(self, given: Any) -> str:
        """An answer in words, for the others at the table."""
        question = self.question
        if given is None or given == []:
            return self.speech.word("decline")
        if type(given) is int:
            return self._name(question.options[given])
        if question.sort in ("point", "path"):
            points = given if question.sort == "path" else [given]
            return "; ".join(
                self.speech.word("at-point", x=millimetres(x), y=millimetres(y)) for x, y in points
            )
        return self.speech.listed([self._name(question.options[index]) for index in given])


def _single(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].isdecimal()


def _number(word: str, most: int) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) < 7 and int(word) <= most):
        raise NoChoiceError(word)
    return int(word)


def _point(text: str) -> list[int]:
    found = [_LENGTH.fullmatch(word) for word in text.split()]
    if len(found) != 2 or not all(found):
        raise NoChoiceError(text)
    return [int(each[1]) * 10 + int(each[2] or 0) for each in found if each is not None]


def _entry_of(label: Any) -> str | None:
    """The entry whose text tells what an option does."""
    if not isinstance(label, dict):
        return None
    picked = label.get("pick")
    if isinstance(picked, dict):
        return _entry_of(picked)
    found = label.get("piece") or label.get("entry")
    return found if isinstance(found, str) else None
