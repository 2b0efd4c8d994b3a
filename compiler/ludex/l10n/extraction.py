"""Extraction: the catalogues, the template and the lock that a game's texts call for.

What cannot be understood is left as it is on the disk: nobody’s work is lost to a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.l10n.catalogue.language_files import LoadedCatalogues, make_header_fields
from ludex.l10n.catalogue.lock import LockLine, encode_lock
from ludex.l10n.catalogue.po_messages import Catalogue, Comment
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.catalogue.po_writer import Draft, header
from ludex.l10n.catalogue.po_writer import format_message as message_written
from ludex.l10n.l10n_remarks import remarks
from ludex.l10n.merger import Merged, merge
from ludex.l10n.texts import Game

_ABOUT = (
    "Translation of {game} from {source} into {locale}, kept up to date by `ludex l10n extract`.",
    "Translate it in Poedit, Weblate or any other editor of PO files.",
)


@dataclass
class Extracted:
    """Files by path, as they should be; what became of each catalogue; and those left as they are."""

    files: dict[str, str] = field(default_factory=dict)
    merged: dict[str, Merged] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


def extract(game: Game, loaded: LoadedCatalogues) -> Extracted:
    """Everything that the texts of a game call for."""
    made = Extracted()
    lines: dict[tuple[str, str], LockLine] = {}
    folder = f"content/{game.name}/text"
    for locale in game.targets:
        file = f"{folder}/{locale}.po"
        catalogue = loaded.catalogues.get(locale)
        if locale in loaded.unread or (catalogue is not None and not catalogue.sound):
            made.left.append(file)
            lines |= {at: line for at, line in loaded.lock.items() if at[0] == locale}
            continue
        if catalogue is None or catalogue.header is None:
            catalogue = _add_header(game, locale, file, catalogue)
        merged = merge(game, locale, catalogue, loaded.lock, remarks(game, locale))
        made.merged[locale] = merged
        made.files[file] = merged.text
        lines |= merged.lines
    if game.targets:
        made.files[f"{folder}/{game.name}.pot"] = make_template(game)
        made.files[loaded.lock_file] = encode_lock(lines)
    return made


def make_template(game: Game) -> str:
    """The catalogue that a translation into a further language starts from."""
    told = remarks(game, "")
    messages = [
        message_written(
            Draft(
                text.key,
                text.source,
                ("",) * len(text.source),
                (*(Comment(".", each) for each in told(text)), Comment(":", text.file)),
            )
        )
        for text in game.texts
    ]
    named = {
        name: value
        for name, value in make_header_fields("", game.name, game.language).items()
        if name != "Plural-Forms"
    }
    return "\n".join(
        [header(named, [f"The texts of {game.name}, to be translated from {game.language}."]), *messages]
    )


def _add_header(game: Game, locale: str, file: str, catalogue: Catalogue | None) -> Catalogue:
    """A catalogue that has a header, made from one that has none, or from nothing."""
    about = [each.format(game=game.name, source=game.language, locale=locale) for each in _ABOUT]
    rest = f"\n{catalogue.text.text.lstrip()}" if catalogue is not None else ""
    made, _ = read(
        file, (header(make_header_fields(locale, game.name, game.language), about) + rest).encode("utf-8")
    )
    if made is None:
        raise AssertionError("a header of our own can be read")
    return made
