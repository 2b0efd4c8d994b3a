"""Stepper: a recorded game, moment by moment, by single keys."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.invariants import find_breach
from ludex.play.replays import Replay, ReplayError
from ludex.play.terminal.transcript import Transcript

_ESCAPES = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "[H": "home",
    "[F": "end",
    "[1~": "home",
    "[4~": "end",
    "[5~": "page-up",
    "[6~": "page-down",
}
_NAMED = {
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x04": "q",
    "": "q",
}
PAUSE = 0.05
"""Seconds within which the rest of a key that sends several letters has come."""


@contextmanager
def single_key_mode() -> Iterator[None]:
    """Keys are had one by one, without Enter; as before afterwards."""
    import termios
    import tty

    kept = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, kept)


def read_key() -> str:
    """The next key: a letter, or the name of a key that writes none. The end of the input is `q`."""
    first = _read()
    if first != "\x1b":
        return _NAMED.get(first, first)
    rest = ""
    while select.select([sys.stdin], [], [], PAUSE)[0] and len(rest) < 8:
        rest += _read()
        if rest[-1:].isalpha() or rest.endswith("~"):
            break
    return _ESCAPES.get(rest.replace("O", "[", 1), "escape" if not rest else "")


def _read() -> str:
    return os.read(sys.stdin.fileno(), 1).decode("ascii", "ignore")


EVERY = 25
"""Answers between games that are kept, so that going back is quick."""
_BY = {
    **dict.fromkeys(("n", "enter", "space", "right", "down", "j", "s"), 1),
    **dict.fromkeys(("p", "b", "left", "up", "backspace", "k"), -1),
    "page-down": 10,
    "page-up": -10,
}


class ReplayMoments:
    """The moments of a recorded game. A moment is what there is after so many answers."""

    def __init__(self, machine: Machine, replay: Replay) -> None:
        self.replay = replay
        self.kept: dict[int, Game] = {0: replays.begin_replay(machine, replay)}
        self.last = len(replay.answers)

    def game_at(self, count: int) -> Game:
        """The game after that many answers. Raises ReplayError where one does not fit."""
        start = max(each for each in self.kept if each <= count)
        game = self.kept[start].fork()
        for number in range(start, count):
            replays.give_answer(game, self.replay, number)
            if (number + 1) % EVERY == 0:
                self.kept.setdefault(number + 1, game.fork())
        return game


class ReplayStepper:
    def __init__(self, transcript: Transcript, replay: Replay, key: Callable[[], str]) -> None:
        self.transcript, self.key = transcript, key
        self.speech, self.screen = transcript.speech, transcript.screen
        self.reel = ReplayMoments(transcript.machine, replay)

    def show(self, count: int = 0) -> None:
        """From the moment after that many answers on, until somebody has seen enough. Raises ReplayError for
        an answer that does not fit, where somebody comes to it."""
        now, typed = min(count, self.reel.last), ""
        self._moment(now)
        while True:
            key = self.key()
            if key in ("q", "escape"):
                return
            if key.isascii() and key.isdecimal():
                typed = (typed + key)[:6]
                self.screen.rewrite(self.speech.word("replay-jump", n=typed))
                continue
            wanted = int(typed) if typed and key == "enter" else self._moved(now, key)
            typed = ""
            then = max(0, min(wanted, self.reel.last))
            if then != now or key == "enter":
                now = then
                self._moment(now)

    def _moved(self, now: int, key: str) -> int:
        if key in ("home", "g"):
            return 0
        return self.reel.last if key in ("end", "G") else now + _BY.get(key, 0)

    def _moment(self, count: int) -> None:
        """What led here, and the table as it is now."""
        screen, replay = self.screen, self.reel.replay
        screen.clear()
        if count:
            before = self.reel.game_at(count - 1)
            self.transcript.step(before, replay, count - 1)
            self.transcript.print_new_events(before, 0)
            game = before
        else:
            game = self.reel.game_at(0)
            screen.print_dim(self.speech.word("step", n=0, total=self.reel.last))
        self.transcript.table(game)
        if count == self.reel.last:
            self._end(game)
        screen.print_dim(self.speech.word("replay-keys"))

    def _end(self, game: Game) -> None:
        found = find_breach(game, self.transcript.guards)
        self.transcript.end(game, found)
        try:
            replays.verify(game, self.reel.replay, None if found is None else found.invariant.id)
        except ReplayError as error:
            self.screen.print_bold(error.message.render(self.speech.lang))
