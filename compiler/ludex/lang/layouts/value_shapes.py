"""Shapes of values in layouts: the possible schemas of a value, and its sort if they agree.

`ANYTHING` has no known schema. Any value can also be none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ludex.core.ids import ABOUT_KINDS, kind_of, to_identifier
from ludex.core.messages import Bilingual
from ludex.lang.types.declarations import resolve_schema
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    LENGTH,
    TEXT,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Word,
    describe_type,
)
from ludex.schema.entries import AUTHOR_FIELDS

Part = tuple[Mapping[str, Any], Mapping[str, Any]]
"""A schema, and the root schema in which its references (`$ref`) are resolved."""
Shape = tuple[Part, ...]
ANYTHING: Shape = ()
GAME = "game"
"""The name of the game itself, whatever its slug, unless an entry has this name."""


class Shapes:
    """Shapes (schemas) of the names in layouts: entries, fields, lists."""

    def __init__(self, game: Namespace) -> None:
        self.game = game
        self.kinds = game.world.catalogue.kinds_of(game.name)

    def of_kinds(self, kinds: Iterable[str]) -> Shape:
        """Return the shape of an entry of any of these kinds, or of a kind that extends one."""
        wanted = [kind for kind in kinds if kind in self.kinds]
        return tuple(
            (each.schema, each.schema)
            for name, each in self.kinds.items()
            if any(self.game.is_subkind(name, kind) for kind in wanted)
        )

    def entry(self, name: str) -> str | None:
        """Return the id of the entry that a name means; None if there is none, or more than one."""
        ids = self.candidates(name)
        if name == GAME and not ids:
            return f"game/{self.game.name}"
        return ids[0] if len(ids) == 1 else None

    def candidates(self, name: str) -> list[str]:
        """Return the entries that a name can mean, without terms; rules and examples only if no others."""
        ids = [each for each in self.game.entries.get(name, ()) if not each.startswith("term/")]
        return [each for each in ids if kind_of(each) not in ABOUT_KINDS] or ids

    def entry_of_kind(self, kind: str, name: str) -> str | None:
        """Return the entry in `kind.entry`, such as `icon.heart`, if nothing else has the kind's name."""
        found = self.find_kind(kind)
        if found is None or self.game.entries.get(kind) or kind in (*self.game.lost, GAME):
            return None
        ids = self.game.entries_of(name, (found,))
        return ids[0] if len(ids) == 1 else None

    def find_kind(self, name: str) -> str | None:
        """Return the kind in `kind.entry`, such as `icon.heart`."""
        return next((kind for kind in self.kinds if to_identifier(kind) == name), None)

    def field(self, shape: Shape, name: str) -> tuple[Shape | None, set[str]]:
        """Return the shape of a field; if there is no such field, None and the names of existing fields."""
        found: list[Part] = []
        known: set[str] = set()
        for schema, root in shape:
            here = resolve_schema(schema, root)
            fields, other = here.get("properties", {}), here.get("additionalProperties", True)
            if schema is root:
                fields = {each: of for each, of in fields.items() if each not in AUTHOR_FIELDS}
            if here.get("type") != "object" or (schema is root and name == "id"):
                return ANYTHING, set()
            known |= {to_identifier(each) for each in fields}
            mine = [(each, root) for field, each in fields.items() if to_identifier(field) == name]
            if not mine and other is not False:
                if not isinstance(other, Mapping):
                    return ANYTHING, set()
                mine = [(other, root)]
            found += mine
        if shape and not found:
            return None, known
        return self._follow_references(found), set()

    def item(self, shape: Shape) -> Shape:
        """Return the shape of the items of a list; an entry is its own only item."""
        found: list[Part] = []
        for schema, root in shape:
            here = resolve_schema(schema, root)
            if here.get("type") == "array":
                found.append((here.get("items", {}), root))
            elif schema is root:
                found.append((schema, root))
            else:
                return ANYTHING
        return self._follow_references(found)

    def element_type(self, shape: Shape) -> Shape:
        """Return the shape of the items of a list or of the values of a map."""
        found: list[Part] = []
        for schema, root in shape:
            here = resolve_schema(schema, root)
            inner = here.get("items") if here.get("type") == "array" else here.get("additionalProperties")
            if not isinstance(inner, Mapping):
                return ANYTHING
            found.append((inner, root))
        return self._follow_references(found)

    def words(self, shape: Shape) -> set[str] | None:
        """Return the words that a value, or an item of a list, can be; None if it can be anything else."""
        found: set[str] = set()
        for schema, root in shape:
            here = resolve_schema(schema, root)
            inner = resolve_schema(here.get("items", {}), root) if here.get("type") == "array" else here
            listed = inner.get("enum")
            if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
                return None
            found |= {to_identifier(each) for each in listed}
        return found or None

    def _follow_references(self, parts: Iterable[Part]) -> Shape:
        found: list[Part] = []
        for schema, root in parts:
            here = resolve_schema(schema, root)
            if "x-ref" in here and "propertyNames" not in here:
                named = here["x-ref"]
                found += self.of_kinds([named] if isinstance(named, str) else named)
            else:
                found.append((schema, root))
        return tuple(found)

    def find_sort(self, shape: Shape) -> AnyType | None:
        """Return the sort of a value; None if it is unknown or there are several."""
        found = [self._sort(part) for part in shape]
        if not found or any(each is None for each in found):
            return None
        entries = [each for each in found if isinstance(each, Entry)]
        if len(entries) == len(found):
            return Entry(tuple(dict.fromkeys(kind for each in entries for kind in each.kinds)))
        words = [each for each in found if isinstance(each, Word)]
        if len(words) == len(found):
            return Word(tuple(dict.fromkeys(word for each in words for word in each.words)))
        return found[0] if all(each == found[0] for each in found) else None

    def _sort(self, part: Part) -> AnyType | None:
        schema, root = part
        if schema is root:
            kind = next((name for name, each in self.kinds.items() if each.schema is schema), None)
            return Entry((kind,)) if kind else None
        here: Mapping[str, Any] = resolve_schema(schema, root)
        if any(word in here for word in _OPEN):
            return None
        if here.get("x-type") == LENGTH.name:
            return INT
        if "x-text" in here:
            return TEXT
        listed = here.get("enum")
        if isinstance(listed, list):
            is_text = all(isinstance(each, str) for each in listed)
            return Word(tuple(map(to_identifier, listed))) if is_text else None
        type_name = here.get("type")
        return _PLAIN.get(type_name) if isinstance(type_name, str) else None


NUMBER: Shape = (({"type": "integer"}, {}),)
TRUTH: Shape = (({"type": "boolean"}, {}),)
WORDS: Shape = (({"type": "string"}, {}),)
_PLAIN: Mapping[str, AnyType] = {
    "integer": INT,
    "boolean": BOOL,
    "string": TEXT,
    "array": ListOf(ANY),
    "object": MapOf(ANY, ANY),
}
_OPEN = ("x-expr", "x-do", "oneOf", "anyOf", "allOf", "if", "const")
"""Keywords that constrain a value more than `type` does."""


def list_of(shapes: Iterable[Shape]) -> Shape:
    """Return the shape of a list whose items have these shapes."""
    found = list(shapes)
    if not found or ANYTHING in found:
        return (({"type": "array"}, {}),)
    return tuple(({"type": "array", "items": schema}, root) for each in found for schema, root in each)


def is_disjoint(one: AnyType | None, other: AnyType | None) -> bool:
    """Return whether two sorts are known and cannot be compared."""
    return one is not None and other is not None and _family(one) != _family(other)


def _family(of: AnyType) -> str:
    """Return the family of sorts that can be compared with a sort; words of the data are texts."""
    if isinstance(of, Word) or of == TEXT:
        return "text"
    return type(of).__name__ if of not in (INT, BOOL) else str(of)


def describe_sort(of: AnyType | None) -> Bilingual:
    """Describe a sort for findings."""
    if of is None:
        return describe_type(ANY)
    if isinstance(of, ListOf):
        return Bilingual("a list", "une liste")
    return describe_type(of)
