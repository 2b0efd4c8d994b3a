"""Tables: entries by kind, translations by language, the data of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.messages import Bilingual
from ludex.report.words import format_number

Counts = Mapping[str, int]

_COLUMNS = {
    "texts": Bilingual("texts", "textes"),
    "translated": Bilingual("translated", "traduits"),
    "stale": Bilingual("stale", "périmés"),
    "missing": Bilingual("missing", "manquants"),
    "official": Bilingual("official", "officiels"),
    "ours": Bilingual("ours", "de notre plume"),
}
_IN_ALL = Bilingual("in all", "en tout")
_NONE = Bilingual("not translated into any language", "traduit dans aucune langue")


def render_translation_counts(games: Mapping[str, Mapping[str, Mapping[str, Counts]]], lang: str) -> str:
    """Each kind of texts, how many, and the sums. Words left, numbers right."""
    blocks = []
    for game, locales in games.items():
        if not locales:
            blocks.append(
                f"{game}: {_NONE.render(lang)}" if lang == "en" else f"{game}\u00a0: {_NONE.render(lang)}"
            )
        blocks += [f"{game} → {locale}\n{_table(kinds, lang)}" for locale, kinds in locales.items()]
    return "".join(f"{line}\n" for line in "\n\n".join(blocks).splitlines())


def _table(kinds: Mapping[str, Counts], lang: str) -> str:
    total = {name: sum(each[name] for each in kinds.values()) for name in _COLUMNS}
    rows = [
        ["", *(each.render(lang) for each in _COLUMNS.values())],
        *([kind, *_numbers(each, lang)] for kind, each in kinds.items()),
        [_IN_ALL.render(lang), *_numbers(total, lang)],
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(_line(row, widths) for row in rows)


def _numbers(counts: Counts, lang: str) -> Iterator[str]:
    return (format_number(counts[name], lang) for name in _COLUMNS)


def _line(row: list[str], widths: list[int]) -> str:
    first, *others = (
        cell.rjust(width) if at else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(("  " + first, *others)).rstrip()
