"""Slugs and entry ids (`kind/slug`)."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")


ITEM_SEPARATOR = "."
"""Between an entry, a field of it and an item that lives there: `card/gate.choices.enter`."""


ABOUT_KINDS = frozenset("rule ruling example invariant".split())
"""Core kinds whose entries are about a game: in print a name means them where nothing else is called so."""


class EntryId(NamedTuple):
    """An entry's id. An item's has the kind of the entry that it lives in, and a slug of three parts."""

    kind: str
    slug: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


def make_id(kind: str, slug: str) -> EntryId:
    """The id of an entry of a kind; that of an item begins with the kind of the entry that it lives in."""
    return EntryId(kind.partition(ITEM_SEPARATOR)[0], slug)


def kind_of(entry_id: str) -> str:
    """The kind of an entry, by its id: that of an item is `<kind>.<field>`."""
    kind, _, slug = entry_id.partition("/")
    steps = slug.split(ITEM_SEPARATOR)
    return f"{kind}{ITEM_SEPARATOR}{steps[1]}" if len(steps) == 3 else kind


def make_item_slug(owner: str, field: str, item: str) -> str:
    """The slug of an item that lives in a field of an entry."""
    return ITEM_SEPARATOR.join((owner, field, item))


ITEM_OWNER = "owner."
"""What rules read of an item to know the entry that it lives in: no field of a schema is called so."""


def find_owner_id(item_id: str) -> str | None:
    """The id of the entry that an item lives in; none for any other entry."""
    owner, dot, _ = item_id.partition(ITEM_SEPARATOR)
    return owner if dot else None


def list_short_names(slug: str) -> tuple[str, ...]:
    """The names that an item may be given instead of its whole slug: `gate.enter`, and `enter` alone."""
    steps = slug.split(ITEM_SEPARATOR)
    return (f"{steps[0]}{ITEM_SEPARATOR}{steps[2]}", steps[2]) if len(steps) == 3 else ()


def list_names(entry_id: str) -> tuple[str, ...]:
    """All that an entry may be called: its id, its slug, and of an item what leaves out where it lives."""
    slug = entry_id.partition("/")[2]
    return (entry_id, slug, *list_short_names(slug))


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
