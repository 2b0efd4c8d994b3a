"""Structure of a PDF file: pages, boxes, fonts, inks, pictures, forms."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludex.core.hashing import digest

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""
_UNIT: Matrix = (1, 0, 0, 1, 0, 0)
_DEEP = 12
_SUBSET = re.compile(r"[A-Z]{6}\+")
_SPACES = {"rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk", "g": "grey", "G": "grey"}


_MALFORMED_ERRORS = (ValueError, RuntimeError, TypeError, AttributeError, LookupError, ArithmeticError)
"""What is raised where something in a file is not of the sort that it must be."""
_MOST = 4_000_000
"""Operators that a page may come to, its forms counted each time that they are drawn."""
_DEVICES = {
    "/DeviceRGB": "rgb",
    "/CalRGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/DeviceGray": "grey",
    "/CalGray": "grey",
}
_FILLS = ("rg", "k", "g")


class UnreadablePdf(Exception):
    """The file is no PDF, or is damaged."""


class Font(NamedTuple):
    name: str
    embedded: bool
    subset: bool


class PlacedForm(NamedTuple):
    """A form that a page draws itself: its box on the page, and how it is turned."""

    box: Box
    turn: int


@dataclass
class Page:
    media: Box
    trim: Box | None
    bleed: Box | None
    same: str
    """A word that two pages share where they show the same."""
    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    """The most ink that one colour asks for, 1 for each of the four."""
    nothing: int = 0
    """How many letters have no shape."""
    knocked_out: int = 0
    """How many pieces of black text are cut out of their ground."""
    pictures: list[float] = field(default_factory=list)
    """The dots to an inch of each picture."""
    forms: list[PlacedForm] = field(default_factory=list)


@dataclass
class Structure:
    pages: list[Page]
    fonts: list[Font]
    title: str
    language: str
    tagged: bool
    expected: bytes
    """What the file says that it should be; empty where it says nothing."""


def read_structure(data: bytes) -> Structure:
    """Read the structure of a PDF; UnreadablePdf where it cannot be read."""
    import pikepdf

    try:
        with warnings.catch_warnings(action="ignore"), pikepdf.open(io.BytesIO(data)) as pdf:
            pages = [_page(page) for page in pdf.pages]
            title = str(pdf.docinfo.get("/Title", "")) if pdf.trailer.get("/Info") is not None else ""
            language = str(pdf.Root.get("/Lang", ""))
            tagged = "/StructTreeRoot" in pdf.Root
            return Structure(pages, list(_fonts(pdf)), title, language, tagged, _expected(pdf))
    except (pikepdf.PdfError, *_MALFORMED_ERRORS) as error:
        raise UnreadablePdf(str(error)) from error


def _expected(pdf: Any) -> bytes:
    found = pdf.Root
    for step in ("/PieceInfo", "/Ludex", "/Private", "/Expected"):
        found = found.get(step) if found is not None else None
    return bytes(found.read_bytes()) if found is not None else b""


def _fonts(pdf: Any) -> Iterator[Font]:
    """Every font of the file, once; one made of others counts as its descendant."""
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


def _page(page: Any) -> Page:
    media = _box(page.mediabox)
    trim, bleed = (page.obj.get(name) for name in ("/TrimBox", "/BleedBox"))
    made = Page(media, _box(trim) if trim else None, _box(bleed) if bleed else None, _digest_page(page))
    _Walk(made).walk_stream(page, page.obj.get("/Resources"), _UNIT, 0)
    return made


def _digest_page(page: Any) -> str:
    """Digest of what a page shows: its box, operators and resources."""
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


class _Walk:
    """Walk the operators of a page and of the forms that it draws."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._left = _MOST

    def walk_stream(self, stream: Any, resources: Any, base: Matrix, depth: int) -> None:
        import pikepdf

        matrix, stack, font = base, list[tuple[Matrix, bool, bool]](), ""
        black = over = False
        for each in pikepdf.parse_content_stream(stream):
            name, operands = str(each.operator), list(each.operands)
            self._left -= 1
            if self._left < 0:
                raise UnreadablePdf("more than any page needs")
            if name == "q":
                stack.append((matrix, black, over))
            elif name == "Q" and stack:
                matrix, black, over = stack.pop()
            elif name == "gs":
                state = _find_resource(resources, "/ExtGState", str(operands[0]))
                over = bool(state.get("/op", over)) if state is not None else over
            elif name == "cm":
                matrix = _multiply_matrices(_read_matrix(operands), matrix)
            elif name in _SPACES:
                self._ink(name, [float(value) for value in operands])
                if name in _FILLS:
                    black = name == "k" and [float(value) for value in operands] == [0, 0, 0, 1]
            elif name == "Tf":
                font = str(operands[0])
            elif name in ("Tj", "TJ", "'", '"'):
                self._count_missing_glyphs(operands, _find_resource(resources, "/Font", font))
                self.page.knocked_out += black and not over
            elif name == "Do":
                self._walk_object(
                    _find_resource(resources, "/XObject", str(operands[0])), resources, matrix, depth
                )

    def _ink(self, name: str, values: list[float]) -> None:
        space = _SPACES[name]
        self.page.spaces.add(space)
        if space == "cmyk":
            self.page.ink = max(self.page.ink, sum(values))

    def _count_missing_glyphs(self, operands: Any, font: Any) -> None:
        """Code 0 is the shape that stands for no shape, in fonts of one byte and of two."""
        import pikepdf

        wide = _read_name(font, "/Subtype") == "/Type0"
        for operand in operands:
            for piece in operand if isinstance(operand, pikepdf.Array) else (operand,):
                if isinstance(piece, pikepdf.String):
                    codes = bytes(piece)
                    if wide:
                        self.page.nothing += sum(
                            not any(codes[at : at + 2]) for at in range(0, len(codes) - 1, 2)
                        )
                    else:
                        self.page.nothing += codes.count(0)

    def _walk_object(self, found: Any, resources: Any, matrix: Matrix, depth: int) -> None:
        sort = _read_name(found, "/Subtype") if found is not None else ""
        sort = sort or (str(found.get("/Subtype")) if found is not None else "")
        if sort == "/Image":
            self._picture(found, matrix)
        elif sort == "/Form" and depth < _DEEP:
            own = found.get("/Matrix")
            inner = _multiply_matrices(_read_matrix(own), matrix) if own is not None else matrix
            if depth == 0:
                self.page.forms.append(PlacedForm(_transform_box(_box(found.BBox), inner), _turn(inner)))
            self.walk_stream(found, found.get("/Resources", resources), inner, depth + 1)

    def _picture(self, found: Any, matrix: Matrix) -> None:
        width = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
        height = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
        if width and height:
            dots = min(float(found.Width) / width, float(found.Height) / height) * 72
            self.page.pictures.append(dots)
        space = _find_colour_space(found.get("/ColorSpace"))
        if space:
            self.page.spaces.add(space)


def _find_colour_space(named: Any) -> str:
    """The sort of colours that a picture is in: nothing where it is none of the three."""
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
    """How far the matrix turns, in quarters clockwise."""
    a, b = matrix[0], matrix[1]
    if abs(a) >= abs(b):
        return 0 if a > 0 else 180
    return 90 if b < 0 else 270
