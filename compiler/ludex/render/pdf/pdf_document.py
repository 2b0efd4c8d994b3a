"""PDF document during writing: pages, fonts, forms, embedded data.

With the embedded data, a finished file can be checked years later without the project: for missing pages,
missing texts, misaligned backs.
"""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFImageXObject,
    PDFName,
    PDFObjectReference,
    PDFString,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

from ludex.core.hashing import digest
from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import MM, Drawing, Picture, Text, split_passages
from ludex.render.drawing.svg_outlines import Icon, format_number
from ludex.render.pdf.font_encoder import FontEncoder
from ludex.render.pdf.pdf_objects import (
    ContentObject,
    FormObject,
    PageObject,
    ResourcesObject,
    embed_expectations,
    encode_point,
    make_metadata,
    write_objects,
)
from ludex.render.pdf.pdf_operators import (
    CMYK,
    KNOCKED_OUT,
    OVERPRINTED,
    TURNS,
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
        self._pictures: dict[Picture, str] = {}
        self._icons: dict[str, tuple[str, float, float]] = {}
        self._drawn: dict[Drawing, list[Operator]] = {}
        self._shared: Counter[Drawing] = Counter()
        self._reach: Bounds = (0, 0, 0, 0)
        self._needed: dict[tuple[str, ...], PDFObjectReference] = {}
        self._tags = Tags()
        self._links = 0
        self._page = 0
        self._sheet = PageGeometry(0, 0)
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
        self._file: PDFDocument = self._canvas._doc  # noqa: SLF001
        self.encode_text = partial(self._letters.encode_text, self._file)
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
        return {
            name: self._file.Reference(PDFDictionary({"OP": over, "op": over, "OPM": mode}))
            for name, over, mode in ((OVERPRINTED, "true", 1), (KNOCKED_OUT, "false", 0))
        }

    def prefer_duplex(self, way: str) -> None:
        """Suggest duplex printing to print dialogues; `way` is the PDF name of the mode."""
        self._canvas.setViewerPreference("Duplex", way)

    # For operators

    def get_form(self, key: object, bounds: Bounds, make: Callable[[], list[Operator]]) -> str:
        name = self._forms.get(key)
        if name is None:
            operators, used = self._encode_operators(make())
            name = self._forms[key] = f"f{len(self._forms)}"
            form = FormObject("\n".join(operators), bounds, self._get_form_resources(used))
            self._file.addForm(name, form)
        return name

    def _get_form_resources(self, used: Sequence[str]) -> PDFObjectReference:
        """Return the resources of a form.

        Forms that draw the same other forms share them, as most cards do.
        """
        names = tuple(sorted(set(used)))
        known = self._needed.get(names)
        if known is None:
            made = ResourcesObject(names, self._states)
            known = self._needed[names] = self._file.Reference(made)
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
        self._shared.update(
            run for drawing in drawings for run in split_runs(drawing) if not isinstance(run[0], Text)
        )
        self._reach = reach

    def icon(self, slug: str) -> tuple[str, float, float]:
        if slug not in self._icons:
            icon = self._resources.icons[slug]
            self._icons[slug] = icon.outline.data, icon.width, icon.height
        return self._icons[slug]

    # Pages

    def make_side_form(self, key: object, drawing: Drawing, bounds: Bounds) -> str:
        """Return the name of the form of a side, which is placed for each copy."""
        return self.get_form(("side", key), bounds, lambda: make_operators(drawing, self))

    def begin_page(self, sheet: PageGeometry) -> None:
        self._canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        self._sheet = sheet

    def place_form(self, form: str, placed: FormPlacement, title: str = "") -> None:
        """Place a form on the page; `title` is its name for screen readers."""
        self._canvas.addLiteral(self._tags.open(self._page, ("Sect",), title))
        self._canvas.addLiteral(_encode_placement(placed, self._sheet.height))
        self._canvas.doForm(form)
        self._canvas.addLiteral(f"Q {END_MARKED_CONTENT}")

    def draw(self, drawing: Drawing) -> None:
        """Draw on the page itself, relative to its upper left corner."""
        self._canvas.addLiteral(
            f"q {encode_point(MM)} 0 0 {encode_point(-MM)} 0 {encode_point(self._sheet.height * MM)} cm"
        )
        for each in split_passages(drawing):
            tags = each.tags or ("P",)
            self._canvas.addLiteral(self._tags.open(self._page, tags) if each.words else BEGIN_ARTIFACT)
            operators, used = self._encode_operators(make_operators(each.commands, self))
            self._canvas._code += operators  # noqa: SLF001
            self._canvas._formsinuse += used  # noqa: SLF001
            self._canvas.addLiteral(END_MARKED_CONTENT)
        self._canvas.addLiteral("Q")

    def add_anchor(self, name: str, y: float) -> None:
        """Define a place on this page as a target of links."""
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=(self._sheet.height - y) * MM)

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
                "Rect": PDFArray(_to_points(box, self._sheet.height)),
                "Border": PDFArray([0, 0, 0]),
                "F": _PRINTED,
                "Contents": PDFString(description),
                "Dest": canvas._bookmarkReference(name),  # noqa: SLF001
            }
        )
        self._links += 1
        number = f"link-{self._links}"
        canvas._addAnnotation(annotation, number)  # noqa: SLF001
        self._tags.add_link(self._page, tags, annotation, self._file.refAnnotation(number))

    def end_page(self) -> None:
        canvas, sheet = self._canvas, self._sheet
        operators = "\n".join(canvas._code)  # noqa: SLF001
        forms = dict.fromkeys(canvas._formsinuse)  # noqa: SLF001
        boxes = {
            "MediaBox": (0, 0, sheet.width, sheet.height),
            "TrimBox": sheet.trim,
            "BleedBox": sheet.bleed,
        }
        page = PageObject(
            self._file.Reference(ContentObject(operators)),
            {name: _to_points(box, sheet.height) for name, box in boxes.items() if box},
            ResourcesObject(list(forms), self._states),
            canvas._annotationrefs,  # noqa: SLF001
        )
        self._file.addPage(page)
        canvas._startPage()  # noqa: SLF001
        self._page += 1

    def finish(self, expected: bytes = b"") -> bytes:
        """Return the bytes of the file. `expected` has the encoded expectations to embed in it."""
        self._tags.write(self._file)
        self._file.Catalog.Metadata = self._file.Reference(make_metadata(self._title))
        if expected:
            embed_expectations(self._file, expected)
        self._file.format = partial(write_objects, self._file)
        self._canvas.save()
        return self._out.getvalue()

    def _encode_operators(self, made: Sequence[Operator]) -> tuple[list[str], list[str]]:
        """Return operators as text, and the names of the forms and pictures that they draw."""
        encoded: list[str] = []
        used: list[str] = []
        for operator in made:
            if isinstance(operator, str):
                encoded.append(operator)
            elif isinstance(operator, FormUse):
                encoded.append(f"/{xObjectName(operator.form)} Do")
                used.append(operator.form)
            else:
                name = self._add_picture(operator)
                x, y = operator.x, operator.y + operator.height
                place = " ".join(map(format_number, (operator.width, 0, 0, -operator.height, x, y)))
                encoded.append(f"q {place} cm /{xObjectName(name)} Do Q")
                used.append(name)
        return encoded, used

    def _add_picture(self, picture: Picture) -> str:
        """Return the name of a picture; equal ones are in the file once."""
        key = replace(picture, x=0, y=0)
        name = self._pictures.get(key)
        if name is None:
            data = self._resources.picture(picture.file)
            image = prepare_picture(data, self.colours, picture)
            name = self._pictures[key] = digest(repr((image.mode, image.size)).encode() + image.tobytes())
            if not self._file.hasForm(name):
                self._file.addForm(name, PDFImageXObject(name, ImageReader(image)))
        return name


@lru_cache(maxsize=256)
def _encode_placement(placed: FormPlacement, height: float) -> str:
    """Return the operators that rotate, scale, move and clip a form on a page of this height."""
    cos, sin = TURNS[placed.turn]
    unit = MM * placed.scale
    place = placed.x * MM, (height - placed.y) * MM
    moved = (
        "q "
        + " ".join(map(encode_point, (unit * cos, -unit * sin, -unit * sin, -unit * cos, *place)))
        + " cm"
    )
    if not placed.clip:
        return moved
    left, top, right, bottom = placed.clip
    box = " ".join(map(encode_point, (left, top, right - left, bottom - top)))
    return f"{moved}\n{box} re W n"


def _to_points(bounds: Bounds, height: float) -> Bounds:
    """Convert a box in millimetres on a page of this height to PDF points, measured from below."""
    left, top, right, bottom = bounds
    return left * MM, (height - bottom) * MM, right * MM, (height - top) * MM
