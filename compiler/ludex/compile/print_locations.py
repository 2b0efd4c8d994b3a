"""Print locations: the places of printed texts and fields in YAML or in a catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludex.core.filesystem import read_file
from ludex.core.spans import Span
from ludex.l10n.catalogue.language_files import main_catalogue, part_file
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.catalogue.po_reader import read
from ludex.link.symbols import SHARED
from ludex.schema.entries import Entry

_WORD = re.compile(r"\.?(?P<word>\w+)|\S")


@dataclass(frozen=True)
class Project:
    """What drawing needs besides a pack: the root of the project, and its linked entries."""

    root: Path
    entries: Sequence[Entry]


class PrintLocations:
    """Locator of the texts and fields of one game; other games may have entries of the same names."""

    def __init__(self, work: Project, game: str) -> None:
        self._work = work
        seen = [each for each in work.entries if each.game in (game, SHARED)]
        self._entries = {str(each.id): each for each in sorted(seen, key=lambda each: each.game == game)}
        self._catalogues: dict[str, Catalogue | None] = {}

    def find_text(self, key: str, locale: str, part: str = "") -> Span:
        """Return the span of a text, or of a part of it: in the catalogue if it is translated there."""
        entry, _, way = key.partition(".")
        path = tuple(way.split("."))
        translated = self._translation_span(key, locale, part)
        return translated or self._source_word_span(entry, path, part) or self.find_field(entry, path)

    def _source_word_span(self, entry: str, path: tuple[str, ...], part: str) -> Span | None:
        found = self._entries[entry]
        data: Any = found.data
        steps: list[str | int] = []
        for step in path:
            steps.append(_resolve_step(data, step))
            data = data.get(step) if isinstance(data, dict) else _find_item(data, steps[-1])
        at = data.find(part) if isinstance(data, str) and part else -1
        return found.document.word_span((*found.pointer, *steps), at, at + len(part)) if at >= 0 else None

    def _translation_span(self, key: str, locale: str, part: str) -> Span | None:
        entry = self._entries.get(key.partition(".")[0])
        if entry is None:
            return None
        own = part_file(entry.game, locale, entry.name_span.file)
        files = (own, main_catalogue(entry.game, locale))
        known = [each for each in map(self._catalogue, files) if each is not None]
        catalogue = next((each for each in known if key in each.by_key), None)
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
        """Return the keys of a map in an entry."""
        found = self._entries[entry].data.get(field)
        return tuple(found) if isinstance(found, dict) else ()

    def find_word(self, entry: str, field: str, start: int) -> Span:
        """Return the span of the word at an offset of a field's text."""
        found = self._entries[entry]
        text = str(found.data.get(field, ""))
        word = _WORD.match(text, start) or _WORD.search(text, start)
        if word is None:
            return self.find_field(entry, (field,))
        group = "word" if word["word"] else 0
        return found.document.word_span((*found.pointer, field), word.start(group), word.end(group))

    def find_field(self, entry: str, path: tuple[str, ...]) -> Span:
        """Return the span of a field: in the layout that the entry extends if only that has the field."""
        found = self._entries[entry]
        steps: list[str | int] = []
        data: Any = found.data
        for step in path:
            name = _resolve_step(data, step)
            if name not in data if isinstance(data, dict) else _find_item(data, name) is None:
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


def _resolve_step(data: Any, step: str) -> str | int:
    """Return a step of a text's path as a step of the data: the id of a list item becomes its number."""
    if not isinstance(data, list):
        return step
    named = (number for number, each in enumerate(data) if isinstance(each, dict) and each.get("id") == step)
    return next(named, int(step) if step.isdigit() else step)


def _find_item(data: Any, number: str | int) -> Any:
    is_there = isinstance(data, list) and isinstance(number, int) and number < len(data)
    return data[number] if is_there else None
