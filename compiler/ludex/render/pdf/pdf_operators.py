"""PDF operators of drawing commands, colours and pictures.

An operator is text, a form to draw, or a picture. Large or frequent drawings become forms on first use.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ludex.render.drawing.box_shapes import circle, rect
from ludex.render.drawing.colours import BLACK, convert_to_grey, format_ink, luminance, rgb
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
from ludex.render.drawing.svg_outlines import Part, find_outline_bounds, format_number, parse_outline
from ludex.render.pdf.font_encoder import EncodedText
from ludex.render.pdf.press_inks import convert_picture, convert_to_cmyk

if TYPE_CHECKING:
    from PIL import Image

RGB, CMYK, GREY = "rgb", "cmyk", "grey"
OVERPRINTED, KNOCKED_OUT = "Over", "Apart"
"""The names of the graphics states for black text, which overprints, and for all else."""
_DARK = 0.03
"""Text and lines darker than this are printed in black alone: thin strokes never mix four inks."""


_OPERATORS: dict[object, dict[tuple[str, bool, bool], str]] = {}
"""Operators of colours made so far, by the settings of their encoders."""


@dataclass(slots=True)
class ColourEncoder:
    """Encoder of colours as PDF operators.

    `limit` is the maximum total of inks; 4 means all four in full.
    """

    space: str = RGB
    limit: float = 4.0
    rich: tuple[float, float, float, float] | None = None
    """The four inks of black areas; None for black alone. Black text is always black alone."""
    _known: dict[tuple[str, bool, bool], str] = field(init=False)
    """The operators made so far, which encoders with the same settings share."""
    _texts: dict[str, tuple[str, str]] = field(init=False, default_factory=dict)
    """The operators around texts of each colour."""

    def __post_init__(self) -> None:
        self._known = _OPERATORS.setdefault((self.space, self.limit, self.rich), {})

    def fill(self, ink: str, text: bool = False) -> str:
        return self._operator(ink, False, text)

    def line(self, ink: str) -> str:
        return self._operator(ink, True, True)

    def enclose_text(self, ink: str) -> tuple[str, str]:
        """Return the operators before and after a text of a colour."""
        known = self._texts.get(ink)
        if known is None:
            begin, end = f"BT {self.fill(ink, True)}", "ET"
            if self.is_overprinted(ink):
                begin, end = f"/{OVERPRINTED} gs\n{begin}", f"{end} /{KNOCKED_OUT} gs"
            known = self._texts[ink] = begin, end
        return known

    def is_overprinted(self, ink: str) -> bool:
        """Return whether text of a colour overprints its background."""
        return self.space == CMYK and luminance(ink) < _DARK

    def _operator(self, ink: str, line: bool, text: bool) -> str:
        known = self._known.get((ink, line, text))
        if known is None:
            known = self._known[ink, line, text] = self._make_operator(ink, line, text)
        return known

    def _make_operator(self, ink: str, line: bool, text: bool) -> str:
        if self.space == CMYK:
            values: tuple[float, ...] = convert_to_cmyk(ink, self.limit)
            if text and self.is_overprinted(ink):
                values = (0, 0, 0, 1)
            elif self.rich and ink == BLACK:
                values = self.rich
            name = "K" if line else "k"
        else:
            values = tuple(part / 255 for part in rgb(convert_to_grey(ink) if self.space == GREY else ink))
            name = "RG" if line else "rg"
        return " ".join(map(format_number, values)) + f" {name}"


def open_picture(data: bytes, most: tuple[int, int] | None = None) -> Image.Image:
    """Return a decoded picture; a JPEG may be decoded at lower resolution if that has enough dots."""
    from PIL import Image

    picture: Image.Image = Image.open(io.BytesIO(data), formats=("PNG", "JPEG"))
    if most is not None:
        picture.draft(None, most)
    picture.load()
    return picture


def prepare_picture(data: bytes, colours: ColourEncoder, shown: Picture) -> Image.Image:
    """Decode a picture for a PDF and convert it to the colour space of the file.

    White replaces transparency. A picture with at least twice `_MOST_DPI` dots per inch is reduced by a whole
    factor, to no fewer than `_MOST_DPI`.
    """
    from PIL import Image

    most = round(shown.width * _MOST_DPI / 25.4) or 1, round(shown.height * _MOST_DPI / 25.4) or 1
    picture = open_picture(data, None if shown.crop else most)
    if shown.crop:
        across, down = picture.size
        left, top, right, bottom = shown.crop
        picture = picture.crop(
            (round(left * across), round(top * down), round(right * across), round(bottom * down))
        )
    if "A" in picture.getbands() or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "#ffffff")
        picture.paste(clear, mask=clear.getchannel("A"))
    factor = min(picture.width // most[0], picture.height // most[1])
    picture = picture.convert("RGB")
    picture = picture.reduce(factor) if factor > 1 else picture
    picture = _treat_picture(picture, shown).convert("L" if colours.space == GREY else "RGB")
    return convert_picture(picture, colours.limit) if colours.space == CMYK else picture


def _treat_picture(picture: Image.Image, shown: Picture) -> Image.Image:
    """Return a picture in two colours, and with its edges blended to a colour, if requested."""
    from PIL import Image, ImageOps

    if shown.duotone:
        dark, light = shown.duotone
        picture = ImageOps.colorize(ImageOps.autocontrast(picture.convert("L"), cutoff=1), dark, light)
    if shown.vignette:
        distance = Image.radial_gradient("L").point([max(0, min(255, 2 * (at - 110))) for at in range(256)])
        edges = distance.resize(picture.size)
        picture = Image.composite(Image.new("RGB", picture.size, shown.vignette), picture, edges)
    return picture


_MOST_DPI = 600
"""Dots per inch that no printer exceeds: finer pictures may be made coarser, down to this."""
_MOST_BANDS = 256
_DISC = 1000.0
"""Diameter of the disc that round shades scale, large enough for its rounded numbers."""
_SMALL_ICON = 10.0
"""Size in millimetres below which dark icons are printed in black alone, because their strokes are as thin as
those of text.
"""
_LARGE = 600
"""Outlines with more characters than this are drawn once and reused."""
TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of rotations in degrees."""


class FormUse(NamedTuple):
    """Operator that draws a form."""

    form: str


Operator = str | FormUse | Picture
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class FormStore(Protocol):
    """Document being written, which registers forms and fonts."""

    colours: ColourEncoder

    def get_form(self, key: object, bounds: Bounds, make: Callable[[], list[Operator]]) -> str:
        """Return the name of the form with a key, created on first use."""

    def get_operators(self, run: Drawing, make: Callable[[], list[Operator]]) -> list[Operator]:
        """Return the operators of commands without texts, created on first use."""

    def icon(self, slug: str) -> tuple[str, float, float]:
        """Return the outline of an icon in its own box, and the width and height of the box."""

    @property
    def encode_text(self) -> Callable[[str, str], EncodedText]:
        """Function that encodes a text in a font as PDF strings, each with the name of its font subset."""


def make_operators(drawing: Drawing, forms: FormStore) -> list[Operator]:
    """Return the operators of a drawing; runs without text are made once for all cards that share them."""

    def make(run: Drawing) -> list[Operator]:
        return [operator for command in run for operator in _OPERATOR_MAKERS[type(command)](command, forms)]

    made: list[Operator] = []
    for run in split_runs(drawing):
        first = run[0]
        if isinstance(first, Text):
            made += _text(first, forms)
        else:
            made += forms.get_operators(run, partial(make, run))
    return made


def split_runs(drawing: Drawing) -> list[Drawing]:
    """Split a drawing into runs: each text alone, everything between texts together."""
    found: list[Drawing] = []
    start = 0
    for at, command in enumerate(drawing):
        if isinstance(command, Text):
            found += [drawing[start:at], (command,)] if at > start else [(command,)]
            start = at + 1
    return [*found, drawing[start:]] if start < len(drawing) else found


def _text(command: Text, forms: FormStore) -> tuple[Operator]:
    begin, end = forms.colours.enclose_text(command.ink)
    size = format_number(command.size / MM)
    shown = "\n".join(
        [f"{font} {size} Tf ({text}) Tj" for font, text in forms.encode_text(command.font, command.text)]
    )
    return (f"{begin} 1 0 0 -1 {format_number(command.x)} {format_number(command.y)} Tm\n{shown}\n{end}",)


def _rect(command: Rect, forms: FormStore) -> Iterator[Operator]:
    if command.radius:
        made = parse_outline(rect(command.width, command.height, command.radius)).transform(
            command.x, command.y, 1
        )
        yield from _path(Path(made.data, command.fill, command.line, command.edge), forms)
        return
    box = " ".join(map(format_number, (command.x, command.y, command.width, command.height)))
    yield from _paint_outline([f"{box} re"], command.fill, command.line, command.edge, forms)


def _path(command: Path, forms: FormStore) -> Iterator[Operator]:
    drawn = _paint_outline([encode_outline(command.data)], command.fill, command.line, command.edge, forms)
    if len(command.data) < _LARGE:
        yield from drawn
        return
    (left, top, right, bottom), line = find_outline_bounds(command.data), command.line
    reach = left - line, top - line, right + line, bottom + line
    yield FormUse(forms.get_form(command, reach, lambda: list(drawn)))


def _paint_outline(steps: list[str], fill: str, line: float, edge: str, forms: FormStore) -> Iterator[str]:
    """Yield the operators of an outline that is filled, stroked or both."""
    if fill:
        yield forms.colours.fill(fill)
    if line:
        yield f"{forms.colours.line(edge)} {format_number(line)} w"
    yield from steps
    yield {(True, True): "B*", (True, False): "f*", (False, True): "S"}.get((bool(fill), bool(line)), "n")


def _mark(command: Mark, forms: FormStore) -> Iterator[Operator]:
    data, width, height = forms.icon(command.icon)
    is_small = max(command.width, command.height) < _SMALL_ICON
    fill = forms.colours.fill(command.ink, text=is_small)
    name = forms.get_form(
        ("icon", command.icon, fill), (0, 0, width, height), lambda: [fill, encode_outline(data), "f*"]
    )
    scale = format_number(command.width / width), format_number(command.height / height)
    if command.spoken:
        yield f"/Span <</ActualText <FEFF{command.spoken.encode('utf-16-be').hex().upper()}>>> BDC"
    yield f"q {scale[0]} 0 0 {scale[1]} {format_number(command.x)} {format_number(command.y)} cm"
    yield FormUse(name)
    yield "Q EMC" if command.spoken else "Q"


def _picture(command: Picture, _forms: FormStore) -> Iterator[Operator]:
    yield command


def _shade(command: Shade, forms: FormStore) -> Iterator[Operator]:
    box = command.x, command.y, command.x + command.width, command.y + command.height
    fill = forms.colours.fill
    yield FormUse(
        forms.get_form(command, box, lambda: [f"{fill(ink)} {shape}" for ink, shape in _make_bands(command)])
    )


@lru_cache(maxsize=512)
def _make_bands(command: Shade) -> list[tuple[str, str]]:
    """Return bands of one colour each, with their inks; a band continues under the next, so no seam shows.

    There is one for each colour between the two ends, so that no step is visible.
    """
    first, last = (command.end, command.start) if command.round else (command.start, command.end)
    ends = list(zip(rgb(first), rgb(last), strict=True))
    count = min(_MOST_BANDS, 1 + max(abs(a - b) for a, b in ends))
    shares = [band / max(1, count - 1) for band in range(count)]
    inks = [format_ink(*(a + (b - a) * share for a, b in ends)) for share in shares]
    shapes = _list_discs(command, count) if command.round else _list_strips(command, count)
    return list(zip(inks, shapes, strict=True))


def _list_strips(command: Shade, count: int) -> Iterator[str]:
    x, width, step = format_number(command.x), format_number(command.width), command.height / count
    high = format_number(2 * step)
    for band in range(count - 1):
        yield f"{x} {format_number(command.y + step * band)} {width} {high} re f"
    yield f"{x} {format_number(command.y + step * (count - 1))} {width} {format_number(step)} re f"


def _list_discs(command: Shade, count: int) -> Iterator[str]:
    x, y, width, height = command.x, command.y, command.width, command.height
    yield f"{' '.join(map(format_number, (x, y, width, height)))} re f"
    widest = math.hypot(width, height)
    outline = parse_outline(circle(_DISC, _DISC, 0))
    for band in range(1, count):
        across = widest * (1 - band / count)
        left, top = x + (width - across) / 2, y + (height - across) / 2
        yield f"{_encode_parts(outline.transform(left, top, across / _DISC).parts)} f"


def _group(command: Group, forms: FormStore) -> Iterator[Operator]:
    yield "q"
    if command.turn or command.x or command.y:
        cos, sin = TURNS[command.turn]
        yield f"{cos} {sin} {-sin} {cos} {format_number(command.x)} {format_number(command.y)} cm"
    if command.clip:
        yield f"{encode_outline(command.clip)} W* n"
    yield from make_operators(command.commands, forms)
    yield "Q"


_OPERATOR_MAKERS: dict[type[Command], Callable[[Command, FormStore], Iterable[Operator]]] = {
    Text: _text,  # type: ignore[dict-item]
    Rect: _rect,  # type: ignore[dict-item]
    Path: _path,  # type: ignore[dict-item]
    Mark: _mark,  # type: ignore[dict-item]
    Picture: _picture,  # type: ignore[dict-item]
    Shade: _shade,  # type: ignore[dict-item]
    Group: _group,  # type: ignore[dict-item]
}


@lru_cache(maxsize=8192)
def encode_outline(data: str) -> str:
    """Encode an outline as path operators."""
    return _encode_parts(parse_outline(data).parts)


def _encode_parts(parts: Iterable[Part]) -> str:
    names = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        f"{' '.join(map(format_number, values))} {names[name]}" if values else names[name]
        for name, values in parts
    )
