"""Viewers of a shared screen: which seat looks, what it has seen, when the screen is handed over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ludex.engine.game import Game
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.screen import Panel, Screen

SHORT = 6
"""In plain output, a changed panel is printed in full up to this many lines; of longer ones, only changes."""


@dataclass
class ScreenViewer:
    """Viewer of a shared screen: the seat that looks, and the parts of the table that were shown to it."""

    board: Board
    screen: Screen
    speech: Speech
    sitting: int | None = None
    """The seat that looks; None if no seat may look."""
    shown: bool = False
    """Whether the table was drawn since it last changed."""
    known: list[Panel] = field(default_factory=list)
    """The panels as last shown: unchanged panels are not shown again."""
    seen: dict[int, int] = field(default_factory=dict)
    """How many lines of the log each seat has seen."""
    persons: Sequence[Collection[int]] = ()
    """The seats of each person who has several."""

    def is_same_person(self, seat: int, other: int) -> bool:
        """Return whether one person has both seats."""
        return seat == other or any(seat in each and other in each for each in self.persons)

    def count_persons(self, seats: Iterable[int]) -> int:
        """Return the number of persons who have these seats."""
        found: list[int] = []
        for seat in seats:
            if not any(self.is_same_person(seat, other) for other in found):
                found.append(seat)
        return len(found)

    def changed(self) -> None:
        """Have the changed parts of the table shown the next time."""
        self.shown = False

    def reset(self) -> None:
        """Have the entire table shown the next time."""
        self.shown, self.known = False, []

    def leave(self, secret: bool) -> None:
        """Let no seat look at the screen; if what it shows is `secret`, clear it."""
        if self.sitting is not None and secret:
            self.screen.clear()
        self.sitting = None
        self.reset()

    def hand_over(self, seat: int, secret: bool, begun: bool, log: list[str]) -> None:
        """Let a seat look at the screen; if others must look away (`secret`), ask its player to take over.

        `begun` says whether the screen may already show something. A seat that has taken over a drawn screen
        sees the lines of `log` that are new to it.
        """
        if self.sitting == seat:
            return
        before, self.sitting = self.sitting, seat
        first = before is None
        self.reset()
        if not secret or (before is not None and self.is_same_person(before, seat)):
            return
        if not first or begun:
            self.screen.clear()
        self.screen.read(self.speech.word("hand-over", seat=self.speech.seat(seat)))
        if self.screen.drawn:  # earlier messages are no longer on the screen
            self.screen.events(log[self.seen.get(seat, len(log)) :])

    def draw(self, game: Game, seat: int) -> None:
        """Show the parts of the table that the seat has not seen."""
        if self.shown:
            return
        panels = self.board.panels(game, seat)
        fresh = [each for each in panels if each not in self.known]
        if not self.screen.drawn:
            fresh = [self._select_news(each) for each in fresh]
        if fresh:
            self.screen.line()
            self.screen.panels(fresh)
        self.known, self.shown = panels, True

    def _select_news(self, panel: Panel) -> Panel:
        """Return a panel; of a long one, only new and removed lines, to spare those who hear it read."""
        before = next((each.lines for each in self.known if each.title == panel.title), ())
        if len(panel.lines) <= SHORT or not before:
            return panel
        heads = {_head(line) for line in panel.lines}
        gone = (self.speech.word("gone", what=line) for line in before if _head(line) not in heads)
        return panel._replace(lines=(*(line for line in panel.lines if line not in before), *gone))


def _head(line: str) -> str:
    """Return the subject of a line: the letter of a piece on a plane, or the name before the colon."""
    letter, _, rest = line.partition("  ")
    return letter if rest and len(letter) == 1 and letter.isalpha() else line.partition(":")[0]
