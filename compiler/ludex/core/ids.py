"""Slugs and entry ids (`kind/slug`)."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LED_BY_DIGIT = re.compile(r"\A_(?=[0-9])")


ITEM_SEPARATOR = "."
"""Separates an entry, a field and an item of that field: `card/gate.choices.enter`."""


ABOUT_KINDS = frozenset("rule ruling example invariant".split())
"""Core kinds that describe a game: in print, a name means such an entry only if nothing else has the name."""


class EntryId(NamedTuple):
    """Id of an entry. The id of an item has the kind of its entry, and a slug of three parts."""

    kind: str
    slug: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


def make_id(kind: str, slug: str) -> EntryId:
    """Return the id of an entry; that of an item begins with the kind of its owner."""
    return EntryId(kind.partition(ITEM_SEPARATOR)[0], slug)


def kind_of(entry_id: str) -> str:
    """Return the kind in an entry's id; for an item it is `<kind>.<field>`."""
    kind, _, slug = entry_id.partition("/")
    steps = slug.split(ITEM_SEPARATOR)
    return f"{kind}{ITEM_SEPARATOR}{steps[1]}" if len(steps) == 3 else kind


def make_item_slug(owner: str, field: str, item: str) -> str:
    """Return the slug of an item in a field of an entry."""
    return ITEM_SEPARATOR.join((owner, field, item))


ITEM_OWNER = "owner."
"""The name under which rules read the entry that owns an item; no field of a schema has this name."""


def find_owner_id(item_id: str) -> str | None:
    """Return the id of the entry that owns an item; None for an entry that is not an item."""
    owner, dot, _ = item_id.partition(ITEM_SEPARATOR)
    return owner if dot else None


def list_short_names(slug: str) -> tuple[str, ...]:
    """Return the short names of an item, `gate.enter` and `enter`; none for other entries."""
    steps = slug.split(ITEM_SEPARATOR)
    return (f"{steps[0]}{ITEM_SEPARATOR}{steps[2]}", steps[2]) if len(steps) == 3 else ()


def list_names(entry_id: str) -> tuple[str, ...]:
    """Return every name of an entry: its id, its slug, and the short names of an item."""
    slug = entry_id.partition("/")[2]
    return (entry_id, slug, *list_short_names(slug))


def is_slug(text: str) -> bool:
    """Return whether a text may be the slug of an entry: lower-case letters, digits and single hyphens.

    A check rejects a digit at the start, unless the game allows it (`digit-slugs`).
    """
    return _SLUG.match(text) is not None


def is_folder_slug(text: str) -> bool:
    """Return whether a text may be the name of a game or of a kind: a slug that begins with a letter."""
    return is_slug(text) and not begins_with_digit(text)


def begins_with_digit(slug: str) -> bool:
    return slug[:1].isdigit()


def to_identifier(slug: str) -> str:
    """Convert a slug or a field name to an identifier of expressions: `apple_row`, `_01001` for 01001."""
    name = slug.replace("-", "_")
    return f"_{name}" if begins_with_digit(name) else name


def from_identifier(name: str) -> str:
    """Convert an identifier of an expression back to a slug."""
    return _LED_BY_DIGIT.sub("", name, count=1).replace("_", "-")


def make_slug(text: str) -> str:
    """Suggest a slug for a text: “Pièce d’Or” gives piece-d-or, and no letters an empty one."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    while words and not words[0][0].isalpha():
        words[0] = words[0].lstrip("0123456789")
        words = words if words[0] else words[1:]
    return "-".join(words)
