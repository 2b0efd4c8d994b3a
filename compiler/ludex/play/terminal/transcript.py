"""Transcript of a game: answers, events, ending, and earlier moments to go back to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludex.engine.game import Game, TraceStep, find_winners
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.invariants import Breach, find_breach, invariants
from ludex.play.replays import Replay, give_answer
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.choices import QuestionPrompt, can_describe_answer
from ludex.play.terminal.screen import Screen

_STEPS = 8
"""So many of the steps that were running are told, the innermost first."""


def describe_breakdown(speech: Speech, game: Game, found: Breach | None) -> str | None:
    """Why the game cannot go on, with the line of the content; none where all is well."""
    error = game.error
    if error is None and found is None:
        return None
    place = error.place if error is not None else found.invariant.place if found else None
    where = f"{place.file}:{place.line}: " if place else ""
    if found is not None:
        what = speech.word("does-not-hold", name=speech.name(found.invariant.id))
    else:
        what = error.message.render(speech.lang) if error is not None else ""
    steps = "".join(_step(speech, each) for each in error.trace[:_STEPS]) if error is not None else ""
    return speech.word("broken", why=where + what) + steps


def _step(speech: Speech, step: TraceStep) -> str:
    """A step that was running, and the line where it was."""
    at = f" ({step.place.file}:{step.place.line})" if step.place else ""
    return "\n  " + speech.word("in-step", name=speech.name(step.program)) + at


def describe_ending(speech: Speech, game: Game) -> Iterator[str]:
    """The text of the end, and who has won."""
    result = game.result
    for each in game.machine.ends:
        if result is not None and each.name == result.end:
            text = speech.text(f"{each.program}.ends.{each.name}.text")
            yield from [text] if text else []
            break
    yield _won(speech, game)


def _won(speech: Speech, game: Game) -> str:
    result, count = game.result, max(len(game.state.seats), 1)
    won = sorted(find_winners(result, count))
    if result is not None and type(result.won) is bool:
        return speech.word("won-all" if won else "lost")
    if not won:
        return speech.word("won-none")
    return speech.word("won-by", who=speech.join_items([speech.seat(seat) for seat in won]))


@dataclass(frozen=True, slots=True)
class Moment:
    """The game before an answer. Whatever it tells from there on is new."""

    game: Game
    lines: int
    """How many lines of the log there were."""


@dataclass
class SessionHistory:
    speech: Speech
    answers: list[Any] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    heard: int = 0
    """How many lines of the game's own log were told."""

    def take_snapshot(self, game: Game) -> Moment:
        """The moment before an answer; `answered` adds it once the answer was taken."""
        return Moment(game.fork(), len(self.log))

    def add_answer(self, before: Moment, given: Any, said: str | None) -> None:
        self.moments.append(before)
        self.answers.append(given)
        if said:
            self.log.append(said)

    def read_new_events(self, game: Game) -> list[str]:
        """What the game has told since."""
        told = game.log
        lines = [self.speech.text(key, shown) for key, shown in told[self.heard :]]
        self.heard = len(told)
        found = [line for line in lines if line]
        self.log += found
        return found

    def undo_answer(self) -> Game | None:
        """The game before the last answer, which is forgotten; none where there was no answer."""
        if not self.moments:
            return None
        moment = self.moments.pop()
        self.answers.pop()
        del self.log[moment.lines :]
        self.heard = 0
        return moment.game

    def replay_answers(self, game: Game, replay: Replay, said: Callable[[Game, Any], str]) -> None:
        """Give recorded answers to a game at its beginning. Raises ReplayError for one that does not fit."""
        self.read_new_events(game)
        for number, given in enumerate(replay.answers):
            before = self.take_snapshot(game)
            told = said(game, given) if can_describe_answer(game, given) else None
            give_answer(game, replay, number)
            self.add_answer(before, given, told)
            self.read_new_events(game)


class Transcript:
    def __init__(self, pack: Pack, machine: Machine, speech: Speech, screen: Screen) -> None:
        self.machine, self.speech, self.screen = machine, speech, screen
        self.board = Board(pack, speech, machine)
        self.guards = invariants(pack, machine)

    def show(self, replay: Replay, upto: int | None = None) -> None:
        """All answers, or the first `upto`, and the table then. Raises ReplayError where one does not fit, or
        where the whole game ends otherwise than it was recorded."""
        game = replays.begin_replay(self.machine, replay)
        count = len(replay.answers) if upto is None else min(upto, len(replay.answers))
        heard = self.print_new_events(game, 0)
        for number in range(count):
            self.step(game, replay, number)
            heard = self.print_new_events(game, heard)
        self.table(game)
        if count == len(replay.answers):
            found = find_breach(game, self.guards)
            self.end(game, found)
            replays.verify(game, replay, None if found is None else found.invariant.id)

    def step(self, game: Game, replay: Replay, number: int) -> None:
        """Give an answer, and say which, to which question."""
        word, given = self.speech.word, replay.answers[number]
        self.screen.print_dim(word("step", n=number + 1, total=len(replay.answers)))
        question = game.question
        if question is not None:
            seat = question.seat
            if type(given) is int and 0 <= given < len(question.options):
                seat = question.options[given].seat
            asking = QuestionPrompt(game, self.speech, seat)
            self._say(asking)
            if can_describe_answer(game, given):
                self.screen.line(f"  {asking.describe_answer(given)}")
        replays.give_answer(game, replay, number)

    def print_new_events(self, game: Game, heard: int) -> int:
        """Tell what the game has told since; how much it has told by now."""
        for key, shown in game.log[heard:]:
            line = self.speech.text(key, shown)
            if line:
                self.screen.line(f"– {line}")
        return len(game.log)

    def table(self, game: Game) -> None:
        """All there is, and the question that is pending."""
        self.screen.line()
        self.screen.panels(self.board.panels(game, None))
        if game.question is not None:
            asking = QuestionPrompt(game, self.speech, game.question.seat)
            self._say(asking)
            self.screen.choices(asking.rows())

    def end(self, game: Game, found: Breach | None) -> None:
        """How it has ended, if it has."""
        why = describe_breakdown(self.speech, game, found)
        if why is not None:
            self.screen.print_bold(why)
        elif game.result is not None:
            self.screen.print_bold(self.speech.word("over"))
            for line in describe_ending(self.speech, game):
                self.screen.line(line)

    def _say(self, asking: QuestionPrompt) -> None:
        name = self.speech.seat(asking.seat)
        self.screen.print_bold(self.speech.word("turn-of", seat=name, question=asking.head()))
