"""Setter: set passages, headings, steps and panels as slabs of one width."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import (
    MM,
    Command,
    Drawing,
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
from ludex.render.sheets.slabs import Slab, keep_together, keep_with_next, move_command, stack_slabs
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
_TICK = 0.52
"""Size of a tick, as a share of the height of its line."""
_TICK_INDENT, _TICK_GAP = 3.6, 1.4
"""Smallest indentation of a text after a tick, and the least space between both."""
_SEAM = 0.1
"""Overlap of backgrounds, so that no line shows between them."""


_ROLES = {"section": "H2", "bar": "H2", "part": "H3"}
"""The structure role of texts in these styles; the sheet's title is the first heading."""


class MissingGlyph(NamedTuple):
    """Character that a font lacks."""

    letter: str
    file: str
    """The font."""
    words: str
    """The words that contain it."""
    key: str
    """The key of their text; empty if unknown."""


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
    cache: BlockCache
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
        """Return the lines of a passage; the first two of a paragraph stay together, and so do the last two.

        An item of a list is not split unless it is long. `within` has the tags that contain the passage;
        without them, each paragraph is tagged as a heading, an item or a paragraph.
        """
        out: list[Slab] = []
        listed = ""
        for number, paragraph in enumerate(passage.paragraphs):
            if number and not paragraph.item:
                out.append(self.gap(0.35))
            listed = (listed or self.make_tag("L")) if paragraph.item else ""
            roles = ("LI", "LBody") if listed else (_ROLES.get(name, "P"),)
            tags = within or (*([listed] if listed else ()), *map(self.make_tag, roles))
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
            attributes = TextAttributes(style.ink, key, self.texts.icons, self.cache.inks)
            lines = [
                tuple(
                    move_command(tag_command(command, tags), x, BASE * high)
                    for command in line
                    if not isinstance(command, Mark) or command.icon in self.icons  # reported elsewhere
                )
                for line in place_lines(made, style.size, width - x, attributes)
            ]
        last = len(lines) - 1
        return [
            Slab(round_mm(high), line, kept=number == 0 < last or number == last - 1)
            for number, line in enumerate(lines)
        ]

    def measure(self, paragraph: Paragraph, name: str, key: str = "") -> Block:
        """Return a paragraph measured in a style; record characters that the style's fonts lack."""
        style = self.look.styles[name]
        made = self.cache.get_block(paragraph, style)
        for letter in made.strips[0].lacking:
            for run in paragraph.runs:
                if isinstance(run, StyledText) and letter in run.text:
                    face = style.faces.select_face(run.bold, run.italic)
                    if face.find_missing_characters(letter):
                        self.lacking[MissingGlyph(letter, face.file, run.text, key)] = None
        return made

    def gap(self, lines: float) -> Slab:
        style = self.look.styles["body"]
        return Slab(round_mm(lines * style.leading * style.size / MM), gap=True)

    # Headings

    def make_section_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return the heading of a booklet section, kept with the next slab so that it never ends a column."""
        slabs = keep_with_next(self.set_text(title, "section", width))
        line = Slab(3.0, (Rect(0, 0.3, round_mm(width), 0.5, self.look.accent),), kept=True)
        return [self.gap(1.1), *slabs, line]

    def make_bar_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return the heading of a sheet's section, on a bar of colour."""
        lines = self.set_text(title, "bar", width, 2.2)
        high = sum(slab.height for slab in lines) + 1.6
        bar = self.look.draw_bar(0, 0, width, high, 1.1)
        after = self.gap(0.35)._replace(gap=False, kept=True)
        words, _ = stack_slabs(lines, 0, 0.8)
        return [self.gap(0.75), Slab(round_mm(high), (bar, *words), kept=True), after]

    def make_part_heading(self, title: Passage, width: float) -> list[Slab]:
        """Return a heading within a section."""
        return [self.gap(0.55), *keep_with_next(self.set_text(title, "part", width))]

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
        (label,) = self.set_text(make_passage(number), "number", disc, within=(*item, self.make_tag("Lbl")))
        style = self.look.styles["number"]
        base = top + disc / 2 + style.faces.plain.capital / 2000 * style.size / MM
        drop = base - BASE * label.height
        slabs[0] = slabs[0]._replace(height=round_mm(max(slabs[0].height, top + disc)))
        return self.place_beside(
            [self.look.draw_disc(top, disc), *(move_command(each, 0, drop) for each in label.commands)],
            keep_together(slabs),
        )

    def panel(self, slabs: Sequence[Slab], width: float) -> list[Slab]:
        """Return slabs on a pale background, with a bar of colour on their left.

        The slabs must have the width that `find_inner_width` returns.
        """
        high = round_mm(_PAD * 0.75)
        lid = Slab(high, under=self._ground(high, width), kept=True)
        inner = [
            slab._replace(
                gap=False,
                commands=tuple(move_command(command, _PAD + 0.8, 0) for command in slab.commands),
                under=self._ground(slab.height, width),
            )
            for slab in slabs
        ]
        return [lid, *inner[:-1], *keep_with_next(inner[-1:]), lid._replace(kept=False)]

    def find_inner_width(self, width: float) -> float:
        return width - 2 * _PAD - 0.8

    def _ground(self, height: float, width: float) -> tuple[Command, ...]:
        high = round_mm(height + _SEAM)
        bar = Rect(0, 0, 0.8, high, self.look.accent)
        return (Rect(0, 0, round_mm(width), high, self.look.pale), bar) if self.look.pale else (bar,)

    @property
    def tick_indent(self) -> float:
        """Indentation of a text after a tick, which grows with large text."""
        style = self.look.styles["small"]
        return max(_TICK_INDENT, _TICK * style.leading * style.size / MM + _TICK_GAP)

    def draw_tick(self, slab: Slab) -> tuple[Command, ...]:
        """Draw the tick of a proved example as a path, because a font may lack the character."""
        unit = slab.height * _TICK
        y = slab.height * 0.26
        points = ((0.0, 0.55), (0.16, 0.38), (0.38, 0.6), (0.84, 0.05), (1.0, 0.2), (0.4, 0.95))
        placed = [f"{round_mm(across * unit)} {round_mm(y + down * unit)}" for across, down in points]
        return (Path("M" + "L".join(placed) + "Z", self.look.accent),)


def find_right_edge(commands: Sequence[Command]) -> float:
    """Return the right edge of the texts among commands."""
    return max((each.x + each.width for each in commands if isinstance(each, Text)), default=0.0)
