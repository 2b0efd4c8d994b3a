"""Counts of a project: entries by kind, translations by language, claims, the manifest of a pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from ludex.core.messages import Bilingual, Message, message
from ludex.report.terminal import sanitize_line
from ludex.report.words import fill_template, format_count, format_number

Counts = Mapping[str, int]


class PackManifest(Protocol):
    """Protocol of a pack's manifest, which `pack.contents.Manifest` implements."""

    @property
    def game(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def compiler(self) -> str: ...
    @property
    def content(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def entries(self) -> int: ...
    @property
    def kinds(self) -> Counts: ...
    @property
    def texts(self) -> Counts: ...
    @property
    def programs(self) -> int: ...


_COLUMNS = {
    "texts": Bilingual("texts", "textes"),
    "translated": Bilingual("translated", "traduits"),
    "stale": Bilingual("stale", "périmés"),
    "missing": Bilingual("missing", "manquants"),
    "official": Bilingual("official", "officiels"),
    "ours": Bilingual("ours", "de notre plume"),
}
_IN_ALL = Bilingual("in all", "en tout")
_UNTRANSLATED = Bilingual("{game}: not translated", "{game}\u00a0: non traduit")
_WHICH = Bilingual(
    "list them with: ludex l10n check {game} --select L10N005,L10N006",
    "liste\u00a0: ludex l10n check {game} --select L10N005,L10N006",
)
_VERSION = Bilingual("version", "version")
_COMPILER = Bilingual("made by Ludex", "fait par Ludex")
_CONTENT = Bilingual("content", "contenu")
_SOURCE = Bilingual("written in", "écrit en")
_ENTRIES = (Bilingual("entry", "entrée"), Bilingual("entries", "entrées"))
_TEXTS = (Bilingual("text", "texte"), Bilingual("texts", "textes"))
_PROGRAMS = Bilingual("programs", "programmes")
_INTACT = Bilingual("{file} is intact: {counts}", "{file} est intact\u00a0: {counts}")


def render_counts(games: Mapping[str, Counts], lang: str) -> str:
    """Return the number of entries of each kind in each game, and the totals."""
    blocks = []
    for game, kinds in games.items():
        rows = (*kinds.items(), (_IN_ALL.render(lang), sum(kinds.values())))
        blocks.append(f"{game}\n{_align([name, format_number(count, lang)] for name, count in rows)}")
    return _join_blocks(blocks)


def render_translation_counts(games: Mapping[str, Mapping[str, Mapping[str, Counts]]], lang: str) -> str:
    """Return the state of the texts of each kind by game and language, and the totals."""
    blocks = []
    for game, locales in games.items():
        if not locales:
            blocks.append(fill_template(_UNTRANSLATED, lang, game=game))
        for locale, kinds in locales.items():
            total = {name: sum(each[name] for each in kinds.values()) for name in _COLUMNS}
            rows = [
                [kind, *(format_number(counts[name], lang) for name in _COLUMNS)]
                for kind, counts in (*kinds.items(), (_IN_ALL.render(lang), total))
            ]
            head = ["", *(each.render(lang) for each in _COLUMNS.values())]
            blocks.append(f"{game} → {locale}\n{_align([head, *rows])}")
            if total["stale"] or total["missing"]:
                blocks.append(fill_template(_WHICH, lang, game=game))
    return _join_blocks(blocks)


def _align(rows: Iterable[Sequence[str]]) -> str:
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    return "\n".join(
        "  ".join(["", row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in zip(*columns, strict=True)
    )


def _join_blocks(blocks: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in "\n\n".join(blocks).splitlines())


def render_manifest(manifest: PackManifest, lang: str) -> str:
    """Return the manifest of a pack: a line for each property, with its name and value."""
    texts = sum(manifest.texts.values())
    rows = [
        (_VERSION.render(lang), manifest.version or "–"),
        (_COMPILER.render(lang), manifest.compiler),
        (_CONTENT.render(lang), manifest.content),
        (_SOURCE.render(lang), manifest.source),
        (_ENTRIES[1].render(lang), format_number(manifest.entries, lang)),
        *((f"  {kind}", format_number(count, lang)) for kind, count in manifest.kinds.items()),
        (_TEXTS[1].render(lang), format_number(texts, lang)),
        *((f"  {locale}", format_number(count, lang)) for locale, count in manifest.texts.items()),
        (_PROGRAMS.render(lang), format_number(manifest.programs, lang)),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [manifest.game, *(f"  {name.ljust(width)}  {value}" for name, value in rows)]
    return "".join(f"{sanitize_line(line)}\n" for line in lines)


def render_intact_pack(file: str, entries: int, texts: int, lang: str) -> str:
    """Return the message about a pack that passed verification."""
    counts = f"{format_count(entries, *_ENTRIES, lang)}, {format_count(texts, *_TEXTS, lang)}"
    return fill_template(_INTACT, lang, file=sanitize_line(file), counts=counts) + "\n"


class FreeClaim(NamedTuple):
    """Constant that no text shows: its place, and the code and message of its finding."""

    at: str
    code: str
    message: Message


class CountedClaims(NamedTuple):
    """Counted claims of one game. `bound` constants are in a text, `excused` ones have a suppression."""

    game: str
    bound: int
    excused: int
    free: list[FreeClaim]


def render_claims(counted: CountedClaims, lang: str) -> Iterator[str]:
    """Yield a line for each place and code of a free claim, then a line with the totals."""
    for each in {(each.at, each.code): each for each in counted.free}.values():
        yield f"{each.at}: {each.code} {each.message.render(lang)}"
    total = counted.bound + counted.excused + len(counted.free)
    yield message(
        *_COUNTED,
        game=counted.game,
        total=total,
        bound=counted.bound,
        excused=counted.excused,
        free=len(counted.free),
    ).render(lang)


def claims_as_json(counted: CountedClaims, lang: str) -> dict[str, object]:
    """Return the counted claims as plain data."""
    return {
        "game": counted.game,
        "bound": counted.bound,
        "excused": counted.excused,
        "free": [
            {"at": each.at, "code": each.code, "message": each.message.render(lang)} for each in counted.free
        ],
    }


_COUNTED = Bilingual(
    "{game}: constants that texts must show: {total}; shown: {bound}, suppressed: {excused}, not shown: "
    "{free}",
    "{game}\u00a0: constantes que les textes doivent montrer\u00a0: {total}\u202f; montrées\u00a0: "
    "{bound}, masquées\u00a0: {excused}, non montrées\u00a0: {free}",
)
