"""Sheets that several runs share: runs grouped by sheets, and sheets of small pieces of mixed sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.imposition.grid import Cell, draw_cut_outline, turn_over
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, PlacedSide, choose_form

_SMALL = 40.0
"""Length in millimetres: cards whose sides are no longer than this can be tokens."""
Size = tuple[float, float]
_MAX_TOKEN_SIDE = 70.0
"""Largest side, in millimetres, of pieces that share sheets."""
_GAP = 4.0
_BLEED = _GAP / 2


@dataclass(slots=True)
class SortedRuns:
    """Runs of one profile, grouped by the sheets that they share.

    A run with an error prevents the other runs on its sheets from being printed.
    """

    profile: Profile
    is_joined: bool
    """Whether runs may share sheets; a deck requested by name is printed alone."""
    is_partial: bool
    alone: list[PrintRun] = field(default_factory=list)
    _tokens: list[PrintRun] = field(default_factory=list)
    _shared: dict[Size, list[PrintRun]] = field(default_factory=dict)
    _unsound: set[Size | None] = field(default_factory=set)
    """Sizes of decks with an error; None stands for tokens."""

    def add(self, run: PrintRun, is_sound: bool) -> None:
        """Add a run to its group; a run that shares no sheets is omitted if it has an error."""
        form = choose_form(run, self.profile)
        joined = self.is_joined and form in ("sheets", "fold")
        if joined and form == "sheets" and _is_loose(run) and is_token_run(run, self.profile):
            self._tokens.append(run)
            self._unsound |= set() if is_sound else {None}
        elif joined and self.profile.share and not self.is_partial and (form == "fold" or not run.loose):
            self._shared.setdefault(run.size, []).append(run)
            self._unsound |= set() if is_sound else {run.size}
        elif is_sound:
            self.alone.append(run)

    @property
    def tokens(self) -> list[PrintRun]:
        """Runs of tokens and other small pieces, of all sizes."""
        return [] if None in self._unsound else self._tokens

    @property
    def shared(self) -> list[list[PrintRun]]:
        """Runs of decks, grouped by size."""
        return [runs for size, runs in self._shared.items() if size not in self._unsound]


def _is_loose(run: PrintRun) -> bool:
    return run.loose or all(card.face.cut for card in run.cards) or max(run.size) <= _SMALL


def is_token_run(run: PrintRun, profile: Profile) -> bool:
    """Return whether the pieces of a run are small enough to share papers with other runs."""
    if not run.cards or not profile.papers:
        return False
    room = [length - 2 * (profile.margin + _BLEED) for length in profile.papers[0]]
    return max(run.size) <= _MAX_TOKEN_SIDE and run.size[0] <= room[0] and run.size[1] <= room[1]


def make_token_sheets(runs: Sequence[PrintRun], profile: Profile) -> list[Page]:
    """Return the sheets with the small pieces of all these runs, once for each copy."""
    cards = [card for run in runs for card in run.walk_copies()]
    cards.sort(key=lambda card: (-card.face.height, -card.face.width))
    paper = profile.papers[0]
    made: list[Page] = []
    for laid in _sheets(cards, paper, profile.margin):
        faces = tuple(_place_side(card.face, cell) for card, cell in laid)
        outlines = (
            make_shape("rect", cell.x, cell.y, card.face.width, card.face.height).data
            for card, cell in laid
            if profile.marks and not card.face.cut
        )
        edges = tuple(mark for outline in outlines for mark in draw_cut_outline(outline))
        made.append(Page(paper, faces, edges))
        backs = tuple(
            _place_side(back, turn_over(cell, (back.width, back.height), paper, profile.flip))
            for card, cell in laid
            if (back := card.back)
        )
        if backs and profile.flip != "none":
            made.append(Page(paper, backs, is_back=True))
    return made


def _sheets(
    cards: Sequence[Card], paper: tuple[float, float], margin: float
) -> Iterator[list[tuple[Card, Cell]]]:
    """Yield sheets filled row by row, with room for the bleed inside the margin."""
    margin += _BLEED
    laid: list[tuple[Card, Cell]] = []
    x = y = margin
    high = 0.0
    for card in cards:
        width, height = card.face.width, card.face.height
        if x + width > paper[0] - margin and high:
            x, y, high = margin, y + high + _GAP, 0.0
        if y + height > paper[1] - margin and laid:
            yield laid
            laid, x, y, high = [], margin, margin, 0.0
        laid.append((card, Cell(x, y)))
        x, high = x + width + _GAP, max(high, height)
    if laid:
        yield laid


def _place_side(side: Side, cell: Cell) -> PlacedSide:
    return PlacedSide(side, cell, min(side.bleed, _BLEED))
