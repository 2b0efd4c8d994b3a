"""Files of the folder `text/` of a game: one catalogue per language, or per language and content file.

    by language   text/en.po                 text/l10n.lock        text/<game>.pot
    by file       text/en/cards/heroes.po    …/cards/heroes.lock   text/templates/cards/heroes.pot

Large games choose the second in game.yaml (`catalogues: by-file`). The files of the first then contain only
messages that no longer belong to a content file. Files of both layouts are always read, and the catalogues of
a language are joined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from ludex.core.findings import Finding
from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.headers import source_language
from ludex.l10n.catalogue.lock import LOCK_NAME, LockLine, read_lock
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.catalogue.po_reader import read
from ludex.source.decoder import decode_leniently
from ludex.source.document import Document
from ludex.source.suppressions import Suppression, find_suppressions

SUFFIX, LOCK_SUFFIX, TEMPLATE_SUFFIX = ".po", ".lock", ".pot"
BY_FILE = "by-file"
TEMPLATES = "templates"
"""The folder of templates, beside those of the languages."""


def locale_of(file: str) -> str:
    """Return the language of a catalogue, given its path."""
    inner = file.partition("/text/")[2] or file.rpartition("/")[2]
    return inner.partition("/")[0].removesuffix(SUFFIX)


def main_catalogue(game: str, locale: str) -> str:
    """Return the path of the catalogue of an entire language."""
    return f"content/{game}/text/{locale}{SUFFIX}"


def main_lock(game: str) -> str:
    return f"content/{game}/text/{LOCK_NAME}"


def main_template(game: str) -> str:
    return f"content/{game}/text/{game}{TEMPLATE_SUFFIX}"


def part_file(game: str, folder: str, content: str, suffix: str = SUFFIX) -> str:
    """Return the path of the catalogue for the texts of a content file, or of their lock or template.

    `folder` is the language, or `TEMPLATES`.
    """
    inner = content.removeprefix(f"content/{game}/").rpartition(".")[0]
    return f"content/{game}/text/{folder}/{inner}{suffix}"


@dataclass(frozen=True)
class JoinedText(SourceText):
    """Texts of several files in sequence, each beginning on a new line."""

    parts: tuple[SourceText, ...] = ()
    starts: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Return the span in the file from which a range comes."""
        number = max(bisect_right(self.starts, start) - 1, 0)
        part, before = self.parts[number], self.starts[number]
        length = len(part.text)
        return part.span(min(start - before, length), min(max(start, end) - before, length))


def join_texts(file: str, parts: Sequence[SourceText]) -> tuple[SourceText, Sequence[int]]:
    """Join the texts of a language's catalogues; also return the offset of each."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0], (0,)
    texts = [part.text if part.text.endswith("\n") else f"{part.text}\n" for part in parts]
    starts = tuple(accumulate(map(len, texts[:-1]), initial=0))
    return JoinedText(file, "".join(texts), tuple(parts), starts), starts


def join_catalogues(file: str, parts: Sequence[Catalogue]) -> Catalogue:
    """Join the catalogues of a language; `file` is the name of the joined catalogue."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0]
    text, starts = join_texts(file, [part.text for part in parts])
    messages = [each.shift(at) for part, at in zip(parts, starts, strict=True) for each in part.messages]
    return Catalogue(text, tuple(messages), all(part.sound for part in parts))


@dataclass
class LoadedCatalogues:
    """Catalogues of a game by language, its lock, and findings about the files."""

    catalogues: dict[str, Catalogue] = field(default_factory=dict)
    lock: dict[tuple[str, str], LockLine] = field(default_factory=dict)
    lock_file: str = ""
    findings: list[Finding] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)
    """Catalogues that could not be decoded: language to file."""
    texts: dict[str, SourceText] = field(default_factory=dict)
    """The text of each file, for excerpts."""
    parts: list[Catalogue] = field(default_factory=list)
    """Every catalogue that could be decoded, file by file; those of one language are joined."""
    locks: list[str] = field(default_factory=list)
    """The files of the lock."""

    @property
    def source_language(self) -> str:
        """Source language in the first header that states it; empty if none does."""
        languages = (source_language(each) for _, each in sorted(self.catalogues.items()))
        return next(filter(None, languages), "")


def load(game: str, files: Iterable[tuple[str, bytes]]) -> LoadedCatalogues:
    """Load the files in the folder `text/` of a game: catalogues and the lock, by path."""
    loaded = LoadedCatalogues(lock_file=main_lock(game))
    for file, data in sorted(files):
        catalogue = None
        if file.endswith(LOCK_SUFFIX):
            if file.rpartition("/")[2] == LOCK_NAME:
                loaded.lock_file = file
            loaded.locks.append(file)
            lines, findings = read_lock(file, data, game)
            loaded.lock |= lines
        elif file.endswith(SUFFIX):
            catalogue, findings = read(file, data)
            if catalogue is None:
                loaded.unread[locale_of(file)] = file
            else:
                loaded.parts.append(catalogue)
        else:
            continue
        loaded.findings += findings
        loaded.texts[file] = catalogue.text if catalogue else SourceText(file, decode_leniently(data))
    for locale in dict.fromkeys(locale_of(each.file) for each in loaded.parts):
        parts = [each for each in loaded.parts if locale_of(each.file) == locale]
        loaded.catalogues[locale] = join_catalogues(main_catalogue(game, locale), parts)
    return loaded


def find_catalogue_suppressions(catalogue: Catalogue) -> tuple[list[Suppression], list[Finding]]:
    """Return the comments in a catalogue that suppress findings, and findings about such comments.

    A comment above a message applies to that message.
    """
    text = catalogue.text
    document = Document(text.file, text, None, "", (0, len(text.text)))
    found, findings = find_suppressions(document)
    return [_widen_suppression(each, catalogue) for each in found], findings


def _widen_suppression(allowance: Suppression, catalogue: Catalogue) -> Suppression:
    at = allowance.span.start
    if (allowance.start, allowance.end) == (0, len(catalogue.text.text) + 1):
        return allowance
    for each in catalogue.messages:
        if each.start <= at < each.end:
            return replace(allowance, start=each.start, end=each.end, moot=allowance.moot or each.obsolete)
    return allowance
