"""Headings of a PDF file, in its outline and in its tags."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

_MOST = 200_000
"""Maximum number of elements and lines to read: no file needs more."""
_HEADING = re.compile(r"/H[1-6]?\Z")


def list_outline(pdf: pikepdf.Pdf) -> list[tuple[str, int]]:
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


def count_headings(pdf: pikepdf.Pdf) -> dict[int, int]:
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
