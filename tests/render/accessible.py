"""What a program can decide of PDF/UA: the points of the Matterhorn protocol that concern files of Ludex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pikepdf

PAINTING = {"f", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "Do", "sh"}


class Operation(NamedTuple):
    """An operation of a page: how many marked stretches are around it, and what one that it opens is."""

    name: str
    depth: int
    tag: str = ""
    number: int | None = None

    @property
    def opens(self) -> bool:
        return self.name in ("BDC", "BMC")


def follow_stretches(page: Any) -> Iterator[Operation]:
    """The operations of a page in order; a stretch is around its beginning, and not around its end."""
    depth = 0
    for each in pikepdf.parse_content_stream(page):
        name = str(each.operator)
        if name in ("BDC", "BMC"):
            depth += 1
            number = each.operands[1].get("/MCID") if name == "BDC" else None
            yield Operation(name, depth, str(each.operands[0]), None if number is None else int(number))
            continue
        depth -= name == "EMC"
        yield Operation(name, depth)


def find_barriers(pdf: pikepdf.Pdf) -> set[str]:
    """What keeps a file from those who hear it, in a word or two each."""
    return {
        *_find_in_catalogue(pdf),
        *_find_on_pages(pdf),
        *_find_in_links(pdf),
        *_find_in_tree(pdf),
        *_find_in_fonts(pdf),
    }


def _find_in_catalogue(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    metadata = root.Metadata.read_bytes() if "/Metadata" in root else b""
    if b"<pdfuaid:part>1</pdfuaid:part>" not in metadata or b"<dc:title>" not in metadata:
        yield "metadata"
    if "/Lang" not in root or not str(root.Lang):
        yield "language"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "title is not shown"
    if not root.get("/MarkInfo", {}).get("/Marked", False):
        yield "untagged"


def _find_on_pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Painting outside marked stretches, and stretches that lead to no element."""
    tree = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
    for page in pdf.pages:
        listed = tree.get(int(page.obj.get("/StructParents", -1)), [])
        for each in follow_stretches(page):
            if each.number is not None and each.number >= len(listed):
                yield "a stretch without an element"
            if not each.depth and each.name in PAINTING:
                yield "painting that is neither content nor decoration"


def _find_in_links(pdf: pikepdf.Pdf) -> Iterator[str]:
    tree = dict(zip(*[iter(pdf.Root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
    for page in pdf.pages:
        areas = list(page.obj.get("/Annots", []))
        if areas and page.obj.get("/Tabs") != "/S":
            yield "order of tabs"
        for area in areas:
            element = tree.get(int(area.get("/StructParent", -1)))
            inside = [] if element is None else _list_kids(element)
            if element is None or element.S != "/Link" or area.objgen not in map(_get_area, inside):
                yield "a link without an element"
            if not str(area.get("/Contents", "")):
                yield "a link without words"


def _get_area(kid: Any) -> object:
    is_area = isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR"
    return kid.Obj.objgen if is_area else None


def _find_in_tree(pdf: pikepdf.Pdf) -> Iterator[str]:
    levels = [0]
    for element in walk_elements(pdf.Root.StructTreeRoot.K):
        role = str(element.S)[1:]
        inside = [str(each.S)[1:] for each in _list_kids(element) if _is_element(each)]
        if role == "Table":
            rows = [each for each in _list_kids(element) if _is_element(each)]
            if len({len(_list_kids(row)) for row in rows}) > 1:
                yield "rows of a table that differ in length"
            cells = [str(cell.S) for row in rows for cell in _list_kids(row) if _is_element(cell)]
            if "/TH" not in cells and len(cells) > len(rows):
                yield "a table without heads"
        if role in ("Table", "TR", "L", "LI") and not set(inside) <= _INSIDE[role]:
            yield f"something strange in {role}"
        if role == "TH" and element.get("/A", {}).get("/Scope") is None:
            yield "a head of nothing"
        if role[:1] == "H" and role[1:].isdigit():
            levels.append(int(role[1:]))
    if any(after > before + 1 for before, after in pairwise(levels)):
        yield "headings that skip a level"


_INSIDE = {
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
}


def _find_in_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for each in pdf.objects:
        if not isinstance(each, pikepdf.Dictionary) or each.get("/Type") != "/Font":
            continue
        descriptor = each.get("/FontDescriptor", {})
        if not any(name in descriptor for name in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield "a font that is not embedded"
        if "/ToUnicode" not in each:
            yield "a font that cannot be read"


def walk_elements(element: Any) -> Iterator[Any]:
    """An element of the tree, and those in it."""
    yield element
    for kid in _list_kids(element):
        if _is_element(kid):
            yield from walk_elements(kid)


def _is_element(kid: Any) -> bool:
    return isinstance(kid, pikepdf.Dictionary) and "/S" in kid


def _list_kids(element: Any) -> list[Any]:
    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]
