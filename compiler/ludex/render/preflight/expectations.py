"""Expectations of a print file: computed from its pages, embedded in it, read back from it.

Files are not trusted: anything that is not in the form of Ludex is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from ludex.render.drawing.drawing_commands import Drawing, walk_texts
from ludex.render.imposition.job import Profile
from ludex.render.imposition.pages import Page
from ludex.render.preflight.checks import FileExpectations
from ludex.render.preflight.structure import read_structure

UNPRINTED = 3.0
"""Millimetres along the edge of the paper that most office printers cannot print.

Backgrounds stay within the margin of their profile, which is larger; marks may come nearer.
"""


def expect_file(pages: Sequence[Page], profile: Profile, title: str, locale: str) -> FileExpectations:
    """Return the expectations of a file with these pages."""
    texts = [
        list_texts((*chain.from_iterable(placed.side.drawing for placed in page.sides), *page.over))
        for page in pages
    ]
    backed = profile.form == "sheets" and profile.flip != "none" and len(pages) > 1
    paired = backed and all(page.is_back for page in pages[1::2])
    return FileExpectations(
        pages=len(pages),
        title=title,
        language=locale,
        colours=profile.colours,
        limit=profile.limit if profile.colours == "cmyk" else None,
        overprint=profile.colours == "cmyk",
        boxes=any(page.trim for page in pages),
        safe=profile.safe if any(page.trim for page in pages) else None,
        texts=texts,
        flip=profile.flip if paired else "",
        shaped=any(placed.side.cut for page in pages for placed in page.sides),
        margin=min(profile.margin, UNPRINTED) if profile.papers else 0,
        parts=any(placed.visible for page in pages for placed in page.sides),
        overlapping=sorted(
            {text for page in pages for placed in page.sides for text in placed.side.overlapping}
        ),
    )


def list_texts(drawing: Drawing) -> list[str]:
    """Return the texts of a drawing that must be readable."""
    return list(dict.fromkeys(text.text for text in walk_texts(drawing)))


_LARGEST = 4_000_000
"""Largest embedded data, in bytes: larger data was not written by Ludex."""
_SORTS: dict[str, tuple[type, ...]] = {
    "pages": (int,),
    "title": (str,),
    "language": (str,),
    "colours": (str,),
    "limit": (int, float),
    "boxes": (bool,),
    "safe": (int, float),
    "shaped": (bool,),
    "margin": (int, float),
    "flip": (str,),
    "parts": (bool,),
    "overprint": (bool,),
}


def encode_expectations(wanted: FileExpectations) -> bytes:
    """Encode expectations as ASCII JSON, to be embedded."""
    stored = {name: value for name, value in asdict(wanted).items() if value not in (None, "", False, 0)}
    if not wanted.overlapping:
        del stored["overlapping"]
    return json.dumps(stored, separators=(",", ":")).encode("ascii")


def read_expectations(data: bytes) -> FileExpectations:
    """Read the expectations embedded in a file; empty for other files.

    Raises UnreadablePdf if the file cannot be read as a PDF.
    """
    enclosed = read_structure(data).expected
    try:
        stored = json.loads(enclosed) if 0 < len(enclosed) <= _LARGEST else {}
    except (ValueError, RecursionError):
        return FileExpectations()
    if not isinstance(stored, dict):
        return FileExpectations()
    known = {name: stored[name] for name, sorts in _SORTS.items() if type(stored.get(name)) in sorts}
    overlapping = stored.get("overlapping")
    return FileExpectations(**known, texts=_texts(stored), overlapping=_read_words(overlapping))


def _texts(stored: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    pages = stored.get("texts")
    if not isinstance(pages, list) or not all(isinstance(page, list) for page in pages):
        return ()
    return tuple(map(_read_words, pages))


def _read_words(texts: object) -> tuple[str, ...]:
    return tuple(text for text in texts if isinstance(text, str)) if isinstance(texts, list) else ()
