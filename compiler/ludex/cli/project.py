"""Project of a command: its root, its games and their packs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.output import ProgressBar, print_message, print_report, refuse
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

SHARED = "shared"
"""The folder of content/ that is not a game."""
SUFFIX = ".ludex"

_OUTSIDE = Bilingual(
    "{path} is not in a project: no folder above it contains content/.",
    "{path} n’est pas dans un projet\u00a0: aucun dossier au-dessus ne contient content/.",
)
_SEVERAL = Bilingual(
    "{paths} are in different projects: give paths of one project at a time.",
    "{paths} sont dans des projets différents\u00a0: indiquez des chemins d’un seul projet à la fois.",
)
_NO_PROJECT = Bilingual(
    "neither this folder nor any above contains content/: go to a project, or begin one with: ludex "
    "new game SLUG",
    "ni ce dossier ni ceux du dessus ne contiennent content/\u00a0: allez dans un projet, ou commencez-en un "
    "avec\u00a0: ludex new game SLUG",
)
_UNKNOWN_GAME = Bilingual(
    "unknown game “{name}”; choose {known}",
    "jeu inconnu «\u00a0{name}\u00a0»\u202f; choisissez {known}",
)
_WHICH_GAME = Bilingual("name a game: {games}", "nommez un jeu\u00a0: {games}")
_WHICH_BY_OPTION = Bilingual(
    "choose a game with --game: {games}", "choisissez un jeu par --game\u00a0: {games}"
)
_NO_GAME = Bilingual(
    "there is no game yet; begin one with: ludex new game SLUG",
    "il n’y a pas encore de jeu\u202f; commencez-en un avec\u00a0: ludex new game SLUG",
)
_SOURCE = Bilingual(
    "these findings come from {source}; nothing was played",
    "ces constats viennent de {source}\u202f; rien n’a été joué",
)
_NO_PACK = Bilingual(
    "“{game}” has errors, so it has no pack: correct them first.",
    "«\u00a0{game}\u00a0» a des erreurs, et donc pas de pack\u00a0: corrigez-les d’abord.",
)
_RECOVERED = {
    "finished": Bilingual(
        "an interrupted “ludex {action}” has been finished; files affected: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu a été achevé\u202f; fichiers concernés\u00a0: {count}",
    ),
    "undone": Bilingual(
        "an interrupted “ludex {action}” could not be finished and was undone; files affected: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu n’a pas pu être achevé et a été annulé\u202f; fichiers "
        "concernés\u00a0: {count}",
    ),
    "stuck": Bilingual(
        "an interrupted “ludex {action}” can be neither finished nor undone, because the system refuses "
        "to write; files affected: {count}",
        "un «\u00a0ludex {action}\u00a0» interrompu ne peut être ni achevé ni annulé, le système refusant "
        "d’écrire\u202f; fichiers concernés\u00a0: {count}",
    ),
    "refused": Bilingual(
        "build/.journal was not a journal of Ludex and was removed; no other file was changed",
        "build/.journal n’était pas un journal de Ludex et a été supprimé\u202f; aucun autre fichier n’a "
        "été modifié",
    ),
}
_LEFT = Bilingual(
    "an interrupted “ludex {action}” has been finished, except for files changed since: {left}",
    "un «\u00a0ludex {action}\u00a0» interrompu a été achevé, sauf dans des fichiers modifiés depuis\u00a0: "
    "{left}",
)


def find_project_root(paths: Sequence[Path]) -> Path | None:
    """Return the root of the project that contains all paths, or without paths, the working folder.

    Returns None if the working folder is not in a project; rejects paths that are not in one project. First
    finishes or undoes an interrupted command there.
    """
    from ludex.compile.project_folders import find_root

    roots = {}
    for path in paths:
        root = find_root(make_absolute(path))
        if root is None or not path.resolve().is_relative_to(root.resolve()):  # a link may lead outside
            refuse(message(*_OUTSIDE, path=str(path)))
        roots[root] = path
    if len(roots) > 1:
        refuse(message(*_SEVERAL, paths=", ".join(map(str, roots.values()))))
    if roots:
        _recover_files(next(iter(roots)))
        return next(iter(roots))
    here = Path.cwd()
    _recover_files(find_root(here) or here)  # a new project's first game may not be in its folder yet
    return find_root(here)


def _recover_files(root: Path) -> None:
    """Finish or undo the writes of an interrupted command in this project, and report it in one line."""
    if not os.path.lexists(root / "build" / ".journal"):
        return
    from ludex.core.file_sets import recover  # imported here, so that commands start quickly

    recovery = recover(root)
    if recovery is None or recovery.outcome == "dropped":
        return
    words = _RECOVERED[recovery.outcome]
    left = ", ".join(recovery.left)
    if left:
        words = _LEFT
    print_message(message(*words, action=recovery.action, count=recovery.files, left=left))


def require_root() -> Path:
    """Return the root of the project around the working folder; reject the call if there is none."""
    root = find_project_root(())
    if root is None:
        refuse(message(*_NO_PROJECT))
    return root


def make_absolute(path: Path) -> Path:
    """Return an absolute path without `..`; links are not resolved."""
    return Path(os.path.abspath(path))


def choose_game(root: Path, asked: str | None) -> str:
    """Return the game of a command: the requested one, that of this folder, or the only one."""
    games = list_games(root)
    game = _find_game(root, asked, games) or (games[0] if len(games) == 1 else None)
    if game is None:
        options = click.get_current_context().command.params
        which = _WHICH_BY_OPTION if any("--game" in each.opts for each in options) else _WHICH_GAME
        refuse(message(*(which if games else _NO_GAME), games=Choice(tuple(games))))
    return game


def choose_part(root: Path, asked: str | None) -> str | None:
    """Return the game to search, or “shared”: the requested one, that of this folder, or None for all."""
    shared = [SHARED] if (root / "content" / SHARED).is_dir() else []
    return _find_game(root, asked, [*list_games(root), *shared])


def choose_parts(root: Path, asked: str | None) -> list[str]:
    """Return a list with the requested game, or “shared”; an empty list means all."""
    part = choose_part(root, asked) if asked else None
    return [part] if part else []


def list_games(root: Path) -> list[str]:
    """Return the games of a project, by the names of their folders."""
    return sorted(file.parent.name for file in (root / "content").glob("*/game.yaml"))


def _find_game(root: Path, asked: str | None, known: list[str]) -> str | None:
    if asked is not None and asked not in known:
        if not known:
            refuse(message(*_NO_GAME))
        refuse(message(*_UNKNOWN_GAME, name=asked, known=Choice(tuple(known))), did_you_mean(asked, known))
    here = make_absolute(Path.cwd())
    content = make_absolute(root / "content")
    return asked or next((game for game in known if here.is_relative_to(content / game)), None)


def find_pack_file(named: Path) -> str:
    """Return the path of a pack, which the call names by this path or by its game."""
    if named.suffix == SUFFIX or len(named.parts) != 1 or named.is_file():
        return str(named)
    root = require_root()
    return os.path.relpath(root / "build" / f"{choose_game(root, str(named))}{SUFFIX}")


def build_packs(root: Path, games: Sequence[str], source: str = "") -> list[str]:
    """Build these games, or all, and return their names; errors are reported and end the command.

    `source` names what is built in messages, unless it is the content of the project. Warnings are not shown,
    so that somebody who tries out an unfinished game sees only the errors.
    """
    from ludex.actions.build import build

    with ProgressBar() as bar:
        outcome = build(root, games, on_progress=bar.listener)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        print_report(outcome, "E")
        if source:
            print_message(message(*_SOURCE, source=source))
        raise Exit(Status.FOUND)
    return list(games) or list_games(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open the built pack of a game; reject the call if there is none."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with Pack.open(file) as pack:
        yield pack


@contextmanager
def open_example_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open the pack for the examples of a game: the one with its fixtures if it has any, else its own."""
    from ludex.compile.project_folders import BuildFolder
    from ludex.pack.reader import Pack

    file = Path(BuildFolder(root).fixture_pack(game))
    with Pack.open(file) if file.is_file() else open_pack(root, game) as pack:
        yield pack
