"""`ludex print`: decks as files for a printer, a print shop or a simulator."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from compiler.cli.language import lang_option
from compiler.cli.output import show, tell, view_beside
from compiler.cli.packs import trouble_said
from compiler.cli.progress import Bar
from compiler.cli.project import refusals_said, required_root, root_of
from compiler.cli.status import Status, status
from compiler.core.message import message
from compiler.report import render


@click.command(params=[lang_option()])
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--deck", "decks", metavar="DECK", multiple=True, help="This deck alone; may be repeated.")
@click.option("--sheet", "sheets", metavar="SHEET", multiple=True, help="This sheet alone; may be repeated.")
@click.option("--faq", is_flag=True, help="The booklet of questions and answers alone.")
@click.option(
    "--profile",
    "profiles",
    metavar="PROFILE",
    multiple=True,
    help="What the printer wants; home-a4 where none is named. May be repeated.",
)
@click.option(
    "--locale", "locales", metavar="LOCALE", multiple=True, help="This language alone; may be repeated."
)
@click.option(
    "--only", metavar="CARD", multiple=True, help="These cards alone: slugs, or patterns such as guard-*."
)
@click.option(
    "--changed",
    metavar="PACK",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The cards alone that look different from those of an earlier pack.",
)
@click.option(
    "--preflight",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Print nothing: read this PDF back, as a printer would, and say what is wrong with it.",
)
@click.option("--contact/--no-contact", default=True, help="Also a sheet with all cards of each deck, small.")
@click.option(
    "--unmarked", is_flag=True, help="Without the small lozenge on what was written for the project."
)
@click.option("--low-ink", is_flag=True, help="Grounds stay paper, and motifs are left out.")
@click.option("--large-print", is_flag=True, help="Text as large as its place holds.")
def command(
    games: tuple[str, ...], changed: Path | None, preflight: Path | None, unmarked: bool, **asked: Any
) -> None:
    """Print the decks and sheets of each GAME, or of all, into build/print/<game>/<locale>/.

    Packs are built first, and each PDF is read back once it is written. A deck with a text that does not
    fit, or with anything else that would print wrong, is not printed, and its old files stay. The files
    written are listed on standard output.

    \b
    Examples:
      ludex print
      ludex print my-game --deck guards --profile home-letter
      ludex print my-game --locale fr --only 'guard-*' --changed old.ludex
      ludex print --preflight cards.pdf --profile offset

    \b
    Exit codes:
      0  all is printed, with remarks at most    2  a wrong call
      1  errors or warnings                      4  a defect of Ludex
    """
    from compiler.driver.printed import Wish
    from compiler.driver.printing import print_games

    if preflight is not None:
        _look_at(preflight, asked["profiles"])
    root = required_root()
    wish = Wish(games, changed=str(changed) if changed else "", marked=not unmarked, **asked)
    with refusals_said(), trouble_said(), Bar() as bar:
        printed = print_games(root, wish, on_progress=bar.listener, on_wait=_say_that_a_build_runs)
    for said in (*printed.said, *printed.faults):
        tell(said)
    if printed.outcome.findings:
        seen = view_beside()._replace(remarks=False)
        click.echo(render("text", printed.outcome, seen), file=sys.stderr, nl=False, color=True)
    show("".join(f"{file}\n" for file in printed.files))
    end = status(printed.outcome, "W")
    click.get_current_context().exit(Status.FOUND if printed.faults and end is Status.FINE else end)


def _look_at(file: Path, profiles: tuple[str, ...]) -> NoReturn:
    """Say what is wrong with a finished file, and end."""
    from compiler.driver.printing import check_file

    with refusals_said():
        faults = check_file(root_of(()), file, profiles[0] if profiles else "")
    for fault in faults:
        tell(fault)
    click.get_current_context().exit(Status.FOUND if faults else Status.FINE)


def _say_that_a_build_runs() -> None:
    tell(
        message(
            "a build is running here; waiting for it to end…",
            "une construction est en cours ici\u202f; attente de sa fin…",
        )
    )
