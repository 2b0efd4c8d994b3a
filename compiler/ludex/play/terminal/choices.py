"""Choices: a question as numbered lines, and parsing of the typed answer."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, cast

from ludex.engine.ask.question import Answer, Option
from ludex.engine.event_recorder import Viewers
from ludex.engine.game import Game
from ludex.engine.state.views import columns, find_unreached
from ludex.play.speech import DICE_FIELDS, Speech, words_of
from ludex.play.storyteller import EVERYTHING
from ludex.play.terminal import piece_text as pieces
from ludex.play.terminal.pictures import format_point
from ludex.play.terminal.piece_text import PieceView

_ENDS = ("?", "!", ":", ".", "…")
"""Last characters of questions that an answer can follow."""
_LENGTH = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]))?")
"""A length in millimetres, with one decimal at most."""
MAX_TEXT_LENGTH = 160
"""Maximum number of letters of an entry's text beside a choice; `look` shows the whole text."""


class OptionNamer:
    """Namer that puts the options of a question into words for one seat."""

    def __init__(self, game: Game, speech: Speech, seat: int) -> None:
        self.game, self.speech, self.seat = game, speech, seat

    def name(self, option: Option) -> str:
        """Return the name of an option, without additions that distinguish it from others."""
        speech = self.speech
        if option.offer is not None:
            name = self._name_offer(option)
            return name if option.piece is None else speech.word("offer", name=name)
        if option.arm is None:
            return self._name_pick(option.label, option.value)
        text = speech.text(option.says) if option.says else None
        arm = text or words_of(option.arm).capitalize()
        return arm if option.label is None else speech.named(arm, self._name_pick(option.label, option.value))

    def _name_offer(self, option: Option) -> str:
        """Return the text of an offer, after the name of a card that makes it, and before what is picked."""
        speech, entry = self.speech, option.label["entry"]
        text = speech.text(f"{entry}.offers.{option.offer}.text")
        name = speech.name(entry)
        if option.piece is None:
            name = text or f"{name}, {words_of(str(option.offer))}"
        elif text is not None:
            name = speech.named(name, text)
        if "pick" not in option.label:
            return name
        return speech.named(name, self._name_pick(option.label["pick"], option.value))

    def _name_pick(self, label: object, value: object) -> str:
        """Return what is picked in words: dice with their values, equal pieces together."""
        pairs = [(label, value)]
        if isinstance(label, list) and label and isinstance(value, tuple | list):
            pairs = list(zip(label, value, strict=True))
        found = [self._find_piece(*each) for each in pairs]
        known = [each for each in found if each is not None]
        if len(known) < len(found):
            return self.speech.label(label)
        return self.speech.join_items(pieces.group_alike(self.speech, known))

    def _find_piece(self, label: object, value: object, whole: bool = False) -> PieceView | None:
        """Return the visible piece that a label names, with dice fields or, if `whole`, with all."""
        if not isinstance(label, dict) or not label.get("piece") or type(value) is not int:
            return None
        state = columns(self.game.run, value, self.seat)
        shown = state if whole else {name: state[name] for name in DICE_FIELDS if name in state}
        return {"entry": label["piece"], "state": shown}

    # Distinguishing additions

    def make_key(self, option: Option) -> tuple[object, ...]:
        """Return everything by which a seat can choose: options with the same key are one choice."""
        label = option.label.get("pick") if option.offer is not None else option.label
        carried = None
        if isinstance(label, dict) and label.get("piece") and type(option.value) is int:
            carried = repr([column[option.value] for column in self.game.state.cols])
        return option.arm, option.offer, repr(option.label), carried

    def add_carried(self, option: Option, name: str) -> str:
        """Return the name of an option with the values of its visible piece, if it is one and no offer."""
        found = self._find_piece(option.label, option.value, whole=True)
        if found is None or option.offer is not None:
            return name
        piece = pieces.describe_piece(self.speech, found)
        if option.arm is None:
            return piece
        return name.replace(self._name_pick(option.label, option.value), piece)

    def add_location(self, option: Option, name: str) -> str:
        """Return the name of an option, with the location of its piece if it is a piece in a place."""
        label = option.label
        if not isinstance(label, dict) or "place" not in label or "piece" not in label:
            return name
        mine = label.get("owner", {}).get("seat") == self.seat
        where = {part: each for part, each in label.items() if part != "owner" or not mine}
        return self.speech.word("in-place", what=name, place=self.speech.describe_location(where))

    def hide_secrets(self, label: object) -> object:
        """Return a label that does not identify pieces in places that some seats may not see."""
        if isinstance(label, list):
            return [self.hide_secrets(each) for each in label]
        if not isinstance(label, dict):
            return label
        machine = self.game.machine
        place = machine.place_of.get(label.get("place", ""))
        hidden = place is not None and machine.places[place].seen != "all"
        public = {**label, "piece": None} if hidden and label.get("piece") else label
        return {name: self.hide_secrets(each) if name == "pick" else each for name, each in public.items()}


def find_described_entry(option: Option) -> str | None:
    """Return the entry whose text describes an option; of an offer of the game, what it picks."""
    label = option.label
    if option.offer is not None and option.piece is None:
        label = label.get("pick")
    while isinstance(label, dict) and isinstance(label.get("pick"), dict):
        label = label["pick"]
    found = label.get("piece") or label.get("entry") if isinstance(label, dict) else None
    return found if isinstance(found, str) else None


class NoChoiceError(ValueError):
    """Error for typed text that does not answer the question."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Numbered line. `given` is the answer, or the index of an option if an answer picks several."""

    name: str
    says: str
    given: Any
    entry: str | None = None


class QuestionPrompt:
    """Choices of one seat at a question."""

    def __init__(self, game: Game, speech: Speech, seat: int, hidden_arm: str | None = None) -> None:
        """List the choices; `hidden_arm` is an arm that is not listed."""
        question = game.question
        assert question is not None  # noqa: S101
        self.game, self.speech, self.seat, self.question = game, speech, seat, question
        self.hidden_arm = hidden_arm
        self.namer = OptionNamer(game, speech, seat)
        self.unreached = find_unreached(game.run, seat)
        self.called: dict[int, str] = {}
        """The names of the shown options, by index."""
        self.asked = seat in question.seats if question.is_race else seat == question.seat
        self.several = self.asked and question.least is not None
        self.spatial = self.asked and question.asks_for_points
        self.choices = [*self._options(), *self._points()]

    # The question

    def title(self) -> str:
        """Return the name of the seat, and the question in words."""
        return self.speech.named(self.speech.seat(self.seat), self.head())

    def head(self) -> str:
        """Return the question in words."""
        question = self.question
        text = self.speech.text(question.says, dict(question.shown)) if question.says else None
        return text or self.speech.word(f"ask-{question.sort}")

    def hint(self) -> str | None:
        """Return a line on how to answer; None if the rows make it plain."""
        question, word = self.question, self.speech.word
        if self.only_answer is not None:
            return word("ask-only" if self.choices else "ask-nothing")
        if question.asks_for_points and question.says:
            return word(f"ask-{question.sort}")
        if not self.several or question.least is None or question.most is None:
            return None
        least, most = question.least, question.most
        if least == most == 1:
            hint = word("ask-one-of-list")
        elif least == most:
            hint = word("ask-exactly", n=least)
        else:
            hint = word("ask-several", least=least, most=most)
        return f"{hint} {word('in-order')}" if question.ordered and most > 1 else hint

    @property
    def may_decline(self) -> bool:
        return not self.asked or self.question.optional or (self.several and self.question.least == 0)

    @property
    def only_answer(self) -> tuple[Answer] | None:
        """The answer, in a tuple of one, if no other answer is possible; otherwise None."""
        if not self.asked or self.spatial:
            return None
        if not self.choices:
            return ([] if self.several and not self.question.optional else None,)
        if len(self.choices) > 1 or self.may_decline:
            return None
        given = self.choices[0].given
        return ([given] if self.several and given < self.question.own else given,)

    def rows(self) -> list[tuple[str, str, str]]:
        """Return the lines to show: number, name, text."""
        rows = [(str(rank), each.name, each.says) for rank, each in enumerate(self.choices, start=1)]
        if self.may_decline:
            rows.append(("0", self.speech.word("decline"), ""))
        return rows

    # Answers

    def _options(self) -> list[Choice]:
        options = self.question.options
        shown = [
            index
            for index in self.question.find_seat_options(self.seat)
            if self.hidden_arm is None or options[index].arm != self.hidden_arm
        ]
        if not self.several:
            distinct: dict[object, int] = {}
            for index in shown:
                distinct.setdefault(self.namer.make_key(options[index]), index)
            shown = list(distinct.values())
        names = [self.namer.name(options[index]) for index in shown]
        for add in (self.namer.add_carried, self.namer.add_location):
            often = Counter(names)
            names = [
                add(options[index], name) if often[name] > 1 else name
                for index, name in zip(shown, names, strict=True)
            ]
        self.called = dict(zip(shown, names, strict=True))
        entries = [find_described_entry(options[index]) for index in shown]
        return [
            Choice(name, self.describe_entry(entry), index, entry)
            for index, name, entry in zip(shown, names, entries, strict=True)
        ]

    def _points(self) -> list[Choice]:
        path = self.question.sort == "path"
        return [
            Choice(format_point(self.speech, x, y), "", [[x, y]] if path else [x, y])
            for x, y in (self.question.near if self.spatial else ())
        ]

    def describe_entry(self, entry: str | None, most: int | None = MAX_TEXT_LENGTH) -> str:
        """Return the text of an entry on one line of up to `most` letters; if `most` is None, in full.

        The text is "" for an entry without text, and for a passage that the seat has not reached.
        """
        text = "" if entry is None or entry in self.unreached else self.speech.entry_text(entry)
        if most is None:
            return text
        text = " ".join(text.split())
        return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"

    # Typed answers

    def answer(self, typed: str) -> Answer:
        """Return the answer that was typed; raise NoChoiceError if the text does not answer the question."""
        words = typed.replace(",", " ").split()
        if not words and self.only_answer is not None:
            return self.only_answer[0]
        if self.spatial and not (len(words) == 1 and words[0].isdecimal()):
            return self._read_points(typed)
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
            only: Answer = chosen[0]
            return only
        return chosen

    def _read_points(self, typed: str) -> list[Any]:
        points = [_read_point(part) for part in typed.split(";") if part.strip()]
        if not points or (self.question.sort == "point" and len(points) > 1):
            raise NoChoiceError(typed)
        return points[0] if self.question.sort == "point" else points

    def describe_answer(self, given: Answer, openly: bool = False) -> str:
        """Return an answer in words; if `openly`, do not identify pieces that some seats may not see."""
        if given is None or given == []:
            return self.speech.word("decline")
        if type(given) is list and self.question.asks_for_points:
            points = given if self.question.sort == "path" else [given]
            return self.speech.word("apart").join(format_point(self.speech, x, y) for x, y in points)
        picked = self.question.list_picked(given)
        return self.speech.join_items([self._describe_option(index, openly) for index in picked])

    def _describe_option(self, index: int, openly: bool) -> str:
        option = self.question.options[index]
        label = self.namer.hide_secrets(option.label)
        if openly and len(self.game.state.seats) > 1 and label != option.label:
            return self.namer.name(replace(option, label=label))
        return self.called.get(index) or self.namer.name(option)


def can_describe_answer(game: Game, given: object) -> bool:
    """Return whether a recorded answer to this question can be put into words."""
    question = game.question
    if question is None or given is None:
        return question is not None
    indices = given if type(given) is list else [given]
    if all(type(each) is int and 0 <= each < len(question.options) for each in indices):
        return True
    points = indices if indices and type(indices[0]) is list else [indices]
    return question.asks_for_points and all(
        type(point) is list and [type(each) for each in point] == [int, int] for point in points
    )


def describe_answer_for(game: Game, speech: Speech, given: object, viewers: Viewers) -> str | None:
    """Return seat, question and answer in words, as the viewers may know them; or None."""
    question = game.question
    if question is None or not can_describe_answer(game, given):
        return None
    answer = cast("Answer", given)
    seat = question.find_answering_seat(answer)
    asking = QuestionPrompt(game, speech, seat)
    openly = viewers not in (EVERYTHING, (seat,))
    secret = openly and question.mode == "sealed"
    what = "…" if secret else asking.describe_answer(answer, openly=openly)
    head = asking.head()
    answered = f"{head} {what}" if head.endswith(_ENDS) else speech.named(head, what)
    return speech.word("story-answer", seat=speech.seat(seat), answered=answered)


def _number(word: str, most: int) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) < 7 and int(word) <= most):
        raise NoChoiceError(word)
    return int(word)


def _read_point(text: str) -> list[int]:
    found = [_LENGTH.fullmatch(word) for word in text.split()]
    if len(found) != 2 or not all(found):
        raise NoChoiceError(text)
    return [int(each[1]) * 10 + int(each[2] or 0) for each in found if each is not None]
