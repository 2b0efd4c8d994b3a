"""Command `pack diff`: compare two packs."""

from __future__ import annotations

from pathlib import Path

import click

from ludex.cli.command import Command
from ludex.cli.language import lang_option
from ludex.cli.output import make_view, show
from ludex.cli.packs import find_pack_file, pack_argument, report_pack_errors
from ludex.cli.parameter_types import Choice

_FRENCH = """\
Dire ce qui a changé d’un pack à l’autre\u00a0: entrées, textes, cartes à réimprimer, traductions à refaire.

ANCIEN et NOUVEAU sont des fichiers, ou des jeux\u00a0: JEU vaut pour build/JEU.ludex.

\b
Exemples\u00a0:
  ludex pack diff last-release.ludex my-game
  ludex pack diff old.ludex new.ludex --format json
"""


@click.command(
    cls=Command,
    french=_FRENCH,
    params=[lang_option(), pack_argument("old", "OLD"), pack_argument("new", "NEW")],
)
@click.option(
    "--format",
    "form",
    type=Choice(["json", "text"]),
    default="text",
    show_default=True,
    help="How to say it. JSON is documented in docs/json.md.",
)
def command(old: Path, new: Path, form: str) -> None:
    """Say what changed from one pack to another: entries, texts, cards to reprint, translations to redo.

    OLD and NEW are files, or games: GAME stands for build/GAME.ludex.

    \b
    Examples:
      ludex pack diff last-release.ludex my-game
      ludex pack diff old.ludex new.ludex --format json
    """
    from ludex.actions.pack import pack_diff
    from ludex.report.pack_diff import as_json, as_text

    seen = make_view(of_people=form == "text")
    with report_pack_errors():
        diff = pack_diff(find_pack_file(old), find_pack_file(new), seen.lang)
    show(as_json(diff) if form == "json" else as_text(diff, seen))
