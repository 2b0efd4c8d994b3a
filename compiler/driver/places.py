"""Where the texts and fields of a project stand: in YAML, or in the catalogue of a language."""

from __future__ import annotations

from typing import Any

from compiler.core.span import SourceText, Span
from compiler.driver.stages import Work


class Places:
    """Where the texts and fields of a project stand."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._entries = {str(each.id): each for each in work.entries}

    def text(self, key: str, locale: str, part: str = "") -> Span:
        entry, _, way = key.partition(".")
        path = tuple(way.split("."))
        return self._in_catalogue(key, locale) or self._word(entry, path, part) or self.within(entry, path)

    def _word(self, entry: str, path: tuple[str, ...], part: str) -> Span | None:
        """The place of a word in a text of the source."""
        data: Any = self._entries[entry].data
        for step in path:
            data = data.get(step) if isinstance(data, dict) else None
        at = data.find(part) if isinstance(data, str) and part else -1
        found = self._entries[entry]
        return found.document.word_span((*found.pointer, *path), at, at + len(part)) if at >= 0 else None

    def _in_catalogue(self, key: str, locale: str) -> Span | None:
        """The line of a translation: that of its key in the catalogue of the language."""
        entry = self._entries.get(key.partition(".")[0])
        if entry is None:
            return None
        file = f"content/{entry.game}/text/{locale}.po"
        try:
            text = (self._work.root / file).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        at = text.find(f'msgctxt "{key}"')
        start = text.find("\nmsgstr", at) + 1
        return SourceText(file, text).span(start, text.find("\n", start)) if at >= 0 and start else None

    def within(self, entry: str, path: tuple[str, ...]) -> Span:
        found = self._entries[entry]
        steps: list[str | int] = []
        data: Any = found.data
        for step in path:
            name = int(step) if isinstance(data, list) and step.isdigit() else step
            if isinstance(data, dict) and name not in data:
                break
            data = data[name]
            steps.append(name)
        else:
            return found.span(tuple(steps)) if steps else found.name_span
        parent = found.data.get("extends")
        if isinstance(parent, str):
            above = parent if "/" in parent else f"{found.kind}/{parent}"
            if above in self._entries:
                return self.within(above, path)
        return found.key_span(tuple(steps)) if steps else found.name_span
