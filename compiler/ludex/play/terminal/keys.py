"""Single keys from a terminal, by name. Where there is none, nobody asks for keys."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

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
def single() -> Iterator[None]:
    """Keys are had one by one, without Enter; as before afterwards."""
    import termios
    import tty

    kept = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, kept)


def key() -> str:
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
