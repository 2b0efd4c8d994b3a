"""Decks: compose cards, find common sizes for their texts, draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from types import MappingProxyType
from typing import Any

from ludex.pack.contents import Record, ReferenceHolder
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Drawing, Group, Path
from ludex.render.imposition.grid import draw_corner_guides, draw_cut_outline
from ludex.render.imposition.job import Card, PrintRun, Side
from ludex.render.layout.composer import Composer
from ludex.render.layout.finisher import Finisher, Sizes, find_sizes
from ludex.render.layout.formulas import EntryRef
from ludex.render.layout.layout_reader import LayoutReader, merge_layouts
from ludex.render.layout.model import Layout, LayoutAssets, Part
from ludex.render.print_variants import (
    enlarge_side,
    enlarge_style,
    find_growth,
    find_reading_size,
    reduce_ink,
)
from ludex.render.problems import Problem

_MARK, _MARK_INK = 1.3, "#9a9a9a"
"""The size of the mark for texts written for the project, and a colour visible on dark and light."""
_AROUND = 2.0
"""How far the background of a cut-out shape is printed beyond its cut."""
_ROUND = 3.0
"""The radius of round corners, if a layout does not give one."""
_SPARE = 0.5
"""The extent of the drawing beyond the printer's bleed, so that rounding shows no edge."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Deck: the ids of its layouts, and its cards by id with their numbers of copies."""

    id: str
    layout: str
    back: str
    cards: tuple[tuple[str, int], ...]
    loose: bool = False
    """Whether these are single pieces, which may share sheets with pieces of other layouts."""

    @property
    def slug(self) -> str:
        return self.id.partition("/")[2]


def find_decks(book: Book) -> list[Deck]:
    """Return the decks of a game that have a layout and cards."""
    return [deck for deck in _list_decks(book) if deck.layout and deck.cards]


def find_decks_left_out(book: Book) -> list[Deck]:
    """Return decks without cards, and decks without a layout unless other decks print all their cards."""
    printed: Counter[str] = Counter()
    for deck in find_decks(book):
        printed.update(dict(deck.cards))
    return [
        deck
        for deck in _list_decks(book)
        if not deck.cards or (not deck.layout and any(printed[card] < copies for card, copies in deck.cards))
    ]


def _list_decks(book: Book) -> list[Deck]:
    return [_deck(book, book.pack.by_number(number)) for number in book.pack.of_kind("deck")]


def _deck(book: Book, record: Record) -> Deck:
    refs = book.pack.refs(record.number)
    leads = {ref.path: book.pack.id(ref.to) for ref in refs if ref.held != ReferenceHolder.RULE}
    listed = record.data.get("cards")
    if listed:
        cards = [(leads["cards", name], copies) for name, copies in listed.items()]
    else:
        numbers = [number for kind in record.data.get("of", ()) for number in book.sort_entries(kind)]
        cards = [(each.id, int(each.data.get("copies", 1))) for each in map(book.pack.by_number, numbers)]
    return Deck(record.id, leads.get(("layout",), ""), leads.get(("back",), ""), tuple(cards))


def find_piece_decks(book: Book) -> list[Deck]:
    """Return decks of the boards, maps, tokens and other entries that have a layout of their own.

    Entries in a deck with a layout are left out. There is one deck for each layout and back, with as many
    copies as the box contains, or one if it does not count them.
    """
    counts = _count_pieces(book)
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for record in _list_pieces(book):
        leads = {ref.path: book.pack.id(ref.to) for ref in book.pack.refs(record.number)}
        layout = leads.get(("layout",), "")
        if layout:
            printed = found.setdefault((layout, leads.get(("back",), "")), [])
            printed.append((record.id, counts.get(record.id, 1)))
    return [
        Deck(cards[0][0] if len(cards) == 1 else layout, layout, back, tuple(cards), True)
        for (layout, back), cards in found.items()
    ]


def _list_pieces(book: Book) -> Iterator[Record]:
    """Yield the entries of all kinds but decks that are in no deck with a layout; pieces and maps first."""
    in_decks = {card for deck in _list_decks(book) if deck.layout for card, _ in deck.cards}
    first = ("piece", "map")
    for kind in (*first, *(each for each in book.pack.kinds() if each not in (*first, "deck"))):
        records = map(book.pack.by_number, book.sort_entries(kind))
        yield from (each for each in records if each.id not in in_decks)


def _count_pieces(book: Book) -> dict[str, int]:
    """Return the number of copies of each piece in the box, if the box counts that piece by itself."""
    record = book.pack.get(f"game/{book.game}")
    if record is None:
        return {}
    counts: dict[str, int] = {}
    for ref in book.pack.refs(record.number):
        holder: Any = record.data
        for step in ref.path[:-2]:
            holder = holder[step] if isinstance(holder, dict) and step in holder else {}
        if ref.path[-2:-1] == ("of",) and len(holder.get("of", ())) == 1 and isinstance(holder, dict):
            counts[book.pack.id(ref.to)] = int(holder.get("count", 1))
    return counts


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """Options of a print that affect drawings of entries."""

    bleed: float = 3
    safe: float = 0
    marked: bool = False
    """Whether texts written for the project, not from the rulebook, get a small mark."""
    thrifty: bool = False
    """Whether to use little ink."""
    large: bool = False
    """Whether text is as large as fits."""
    grows: bool = False
    """Whether cards and pieces are enlarged if their text is still too small. No shop offers such sizes."""
    rounded: bool = False
    """Whether guides show where to round corners."""


Measures = Mapping[str, Mapping[str, float]]
"""Sizes of texts by layout and style; for a sheet, the size of its plain text. Empty if unknown."""


@dataclass(slots=True)
class ComposedEntries:
    """Entries composed on one layout, with sizes, but not drawn."""

    layout: Layout
    parts: list[tuple[Part, ...]]
    sizes: Sizes
    problems: list[Problem]
    overflows: list[Problem]


class EntryRenderer:
    """Renderer of entries of a book in one language."""

    def __init__(
        self,
        book: Book,
        locale: str,
        options: DrawingOptions = DrawingOptions(),
        known: Measures = MappingProxyType({}),
        *,
        draws: bool = True,
    ) -> None:
        """With `known`, the sizes at which the texts are known to fit, do not search for sizes again.

        With `draws=False`, leave out paints and scenes, to find out only whether the texts fit.
        """
        self.book = book
        self.texts = PackTexts(book.pack, locale, book.signs)
        self.options = options
        self.layouts: dict[str, Layout] = {}
        """The layouts composed so far, by id."""
        self.sizes: dict[str, Sizes] = {layout: dict(each) for layout, each in known.items()}
        """The sizes of texts, by layout and style."""
        self._fits, self._draws = bool(known), draws
        self._assets = LayoutAssets(book.icons, book.read_picture_size, self.find_side)
        self._decks: list[Deck] | None = None

    def compose(self, layout_id: str, entries: Sequence[str]) -> ComposedEntries:
        """Compose entries on a layout, and find one size of text for each style unless sizes are known."""
        data: dict[str, Any] = merge_layouts(self.book.layouts, layout_id, self.texts.locale)
        if self.options.large:
            styles = data.get("styles", {}).items()
            data = {**data, "styles": {name: enlarge_style(each) for name, each in styles}}
        reader = LayoutReader(layout_id, data, self.book.fonts)
        layout = reader.read_layout()
        bleed, safe = self.options.bleed + _SPARE, self.options.safe
        layout = replace(layout, bleed=max(layout.bleed, bleed), safe=max(layout.safe, safe))
        self.layouts[layout_id] = layout
        composer = Composer(layout, self.book.fields, self.texts, self._assets, draws=self._draws)
        composed = [composer.compose(EntryRef(entry)) for entry in entries]
        overflows: list[Problem] = []
        if not self._fits:
            self.sizes[layout_id], overflows = find_sizes(layout, self.texts.locale, composed)
        problems = [*reader.problems, *composer.problems]
        return ComposedEntries(layout, composed, self.sizes[layout_id], problems, overflows)

    def find_side(self, entry: str) -> Layout | None:
        """Return the layout of an entry's face in the first deck that contains it; None if there is none."""
        if self._decks is None:
            self._decks = [*find_decks(self.book), *find_piece_decks(self.book)]
        layouts = (deck.layout for deck in self._decks if entry in dict(deck.cards))
        layout = next(layouts, "")
        if not layout:
            return None
        data = merge_layouts(self.book.layouts, layout, self.texts.locale)
        return LayoutReader(layout, data, self.book.fonts).read_layout()

    def make_finisher(self, made: ComposedEntries) -> Finisher:
        """Return the finisher that draws composed entries."""
        return Finisher(made.layout, self.texts.locale, made.sizes, self.book.icons, self.texts.icons)

    def draw(self, layout_id: str, entries: Sequence[str]) -> tuple[list[Side], list[Problem]]:
        """Draw entries on a layout; return their sides and the problems."""
        return self._draw_composed(self.compose(layout_id, entries), entries)

    def _draw_composed(
        self, made: ComposedEntries, entries: Sequence[str]
    ) -> tuple[list[Side], list[Problem]]:
        finisher = self.make_finisher(made)
        sides = []
        for entry, parts in zip(entries, made.parts, strict=True):
            side = self._side(made.layout, entry, finisher.draw(parts))
            overlapping = tuple(finisher.overlapping)
            sides.append(replace(side, overlapping=overlapping) if overlapping else side)
        spilt = {(problem.box, problem.entry) for problem in made.overflows}
        placed = [
            each
            for each in (*finisher.outside, *finisher.overlaps)
            if spilt.isdisjoint(((each.box, each.entry), (each.other, each.entry)))
        ]
        return sides, [*made.problems, *made.overflows, *placed]

    def _side(self, layout: Layout, entry: str, drawing: Drawing) -> Side:
        shape, width, height, corner = layout.shape, layout.width, layout.height, layout.corner
        cut = shape != "rect"
        if cut:
            edge = make_shape(shape, 0, 0, width, height, corner)
            around = -_AROUND, -_AROUND, width + 2 * _AROUND, height + 2 * _AROUND
            reach = make_shape(shape, *around, corner)
            drawing = (Group(drawing, reach.data), *draw_cut_outline(edge.data))
        is_original = self._is_original(entry)  # read even without marks: memos of prints record it
        if self.options.marked and is_original:
            sign = make_shape("diamond", width / 2 - _MARK / 2, height - _MARK - 1.2, _MARK, _MARK)
            drawing = (*drawing, Path(sign.data, _MARK_INK))
        if self.options.thrifty:
            drawing = reduce_ink(drawing)
        if self.options.rounded and not cut:
            drawing = (*drawing, *draw_corner_guides(width, height, corner or _ROUND))
        title = self.texts.title(entry)
        return Side(f"{layout.id}:{entry}", drawing, width, height, layout.bleed, title, cut)

    def _is_original(self, entry: str) -> bool:
        """Return whether an entry, or a field of it, was written for the project."""
        record = self.book.pack.get(entry)
        source = record.data.get("source", {}) if record else {}
        return "original" in (source.get("status"), *source.get("fields", {}).values())

    def make_run(self, deck: Deck) -> tuple[PrintRun, list[Problem]]:
        """Draw a deck for imposition; also return its problems."""
        ids = [each for each, _ in deck.cards]
        made = self.compose(deck.layout, ids)
        faces, problems = self._draw_composed(made, ids)
        backs: Sequence[Side | None] = [None]
        if deck.back in self.book.layouts:  # one back for all cards, or one for each card
            of = merge_layouts(self.book.layouts, deck.back, self.texts.locale).get("of")
            backs, found = self.draw(deck.back, [deck.id] if of == "deck" else ids)
            problems += found
        reading = find_reading_size(made.parts, made.sizes) if self.options.large else 0.0
        if self.options.grows:
            factor = find_growth(reading)
            reading *= factor
            faces = [enlarge_side(side, factor) for side in faces]
            backs = [side and enlarge_side(side, factor) for side in backs]
        cards = [
            Card(each, face, back, copies)
            for (each, copies), face, back in zip(deck.cards, faces, cycle(backs), strict=False)
        ]
        title = self.texts.title(deck.id)
        return PrintRun(deck.slug, title, self.texts.locale, cards, deck.loose, reading=reading), problems
