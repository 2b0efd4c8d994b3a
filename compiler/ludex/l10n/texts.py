"""Texts of a game as plain data, each with its key.

A text is known by its key, which outlives its wording, its place in a file and its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

Pointer = tuple[str | int, ...]
Slots = tuple[tuple[str, str], ...] | None
"""The names that slots may say, and what each stands for: the id of an entry, or one of these three."""

ANY, NUMBER, WORDS = "any", "number", "text"
PSEUDO_LOCALE = "en-XA"
"""What other tools call the language of `pseudo_locale`."""

Constant = int | float | str
"""What fills a slot today: a number, or words; words that no field holds are the name of an entry."""

Holder = tuple[str, Mapping[str, Constant]]
"""The id of an entry that gives something to an ability or a step, and what it gives, by name."""


class Text(NamedTuple):
    """Text of a game. `source` has one wording, or two where it is counted: the singular and the plural."""

    key: str
    kind: str
    form: str
    """`name`, `line`, `prose` or `counted`: as its field's schema says."""
    source: tuple[str, ...]
    file: str
    pointer: Pointer = ()
    """The way to it in its file's document."""
    limit: int = 0
    """How many characters it may have; 0 where no schema says."""
    tokens: bool = False
    """Whether it may hold placeholders and icons."""
    official: bool = False
    """Whether a rulebook states it; else it is this project's own."""

    slots: Slots = None
    """What fills its slots; None where that is not known."""
    values: tuple[tuple[str, Constant], ...] = ()
    """Of these, the values that its entry states."""

    @property
    def counted(self) -> bool:
        return len(self.source) > 1

    @property
    def id(self) -> str:
        """The id of its entry."""
        return entry_id(self.key)

    @property
    def field(self) -> str:
        """The way to it in its entry."""
        return self.key.partition(".")[2]

    def part(self, number: int) -> Pointer:
        """The way to one of its wordings."""
        return (*self.pointer, ("one", "other")[number]) if self.counted else self.pointer


class UnmarkedText(NamedTuple):
    """A sentence in a field that the schema of its kind does not mark as a text."""

    kind: str
    field: str
    file: str
    pointer: Pointer


Facts = Mapping[str, Any]
"""What content says of a word in one language: `one`, `other`, `allowed`, `forbidden`, `gender`…"""


@dataclass(frozen=True)
class Game:
    """A game as translations see it: languages, texts, ids, glossary."""

    name: str
    language: str
    """The language that its texts are written in."""
    targets: tuple[str, ...]
    """The languages that they are translated into."""
    texts: Sequence[Text]
    ids: frozenset[str]
    """The ids of all its entries, of those too that could not be read."""
    lost: frozenset[str] = frozenset()
    """Slugs of entries that stand in a file and could not be read."""
    former: Mapping[str, str] = field(default_factory=dict)
    """Ids that entries had, and the ones that they have now."""
    removed: frozenset[str] = frozenset()
    """Ids of entries that are gone for good."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Keys that texts had, and the ones of the texts that say the same now."""
    moved_at: Mapping[str, tuple[str, Pointer]] = field(default_factory=dict)
    """The file and the place that says so, by the key that a text had."""
    holders: Mapping[str, Sequence[Holder]] = field(default_factory=dict)
    """By the id of an ability or a step, the entries that give it constants, each with these by name."""
    unmarked: Sequence[UnmarkedText] = ()
    terms: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict)
    """The glossary: words by slug and language."""
    icons: frozenset[str] = frozenset()
    """Slugs of the icons that texts may hold."""
    grammar: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict)
    """How titles behave in a sentence, by id and language; of every entry that has a title, and of the spaces
    of places, as `place/track.spaces.top`.
    """

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of its texts."""
        return frozenset(text.key for text in self.texts)

    @cached_property
    def former_moved(self) -> Mapping[str, Sequence[str]]:
        """The keys that moved to each key. One that a text still has moves nowhere."""
        found: dict[str, list[str]] = {}
        for old, new in self.moved.items():
            if old not in self.keys:
                found.setdefault(new, []).append(old)
        return found

    def is_lost(self, id: str) -> bool:  # noqa: A002 - an id is called so everywhere
        return id.partition("/")[2] in self.lost


def key_of(id: str, data: object, pointer: Pointer) -> str:  # noqa: A002
    """The key of a text in an entry: the id, and the way to the text. An item of a list stands there under
    its own id, where it has one, so that a key does not change with what comes before it.
    """
    return ".".join((id, *steps_of(data, pointer)))


def steps_of(data: object, pointer: Pointer) -> list[str]:
    """The way to a text, as its key has it."""
    steps = []
    for step in pointer:
        data = follow_step(data, step)
        item = data.get("id") if isinstance(step, int) and isinstance(data, Mapping) else None
        steps.append(item if isinstance(item, str) else str(step))
    return steps


def follow_step(data: object, step: str | int) -> object:
    """The value of a map or a list at one step of a pointer that leads to something."""
    if isinstance(data, Mapping):
        return data[step]
    if isinstance(data, Sequence) and isinstance(step, int):
        return data[step]
    raise LookupError(step)


def entry_id(key: str) -> str:
    """The id of the entry that the key of a text begins with."""
    return key.partition(".")[0]


def facts_in(words: Mapping[str, Facts], locale: str) -> Facts | None:
    """The facts of a word in a language, or in the language that it is a variety of."""
    return words.get(locale) or words.get(locale.partition("-")[0])


def wordings(value: object) -> tuple[str, ...]:
    """Wordings of a text: one, or the two of a counted one. Empty where the value is no text."""
    if isinstance(value, Mapping):
        both = (value.get("one"), value.get("other"))
        return tuple(str(each) for each in both) if all(isinstance(each, str) for each in both) else ()
    return (value,) if isinstance(value, str) else ()
