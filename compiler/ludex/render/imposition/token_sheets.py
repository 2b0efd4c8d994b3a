"""Sheets of tokens and other small pieces of mixed sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Command
from ludex.render.imposition.grid import Cell, draw_cut_outline
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, PlacedSide

MAX_TOKEN_SIDE = 70.0
"""Largest side, in millimetres, of pieces that share sheets."""
_GAP = 4.0
_BLEED = _GAP / 2


class _PlacedCard(NamedTuple):
    card: Card
    x: float
    y: float


def is_token_run(run: PrintRun, profile: Profile) -> bool:
    """Return whether the pieces of a run are small enough to share papers with other runs."""
    if not run.cards or not profile.papers:
        return False
    room = [length - 2 * (profile.margin + _BLEED) for length in profile.papers[0]]
    return max(run.size) <= MAX_TOKEN_SIDE and run.size[0] <= room[0] and run.size[1] <= room[1]


def make_token_sheets(runs: Sequence[PrintRun], profile: Profile) -> list[Page]:
    """Return the sheets with the small pieces of all these runs, once for each copy."""
    cards = [card for run in runs for card in run.walk_copies()]
    cards.sort(key=lambda card: (-card.face.height, -card.face.width))
    paper = profile.papers[0]
    made: list[Page] = []
    for laid in _sheets(cards, paper, profile.margin):
        faces = tuple(_place_side(each.card.face, Cell(each.x, each.y)) for each in laid)
        edges: list[Command] = []
        for card, x, y in laid:
            if profile.marks and not card.face.cut:
                edges += draw_cut_outline(make_shape("rect", x, y, card.face.width, card.face.height).data)
        made.append(Page(paper, faces, tuple(edges)))
        backs = [each for each in laid if each.card.back]
        if backs and profile.flip != "none":
            upright = (profile.flip == "long") == (paper[1] >= paper[0])
            puts = [_place_back(each, each.card.back, paper, upright) for each in backs if each.card.back]
            made.append(Page(paper, tuple(puts), is_back=True))
    return made


def _sheets(cards: Sequence[Card], paper: tuple[float, float], margin: float) -> Iterator[list[_PlacedCard]]:
    """Fill sheets in rows, with bleed inside the margin."""
    margin += _BLEED
    laid: list[_PlacedCard] = []
    x = y = margin
    high = 0.0
    for card in cards:
        width, height = card.face.width, card.face.height
        if x + width > paper[0] - margin and high:
            x, y, high = margin, y + high + _GAP, 0.0
        if y + height > paper[1] - margin and laid:
            yield laid
            laid, x, y, high = [], margin, margin, 0.0
        laid.append(_PlacedCard(card, x, y))
        x, high = x + width + _GAP, max(high, height)
    if laid:
        yield laid


def _place_side(side: Side, cell: Cell) -> PlacedSide:
    return PlacedSide(side, cell, min(side.bleed, _BLEED))


def _place_back(laid: _PlacedCard, back: Side, paper: tuple[float, float], upright: bool) -> PlacedSide:
    if upright:
        return _place_side(back, Cell(paper[0] - laid.x - back.width, laid.y))
    return _place_side(back, Cell(laid.x, paper[1] - laid.y - back.height, 180))
