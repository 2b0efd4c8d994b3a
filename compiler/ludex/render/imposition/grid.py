"""Cards on a sheet of paper: how many fit, where they lie, and where the backs lie for either way to turn
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludex.render.imposition.profile import Profile

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a card lies: the upper left corner of its place, and how far it is turned in it."""

    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A paper full of places for cards, centred on both axes."""

    paper: Size
    place: Size
    """Width and height of a place, as it lies on the paper."""
    columns: int
    rows: int
    gap: float
    turned: bool
    """Whether cards lie on their side."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper[0] - self._length(self.columns, self.place[0])) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self._length(self.rows, self.place[1])) / 2

    def _length(self, count: int, step: float) -> float:
        return count * step + (count - 1) * self.gap

    def faces(self) -> list[Cell]:
        """The places in order of reading."""
        turn = 90 if self.turned else 0
        return [
            Cell(
                self.left + column * (self.place[0] + self.gap),
                self.top + row * (self.place[1] + self.gap),
                turn,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def backs(self, flip: str) -> list[Cell]:
        """The places behind those of the faces, once the paper has been turned over that edge.

        A card is turned over like the page of a book: its back stands upright where its face did. Over the
        edge that is upright on the paper, left and right change; over the other, top and bottom, and with
        them which way is up.
        """
        upright = (flip == "long") == (self.paper[1] >= self.paper[0])
        return [self._behind(cell, upright) for cell in self.faces()]

    def _behind(self, face: Cell, upright: bool) -> Cell:
        if upright:
            x = self.paper[0] - face.x - self.place[0]
            return Cell(x, face.y, (360 - face.turn) % 360)
        y = self.paper[1] - face.y - self.place[1]
        return Cell(face.x, y, (180 - face.turn) % 360)


def grid(profile: Profile, card: Size) -> Grid | None:
    """The way to lay cards of a size on the profile’s paper that takes most of them; None where none fits."""
    best: Grid | None = None
    for paper in _both_ways(profile.papers):
        for turned in (False, True):
            made = _laid(profile, paper, card, turned)
            if made.count > 0 and (best is None or made.count > best.count):
                best = made
    return best


def _both_ways(papers: Sequence[Size]) -> list[Size]:
    """Upright papers first: of two ways that take as many, the one that everyone knows."""
    return [*papers, *((height, width) for width, height in papers)]


def _laid(profile: Profile, paper: Size, card: Size, turned: bool) -> Grid:
    place = (card[1], card[0]) if turned else card
    columns, rows = (
        max(0, int((length - 2 * profile.margin + profile.gap + 1e-6) // (step + profile.gap)))
        for length, step in zip(paper, place, strict=True)
    )
    return Grid(paper, place, columns, rows, profile.gap, turned)
