"""A recorded game, step by step: what was asked, what was answered, what followed."""

from __future__ import annotations

from compiler.engine.game import Game
from compiler.engine.machine import Machine
from compiler.pack.reader import Pack
from compiler.play import replays
from compiler.play.breaches import breach, invariants
from compiler.play.replays import Replay
from compiler.play.speech import Speech
from compiler.play.terminal.board import Board
from compiler.play.terminal.choosing import Asking
from compiler.play.terminal.screen import Screen


class Transcript:
    def __init__(self, pack: Pack, machine: Machine, speech: Speech, screen: Screen) -> None:
        self.machine, self.speech, self.screen = machine, speech, screen
        self.board = Board(pack, speech)
        self.guards = invariants(pack, machine)

    def show(self, replay: Replay, upto: int | None = None) -> None:
        """All answers, or the first `upto`, and the table then. Raises ReplayError where one does not fit, or
        where the whole game ends otherwise than it was recorded."""
        game = replays.begin(self.machine, replay)
        count = len(replay.answers) if upto is None else min(upto, len(replay.answers))
        heard = self._hear(game, 0)
        for number in range(count):
            self._step(game, replay, number)
            heard = self._hear(game, heard)
        self.screen.line()
        self.screen.panels(self.board.panels(game, None))
        question = game.question
        if question is not None:
            asking = Asking(game, self.speech, question.seat)
            self._say(asking)
            self.screen.choices(asking.rows())
        if count == len(replay.answers):
            self._end(game, replay)

    def _end(self, game: Game, replay: Replay) -> None:
        found = breach(game, self.guards)
        if game.error is not None:
            self.screen.strong(self.speech.word("broken", why=game.error.said(self.speech.lang)))
        elif found is not None:
            place = found.invariant.place
            where = f"{place.file}:{place.line}: " if place else ""
            self.screen.strong(self.speech.word("broken", why=where + self.speech.name(found.invariant.id)))
        elif game.result is not None:
            self.screen.strong(self.speech.word("over"))
        replays.verify(game, replay, None if found is None else found.invariant.id)

    def _step(self, game: Game, replay: Replay, number: int) -> None:
        word, given = self.speech.word, replay.answers[number]
        self.screen.soft(word("step", n=number + 1, total=len(replay.answers)))
        question = game.question
        if question is not None:
            seat = question.seat
            if type(given) is int and 0 <= given < len(question.options):
                seat = question.options[given].seat
            asking = Asking(game, self.speech, seat)
            self._say(asking)
            if self._fits(asking, given):
                self.screen.line(f"  {asking.said(given)}")
        replays.step(game, replay, number)

    def _fits(self, asking: Asking, given: object) -> bool:
        count = len(asking.question.options)
        indices = given if type(given) is list else [given]
        points = asking.question.sort in ("point", "path")
        return points or given is None or all(type(each) is int and 0 <= each < count for each in indices)

    def _say(self, asking: Asking) -> None:
        name = self.speech.seat(asking.seat)
        self.screen.strong(self.speech.word("turn-of", seat=name, question=asking.head()))

    def _hear(self, game: Game, heard: int) -> int:
        for key, shown in game.log[heard:]:
            line = self.speech.text(key, shown)
            if line:
                self.screen.line(f"– {line}")
        return len(game.log)
