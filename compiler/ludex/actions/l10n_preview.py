"""Action `l10n preview`: draw a text in every language, as a picture or PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.printing.messages import NO_FONT
from ludex.compile.compilation import Compilation
from ludex.compile.draft_pack import open_draft_pack
from ludex.compile.fit import has_blocking_error
from ludex.compile.printed_parts import list_locales, make_book, plain_font
from ludex.compile.project_run import ProjectRun, pause_garbage_collector
from ludex.core.messages import Bilingual, Choice
from ludex.core.suggestions import did_you_mean
from ludex.link.symbols import SHARED
from ludex.render.fonts import NoFont
from ludex.render.pdf.pdf_document import make_resources
from ludex.render.pdf.pdf_files import write_preview_pdf
from ludex.render.preflight.page_images import find_dpi, png, render_pages
from ludex.render.preview import Previewer

_NO_KEY = Bilingual(
    "“{key}” is neither the key of a text nor the id of an entry with texts",
    "«\u00a0{key}\u00a0» n’est ni la clé d’un texte ni l’identifiant d’une entrée qui a des textes",
)
_SEVERAL = Bilingual(
    "“{key}” is in several games: choose one with --game: {games}",
    "«\u00a0{key}\u00a0» est dans plusieurs jeux\u00a0: choisissez-en un avec --game\u00a0: {games}",
)
_ERRORS = Bilingual(
    "{game} has errors and cannot be drawn: run ludex validate",
    "{game} contient des erreurs et ne peut pas être dessiné\u00a0: lancez ludex validate",
)
_UNUSED = Bilingual(
    "no field of a game’s entries refers to the entry of “{key}”, so there is no game to draw it in",
    "aucun champ des entrées d’un jeu ne renvoie à l’entrée de «\u00a0{key}\u00a0»\u00a0: il n’y a pas de "
    "jeu où la dessiner",
)

_BAD_FONT = Bilingual(
    "the font {file} cannot be used: run ludex validate",
    "la police {file} est inutilisable\u00a0: lancez ludex validate",
)
_DPI, _MOST = 220.0, 5000
"""Resolution of a picture, and its largest width or height in dots."""

PICTURE, PAPER = ".png", ".pdf"


def l10n_preview(root: Path, key: str, lang: str, *, game: str = "", suffix: str = PICTURE) -> bytes:
    """Draw a text, or all texts of an entry, side by side in each language; return a file's bytes.

    Raises Refusal for an unknown key, and if the text cannot be drawn.
    """
    with pause_garbage_collector():
        run = ProjectRun(root, release=False)
        made = run.ensure_compiled(None)
        game, keys = _resolve_key(made, key, game)
        if game == SHARED:
            game = _find_using_game(made, key)
        if has_blocking_error(run.verdict, game):
            raise make_refusal(_ERRORS, game=game)
        data, size = _draw_page(made, game, key, keys, lang)
    if suffix == PAPER:
        return data
    dpi = min(_DPI, find_dpi(_MOST, max(size)))
    return png(next(render_pages(data, dpi)), dpi)


def _resolve_key(made: Compilation, key: str, game: str) -> tuple[str, list[str]]:
    """Return the game of a text or of an entry, and the keys of its texts; reject a key in several games."""
    games = {name: made.game_texts(name).game for name in ([game] if game else made.translated_folders)}
    known = {name: [text.key for text in each.texts] if each else [] for name, each in games.items()}
    found = {
        name: [each for each in keys if key in (each, each.partition(".")[0])] for name, keys in known.items()
    }
    found = {name: keys for name, keys in found.items() if keys}
    if not found:
        names = {each for keys in known.values() for text in keys for each in (text, text.partition(".")[0])}
        raise make_refusal(_NO_KEY, did_you_mean(key, sorted(names)), key=key)
    if len(found) > 1:
        raise make_refusal(_SEVERAL, key=key, games=Choice(tuple(found)))
    return next(iter(found.items()))


def _find_using_game(made: Compilation, key: str) -> str:
    """Return the first game that uses the entry of content/shared to which a key belongs.

    Raises Refusal if no game uses it.
    """
    entry = key.partition(".")[0]
    for each in made.linked.references:
        if str(each.target.id) == entry and each.target.game == SHARED and each.source.game != SHARED:
            return each.source.game
    raise make_refusal(_UNUSED, key=key)


def _draw_page(
    made: Compilation, game: str, key: str, keys: Sequence[str], lang: str
) -> tuple[bytes, tuple[float, float]]:
    with open_draft_pack(made, game) as (project, pack, _):
        book = make_book(project, pack)
        if not book.fonts.families:
            raise make_refusal(NO_FONT, game=game)
        try:
            page = Previewer(book, _choose_family(book.fonts.families), lang).make_page(
                key, keys, list_locales(pack)
            )
        except NoFont as lacking:
            raise make_refusal(_BAD_FONT, file=str(lacking)) from lacking
        resources = make_resources(book)
        return write_preview_pdf([page], key, lang, resources, plain_font(book)), (page.width, page.height)


def _choose_family(families: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the font family of booklets: the last with bold and italic, or else the first."""
    full = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    return full[-1] if full else next(iter(families))
