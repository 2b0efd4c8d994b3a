"""Partition: assign messages, lock lines and templates of a game to the content files of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludex.l10n.catalogue.layout import main_catalogue, main_lock, part_catalogue, part_lock
from ludex.l10n.catalogue.lock import Lock, LockLine, encode_lock
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.texts import Game


def read_headers(catalogues: Iterable[Catalogue]) -> dict[str, str]:
    """Return the header of each catalogue as written, by file; translation tools add lines to it."""
    return {
        each.file: each.text.text[each.header.start : each.header.end]
        for each in catalogues
        if each.header is not None
    }


def split_catalogue(
    game: Game, locale: str, text: str, headers: Mapping[str, str], new_header: str
) -> dict[str, str]:
    """Split a language's joined catalogue into its files; return their texts by path.

    Messages that match no text of the game, such as obsolete ones, stay in the language's main catalogue.
    """
    main = main_catalogue(game.name, locale)
    homes = _map_files(game, locale) if game.split else {}
    whole, _ = read(main, text.encode("utf-8"))
    if whole is None:
        raise AssertionError("a catalogue of our own can be read")
    chunks: dict[str, list[str]] = {file: [] for file in (*homes.values(), *headers)}
    for each in whole.messages:
        if not each.is_header:
            home = main if each.obsolete or each.broken else homes.get(each.key or "", main)
            chunks.setdefault(home, []).append(text[each.start : each.end])
    return {
        file: _join_chunks(headers.get(file) or headers.get(main) or new_header, some)
        for file, some in chunks.items()
    }


def _join_chunks(header: str, chunks: Sequence[str]) -> str:
    end = "\r\n" if "\r\n" in header else "\n"
    lines = (each if each.endswith("\n") else each + end for each in (header, *chunks))
    return end.join(lines)


def _map_files(game: Game, locale: str) -> dict[str, str]:
    """Return the catalogue of each text by key."""
    return {text.key: part_catalogue(game.name, locale, text.file) for text in game.texts}


def split_lock(game: Game, lines: Lock, known: Iterable[str]) -> dict[str, str]:
    """Return the locks of a game by path; `known` locks without lines become empty."""
    files = {text.key: text.file for text in game.texts} if game.split else {}
    main = main_lock(game.name)
    parts: dict[str, dict[tuple[str, str], LockLine]] = {file: {} for file in known}
    for (locale, key), line in lines.items():
        home = part_lock(game.name, locale, files[key]) if key in files else main
        parts.setdefault(home, {})[locale, key] = line
    return {file: encode_lock(some) for file, some in parts.items()}
