"""Setter: set passages, headings, panels and tables as slabs of one width."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, pairwise
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import (
    MM,
    Command,
    Drawing,
    Group,
    Mark,
    Path,
    Rect,
    Text,
    round_mm,
    tag_command,
)
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.fonts import Style
from ludex.render.layout.formulas import Texts
from ludex.render.sheets.missing_glyphs import MissingGlyph
from ludex.render.sheets.slabs import Slab, keep_together, move_command
from ludex.render.sheets.styles import SheetStyle
from ludex.render.typeset.atoms import MeasuredParagraph, measure_paragraph
from ludex.render.typeset.block import Block, make_passage
from ludex.render.typeset.placement import TextAttributes, place_lines
from ludex.text.passages import Icon as IconRun
from ludex.text.passages import Paragraph, Passage, StyledText

BASE = 0.8
"""Position of the base line in a line of text, as a share of its height."""
_PAD = 2.0
"""Space of a panel around its text."""
_SEAM = 0.1
"""Overlap of backgrounds, so that no line shows between them."""


_ROLES = {"section": "H2", "bar": "H2", "part": "H3"}
"""The structure role of texts in these styles; the sheet's title is the first heading."""


class BlockCache:
    """Cache of measured paragraphs.

    Measurements do not depend on the size of text, so all sizes that are tried share them.
    """

    def __init__(self, icons: Mapping[str, Icon], locale: str) -> None:
        self.inks = {slug: icon.ink for slug, icon in icons.items() if icon.ink}
        self._aspects = {slug: icon.aspect for slug, icon in icons.items()}
        self._locale = locale
        self._known: dict[tuple[Paragraph, str], MeasuredParagraph] = {}

    def get_block(self, paragraph: Paragraph, style: Style) -> Block:
        name = paragraph, style.name
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = measure_paragraph(paragraph, style, self._aspects, self._locale)
        return Block([known], style)


@dataclass(slots=True)
class SlabMaker:
    """Setter of text for one sheet, which records the used icons and the missing characters."""

    look: SheetStyle
    texts: Texts
    icons: Mapping[str, Icon]
    cut: BlockCache
    draws: bool = True
    """Whether texts are drawn; otherwise slabs have only the right heights."""
    used: dict[str, None] = field(default_factory=dict)
    lacking: dict[MissingGlyph, None] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))
    _steps: str = ""
    """The tag of the list that contains the current steps."""

    def make_tag(self, role: str) -> str:
        """Return a new tag for a part of the sheet."""
        return f"{role}#{next(self._numbers)}"

    def begin_steps(self) -> None:
        """Begin a list of steps."""
        self._steps = self.make_tag("L")

    def set_text(
        self,
        passage: Passage,
        name: str,
        width: float,
        x: float = 0,
        key: str = "",
        within: tuple[str, ...] = (),
    ) -> list[Slab]:
        """Return the lines of a passage. The first two lines of a paragraph stay together, and so do the last
        two.

        An item of a list is not split unless it is long. `within` is the tag that contains the passage;
        without it, each paragraph is tagged as a heading, an item or a paragraph.
        """
        out: list[Slab] = []
        listed = ""
        for number, paragraph in enumerate(passage.paragraphs):
            if number and not paragraph.item:
                out.append(self.gap(0.35))
            listed = (listed or self.make_tag("L")) if paragraph.item else ""
            tags = within or (
                (listed, self.make_tag("LI"), self.make_tag("LBody"))
                if listed
                else (self.make_tag(_ROLES.get(name, "P")),)
            )
            lines = self._paragraph(paragraph, name, width, x, key, tags)
            out += keep_together(lines) if paragraph.item else lines
        return out

    def _paragraph(
        self, paragraph: Paragraph, name: str, width: float, x: float, key: str, tags: tuple[str, ...]
    ) -> list[Slab]:
        style = self.look.styles[name]
        made = self.measure(paragraph, name, key).hold_words(style.size, width - x)
        icons = [run.slug for run in paragraph.runs if isinstance(run, IconRun) and run.slug in self.icons]
        self.used.update(dict.fromkeys(icons))
        high = style.leading * style.size / MM
        lines: list[Drawing] = [()] * made.count(style.size, width - x)
        if self.draws:
            said = TextAttributes(style.ink, key, self.texts.icons, self.cut.inks)
            lines = [
                tuple(
                    move_command(tag_command(command, tags), x, BASE * high)
                    for command in line
                    if self._can_draw(command)
                )
                for line in place_lines(made, style.size, width - x, said)
            ]
        last = len(lines) - 1
        return [
            Slab(round_mm(high), line, kept=number == 0 < last or number == last - 1)
            for number, line in enumerate(lines)
        ]

    def measure(self, paragraph: Paragraph, name: str, key: str = "") -> Block:
        """Return a paragraph in a style; record characters that the style's fonts lack."""
        style = self.look.styles[name]
        made = self.cut.get_block(paragraph, style)
        for letter in made.strips[0].lacking:
            for run in paragraph.runs:
                if isinstance(run, StyledText) and letter in run.text:
                    face = style.faces.select_face(run.bold, run.italic)
                    if face.find_missing_characters(letter):
                        self.lacking[MissingGlyph(letter, face.file, run.text, key)] = None
        return made

    def _can_draw(self, command: Text | Mark) -> bool:
        """Return whether a command can be drawn; unknown icons cannot, and are reported elsewhere."""
        return not isinstance(command, Mark) or command.icon in self.icons

    def gap(self, lines: float) -> Slab:
        style = self.look.styles["body"]
        return Slab(round_mm(lines * style.leading * style.size / MM), gap=True)

    # Headings

    def make_section_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return the heading of a booklet section, kept with the next slab so that it never ends a column."""
        slabs = [slab._replace(kept=True) for slab in self.set_text(title, "section", width)]
        line = Slab(3.0, (Rect(0, 0.3, round_mm(width), 0.5, self.look.accent),), kept=True)
        return [self.gap(1.1), *slabs, line]

    def make_bar_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return the heading of a sheet's section, on a bar of colour."""
        inner = self.set_text(title, "bar", width, 2.2)
        high = sum(slab.height for slab in inner) + 1.6
        commands: list[Command] = [self.look.draw_bar(0, 0, width, high, 1.1)]
        y = 0.8
        for slab in inner:
            commands += [move_command(command, 0, y) for command in slab.commands]
            y += slab.height
        after = self.gap(0.35)._replace(gap=False, kept=True)
        return [self.gap(0.75), Slab(round_mm(high), tuple(commands), kept=True), after]

    def make_part_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return a heading within a section."""
        slabs = [slab._replace(kept=True) for slab in self.set_text(title, "part", width)]
        return [self.gap(0.55), *slabs]

    # Beside and around text

    def place_beside(self, left: Sequence[Command], slabs: Sequence[Slab]) -> list[Slab]:
        """Return slabs with something drawn beside the first."""
        first = slabs[0]
        return [first._replace(commands=(*left, *first.commands)), *slabs[1:]]

    def step(self, number: str, passage: Passage, width: float, key: str = "") -> list[Slab]:
        """Set a text with its number on a disc beside it."""
        body = self.look.styles["body"]
        disc = body.size * 1.28 / MM
        item = self._steps, self.make_tag("LI")
        slabs = self.set_text(passage, "body", width, disc + 1.6, key, (*item, self.make_tag("LBody")))
        if not slabs:
            return []
        top = max(0.0, (slabs[0].height - disc) / 2)
        (said,) = self.set_text(make_passage(number), "number", disc, within=(*item, self.make_tag("Lbl")))
        style = self.look.styles["number"]
        base = top + disc / 2 + style.faces.plain.capital / 2000 * style.size / MM
        drop = base - BASE * said.height
        slabs[0] = slabs[0]._replace(height=round_mm(max(slabs[0].height, top + disc)))
        return self.place_beside(
            [self.look.draw_disc(top, disc), *(move_command(each, 0, drop) for each in said.commands)],
            keep_together(slabs),
        )

    def panel(self, slabs: Sequence[Slab], width: float) -> list[Slab]:
        """Return slabs on a pale background, with a bar of colour on their left.

        The slabs must have the width of `inner`.
        """
        high = round_mm(_PAD * 0.75)
        lid = Slab(high, under=self._ground(high, width), kept=True)
        out = [lid]
        for slab in slabs:
            drawn = tuple(move_command(command, _PAD + 0.8, 0) for command in slab.commands)
            out.append(slab._replace(gap=False, commands=drawn, under=self._ground(slab.height, width)))
        if out[1:]:
            out[-1] = out[-1]._replace(kept=True)
        return [*out, lid._replace(kept=False)]

    def find_inner_width(self, width: float) -> float:
        """Return the width of a panel's content."""
        return width - 2 * _PAD - 0.8

    def _ground(self, height: float, width: float) -> tuple[Command, ...]:
        high = round_mm(height + _SEAM)
        bar = Rect(0, 0, 0.8, high, self.look.accent)
        return (Rect(0, 0, round_mm(width), high, self.look.pale), bar) if self.look.pale else (bar,)

    def draw_tick(self, x: float, slab: Slab) -> tuple[Command, ...]:
        """Draw the mark of a proved example, so that no font needs it."""
        unit = slab.height * 0.52
        y = slab.height * 0.26
        points = ((0.0, 0.55), (0.16, 0.38), (0.38, 0.6), (0.84, 0.05), (1.0, 0.2), (0.4, 0.95))
        placed = [f"{round_mm(x + across * unit)} {round_mm(y + down * unit)}" for across, down in points]
        return (Path("M" + "L".join(placed) + "Z", self.look.accent),)


def find_right_edge(commands: Sequence[Command]) -> float:
    """Return the right edge of the texts among commands."""
    return max((each.x + each.width for each in commands if isinstance(each, Text)), default=0.0)


Row = Sequence[Passage]
_SIDE = 1.5
"""Space of a cell at its sides: 3 mm between the texts of two columns."""
_ABOVE = 0.6
"""Space of a cell above and below."""
_LEAST = 4.0
"""The narrowest column."""
_POWERS = (0.0, 0.5, 1.0)
"""How much the share of a column depends on its text: not at all, or less or more."""
_NOTHING = make_passage("\u00a0")
"""The spoken text of an empty cell, so that listeners can count the columns."""
_LONG = 400.0
"""A width greater than that of any head on one line."""


def make_table(
    setter: SlabMaker, grid: Sequence[Row], width: float, heads: int = 1, centred: int = 0
) -> list[Slab]:
    """Set a table with coloured heads, unbroken rows, and a pale background behind every other row.

    Columns from `centred` on, counted from 1, are centred; 0 for none. Without heads, the first cell of a row
    is tagged as its head.
    """
    columns = _measure_columns(setter, grid, heads)
    upright = heads == 1 and sum(each.least for each in columns) > width
    if upright:
        columns = _measure_columns(setter, grid[1:], 0)
    widths = _choose_widths(setter, grid[1:] if upright else grid, columns, width)
    out: list[Slab] = []
    table = setter.make_tag("Table")
    for number, row in enumerate(grid):
        within = table, setter.make_tag("TR")
        if upright and not number:
            out.append(_upright(setter, row, widths, within)._replace(kept=True))
            continue
        styles = [_style(number < heads, centred and at + 1 >= centred) for at in range(len(row))]
        tinted = number >= heads and (number - heads) % 2 == 1
        slab = _row(setter, row, widths, styles, tinted, within, names_row=not heads and len(row) > 1)
        out.append(slab._replace(kept=number < max(heads, 1) or number == len(grid) - 2))
    return keep_together(out)


def _style(head: bool, centred: bool | int) -> str:
    return ("head-centred" if centred else "head") if head else ("centred" if centred else "cell")


def _row(
    setter: SlabMaker,
    row: Row,
    widths: Sequence[float],
    styles: Sequence[str],
    tinted: bool,
    within: tuple[str, ...],
    names_row: bool = False,
) -> Slab:
    commands: list[Command] = []
    high, x = 0.0, 0.0
    for cell, width, name in zip(row, widths, styles, strict=False):
        y = _ABOVE
        is_head = name.startswith("head")
        tags = *within, setter.make_tag("TH" if is_head else "RowTH" if names_row and not x else "TD")
        for slab in setter.set_text(_fill_cell(cell), name, width - 2 * _SIDE, within=tags):
            commands += [move_command(command, x + _SIDE, y) for command in slab.commands]
            y += slab.height
        high, x = max(high, y + _ABOVE), x + width
    pale = setter.look.pale if tinted else ""
    back: list[Command] = [Rect(0, 0, round_mm(sum(widths)), round_mm(high), pale)] if pale else []
    return Slab(round_mm(high), (*back, *commands, _edge(setter, high, widths)))


def _fill_cell(cell: Passage) -> Passage:
    runs = (run for paragraph in cell.paragraphs for run in paragraph.runs)
    return cell if any(not isinstance(run, StyledText) or run.text.strip() for run in runs) else _NOTHING


def _upright(setter: SlabMaker, row: Row, widths: Sequence[float], within: tuple[str, ...]) -> Slab:
    """Set heads rotated, to be read from below."""
    drawing = replace(setter, draws=True)  # their height depends on the drawing
    lines = [
        drawing.set_text(_fill_cell(cell), "head", _LONG, within=(*within, setter.make_tag("TH")))[:1]
        for cell in row
    ]
    high = 2 * _ABOVE + max((find_right_edge(line[0].commands) for line in lines if line), default=0.0)
    commands: list[Command] = []
    x = 0.0
    for line, width in zip(lines, widths, strict=False):
        for slab in line:
            left = round_mm(x + (width - slab.height) / 2)
            commands.append(Group(slab.commands, x=left, y=round_mm(high - _ABOVE), turn=270))
        x += width
    return Slab(round_mm(high), (*commands, _edge(setter, high, widths)))


def _edge(setter: SlabMaker, high: float, widths: Sequence[float]) -> Rect:
    return Rect(0, round_mm(high - 0.15), round_mm(sum(widths)), 0.15, setter.look.line)


class _Column(NamedTuple):
    """Widths of a column: that of its widest word, that of its longest cell, and the sum of its cells."""

    least: float
    liked: float
    total: float


def _measure_columns(setter: SlabMaker, grid: Sequence[Row], heads: int) -> list[_Column]:
    count = max((len(row) for row in grid), default=0)
    found: list[list[tuple[float, float]]] = [[(_LEAST, _LEAST)] for _ in range(count)]
    for number, row in enumerate(grid):
        for at, cell in enumerate(row):
            low, high = _measure_cell(setter, cell, "head" if number < heads else "cell")
            found[at].append((low + 2 * _SIDE, high + 2 * _SIDE))
    return [
        _Column(max(low for low, _ in cells), max(high for _, high in cells), sum(high for _, high in cells))
        for cells in found
    ]


def _measure_cell(setter: SlabMaker, cell: Passage, name: str) -> tuple[float, float]:
    """Return the width of a cell's widest word, and of its longest line."""
    style = setter.look.styles[name]
    unit = style.size / 1000 / MM
    low = high = 0.0
    for paragraph in cell.paragraphs:
        (strip,) = setter.cut.get_block(paragraph, style).strips
        whole = strip.without_divisions()
        high = max(high, strip.width(0, len(strip.atoms)) * unit)
        words = [whole.width(a, b) for a, b in pairwise([0, *whole.stops]) if b > a]
        low = max(low, max(words, default=0.0) * unit)
    return low, high


def _choose_widths(
    setter: SlabMaker, grid: Sequence[Row], columns: Sequence[_Column], width: float
) -> list[float]:
    """Return the widths of columns that give the lowest table: with equal shares, or shares by their text."""
    least, liked = sum(each.least for each in columns), sum(each.liked for each in columns)
    if least >= width:
        return [width * each.least / least for each in columns]
    if liked <= width:
        return [each.liked + (width - liked) / len(columns) for each in columns]
    shared = [_share_width(columns, width, power) for power in _POWERS]
    return min(shared, key=lambda widths: _count_lines(setter, grid, widths))


def _share_width(columns: Sequence[_Column], width: float, power: float) -> list[float]:
    """Return the widths of columns: narrow ones get what they like, the others share the rest."""
    weights = [each.total**power for each in columns]
    wants = [each.liked - each.least for each in columns]
    widths = [each.least for each in columns]
    spare, rest = width - sum(widths), sum(weights)
    for at in sorted(range(len(columns)), key=lambda at: wants[at] / weights[at]):
        given = min(wants[at], spare * weights[at] / rest)
        widths[at] += given
        spare, rest = spare - given, rest - weights[at]
    return widths


def _count_lines(setter: SlabMaker, grid: Sequence[Row], widths: Sequence[float]) -> int:
    """Return the number of lines of a table with columns of these widths."""
    style = setter.look.styles["cell"]
    return sum(
        max(
            sum(
                setter.cut.get_block(each, style)
                .hold_words(style.size, width - 2 * _SIDE)
                .count(style.size, width - 2 * _SIDE)
                for each in cell.paragraphs
            )
            for cell, width in zip(row, widths, strict=False)
        )
        for row in grid
        if row
    )
