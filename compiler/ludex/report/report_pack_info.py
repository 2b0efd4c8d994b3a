"""What a pack says of itself, as a short table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.messages import Both
from ludex.report.terminal import plain
from ludex.report.words import counted, number

_VERSION = Both("version", "version")
_COMPILER = Both("made by Ludex", "fait par Ludex")
_SOURCE = Both("written in", "écrit en")
_ENTRIES = Both("entries", "entrées")
_TEXTS = Both("texts", "textes")
_PROGRAMS = Both("rules", "règles")
_CONTENT = Both("content", "contenu")

_ENTRY = (Both("entry", "entrée"), Both("entries", "entrées"))
_TEXT = (Both("text", "texte"), Both("texts", "textes"))
_WHOLE = Both("{file} is whole: {counts}", "{file} est intact\u00a0: {counts}")


def as_text(manifest: Mapping[str, Any], lang: str) -> str:
    """A line for each thing: its name left, what it is beside it; numbers in one column."""
    rows = [
        (_VERSION.said(lang), manifest["version"] or "–"),
        (_COMPILER.said(lang), manifest["compiler"]),
        (_CONTENT.said(lang), manifest["content"]),
        (_SOURCE.said(lang), manifest["source"]),
        *_counted(_ENTRIES.said(lang), manifest["entries"], manifest["kinds"], lang),
        *_counted(_TEXTS.said(lang), sum(manifest["texts"].values()), manifest["texts"], lang),
        (_PROGRAMS.said(lang), number(manifest["programs"], lang)),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [manifest["game"], *(f"  {name.ljust(width)}  {value}" for name, value in rows)]
    return "".join(f"{plain(line)}\n" for line in lines)


def _counted(name: str, total: int, parts: Mapping[str, int], lang: str) -> list[tuple[str, str]]:
    """A sum, and below it what it is made of."""
    return [
        (name, number(total, lang)),
        *((f"  {part}", number(count, lang)) for part, count in parts.items()),
    ]


def whole(file: str, entries: int, texts: int, lang: str) -> str:
    """The line for a pack in which everything is right."""
    counts = (counted(entries, *_ENTRY, lang), counted(texts, *_TEXT, lang))
    return _WHOLE.said(lang).format(file=plain(file), counts=", ".join(counts)) + "\n"
