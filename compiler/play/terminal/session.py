"""A game between people at one terminal, and bots: shows, asks, and carries out the player's commands.

Every answer is kept, so that the game can be taken back, saved and recorded. Who sits down sees what their
seat may know: where hands are hidden, the screen is handed over first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from compiler.core.atomic import replace_file
from compiler.engine.game import Game
from compiler.engine.question import WrongAnswer
from compiler.play import replays
from compiler.play.bots.bot import PASS, Bot, waiting
from compiler.play.breaches import Breach, Invariant, breach
from compiler.play.setting import Setting
from compiler.play.speech import Speech
from compiler.play.terminal.board import Board
from compiler.play.terminal.choosing import Asking, NoChoiceError
from compiler.play.terminal.clock import Clock
from compiler.play.terminal.commands import COMMANDS, Left
from compiler.play.terminal.reasons import Reasons
from compiler.play.terminal.screen import Panel, Screen, TimeOver
from compiler.play.winning import winners


@dataclass
class Moment:
    """The game before an answer, to go back to."""

    game: Game
    told: int
    """How many lines of the log there were."""


@dataclass
class Session:
    game: Game
    setting: Setting
    speech: Speech
    board: Board
    reasons: Reasons
    screen: Screen
    clock: Clock
    bots: Mapping[int, Bot] = field(default_factory=dict)
    """Seats that nobody sits at."""
    guards: tuple[Invariant, ...] = ()
    answers: list[Any] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    past: list[Moment] = field(default_factory=list)
    heard: int = 0
    """How many lines of the game's own log were told."""
    told: dict[int, int] = field(default_factory=dict)
    """How much of the log each seat has seen on the screen."""
    sitting: int | None = None
    """Who looks at the screen."""
    shown: bool = False
    """Whether the table was drawn since it last changed."""
    known: list[Panel] = field(default_factory=list)
    """The table as it was last shown: plain lines tell only what is new."""
    found: Breach | None = None

    # The course of the game

    def play(self) -> bool:
        """Until the game is over, or somebody leaves; whether the rules held."""
        self.screen.strong(self.speech.name(f"game/{self.game.machine.game}"))
        self.screen.soft(self.speech.word("welcome"))
        self.screen.soft(self.speech.word("seed", seed=self.setting.seed))
        try:
            self.hear()
            while self.found is None and self.game.question is not None:
                self._turn()
        except Left:
            self.screen.line(self.speech.word("left"))
            return True
        return self._end()

    def _turn(self) -> None:
        question = self.game.question
        assert question is not None  # noqa: S101
        for seat in waiting(question):
            if seat in self.bots:
                given = self.bots[seat].answer(self.game, seat)
                if given is not PASS:
                    self._try(seat, given)
                    return
        people = [seat for seat in question.seats if seat not in self.bots]
        if question.mode == "race" and len(people) > 1:
            self._race(people)
        else:
            self.ask(question.seat)

    def _race(self, people: list[int]) -> None:
        """Who is first, the table says. Nobody's options are shown before."""
        question = self.game.question
        assert question is not None  # noqa: S101
        if self.sitting is not None and self._secrets():
            self.screen.clear()
        self.sitting, self.shown, self.known = None, False, []
        self.draw(len(self.game.state.seats))  # as somebody sees it who sits nowhere
        self.shown = False
        head = Asking(self.game, self.speech, question.seat).head()
        self.screen.strong(f"{head} {self.speech.word('first-who')}")
        rows = [(str(seat + 1), self.speech.seat(seat), "") for seat in people]
        nobody = [("0", self.speech.word("first-nobody"), "")] if question.optional else []
        self.screen.choices([*rows, *nobody])
        typed = self.read()
        if typed == "0" and question.optional:
            self.give(question.seat, None)
        elif typed.isdecimal() and int(typed) - 1 in people:
            self.ask(int(typed) - 1)
        elif not self.command(typed, None):
            self.screen.line(self.speech.word("not-understood", given=typed))

    def ask(self, seat: int) -> None:
        """Put the question to a person at the screen, until it is answered or something else is done."""
        self.hand_over(seat)
        self.draw(seat)
        self.told[seat] = len(self.log)
        asking = Asking(self.game, self.speech, seat)
        if not asking.asked and not asking.choices:
            self.screen.line(self.speech.word("nothing-there", seat=self.speech.seat(seat)))
            return
        seconds = self.clock.seconds(self.game)
        self._put(asking, seconds)
        try:
            typed = self.read(seconds)
        except TimeOver:
            self.screen.strong(self.speech.word("too-late"))
            late = self.clock.too_late(asking.question)
            if late is not None:
                self.screen.soft(
                    self.speech.word("chose", seat=self.speech.seat(seat), what=asking.said(late[0]))
                )
                self.give(seat, late[0])
            return
        if typed:
            self._answered(asking, typed)

    def _put(self, asking: Asking, seconds: float | None) -> None:
        self.screen.line()
        name = self.speech.seat(asking.seat)
        self.screen.strong(self.speech.word("turn-of", seat=name, question=asking.head()))
        if seconds is not None:
            self.screen.soft(self.speech.word("left-seconds", n=max(ceil(seconds), 0)))
        self.screen.choices(asking.rows())
        hint = asking.hint()
        if hint:
            self.screen.soft(hint)

    def _answered(self, asking: Asking, typed: str) -> None:
        if self.command(typed, asking):
            return
        try:
            given = asking.answer(typed)
        except NoChoiceError:
            self.screen.line(self.speech.word("not-understood", given=typed))
            return
        if given is None and not asking.asked:
            return
        try:
            self.give(asking.seat, given)
        except WrongAnswer as wrong:
            self.screen.line(self.speech.word("refused", why=wrong.message.said(self.speech.lang)))

    def _try(self, seat: int, given: Any) -> None:
        """A bot's answer; a point that the rules refuse is tried again the next time round."""
        asking = Asking(self.game, self.speech, seat)
        try:
            self.give(seat, given)
        except WrongAnswer:
            return
        sealed = asking.question.mode == "sealed"
        told = "…" if sealed else asking.said(given)
        self.screen.soft(self.speech.word("chose", seat=self.speech.seat(seat), what=told))

    def give(self, seat: int, given: Any) -> None:
        """Answer, keep the moment before, and tell what follows."""
        before = Moment(self.game.fork(), len(self.log))
        before_sealed = self.game.question is not None and self.game.question.mode == "sealed"
        self.game.answer(given)
        self.past.append(before)
        self.answers.append(given)
        self.shown = False
        if before_sealed and len(self.people) > 1:
            self.sitting = None  # what was chosen stays unseen
            self.screen.clear()
        self.hear()
        self.found = breach(self.game, self.guards) if self.guards else None

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(max(len(self.game.state.seats), 1)) if seat not in self.bots]

    def hear(self) -> None:
        """Tell what the game has told since."""
        told = self.game.log
        for key, shown in told[self.heard :]:
            line = self.speech.text(key, shown)
            if line:
                self.log.append(line)
                self.screen.line(f"– {line}")
        self.heard = len(told)

    # The screen

    def hand_over(self, seat: int) -> None:
        """Let the seat's own player look, where there is something that others must not see."""
        if self.sitting == seat:
            return
        first, self.sitting = self.sitting is None, seat
        self.shown, self.known = False, []
        question = self.game.question
        sealed = question is not None and question.mode == "sealed"
        if len(self.people) < 2 or not (sealed or self._secrets()):
            return
        if not first or self.answers:
            self.screen.clear()
        if self.screen.read(self.speech.word("hand-over", seat=self.speech.seat(seat))) is None:
            raise Left
        if self.screen.drawn:  # what was told while another sat there is no longer on the screen
            for line in self.log[self.told.get(seat, len(self.log)) :]:
                self.screen.line(f"– {line}")

    def _secrets(self) -> bool:
        return any(place.seen == "owner" for place in self.game.machine.places)

    def draw(self, seat: int) -> None:
        """The table as that seat sees it, once."""
        if self.shown:
            return
        panels = self.board.panels(self.game, seat)
        fresh = panels if self.screen.drawn else [each for each in panels if each not in self.known]
        if fresh:
            self.screen.line()
            self.screen.panels(fresh)
        self.known, self.shown = panels, True

    def read(self, seconds: float | None = None) -> str:
        typed = self.screen.read(self.speech.word("prompt"), seconds)
        if typed is None:
            raise Left
        return typed

    def command(self, typed: str, asking: Asking | None) -> bool:
        """Carry out a command; whether it was one."""
        word, _, rest = typed.partition(" ")
        found = COMMANDS.get(word.casefold())
        if found is None:
            return False
        found(self, asking, rest.strip())
        return True

    def undo(self) -> bool:
        """Go back to before the last answer."""
        if self.past:
            moment = self.past.pop()
            self.game, self.heard = moment.game, 0
            del self.log[moment.told :]
        elif self.answers:
            self.game = replays.at(self.game.machine, self.replay(), len(self.answers) - 1, self.game.engine)
            self.heard = len(self.game.log)
        else:
            return False
        self.answers.pop()
        self.shown, self.found = False, None
        return True

    # Keeping it

    def replay(self) -> replays.Replay:
        broken = None if self.found is None else self.found.invariant.id
        return replays.recorded(self.game, self.setting, self.answers, broken)

    def save(self, file: Path) -> None:
        """The game, with how it came about."""
        document = {**self.game.save(), "replay": self.replay().document()}
        text = json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n"
        replace_file(file, [text.encode("utf-8")])

    def _end(self) -> bool:
        word = self.speech.word
        error = self.game.error
        if error is not None or self.found is not None:
            place = error.place if error is not None else self.found.invariant.place if self.found else None
            where = f"{place.file}:{place.line}: " if place else ""
            what = error.message.said(self.speech.lang) if error is not None else ""
            if self.found is not None:
                what = self.speech.name(self.found.invariant.id)
            self.screen.strong(word("broken", why=where + what))
            return False
        self.screen.line()
        self.screen.panels(self.board.panels(self.game, None))
        self.screen.strong(word("over"))
        result = self.game.result
        if result is not None and result.end:
            self._say_end(result.end)
        self.screen.strong(self._won())
        return True

    def _say_end(self, end: str) -> None:
        machine = self.game.machine
        for each in machine.ends:
            if each.name == end:
                text = self.speech.text(f"{each.program}.ends.{end}.text")
                if text:
                    self.screen.line(text)
                return

    def _won(self) -> str:
        word, count = self.speech.word, max(len(self.game.state.seats), 1)
        won = sorted(winners(self.game.result, count))
        if self.game.result is not None and type(self.game.result.won) is bool:
            return word("won-all" if won else "lost")
        if not won:
            return word("won-none")
        return word("won-by", who=self.speech.listed([self.speech.seat(seat) for seat in won]))
