"""Texts of a game as plain data, each with its key.

A text is identified by its key, which stays the same when its wording, its place or its neighbours change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

Pointer = tuple[str | int, ...]
Slots = tuple[tuple[str, str], ...] | None
"""The names that slots may use, each with what it stands for: the id of an entry, or one of these three."""

ANY, NUMBER, WORDS = "any", "number", "text"
PSEUDO_LOCALE = "en-XA"
"""The language code that other tools use for `pseudo_locale`."""

Constant = int | float | str
"""The current value of a slot: a number or words. Words that come from no field are the name of an entry."""

Holder = tuple[str, Mapping[str, Constant]]
"""The id of an entry that passes values to an ability or a step, and those values by name."""


class Text(NamedTuple):
    """Text of a game. `source` has one wording, or two if the text is counted: singular and plural."""

    key: str
    kind: str
    form: str
    """`name`, `line`, `prose` or `counted`, from its field's schema."""
    source: tuple[str, ...]
    file: str
    pointer: Pointer = ()
    """The path to it in its file's document."""
    limit: int = 0
    """Maximum number of characters that it may have; 0 if the schema does not say."""
    tokens: bool = False
    """Whether it may contain slots and icons."""
    official: bool = False
    """Whether it is from a rulebook; else it is this project's own."""

    slots: Slots = None
    """What its slots may show, by name; None if it has no slots, or if this is unknown."""
    values: tuple[tuple[str, Constant], ...] = ()
    """The current values of these names, as far as its entry states them."""

    @property
    def counted(self) -> bool:
        return len(self.source) > 1

    @property
    def id(self) -> str:
        """Id of the text's entry."""
        return entry_id(self.key)

    @property
    def field(self) -> str:
        """Path to the text in its entry."""
        return self.key.partition(".")[2]

    def part(self, number: int) -> Pointer:
        """Return the path to one wording of the text."""
        return (*self.pointer, ("one", "other")[number]) if self.counted else self.pointer


class UnmarkedText(NamedTuple):
    """Sentence in a field that the schema of its kind does not mark as a text."""

    kind: str
    field: str
    file: str
    pointer: Pointer


Facts = Mapping[str, Any]
"""What content says about a word in one language: `one`, `other`, `allowed`, `forbidden`, `gender`…"""


@dataclass(frozen=True)
class Game:
    """Game as translations see it: languages, texts, ids, glossary."""

    name: str
    language: str
    """The source language."""
    targets: tuple[str, ...]
    """The languages of its translations."""
    texts: Sequence[Text]
    ids: frozenset[str]
    """The ids of all its entries, including those that could not be read."""
    lost: frozenset[str] = frozenset()
    """Slugs of entries that exist in a file but could not be read."""
    doubled: frozenset[str] = frozenset()
    """Kinds in which two entries share a name."""
    former: Mapping[str, str] = field(default_factory=dict)
    """Former ids of entries, each with its present one."""
    removed: frozenset[str] = frozenset()
    """Ids of permanently removed entries."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Former keys of texts, each with the key of the text that has the same words now."""
    moved_at: Mapping[str, tuple[str, Pointer]] = field(default_factory=dict)
    """The file and place of each move, by former key."""
    split: bool = False
    """Whether it has a catalogue for each language and content file, and not one for each language."""
    holders: Mapping[str, Sequence[Holder]] = field(default_factory=dict)
    """For the id of each ability or step, the entries that pass constants to it, with these by name."""
    unmarked: Sequence[UnmarkedText] = ()
    terms: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict)
    """The glossary: words by slug and language."""
    icons: frozenset[str] = frozenset()
    """Slugs of the icons that texts may hold."""
    grammar: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict)
    """The grammar of titles, by id and language: of every entry with a title, and of the spaces of places,
    as `place/track.spaces.top`.
    """
    valued: frozenset[str] = frozenset()
    """Ids of the entries with values or arguments of their own."""

    @cached_property
    def titled(self) -> Mapping[str, str]:
        """Ids of entries with a title, by id, and by slug if only one has it."""
        slugs: dict[str, list[str]] = {}
        for each in self.grammar:
            slugs.setdefault(each.partition("/")[2], []).append(each)
        alone = {slug: ids[0] for slug, ids in slugs.items() if len(ids) == 1}
        return alone | {each: each for each in self.grammar}

    @cached_property
    def keys(self) -> frozenset[str]:
        """Keys of all texts."""
        return frozenset(text.key for text in self.texts)

    @cached_property
    def former_moved(self) -> Mapping[str, Sequence[str]]:
        """For each key to which texts have moved, their former keys, except those that still have a text."""
        found: dict[str, list[str]] = {}
        for old, new in self.moved.items():
            if old not in self.keys:
                found.setdefault(new, []).append(old)
        return found

    def is_lost(self, id: str) -> bool:  # noqa: A002 - an id is called so everywhere
        """Return whether an entry exists in a file but could not be read, judging by its slug."""
        return id.rpartition("/")[2] in self.lost


def key_of(id: str, data: object, pointer: Pointer) -> str:  # noqa: A002
    """Return the key of a text in an entry: the id, and the path to the text.

    An item of a list is named by its id, if it has one, so that its key does not depend on other items.
    """
    return ".".join((id, *list_key_steps(data, pointer)))


def list_key_steps(data: object, pointer: Pointer) -> list[str]:
    """Return the steps of a pointer in the form of a text's key: the `id` of an item instead of its index."""
    steps = []
    for step in pointer:
        data = follow_step(data, step)
        item = data.get("id") if isinstance(step, int) and isinstance(data, Mapping) else None
        steps.append(item if isinstance(item, str) else str(step))
    return steps


def follow_step(data: object, step: str | int) -> object:
    """Return the value at one step of a map or list; the step must exist."""
    if isinstance(data, Mapping):
        return data[step]
    if isinstance(data, Sequence) and isinstance(step, int):
        return data[step]
    raise LookupError(step)


def entry_id(key: str) -> str:
    """Return the entry id at the start of a text's key."""
    return key.partition(".")[0]


def facts_in(words: Mapping[str, Facts], locale: str) -> Facts | None:
    """Return the facts about a word in a language; for a regional variety, else those of the language."""
    return words.get(locale) or words.get(locale.partition("-")[0])


def wordings(value: object) -> tuple[str, ...]:
    """Return the wordings of a text: one, or two if it is counted; empty if the value is not a text."""
    if isinstance(value, Mapping):
        both = (value.get("one"), value.get("other"))
        return tuple(str(each) for each in both) if all(isinstance(each, str) for each in both) else ()
    return (value,) if isinstance(value, str) else ()
