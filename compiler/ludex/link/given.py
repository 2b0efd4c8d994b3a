"""The entries that an ability is given by name, where it asks for some: references that no schema can tell.

Which values of an ability name entries, its own `args` say. That a value is of another type, or names
nothing, is a check's to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ludex.link.references import Reference
from ludex.link.symbols import Name, Symbols
from ludex.schema.walks import Annotation

ABILITIES = "abilities"


def given(references: Iterable[Reference], symbols: Symbols) -> Iterator[Reference]:
    """What an entry names in the values that it gives its abilities; `references` are those of its fields."""
    for each in references:
        if each.pointer[0] == ABILITIES and each.annotation.on_key and len(each.pointer) == 2:
            values = each.source.outlined(ABILITIES)
            asked = each.target.outlined("args")
            said = values.get(each.pointer[1]) if isinstance(values, Mapping) else None
            if isinstance(said, Mapping) and isinstance(asked, Mapping):
                yield from _named(each, said, asked, symbols)


def asks_for_entries(args: object) -> bool:
    """Whether one of these arguments is an entry."""
    return isinstance(args, Mapping) and any(_kind(each) for each in args.values())


def _named(
    ability: Reference, said: Mapping[str, object], asked: Mapping[str, object], symbols: Symbols
) -> Iterator[Reference]:
    for arg, value in said.items():
        kind = _kind(asked.get(arg))
        if kind and isinstance(value, str):
            meant = symbols.meant(ability.source.game, Name.read(value), (kind,))
            if len({each.id for each in meant}) == 1:
                marked = Annotation("x-ref", (kind,), {}, ())
                yield Reference(ability.source, (*ability.pointer, arg), meant[0], marked)


def _kind(type_: object) -> str:
    """The kind of the entry that a type asks for; empty where it asks for something else."""
    word, _, kind = str(type_).partition(" ")
    return kind.rstrip("?") if word == "entry" else ""
