"""Command `pack verify`: check every byte of a pack."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import localized_command
from ludex.cli.language import current_language
from ludex.cli.options import pack_argument
from ludex.cli.output import show
from ludex.cli.packs import find_pack_file

_FRENCH = """\
Vérifier chaque octet d’un pack.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex. Si le fichier est tronqué, abîmé ou n’est pas un
pack, une ligne le dit.

{examples}

\b
Codes de sortie\u00a0:
  0  le pack est intact    1  il est endommagé    2  une erreur d’usage
"""


@localized_command(_FRENCH)
@pack_argument("pack")
def command(pack: Path) -> None:
    """Check every byte of a pack.

    FILE is a pack; GAME stands for build/GAME.ludex. If the file is cut short, damaged or not a pack, one
    line says so.

    \b
    Examples:
      ludex pack verify my-game
      ludex pack verify build/my-game.ludex

    \b
    Exit codes:
      0  the pack is intact    1  it is damaged    2  a usage error
    """
    from ludex.pack.verifier import verify
    from ludex.report.counts import render_intact_pack

    file = find_pack_file(pack)
    manifest = verify(file)
    show(render_intact_pack(file, manifest.entries, sum(manifest.texts.values()), current_language()))
