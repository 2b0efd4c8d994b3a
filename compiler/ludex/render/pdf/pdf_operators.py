"""PDF operators of drawing commands, colours and pictures.

An operator is text, or the name of a form to draw. What is large or drawn often becomes a form at its first
use.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from ludex.render.drawing.box_shapes import circle, rect
from ludex.render.drawing.colours import BLACK, cmyk, grey, luminance, mixed, rgb
from ludex.render.drawing.drawing_commands import (
    MM,
    Command,
    Drawing,
    Group,
    Mark,
    Path,
    Picture,
    Rect,
    Shade,
    Text,
)
from ludex.render.drawing.svg_outlines import number, outline

RGB, CMYK, GREY = "rgb", "cmyk", "grey"
OVERPRINTED, APART = "Over", "Apart"
"""The names of how black text lies on its ground, and of how all else does."""
_DARK = 0.03
"""Text and lines darker than this are printed in black alone: four inks never meet on thin strokes."""


@dataclass(slots=True)
class Colours:
    """How a file speaks of colours. `limit` is the most ink in one place, 4 being all four whole."""

    space: str = RGB
    limit: float = 4.0
    rich: tuple[float, float, float, float] | None = None
    """The four inks that black areas are printed with; black alone where there are none. Text is always
    black alone.
    """
    _known: dict[tuple[str, bool, bool], str] = field(default_factory=dict)

    def fill(self, ink: str, text: bool = False) -> str:
        return self._operator(ink, False, text)

    def line(self, ink: str) -> str:
        return self._operator(ink, True, True)

    def overprints(self, ink: str) -> bool:
        """Whether text of that colour is printed over its ground, not into a hole in it."""
        return self.space == CMYK and luminance(ink) < _DARK

    def _operator(self, ink: str, line: bool, text: bool) -> str:
        known = self._known.get((ink, line, text))
        if known is None:
            known = self._known[ink, line, text] = self._made(ink, line, text)
        return known

    def _made(self, ink: str, line: bool, text: bool) -> str:
        if self.space == CMYK:
            values: tuple[float, ...] = cmyk(ink, self.limit)
            if text and self.overprints(ink):
                values = (0, 0, 0, 1)
            elif self.rich and ink == BLACK:
                values = self.rich
            name = "K" if line else "k"
        else:
            values = tuple(part / 255 for part in rgb(grey(ink) if self.space == GREY else ink))
            name = "RG" if line else "rg"
        return " ".join(map(number, values)) + f" {name}"


def prepared(data: bytes, colours: Colours) -> Any:
    """A picture to be embedded in a file of these colours, on white where it was clear."""
    from PIL import Image

    picture: Any = Image.open(io.BytesIO(data))
    if "A" in picture.getbands() or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "#ffffff")
        picture.paste(clear, mask=clear.getchannel("A"))
    if colours.space == GREY:
        return picture.convert("L")
    if colours.space == CMYK:
        return _inked(picture.convert("RGB"))
    return picture.convert("RGB")


def _inked(picture: Any) -> Any:
    """Four inks: what all three colours lack is black, so that no place has more than two inks’ worth."""
    from PIL import Image, ImageChops

    red, green, blue = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inks = [ImageChops.subtract(most, each) for each in (red, green, blue)]
    return Image.merge("CMYK", [*inks, ImageChops.invert(most)])


_BANDS = 40
"""Steps of a shade: more than the eye tells apart on a card."""
_LARGE = 600
"""Outlines with more characters than this are drawn once and used again."""
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Use(NamedTuple):
    """A form is drawn here."""

    form: str


class PictureAt(NamedTuple):
    """A picture is drawn here."""

    picture: Picture


Operator = str | Use | PictureAt
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Forms(Protocol):
    """Where forms and fonts are kept: the document being written."""

    colours: Colours

    def form(self, key: object, bounds: Bounds, make: Callable[[], list[Operator]]) -> str:
        """The name of the form of that key, made at its first use."""

    def drawn(self, run: Drawing, make: Callable[[], list[Operator]]) -> list[Operator]:
        """The operators of a stretch without texts, made at its first use."""

    def icon(self, slug: str) -> tuple[str, float, float]:
        """The outline of an icon in its own box, and that box’s width and height."""

    def shown(self, font: str, text: str) -> list[tuple[str, str]]:
        """A text as strings of a PDF, each with the name of the font that it is in."""


def operators(drawing: Drawing, forms: Forms) -> list[Operator]:
    """The operators of a drawing. What is not text is worked out once, however many cards have it."""
    made: list[Operator] = []
    for run in runs(drawing):
        first = run[0]
        if isinstance(first, Text):
            made += _text(first, forms)
        else:
            made += forms.drawn(run, lambda run=run: _of(run, forms))  # type: ignore[misc]
    return made


def _of(run: Drawing, forms: Forms) -> list[Operator]:
    return [operator for command in run for operator in _MAKERS[type(command)](command, forms)]


def runs(drawing: Drawing) -> list[Drawing]:
    """A drawing in stretches: each text alone, and what stands between texts together."""
    found: list[Drawing] = []
    start = 0
    for at, command in enumerate(drawing):
        if isinstance(command, Text):
            found += [drawing[start:at], (command,)] if at > start else [(command,)]
            start = at + 1
    return [*found, drawing[start:]] if start < len(drawing) else found


def _text(command: Text, forms: Forms) -> tuple[Operator]:
    size, fill = number(command.size / MM), forms.colours.fill(command.ink, True)
    shown = "\n".join(
        [f"{font} {size} Tf <{text}> Tj" for font, text in forms.shown(command.font, command.text)]
    )
    made = f"BT {fill} 1 0 0 -1 {number(command.x)} {number(command.y)} Tm\n{shown}\nET"
    if forms.colours.overprints(command.ink):
        return (f"/{OVERPRINTED} gs\n{made} /{APART} gs",)
    return (made,)


def _rect(command: Rect, forms: Forms) -> Iterator[Operator]:
    if command.radius:
        made = outline(rect(command.width, command.height, command.radius)).placed(command.x, command.y, 1)
        yield from _path(Path(made.data, command.fill, command.line, command.edge), forms)
        return
    box = " ".join(map(number, (command.x, command.y, command.width, command.height)))
    yield from _drawn([f"{box} re"], command.fill, command.line, command.edge, forms)


def _path(command: Path, forms: Forms) -> Iterator[Operator]:
    drawn = _drawn([steps(command.data)], command.fill, command.line, command.edge, forms)
    if len(command.data) < _LARGE:
        yield from drawn
        return
    yield Use(forms.form(command, reach(command.data, command.line), lambda: list(drawn)))


def _drawn(steps: list[str], fill: str, line: float, edge: str, forms: Forms) -> Iterator[str]:
    """An outline filled, lined or both."""
    if fill:
        yield forms.colours.fill(fill)
    if line:
        yield f"{forms.colours.line(edge)} {number(line)} w"
    yield from steps
    yield {(True, True): "B*", (True, False): "f*", (False, True): "S"}.get((bool(fill), bool(line)), "n")


def _mark(command: Mark, forms: Forms) -> Iterator[Operator]:
    data, width, height = forms.icon(command.icon)
    fill = forms.colours.fill(command.ink)
    name = forms.form(
        ("icon", command.icon, command.ink), (0, 0, width, height), lambda: [fill, steps(data), "f*"]
    )
    scale = number(command.width / width), number(command.height / height)
    if command.said:
        yield f"/Span <</ActualText <FEFF{command.said.encode('utf-16-be').hex().upper()}>>> BDC"
    yield f"q {scale[0]} 0 0 {scale[1]} {number(command.x)} {number(command.y)} cm"
    yield Use(name)
    yield "Q EMC" if command.said else "Q"


def _picture(command: Picture, _forms: Forms) -> Iterator[Operator]:
    yield PictureAt(command)


def _shade(command: Shade, forms: Forms) -> Iterator[Operator]:
    """Bands of even colour, each reaching from its start to the end, so that no seam shows between two."""
    box = command.x, command.y, command.x + command.width, command.y + command.height
    yield Use(forms.form(command, box, lambda: list(_bands(command, forms))))


def _bands(command: Shade, forms: Forms) -> Iterator[str]:
    x, y, width, height = command.x, command.y, command.width, command.height
    for band in range(_BANDS):
        share = band / (_BANDS - 1)
        if command.round:
            yield forms.colours.fill(mixed(command.end, command.start, share))
            across = math.hypot(width, height) * (1 - band / _BANDS)
            made = outline(circle(across, across, 0)).placed(
                x + (width - across) / 2, y + (height - across) / 2, 1
            )
            yield f"{steps(made.data)} f" if band else _filled(x, y, width, height)
        else:
            yield forms.colours.fill(mixed(command.start, command.end, share))
            top = height * band / _BANDS
            yield _filled(x, y + top, width, height - top)


def _filled(x: float, y: float, width: float, height: float) -> str:
    return " ".join(map(number, (x, y, width, height))) + " re f"


def _group(command: Group, forms: Forms) -> Iterator[Operator]:
    yield "q"
    if command.turn or command.x or command.y:
        cos, sin = _TURNS[command.turn]
        yield f"{cos} {sin} {-sin} {cos} {number(command.x)} {number(command.y)} cm"
    if command.clip:
        yield f"{steps(command.clip)} W* n"
    yield from operators(command.commands, forms)
    yield "Q"


_MAKERS: dict[type[Command], Callable[[Command, Forms], Iterable[Operator]]] = {
    Text: _text,  # type: ignore[dict-item]
    Rect: _rect,  # type: ignore[dict-item]
    Path: _path,  # type: ignore[dict-item]
    Mark: _mark,  # type: ignore[dict-item]
    Picture: _picture,  # type: ignore[dict-item]
    Shade: _shade,  # type: ignore[dict-item]
    Group: _group,  # type: ignore[dict-item]
}


@lru_cache(maxsize=2048)
def steps(data: str) -> str:
    """An outline as path operators."""
    names = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        f"{' '.join(map(number, values))} {names[name]}" if values else names[name]
        for name, values in outline(data).parts
    )


def reach(data: str, line: float) -> Bounds:
    """How far an outline reaches, with its line."""
    xs = [value for _, values in outline(data).parts for value in values[::2]]
    ys = [value for _, values in outline(data).parts for value in values[1::2]]
    return min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line
