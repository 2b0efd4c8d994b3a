"""Structure of a PDF file: pages, boxes, fonts, inks, pictures, forms."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.core.hashing import digest
from ludex.render.preflight.headings import count_headings, list_outline
from ludex.render.preflight.picture_inks import PLATES, PictureInks, measure_picture_inks

if TYPE_CHECKING:
    from pikepdf import Stream

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""
_UNIT: Matrix = (1, 0, 0, 1, 0, 0)
_DEEP = 12
_SUBSET = re.compile(r"[A-Z]{6}\+")
_SPACES = {"rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk", "g": "grey", "G": "grey"}


_MALFORMED_ERRORS = (ValueError, RuntimeError, TypeError, AttributeError, LookupError, ArithmeticError)
"""Exceptions for malformed objects in a file."""
_MOST = 4_000_000
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


class UnreadablePdf(Exception):
    """Error for a file that cannot be read as a PDF: damaged, with a password, or not a PDF."""


class Font(NamedTuple):
    name: str
    embedded: bool
    subset: bool


class PlacedForm(NamedTuple):
    """Form that a page draws directly: its box on the page, and its rotation."""

    box: Box
    turn: int


@dataclass
class Page:
    media: Box
    trim: Box | None
    bleed: Box | None
    same: str
    """A digest that equal pages share."""
    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    """The largest total of inks in one place, 1 for each of the four."""
    missing_glyphs: int = 0
    """Number of letters without a shape."""
    knocked_out: int = 0
    """Number of black texts that are knocked out of their background."""
    pictures: list[float] = field(default_factory=list)
    """The dots per inch of each picture."""
    forms: list[PlacedForm] = field(default_factory=list)
    plates: set[str] = field(default_factory=set)
    """The inks in use, of cyan, magenta, yellow and black."""

    @property
    def is_trimmed(self) -> bool:
        """Whether the page is cut smaller."""
        return self.trim is not None and self.trim != self.media


@dataclass
class Structure:
    pages: list[Page]
    fonts: list[Font]
    title: str
    language: str
    outline: list[tuple[str, int]]
    """The titles in the outline, each with the number of its page, from 1."""
    headings: dict[int, int]
    """Number of elements tagged as headings, by page."""
    expected: bytes
    """The file's embedded expectations; empty if it has none."""


def read_structure(data: bytes) -> Structure:
    """Read the structure of a PDF; raise UnreadablePdf if that is impossible."""
    import pikepdf

    try:
        with warnings.catch_warnings(action="ignore"), pikepdf.open(io.BytesIO(data)) as pdf:
            reader = _StreamReader()
            pages = [_page(page, reader) for page in pdf.pages]
            title = str(pdf.docinfo.get("/Title", "")) if pdf.trailer.get("/Info") is not None else ""
            language = str(pdf.Root.get("/Lang", ""))
            outline, headings = list_outline(pdf), count_headings(pdf)
            return Structure(pages, list(_fonts(pdf)), title, language, outline, headings, _expected(pdf))
    except (pikepdf.PdfError, pikepdf.PasswordError, *_MALFORMED_ERRORS) as error:
        raise UnreadablePdf(str(error)) from error


def _expected(pdf: Any) -> bytes:
    found = pdf.Root
    for step in ("/PieceInfo", "/Ludex", "/Private", "/Expected"):
        found = found.get(step) if found is not None else None
    return bytes(found.read_bytes()) if found is not None else b""


def _fonts(pdf: Any) -> Iterator[Font]:
    """Yield each font of the file; a composite font is represented by its descendant."""
    seen: set[Font] = set()
    for each in pdf.objects:
        if _read_name(each, "/Type") != "/Font" or _read_name(each, "/Subtype") == "/Type0":
            continue
        name = _read_name(each, "/BaseFont").lstrip("/")
        described = each.get("/FontDescriptor")
        files = ("/FontFile", "/FontFile2", "/FontFile3")
        embedded = described is not None and any(key in described for key in files)
        font = Font(name, embedded or _read_name(each, "/Subtype") == "/Type3", bool(_SUBSET.match(name)))
        if font not in seen:
            seen.add(font)
            yield font


def _read_name(found: Any, key: str) -> str:
    import pikepdf

    if not isinstance(found, pikepdf.Dictionary):
        return ""
    value = found.get(key)
    return str(value) if value is not None else ""


def _page(page: Any, reader: _StreamReader) -> Page:
    media = _box(page.mediabox)
    trim, bleed = (page.obj.get(name) for name in ("/TrimBox", "/BleedBox"))
    found = reader.read_stream(page, page.obj.get("/Resources"), 0)
    return Page(
        media,
        _box(trim) if trim else None,
        _box(bleed) if bleed else None,
        _digest_page(page),
        found.spaces,
        found.ink,
        found.missing_glyphs,
        found.knocked_out,
        [dots for each in found.pictures for dots in _find_dots(*each)],
        found.forms,
        found.plates,
    )


def _digest_page(page: Any) -> str:
    """Return the digest of a page's visible parts: its box, operators and resources."""
    import pikepdf

    contents = page.obj.get("/Contents")
    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    data = b"\n".join(part.read_bytes() for part in parts if part is not None)
    resources = page.obj.get("/Resources")
    named = resources.unparse() if resources is not None else b""
    return digest(b"\n".join((str(page.mediabox).encode(), named, data)))


def _box(values: Any) -> Box:
    left, bottom, right, top = (float(value) for value in values)
    return left, bottom, right, top


def _multiply_matrices(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


@dataclass
class _StreamSummary:
    """Summary of what a stream of operators and its forms draw, in the coordinates of the stream."""

    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    missing_glyphs: int = 0
    knocked_out: int = 0
    pictures: list[tuple[Matrix, float, float]] = field(default_factory=list)
    """The place of each picture, and its dots across and down."""
    forms: list[PlacedForm] = field(default_factory=list)
    plates: set[str] = field(default_factory=set)
    count: int = 0
    """Number of operators, counting those of forms each time that they are drawn."""

    def add(self, other: _StreamSummary, matrix: Matrix) -> None:
        """Add the summary of a form that is drawn with this matrix."""
        self.spaces |= other.spaces
        self.ink = max(self.ink, other.ink)
        self.missing_glyphs += other.missing_glyphs
        self.knocked_out += other.knocked_out
        self.pictures += [(_multiply_matrices(at, matrix), w, h) for at, w, h in other.pictures]
        self.plates |= other.plates
        self.count += other.count


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


class _StreamReader:
    """Reader of the operators of pages and of the forms that they draw."""

    def __init__(self) -> None:
        self._known: dict[object, _StreamSummary] = {}
        self._pictures: dict[object, PictureInks] = {}

    def read_stream(self, stream: Any, resources: Any, depth: int) -> _StreamSummary:
        import pikepdf

        found = _StreamSummary()
        state = _GraphicsState()
        wide: dict[str, bool] = {}
        for each in pikepdf.parse_content_stream(stream, _READ):
            name = str(each.operator)
            found.count += 1
            if found.count > _MOST:
                raise UnreadablePdf("more than any page needs")
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
                    wide[state.font] = _read_name(font, "/Subtype") == "/Type0"
                found.missing_glyphs += _count_missing_glyphs(operands, wide[state.font])
                found.knocked_out += state.black and not state.over
            elif name == "Do":
                drawn = _find_resource(resources, "/XObject", str(operands[0]))
                self._add_object(found, drawn, resources, state.matrix, depth)
        return found

    def _add_object(
        self, summary: _StreamSummary, found: Any, resources: Any, matrix: Matrix, depth: int
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
                box = _transform_box(_box(found.BBox), inner)
                summary.forms.append(PlacedForm(box, _turn(inner)))
            summary.add(self._read_form(found, resources, depth + 1), inner)

    def _measure_picture(self, picture: Stream) -> PictureInks:
        """Return the inks of a picture, which is read once even if it is drawn repeatedly."""
        known = self._pictures.get(picture.objgen)
        if known is None:
            known = self._pictures[picture.objgen] = measure_picture_inks(picture)
        return known

    def _read_form(self, form: Any, resources: Any, depth: int) -> _StreamSummary:
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


def _find_dots(matrix: Matrix, across: float, down: float) -> Iterator[float]:
    """Yield the dots per inch of a picture; nothing for a picture drawn as a line."""
    width = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
    height = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    if width and height:
        yield min(across / width, down / height) * 72


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
