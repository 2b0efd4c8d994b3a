"""Viewers of a shared screen: who looks, what they have seen, when the screen is handed over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ludex.engine.game import Game
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.screen import Panel, Screen

SHORT = 6
"""Panels with at most this many lines are shown again in full when a line is new."""


@dataclass
class ScreenViewer:
    """Player who looks at the shared screen, and the parts of the table that it has shown."""

    board: Board
    screen: Screen
    speech: Speech
    sitting: int | None = None
    """The seat that looks; None between two players."""
    shown: bool = False
    """Whether the table was drawn since it last changed."""
    known: list[Panel] = field(default_factory=list)
    """The table as last shown: only new lines are shown again."""
    seen: dict[int, int] = field(default_factory=dict)
    """How many lines of the log each seat has seen."""
    persons: Sequence[Collection[int]] = ()
    """Seats that one person has together."""

    def are_one(self, seat: int, other: int) -> bool:
        """Return whether one person has both seats."""
        return seat == other or any(seat in each and other in each for each in self.persons)

    def count_persons(self, seats: Iterable[int]) -> int:
        """Return the number of persons who have these seats."""
        found: list[int] = []
        for seat in seats:
            if not any(self.are_one(seat, other) for other in found):
                found.append(seat)
        return len(found)

    def changed(self) -> None:
        self.shown = False

    def reset(self) -> None:
        """Let the entire table be shown again."""
        self.shown, self.known = False, []

    def leave(self, secret: bool) -> None:
        """End the viewing, and clear secrets from the screen."""
        if self.sitting is not None and secret:
            self.screen.clear()
        self.sitting = None
        self.reset()

    def hand_over(self, seat: int, secret: bool, begun: bool, log: list[str]) -> None:
        """Ask the player of a seat to take over the screen.

        `secret` says whether others must look away, `begun` whether the screen may already show something.
        """
        if self.sitting == seat:
            return
        before, self.sitting = self.sitting, seat
        first = before is None
        self.reset()
        if not secret or (before is not None and self.are_one(before, seat)):
            return
        if not first or begun:
            self.screen.clear()
        self.screen.read(self.speech.word("hand-over", seat=self.speech.seat(seat)))
        if self.screen.drawn:  # earlier messages are no longer on the screen
            self.screen.events(log[self.seen.get(seat, len(log)) :])

    def draw(self, game: Game, seat: int) -> None:
        """Show the parts of the table that the seat has not seen.

        Show the entire table if another seat looked before.
        """
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
        """Return the new and the removed lines of a long panel.

        So a screen reader need not read the entire table again.
        """
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
