"""What a pack says of itself, as a short table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.messages import Bilingual
from ludex.report.terminal import sanitize_line
from ludex.report.words import format_count, format_number

_VERSION = Bilingual("version", "version")
_COMPILER = Bilingual("made by Ludex", "fait par Ludex")
_SOURCE = Bilingual("written in", "écrit en")
_ENTRIES = Bilingual("entries", "entrées")
_TEXTS = Bilingual("texts", "textes")
_PROGRAMS = Bilingual("rules", "règles")
_CONTENT = Bilingual("content", "contenu")

_ENTRY = (Bilingual("entry", "entrée"), Bilingual("entries", "entrées"))
_TEXT = (Bilingual("text", "texte"), Bilingual("texts", "textes"))
_WHOLE = Bilingual("{file} is whole: {counts}", "{file} est intact\u00a0: {counts}")


def as_text(manifest: Mapping[str, Any], lang: str) -> str:
    """A line for each thing: its name left, what it is beside it; numbers in one column."""
    rows = [
        (_VERSION.render(lang), manifest["version"] or "–"),
        (_COMPILER.render(lang), manifest["compiler"]),
        (_CONTENT.render(lang), manifest["content"]),
        (_SOURCE.render(lang), manifest["source"]),
        *_counted(_ENTRIES.render(lang), manifest["entries"], manifest["kinds"], lang),
        *_counted(_TEXTS.render(lang), sum(manifest["texts"].values()), manifest["texts"], lang),
        (_PROGRAMS.render(lang), format_number(manifest["programs"], lang)),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [manifest["game"], *(f"  {name.ljust(width)}  {value}" for name, value in rows)]
    return "".join(f"{sanitize_line(line)}\n" for line in lines)


def _counted(name: str, total: int, parts: Mapping[str, int], lang: str) -> list[tuple[str, str]]:
    """A sum, and below it what it is made of."""
    return [
        (name, format_number(total, lang)),
        *((f"  {part}", format_number(count, lang)) for part, count in parts.items()),
    ]


def render_intact_pack(file: str, entries: int, texts: int, lang: str) -> str:
    """The line for a pack in which everything is right."""
    counts = (format_count(entries, *_ENTRY, lang), format_count(texts, *_TEXT, lang))
    return _WHOLE.render(lang).format(file=sanitize_line(file), counts=", ".join(counts)) + "\n"
