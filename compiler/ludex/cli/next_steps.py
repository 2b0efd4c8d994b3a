"""Next steps in the working folder, shown by `ludex` without a command."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from ludex.cli.language import current_language
from ludex.cli.output import show_lines
from ludex.cli.project import SHARED, find_project_root, list_games
from ludex.core.messages import Bilingual

Step = tuple[str, Bilingual]
"""A command to type, and its effect."""

_NO_PROJECT = Bilingual(
    "No project here: neither this folder nor any above it contains content/.",
    "Pas de projet ici\u00a0: ni ce dossier ni ceux du dessus ne contiennent content/.",
)
_NO_GAME = Bilingual("No game yet in {root}.", "Pas encore de jeu dans {root}.")
_GAMES = Bilingual("Games in {root}:", "Jeux de {root}\u00a0:")
_STATES = {
    "new": Bilingual("not compiled yet", "pas encore compilé"),
    "changed": Bilingual("changed since it was compiled", "modifié depuis sa compilation"),
    "compiled": Bilingual("compiled", "compilé"),
}
_NEXT = Bilingual("Next:", "Ensuite\u00a0:")

_BEGIN = ("ludex new game my-game", Bilingual("a small game to begin with", "un petit jeu pour commencer"))
_SAMPLE = (
    "ludex new game --sample",
    Bilingual("a finished game, to read and to play", "un jeu fini, à lire et à jouer"),
)
_VALIDATE = (
    "ludex validate",
    Bilingual("find the mistakes of all games", "trouver les fautes de tous les jeux"),
)
_BUILD = ("ludex build", Bilingual("compile what has changed", "compiler ce qui a changé"))
_PLAY = ("ludex play {game}", Bilingual("play in the terminal", "jouer dans le terminal"))
_PRINT = (
    "ludex print {game}",
    Bilingual("print cards and sheets into build/print/", "imprimer cartes et feuilles dans build/print/"),
)
_HELP = ("ludex --help", Bilingual("see all commands", "voir toutes les commandes"))


def show_next_steps() -> None:
    """Show the games of the project around the working folder, and the next commands."""
    show_lines(_lines(current_language()))


def _lines(language: str) -> Iterator[str]:
    root = find_project_root(())
    games = list_games(root) if root else []
    if root is None or not games:
        heading = _NO_GAME if root else _NO_PROJECT
        yield heading.fill(root=str(root)).render(language)
        steps: tuple[Step, ...] = (_BEGIN, _SAMPLE, _HELP)
    else:
        states = {game: _find_state(root, game) for game in games}
        yield _GAMES.fill(root=str(root)).render(language)
        yield ""
        width = max(map(len, games))
        yield from (f"  {game:{width}}  {_STATES[state].render(language)}" for game, state in states.items())
        compiled = [game for game, state in states.items() if state == "compiled"]
        unfinished = (_VALIDATE, _BUILD) if len(compiled) < len(games) else (_VALIDATE,)
        playable = (_PLAY, _PRINT) if compiled else ()
        steps = tuple(
            (command.replace("{game}", compiled[0] if compiled else ""), words)
            for command, words in (*unfinished, *playable, _HELP)
        )
    yield ""
    yield _NEXT.render(language)
    width = max(len(command) for command, _ in steps)
    yield from (f"  {command:{width}}  {words.render(language)}" for command, words in steps)


def _find_state(root: Path, game: str) -> str:
    """Return the state of a game's pack: `new` without one, `changed` if a file is newer, else `compiled`."""
    try:
        made = os.stat(root / "build" / f"{game}.ludex").st_mtime_ns
    except OSError:
        return "new"
    content, schemas = root / "content", root / "schemas"
    sources = (content / game, content / SHARED, schemas / game, *schemas.glob("*.json"))
    return "changed" if any(when > made for when in _find_times(sources)) else "compiled"


def _find_times(sources: Iterable[Path]) -> Iterator[int]:
    """Yield the modification times of files, and of all files in folders."""
    for source in sources:
        walk = os.walk(source) if source.is_dir() else iter([(str(source.parent), [], [source.name])])
        for place, _, files in walk:
            for name in files:
                with suppress(FileNotFoundError):  # it was deleted meanwhile
                    yield os.lstat(os.path.join(place, name)).st_mtime_ns
