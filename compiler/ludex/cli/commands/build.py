"""Command `build`: compile each game to a pack."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.cli.command import Command
from ludex.cli.exit_codes import Status, choose_exit_status
from ludex.cli.language import lang_option
from ludex.cli.output import ProgressBar, make_error_view, print_message
from ludex.cli.packs import report_pack_errors
from ludex.cli.project import report_refusals, require_root
from ludex.core.messages import message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.compile.outcome import Outcome

_FRENCH = """\
Compiler chaque JEU, ou tous, en build/<jeu>.ludex.

Un jeu qui a une erreur garde le pack qu’il avait. Rien n’est écrit sur la sortie standard. Les simples
remarques sont comptées, non montrées\u00a0: ludex validate les montre.

\b
Exemples\u00a0:
  ludex build
  ludex build my-game

\b
Codes de sortie\u00a0:
  0  tout est construit, avec des      2  un appel mal formé
     remarques tout au plus            3  il n’y a rien à construire
  1  des erreurs ou avertissements,    4  un défaut de Ludex
     ou un pack n’a pu être écrit
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option()])
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--release", is_flag=True, help="Missing and stale translations are errors.")
def command(games: tuple[str, ...], release: bool) -> None:
    """Compile each GAME, or all of them, into build/<game>.ludex.

    A game with an error keeps the pack that it had. Nothing is written to standard output. Remarks are
    counted, not shown: ludex validate shows them.

    \b
    Examples:
      ludex build
      ludex build my-game

    \b
    Exit codes:
      0  all is built, with remarks at most    2  a wrong call
      1  errors or warnings, or a pack         3  there is nothing to build
         could not be written                  4  a defect of Ludex
    """
    outcome = _build_games(require_root(), games, release)
    if outcome.findings:
        seen = make_error_view()._replace(remarks=False)
        click.echo(render("text", outcome, seen), file=sys.stderr, nl=False, color=True)
    end = choose_exit_status(outcome, "W")
    if end is Status.NOTHING_CHECKED:
        print_message(
            message(
                "nothing was built: there is no content file there.",
                "rien n’a été construit\u00a0: il n’y a là aucun fichier de contenu.",
            )
        )
    click.get_current_context().exit(end)


def _build_games(root: Path, games: Sequence[str], release: bool) -> Outcome:
    """What came of it; a pack that cannot be written ends it."""
    from ludex.actions.build import build

    with report_pack_errors(), report_refusals(), ProgressBar() as bar:
        return build(root, games, release=release, on_progress=bar.listener, on_wait=_say_that_another_builds)


def _say_that_another_builds() -> None:
    print_message(
        message(
            "another build is running here; waiting for it to end…",
            "une autre construction est en cours ici\u202f; attente de sa fin…",
        )
    )
