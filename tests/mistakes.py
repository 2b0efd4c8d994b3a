"""Typical mistakes of authors, made on purpose in content that is right.

Each way of going wrong is a function from a site (a place in a file of which the schema says what belongs
there) to an edit, and the line on which the author would look for it. Ways are found by their decorator.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.link.graph import ReferenceGraph
from ludex.schema.entries import Entry

Pointer = tuple[str | int, ...]


@dataclass(frozen=True)
class Site:
    """A value or a key in an entry, and its schema."""

    entry: Entry
    pointer: Pointer
    value: Any
    schema: dict[str, Any]
    required: bool = False
    listed: tuple[str, ...] = ()
    """The fields that the object around it may have; none where its keys are free."""
    reference: bool = False

    @property
    def text(self) -> str:
        return self.entry.document.text.text

    @property
    def key(self) -> tuple[int, int]:
        return self.entry.key_span(self.pointer)[1:]

    @property
    def place(self) -> tuple[int, int]:
        return self.entry.span(self.pointer)[1:]

    @property
    def line(self) -> tuple[int, int]:
        """From the first character of the key's line to the end of it, its line end included."""
        start = self.text.rfind("\n", 0, self.key[0]) + 1
        return start, self.text.index("\n", self.key[0]) + 1

    @property
    def own_line(self) -> bool:
        """Whether key and value stand alone on one line, block style."""
        start, end = self.line
        before = self.text[start : self.key[0]]
        return not before.strip() and self.place[1] < end and not self.text[self.place[1] : end].strip()

    @property
    def plain(self) -> bool:
        return self.text[self.place[0]] not in "\"'|>[{*&!"


@dataclass(frozen=True)
class Mistake:
    """One edit, what it is called, and the offset (in the edited text) where it should be told."""

    way: str
    file: str
    text: str
    at: int


Way = Callable[[Site, random.Random], tuple[int, int, str] | tuple[int, int, str, int] | None]


@dataclass
class Ways:
    known: dict[str, Way] = field(default_factory=dict)

    def __call__(self, way: Way) -> Way:
        self.known[way.__name__] = way
        return way


way = Ways()


def sites(linked: ReferenceGraph) -> list[Site]:
    """All places of all entries, in order."""
    found: list[Site] = []
    for entry in linked.entries:
        kind = linked.catalogue.find_kind(entry.game, entry.kind)
        assert kind is not None
        references = {
            pointer for pointer, each, _ in linked.annotated_places(entry, "x-ref") if not each.on_key
        }
        below = _below(entry, (), entry.data, dict(kind.schema), dict(kind.schema))
        found += [replace(site, reference=site.pointer in references) for site in below]
    return found


def _below(entry: Entry, at: Pointer, value: Any, schema: Any, root: dict[str, Any]) -> Iterator[Site]:
    schema = _resolved(schema, root)
    if isinstance(value, dict):
        fields = schema.get("properties", {})
        for key, each in value.items():
            inner = fields.get(key, schema.get("additionalProperties"))
            if isinstance(inner, dict):
                inner = _resolved(inner, root)
                yield Site(
                    entry,
                    (*at, key),
                    each,
                    inner,
                    key in schema.get("required", ()),
                    tuple(fields) if key in fields else (),
                )
                yield from _below(entry, (*at, key), each, inner, root)
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        inner = _resolved(schema["items"], root)
        for index, each in enumerate(value):
            yield Site(entry, (*at, index), each, inner)
            yield from _below(entry, (*at, index), each, inner, root)


def _resolved(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A schema with what it refers to, one step at a time; alternatives are left alone."""
    while "$ref" in schema:
        target = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        schema = {**target, **{key: each for key, each in schema.items() if key != "$ref"}}
    return schema


def misspelt(word: str, luck: random.Random) -> str:
    """A word with one slip of the finger: a letter dropped, doubled, swapped or wrong."""
    at = luck.randrange(len(word) - 1)
    slips = [
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + ("e" if word[at] != "e" else "a") + word[at + 1 :],
    ]
    return luck.choice([slip for slip in slips if slip != word])


@way
def misspelt_field(site, luck):
    if site.listed and len(site.pointer[-1]) > 3:
        slip = misspelt(site.pointer[-1], luck)
        return (*site.key, slip) if slip not in site.listed else None
    return None


@way
def misspelt_reference(site, luck):
    return (*site.place, misspelt(site.value, luck)) if site.reference and site.plain else None


@way
def missing_field(site, luck):
    if site.required and site.own_line:
        holder = site.entry.key_span(site.pointer[:-1]) if len(site.pointer) > 1 else site.entry.name_span
        return (*site.line, "", holder.start)
    return None


@way
def word_for_number(site, luck):
    return (*site.place, "beaucoup") if site.schema.get("type") == "integer" else None


@way
def number_for_list(site, luck):
    return (*site.place, "3") if isinstance(site.value, list) and site.schema.get("type") == "array" else None


@way
def list_for_text(site, luck):
    if isinstance(site.value, str) and site.schema.get("type") == "string" and site.plain and site.own_line:
        return (*site.place, "[oui, non]")
    return None


@way
def yes_for_true(site, luck):
    return (*site.place, "yes") if site.value is True else None


@way
def wrong_choice(site, luck):
    if "enum" in site.schema and isinstance(site.value, str) and len(site.value) > 2:
        slip = misspelt(site.value, luck)
        return (*site.place, slip) if slip not in site.schema["enum"] else None
    return None


@way
def duplicate_id(site, luck):
    siblings = list(site.entry.document.root.get("entries", ()))
    if len(site.pointer) == 1 and site.entry.slug in siblings:  # an entry inside another one is not there
        index = siblings.index(site.entry.slug)
        return (*site.entry.name_span[1:], siblings[index - 1]) if index else None
    return None


@way
def field_given_twice(site, luck):
    if site.listed and site.own_line:
        start, end = site.line
        line = site.text[start:end]
        return (end, end, line, end + len(line) - len(line.lstrip()))
    return None


@way
def one_space_too_many(site, luck):
    holder = site.entry.document.value_at((*site.entry.pointer, *site.pointer[:-1]))
    first = isinstance(holder, dict) and next(iter(holder)) == site.pointer[-1]
    return (site.line[0], site.line[0], " ") if site.listed and site.own_line and not first else None


@way
def one_space_too_few(site, luck):
    start, _ = site.line
    return (start, start + 1, "") if site.listed and site.own_line and site.text[start] == " " else None


@way
def tab_for_spaces(site, luck):
    start, _ = site.line
    return (start, site.key[0], "\t") if site.own_line and site.key[0] > start else None


@way
def colon_in_text(site, luck):
    if (
        isinstance(site.value, str)
        and " " in site.value
        and site.plain
        and site.own_line
        and not site.reference
    ):
        at = site.text.find(" ", *site.place)
        return (at, at, " :") if at > 0 else None
    return None


@way
def quote_left_open(site, luck):
    if isinstance(site.value, str) and site.plain and site.own_line:
        return (site.place[0], site.place[0], '"')
    return None


@way
def bracket_left_open(site, luck):
    start, end = site.place
    if isinstance(site.value, dict | list) and site.text[start] in "[{" and site.own_line:
        return (end - 1, end, "")
    return None


@way
def unknown_tag(site, luck):
    return (site.place[0], site.place[0], "!important ") if site.own_line and site.plain else None


@way
def misspelt_kind(site, luck):
    span = site.entry.document.span(("kind",))
    return (*span[1:], misspelt(site.entry.kind, luck) + "x")


def mistakes(linked: ReferenceGraph, count: int, seed: int) -> list[Mistake]:
    """`count` mistakes, each way as often as the others, at sites drawn by a seed."""
    luck = random.Random(seed)  # noqa: S311  # chosen, not secret
    places = sites(linked)
    made: list[Mistake] = []
    names = sorted(way.known)
    for index in range(count):
        name = names[index % len(names)]
        edit = None
        while edit is None:
            site = luck.choice(places)
            edit = way.known[name](site, luck)
        start, end, text, *at = edit
        changed = site.text[:start] + text + site.text[end:]
        made.append(Mistake(name, site.entry.document.file, changed, at[0] if at else start))
    return made
