"""Command `pack info`: print the manifest of a pack."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ludex.cli.command import Command
from ludex.cli.language import current_language, lang_option
from ludex.cli.output import show
from ludex.cli.packs import find_pack_file, pack_argument, report_pack_errors
from ludex.cli.parameter_types import Choice

_FRENCH = """\
Dire ce qu’est un pack et combien il contient, une fois le tout vérifié.

FICHIER est un pack\u202f; JEU vaut pour build/JEU.ludex.

\b
Exemples\u00a0:
  ludex pack info my-game
  ludex pack info build/my-game.ludex --format json
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option(), pack_argument("pack", "FILE|GAME")])
@click.option(
    "--format",
    "form",
    type=Choice(["json", "text"]),
    default="text",
    show_default=True,
    help="How to say it. JSON is documented in docs/json.md.",
)
def command(pack: Path, form: str) -> None:
    """Say what a pack is and how much it holds, once all of it has been checked.

    FILE is a pack; GAME stands for build/GAME.ludex.

    \b
    Examples:
      ludex pack info my-game
      ludex pack info build/my-game.ludex --format json
    """
    from ludex.pack.verifier import verify

    with report_pack_errors():
        manifest = asdict(verify(find_pack_file(pack)))
    if form == "json":
        import json

        show(json.dumps(manifest, indent=2) + "\n")
    else:
        from ludex.report.report_pack_info import as_text

        show(as_text(manifest, current_language()))
