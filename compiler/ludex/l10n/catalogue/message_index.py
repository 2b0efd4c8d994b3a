"""Index of a catalogue's messages by entry, for reading a few messages without parsing the file.

Only regular catalogues have an index: they have no findings, and every message has a unique key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypedDict

from ludex.core.spans import SourceText
from ludex.l10n.catalogue.po_messages import Catalogue, Message
from ludex.l10n.catalogue.po_reader import read_messages
from ludex.l10n.texts import entry_id


class MessageIndex(TypedDict):
    """Starts and ends of messages, as a flat list for each entry, for obsolete messages, and for headers."""

    entries: dict[str, list[int]]
    obsolete: list[int]
    headers: list[int]


def index_messages(catalogue: Catalogue) -> MessageIndex | None:
    """Return the index of a catalogue; None if the catalogue is not regular."""
    index: MessageIndex = {"entries": {}, "obsolete": [], "headers": []}
    keys: set[str] = set()
    for each in catalogue.messages:
        if each.is_header:
            index["headers"] += (each.start, each.end)
        elif each.broken or each.key is None or (each.key in keys and not each.obsolete):
            return None
        elif each.obsolete:
            index["obsolete"] += (each.start, each.end)
        else:
            keys.add(each.key)
            index["entries"].setdefault(entry_id(each.key), []).extend((each.start, each.end))
    return index if catalogue.sound else None


class IndexedCatalogue(Catalogue):
    """Catalogue whose messages are parsed on demand."""

    def __init__(self, text: SourceText, index: MessageIndex) -> None:
        super().__init__(text, ())
        object.__setattr__(self, "_index", index)

    _index: MessageIndex

    @cached_property
    def by_key(self) -> Mapping[str, Message]:
        return _MessagesByKey(self.text, self._index["entries"])

    @cached_property
    def obsolete(self) -> Mapping[str, Message]:
        found = _read_all(self.text, self._index["obsolete"])
        return {str(each.key): each for each in found}  # of duplicates, the last

    @cached_property
    def header(self) -> Message | None:
        return next(iter(_read_all(self.text, self._index["headers"][:2])), None)


class _MessagesByKey(Mapping[str, Message]):
    """Active messages by key; all messages of an entry are parsed together."""

    def __init__(self, text: SourceText, entries: Mapping[str, Sequence[int]]) -> None:
        self._text, self._entries = text, entries
        self._read: dict[str, dict[str, Message]] = {}

    def __getitem__(self, key: str) -> Message:
        return self._messages_of(entry_id(key))[key]

    def __iter__(self) -> Iterator[str]:
        for entry in self._entries:
            yield from self._messages_of(entry)

    def __len__(self) -> int:
        return sum(len(places) // 2 for places in self._entries.values())

    def _messages_of(self, entry: str) -> dict[str, Message]:
        if entry not in self._read:
            found = _read_all(self._text, self._entries.get(entry, ()))
            self._read[entry] = {str(each.key): each for each in found}
        return self._read[entry]


def _read_all(text: SourceText, places: Sequence[int]) -> Iterator[Message]:
    for start, end in zip(places[::2], places[1::2], strict=True):
        yield from read_messages(text, start, end)
