"""Command `pack info`: print the manifest of a pack."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ludex.cli.command import localized_command
from ludex.cli.language import current_language
from ludex.cli.options import documented_format_option, pack_argument
from ludex.cli.output import show, show_json
from ludex.cli.packs import find_pack_file

_FRENCH = """\
Vérifier un pack entier, puis afficher son manifeste et la taille de son contenu.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex.

{examples}
"""


@localized_command(_FRENCH)
@pack_argument("pack")
@documented_format_option
def command(pack: Path, form: str) -> None:
    """Verify a pack, then show its manifest and the size of its contents.

    FILE is a pack; GAME stands for build/GAME.ludex.

    \b
    Examples:
      ludex pack info my-game
      ludex pack info build/my-game.ludex --format json
    """
    from ludex.pack.verifier import verify
    from ludex.report.counts import render_manifest

    manifest = verify(find_pack_file(pack))
    if form == "json":
        show_json(asdict(manifest))
    else:
        show(render_manifest(manifest, current_language()))
