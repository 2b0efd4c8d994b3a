"""Project of a command: its root and its games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from ludex.cli.output import refuse
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.suggestions import did_you_mean

SHARED = "shared"
"""The folder of content/ that is no game."""

_OUTSIDE = Bilingual(
    "{path} stands in no project: it is in no folder that holds content/.",
    "{path} n’est dans aucun projet\u00a0: aucun dossier contenant content/ ne le contient.",
)
_SEVERAL = Bilingual(
    "{paths} stand in different projects: give those of one project at a time.",
    "{paths} sont dans des projets différents\u00a0: indiquez ceux d’un seul à la fois.",
)
_NO_PROJECT = Bilingual(
    "no folder here or above holds content/: go to a project, or begin one with: ludex new game SLUG",
    "ni ce dossier ni ceux du dessus ne contiennent content/\u00a0: allez dans un projet, ou commencez-en un "
    "avec\u00a0: ludex new game SLUG",
)
_UNKNOWN_GAME = Bilingual(
    "there is no game “{name}” under content/, only {known}",
    "il n’y a pas de jeu «\u00a0{name}\u00a0» sous content/\u202f; il y a {known}",
)
_WHICH_GAME = Bilingual("say which game: {games}", "dites quel jeu\u00a0: {games}")
_WHICH_BY_OPTION = Bilingual(
    "say which game with --game: {games}", "dites quel jeu par --game\u00a0: {games}"
)
_NO_GAME = Bilingual(
    "there is no game yet; begin one with: ludex new game SLUG",
    "il n’y a pas encore de jeu\u202f; commencez-en un avec\u00a0: ludex new game SLUG",
)


def find_project_root(paths: Sequence[Path]) -> Path | None:
    """Root of the project that all paths stand in. Without paths: that of the working folder, or none."""
    from ludex.compile.project_folders import find_root

    roots = {}
    for path in paths:
        root = find_root(make_absolute(path))
        if root is None or not path.resolve().is_relative_to(root.resolve()):  # a link may lead out
            refuse(message(*_OUTSIDE, path=str(path)))
        roots[root] = path
    if len(roots) > 1:
        refuse(message(*_SEVERAL, paths=", ".join(map(str, roots.values()))))
    return next(iter(roots)) if roots else find_root(Path.cwd())


def require_root() -> Path:
    """Root of the project around the working folder; refuses where there is none."""
    root = find_project_root(())
    if root is None:
        refuse(message(*_NO_PROJECT))
    return root


def make_absolute(path: Path) -> Path:
    """A path from the file system's root, without `..`; links stay."""
    return Path(os.path.abspath(path))


def choose_game(root: Path, asked: str | None) -> str:
    """Game of a command: the one asked for, the one whose folder this is, or the only one."""
    games = list_games(root)
    game = _find_game(root, asked, games) or (games[0] if len(games) == 1 else None)
    if game is None:
        options = click.get_current_context().command.params
        which = _WHICH_BY_OPTION if any("--game" in each.opts for each in options) else _WHICH_GAME
        refuse(message(*(which if games else _NO_GAME), games=Choice(tuple(games))))
    return game


def choose_part(root: Path, asked: str | None) -> str | None:
    """Game to look in, or “shared”: the one asked for, or the one whose folder this is; None means all."""
    shared = [SHARED] if (root / "content" / SHARED).is_dir() else []
    return _find_game(root, asked, [*list_games(root), *shared])


def choose_parts(root: Path, asked: str | None) -> list[str]:
    """The game asked for, or content/shared; an empty list means all."""
    part = choose_part(root, asked) if asked else None
    return [part] if part else []


def list_games(root: Path) -> list[str]:
    """Games of a project, by the names of their folders."""
    return sorted(file.parent.name for file in (root / "content").glob("*/game.yaml"))


def _find_game(root: Path, asked: str | None, known: list[str]) -> str | None:
    if asked is not None and asked not in known:
        if not known:
            refuse(message(*_NO_GAME))
        refuse(message(*_UNKNOWN_GAME, name=asked, known=Choice(tuple(known))), did_you_mean(asked, known))
    here = make_absolute(Path.cwd())
    content = make_absolute(root / "content")
    return asked or next((game for game in known if here.is_relative_to(content / game)), None)
