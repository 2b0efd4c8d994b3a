"""The files of a game's translations: whose language each catalogue is, and the comments that hush."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ludex.core.finding import Finding
from ludex.core.span import SourceText
from ludex.l10n.heading import source_language
from ludex.l10n.lock import NAME, Line, read_lock
from ludex.l10n.po.message import Catalogue
from ludex.l10n.po.reading import read
from ludex.source.allow import Allowance, allowances
from ludex.source.decode import legible
from ludex.source.document import Document

SUFFIX = ".po"


@dataclass
class Loaded:
    """The catalogues of a game by language, its lock, and what is wrong with them as files."""

    catalogues: dict[str, Catalogue] = field(default_factory=dict)
    lock: dict[tuple[str, str], Line] = field(default_factory=dict)
    lock_file: str = ""
    findings: list[Finding] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)
    """Catalogues that are no text at all: language to file."""
    texts: dict[str, SourceText] = field(default_factory=dict)
    """What stands in the files, for excerpts."""

    @property
    def source_language(self) -> str:
        """The language of the sources, as the first catalogue that says it has it; empty where none does."""
        said = (source_language(each) for _, each in sorted(self.catalogues.items()))
        return next(filter(None, said), "")


def load(game: str, files: Iterable[tuple[str, bytes]]) -> Loaded:
    """What the files of a game's folder `text/` hold: catalogues and the lock, by path."""
    loaded = Loaded(lock_file=f"content/{game}/text/{NAME}")
    for file, data in sorted(files):
        name = file.rpartition("/")[2]
        if name == NAME:
            loaded.lock_file = file
            loaded.lock, findings = read_lock(file, data, game)
        elif name.endswith(SUFFIX):
            catalogue, findings = read(file, data)
            locale = name.removesuffix(SUFFIX)
            if catalogue is None:
                loaded.unread[locale] = file
            else:
                loaded.catalogues[locale] = catalogue
        else:
            continue
        loaded.findings += findings
        known = loaded.catalogues.get(name.removesuffix(SUFFIX)) if name.endswith(SUFFIX) else None
        loaded.texts[file] = known.text if known else SourceText(file, legible(data))
    return loaded


def granted(catalogue: Catalogue) -> tuple[list[Allowance], list[Finding]]:
    """The comments of a catalogue that hush findings. One above a message holds for all of it."""
    text = catalogue.text
    document = Document(text.file, text, None, "", (0, len(text.text)))
    found, findings = allowances(document)
    return [_widened(each, catalogue) for each in found], findings


def _widened(allowance: Allowance, catalogue: Catalogue) -> Allowance:
    at = allowance.span.start
    if (allowance.start, allowance.end) == (0, len(catalogue.text.text) + 1):
        return allowance
    for each in catalogue.messages:
        if each.start <= at < each.end:
            return replace(allowance, start=each.start, end=each.end, moot=allowance.moot or each.obsolete)
    return allowance
