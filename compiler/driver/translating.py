"""What the commands of `l10n` do: the texts of the games beside the files of their translations.

`stage` is what `validate` runs too. Nothing here decides anything about texts: that is the room `l10n`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from compiler.core.finding import Edit, Finding
from compiler.core.message import Both, Message
from compiler.core.span import Span
from compiler.driver.naming import refusal
from compiler.driver.outcome import Outcome
from compiler.driver.stages import Work, run
from compiler.l10n.accepting import accept
from compiler.l10n.documents import Documents
from compiler.l10n.extracting import extract
from compiler.l10n.gathering import gather
from compiler.l10n.given import Given, judged
from compiler.l10n.loading import Loaded, granted, load
from compiler.l10n.pseudo import LOCALE, pseudo_catalogue
from compiler.l10n.stage import check
from compiler.l10n.status import counts
from compiler.l10n.texts import Game
from compiler.link.remember import remembered
from compiler.source.allow import Allowance, allowances, hush
from compiler.source.claims import Claim
from compiler.source.edits import apply, choose, write
from compiler.source.tree import fetch

_UNREAD = Both(
    "{file} cannot be read, so its texts are not known; nothing was written: ludex validate",
    "{file} est illisible, ses textes sont donc inconnus\u202f; rien n’a été écrit\u00a0: ludex validate",
)
_NO_LANGUAGE = Both(
    "“{game}” is not translated: game.yaml lists no language under “translations”",
    "«\u00a0{game}\u00a0» n’est pas traduit\u00a0: game.yaml ne cite aucune langue sous "
    "«\u00a0translations\u00a0»",
)
_NO_KEY = Both("no translation of “{key}” is stale", "aucune traduction de «\u00a0{key}\u00a0» n’est périmée")
_OWN = ("L10N", "TEXT", "FR", "EN")
ROUNDS = 10
"""Cures that overlap are made one after the other; one that calls for another without end stops here."""


@dataclass
class Translation:
    """A game, the files of its translations, and the project that they stand in."""

    work: Work
    game: Game
    loaded: Loaded
    findings: list[Finding] = field(default_factory=list)

    @property
    def places(self) -> Documents:
        mine = {str(entry.id): entry for entry in self.work.entries if entry.game == self.game.name}

        def span(id: str) -> Span:  # noqa: A002
            return mine[id].name_span

        def was(id: str, old: str) -> Sequence[Edit]:  # noqa: A002
            return tuple(remembered(replace(mine[id], slug=old), mine[id].slug))

        return Documents(self.work.documents.__getitem__, span, was)


def translations(work: Work, wanted: Iterable[str] = ()) -> Iterator[Translation]:
    """The games of a project, or the wanted ones, with what stands in their folders `text/`."""
    names = list(wanted) or work.tree.games
    for name in names:
        game = gather(work.linked, name)
        if game is not None:
            files, findings = _files(work, name)
            yield Translation(work, game, load(name, files), findings)


def _files(work: Work, name: str) -> tuple[list[tuple[str, bytes]], list[Finding]]:
    files: list[tuple[str, bytes]] = []
    findings: list[Finding] = []
    for claim in (Claim.CATALOGUE, Claim.LOCK):
        for stored in work.tree.of(claim):
            if stored.game == name:
                data, found = fetch(work.root, stored.path)
                findings += found
                files += [(stored.path, data)] if data is not None else []
    return files, findings


# Checks


def stage(work: Work) -> Iterator[Finding]:
    """Everything about the texts and the translations of all games."""
    for each in translations(work):
        yield from each.findings
        yield from each.loaded.findings
        given = Given.of(each.game, each.loaded, each.places)
        yield from check(given, release=work.release).findings


def l10n_check(
    root: Path,
    wanted: Sequence[str] = (),
    *,
    release: bool = False,
    fix: Callable[[Finding], bool] | None = None,
) -> tuple[Outcome, int]:
    """The findings about texts and translations of the wanted games, and how many were cured."""
    outcome = _checked(root, wanted, release)
    made = 0
    for _ in range(ROUNDS if fix is not None else 0):
        done = _cured(root, outcome, fix) if fix is not None else 0
        if not done:
            break
        made += done
        outcome = _checked(root, wanted, release)
    return outcome, made


def _checked(root: Path, wanted: Sequence[str], release: bool) -> Outcome:
    work = run(root, release=release)
    folders = tuple(f"content/{name}/" for name in wanted) or ("content/",)
    found = [each for each in stage(work) if each.span.file.startswith(folders)]
    texts = dict(work.texts)
    allowed: list[Allowance] = []
    for document in work.documents.values():
        allowed += allowances(document)[0]
    for each in translations(work):
        texts |= each.loaded.texts
        for catalogue in each.loaded.catalogues.values():
            some, wrong = granted(catalogue)
            allowed += some
            found += wrong
    from compiler.driver.discovery import all_codes

    left = [each for each in hush(found, allowed, all_codes()) if each.code.name.startswith(_OWN)]
    files = [each for each in work.tree.files if each.path.startswith(folders)]
    checked = {
        "files": len(files),
        "checked": len(files),
        "texts": sum(len(each.game.texts) for each in translations(work, wanted)),
        "allowed": len(found) - len(left),
    }
    return Outcome(tuple(sorted(left, key=lambda each: each.order)), checked, texts)


def _cured(root: Path, outcome: Outcome, wanted: Callable[[Finding], bool]) -> int:
    fixes = [each.fix for each in outcome.findings if each.fix is not None and wanted(each)]
    chosen = choose(fixes)
    for file in sorted({edit.span.file for each in chosen.taken for edit in each.edits}):
        write(root / file, apply(outcome.texts[file].text, chosen.edits(file)))
    return len(chosen.taken)


# Files


@dataclass
class Written:
    """Files as they should be, by path; those left alone because of their mistakes; and remarks."""

    files: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)


def l10n_extract(root: Path, wanted: Sequence[str] = ()) -> Written:
    """The catalogues of the wanted games, brought up to date."""
    work = run(root)
    made = Written()
    for each in translations(work, wanted):
        _refuse_unread(work, each.game.name)
        if wanted and not each.game.targets:
            raise refusal(_NO_LANGUAGE, game=each.game.name)
        extracted = extract(each.game, each.loaded)
        made.files |= extracted.files
        made.left += extracted.left
    return made


def _refuse_unread(work: Work, game: str) -> None:
    """A file that cannot be read at all hides texts, whose translations must not be put away."""
    for stored in work.tree.of(Claim.CONTENT):
        document = work.documents.get(stored.path)
        if stored.game == game and (document is None or document.hollow):
            raise refusal(_UNREAD, file=stored.path)


@dataclass
class Acceptance(Written):
    """What was approved, and what was not because more than spelling changed: languages and keys."""

    accepted: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def l10n_accept(
    root: Path, name: str, keys: Sequence[str], *, locale: str | None = None, cosmetic: bool = False
) -> Acceptance:
    """The catalogues of a game with stale translations approved, and all else brought up to date."""
    work = run(root)
    made = Acceptance()
    for each in translations(work, [name]):
        _refuse_unread(work, name)
        for target in each.game.targets:
            catalogue = each.loaded.catalogues.get(target)
            if catalogue is None or not catalogue.sound or locale not in (None, target):
                continue
            known = judged(each.game, target, catalogue, each.loaded.lock)
            done = accept(known, catalogue, keys, each.game.language, cosmetic=cosmetic)
            made.accepted += [(target, key) for key in done.keys]
            made.refused += [(target, key) for key in done.refused]
            again = load(name, [(catalogue.file, done.text.encode("utf-8"))])
            each.loaded.catalogues |= again.catalogues
        extracted = extract(each.game, each.loaded)
        made.files, made.left = extracted.files, extracted.left
    told = {key for _, key in (*made.accepted, *made.refused)}
    for key in keys:
        if key not in told:
            raise refusal(_NO_KEY, key=key)
    return made


def l10n_pseudo(root: Path, name: str) -> dict[str, str]:
    """A catalogue in the pseudo-language, by path."""
    work = run(root)
    return {
        f"build/l10n/{name}/{LOCALE}.po": pseudo_catalogue(each.game) for each in translations(work, [name])
    }


def l10n_status(root: Path, wanted: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
    """How far each translation is: by game and language, the counts of each kind."""
    return {
        each.game.name: {
            locale: counts(judged(each.game, locale, each.loaded.catalogues.get(locale), each.loaded.lock))
            for locale in each.game.targets
        }
        for each in translations(run(root), wanted)
    }
