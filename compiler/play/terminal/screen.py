"""Where the game is shown and the player types: drawn with rich on a terminal, else as plain lines.

It knows panels of lines and nothing of games. Plain lines are for pipes, screen readers and NO_COLOR.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType


class Panel(NamedTuple):
    """Lines under a title. `picture` keeps them as they are; `wide` panels have a row to themselves."""

    title: str
    lines: tuple[str, ...]
    picture: bool = False
    wide: bool = False


def harmless(text: str) -> str:
    """A text without the signs that steer a terminal: titles may come from strangers."""
    return "".join(sign for sign in text if (sign >= " " and not "\x7f" <= sign <= "\x9f") or sign == "\n")


class TimeOver(Exception):
    """Nothing was typed in time."""


class Screen:
    """Plain lines."""

    drawn = False

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.source = source or sys.stdin

    def line(self, text: str = "") -> None:
        self.out.write(harmless(text) + "\n")

    def strong(self, text: str) -> None:
        self.line(text)

    def soft(self, text: str) -> None:
        self.line(text)

    def panels(self, panels: Sequence[Panel]) -> None:
        for panel in panels:
            self.line(panel.title)
            for line in panel.lines:
                self.line(f"  {line}")

    def choices(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """A row for each choice: its number, what it is, what it does."""
        for number, name, says in rows:
            self.line(f"  {number}. {name}" + (f" – {says}" if says else ""))

    def clear(self) -> None:
        """What was shown is not for whoever sits down now."""
        self.line()

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        """A line that was typed; None once there are no more. Raises TimeOver after so many seconds."""
        self.out.write(harmless(prompt))
        self.out.flush()
        if seconds is not None and not select.select([self.source], [], [], max(seconds, 0))[0]:
            self.line()
            raise TimeOver
        line = self.source.readline()
        if not line:
            self.line()
            return None
        if not self.source.isatty():
            self.line(line.rstrip("\n"))  # whoever reads the output sees what was answered
        return line.strip()


class Drawn(Screen):
    """A terminal, drawn with rich."""

    drawn = True

    def __init__(self) -> None:
        super().__init__()
        from rich.console import Console

        self.console = Console(highlight=False, soft_wrap=False)

    def line(self, text: str = "") -> None:
        self.console.print(harmless(text), markup=False)

    def strong(self, text: str) -> None:
        self.console.print(harmless(text), markup=False, style="bold")

    def soft(self, text: str) -> None:
        self.console.print(harmless(text), markup=False, style="dim")

    def panels(self, panels: Sequence[Panel]) -> None:
        row: list[Panel] = []
        for panel in panels:
            if not (panel.wide or panel.picture):
                row.append(panel)
                continue
            self._row(row)
            row = []
            self.console.print(self._box(panel))
        self._row(row)

    def _row(self, row: Sequence[Panel]) -> None:
        from rich.columns import Columns

        while row:
            count = self._fitting(row)
            self.console.print(Columns([self._box(each) for each in row[:count]], expand=False))
            row = row[count:]

    def _fitting(self, row: Sequence[Panel]) -> int:
        """How many panels stand beside one another; one at the least."""
        left = self.console.width
        for count, panel in enumerate(row):
            left -= max(map(len, (panel.title, *panel.lines))) + 5
            if left < 0:
                return max(count, 1)
        return len(row)

    def _box(self, panel: Panel) -> RenderableType:
        from rich import box
        from rich.panel import Panel as Box
        from rich.text import Text

        return Box(
            Text(harmless("\n".join(panel.lines)), no_wrap=panel.picture),
            title=Text(harmless(panel.title), style="bold"),
            title_align="left",
            box=box.ROUNDED,
            border_style="cyan",
            expand=panel.wide,
        )

    def choices(self, rows: Sequence[tuple[str, str, str]]) -> None:
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, show_header=False, padding=(0, 1, 0, 1))
        table.add_column(justify="right", style="bold cyan", no_wrap=True)
        table.add_column(style="bold")
        table.add_column()
        for number, name, says in rows:
            table.add_row(number, Text(harmless(name)), Text(harmless(says)))
        self.console.print(table)

    def clear(self) -> None:
        self.console.clear()
        self.out.write("\033[3J")  # what was shown before does not stay in the scrollback
        self.out.flush()


def screen(plain: bool = False) -> Screen:
    """The screen that suits where the output goes."""
    dull = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
    return Screen() if plain or dull or not (sys.stdout.isatty() and sys.stdin.isatty()) else Drawn()
