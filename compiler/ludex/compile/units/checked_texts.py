"""Texts of a game and their translations, for findings and for the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.compile.store.encoding import dumps
from ludex.core.findings import Edit, Finding
from ludex.core.spans import SourceText
from ludex.l10n.catalogue.language_files import LoadedCatalogues, find_catalogue_suppressions, load
from ludex.l10n.check.context import CheckContext, SpellingCounts
from ludex.l10n.game_texts import KnownTexts, gather
from ludex.l10n.text_places import DocumentPlaces
from ludex.l10n.texts import Game
from ludex.l10n.translation_state import TranslationState, iterate_translations
from ludex.link.graph import LinkedEntry, ReferenceGraph
from ludex.link.symbols import SHARED
from ludex.source.document import Document
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, read_project_file
from ludex.source.suppressions import Suppression

if TYPE_CHECKING:  # only packs need it
    from ludex.compile.game_pack import SharedTranslations

File = tuple[str, bytes]


class GameTexts:
    """Texts of a game.

    `document` opens a content file; `read` returns the catalogues and the lock on demand, with findings.
    """

    def __init__(
        self,
        linked: ReferenceGraph,
        name: str,
        read: Callable[[], tuple[list[File], list[Finding]]],
        document: Callable[[str], Document],
        knowing: KnownTexts | None = None,
    ) -> None:
        self.name, self._read = name, read
        # Only shared texts have a source language that is stated by their catalogues alone.
        source = self.loaded.source_language if name == SHARED else ""
        self.game: Game | None = gather(linked, name, source, knowing)
        self._linked = linked
        self._document = document
        self.opened: dict[str, SourceText] = {}
        """Texts of catalogues that are the same as in the last run."""

    @cached_property
    def files(self) -> tuple[list[File], list[Finding]]:
        """Files of translations, with findings about unreadable ones."""
        return self._read()

    @cached_property
    def loaded(self) -> LoadedCatalogues:
        """Catalogues and lock."""
        return load(self.name, self.files[0])

    @cached_property
    def _entries(self) -> dict[str, LinkedEntry]:
        return {str(entry.id): entry for entry in self._linked.entries if entry.game == self.name}

    @cached_property
    def places(self) -> DocumentPlaces:
        """Places of the texts."""
        return DocumentPlaces(
            self._document, lambda named: self._entries[named].name_span, self._find_former_name_edits
        )

    spelled: SpellingCounts | None = None
    """Counts the English spellings in the texts of a language; None means that the checks count them."""

    @cached_property
    def check_context(self) -> CheckContext | None:
        if self.game is None:
            return None
        return CheckContext.from_files(self.game, self.loaded, self.places, self.spelled)

    @cached_property
    def translation_states(self) -> Mapping[str, Sequence[TranslationState]]:
        """States of the translations by language."""
        if self.game is None or self.check_context is None:
            return {}
        return {locale: self.check_context.find_states(locale) for locale in self.game.targets}

    def _find_former_name_edits(self, named: str, old: str) -> Sequence[Edit]:
        from ludex.link.rename_edits import add_former_name

        entry = self._entries[named]
        return tuple(add_former_name(entry.with_slug(old), entry.slug))

    def find_suppressions(self) -> tuple[list[Suppression], list[Finding]]:
        """Return suppression comments of translators, and findings about them."""
        made = [find_catalogue_suppressions(catalogue) for catalogue in self.loaded.parts]
        return [each for some, _ in made for each in some], [each for _, wrong in made for each in wrong]

    @property
    def texts(self) -> dict[str, SourceText]:
        return self.loaded.texts

    @property
    def shared_translations(self) -> SharedTranslations:
        """Translations of content/shared, and their source language, for packs."""
        from ludex.compile.game_pack import SharedTranslations

        return SharedTranslations(self.loaded.source_language, list(self.encode_translations()))

    def encode_translations(self) -> Iterator[tuple[str, str, str]]:
        """Encode every translated text as (locale, key, text as JSON)."""
        for locale, known in self.translation_states.items():
            for key, text in iterate_translations(known):
                yield locale, key, dumps(text)


def read_translation_files(
    root: Path, tree: ProjectFiles, game: str
) -> tuple[list[tuple[str, bytes]], list[Finding]]:
    """Read the files of a game's translations."""
    files: list[tuple[str, bytes]] = []
    findings: list[Finding] = []
    for stored in (*tree.files_of(FileUse.CATALOGUE), *tree.files_of(FileUse.LOCK)):
        if stored.game == game:
            data, found = read_project_file(root, stored.path)
            findings += found
            files += [(stored.path, data)] if data is not None else []
    return files, findings
