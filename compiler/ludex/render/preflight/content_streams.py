"""Content streams of a PDF: what pages and their forms draw, in which colours, and with how much ink.

Only uncompressed or losslessly compressed pictures of eight bits, and JPEG, are read. Totals are measured on
squares of two by two dots, because a single dot may exceed a limit by rounding in JPEG.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pikepdf import Stream
    from PIL import Image

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""
_UNIT: Matrix = (1, 0, 0, 1, 0, 0)
_DEEP = 12
_SPACES = {"rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk", "g": "grey", "G": "grey"}
_MOST_OPERATORS = 4_000_000
"""Maximum number of operators of a page, counting its forms each time that they are drawn."""
_DEVICES = {
    "/DeviceRGB": "rgb",
    "/CalRGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/DeviceGray": "grey",
    "/CalGray": "grey",
}
_FILLS = ("rg", "k", "g")
_INKS = ("k", "K")
_LIGHT = ("rg", "RG", "g", "G")
_READ = "q Q gs cm Tf Tj TJ ' \" Do rg RG k K g G"
"""The operators that are read; those that construct paths are not needed."""
PLATES = ("cyan", "magenta", "yellow", "black")
_SPOT = 2
_MOST_DOTS = 40_000_000
"""Maximum number of dots of a picture that is read: A3 at 400 dots per inch has fewer."""


class PlacedForm(NamedTuple):
    """Form that a page draws directly: its box on the page, and its rotation."""

    box: Box
    turn: int


def read_box(values: Any) -> Box:
    left, bottom, right, top = (float(value) for value in values)
    return left, bottom, right, top


def _multiply_matrices(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


@dataclass
class StreamSummary:
    """Summary of what a stream of operators and its forms draw, in the coordinates of the stream."""

    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    """The largest total of inks in one place, 1 for each of the four."""
    missing_glyphs: int = 0
    """Number of letters without a shape."""
    knocked_out: int = 0
    """Number of black texts that are knocked out of their background."""
    pictures: list[tuple[Matrix, float, float]] = field(default_factory=list)
    """The place of each picture, and its dots across and down."""
    forms: list[PlacedForm] = field(default_factory=list)
    plates: set[str] = field(default_factory=set)
    """The inks in use, of cyan, magenta, yellow and black."""
    count: int = 0
    """Number of operators, counting those of forms each time that they are drawn."""

    def add(self, other: StreamSummary, matrix: Matrix) -> None:
        """Add the summary of a form that is drawn with this matrix."""
        self.spaces |= other.spaces
        self.ink = max(self.ink, other.ink)
        self.missing_glyphs += other.missing_glyphs
        self.knocked_out += other.knocked_out
        self.pictures += [(_multiply_matrices(at, matrix), w, h) for at, w, h in other.pictures]
        self.plates |= other.plates
        self.count += other.count

    def list_dots(self) -> Iterator[float]:
        """Yield the dots per inch of each picture, except pictures drawn as a line."""
        for (a, b, c, d, _, _), across, down in self.pictures:
            width, height = hypot(a, b), hypot(c, d)
            if width and height:
                yield min(across / width, down / height) * 72


@dataclass(slots=True)
class _GraphicsState:
    """Graphics state that operators set for later ones, as far as needed here."""

    matrix: Matrix = _UNIT
    black: bool = False
    """Whether fills are black alone."""
    over: bool = False
    """Whether fills overprint their background."""
    font: str = ""
    saved: list[tuple[Matrix, bool, bool]] = field(default_factory=list)

    def apply(self, name: str, operands: list[Any], resources: object) -> None:
        if name == "q":
            self.saved.append((self.matrix, self.black, self.over))
        elif name == "Q" and self.saved:
            self.matrix, self.black, self.over = self.saved.pop()
        elif name == "gs":
            state = _find_resource(resources, "/ExtGState", str(operands[0]))
            self.over = bool(state.get("/op", self.over)) if state is not None else self.over
        elif name == "cm":
            self.matrix = _multiply_matrices(_read_matrix(operands), self.matrix)
        elif name == "Tf":
            self.font = str(operands[0])
        elif name == "k":
            self.black = [float(value) for value in operands] == [0, 0, 0, 1]


class StreamReader:
    """Reader of the operators of pages and of the forms that they draw."""

    def __init__(self) -> None:
        self._known: dict[object, StreamSummary] = {}
        self._pictures: dict[object, _PictureInks] = {}

    def read_stream(self, stream: Any, resources: Any, depth: int) -> StreamSummary:
        import pikepdf

        found = StreamSummary()
        state = _GraphicsState()
        wide: dict[str, bool] = {}
        for each in pikepdf.parse_content_stream(stream, _READ):
            name = str(each.operator)
            found.count += 1
            if found.count > _MOST_OPERATORS:
                raise ValueError("more than any page needs")
            if name in _LIGHT:  # most operators: their operands are not needed
                found.spaces.add(_SPACES[name])
                state.black = state.black and name not in _FILLS
                continue
            operands = list(each.operands)
            state.apply(name, operands, resources)
            if name in _INKS:
                found.spaces.add(_SPACES[name])
                inks = [float(value) for value in operands]
                found.ink = max(found.ink, sum(inks))
                found.plates.update(name for name, ink in zip(PLATES, inks, strict=False) if ink > 0)
            elif name in ("Tj", "TJ", "'", '"'):
                if state.font not in wide:
                    font = _find_resource(resources, "/Font", state.font)
                    wide[state.font] = read_name(font, "/Subtype") == "/Type0"
                found.missing_glyphs += _count_missing_glyphs(operands, wide[state.font])
                found.knocked_out += state.black and not state.over
            elif name == "Do":
                drawn = _find_resource(resources, "/XObject", str(operands[0]))
                self._add_object(found, drawn, resources, state.matrix, depth)
        return found

    def _add_object(
        self, summary: StreamSummary, found: Any, resources: Any, matrix: Matrix, depth: int
    ) -> None:
        sort = str(found.get("/Subtype")) if found is not None else ""
        if sort == "/Image":
            summary.pictures.append((matrix, float(found.Width), float(found.Height)))
            space = _find_colour_space(found.get("/ColorSpace"))
            summary.spaces |= {space} if space else set()
            if space == "cmyk":
                inks = self._measure_picture(found)
                summary.ink = max(summary.ink, inks.total)
                summary.plates |= inks.plates
        elif sort == "/Form" and depth < _DEEP:
            own = found.get("/Matrix")
            inner = _multiply_matrices(_read_matrix(own), matrix) if own is not None else matrix
            if depth == 0:
                box = _transform_box(read_box(found.BBox), inner)
                summary.forms.append(PlacedForm(box, _turn(inner)))
            summary.add(self._read_form(found, resources, depth + 1), inner)

    def _measure_picture(self, picture: Stream) -> _PictureInks:
        """Return the inks of a picture, which is read once even if it is drawn repeatedly."""
        known = self._pictures.get(picture.objgen)
        if known is None:
            known = self._pictures[picture.objgen] = _measure_inks(picture)
        return known

    def _read_form(self, form: Any, resources: Any, depth: int) -> StreamSummary:
        """Return the summary of a form; a form with its own resources draws the same everywhere."""
        own = form.get("/Resources")
        if own is None:
            return self.read_stream(form, resources, depth)
        name = form.objgen, depth
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self.read_stream(form, own, depth)
        return known


def _count_missing_glyphs(operands: Sequence[object], wide: bool) -> int:
    """Count the codes 0, which stand for missing characters; a font has codes of one byte or, if `wide`, of
    two.
    """
    import pikepdf

    count = 0
    for operand in operands:
        for piece in operand if isinstance(operand, pikepdf.Array) else (operand,):
            if isinstance(piece, pikepdf.String):
                codes = bytes(piece)
                if wide:
                    count += sum(not any(codes[at : at + 2]) for at in range(0, len(codes) - 1, 2))
                else:
                    count += codes.count(0)
    return count


def _find_colour_space(named: Any) -> str:
    """Return the colour space of a picture: “rgb”, “cmyk” or “grey”; empty for any other."""
    import pikepdf

    if isinstance(named, pikepdf.Array):
        sort = str(named[0])
        if sort == "/ICCBased":
            return {1: "grey", 3: "rgb", 4: "cmyk"}.get(int(named[1].get("/N", 0)), "")
        return _find_colour_space(named[1]) if sort == "/Indexed" else _DEVICES.get(sort, "")
    return _DEVICES.get(str(named), "")


def _find_resource(resources: Any, sort: str, name: str) -> Any:
    known = resources.get(sort) if resources is not None else None
    return known.get(name) if known is not None and name else None


def _read_matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def _transform_box(box: Box, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    points = [(x * a + y * c + e, x * b + y * d + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _turn(matrix: Matrix) -> int:
    """Return the clockwise rotation of a matrix in degrees: 0, 90, 180 or 270."""
    a, b = matrix[0], matrix[1]
    if abs(a) >= abs(b):
        return 0 if a > 0 else 180
    return 90 if b < 0 else 270


def read_name(found: Any, key: str) -> str:
    import pikepdf

    if not isinstance(found, pikepdf.Dictionary):
        return ""
    value = found.get(key)
    return str(value) if value is not None else ""


class _PictureInks(NamedTuple):
    """Maximum total of inks, 1 for each of the four, and the inks used."""

    total: float
    plates: frozenset[str]


_UNKNOWN = _PictureInks(0.0, frozenset(PLATES))
"""The assumption about a picture in another format: it may use any ink."""


def _measure_inks(stream: Stream) -> _PictureInks:
    """Return the inks of a picture whose colour space is CMYK; `_UNKNOWN` if it cannot be read."""
    picture = _read_picture(stream)
    if picture is None:
        return _UNKNOWN
    from PIL import ImageMath

    bands = dict(zip(PLATES, picture.split(), strict=True))
    used = frozenset(name for name, band in bands.items() if _most(band) > 0)
    spots = picture.reduce(_SPOT) if min(picture.size) >= _SPOT else picture
    total = ImageMath.lambda_eval(
        lambda inks: inks["cyan"] + inks["magenta"] + inks["yellow"] + inks["black"],
        **dict(zip(PLATES, spots.split(), strict=True)),
    )
    return _PictureInks(_most(total) / 255, used)


def _most(band: Image.Image) -> float:
    """Return the largest value of a picture with one band."""
    _, most = band.getextrema()
    return most if isinstance(most, int | float) else max(most)


def _read_picture(stream: Stream) -> Image.Image | None:
    """Return a picture in four inks, 255 for a full one; None if its format is not supported."""
    import pikepdf
    from PIL import Image

    size = int(stream.Width), int(stream.Height)
    if not 0 < size[0] * size[1] <= _MOST_DOTS:
        return None
    if _list_filters(stream) == ["/DCTDecode"]:
        with suppress(OSError, ValueError, Image.DecompressionBombError):
            picture = Image.open(io.BytesIO(stream.read_raw_bytes()))
            if picture.mode != "CMYK" or picture.size != size:
                return None
            stored = picture.tobytes()
            if "adobe" in picture.info:  # Pillow inverts these, a PDF does not
                stored = stored.translate(_INVERTED)
            return Image.frombytes("CMYK", size, _apply_decode(stream, stored))
        return None
    if int(stream.get("/BitsPerComponent", 8)) != 8 or stream.get("/ColorSpace") is None:
        return None
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:  # such as JPEG 2000
        return None
    if len(data) < 4 * size[0] * size[1]:  # indexed colours, or cut short
        return None
    return Image.frombytes("CMYK", size, _apply_decode(stream, data[: 4 * size[0] * size[1]]))


def _list_filters(stream: Stream) -> list[str]:
    import pikepdf

    named = stream.get("/Filter")
    filters = named if isinstance(named, pikepdf.Array) else [] if named is None else [named]
    return [str(each) for each in filters]


_INVERTED = bytes(range(255, -1, -1))


def _apply_decode(stream: Stream, data: bytes) -> bytes:
    """Invert inks if the picture states that 0 is a full ink."""
    decode = stream.get("/Decode")
    is_inverted = decode is not None and len(decode) == 8 and float(decode[0]) > float(decode[1])
    return data.translate(_INVERTED) if is_inverted else data
