"""Drawn maps: a map on its layout, reduced if it does not fit a column of a sheet."""

from __future__ import annotations

from ludex.render.book import Book
from ludex.render.decks import DrawingOptions, EntryRenderer
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Drawing, Group, round_mm
from ludex.render.drawing.scaling import scale_drawing
from ludex.render.layout.layout_reader import merge_layouts
from ludex.render.sheets.setter import SlabMaker
from ludex.render.sheets.slabs import Slab
from ludex.render.sheets.styles import SheetStyle

_GAIN = 1.2
"""Factor by which a map must grow to be worth rotating by a quarter."""


def make_map_slab(
    book: Book, setter: SlabMaker, locale: str, entry: str, room: tuple[float, float]
) -> Slab | None:
    """Return a map in its own size, or as large as its column allows; rotated if that makes it much larger.

    Returns None if the map has no layout.
    """
    layout = _find_layout(book, entry)
    if not layout:
        return None
    width, height = merge_layouts(book.layouts, layout, locale)["size"]
    upright = min(1.0, room[0] / width, room[1] / height)
    turned = min(1.0, room[0] / height, room[1] / width)
    is_turned = turned > upright * _GAIN
    factor = turned if is_turned else upright
    across, down = (height, width) if is_turned else (width, height)
    high = round_mm(down * factor)
    if not setter.draws:
        return Slab(high)
    drawing = scale_drawing(_draw(book, locale, layout, entry, setter.look), factor)
    left = round_mm((room[0] - across * factor) / 2)
    if is_turned:
        return Slab(high, (Group(drawing, x=left, y=high, turn=270),))
    return Slab(high, (Group(drawing, x=left),))


def _find_layout(book: Book, entry: str) -> str:
    number = book.pack.number(entry)
    refs = () if number is None else book.pack.refs(number)
    return next((book.pack.id(ref.to) for ref in refs if ref.path == ("layout",)), "")


def _draw(book: Book, locale: str, layout: str, entry: str, look: SheetStyle) -> Drawing:
    """Draw the face of a map, clipped to its size; the print of the map itself reports problems."""
    renderer = EntryRenderer(
        book, locale, DrawingOptions(bleed=0, thrifty=look.sparing, large=bool(look.least))
    )
    ((side, *_), _) = renderer.draw(layout, [entry])
    cut = make_shape("rect", 0, 0, side.width, side.height)
    return (Group(side.drawing, cut.data),)
