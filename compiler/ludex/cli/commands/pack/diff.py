"""Command `pack diff`: compare two packs."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import localized_command, option
from ludex.cli.file_output import require_writable, write_file
from ludex.cli.options import documented_format_option, pack_argument
from ludex.cli.output import make_view, show
from ludex.cli.packs import find_pack_file
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import require_root

_FRENCH = """\
Dire ce qui a changé d’un pack à l’autre\u00a0: entrées, textes, cartes à réimprimer, traductions à refaire.

ANCIEN et NOUVEAU sont des fichiers, ou des jeux\u00a0: JEU désigne build/JEU.ludex.

Avec --html, Ludex écrit aussi une page qui montre chaque carte modifiée, avant et après, avec ses
changements, dans chaque langue. Les deux sont dessinées avec les polices et les images actuelles du projet.

{examples}

Options\u00a0:
  --html  Écrire aussi une page, en un seul fichier qui contient ses images.
"""


@localized_command(_FRENCH)
@pack_argument("old", "OLD")
@pack_argument("new", "NEW")
@documented_format_option
@option(
    "--html",
    "page",
    metavar="FILE",
    type=FilePath(dir_okay=False),
    help="Also write a page as a single file with its pictures.",
)
def command(old: Path, new: Path, form: str, page: str | None) -> None:
    """Show the changes from one pack to another: entries, texts, cards to reprint, translations to redo.

    OLD and NEW are files, or games: GAME stands for build/GAME.ludex.

    With --html, Ludex also writes a page that shows each changed card before and after, with its changes, in
    each language. Both are drawn with the project's current fonts and pictures.

    \b
    Examples:
      ludex pack diff last-release.ludex my-game
      ludex pack diff last-release.ludex my-game --html changes.html
      ludex pack diff old.ludex new.ludex --format json
    """
    from ludex.actions.pack import pack_diff
    from ludex.report.pack_diff import as_json, as_text

    seen = make_view(for_people=form == "text")
    files = find_pack_file(old), find_pack_file(new)
    diff = pack_diff(*files, seen.lang)
    if page is not None:
        from ludex.actions.pack_pictures import draw_changed_cards
        from ludex.report.pack_diff_page import as_page

        require_writable(page)
        write_file(page, as_page(diff, draw_changed_cards(require_root(), *files, diff), seen.lang))
    show(as_json(diff) if form == "json" else as_text(diff, seen))
