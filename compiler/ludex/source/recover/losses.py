"""Entries omitted because of a syntax error, so that the rest of the file is still read.

An entry with a syntax error is omitted, but its slug is recorded, so that references to it do not dangle. A
file with an error in the fields that describe it (its kind, or the fields of its only entry) is hollow:
nothing in it can be checked, but its slugs are recorded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ludex.core.ids import is_slug
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.spans import Span
from ludex.source.document import Map, Value, make_empty_map
from ludex.source.page import Line, Page, iterate_content_lines, iterate_lines, line_at

_ENTRIES = lazy_pattern(r"""^([ ]*)(["']?)entries\2[ ]*:""", re.M)
_ID = lazy_pattern(r"""^[ ]*(["']?)id\1[ ]*:[ ]*(["']?)(?P<slug>[^\s"',#]+)\2[ ]*,?[ ]*(?:#.*)?$""", re.M)
_ANCHOR = lazy_pattern(r"(?:^|[\s\[{,])&([0-9A-Za-z_-]+)")


class OmittedParts:
    """Omitted parts of a file, and the slugs in them."""

    def __init__(self) -> None:
        self.slugs: set[str] = set()
        self.anchors: set[str] = set()
        self.spans: list[Span] = []
        self.hollow = False

    # From the text, before it can be parsed

    def omit_block(self, page: Page, at: int) -> bool:
        """Blank out the smallest block that contains an offset; return False if nothing is left to omit."""
        start, end, header = _find_block(page.text, min(at, max(len(page.text) - 1, 0)))
        if not page.text[start:end].strip():
            return False
        # Without these lines, the file may no longer state its kind and entries.
        name = (header.key or "kind").split()[0] if header is not None else ""
        if name in ("kind", "id", "entries") or (name and _ENTRIES.search(page.text) is None):
            self.hollow = True
            self.slugs.update(found["slug"] for found in _ID.finditer(page.text))
        self._record_omission(page, start, end)
        page.replace_ranges([(start, end, re.sub(r"[^\r\n]", " ", page.text[start:end]))])
        return True

    def _record_omission(self, page: Page, start: int, end: int) -> None:
        text = page.text[start:end]
        self.anchors.update(_ANCHOR.findall(text))
        self.spans.append(page.span(start, end))
        block = list(iterate_content_lines(text))
        top = min((line.indent for line in block), default=0)
        for line in block:
            if line.key and is_slug(line.key) and (line.has_bare_key or line.indent == top):
                self.slugs.add(line.key)

    def omit_all(self, page: Page) -> None:
        """Omit the entire file, and record every slug that it may contain."""
        self.hollow = True
        self._record_omission(page, 0, len(page.text))
        self.slugs.update(found["slug"] for found in _ID.finditer(page.text))

    def omit_second_document(self, page: Page, at: int) -> None:
        """Record the range of further documents, which are not read, and the slugs that they may contain."""
        self.spans.append(Span(page.file, at, len(page.written)))
        self.slugs.update(
            line.key
            for line in iterate_lines(page.written, at)
            if line.key and line.has_bare_key and is_slug(line.key)
        )

    # From the built data, for a value that is unknown

    def omit_entry_at(self, root: Value, file: str, at: int) -> None:
        """Remove the entry or header field at an offset; without it, the file may be hollow."""
        if not isinstance(root, Map) or "id" in root:
            self.hollow = True
            return
        holder = root
        item = root.find_item(at)
        entries = root.get("entries")
        if item is not None and item[0] == "entries" and isinstance(entries, Map):
            entry = entries.find_item(at)
            if entry is not None:
                self.slugs.add(entry[0])
                holder, item = entries, entry
        if item is not None and holder is root and item[0] in ("kind", "entries"):
            self.hollow = True
        elif item is not None:
            key, start, end = item
            self.spans.append(Span(file, start, end))
            holder.drop(key)

    def finish_root(self, root: Value) -> Value:
        """Return what is left of the root; if all entries were omitted, `entries` is an empty map.

        If the file is hollow, record all slugs of the root; a root that is not a map becomes an empty map.
        """
        if not isinstance(root, Map):
            return make_empty_map() if self.hollow else root
        if "entries" in root and root["entries"] is None and self.spans:
            root["entries"] = make_empty_map(*root.value_offsets("entries"))
        if self.hollow:
            for slugs in (root.get("entries"), [root.get("id")]):
                if isinstance(slugs, Map | list):
                    self.slugs.update(slug for slug in slugs if isinstance(slug, str))
        return root


def _find_block(text: str, at: int) -> tuple[int, int, Line | None]:
    """Return the range of the entry at an offset, or the range and first line of the header’s field there."""
    entries = min(_ENTRIES.finditer(text), key=lambda found: len(found[1]), default=None)
    if entries is not None:
        header = line_at(text, entries.start())
        inside = list(_iterate_indented_lines(text, header))
        if inside and header.after <= at < inside[-1].after:
            start, end = _find_part(inside, _guess_entry_indent(inside), at)
            return start, end, None
    everything = list(iterate_lines(text))
    if not everything:
        return 0, 0, None
    spoken = [line for line in everything if not line.is_blank_or_comment and not line.is_closing]
    start, end = _find_part(everything, min((line.indent for line in spoken), default=0), at)
    return start, end, line_at(text, start)


def _iterate_indented_lines(text: str, header: Line) -> Iterator[Line]:
    """Yield the lines below a header that are indented further, are blank or comments, or close a bracket."""
    for line in iterate_lines(text, header.after):
        if not line.is_blank_or_comment and line.indent <= header.indent and not line.is_closing:
            return
        yield line


def _guess_entry_indent(inside: list[Line]) -> int:
    """Return the probable column of entries: that of the first, unless it is the misaligned one."""
    lines = [line for line in inside if not line.is_blank_or_comment]
    keys = [line.indent for line in lines if line.key]
    if not keys:
        return min((line.indent for line in lines), default=0)
    counted = Counter(keys)
    return min(each for each in counted if each == keys[0] or 2 <= counted[each] >= counted[keys[0]] / 2)


def _find_part(block: list[Line], indent: int, at: int) -> tuple[int, int]:
    """Return the part of a block that contains an offset; each line at `indent` begins a part."""
    start = block[0].start
    for line in block:
        if line.is_blank_or_comment or line.is_closing or line.indent != indent:
            continue
        if line.start > at:
            return start, line.start
        start = line.start
    return start, block[-1].after
