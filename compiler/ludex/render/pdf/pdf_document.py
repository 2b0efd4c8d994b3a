"""PDF document being written: pages, fonts, forms, embedded data.

So a finished file can be looked at years later, by itself: for pages that got lost, texts that are gone,
backs that slipped.
"""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ludex.core.hashing import digest
from ludex.render.drawing.drawing_commands import MM, Drawing, Picture, split_passages
from ludex.render.drawing.svg_outlines import Icon, format_number
from ludex.render.pdf.pdf_operators import (
    Bounds,
    ColourEncoder,
    FormUse,
    Operator,
    make_operators,
    prepare_picture,
    split_runs,
)
from ludex.render.pdf.tags import BEGIN_ARTIFACT, END_MARKED_CONTENT, Tags

OWNER, PLACE = "Ludex", "Expected"
_WHEN = "D:20000101000000+00'00'"
"""The format wants a time; ours is always the same, or no file would be the same twice."""
_CLOCK = "SOURCE_DATE_EPOCH"


def embed_expectations(document: PDFDocument, expected: bytes) -> None:
    """Embed expectations in the catalogue of a file that is being written."""
    stream = PDFStream(content=expected.decode("ascii"))
    stream.filters = [PDFZCompress]
    mine = PDFDictionary({PLACE: document.Reference(stream)})
    owned = PDFDictionary({"LastModified": PDFString(_WHEN), "Private": mine})
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "PieceInfo"]
    catalogue.PieceInfo = PDFDictionary({OWNER: owned})


EncodedText = list[tuple[str, str]]
"""Stretches of a text: the name of the subset that each is in, and its codes in hexadecimal digits."""


class FontEncoder:
    """The fonts of one file, and what was written in them. `read` gives the bytes of a font."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._fonts: dict[str, TTFont] = {}
        self._known: dict[tuple[str, str], EncodedText] = {}

    def font(self, file: str) -> TTFont:
        made = self._fonts.get(file)
        if made is None:
            made = self._fonts[file] = _parse_font(file, self._read(file))
            pdfmetrics.registerFont(made)
        return made

    def encode_text(self, font: str, text: str, document: PDFDocument) -> EncodedText:
        """Word by word, since words come again and lines do not; nearly every line is in one subset."""
        words = [self._encode_run(font, word, document) for word in text.split(" ")]
        if all(len(word) == 1 and word[0][0] == words[0][0][0] for word in words):
            return [(words[0][0][0], "20".join(word[0][1] for word in words))]
        return self._encode_run(font, text, document)

    def _encode_run(self, font: str, text: str, document: PDFDocument) -> EncodedText:
        known = self._known.get((font, text))
        if known is None:
            made = self.font(font)
            parts = made.splitString(text, document) or [(0, b"")]
            known = self._known[font, text] = [
                (made.getSubsetInternalName(subset, document), part.hex()) for subset, part in parts
            ]
        return known


class _TaggedFont(TTFont):  # type: ignore[misc]
    """A font whose subsets have tags of their own, so that programs that join files do not confuse them."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802  # the library's name
        subsets = [list(subset) for subset in self.state[doc].subsets]
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            made = doc.idToObject["BasicFonts"].dict[name]
            plain = made.BaseFont.partition("+")[2]
            made.BaseFont = f"{_make_subset_tag(plain, subset)}+{plain}"
            doc.idToObject[made.FontDescriptor.name].dict["FontName"] = PDFName(made.BaseFont)


def _make_subset_tag(font: str, characters: Sequence[int]) -> str:
    """Six capitals that follow from a font and the characters of it that are embedded."""
    number = int(digest(repr((font, sorted(characters))).encode())[:12], 16)
    return "".join(chr(ord("A") + number // 26**place % 26) for place in range(6))


@lru_cache(maxsize=64)
def _parse_font(file: str, data: bytes) -> TTFont:
    """Parse a font; it keeps what each document writes in it apart."""
    return _TaggedFont("ludex:" + file, io.BytesIO(data))


_MAX_INLINE_OPERATORS = 4
"""Operators in a stretch that is not worth a form of its own."""


@dataclass(frozen=True, slots=True)
class FileMetadata:
    """What a file says of itself."""

    title: str
    locale: str
    subject: str = ""
    creator: str = "Ludex"


@dataclass(frozen=True, slots=True)
class Resources:
    """Resources of drawings: the bytes of fonts and pictures, and icons by slug."""

    font: Callable[[str], bytes]
    picture: Callable[[str], bytes]
    icons: Mapping[str, Icon]


@dataclass(frozen=True, slots=True)
class PageGeometry:
    """A page: its size in millimetres, and the boxes that printers look for, if any."""

    width: float
    height: float
    trim: Bounds | None = None
    bleed: Bounds | None = None


@dataclass(frozen=True, slots=True)
class FormPlacement:
    """Where a form goes: its origin on the page, how it is turned about it, its scale, what is seen."""

    x: float
    y: float
    turn: int = 0
    scale: float = 1.0
    clip: Bounds | None = None


class _LiteralObject(PDFObject):  # type: ignore[misc]
    """PDF object whose bytes are given."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    def format(self, document: PDFDocument) -> bytes:
        return self._said


_UNTURNED = _LiteralObject(b"[ 1 0 0 1 0 0 ]")


@contextmanager
def _ignore_clock() -> Iterator[None]:
    """Hide the variable from which ReportLab takes a time, even where it is told to take none."""
    said = os.environ.pop(_CLOCK, None)
    try:
        yield
    finally:
        if said is not None:
            os.environ[_CLOCK] = said


class Document:
    """One PDF file. Pages in order; `bytes` ends it."""

    def __init__(
        self, about: FileMetadata, resources: Resources, fonts: Sequence[str], colours: ColourEncoder
    ) -> None:
        rl_config.useA85 = 0  # streams as they are: letters in place of bytes are larger and slower
        self.colours = colours
        self._resources = resources
        self._out = io.BytesIO()
        self._letters = FontEncoder(resources.font)
        self._forms: dict[object, str] = {}
        self._pictures: dict[Picture, ImageReader] = {}
        self._icons: dict[str, tuple[str, float, float]] = {}
        self._drawn: dict[Drawing, list[Operator]] = {}
        self._shared: Counter[Drawing] = Counter()
        self._reach: Bounds = (0, 0, 0, 0)
        self._needed: dict[tuple[str, ...], PDFObjectReference] = {}
        self._tags = Tags()
        self._page = 0
        first = self._letters.font(fonts[0]).fontName
        with _ignore_clock():
            self._canvas = Canvas(
                self._out,
                invariant=1,
                pageCompression=1,
                initialFontName=first,
                initialFontSize=10,
                lang=about.locale,
            )
        self._canvas.setTitle(about.title)
        self._canvas.setSubject(about.subject)
        self._canvas.setAuthor("")
        self._canvas.setCreator(about.creator)
        self._canvas.setProducer(about.creator)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def prefer_duplex(self, way: str) -> None:
        """Ask the print dialogue for printing on both sides."""
        self._canvas.setViewerPreference("Duplex", way)

    # What operators ask for

    def get_form(self, key: object, bounds: Bounds, make: Callable[[], list[Operator]]) -> str:
        name = self._forms.get(key)
        if name is None:
            made = make()
            name = self._forms[key] = f"f{len(self._forms)}"
            self._canvas.beginForm(name)
            self._write_operators(made)
            box = _LiteralObject(f"[ {' '.join(map(format_number, bounds))} ]".encode())
            self._canvas.endForm(BBox=box, Matrix=_UNTURNED, Resources=self._get_form_resources())
        return name

    def _get_form_resources(self) -> PDFObjectReference:
        """Resources of the form being written; forms with the same needs share them, as most cards do."""
        used = tuple(sorted(set(self._canvas._formsinuse)))  # noqa: SLF001
        known = self._needed.get(used)
        if known is None:
            document, made = self._canvas._doc, PDFResourceDictionary()  # noqa: SLF001
            made.basicFonts()
            made.allProcs()
            if used:
                made.XObject = document.xobjDict(used)
            known = self._needed[used] = document.Reference(made)
        return known

    def get_operators(self, run: Drawing, make: Callable[[], list[Operator]]) -> list[Operator]:
        known = self._drawn.get(run)
        if known is None:
            known = make()
            if self._shared.get(run, 0) > 1 and len(known) > _MAX_INLINE_OPERATORS:
                made = known
                known = [FormUse(self.get_form(("run", run), self._reach, lambda: made))]
            self._drawn[run] = known
        return known

    def share_drawings(self, drawings: Sequence[Drawing], reach: Bounds) -> None:
        """Count the runs that several drawings have in common, so that it is written once; they all reach so
        far.
        """
        self._shared.update(run for drawing in drawings for run in split_runs(drawing))
        self._reach = reach

    def icon(self, slug: str) -> tuple[str, float, float]:
        if slug not in self._icons:
            icon = self._resources.icons[slug]
            self._icons[slug] = icon.outline.data, icon.width, icon.height
        return self._icons[slug]

    def encode_text(self, font: str, text: str) -> list[tuple[str, str]]:
        return self._letters.encode_text(font, text, self._canvas._doc)  # noqa: SLF001

    # Pages

    def make_side_form(self, key: object, drawing: Drawing, bounds: Bounds) -> str:
        """A side as a form, to be placed as often as it is printed."""
        return self.get_form(("side", key), bounds, lambda: make_operators(drawing, self))

    def begin_page(self, sheet: PageGeometry) -> None:
        self._canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        for box, setter in ((sheet.trim, self._canvas.setTrimBox), (sheet.bleed, self._canvas.setBleedBox)):
            if box:
                setter(_to_points(box, sheet.height))
        self._height = sheet.height

    def place_form(self, form: str, placed: FormPlacement, said: str = "") -> None:
        """Place a form on the page; `said` is its name for screen readers."""
        self._canvas.addLiteral(
            f"{self._tags.open(self._page, ('Sect',), said)}\n{_encode_placement(placed, self._height)}"
        )
        self._canvas.doForm(form)
        self._canvas.addLiteral(f"Q {END_MARKED_CONTENT}")

    def draw(self, drawing: Drawing) -> None:
        """Draw on the page itself, from its upper left corner."""
        self._canvas.addLiteral(f"q {_point(MM)} 0 0 {_point(-MM)} 0 {_point(self._height * MM)} cm")
        for each in split_passages(drawing):
            tags = each.tags or ("P",)
            self._canvas.addLiteral(self._tags.open(self._page, tags) if each.words else BEGIN_ARTIFACT)
            self._write_operators(make_operators(each.commands, self))
            self._canvas.addLiteral(END_MARKED_CONTENT)
        self._canvas.addLiteral("Q")

    def add_anchor(self, name: str, y: float) -> None:
        """Name a place of this page as a target of links."""
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=(self._height - y) * MM)

    def add_outline_entry(self, name: str, title: str, level: int, y: float) -> None:
        """A line of the outline, that leads to a place of this page."""
        self.add_anchor(name, y)
        self._canvas.addOutlineEntry(title, name, level, closed=False)
        self._canvas.showOutline()

    def link(self, name: str, box: Bounds) -> None:
        """Link a box of this page to an anchor."""
        self._canvas.linkRect("", name, _to_points(box, self._height), relative=0, thickness=0)

    def end_page(self) -> None:
        self._canvas.showPage()
        self._page += 1

    def finish(self, expected: bytes = b"") -> bytes:
        """The file. `expected` is what it should be when it is read back: it takes that along."""
        document = self._canvas._doc  # noqa: SLF001
        self._tags.write(document)
        if expected:
            embed_expectations(document, expected)
        self._canvas.save()
        return self._out.getvalue()

    def _write_operators(self, made: Sequence[Operator]) -> None:
        plain: list[str] = []
        for operator in made:
            if isinstance(operator, str):
                plain.append(operator)
                continue
            self._canvas.addLiteral("\n".join(plain))
            plain = []
            if isinstance(operator, FormUse):
                self._canvas.doForm(operator.form)
            else:
                self._draw_picture(operator)
        self._canvas.addLiteral("\n".join(plain))

    def _draw_picture(self, picture: Picture) -> None:
        name = replace(picture, x=0, y=0)
        reader = self._pictures.get(name)
        if reader is None:
            data = self._resources.picture(picture.file)
            reader = self._pictures[name] = ImageReader(prepare_picture(data, self.colours, picture))
        place = " ".join(map(format_number, (picture.x, picture.y + picture.height)))
        self._canvas.addLiteral(f"q 1 0 0 -1 {place} cm")
        self._canvas.drawImage(reader, 0, 0, picture.width, picture.height)
        self._canvas.addLiteral("Q")


@lru_cache(maxsize=256)
def _encode_placement(placed: FormPlacement, height: float) -> str:
    """How a page of that height is turned and moved for a form, and what of it is seen."""
    cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[placed.turn]
    unit = MM * placed.scale
    place = placed.x * MM, (height - placed.y) * MM
    moved = "q " + " ".join(map(_point, (unit * cos, -unit * sin, -unit * sin, -unit * cos, *place))) + " cm"
    if not placed.clip:
        return moved
    left, top, right, bottom = placed.clip
    box = " ".join(map(_point, (left, top, right - left, bottom - top)))
    return f"{moved}\n{box} re W n"


def _point(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) >= 0.00005 else "0"


def _to_points(bounds: Bounds, height: float) -> Bounds:
    """A box in millimetres on a page of that height, as PDF has it: in points, from below."""
    left, top, right, bottom = bounds
    return left * MM, (height - bottom) * MM, right * MM, (height - top) * MM
