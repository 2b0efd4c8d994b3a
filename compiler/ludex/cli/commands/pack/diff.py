"""Command `pack diff`: compare two packs."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import localized_command
from ludex.cli.options import documented_format_option, pack_argument
from ludex.cli.output import make_view, show
from ludex.cli.packs import find_pack_file

_FRENCH = """\
Dire ce qui a changé d’un pack à l’autre\u00a0: entrées, textes, cartes à réimprimer, traductions à refaire.

ANCIEN et NOUVEAU sont des fichiers, ou des jeux\u00a0: JEU vaut pour build/JEU.ludex.

{examples}
"""


@localized_command(_FRENCH)
@pack_argument("old", "OLD")
@pack_argument("new", "NEW")
@documented_format_option
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
    diff = pack_diff(find_pack_file(old), find_pack_file(new), seen.lang)
    show(as_json(diff) if form == "json" else as_text(diff, seen))
