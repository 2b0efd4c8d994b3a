"""Compares a finished file with what was wanted: each difference is a fault, with its page.

What was wanted may be nothing but the file itself: then only what any printer would refuse is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from compiler.core.message import Both, Message
from compiler.render.drawing.commands import MM
from compiler.render.preflight.letters import Seen
from compiler.render.preflight.letters import pages as seen_pages
from compiler.render.preflight.structure import Box, Page, Placed, Structure, read

_NEAR = 0.3
"""Points by which backs may miss their faces."""
_SPARE = 0.35
"""Points by which the box of a letter may reach over an edge: boxes are rounded outwards."""
_COARSE = 200
_SPACE = re.compile(r"[\s\-\u00ad\u0002\ufffe]+")
"""What readers add or drop where a line ends: divided words are compared without their hyphens."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a finished file. Page 0 is the whole file."""

    name: str
    page: int
    message: Message


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the file should be. What is left out is not looked at."""

    pages: int | None = None
    title: str = ""
    language: str = ""
    colours: str = ""
    limit: float | None = None
    """The most ink in one place, 1 for each of the four."""
    boxes: bool = False
    """Whether each page must have a trim box and a bleed box."""
    safe: float | None = None
    """Millimetres that letters keep from the trim box."""
    texts: Sequence[Sequence[str]] = field(default_factory=tuple)
    """For each page, the texts that must be read on it."""
    flip: str = ""
    """Where odd pages are faces and even ones their backs: the edge over which the paper is turned."""
    skipped: int = 0
    """Pages before the first face."""
    parts: bool = False
    """Whether pages show parts of something larger, whose letters may be cut on purpose."""


_SAID = {
    "pages": Both("{found} pages, and {wanted} were wanted", "{found} pages, et il en fallait {wanted}"),
    "title": Both("the file has no title", "le fichier n’a pas de titre"),
    "language": Both("the file does not say its language", "le fichier ne dit pas sa langue"),
    "font": Both("the font {font} is not embedded", "la police {font} n’est pas incorporée"),
    "subset": Both("the font {font} is embedded whole", "la police {font} est incorporée entière"),
    "glyph": Both("{count} characters have no shape", "{count} caractères n’ont pas de dessin"),
    "box": Both(
        "the page has no trim box and bleed box, or they do not lie within one another",
        "la page n’a pas de zones de coupe et de fond perdu, ou elles ne s’emboîtent pas",
    ),
    "safe": Both(
        "“{text}” comes nearer to the cut than {margin} mm",
        "«\u00a0{text}\u00a0» arrive à moins de {margin} mm de la coupe",
    ),
    "off": Both("“{text}” stands off the page", "«\u00a0{text}\u00a0» sort de la page"),
    "unseen": Both(
        "“{text}” cannot be seen: it is cut off, covered, or in the colour of its ground",
        "«\u00a0{text}\u00a0» est invisible\u00a0: coupé, couvert, ou de la couleur de son fond",
    ),
    "lost": Both("“{text}” is not on the page", "«\u00a0{text}\u00a0» n’est pas sur la page"),
    "colours": Both(
        "colours are {found}, and {wanted} is wanted", "les couleurs sont en {found}, il fallait {wanted}"
    ),
    "ink": Both(
        "up to {found}\u00a0% of ink, and {wanted}\u00a0% is the limit",
        "jusqu’à {found}\u00a0% d’encre, la limite est de {wanted}\u00a0%",
    ),
    "coarse": Both("a picture has {dots} dots per inch", "une image a {dots} points par pouce"),
    "backs": Both(
        "the backs do not lie behind the faces of page {face}",
        "les dos ne tombent pas derrière les faces de la page {face}",
    ),
}


def preflight(data: bytes, wanted: Wanted) -> list[Fault]:
    """Everything that is wrong with a file. Raises Unreadable for what is no PDF."""
    structure = read(data)
    found = list(_of_file(structure, wanted))
    for number, (page, seen) in enumerate(zip(structure.pages, seen_pages(data), strict=False), start=1):
        for name, slots in (*_of_page(page, wanted), *_of_letters(page, seen, number, wanted)):
            found.append(Fault(name, number, Message(_SAID[name], slots)))
    found += _of_backs(structure.pages, wanted)
    return sorted(found, key=lambda fault: fault.page)


Told = tuple[str, dict[str, str | int]]


def _of_file(structure: Structure, wanted: Wanted) -> Iterator[Fault]:
    def fault(name: str, **slots: str | int) -> Fault:
        return Fault(name, 0, Message(_SAID[name], slots))

    if wanted.pages is not None and len(structure.pages) != wanted.pages:
        yield fault("pages", found=len(structure.pages), wanted=wanted.pages)
    if not structure.title or (wanted.title and structure.title != wanted.title):
        yield fault("title")
    if not structure.language or (wanted.language and structure.language != wanted.language):
        yield fault("language")
    for font in structure.fonts:
        if not font.embedded:
            yield fault("font", font=font.name)
        elif not font.subset:
            yield fault("subset", font=font.name)


def _of_page(page: Page, wanted: Wanted) -> Iterator[Told]:
    if wanted.boxes and not _nested(page):
        yield "box", {}
    if page.nothing:
        yield "glyph", {"count": page.nothing}
    strange = page.spaces - _ALLOWED.get(wanted.colours, page.spaces)
    if strange:
        yield "colours", {"found": ", ".join(sorted(strange)), "wanted": wanted.colours}
    if wanted.limit is not None and page.ink > wanted.limit + 0.005:
        yield "ink", {"found": round(100 * page.ink), "wanted": round(100 * wanted.limit)}
    for picture in page.pictures:
        if picture.dots < _COARSE:
            yield "coarse", {"dots": round(picture.dots)}


_ALLOWED: dict[str, set[str]] = {"cmyk": {"cmyk"}, "grey": {"grey", "rgb"}, "rgb": {"rgb", "grey"}}


def _nested(page: Page) -> bool:
    return bool(
        page.trim
        and page.bleed
        and _inside(page.trim, page.bleed, 0.01)
        and _inside(page.bleed, page.media, 0.01)
    )


def _inside(inner: Box, outer: Box, spare: float) -> bool:
    return (
        inner[0] >= outer[0] - spare
        and inner[1] >= outer[1] - spare
        and inner[2] <= outer[2] + spare
        and inner[3] <= outer[3] + spare
    )


def _of_letters(page: Page, seen: Seen, number: int, wanted: Wanted) -> Iterator[Told]:
    if wanted.parts:
        return
    width, height = page.media[2] - page.media[0], page.media[3] - page.media[1]
    off = [each for each in seen.letters if not _inside(each.box, (0, 0, width, height), _SPARE)]
    if off:
        yield "off", {"text": "".join(each.letter for each in off)}
    hidden = [each for each in seen.unseen if each not in off]
    if hidden:
        yield "unseen", {"text": "".join(each.letter for each in hidden)}
    if wanted.safe is not None and page.trim:
        margin = wanted.safe * MM
        left, bottom = page.media[0], page.media[1]
        x0, y0, x1, y1 = page.trim
        zone = x0 - left + margin, y0 - bottom + margin, x1 - left - margin, y1 - bottom - margin
        near = [each for each in seen.letters if each not in off and not _inside(each.box, zone, _SPARE)]
        if near:
            yield "safe", {"text": "".join(each.letter for each in near), "margin": f"{wanted.safe:g}"}
    if number <= len(wanted.texts):
        read_there = _SPACE.sub("", seen.text)
        for text in wanted.texts[number - 1]:
            if _SPACE.sub("", text) not in read_there:
                yield "lost", {"text": text}


def _of_backs(pages: Sequence[Page], wanted: Wanted) -> Iterator[Fault]:
    if not wanted.flip:
        return
    for number in range(wanted.skipped, len(pages) - 1, 2):
        face, back = pages[number], pages[number + 1]
        if not _behind(face, back, wanted.flip):
            slots: dict[str, str | int] = {"face": number + 1}
            yield Fault("backs", number + 2, Message(_SAID["backs"], slots))


def _behind(face: Page, back: Page, flip: str) -> bool:
    """Whether the forms of a page lie where those of the page before are, seen through the paper."""
    width, height = face.media[2], face.media[3]
    upright = (flip == "long") == (height >= width)

    def through(placed: Placed) -> Placed:
        left, bottom, right, top = placed.box
        if upright:
            return Placed((width - right, bottom, width - left, top), (360 - placed.turn) % 360)
        return Placed((left, height - top, right, height - bottom), (180 - placed.turn) % 360)

    return _near([through(each) for each in face.forms], back.forms)


def _near(wanted: Sequence[Placed], found: Sequence[Placed]) -> bool:
    """Whether both are the same places. Sides may reach differently far beyond their cut: middles are
    compared.
    """

    def middle(placed: Placed) -> tuple[float, float, int]:
        left, bottom, right, top = placed.box
        return (left + right) / 2, (bottom + top) / 2, placed.turn

    left = [middle(each) for each in found]
    for x, y, turn in map(middle, wanted):
        hits = [at for at in left if abs(at[0] - x) <= _NEAR and abs(at[1] - y) <= _NEAR and at[2] == turn]
        if not hits:
            return False
        left.remove(hits[0])
    return not left
