"""`ludex build`: a pack of each game."""

from __future__ import annotations

import sys

import click

from compiler.cli.language import lang_option
from compiler.cli.output import tell, view_beside
from compiler.cli.progress import Bar
from compiler.cli.project import refusals_said, required_root
from compiler.cli.status import Status, status
from compiler.core.message import message
from compiler.report import render


@click.command(params=[lang_option()])
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
    from compiler.driver import build
    from compiler.pack.refusal import PackError

    root = required_root()
    try:
        with refusals_said(), Bar() as bar:
            outcome = build(
                root, games, release=release, on_progress=bar.listener, on_wait=_say_that_another_builds
            )
    except PackError as failure:
        tell(failure.message)
        click.get_current_context().exit(Status.FOUND)
    if outcome.findings:
        seen = view_beside()._replace(remarks=False)
        click.echo(render("text", outcome, seen), file=sys.stderr, nl=False, color=True)
    end = status(outcome, "W")
    if end is Status.NOTHING_CHECKED:
        tell(
            message(
                "nothing was built: there is no content file there.",
                "rien n’a été construit\u00a0: il n’y a là aucun fichier de contenu.",
            )
        )
    click.get_current_context().exit(end)


def _say_that_another_builds() -> None:
    tell(
        message(
            "another build is running here; waiting for it to end…",
            "une autre construction est en cours ici\u202f; attente de sa fin…",
        )
    )
