"""Structure of a PDF file: pages and their boxes, fonts, headings in its outline and in its tags."""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.core.hashing import digest
from ludex.render.preflight.content_streams import Box, StreamReader, StreamSummary, read_box, read_name

if TYPE_CHECKING:
    import pikepdf

_SUBSET = re.compile(r"[A-Z]{6}\+")
_HEADING = re.compile(r"/H[1-6]?\Z")
_MOST = 200_000
"""Maximum number of elements and lines of an outline to read: no file needs more."""
_MALFORMED_ERRORS = (ValueError, RuntimeError, TypeError, AttributeError, LookupError, ArithmeticError)
"""Exceptions for malformed objects in a file."""


class UnreadablePdf(Exception):
    """Error for a file that cannot be read as a PDF: damaged, with a password, or not a PDF."""


class Font(NamedTuple):
    name: str
    embedded: bool
    subset: bool


@dataclass
class Page:
    media: Box
    trim: Box | None
    bleed: Box | None
    same: str
    """A digest that equal pages share."""
    drawn: StreamSummary

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
            reader = StreamReader()
            pages = [_page(page, reader) for page in pdf.pages]
            title = str(pdf.docinfo.get("/Title", "")) if pdf.trailer.get("/Info") is not None else ""
            language = str(pdf.Root.get("/Lang", ""))
            outline, headings = _list_outline(pdf), _count_headings(pdf)
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
        if read_name(each, "/Type") != "/Font" or read_name(each, "/Subtype") == "/Type0":
            continue
        name = read_name(each, "/BaseFont").lstrip("/")
        described = each.get("/FontDescriptor")
        files = ("/FontFile", "/FontFile2", "/FontFile3")
        embedded = described is not None and any(key in described for key in files)
        font = Font(name, embedded or read_name(each, "/Subtype") == "/Type3", bool(_SUBSET.match(name)))
        if font not in seen:
            seen.add(font)
            yield font


def _page(page: Any, reader: StreamReader) -> Page:
    stated = map(page.obj.get, ("/TrimBox", "/BleedBox"))
    trim, bleed = (read_box(box) if box else None for box in stated)
    drawn = reader.read_stream(page, page.obj.get("/Resources"), 0)
    return Page(read_box(page.mediabox), trim, bleed, _digest_page(page), drawn)


def _digest_page(page: Any) -> str:
    """Return the digest of a page's visible parts: its box, operators and resources."""
    import pikepdf

    contents = page.obj.get("/Contents")
    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    data = b"\n".join(part.read_bytes() for part in parts if part is not None)
    resources = page.obj.get("/Resources")
    named = resources.unparse() if resources is not None else b""
    return digest(b"\n".join((str(page.mediabox).encode(), named, data)))


def _list_outline(pdf: pikepdf.Pdf) -> list[tuple[str, int]]:
    """Return the titles in the outline and the numbers of their pages, from 1.

    Entries that do not lead to a page of the file are skipped.
    """
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
    first = _get(pdf.Root.get("/Outlines"), "/First")
    waiting, found = [first], list[tuple[str, int]]()
    while waiting and len(found) < _MOST:
        line = waiting.pop()
        if line is None:
            continue
        waiting += [_get(line, "/Next"), _get(line, "/First")]
        page = _find_page(pdf, line)
        if page is not None and page.objgen in pages:
            found.append((str(line.get("/Title", "")), pages[page.objgen]))
    return found


def _find_page(pdf: pikepdf.Pdf, line: pikepdf.Object) -> pikepdf.Object | None:
    """Return the page to which an outline entry leads, directly or by a name."""
    import pikepdf

    target = line.get("/Dest")
    if target is None:
        target = _get(line.get("/A"), "/D")
    if isinstance(target, pikepdf.Name):
        target = _get(pdf.Root.get("/Dests"), str(target))
    elif isinstance(target, pikepdf.String):
        tree = _get(pdf.Root.get("/Names"), "/Dests")
        target = pikepdf.NameTree(tree).get(str(target)) if tree is not None else None
    if isinstance(target, pikepdf.Dictionary):
        target = target.get("/D")
    return target[0] if isinstance(target, pikepdf.Array) and len(target) else None


def _count_headings(pdf: pikepdf.Pdf) -> dict[int, int]:
    """Return the number of elements with heading tags by page, from 1; by 0 if their page is unknown."""
    import pikepdf

    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
    found: Counter[int] = Counter()
    waiting = [_get(pdf.Root.get("/StructTreeRoot"), "/K")]
    looked = 0
    while waiting and looked < _MOST:
        looked += 1
        element = waiting.pop()
        if isinstance(element, pikepdf.Array):
            waiting += list(element)
        elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
            if _HEADING.match(str(element.S)):
                page = _find_first_page(element)
                found[pages.get(page.objgen, 0) if page is not None else 0] += 1
            else:
                waiting.append(element.get("/K"))
    return dict(found)


def _find_first_page(element: pikepdf.Object) -> pikepdf.Object | None:
    """Return the page that an element states, or else that of its first part that states one."""
    import pikepdf

    if "/Pg" in element:
        return element.Pg
    parts = element.get("/K")
    for part in parts if isinstance(parts, pikepdf.Array) else [parts]:
        if isinstance(part, pikepdf.Dictionary) and "/Pg" in part:
            return part.Pg
    return None


def _get(holder: pikepdf.Object | None, name: str) -> pikepdf.Object | None:
    return holder.get(name) if holder is not None else None
