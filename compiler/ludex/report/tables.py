"""Tables: entries by kind, translations by language, the data of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.messages import Both
from ludex.report.words import number

Counts = Mapping[str, int]

_COLUMNS = {
    "texts": Both("texts", "textes"),
    "translated": Both("translated", "traduits"),
    "stale": Both("stale", "périmés"),
    "missing": Both("missing", "manquants"),
    "official": Both("official", "officiels"),
    "ours": Both("ours", "de notre plume"),
}
_IN_ALL = Both("in all", "en tout")
_NONE = Both("not translated into any language", "traduit dans aucune langue")


def table(games: Mapping[str, Mapping[str, Mapping[str, Counts]]], lang: str) -> str:
    """Each kind of texts, how many, and the sums. Words left, numbers right."""
    blocks = []
    for game, locales in games.items():
        if not locales:
            blocks.append(
                f"{game}: {_NONE.said(lang)}" if lang == "en" else f"{game}\u00a0: {_NONE.said(lang)}"
            )
        blocks += [f"{game} → {locale}\n{_table(kinds, lang)}" for locale, kinds in locales.items()]
    return "".join(f"{line}\n" for line in "\n\n".join(blocks).splitlines())


def _table(kinds: Mapping[str, Counts], lang: str) -> str:
    total = {name: sum(each[name] for each in kinds.values()) for name in _COLUMNS}
    rows = [
        ["", *(each.said(lang) for each in _COLUMNS.values())],
        *([kind, *_numbers(each, lang)] for kind, each in kinds.items()),
        [_IN_ALL.said(lang), *_numbers(total, lang)],
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(_line(row, widths) for row in rows)


def _numbers(counts: Counts, lang: str) -> Iterator[str]:
    return (number(counts[name], lang) for name in _COLUMNS)


def _line(row: list[str], widths: list[int]) -> str:
    first, *others = (
        cell.rjust(width) if at else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(("  " + first, *others)).rstrip()
