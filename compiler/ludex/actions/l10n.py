"""Actions of `l10n`: check, extract, accept, pseudo, status.

The room `l10n` makes all decisions about texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.validate import fix, validate
from ludex.compile.compilation import Compilation
from ludex.compile.outcome import Outcome
from ludex.compile.project_run import inspect_links
from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Choice
from ludex.core.suggestions import did_you_mean
from ludex.l10n.catalogue.language_files import SUFFIX, LoadedCatalogues, load
from ludex.l10n.catalogue.lock import State
from ludex.l10n.check.context import find_states
from ludex.l10n.extraction import extract
from ludex.l10n.merger import approve_translations, drop_printed_lines
from ludex.l10n.pseudo_locale import make_pseudo_catalogue
from ludex.l10n.texts import PSEUDO_LOCALE, Game
from ludex.l10n.translation_state import TranslationState, counts
from ludex.source.file_uses import FileUse

_UNREAD = Bilingual(
    "{file} cannot be read, so nothing was written: run ludex validate",
    "{file} est illisible, rien n’a donc été écrit\u00a0: lancez ludex validate",
)
_NO_LANGUAGE = Bilingual(
    "“{game}” is not translated: game.yaml lists no language under “translations”",
    "«\u00a0{game}\u00a0» n’est pas traduit\u00a0: game.yaml ne cite aucune langue sous "
    "«\u00a0translations\u00a0»",
)
_NO_LOCALE = Bilingual(
    "“{game}” is not translated into “{locale}”, only into {known}",
    "«\u00a0{game}\u00a0» n’est pas traduit en «\u00a0{locale}\u00a0»\u202f; il l’est en {known}",
)
_UNKNOWN_KEY = Bilingual(
    "no text of “{game}” has the key “{key}”",
    "aucun texte de «\u00a0{game}\u00a0» n’a la clé «\u00a0{key}\u00a0»",
)
_NO_KEY = Bilingual(
    "“{key}” has no stale translation to approve",
    "«\u00a0{key}\u00a0» n’a pas de traduction périmée à approuver",
)


@dataclass
class GameTranslations:
    """Game with its translation files."""

    game: Game
    loaded: LoadedCatalogues

    def find_states(self, locale: str) -> list[TranslationState]:
        catalogue = self.loaded.catalogues.get(locale)
        return find_states(self.game, locale, catalogue, self.loaded.lock)


def load_translations(made: Compilation, wanted: Iterable[str] = ()) -> Iterator[GameTranslations]:
    """Yield the wanted games, by default all with translations, with the files in their folders `text/`."""
    for name in list(wanted) or made.translated_folders:
        texts = made.game_texts(name)
        if texts.game is not None:
            yield GameTranslations(texts.game, texts.loaded)


def l10n_check(
    root: Path,
    wanted: Sequence[str] = (),
    *,
    release: bool = False,
    chosen: Callable[[Finding], bool] = lambda finding: True,
    apply_fixes: bool = False,
    unsafe: bool = False,
) -> tuple[Outcome, int]:
    """Return the findings of `validate` about the texts of these games, and the number of applied fixes.

    `apply_fixes` applies the safe fixes of the findings that `chosen` accepts, with `unsafe` all their fixes.
    """
    paths = [root / "content" / game for game in wanted]
    outcome, count = validate(root, paths=paths, release=release), 0
    if apply_fixes:
        outcome, count = fix(
            root,
            outcome,
            wanted=lambda each: _is_about_texts(each) and chosen(each),
            unsafe=unsafe,
            paths=paths,
            release=release,
        )
    return replace(outcome, findings=tuple(filter(_is_about_texts, outcome.findings))), count


def _is_about_texts(finding: Finding) -> bool:
    return finding.code.is_in_texts or finding.span.file.endswith(SUFFIX)


@dataclass
class CatalogueUpdate:
    """New contents of files, by path."""

    files: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    """Files that are not changed because they have mistakes."""
    emptied: list[str] = field(default_factory=list)
    """Files that are now empty and can be deleted."""


def list_changed_files(root: Path, update: CatalogueUpdate) -> dict[str, str]:
    """Return the updated files, except those in which at most comments with printed lines change."""
    return {file: text for file, text in update.files.items() if not _is_reprinted(root / file, text)}


def _is_reprinted(file: Path, text: str) -> bool:
    try:
        before = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return drop_printed_lines(before) == drop_printed_lines(text)


def l10n_extract(root: Path, wanted: Sequence[str] = ()) -> CatalogueUpdate:
    """Return the catalogues of these games, updated to their texts."""
    return inspect_links(root, lambda made: _extract_catalogues(made, wanted))


def _extract_catalogues(made: Compilation, wanted: Sequence[str]) -> CatalogueUpdate:
    update = CatalogueUpdate()
    for each in load_translations(made, wanted):
        _refuse_unread(made, each.game.name)
        if wanted and not each.game.targets:
            raise make_refusal(_NO_LANGUAGE, game=each.game.name)
        extracted = extract(each.game, each.loaded)
        update.files |= extracted.files
        update.left += extracted.left
        update.emptied += extracted.find_emptied(each.loaded)
    return update


def _refuse_unread(made: Compilation, game: str) -> None:
    """Reject a game with an unreadable file, because translations of the file's texts would be lost."""
    for stored in made.tree.files_of(FileUse.CONTENT):
        if stored.game == game:
            document = made.document(stored.path)
            if document is None or document.hollow:
                raise make_refusal(_UNREAD, file=stored.path)


@dataclass
class Acceptance(CatalogueUpdate):
    """Result of `l10n accept`, with translations as pairs of locale and key."""

    accepted: list[tuple[str, str]] = field(default_factory=list)
    """Translations that were approved."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Translations that were not approved: their source has changed in more than spelling, or is unknown."""


def l10n_accept(
    root: Path, name: str, keys: Sequence[str], *, locale: str | None = None, cosmetic: bool = False
) -> Acceptance:
    """Return the catalogues of a game in which stale translations of the texts `keys` are approved.

    `locale` limits the languages. With `cosmetic`, approve only if nothing but spelling has changed; then no
    keys mean all texts. Raises Refusal for an unknown language or text, or one with no stale translation.
    """
    return inspect_links(root, lambda made: _accept_translations(made, name, keys, locale, cosmetic))


def _accept_translations(
    made: Compilation, name: str, keys: Sequence[str], locale: str | None, cosmetic: bool
) -> Acceptance:
    update = Acceptance()
    for each in load_translations(made, [name]):
        _refuse_unread(made, name)
        if locale is not None and locale not in each.game.targets:
            if not each.game.targets:
                raise make_refusal(_NO_LANGUAGE, game=name)
            raise make_refusal(_NO_LOCALE, game=name, locale=locale, known=Choice(tuple(each.game.targets)))
        for target in each.game.targets:
            catalogue = each.loaded.catalogues.get(target)
            if catalogue is None or not catalogue.sound or locale not in (None, target):
                continue
            known = each.find_states(target)
            done = approve_translations(known, catalogue, keys, each.game.language, cosmetic=cosmetic)
            update.accepted += [(target, key) for key in done.keys]
            update.refused += [(target, key) for key in done.refused]
            again = load(name, [(catalogue.file, done.text.encode("utf-8"))])
            each.loaded.catalogues |= again.catalogues
        extracted = extract(each.game, each.loaded)
        update.files, update.left = extracted.files, extracted.left
    judged = {key for _, key in (*update.accepted, *update.refused)}
    texts = {text.key for each in load_translations(made, [name]) for text in each.game.texts}
    for key in keys:
        if key not in texts:
            raise make_refusal(_UNKNOWN_KEY, did_you_mean(key, texts), key=key, game=name)
        if key not in judged:
            stale = {key for each in load_translations(made, [name]) for key in _list_stale(each)}
            raise make_refusal(_NO_KEY, did_you_mean(key, stale), key=key)
    return update


def _list_stale(translations: GameTranslations) -> Iterator[str]:
    for locale in translations.game.targets:
        states = translations.find_states(locale)
        yield from (each.text.key for each in states if each.state is State.STALE)


def l10n_pseudo(root: Path, wanted: Sequence[str] = ()) -> dict[str, str]:
    """Return catalogues in the pseudo-language, by path."""
    return inspect_links(
        root,
        lambda made: {
            f"build/l10n/{each.game.name}/{PSEUDO_LOCALE}.po": make_pseudo_catalogue(each.game)
            for each in load_translations(made, wanted)
        },
    )


def l10n_status(root: Path, wanted: Sequence[str] = ()) -> dict[str, dict[str, dict[str, dict[str, int]]]]:
    """Return the number of texts by game, language, kind and state of their translation."""
    return inspect_links(
        root,
        lambda made: {
            each.game.name: {
                locale: counts(each.find_states(locale), locale, each.game.language)
                for locale in each.game.targets
            }
            for each in load_translations(made, wanted)
        },
    )
