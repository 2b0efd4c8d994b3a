"""Screen: output with rich on a terminal, otherwise plain lines; input.

Nothing here knows of games. Plain lines are for pipes and screen readers.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludex.play.storyteller import StoryLine


class Panel(NamedTuple):
    """Lines below a title. `picture` is printed above the lines; a `wide` panel has a row to itself.

    Plain output omits pictures: the lines contain everything that they show.
    """

    title: str
    lines: tuple[str, ...]
    picture: tuple[str, ...] = ()
    wide: bool = False


def strip_control_characters(text: str) -> str:
    """Return a text without terminal control characters, because titles are not trusted."""
    return "".join(sign for sign in text if (sign >= " " and not "\x7f" <= sign <= "\x9f") or sign == "\n")


class TimeOver(Exception):
    """Exception raised if nothing was typed within the time limit."""


class PlayerQuit(Exception):
    """Exception raised if the player quits or the input has ended."""


class Screen:
    """Screen that prints plain lines."""

    drawn = False

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.source = source or sys.stdin

    def line(self, text: str = "") -> None:
        self.out.write(strip_control_characters(text) + "\n")

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.line(line)

    def events(self, lines: Iterable[str]) -> None:
        """Print messages about what happened in the game."""
        self.lines(f"– {line}" for line in lines)

    def story(self, lines: Iterable[StoryLine]) -> None:
        """Print a story: headings, and lines below them."""
        for line in lines:
            if line.is_heading:
                self.print_bold(line.text)
            else:
                self.events([line.text])

    def print_bold(self, text: str) -> None:
        self.line(text)

    def print_dim(self, text: str) -> None:
        self.line(text)

    def panels(self, panels: Sequence[Panel]) -> None:
        for panel in panels:
            self.line(panel.title)
            for line in panel.lines:
                self.line(f"  {line}")

    def choices(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Print a row for each choice: its number, its name, its effect."""
        for number, name, says in rows:
            head = f"{number}." if number.isdecimal() else number
            self.line(f"  {head} {name}" + (f" – {says}" if says else ""))

    def clear(self) -> None:
        """Hide earlier output from the next player; print an empty line if the screen cannot do so."""
        self.line()

    def rewrite(self, text: str) -> None:
        """Replace the last line, if the screen supports that; print a new line if not."""
        self.line(text)

    def read(self, prompt: str, seconds: float | None = None) -> str:
        """Read a typed line. Raise TimeOver after `seconds`, PlayerQuit at the end of the input."""
        self.out.write(strip_control_characters(prompt))
        self.out.flush()
        if seconds is not None and not _wait_for_input(self.source, seconds):
            self.line()
            raise TimeOver
        line = self.source.readline()
        if not line:
            self.line()
            raise PlayerQuit
        if not self.source.isatty():
            self.line(line.rstrip("\n"))  # the output then shows the answers
        return line.strip()


class RichScreen(Screen):
    """Screen of a terminal, drawn with rich."""

    drawn = True

    def __init__(self) -> None:
        super().__init__()
        from rich.console import Console

        self.console = Console(highlight=False, soft_wrap=True, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return max(self.console.width, 20)

    def line(self, text: str = "") -> None:
        self._print(text, None)

    def print_bold(self, text: str) -> None:
        self._print(text, "bold")

    def print_dim(self, text: str) -> None:
        self._print(text, "dim")

    def _print(self, text: str, style: str | None) -> None:
        indent = "  " if text.startswith(("– ", " ")) else ""
        for line in wrap_lines(strip_control_characters(text), self.width, indent):
            self.console.print(line, style=style)

    def panels(self, panels: Sequence[Panel]) -> None:
        row: list[Panel] = []
        for panel in panels:
            if not (panel.wide or panel.picture):
                row.append(panel)
                continue
            self._print_row(row)
            row = []
            self.console.print(self._box(panel), soft_wrap=False)
        self._print_row(row)

    def _print_row(self, row: Sequence[Panel]) -> None:
        from rich.columns import Columns

        while row:
            count = self._count_fitting(row)
            boxes = Columns([self._box(each) for each in row[:count]], expand=False)
            self.console.print(boxes, soft_wrap=False)
            row = row[count:]

    def _count_fitting(self, row: Sequence[Panel]) -> int:
        left = self.width
        for count, panel in enumerate(row):
            left -= max(len(panel.title) + 1, *map(len, panel.lines)) + 4 + (count > 0)
            if left < 0:
                return max(count, 1)
        return len(row)

    def _box(self, panel: Panel) -> RenderableType:
        from rich import box
        from rich.panel import Panel as Box
        from rich.text import Text

        lines = [*panel.picture, *(part for line in panel.lines for part in wrap_lines(line, self.width - 4))]
        return Box(
            Text(strip_control_characters("\n".join(lines)), no_wrap=True, overflow="crop"),
            title=Text(strip_control_characters(panel.title), style="bold"),
            title_align="left",
            box=box.ROUNDED,
            border_style="cyan",
            expand=panel.wide,
        )

    def choices(self, rows: Sequence[tuple[str, str, str]]) -> None:
        from rich.text import Text

        room = max((len(number) for number, _, _ in rows), default=1)
        for number, name, says in rows:
            line = strip_control_characters(f"{name} – {says}" if says else name).replace("\n", " ")
            parts = wrap_lines(line, self.width - room - 3, indent="")
            text = Text("\n".join(parts), style="dim")
            text.stylize("not dim bold", 0, len(name))
            for rank, part in enumerate(text.split("\n")):
                head = number.rjust(room) if rank == 0 else " " * room
                self.console.print(Text(f" {head}  ", style="bold cyan"), part, sep="")

    def clear(self) -> None:
        self.console.clear()
        self.out.write("\033[3J")  # earlier output must not stay in the scrollback
        self.out.flush()

    def rewrite(self, text: str) -> None:
        self.out.write(f"\033[A\033[2K{strip_control_characters(text)}\n")
        self.out.flush()

    def read(self, prompt: str, seconds: float | None = None) -> str:
        """Read a typed line, with a countdown before the prompt; raise TimeOver or PlayerQuit."""
        if seconds is None:
            return super().read(prompt)
        until = monotonic() + seconds
        self.out.write(f"{_countdown(seconds)} {strip_control_characters(prompt)}")
        while True:
            left = until - monotonic()
            if left <= 0:
                self.line()
                raise TimeOver
            self.out.write(f"\0337\r{_countdown(left)}\0338")
            self.out.flush()
            if _wait_for_input(self.source, min(left, 1)):
                return super().read("")


def _wait_for_input(source: TextIO, seconds: float) -> bool:
    """Return whether there is input within `seconds`; true if the system cannot wait for it."""
    try:
        return bool(select.select([source], [], [], max(seconds, 0))[0])
    except OSError:
        return True


def _countdown(seconds: float) -> str:
    return f"[{ceil(seconds):>3} s]"


def wrap_lines(text: str, width: int, indent: str = "  ") -> list[str]:
    """Wrap lines between words to `width`, never at a no-break space; `indent` is for continued lines."""
    found: list[str] = []
    for line in text.split("\n"):
        margin = line[: len(line) - len(line.lstrip(" "))]
        found += wrap(line, width, subsequent_indent=margin + indent, break_on_hyphens=False) or [""]
    return found


def make_screen(plain: bool = False) -> Screen:
    """Return the screen that suits the output: drawn with rich at a terminal, otherwise plain lines.

    `plain` and TERM=dumb mean plain lines. If NO_COLOR is set, rich only omits colours.
    """
    dull = os.environ.get("TERM", "dumb") == "dumb"
    return Screen() if plain or dull or not at_terminal() else RichScreen()


def at_terminal() -> bool:
    """Return whether both input and output are a terminal."""
    return sys.stdout.isatty() and sys.stdin.isatty()
