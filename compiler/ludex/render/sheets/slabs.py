"""Slabs: unbreakable strips that fill columns and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import Command, Drawing, Group, Mark, Path, Rect, Text, round_mm
from ludex.render.drawing.svg_outlines import parse_outline

_TOGETHER = 70.0
"""Largest height, in millimetres, of parts that are kept together."""


class Slab(NamedTuple):
    """Unbreakable strip of a column: its height, and its drawing relative to its upper left corner."""

    height: float
    commands: Drawing = ()
    kept: bool = False
    """Whether the next slab must be in the same column."""
    gap: bool = False
    """Whether it is free space, which is dropped at the top of a column."""
    anchor: str = ""
    """The anchor of the entry or heading that begins here: an id, or `#` and the title."""
    heading: str = ""
    """The title, for the outline, of the heading that begins here."""
    level: int = 0
    page: bool = False
    """Whether a page begins with it."""
    column: bool = False
    """Whether a column begins with it."""
    under: Drawing = ()
    """The layer below all texts of the page."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangle that a column fills on its page."""

    x: float
    y: float
    height: float


@dataclass(slots=True)
class PageContent:
    """Page being filled: its drawing, and the positions of anchors and headings on it."""

    commands: list[Command] = field(default_factory=list)
    under: list[Command] = field(default_factory=list)
    anchors: dict[str, float] = field(default_factory=dict)
    headings: list[tuple[str, int, float]] = field(default_factory=list)
    cover: bool = False
    """Whether the page is the cover, which has no text of the sheet."""


def fill_columns(slabs: Sequence[Slab], first: Sequence[Frame], rest: Sequence[Frame]) -> list[PageContent]:
    """Fill the columns of a first page with slabs, then columns of as many further pages as needed.

    The columns of the last page are balanced unless it has a break. There is at least one page.
    """
    while slabs and slabs[-1].gap:  # it could cause an empty last page
        slabs = slabs[:-1]
    pages: list[PageContent] = []
    at = 0
    while at < len(slabs) or not pages:
        while at < len(slabs) and slabs[at].gap:
            at += 1
        frames = rest if pages else first
        columns = _columns(slabs, at, [frame.height for frame in frames])
        if columns[-1][1] == len(slabs) and len(frames) > 1:
            columns = _balance_columns(slabs, at, frames) or columns
        page = PageContent()
        for (start, end), frame in zip(columns, frames, strict=False):
            _place_slabs(page, slabs[start:end], frame)
        at = columns[-1][1]
        pages.append(page)
    return pages


def _columns(slabs: Sequence[Slab], at: int, heights: Sequence[float]) -> list[tuple[int, int]]:
    """Return the range of slabs in each column of a page that begins with slab number `at`."""
    found: list[tuple[int, int]] = []
    for number, height in enumerate(heights):
        while at < len(slabs) and slabs[at].gap:
            at += 1
        if number and at < len(slabs) and slabs[at].page:
            break
        end = _find_column_end(slabs, at, height)
        found.append((at, end))
        at = end
    return found


def _balance_columns(slabs: Sequence[Slab], at: int, frames: Sequence[Frame]) -> list[tuple[int, int]] | None:
    """Return the columns of a last page at the smallest equal height at which they contain all slabs.

    Returns None if there is none, or if a page break or column break follows.
    """
    if any(slab.page or slab.column for slab in slabs[at + 1 :]):
        return None
    best: list[tuple[int, int]] | None = None
    low, high = 0, round(min(frame.height for frame in frames))
    while low < high:
        middle = (low + high) // 2
        columns = _columns(slabs, at, [middle] * len(frames))
        holds = all(sum(slab.height for slab in slabs[start:end]) <= middle for start, end in columns)
        if columns[-1][1] == len(slabs) and holds:
            best, high = columns, middle
        else:
            low = middle + 1
    return best


def _find_column_end(slabs: Sequence[Slab], start: int, height: float) -> int:
    """Return the end of a column with as many slabs as fit, and at least one, before the next break.

    Slabs that belong together are separated only if they exceed the column.
    """
    used, end = 0.0, start
    while end < len(slabs) and used + slabs[end].height <= height + 1e-6:
        if (slabs[end].page or slabs[end].column) and end > start:
            return end
        used += slabs[end].height
        end += 1
    if end == len(slabs):
        return end
    best = end
    while best > start and (slabs[best - 1].kept or slabs[best - 1].gap):
        best -= 1
    return best if best > start else max(end, start + 1)


def _place_slabs(page: PageContent, slabs: Sequence[Slab], frame: Frame) -> None:
    y = frame.y
    for slab in slabs:
        page.commands += [move_command(command, frame.x, y) for command in slab.commands]
        page.under += [move_command(command, frame.x, y) for command in slab.under]
        if slab.anchor:
            page.anchors.setdefault(slab.anchor, y)
        if slab.heading:
            page.headings.append((slab.heading, slab.level, y))
        y += slab.height


def keep_together(slabs: list[Slab]) -> list[Slab]:
    """Return slabs that stay in one column, unless they are too high."""
    if not slabs or sum(slab.height for slab in slabs) > _TOGETHER:
        return slabs
    return [*(slab._replace(kept=True, gap=False) for slab in slabs[:-1]), slabs[-1]]


def keep_with_next(slabs: Sequence[Slab]) -> list[Slab]:
    """Return slabs that stay in the column of the slab after them."""
    return [slab._replace(kept=True) for slab in slabs]


def stack_slabs(slabs: Sequence[Slab], x: float, y: float) -> tuple[list[Command], float]:
    """Return the drawing of slabs one below another from a point, and where they end."""
    commands: list[Command] = []
    for slab in slabs:
        commands += [move_command(command, x, y) for command in slab.commands]
        y += slab.height
    return commands, y


def move_command(command: Command, x: float, y: float) -> Command:
    """Return a command moved to the right and down; raise TypeError for a picture or a shade."""
    if isinstance(command, Path):
        return replace(command, data=parse_outline(command.data).transform(x, y, 1).data)
    if isinstance(command, Text | Rect | Mark | Group):
        return replace(command, x=round_mm(command.x + x), y=round_mm(command.y + y))
    raise TypeError(type(command).__name__)
