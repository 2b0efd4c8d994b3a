"""A recorded game, step by step: what was asked, what was answered, what followed."""

from __future__ import annotations

from ludex.engine.game import Game
from ludex.engine.machine import Machine
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.breaches import Breach, breach, invariants
from ludex.play.replays import Replay
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.choosing import Asking, fits
from ludex.play.terminal.ending import broken, ended
from ludex.play.terminal.screen import Screen


class Transcript:
    def __init__(self, pack: Pack, machine: Machine, speech: Speech, screen: Screen) -> None:
        self.machine, self.speech, self.screen = machine, speech, screen
        self.board = Board(pack, speech, machine)
        self.guards = invariants(pack, machine)

    def show(self, replay: Replay, upto: int | None = None) -> None:
        """All answers, or the first `upto`, and the table then. Raises ReplayError where one does not fit, or
        where the whole game ends otherwise than it was recorded."""
        game = replays.begin(self.machine, replay)
        count = len(replay.answers) if upto is None else min(upto, len(replay.answers))
        heard = self.hear(game, 0)
        for number in range(count):
            self.step(game, replay, number)
            heard = self.hear(game, heard)
        self.table(game)
        if count == len(replay.answers):
            found = breach(game, self.guards)
            self.end(game, found)
            replays.verify(game, replay, None if found is None else found.invariant.id)

    def step(self, game: Game, replay: Replay, number: int) -> None:
        """Give an answer, and say which, to which question."""
        word, given = self.speech.word, replay.answers[number]
        self.screen.soft(word("step", n=number + 1, total=len(replay.answers)))
        question = game.question
        if question is not None:
            seat = question.seat
            if type(given) is int and 0 <= given < len(question.options):
                seat = question.options[given].seat
            asking = Asking(game, self.speech, seat)
            self._say(asking)
            if fits(game, given):
                self.screen.line(f"  {asking.said(given)}")
        replays.step(game, replay, number)

    def hear(self, game: Game, heard: int) -> int:
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
            asking = Asking(game, self.speech, game.question.seat)
            self._say(asking)
            self.screen.choices(asking.rows())

    def end(self, game: Game, found: Breach | None) -> None:
        """How it has ended, if it has."""
        why = broken(self.speech, game, found)
        if why is not None:
            self.screen.strong(why)
        elif game.result is not None:
            self.screen.strong(self.speech.word("over"))
            for line in ended(self.speech, game):
                self.screen.line(line)

    def _say(self, asking: Asking) -> None:
        name = self.speech.seat(asking.seat)
        self.screen.strong(self.speech.word("turn-of", seat=name, question=asking.head()))
