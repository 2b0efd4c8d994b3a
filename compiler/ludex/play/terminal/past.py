"""What has happened: the answers, what was told after each, and the game before each, to go back to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludex.engine.game import Game
from ludex.play.replays import Replay, step
from ludex.play.speech import Speech
from ludex.play.terminal.choosing import fits


@dataclass(frozen=True, slots=True)
class Moment:
    """The game before an answer. Whatever it tells from there on is new."""

    game: Game
    lines: int
    """How many lines of the log there were."""


@dataclass
class Past:
    speech: Speech
    answers: list[Any] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    heard: int = 0
    """How many lines of the game's own log were told."""

    def keep(self, game: Game) -> Moment:
        """The moment before an answer; `answered` adds it once the answer was taken."""
        return Moment(game.fork(), len(self.log))

    def answered(self, before: Moment, given: Any, said: str | None) -> None:
        self.moments.append(before)
        self.answers.append(given)
        if said:
            self.log.append(said)

    def hear(self, game: Game) -> list[str]:
        """What the game has told since."""
        told = game.log
        lines = [self.speech.text(key, shown) for key, shown in told[self.heard :]]
        self.heard = len(told)
        found = [line for line in lines if line]
        self.log += found
        return found

    def back(self) -> Game | None:
        """The game before the last answer, which is forgotten; none where there was no answer."""
        if not self.moments:
            return None
        moment = self.moments.pop()
        self.answers.pop()
        del self.log[moment.lines :]
        self.heard = 0
        return moment.game

    def relive(self, game: Game, replay: Replay, said: Callable[[Game, Any], str]) -> None:
        """Give recorded answers to a game at its beginning. Raises ReplayError for one that does not fit."""
        self.hear(game)
        for number, given in enumerate(replay.answers):
            before = self.keep(game)
            told = said(game, given) if fits(game, given) else None
            step(game, replay, number)
            self.answered(before, given, told)
            self.hear(game)
