"""Drawings side by side on one page, each with a caption and remarks, and what the signs on them mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.core.message import Both
from ludex.render.drawing.commands import MM, Command, Drawing, Group, Rect, mm
from ludex.render.preview.revealed import sign
from ludex.render.setting.block import block
from ludex.render.setting.placing import Said, Spot, place
from ludex.render.setting.style import Faces, Style
from ludex.text.passage import Paragraph, Passage, Words

_MARGIN, _BETWEEN = 9.0, 8.0
_NARROWEST = 44.0
"""Captions need some room, however small a token is."""
_HEADING, _NOTE = 9.0, 7.0
_INK, _MUTED, _GROUND = "#1d1a17", "#5b5650", "#f4f1ec"
_SPACES = (
    ("\u00a0", Both("no-break space", "espace insécable")),
    ("\u202f", Both("narrow no-break space", "espace fine insécable")),
)


class Shown(NamedTuple):
    """A text in one language: its drawing, from the upper left corner of what it is on, and remarks."""

    name: str
    drawing: Drawing
    width: float
    height: float
    remarks: tuple[str, ...] = ()


class Page(NamedTuple):
    drawing: Drawing
    width: float
    height: float


class Captions(NamedTuple):
    """The faces that captions are set in, and their language."""

    plain: Faces
    heavy: Faces
    lang: str

    def lines(
        self, said: Sequence[str], x: float, y: float, width: float, heading: bool = False
    ) -> tuple[list[Command], float]:
        """Paragraphs one below the other, and where they end."""
        size = _HEADING if heading else _NOTE
        faces, ink = (self.heavy, _INK) if heading else (self.plain, _MUTED)
        style = Style("caption", faces, size, size, 1.3, "left", ink, False, 0, 1.05, False, 0)
        out: list[Command] = []
        for text in said:
            made = block(plainly(text), style, {}, self.lang)
            height = made.height(size, width)
            out += place(made, size, Spot(x, y, width, height), Said(ink))
            y += height + 1.2
        return out, y


def plainly(text: str) -> Passage:
    """A text that is shown as it is."""
    return Passage((Paragraph((Words(text),)),))


def side_by_side(title: str, where: str, shown: Sequence[Shown], captions: Captions) -> Page:
    """The page, as large as it has to be."""
    rooms = [max(each.width, _NARROWEST) for each in shown]
    width = sum(rooms) + 2 * _MARGIN + (len(shown) - 1) * _BETWEEN
    out, y = captions.lines([title], _MARGIN, _MARGIN, width - 2 * _MARGIN, heading=True)
    said, y = captions.lines([where], _MARGIN, y, width - 2 * _MARGIN)
    out += said
    x, low, top = _MARGIN, y, y + 3
    for each, room in zip(shown, rooms, strict=True):
        commands, end = _column(each, x, top, room, captions)
        out += commands
        low, x = max(low, end), x + room + _BETWEEN
    out += _legend(low + 3, captions)
    height = low + 3 + 4 + _MARGIN / 2
    return Page((Rect(0, 0, mm(width), mm(height), _GROUND), *out), mm(width), mm(height))


def _column(each: Shown, x: float, y: float, width: float, captions: Captions) -> tuple[list[Command], float]:
    out, y = captions.lines([each.name], x, y, width, heading=True)
    out.append(Group(each.drawing, "", mm(x), mm(y + 1.5)))
    remarks, end = captions.lines(each.remarks, x, y + each.height + 4.5, width)
    return [*out, *remarks], end


def _legend(y: float, captions: Captions) -> Iterator[Command]:
    x = _MARGIN
    for letter, said in _SPACES:
        yield sign(letter, x, y + 2.2, 1.6, 3.2)
        words = said.said(captions.lang)
        yield from captions.lines([words], x + 2.6, y, 60)[0]
        x += 7 + captions.plain.plain.width(words) * _NOTE / 1000 / MM
