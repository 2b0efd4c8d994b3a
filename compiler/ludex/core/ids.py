"""Slugs and entry ids (`kind/slug`)."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")


class EntryId(NamedTuple):
    kind: str
    slug: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


def is_slug(text: str) -> bool:
    """Lower-case letters, digits and single hyphens, a letter first."""
    return _SLUG.match(text) is not None


def make_slug(text: str) -> str:
    """The slug nearest to a text, for suggestions: “Pièce d’Or” gives piece-d-or. May be empty."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    while words and not words[0][0].isalpha():
        words[0] = words[0].lstrip("0123456789")
        words = words if words[0] else words[1:]
    return "-".join(words)
