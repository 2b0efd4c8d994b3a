"""Pages for a run of cards, as a profile requires."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import Drawing
from ludex.render.imposition.edges import Edges, find_meeting_edges
from ludex.render.imposition.grid import (
    Cell,
    Grid,
    draw_corner_marks,
    draw_cut_marks,
    draw_fold_line,
    draw_fold_marks,
    find_best_grid,
    list_orientations,
)
from ludex.render.imposition.job import Card, PrintRun, Profile, Side

Seen = tuple[float, float, float, float]
_MIN_ROOM = 20.0
"""Smallest usable space, in millimetres, within the margins of a paper."""
_LARGEST = 1200.0
"""Largest side of a board, in millimetres."""


@value_class
class PlacedSide:
    """Side on a page: its position and rotation, and how much of it and of its bleed is visible.

    The position is the upper left corner of the side on the page, as rotated.
    """

    side: Side
    cell: Cell
    bleed: float | Edges
    """Visible distance beyond the cut: one length for all edges, or one for each edge on the paper."""
    scale: float = 1.0
    visible: Seen | None = None
    """The visible part of the side, if not all of it: left, top, right, bottom."""


@value_class
class Page:
    """Page: its paper, the sides on it, the marks above them, its PDF boxes."""

    paper: tuple[float, float]
    sides: tuple[PlacedSide, ...]
    over: Drawing = ()
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    is_back: bool = False
    """Whether it is printed on the back of the previous page."""


def make_pages(run: PrintRun, profile: Profile) -> list[Page]:
    """Return the pages of a run; none if its size does not fit."""
    makers = {"sheets": _sheets, "fold": _make_folded_pages, "singles": _singles}
    return list(makers[choose_form(run, profile)](run, profile))


def choose_form(run: PrintRun, profile: Profile) -> str:
    """Return the form of a run's pages; a run without backs, such as boards, is not folded."""
    plain = profile.form == "fold" and not any(card.back for card in run.cards)
    return "sheets" if plain else profile.form


def has_room(profile: Profile, run: PrintRun) -> bool:
    """Return whether the papers of a profile have room for a run; true for pages without a fixed paper.

    Large sides are split over several papers, except folded ones.
    """
    laid = choose_form(run, profile)
    if laid == "fold":
        return _fit_folded(run.size, profile)[0] > 0
    return laid != "sheets" or bool(_find_usable_papers(profile) and max(run.size) <= _LARGEST)


def _sheets(run: PrintRun, profile: Profile) -> Iterator[Page]:
    laid = find_best_grid(profile, run.size)
    if laid is None:
        yield from _split_over_papers(run, profile)
        return
    for cards in _chunks(list(run.walk_copies()), laid.count):
        faces = [card.face for card in cards]
        backs = [card.back for card in cards] if profile.flip != "none" else []
        grid = _spread_grid(laid, profile, faces, backs)
        over = draw_cut_marks(grid, len(cards)) if profile.marks else ()
        yield Page(grid.paper, _place_on_grid(faces, grid, grid.list_face_cells(), profile), over)
        if any(backs):
            cells = grid.list_back_cells(profile.flip)
            yield Page(grid.paper, _place_on_grid(backs, grid, cells, profile), is_back=True)


def _spread_grid(
    laid: Grid, profile: Profile, faces: Sequence[Side | None], backs: Sequence[Side | None]
) -> Grid:
    """Return a grid with gaps where neighbours of different colours meet on either side of the paper."""
    if not profile.bleed:
        return laid
    across = down = False
    for sides, cells in ((faces, laid.list_face_cells()), (backs, laid.list_back_cells(profile.flip))):
        found = {_find_place(laid, cell): side for cell, side in zip(cells, sides, strict=False) if side}
        turns = {_find_place(laid, cell): cell.turn for cell in cells}
        beside, above = find_meeting_edges(found, turns)
        across, down = across or beside, down or above
    return laid.spread(across, down, profile.bleed, profile.margin)


def _find_place(grid: Grid, cell: Cell) -> tuple[int, int]:
    """Return the row and column of a cell."""
    column = round((cell.x - grid.left) / (grid.place[0] + grid.gaps[0]))
    return round((cell.y - grid.top) / (grid.place[1] + grid.gaps[1])), column


def _place_on_grid(
    sides: Sequence[Side | None], grid: Grid, cells: Sequence[Cell], profile: Profile
) -> tuple[PlacedSide, ...]:
    """Place sides, each with as much bleed as its neighbours and the printer's margin allow."""
    placed = [(side, cell) for side, cell in zip(sides, cells, strict=False) if side]
    taken = {_find_place(grid, cell) for _, cell in placed}
    out = []
    for side, cell in placed:
        row, column = _find_place(grid, cell)
        x, y, (width, height), (paper_width, paper_height) = cell.x, cell.y, grid.place, grid.paper
        beside, above = grid.gaps[0] / 2, grid.gaps[1] / 2
        room = Edges(
            beside if (row, column - 1) in taken else x - profile.margin,
            above if (row - 1, column) in taken else y - profile.margin,
            beside if (row, column + 1) in taken else paper_width - profile.margin - x - width,
            above if (row + 1, column) in taken else paper_height - profile.margin - y - height,
        )
        out.append(_place_with_bleed(side, cell, room, profile))
    return tuple(out)


def _place_with_bleed(side: Side, cell: Cell, room: Edges, profile: Profile) -> PlacedSide:
    """Place a side with the bleed of the profile, as far as it is drawn and has room at each edge."""
    bleed = min(profile.bleed, side.bleed)
    return PlacedSide(side, cell, Edges(*(max(0.0, min(bleed, each)) for each in room)))


def _split_over_papers(run: PrintRun, profile: Profile) -> Iterator[Page]:
    """Split sides larger than any paper over several papers, to be cut at the marks and joined.

    The parts are equal, so that none is a narrow strip, and two parts join in the middle, where boards rarely
    have text.
    """
    papers = _find_usable_papers(profile)
    if not papers or max(run.size) > _LARGEST:
        return
    paper = min(papers, key=lambda each: math.prod(_count_parts(run.size, each, profile.margin)))
    columns, rows = _count_parts(run.size, paper, profile.margin)
    width, height = run.size[0] / columns, run.size[1] / rows
    for card in run.walk_copies():
        for side in filter(None, (card.face, card.back)):
            for row in range(rows):
                for column in range(columns):
                    yield _part(side, (column * width, row * height, width, height), paper, profile)


def _find_usable_papers(profile: Profile) -> list[tuple[float, float]]:
    """Return the papers of a profile, as given and rotated, that have room inside their margins."""
    return [
        paper for paper in list_orientations(profile.papers) if min(paper) - 2 * profile.margin >= _MIN_ROOM
    ]


def _count_parts(size: tuple[float, float], paper: tuple[float, float], margin: float) -> tuple[int, int]:
    """Return the number of papers, beside and below one another, that a size needs."""
    across, down = (math.ceil(length / (room - 2 * margin)) for length, room in zip(size, paper, strict=True))
    return across, down


def _part(side: Side, window: Seen, paper: tuple[float, float], profile: Profile) -> Page:
    """Return one page of a large side; `window` is the part of the side on it: left, top, width, height."""
    x, y, width, height = window
    width, height = min(width, side.width - x), min(height, side.height - y)
    margin = profile.margin
    placed = PlacedSide(side, Cell(margin - x, margin - y), 0, 1.0, (x, y, x + width, y + height))
    return Page(
        paper, (placed,), draw_corner_marks((margin, margin, width, height), paper) if profile.marks else ()
    )


def _chunks(cards: Sequence[Card], size: int) -> Iterator[Sequence[Card]]:
    for start in range(0, len(cards), size):
        yield cards[start : start + size]


def _make_folded_pages(run: PrintRun, profile: Profile) -> Iterator[Page]:
    """Yield pages to be folded and glued, with upside-down backs above the fold and faces below it."""
    width, height = run.size
    columns, paper = _fit_folded(run.size, profile)
    if not columns:
        return
    laid = Grid(paper, (width, height), columns, 1, (profile.gap, profile.gap), False)
    laid = laid.spread(True, False, profile.bleed, profile.margin) if profile.bleed else laid
    fold = paper[1] / 2
    above, below = fold - profile.gutter / 2 - height, fold + profile.gutter / 2
    for cards in _chunks(list(run.walk_copies()), columns):
        marked = draw_fold_marks(laid, profile.gutter, len(cards))
        over = marked if profile.marks else draw_fold_line(paper, fold)
        cells = laid.list_face_cells()
        faces = [(card.face, Cell(cell.x, below)) for card, cell in zip(cards, cells, strict=False)]
        backs = [(card.back, Cell(cell.x, above, 180)) for card, cell in zip(cards, cells, strict=False)]
        placed = (*_place_folded(faces, laid, profile), *_place_folded(backs, laid, profile))
        yield Page(paper, placed, over)


def _place_folded(
    sides: Sequence[tuple[Side | None, Cell]], laid: Grid, profile: Profile
) -> Iterator[PlacedSide]:
    """Place a row of faces or of backs, each with its bleed, which extends over at most half of the
    gutter.
    """
    for number, (side, cell) in enumerate(sides):
        if side is None:
            continue
        beside, fold = laid.gaps[0] / 2, profile.gutter / 2
        outer = (laid.paper[1] - profile.gutter) / 2 - laid.place[1] - profile.margin
        is_back = cell.turn == 180
        room = Edges(
            beside if number else cell.x - profile.margin,
            outer if is_back else fold,
            beside if number + 1 < len(sides) else laid.paper[0] - profile.margin - cell.x - laid.place[0],
            fold if is_back else outer,
        )
        yield _place_with_bleed(side, cell, room, profile)


def _fit_folded(size: tuple[float, float], profile: Profile) -> tuple[int, tuple[float, float]]:
    """Return the number of cards that fit side by side along the fold, and the best paper; 0 if none fits."""
    width, height = size
    fitting = [
        (int((paper[0] - 2 * profile.margin + profile.gap + 1e-6) // (width + profile.gap)), paper)
        for paper in list_orientations(profile.papers)
        if 2 * (height + profile.margin) + profile.gutter <= paper[1] + 1e-6
    ]
    return max(fitting, key=lambda found: found[0], default=(0, (0.0, 0.0)))


def _singles(run: PrintRun, profile: Profile) -> Iterator[Page]:
    """Yield each side, scaled, on a page of its own in the printer's format; none if no format is near."""
    made = profile.format(*run.size)
    if made is None:
        return
    for side in _order_sides(run, profile.order):
        bleed = profile.bleed
        paper = made.width + 2 * bleed, made.height + 2 * bleed
        scale = min(made.width / side.width, made.height / side.height)
        x = bleed + (made.width - side.width * scale) / 2
        y = bleed + (made.height - side.height * scale) / 2
        trim = bleed, bleed, bleed + made.width, bleed + made.height
        placed = PlacedSide(side, Cell(x, y), bleed + profile.bleed, scale)
        yield Page(paper, (placed,), (), trim, (0, 0, *paper))


def _order_sides(run: PrintRun, order: str) -> Iterator[Side]:
    for card in run.walk_copies():
        if card.back and order == "back-face":
            yield card.back
        yield card.face
        if card.back and order == "face-back":
            yield card.back
    if order == "faces-back":
        yield from run.backs.values()
