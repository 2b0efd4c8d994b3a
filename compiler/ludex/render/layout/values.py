"""What layouts ask the rest of Ludex for: values of entries, and texts in the language being printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from ludex.text.passage import Passage


class TextOf(NamedTuple):
    """A text, by its key."""

    key: str


class EntryOf(NamedTuple):
    """An entry, by its id."""

    id: str

    @property
    def kind(self) -> str:
        return self.id.partition("/")[0]


Value: TypeAlias = "bool | int | str | TextOf | EntryOf | tuple[Value, ...] | None"
"""What an expression of a layout comes to. A plain `str` is a word of the data, such as a picture’s file."""


class Formula(NamedTuple):
    """An expression of a layout or sheet: the entry and field that say it, and how it is written there."""

    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        return self.text


class Scope(NamedTuple):
    """What an expression may speak of: the entry being printed, and the one at hand in a repetition."""

    entry: EntryOf | None
    it: Value = None
    number: int = 0
    """How many came before it, from 1; 0 outside repetitions."""


class Fields(Protocol):
    """Formulas of layouts, evaluated."""

    def value(self, formula: Any, scope: Scope) -> Value:
        """What a formula comes to; `formulas.NoValue` where it comes to nothing, or was never compiled."""

    def field(self, entry: EntryOf, name: str) -> Value:
        """A field of an entry; None where it has none of that name."""


class Texts(Protocol):
    """The texts of one language."""

    @property
    def locale(self) -> str: ...

    @property
    def icons(self) -> Mapping[str, str]:
        """What is read aloud for each icon, by slug."""

    def passage(self, key: str) -> Passage | None:
        """A finished text; None where the language has none of that key."""

    def number(self, value: int) -> str:
        """A number as the language writes it."""
