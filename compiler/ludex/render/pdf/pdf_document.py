"""PDF document during writing: pages, fonts, forms, embedded data.

With the embedded data, a finished file can be checked years later without the project: for missing pages,
missing texts, misaligned backs.
"""

from __future__ import annotations

import io
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import MM, Drawing, Picture, split_passages
from ludex.render.drawing.svg_outlines import Icon, format_number
from ludex.render.pdf.font_encoder import FontEncoder
from ludex.render.pdf.metadata import embed_expectations, make_metadata
from ludex.render.pdf.pdf_operators import (
    CMYK,
    KNOCKED_OUT,
    OVERPRINTED,
    Bounds,
    ColourEncoder,
    FormUse,
    Operator,
    make_operators,
    prepare_picture,
    split_runs,
)
from ludex.render.pdf.tags import BEGIN_ARTIFACT, END_MARKED_CONTENT, Tags

if TYPE_CHECKING:
    from ludex.render.book import Book

_VERSION = (1, 4)
"""The version of PDF, the first with tags."""
_CLOCK = "SOURCE_DATE_EPOCH"
_PRINTED = 4
"""The flag of annotations that may be printed: screen readers skip others."""
_MAX_INLINE_OPERATORS = 4
"""Maximum number of operators in a drawing that gets no form of its own."""


@dataclass(frozen=True, slots=True)
class FileMetadata:
    """Metadata of a file."""

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


def make_resources(book: Book) -> Resources:
    return Resources(book.files.read, book.files.read, book.icons)


@value_class
class PageGeometry:
    """Geometry of a page: its size in millimetres, and its PDF boxes, if any."""

    width: float
    height: float
    trim: Bounds | None = None
    bleed: Bounds | None = None


@value_class
class FormPlacement:
    """Placement of a form: its origin on the page, its rotation about the origin, scale, visible part."""

    x: float
    y: float
    turn: int = 0
    scale: float = 1.0
    clip: Bounds | None = None


class _FormObject(PDFObject):  # type: ignore[misc]
    """Form that is written as bytes: with thousands of forms, dictionaries of ReportLab would be too slow."""

    def __init__(self, operators: str, bounds: Bounds, resources: PDFObjectReference) -> None:
        self._operators, self._bounds, self._resources = operators, bounds, resources

    def format(self, document: PDFDocument) -> bytes:
        data = zlib.compress(self._operators.encode("ascii"))
        box = " ".join(map(format_number, self._bounds))
        resources = self._resources.format(document).decode()
        head = (
            f"<<\n/BBox [ {box} ] /Filter [ /FlateDecode ] /FormType 1 /Length {len(data)} "
            f"/Matrix [ 1 0 0 1 0 0 ] /Resources {resources} \n  /Subtype /Form /Type /XObject\n>>\nstream\n"
        )
        return b"".join((head.encode(), data, b"endstream\n"))


@contextmanager
def _ignore_clock() -> Iterator[None]:
    """Hide the environment variable from which ReportLab takes a time even if `invariant` is set."""
    saved = os.environ.pop(_CLOCK, None)
    try:
        yield
    finally:
        if saved is not None:
            os.environ[_CLOCK] = saved


class Document:
    """PDF file being written. Pages are added in order; `finish` returns the bytes."""

    def __init__(
        self, about: FileMetadata, resources: Resources, fonts: Sequence[str], colours: ColourEncoder
    ) -> None:
        rl_config.useA85 = 0  # write binary data as it is: ASCII85 is larger and slower
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
        self._links = 0
        self._page = 0
        first = self._letters.font(fonts[0]).fontName
        with _ignore_clock():
            self._canvas = Canvas(
                self._out,
                invariant=1,
                pageCompression=1,
                pdfVersion=_VERSION,
                initialFontName=first,
                initialFontSize=10,
                lang=about.locale,
            )
        self._states = self._define_states()
        self._canvas._extgstate.getState = lambda: self._states  # noqa: SLF001
        self._title = about.title
        self._canvas.setTitle(about.title)
        self._canvas.setSubject(about.subject)
        self._canvas.setAuthor("")
        self._canvas.setCreator(about.creator)
        self._canvas.setProducer(about.creator)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def _define_states(self) -> dict[str, PDFObjectReference]:
        """Return the graphics states, by name, in which text in four inks overprints its background or does
        not; none for other colours.
        """
        if self.colours.space != CMYK:
            return {}
        document = self._canvas._doc  # noqa: SLF001
        return {
            name: document.Reference(PDFDictionary({"OP": over, "op": over, "OPM": mode}))
            for name, over, mode in ((OVERPRINTED, "true", 1), (KNOCKED_OUT, "false", 0))
        }

    def prefer_duplex(self, way: str) -> None:
        """Suggest duplex printing to print dialogues; `way` is the PDF name of the mode."""
        self._canvas.setViewerPreference("Duplex", way)

    # For operators

    def get_form(self, key: object, bounds: Bounds, make: Callable[[], list[Operator]]) -> str:
        name = self._forms.get(key)
        if name is None:
            made = make()
            name = self._forms[key] = f"f{len(self._forms)}"
            self._canvas.beginForm(name)
            self._write_operators(made)
            self._end_form(name, bounds)
        return name

    def _end_form(self, name: str, bounds: Bounds) -> None:
        """Complete the current form, as `Canvas.endForm` would."""
        canvas, resources = self._canvas, self._get_form_resources()
        operators = "\n".join([canvas._preamble, *canvas._code])  # noqa: SLF001
        canvas._doc.addForm(name, _FormObject(operators, bounds, resources))  # noqa: SLF001
        canvas._restartAccumulators()  # noqa: SLF001
        canvas.pop_state_stack()

    def _get_form_resources(self) -> PDFObjectReference:
        """Return the resources of the current form.

        Forms that draw the same other forms share them, as most cards do.
        """
        used = tuple(sorted(set(self._canvas._formsinuse)))  # noqa: SLF001
        known = self._needed.get(used)
        if known is None:
            document, made = self._canvas._doc, PDFResourceDictionary()  # noqa: SLF001
            made.basicFonts()
            made.allProcs()
            made.ExtGState = self._states
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
        """Count the runs of commands that several drawings share, so that each is written once.

        `reach` is the extent of every drawing.
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
        """Return the name of the form of a side, which is placed for each copy."""
        return self.get_form(("side", key), bounds, lambda: make_operators(drawing, self))

    def begin_page(self, sheet: PageGeometry) -> None:
        self._canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        for box, setter in ((sheet.trim, self._canvas.setTrimBox), (sheet.bleed, self._canvas.setBleedBox)):
            if box:
                setter(_to_points(box, sheet.height))
        self._height = sheet.height

    def place_form(self, form: str, placed: FormPlacement, title: str = "") -> None:
        """Place a form on the page; `title` is its name for screen readers."""
        self._canvas.addLiteral(
            f"{self._tags.open(self._page, ('Sect',), title)}\n{_encode_placement(placed, self._height)}"
        )
        self._canvas.doForm(form)
        self._canvas.addLiteral(f"Q {END_MARKED_CONTENT}")

    def draw(self, drawing: Drawing) -> None:
        """Draw on the page itself, relative to its upper left corner."""
        self._canvas.addLiteral(f"q {_point(MM)} 0 0 {_point(-MM)} 0 {_point(self._height * MM)} cm")
        for each in split_passages(drawing):
            tags = each.tags or ("P",)
            self._canvas.addLiteral(self._tags.open(self._page, tags) if each.words else BEGIN_ARTIFACT)
            self._write_operators(make_operators(each.commands, self))
            self._canvas.addLiteral(END_MARKED_CONTENT)
        self._canvas.addLiteral("Q")

    def add_anchor(self, name: str, y: float) -> None:
        """Define a place on this page as a target of links."""
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=(self._height - y) * MM)

    def add_outline_entry(self, name: str, title: str, level: int, y: float) -> None:
        """Add an outline entry that leads to a place on this page."""
        self.add_anchor(name, y)
        self._canvas.addOutlineEntry(title, name, level, closed=False)
        self._canvas.showOutline()

    def link(self, name: str, box: Bounds, tags: tuple[str, ...], description: str) -> None:
        """Link a box of this page to an anchor.

        `tags` are the tags of its text; screen readers read the description.
        """
        canvas = self._canvas
        annotation = PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Link"),
                "Rect": PDFArray(_to_points(box, self._height)),
                "Border": PDFArray([0, 0, 0]),
                "F": _PRINTED,
                "Contents": PDFString(description),
                "Dest": canvas._bookmarkReference(name),  # noqa: SLF001
            }
        )
        self._links += 1
        number = f"link-{self._links}"
        canvas._addAnnotation(annotation, number)  # noqa: SLF001
        self._tags.add_link(self._page, tags, annotation, canvas._doc.refAnnotation(number))  # noqa: SLF001

    def end_page(self) -> None:
        self._canvas.showPage()
        self._page += 1

    def finish(self, expected: bytes = b"") -> bytes:
        """Return the bytes of the file. `expected` has the encoded expectations to embed in it."""
        document = self._canvas._doc  # noqa: SLF001
        self._tags.write(document)
        document.Catalog.Metadata = document.Reference(make_metadata(self._title))
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
    """Return the operators that rotate, scale, move and clip a form on a page of this height."""
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
    """Convert a box in millimetres on a page of this height to PDF points, measured from below."""
    left, top, right, bottom = bounds
    return left * MM, (height - bottom) * MM, right * MM, (height - top) * MM
