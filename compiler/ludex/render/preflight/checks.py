"""Preflight checks: differences between a finished file and its expectations.

Faults such as a missing title or a font that is not embedded are reported for every file, the others only if
the file has expectations about them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ludex.core.findings import Code
from ludex.core.messages import Bilingual, Slot, format_decimal
from ludex.render.codes import preflight as codes
from ludex.render.drawing.drawing_commands import MM
from ludex.render.preflight.content_streams import PLATES, Box, PlacedForm
from ludex.render.preflight.pdfium import Letter, PageText, read_pages
from ludex.render.preflight.structure import Page, Structure, read_structure

_BACK_TOLERANCE = 0.3
"""Largest misalignment, in points, of backs and faces."""
_EDGE_TOLERANCE = 0.35
"""How far, in points, a letter's box may extend over an edge: boxes are rounded outwards."""
_MIN_DPI = 200
_SHOWN = 60
"""Maximum number of letters that a message quotes."""
_SPACE = re.compile(r"[\s\-\u00ad\u0002\ufffe]+")
"""What readers add or drop at line ends: divided words are compared without their hyphens."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Fault of a finished file; page 0 means the entire file."""

    code: Code
    page: int = 0
    slots: Mapping[str, Slot] = field(default_factory=dict)
    at: str = ""
    """The words on the page at the fault."""


@dataclass(frozen=True, slots=True)
class FileExpectations:
    """Expected contents of the file. Omitted parts are not compared."""

    pages: int | None = None
    title: str = ""
    language: str = ""
    colours: str = ""
    limit: float | None = None
    """The largest total of inks, 1 for each of the four."""
    boxes: bool = False
    """Whether each page must have a trim box and a bleed box."""
    safe: float | None = None
    """Least distance, in millimetres, of letters from the edges of the trim box."""
    texts: Sequence[Sequence[str]] = field(default_factory=tuple)
    """For each page, the texts that must be readable on it."""
    flip: str = ""
    """If odd pages are faces and even ones their backs: the edge over which the paper is turned."""
    overprint: bool = False
    """Whether black text must overprint its background."""
    shaped: bool = False
    """Whether sides are cut along a drawn line instead of their trim box."""
    margin: float = 0
    """Millimetres along the edge of the paper that the printer cannot print."""
    overlapping: Sequence[str] = ()
    """Texts that overlap others on purpose, or that the layout has already reported."""
    parts: bool = False
    """Whether pages show parts of something larger, or reduced cards that are printed elsewhere: their
    letters are not checked.
    """


@dataclass(frozen=True, slots=True)
class Report:
    """Faults of a file, and the text of each page as one line; no lines if only the structure was checked,
    without faults.
    """

    faults: list[Fault]
    lines: list[str]


def load_libraries() -> None:
    """Import the libraries of preflight, once for all workers that are forked afterwards."""
    import pikepdf  # noqa: F401
    import pypdfium2  # type: ignore[import-untyped]  # noqa: F401


def run_preflight(data: bytes, wanted: FileExpectations) -> Report:
    """Check a finished file; raise UnreadablePdf if it cannot be read as a PDF."""
    structure = read_structure(data)
    pages, lines = structure.pages, list[str]()
    found = [*_check_file(structure, wanted), *_check_backs(pages, wanted), *_check_headings(structure)]
    for number, page in enumerate(pages, start=1):
        found += [replace(fault, page=number) for fault in _check_page(page, wanted)]
    if found or not wanted.parts or wanted.margin or any(page.is_trimmed for page in pages):
        read_there = read_pages(data, pages, not wanted.parts, wanted.margin)
        for number, (page, seen) in enumerate(zip(pages, read_there, strict=False), start=1):
            lines.append(" ".join(seen.text.split()))
            of_page = *_check_letters(page, seen, number, wanted), *_check_edges(seen, wanted)
            found += [replace(fault, page=number) for fault in of_page]
    return Report(sorted(found, key=lambda fault: (fault.page, fault.code.name)), lines)


def _check_file(structure: Structure, wanted: FileExpectations) -> Iterator[Fault]:
    count = len(structure.pages)
    if wanted.pages is not None and count != wanted.pages:
        yield Fault(codes.PAGES, slots={"found": count, "wanted": wanted.pages})
    if not structure.title or (wanted.title and structure.title != wanted.title):
        yield Fault(codes.TITLE, slots={"found": _quote_property(structure.title, wanted.title)})
    if not structure.language or (wanted.language and structure.language != wanted.language):
        yield Fault(codes.LANGUAGE, slots={"found": _quote_property(structure.language, wanted.language)})
    for font in structure.fonts:
        if not font.embedded:
            yield Fault(codes.FONT, slots={"font": font.name})
        elif not font.subset:
            yield Fault(codes.FONT_NOT_SUBSET, slots={"font": font.name})
    plates = {plate for page in structure.pages for plate in page.drawn.plates} - {"black"}
    if wanted.colours == "cmyk" and plates:
        for plate in PLATES[:3]:
            if plate not in plates:
                yield Fault(codes.EMPTY_PLATE, slots={"ink": Bilingual(plate, _PLATES_FR[plate])})


_PLATES_FR = {"cyan": "cyan", "magenta": "magenta", "yellow": "jaune"}


def _check_headings(structure: Structure) -> Iterator[Fault]:
    """Yield a fault for each page with fewer tagged headings than its outline has."""
    for number in range(1, len(structure.pages) + 1):
        titles = [title for title, page in structure.outline if page == number]
        missing = len(titles) - structure.headings.get(number, 0)
        if missing > 0:
            shown = _shorten(", ".join(titles))
            yield Fault(codes.UNTAGGED_HEADING, number, {"titles": shown, "missing": missing}, titles[0])


def _quote_property(found: str, wanted: str) -> Bilingual:
    """Return a title or a language in quotes, or “empty”, with the expected one in brackets."""
    words = Bilingual(f"“{found}”", f"«\u00a0{found}\u00a0»") if found else Bilingual("empty", "vide")
    if not wanted:
        return words
    return Bilingual(
        f"{words.en} (expected “{wanted}”)", f"{words.fr} (attendu\u00a0: «\u00a0{wanted}\u00a0»)"
    )


def _check_page(page: Page, wanted: FileExpectations) -> Iterator[Fault]:
    boxes = page.trim, page.bleed, page.media
    if wanted.boxes and not all(a and b and _is_inside(a, b, 0.01) for a, b in pairwise(boxes)):
        yield Fault(codes.BOX)
    if page.drawn.missing_glyphs:
        yield Fault(codes.GLYPH, slots={"count": page.drawn.missing_glyphs})
    strange = page.drawn.spaces - _ALLOWED.get(wanted.colours, page.drawn.spaces)
    if strange:
        found, needed = _COLOUR_SPACES[min(strange)], _COLOUR_SPACES[wanted.colours]
        yield Fault(codes.COLOURS, slots={"found": found, "wanted": needed})
    if wanted.limit is not None and page.drawn.ink > wanted.limit + 0.005:
        slots = {"found": str(round(100 * page.drawn.ink)), "wanted": str(round(100 * wanted.limit))}
        yield Fault(codes.INK, slots=slots)
    if wanted.overprint and page.drawn.knocked_out:
        yield Fault(codes.KNOCKED_OUT)
    for dots in sorted({round(dots) for dots in page.drawn.list_dots() if dots < _MIN_DPI}):
        yield Fault(codes.COARSE_PICTURE, slots={"dots": dots})


_COLOUR_SPACES = {
    "cmyk": Bilingual("CMYK", "CMJN"),
    "rgb": Bilingual("RGB", "RVB"),
    "grey": Bilingual("grey", "niveaux de gris"),
}
_ALLOWED: dict[str, set[str]] = {"cmyk": {"cmyk", "grey"}, "grey": {"grey", "rgb"}, "rgb": {"rgb", "grey"}}


def _is_inside(inner: Box, outer: Box, spare: float) -> bool:
    return (
        inner[0] >= outer[0] - spare
        and inner[1] >= outer[1] - spare
        and inner[2] <= outer[2] + spare
        and inner[3] <= outer[3] + spare
    )


def _check_letters(page: Page, seen: PageText, number: int, wanted: FileExpectations) -> Iterator[Fault]:
    if wanted.parts:
        return
    width, height = page.media[2] - page.media[0], page.media[3] - page.media[1]
    extent = _find_extent(seen.letters)
    off = _list_outside(seen.letters, extent, (0, 0, width, height))
    if off:
        yield _make_letter_fault(codes.OFF_PAGE, off)
    hidden = [each for each in seen.unseen if each not in off]
    if hidden:
        yield _make_letter_fault(codes.INVISIBLE_TEXT, hidden)
    if wanted.safe is not None and page.trim and not off:
        margin = wanted.safe * MM
        left, bottom = page.media[0], page.media[1]
        x0, y0, x1, y1 = page.trim
        zone = x0 - left + margin, y0 - bottom + margin, x1 - left - margin, y1 - bottom - margin
        near = _list_outside(seen.letters, extent, zone)
        if near:
            yield _make_letter_fault(codes.OUTSIDE_SAFE_ZONE, near, margin=format_decimal(wanted.safe))
    if number <= len(wanted.texts):
        read_there = _SPACE.sub("", seen.text)
        for text in wanted.texts[number - 1]:
            if _SPACE.sub("", text) not in read_there:
                yield Fault(codes.MISSING_TEXT, slots={"text": text})


def _find_extent(letters: Sequence[Letter]) -> Box:
    """Return the box around all letters: if it is inside a zone, no letter has to be compared."""
    if not letters:
        return 0, 0, 0, 0
    left, bottom, right, top = zip(*[each.box for each in letters], strict=True)
    return min(left), min(bottom), max(right), max(top)


def _list_outside(letters: Sequence[Letter], extent: Box, zone: Box) -> list[Letter]:
    if not letters or _is_inside(extent, zone, _EDGE_TOLERANCE):
        return []
    return [each for each in letters if not _is_inside(each.box, zone, _EDGE_TOLERANCE)]


def _check_edges(seen: PageText, wanted: FileExpectations) -> Iterator[Fault]:
    """Yield faults: ink in the margin, colours that end beside the cut, lone words, texts that overlap."""
    if seen.reaches_margin:
        yield Fault(codes.INK_IN_MARGIN, slots={"margin": format_decimal(wanted.margin)})
    for sliver in () if wanted.shaped else seen.slivers:
        side = Bilingual(sliver.side, _SIDES_FR[sliver.side])
        yield Fault(codes.SLIVER, slots={"side": side, "distance": format_decimal(abs(sliver.distance))})
    for word in seen.lone_words:
        yield Fault(codes.LONE_WORD, slots={"word": word}, at=word)
    known = {_SPACE.sub("", text) for text in wanted.overlapping}
    for text, other in seen.overlaps:
        if not known.issuperset((_SPACE.sub("", text), _SPACE.sub("", other))):
            yield Fault(codes.TEXT_OVERLAP, slots={"text": _shorten(text), "other": _shorten(other)}, at=text)


_SIDES_FR = {"left": "gauche", "top": "supérieur", "right": "droit", "bottom": "inférieur"}


def _make_letter_fault(code: Code, letters: Sequence[Letter], **slots: Slot) -> Fault:
    text = "".join(each.letter for each in letters)
    return Fault(code, slots={"text": _shorten(text), **slots}, at=text)


def _shorten(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _check_backs(pages: Sequence[Page], wanted: FileExpectations) -> Iterator[Fault]:
    if not wanted.flip:
        return
    for number in range(0, len(pages) - 1, 2):
        face, back = pages[number], pages[number + 1]
        if not _is_behind(face, back, wanted.flip):
            yield Fault(codes.MISALIGNED_BACKS, number + 2, {"face": number + 1})


def _is_behind(face: Page, back: Page, flip: str) -> bool:
    """Return whether the forms of a back page are behind those of its face page."""
    width, height = face.media[2], face.media[3]
    upright = (flip == "long") == (height >= width)

    def mirror_form(placed: PlacedForm) -> PlacedForm:
        left, bottom, right, top = placed.box
        if upright:
            return PlacedForm((width - right, bottom, width - left, top), (360 - placed.turn) % 360)
        return PlacedForm((left, height - top, right, height - bottom), (180 - placed.turn) % 360)

    return _is_aligned([mirror_form(each) for each in face.drawn.forms], back.drawn.forms)


def _is_aligned(wanted: Sequence[PlacedForm], found: Sequence[PlacedForm]) -> bool:
    """Return whether two lists of places are the same.

    Sides may have different bleeds, so their centres are compared.
    """

    def find_middle(placed: PlacedForm) -> tuple[float, float, int]:
        left, bottom, right, top = placed.box
        return (left + right) / 2, (bottom + top) / 2, placed.turn

    left = [find_middle(each) for each in found]
    for x, y, turn in map(find_middle, wanted):
        hits = [
            at
            for at in left
            if abs(at[0] - x) <= _BACK_TOLERANCE and abs(at[1] - y) <= _BACK_TOLERANCE and at[2] == turn
        ]
        if not hits:
            return False
        left.remove(hits[0])
    return not left
