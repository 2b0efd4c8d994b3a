"""What a value of an entry may look like, as the schemas of the kinds that it may be of say.

A shape is the parts of schemas that it may follow; none of them is known of `ANYTHING`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ludex.lang.game import Game
from ludex.lang.schemas import identifier, resolved

Part = tuple[Mapping[str, Any], Mapping[str, Any]]
"""A schema, and the one that its references lead into."""
Shape = tuple[Part, ...]
ANYTHING: Shape = ()
_OF_ALL = frozenset(("id",))
"""What every entry has beside the fields of its schema."""


class Shapes:
    """The shapes of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = game.world.catalogue.of(game.name)

    def of_kinds(self, kinds: Iterable[str]) -> Shape:
        """An entry of one of these kinds, or of one that extends it."""
        wanted = [kind for kind in kinds if kind in self.kinds]
        return tuple(
            (each.schema, each.schema)
            for name, each in self.kinds.items()
            if any(self.game.lineage(name, kind) for kind in wanted)
        )

    def kind_of(self, schema: Mapping[str, Any]) -> str | None:
        """The kind whose entries a schema describes."""
        return next((name for name, each in self.kinds.items() if each.schema is schema), None)

    def entry(self, name: str) -> str | None:
        """The entry of that name, where there is but one; the word for a thing is not the thing."""
        ids = [each for each in self.game.entries.get(name, ()) if not each.startswith("term/")]
        return ids[0] if len(ids) == 1 else None

    def of_entry(self, name: str) -> Shape:
        found = self.entry(name)
        return self.of_kinds([found.partition("/")[0]]) if found else ANYTHING

    def either(self, one: Shape, other: Shape) -> Shape:
        return (*one, *other) if one and other else ANYTHING

    def field(self, shape: Shape, name: str) -> tuple[Shape | None, set[str]]:
        """What a field of it is: none where it has no such field, and then those that it has."""
        found: list[Part] = []
        known: set[str] = set()
        for schema, root in shape:
            here = resolved(schema, root)
            fields, other = here.get("properties", {}), here.get("additionalProperties", True)
            if here.get("type") != "object" or (schema is root and name in _OF_ALL):
                return ANYTHING, set()
            known |= {identifier(each) for each in fields}
            mine = [(each, root) for field, each in fields.items() if identifier(field) == name]
            if not mine and other is not False:
                if not isinstance(other, Mapping):
                    return ANYTHING, set()
                mine = [(other, root)]
            found += mine
        if shape and not found:
            return None, known
        return self._followed(found), set()

    def item(self, shape: Shape) -> Shape:
        """One of the items of a list, or of the keys of a map; an entry is its own only item."""
        found: list[Part] = []
        for schema, root in shape:
            here = resolved(schema, root)
            if here.get("type") == "array":
                found.append((here.get("items", {}), root))
            elif schema is root:
                found.append((schema, root))
            else:
                return ANYTHING
        return self._followed(found)

    def held(self, shape: Shape) -> Shape:
        """What a list holds at a number, or a map for a key."""
        found: list[Part] = []
        for schema, root in shape:
            here = resolved(schema, root)
            inner = here.get("items") if here.get("type") == "array" else here.get("additionalProperties")
            if not isinstance(inner, Mapping):
                return ANYTHING
            found.append((inner, root))
        return self._followed(found)

    def words(self, shape: Shape) -> set[str] | None:
        """The words that it may be, as expressions write them; none where it may be anything else."""
        found: set[str] = set()
        for schema, root in shape:
            here = resolved(schema, root)
            inner = resolved(here.get("items", {}), root) if here.get("type") == "array" else here
            listed = inner.get("enum")
            if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
                return None
            found |= {identifier(each) for each in listed}
        return found or None

    def _followed(self, parts: Iterable[Part]) -> Shape:
        """References lead on to the entries that they may name."""
        found: list[Part] = []
        for schema, root in parts:
            here = resolved(schema, root)
            if "x-ref" in here and "propertyNames" not in here:
                named = here["x-ref"]
                found += self.of_kinds([named] if isinstance(named, str) else named)
            else:
                found.append((schema, root))
        return tuple(found)
