"""Types of the rule language: parse, describe, compare and join them; a tree with its type.

Nothing here knows of expressions. A `Lineage` tells which kinds extend others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ludex.core.messages import Bilingual

Lineage = Callable[[str, str], bool]
"""Returns whether entries of the first kind are accepted where the second is wanted."""


@dataclass(frozen=True, slots=True)
class Type:
    """Type without parts: `name` is its name in JSON."""

    name: str


@dataclass(frozen=True, slots=True)
class Word:
    """Type of words that a schema lists."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """Type of entries of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Type of pieces, which are instances of entries of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """Type of places that accept pieces of these kinds; an empty `form` means any form."""

    kinds: tuple[str, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class SpaceOf:
    """Type of spaces of places that accept pieces of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListOf:
    of: AnyType


@dataclass(frozen=True, slots=True)
class Struct:
    fields: tuple[tuple[str, AnyType], ...]

    def field(self, name: str) -> AnyType | None:
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class MapOf:
    key: AnyType
    value: AnyType


@dataclass(frozen=True, slots=True)
class Opt:
    """Type of values that can also be none."""

    of: AnyType


AnyType = Type | Word | Entry | Piece | PlaceOf | SpaceOf | ListOf | Struct | MapOf | Opt

INT, BOOL, TEXT, ANY = Type("int"), Type("bool"), Type("text"), Type("any")
LENGTH = Type("length")
"""A number of tenths of a millimetre.

A length and a plain number are accepted for each other, but only a length is shown in a unit.
"""
POINT, NONE, NEVER = Type("point"), Type("none"), Type("never")
"""A point of a plane; `none` alone, accepted as any optional; the items of an empty list, accepted as any."""
SEAT = Piece(("seat",))
BODY = Type("body")
"""The base of a piece on a plane, at its place or elsewhere: only operations on planes use it."""

_NUMBERS = (INT, LENGTH)

ROUTE = Struct((("to", SpaceOf(())), ("cost", INT), ("path", ListOf(SpaceOf(())))))
"""A path that a route gives: its end, its cost, and its spaces without the start."""

_NAMED: Mapping[str, AnyType] = {
    "int": INT,
    "bool": BOOL,
    "text": TEXT,
    "any": ANY,
    "point": POINT,
    "length": LENGTH,
    "route": ROUTE,
}
_WRITTEN = re.compile(r"(entry )?([a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)?)([*?]{0,3})\Z")


@lru_cache(maxsize=1024)
def parse_type(text: str) -> AnyType | None:
    """Parse a type in a signature: `int`, `enemy`, `entry card`, `die*`, `hero?`; None if it is malformed."""
    found = _WRITTEN.match(text)
    if not found:
        return None
    entry, name, behind = found.groups()
    plain: AnyType
    if entry:
        plain = Entry((name,))
    elif name in ("place", "space"):
        plain = PlaceOf(()) if name == "place" else SpaceOf(())
    else:
        plain = _NAMED.get(name, Piece((name,)))
    for sign in behind:
        plain = ListOf(plain) if sign == "*" else make_optional(plain)
    return plain


def replace_kind(type_: AnyType, kind: str, by: AnyType) -> AnyType:
    """Return the type with another type in place of a piece of that kind."""
    match type_:
        case ListOf(of):
            return ListOf(replace_kind(of, kind, by))
        case Opt(of):
            return Opt(replace_kind(of, kind, by))
    return by if type_ == Piece((kind,)) else type_


def find_named_kind(text: str) -> str | None:
    """Return the kind in a written type, if any; `any` for the type `any`, which only signatures may have."""
    found = parse_type(text)
    while isinstance(found, ListOf | Opt):
        found = found.of
    return found.kinds[0] if isinstance(found, Entry | Piece) else "any" if found == ANY else None


def strip_optional(type_: AnyType) -> AnyType:
    """Return the type without the option of none."""
    return type_.of if isinstance(type_, Opt) else type_


def make_optional(type_: AnyType) -> AnyType:
    return type_ if isinstance(type_, Opt) or type_ in (NONE, ANY) else Opt(type_)


def count_list_levels(type_: AnyType) -> int:
    """Return the number of nested lists in a type, including the outermost."""
    levels, inner = 0, strip_optional(type_)
    while isinstance(inner, ListOf):
        levels, inner = levels + 1, strip_optional(inner.of)
    return levels


def is_shown_type(type_: AnyType) -> bool:
    """Return whether a step's sentence shows arguments of this type: numbers, entries or spaces."""
    return strip_optional(type_) in _NUMBERS or isinstance(strip_optional(type_), Entry | SpaceOf)


def element_type(type_: AnyType) -> AnyType | None:
    """Return the type of the items of a list, a place or a space, or of a map's keys; otherwise None."""
    match type_:
        case ListOf(of):
            return of
        case PlaceOf(kinds, _) | SpaceOf(kinds):
            return Piece(kinds)
        case MapOf(key, _):
            return key
    return None


def _is_each_subkind(kinds: tuple[str, ...], wanted: tuple[str, ...], lineage: Lineage) -> bool:
    return not wanted or not kinds or all(any(lineage(kind, each) for each in wanted) for kind in kinds)


def is_assignable(given: AnyType, wanted: AnyType, lineage: Lineage) -> bool:
    """Return whether a value of one type is accepted as another without conversion."""
    if given == wanted or (given in _NUMBERS and wanted in _NUMBERS):
        return True
    match given, wanted:
        case (_, Type("any")) | (Type("never"), _) | (Type("none"), Opt() | Type("none")):
            return True
        case ListOf(Type("any")), ListOf():  # a mistake in the items has been reported
            return True
        case (Opt(a), Opt(b)) | (ListOf(a), ListOf(b)):
            return is_assignable(a, b, lineage)
        case _, Opt(b) if not isinstance(given, Opt):
            return is_assignable(given, b, lineage)
        case MapOf(a, b), MapOf(c, d):
            return is_assignable(a, c, lineage) and is_assignable(b, d, lineage)
        case Word(some), Word(all_):
            return set(some) <= set(all_)
        case (Entry(a), Entry(b)) | (Piece(a), Piece(b)) | (SpaceOf(a), SpaceOf(b)):
            return _is_each_subkind(a, b, lineage)
        case PlaceOf(a, f), PlaceOf(b, g):
            return (not g or f == g) and _is_each_subkind(a, b, lineage)
        case Struct(a), Struct(b) if len(a) == len(b):  # an edge may lead to spaces of fewer kinds
            pairs = zip(a, b, strict=True)
            return all(x == y and is_assignable(of, to, lineage) for (x, of), (y, to) in pairs)
    return False


def join_types(a: AnyType, b: AnyType, lineage: Lineage) -> AnyType | None:
    """Return the smallest type to which both types can be assigned; None if there is none."""
    if {a, b} == {INT, LENGTH}:
        return LENGTH
    if is_assignable(a, b, lineage):
        return b
    if is_assignable(b, a, lineage):
        return a
    if isinstance(a, Opt) or isinstance(b, Opt) or NONE in (a, b):
        inner = (
            join_types(strip_optional(a), strip_optional(b), lineage)
            if NONE not in (a, b)
            else strip_optional(b if a == NONE else a)
        )
        return None if inner is None else make_optional(inner)
    match a, b:
        case Entry(x), Entry(y):
            return Entry(tuple(sorted({*x, *y})))
        case Piece(x), Piece(y):
            return Piece(tuple(sorted({*x, *y})))
        case PlaceOf(x, f), PlaceOf(y, g):
            return PlaceOf(tuple(sorted({*x, *y})) if x and y else (), f if f == g else "")
        case SpaceOf(x), SpaceOf(y):
            return SpaceOf(tuple(sorted({*x, *y})) if x and y else ())
        case Word(x), Word(y):
            return Word(tuple(sorted({*x, *y})))
        case ListOf(x), ListOf(y):
            inner = join_types(x, y, lineage)
            return None if inner is None else ListOf(inner)
    return None


def may_equal(a: AnyType, b: AnyType, lineage: Lineage) -> bool:
    """Return whether values of two types can be equal."""
    a, b = strip_optional(a), strip_optional(b)
    if ANY in (a, b) or NONE in (a, b) or NEVER in (a, b):
        return True
    if is_assignable(a, b, lineage) or is_assignable(b, a, lineage):
        return True
    match a, b:
        case Word(x), Word(y):
            return bool({*x} & {*y})
        case (ListOf(x), ListOf(y)):
            return may_equal(x, y, lineage)
        case (Entry(x), Entry(y)) | (Piece(x), Piece(y)):
            if not x or not y:
                return True
            return any(_is_each_subkind((k,), y, lineage) for k in x) or any(
                _is_each_subkind((k,), x, lineage) for k in y
            )
    return False


def encode_type(type_: AnyType) -> object:
    """Encode a type in the form of instruction trees."""
    match type_:
        case Type(name):
            return name
        case Word(words):
            return ["word", list(words)]
        case Entry(kinds):
            return ["entry", "|".join(kinds) or "any"]
        case Piece(kinds):
            return ["piece", "|".join(kinds) or "any"]
        case PlaceOf(kinds, _):
            return ["place", list(kinds)]
        case SpaceOf():
            return "space"
        case ListOf(of):
            return ["list", encode_type(of)]
        case Opt(of):
            return ["opt", encode_type(of)]
        case Struct(fields):
            return ["struct", {name: encode_type(each) for name, each in fields}]
        case MapOf(key, value):
            return ["map", encode_type(key), encode_type(value)]


_TYPE_NAMES: Mapping[str, Bilingual] = {
    "int": Bilingual("a number", "un nombre"),
    "bool": Bilingual("a condition (true or false)", "une condition (vrai ou faux)"),
    "text": Bilingual("a text", "un texte"),
    "length": Bilingual("a length, such as 6in", "une longueur, comme 6in"),
    "any": Bilingual("anything", "n’importe quoi"),
    "point": Bilingual("a point", "un point"),
    "body": Bilingual("a piece on a plane, or a point", "une pièce posée sur une surface, ou un point"),
    "none": Bilingual("none", "none"),
    "never": Bilingual("an item of an empty list", "un élément d’une liste vide"),
}


def describe_type(type_: AnyType) -> Bilingual:
    """Describe a type for findings."""
    match type_:
        case Type(name):
            return _TYPE_NAMES[name]
        case Word(words):
            return Bilingual(f"a word ({', '.join(words)})", f"un mot ({', '.join(words)})")
        case Entry(kinds):
            return _add_kinds(Bilingual("an entry", "une entrée"), kinds)
        case Piece(kinds):
            return _add_kinds(Bilingual("a piece", "une pièce"), kinds)
        case PlaceOf(_, form) if form:
            return Bilingual(f"a place of the form {form}", f"un lieu de forme {form}")
        case PlaceOf():
            return Bilingual("a place", "un lieu")
        case SpaceOf():
            return Bilingual("a space", "une case")
        case ListOf(of):
            inner = describe_type(of)
            return Bilingual(
                f"a list (each item: {inner.en})", f"une liste (chaque élément\u00a0: {inner.fr})"
            )
        case Opt(of):
            inner = describe_type(of)
            return Bilingual(f"{inner.en} or none", f"{inner.fr} ou none")
        case Struct():
            return Bilingual("several fields together", "plusieurs champs ensemble")
        case MapOf():
            return Bilingual("a map", "une table de champs")


def _add_kinds(thing: Bilingual, kinds: tuple[str, ...]) -> Bilingual:
    en, fr = " or ".join(kinds), " ou ".join(kinds)
    return Bilingual(f"{thing.en} of the kind {en}", f"{thing.fr} de la sorte {fr}") if kinds else thing


class Typed(NamedTuple):
    """Tree and the type of its value. A mistake has the type `ANY`, so that no further findings follow."""

    type: AnyType
    tree: Any


INVALID = Typed(ANY, None)


def as_list(typed: Typed) -> Typed:
    """Convert a place or a space to its pieces, or a map to its keys; return other values unchanged."""
    if isinstance(typed.type, ListOf):
        return typed
    match typed.type:
        case PlaceOf(kinds, _):
            return Typed(ListOf(Piece(kinds)), ["members", typed.tree])
        case SpaceOf(kinds):
            return Typed(ListOf(Piece(kinds)), ["on", typed.tree])
        case MapOf(key, _):
            return Typed(ListOf(key), ["keys", typed.tree])
    return typed


def convert_value(typed: Typed, wanted: AnyType | None, lineage: Lineage) -> Typed | None:
    """Convert a value to another type, such as a place to its pieces; return None if that is impossible."""
    if wanted is None or typed.type == ANY or is_assignable(typed.type, wanted, lineage):
        return typed
    inner = wanted.of if isinstance(wanted, Opt) else wanted
    match typed.type, inner:
        case ((PlaceOf() | SpaceOf() | MapOf()), ListOf()):
            listed = as_list(typed)
            return listed if is_assignable(listed.type, inner, lineage) else None
        case Piece(kinds), Entry() if is_assignable(Entry(kinds), inner, lineage):
            return Typed(Entry(kinds), ["entryof", typed.tree])
        case Opt(of), _ if inner == BOOL:
            return convert_value(Typed(of, typed.tree), wanted, lineage) if of == BOOL else None
    return None


def make_literal(value: bool | int | None) -> Typed:
    return Typed(NONE if value is None else BOOL if isinstance(value, bool) else INT, value)


def join_numbers(*types: AnyType) -> AnyType:
    """Return the type of an arithmetic result: a length if an operand is one."""
    return LENGTH if LENGTH in types else INT


def is_bare_number(typed: Typed) -> bool:
    """Return whether a value is a constant number without a unit; false for 0, which needs none."""
    return typed.type == INT and type(typed.tree) is int and typed.tree != 0
