"""What a file should be, as the bytes that it takes along, and back.

A file may come from anybody: what is not as we write it is not believed.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ludex.render.preflight.checks import Wanted
from ludex.render.preflight.structure import read

_LARGEST = 4_000_000
"""Bytes: what is longer was not written by us."""
_SORTS: dict[str, tuple[type, ...]] = {
    "pages": (int,),
    "title": (str,),
    "language": (str,),
    "colours": (str,),
    "limit": (int, float),
    "boxes": (bool,),
    "safe": (int, float),
    "flip": (str,),
    "parts": (bool,),
    "overprint": (bool,),
}


def as_bytes(wanted: Wanted) -> bytes:
    """To be enclosed: letters, digits and signs of ASCII alone."""
    said = {name: value for name, value in asdict(wanted).items() if value not in (None, "", False, 0)}
    return json.dumps(said, separators=(",", ":")).encode("ascii")


def expected_of(data: bytes) -> Wanted:
    """What a file says that it should be; nothing of a file of others. Unreadable for what is no PDF."""
    enclosed = read(data).expected
    try:
        said = json.loads(enclosed) if 0 < len(enclosed) <= _LARGEST else {}
    except (ValueError, RecursionError):
        return Wanted()
    return Wanted(**_believed(said), texts=_texts(said)) if isinstance(said, dict) else Wanted()


def _believed(said: dict[str, Any]) -> dict[str, Any]:
    return {name: said[name] for name, sorts in _SORTS.items() if type(said.get(name)) in sorts}


def _texts(said: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    pages = said.get("texts")
    if not isinstance(pages, list) or not all(isinstance(page, list) for page in pages):
        return ()
    return tuple(tuple(text for text in page if isinstance(text, str)) for page in pages)
