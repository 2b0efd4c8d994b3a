"""Small games for tests, without a file: texts by key, and catalogues written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludex.core.findings import Edit
from ludex.core.spans import Span
from ludex.l10n.catalogue.language_files import LoadedCatalogues, load
from ludex.l10n.check.context import CheckContext
from ludex.l10n.check.stage import (
    JobResult,
    StatesByLocale,
    check_all_extracted,
    check_all_keys,
    check_headers,
    find_all_inconsistent,
    find_vanished,
    make_jobs,
)
from ludex.l10n.extraction import Extracted, extract
from ludex.l10n.texts import Game, Pointer, Text

FILE = "content/demo/cards.yaml"
PO = "content/demo/text/en.po"
LOCK = "content/demo/text/l10n.lock"
APART = 10_000
"""How far apart texts stand that stand nowhere."""

Sources = Mapping[str, str | tuple[str, str]]


def game(texts: Sources, **more) -> Game:
    """A French game, translated into English unless said otherwise; a text is a line with tokens."""
    made = [
        Text(
            key=key,
            kind=key.partition("/")[0],
            form="counted" if isinstance(said, tuple) else "name" if key.endswith("title") else "prose",
            source=said if isinstance(said, tuple) else (said,),
            file=FILE,
            pointer=(key,),
            tokens=True,
        )
        for key, said in texts.items()
    ]
    facts = {
        "name": "demo",
        "language": "fr",
        "targets": ("en",),
        "texts": made,
        "ids": frozenset(text.id for text in made),
    }
    return Game(**{**facts, **more})


def files(extracted: Extracted) -> list[tuple[str, bytes]]:
    return [(file, text.encode()) for file, text in extracted.files.items()]


def extracted(made: Game, before: Mapping[str, str] | None = None) -> dict[str, str]:
    """The files of a game, from those that there were."""
    return extract(made, loaded(before or {})).files


def loaded(texts: Mapping[str, str]) -> LoadedCatalogues:
    return load("demo", [(file, text.encode()) for file, text in texts.items()])


def translated(catalogue: str, /, **targets: str) -> str:
    """A catalogue with translations put in, by the last step of their key, as an editor of PO files would."""
    for name, target in targets.items():
        head, mark, tail = catalogue.partition(f'.{name}"\n')
        assert mark, name
        source, mark, rest = tail.partition('msgstr "')
        catalogue = head + f'.{name}"\n' + source + mark + target + rest[rest.index('"\n') :]
    return catalogue


class Nowhere:
    """Places for texts that stand in no file: each text has its number for a place."""

    def __init__(self, made: Game) -> None:
        self._order = {text.key: number for number, text in enumerate(made.texts)}

    def value_span(self, file: str, pointer: Pointer) -> Span:
        start = APART * self._order[str(pointer[0])]
        return Span(file, start, start + 10)

    def key_span(self, file: str, pointer: Pointer) -> Span:
        return self.value_span(file, pointer)

    def wording_span(self, text: Text, part: int, start: int, end: int) -> Span:
        at = APART * self._order[text.key]
        return Span(FILE, at + start, at + end)

    def make_rewrite_edit(self, text: Text, part: int, start: int, end: int, new: str) -> Edit | None:
        return None

    def entry(self, name: str) -> Span:
        return Span(FILE, 5000, 5000 + len(name))

    def was(self, name: str, old: str) -> Sequence[Edit]:
        return (Edit(self.entry(name), f"was: [{old}]"),)


def check(context: CheckContext, *, release: bool = False, clean: Iterable[str] = ()) -> JobResult:
    """All checks of a game's texts and translations, one after the other."""
    states = {locale: context.find_states(locale) for locale in context.game.targets}
    return check_all(context, states, release=release, clean=clean)


def check_all(
    context: CheckContext, states: StatesByLocale, *, release: bool, clean: Iterable[str] = ()
) -> JobResult:
    """All checks, of translations in these states."""
    vanished = find_vanished(context)
    found, kept = [*check_headers(context), *check_all_keys(context, vanished)], set()
    found += check_all_extracted(context, states, vanished, release=release)
    found += find_all_inconsistent(context, states)
    for job in make_jobs(context, states, vanished, release=release, clean=clean):
        done = job.run()
        found += done.findings
        kept |= done.clean
    return JobResult(found, kept)


def findings(made: Game, texts: Mapping[str, str], *, release: bool = False):
    """What the check finds in a game and its files."""
    read = loaded(texts)
    checked = check(CheckContext.from_files(made, read, Nowhere(made)), release=release)
    return [*read.findings, *checked.findings]


def codes(made: Game, texts: Mapping[str, str], *, release: bool = False) -> list[tuple[str, str]]:
    """Code and severity of each finding."""
    return [(each.code.name, each.severity.value) for each in findings(made, texts, release=release)]
