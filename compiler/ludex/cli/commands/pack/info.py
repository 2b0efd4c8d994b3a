"""Command `pack info`: print the manifest of a pack."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ludex.cli.command import Command
from ludex.cli.language import lang_option, language
from ludex.cli.output import show
from ludex.cli.packs import pack_argument, pack_file, trouble_said
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

    with trouble_said():
        manifest = asdict(verify(pack_file(pack)))
    if form == "json":
        import json

        show(json.dumps(manifest, indent=2) + "\n")
    else:
        from ludex.report.report_pack_info import as_text

        show(as_text(manifest, language()))
