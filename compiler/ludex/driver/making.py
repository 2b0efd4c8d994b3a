"""`new`: the first files of a game, and of an entry."""

from __future__ import annotations

from pathlib import Path

from ludex.core.ids import is_slug, slug_of
from ludex.core.message import Both
from ludex.core.near import did_you_mean
from ludex.driver.naming import refusal
from ludex.driver.stages import Work, run
from ludex.link.symbols import SHARED
from ludex.schema import scaffold

_NO_SLUG = Both(
    "“{slug}” is no slug: lower-case letters, digits and single hyphens, a letter first{instead}",
    "«\u00a0{slug}\u00a0» n’est pas un nom court\u00a0: minuscules sans accent, chiffres, traits d’union, "
    "une lettre d’abord{instead}",
)
_INSTEAD = Both(", such as {better}", ", par exemple {better}")
_TAKEN = Both("there is a game “{slug}” already", "le jeu «\u00a0{slug}\u00a0» existe déjà")
_NO_GAME = Both(
    "a game cannot be called {slug}: content/{slug} is for what games share",
    "un jeu ne peut s’appeler {slug}\u00a0: content/{slug} est le dossier commun des jeux",
)
_NO_KIND = Both("there is no kind “{kind}”", "il n’y a pas de sorte «\u00a0{kind}\u00a0»")
_BROKEN = Both(
    "the schema of “{kind}” has mistakes: see ludex validate",
    "le schéma de «\u00a0{kind}\u00a0» contient des fautes\u00a0: voir ludex validate",
)
_THERE = Both("{id} is there already, in {file}", "{id} existe déjà, dans {file}")


def new_game(root: Path, slug: str, title: str, language: str) -> dict[str, str]:
    """The files of a small game that validates, by path."""
    require_slug(slug)
    if slug == SHARED:
        raise refusal(_NO_GAME, slug=slug)
    work = run(root)
    if slug in work.tree.games:
        raise refusal(_TAKEN, slug=slug)
    return scaffold.new_game(work.catalogue, slug, title, language)


def new_entry(root: Path, game: str, kind: str, slug: str) -> tuple[str, str]:
    """A file for a new entry: its path and its text."""
    require_slug(slug)
    work = run(root)
    found = work.catalogue.kind(game, kind)
    if work.catalogue.is_broken(game, kind):
        raise refusal(_BROKEN, kind=kind)
    if found is None:
        raise refusal(_NO_KIND, did_you_mean(kind, work.catalogue.of(game)), kind=kind)
    for entry in work.entries:
        if (entry.game, entry.kind, entry.slug) == (game, kind, slug):
            raise refusal(_THERE, id=str(entry.id), file=entry.document.file)
    return f"content/{game}/{kind}-{slug}.yaml", scaffold.new_entry(found, slug, _first_of(work, game))


def _first_of(work: Work, game: str) -> scaffold.Known:
    """For fields that refer to entries: the first one that fits, so that the new file is right as it is."""

    def known(kinds: tuple[str, ...]) -> str | None:
        return next((entry.slug for entry in work.linked.symbols.candidates(game, kinds)), None)

    return known


def require_slug(slug: str) -> None:
    """Refuses what is no slug, and says which one it could be."""
    if not is_slug(slug):
        better = slug_of(slug)
        instead = Both(_INSTEAD.en.format(better=better), _INSTEAD.fr.format(better=better)) if better else ""
        raise refusal(_NO_SLUG, slug=slug, instead=instead)
