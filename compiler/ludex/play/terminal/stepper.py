"""Stepper: show a recorded game moment by moment with single keys."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.replays import Replay, ReplayError
from ludex.play.terminal.transcript import Transcript

try:
    import termios
    import tty
except ImportError:  # on Windows; recordings are then shown as lines
    _TERMINALS = False
else:
    _TERMINALS = True

_ESCAPES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[5~": "page-up", "[6~": "page-down",
    "[H": "home", "[1~": "home", "[F": "end", "[4~": "end",
}  # fmt: skip
_NAMED = {
    "\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\x08": "backspace",
    "\x04": "q", "": "q",
}  # fmt: skip
PAUSE = 0.05
"""Seconds within which the rest of a key that sends several characters arrives."""
EVERY = 25
"""Number of answers between cached games, so that going back is fast."""
_BY = {
    **dict.fromkeys(("n", "enter", "space", "right", "down", "j", "s"), 1),
    **dict.fromkeys(("p", "b", "left", "up", "backspace", "k"), -1),
    "page-down": 10,
    "page-up": -10,
}


def has_single_keys() -> bool:
    """Return whether terminals of this system can read single keys."""
    return _TERMINALS


@contextmanager
def single_key_mode() -> Iterator[None]:
    """Read single keys without Enter; restore the mode of the terminal afterwards."""
    mode = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)


def read_key() -> str:
    """Read a character or the name of a special key, "" if unknown; the end of the input is `q`."""
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


class ReplayMoments:
    """Moments of a recorded game: the game after any number of answers. Some are cached, by that number."""

    def __init__(self, machine: Machine, replay: Replay) -> None:
        self.replay = replay
        self.cached: dict[int, Game] = {0: replays.begin_replay(machine, replay)}
        self.last = len(replay.answers)

    def game_at(self, count: int) -> Game:
        """Return the game after `count` answers. Raises ReplayError if one does not fit."""
        start = max(each for each in self.cached if each <= count)
        game = self.cached[start].fork()
        for number, _ in replays.walk_answers(game, self.replay, start, count):
            if number % EVERY == 0:
                self.cached.setdefault(number, game.fork())
        return game


class ReplayStepper:
    """Stepper that shows the moments of a recorded game, as the viewer presses keys."""

    def __init__(self, transcript: Transcript, replay: Replay, key: Callable[[], str]) -> None:
        self.transcript, self.key = transcript, key
        self.speech, self.screen = transcript.speech, transcript.screen
        self.moments = ReplayMoments(transcript.machine, replay)
        self.differing: ReplayError | None = None
        """The difference between the ending that was shown and the recorded one."""

    def show(self, count: int = 0) -> None:
        """Begin after `count` answers, and follow the keys until the viewer quits.

        Raises ReplayError when the viewer reaches an answer that does not fit, or quits after seeing an
        ending that differs from the recorded one.
        """
        now, typed = min(count, self.moments.last), ""
        self._show_moment(now)
        while True:
            key = self.key()
            if key in ("q", "escape"):
                if self.differing is not None:
                    raise self.differing
                return
            if key.isascii() and key.isdecimal():
                typed = (typed + key)[:6]
                self.screen.rewrite(self.speech.word("replay-jump", n=typed))
                continue
            if typed and key == "enter":
                wanted = int(typed)
            elif key in ("home", "g"):
                wanted = 0
            else:
                wanted = self.moments.last if key in ("end", "G") else now + _BY.get(key, 0)
            typed = ""
            then = max(0, min(wanted, self.moments.last))
            if then != now or key == "enter":
                now = then
                self._show_moment(now)

    def _show_moment(self, count: int) -> None:
        screen, transcript = self.screen, self.transcript
        screen.clear()
        game = self.moments.game_at(max(count - 1, 0))
        if count:
            transcript.step(game, self.moments.replay, count - 1)
        else:
            screen.print_dim(self.speech.word("step", n=0, total=self.moments.last))
        transcript.table(game)
        if count == self.moments.last:
            try:
                transcript.end(game, self.moments.replay)
            except ReplayError as error:
                self.differing = error
                screen.print_bold(error.message.render(self.speech.lang))
        screen.print_dim(self.speech.word("replay-keys"))
