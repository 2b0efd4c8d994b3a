"""Source locations of printed texts and fields: in YAML, or in a catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from ludex.core.filesystem import read_file
from ludex.core.spans import Span
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.catalogue.po_reader import read
from ludex.schema.entries import Entry

_WORD = re.compile(r"\.?(?P<word>\w+)|\S")


class Project(Protocol):
    """A folder, and what stands in its content."""

    @property
    def root(self) -> Path: ...

    @property
    def entries(self) -> Sequence[Entry]: ...


class PrintLocations:
    """Where the texts and fields of a project stand."""

    def __init__(self, work: Project) -> None:
        self._work = work
        self._entries = {str(each.id): each for each in work.entries}
        self._catalogues: dict[str, Catalogue | None] = {}

    def find_text(self, key: str, locale: str, part: str = "") -> Span:
        entry, _, way = key.partition(".")
        path = tuple(way.split("."))
        translated = self._translation_span(key, locale, part)
        return translated or self._source_word_span(entry, path, part) or self.find_field(entry, path)

    def _source_word_span(self, entry: str, path: tuple[str, ...], part: str) -> Span | None:
        """The place of a word in a text of the source."""
        found = self._entries[entry]
        data: Any = found.data
        steps: list[str | int] = []
        for step in path:
            steps.append(_step(data, step))
            data = data.get(step) if isinstance(data, dict) else _item(data, steps[-1])
        at = data.find(part) if isinstance(data, str) and part else -1
        return found.document.word_span((*found.pointer, *steps), at, at + len(part)) if at >= 0 else None

    def _translation_span(self, key: str, locale: str, part: str) -> Span | None:
        """A translation, or a part of it, where it stands in the catalogue of the language."""
        entry = self._entries.get(key.partition(".")[0])
        catalogue = self._catalogue(f"content/{entry.game}/text/{locale}.po") if entry else None
        found = catalogue.by_key.get(key) if catalogue else None
        if catalogue is None or found is None or not found.translated:
            return None
        name = found.targets[-1]
        at = found.strings[name].value.find(part) if part else -1
        if at >= 0:
            return catalogue.word_span(found, name, at, at + len(part))
        return catalogue.span(found, name)

    def _catalogue(self, file: str) -> Catalogue | None:
        if file not in self._catalogues:
            with suppress(OSError):
                self._catalogues[file] = read(file, read_file(self._work.root / file))[0]
        return self._catalogues.get(file)

    def list_names(self, entry: str, field: str) -> Sequence[str]:
        """The names that a map of an entry has."""
        found = self._entries[entry].data.get(field)
        return tuple(found) if isinstance(found, dict) else ()

    def find_word(self, entry: str, field: str, start: int) -> Span:
        """The word at an offset of a text that a field holds."""
        found = self._entries[entry]
        text = str(found.data.get(field, ""))
        word = _WORD.match(text, start) or _WORD.search(text, start)
        if word is None:
            return self.find_field(entry, (field,))
        group = "word" if word["word"] else 0
        return found.document.word_span((*found.pointer, field), word.start(group), word.end(group))

    def find_field(self, entry: str, path: tuple[str, ...]) -> Span:
        found = self._entries[entry]
        steps: list[str | int] = []
        data: Any = found.data
        for step in path:
            name = _step(data, step)
            if name not in data if isinstance(data, dict) else _item(data, name) is None:
                break
            data = data[name]
            steps.append(name)
        else:
            return found.span(tuple(steps)) if steps else found.name_span
        parent = found.data.get("extends")
        if isinstance(parent, str):
            above = parent if "/" in parent else f"{found.kind}/{parent}"
            if above in self._entries:
                return self.find_field(above, path)
        return found.key_span(tuple(steps)) if steps else found.name_span


def _step(data: Any, step: str) -> str | int:
    """A step of the way to a text: an item of a list is called by its own id, or its number."""
    if not isinstance(data, list):
        return step
    named = (number for number, each in enumerate(data) if isinstance(each, dict) and each.get("id") == step)
    return next(named, int(step) if step.isdigit() else step)


def _item(data: Any, number: str | int) -> Any:
    """An item of a list; None where there is none."""
    is_there = isinstance(data, list) and isinstance(number, int) and number < len(data)
    return data[number] if is_there else None
