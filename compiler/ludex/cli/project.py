"""Project of a command: its root and its games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from ludex.cli.output import print_message, refuse
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


_RECOVERED = {
    "finished": Bilingual(
        "an interrupted “ludex {action}” has been finished; files of it: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu a été achevé\u202f; fichiers concernés\u00a0: {count}",
    ),
    "undone": Bilingual(
        "an interrupted “ludex {action}” could not be finished and was undone; files of it: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu n’a pas pu être achevé et a été annulé\u202f; fichiers "
        "concernés\u00a0: {count}",
    ),
    "stuck": Bilingual(
        "an interrupted “ludex {action}” can be neither finished nor undone, as the system refuses to write; "
        "files of it: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu ne peut être ni achevé ni annulé, le système refusant "
        "d’écrire\u202f; fichiers concernés\u00a0: {count}",
    ),
    "refused": Bilingual(
        "build/.journal was no journal of Ludex and has been removed; no other file was touched",
        "build/.journal n’était pas un journal de Ludex et a été supprimé\u202f; aucun autre fichier n’a été "
        "touché",
    ),
}
_LEFT = Bilingual(
    "an interrupted “ludex {action}” has been finished, but for files changed since: {left}",
    "un «\u00a0ludex {action}\u00a0» interrompu a été achevé, sauf dans des fichiers modifiés depuis\u00a0: "
    "{left}",
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
    if roots:
        _recover_files(next(iter(roots)))
        return next(iter(roots))
    here = Path.cwd()
    _recover_files(find_root(here) or here)  # a project's first game may not have come to its folder yet
    return find_root(here)


def _recover_files(root: Path) -> None:
    """Finish what an interrupted command has begun to write in this project, and say so in one line."""
    if not os.path.lexists(root / "build" / ".journal"):
        return
    from ludex.core.file_sets import recover  # here, so that a command starts without it

    recovery = recover(root)
    if recovery is None or recovery.outcome == "dropped":
        return
    words = _RECOVERED[recovery.outcome]
    left = ", ".join(recovery.left)
    if left:
        words = _LEFT
    print_message(message(*words, action=recovery.action, count=recovery.files, left=left))


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
