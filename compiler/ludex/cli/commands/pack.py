"""Command group `pack`: inspect compiled games."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import require_writable, write_file
from ludex.cli.language import current_language
from ludex.cli.options import documented_format_option, pack_argument
from ludex.cli.output import make_view, show, show_json
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import find_pack_file, require_root
from ludex.cli.root import CommandGroup

_INFO = """\
Vérifier un pack entier, puis afficher son manifeste et la taille de son contenu.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex.

{examples}
"""


@localized_command(_INFO)
@pack_argument("pack")
@documented_format_option
def info(pack: Path, form: str) -> None:
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


_GET = """\
Écrire une entrée d’un pack, ou un texte, en JSON.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex. CLÉ est l’identifiant ou le numéro d’une entrée, ou
la clé d’un texte\u00a0: l’identifiant, un point et le chemin du champ.

{examples}

Options\u00a0:
  --locale  La langue des textes\u202f; sinon celle dans laquelle le jeu est écrit.
"""


@localized_command(_GET)
@pack_argument("pack")
@argument("key")
@option("--locale", help="The language of texts; by default the source language of the game.")
def get(pack: Path, key: str, locale: str | None) -> None:
    """Print an entry of a pack, or a text, as JSON.

    FILE is a pack; GAME stands for build/GAME.ludex. KEY is an entry's id or number, or the key of a text:
    the id, a dot and the path of the field.

    \b
    Examples:
      ludex pack get my-game card/guard
      ludex pack get my-game 12 --locale en
      ludex pack get my-game card/guard.title
    """
    from ludex.actions.pack import pack_get

    found = pack_get(find_pack_file(pack), key, locale)
    show_json(found)


_DIFF = """\
Dire ce qui a changé d’un pack à l’autre\u00a0: entrées, textes, cartes à réimprimer, traductions à refaire.

ANCIEN et NOUVEAU sont des fichiers, ou des jeux\u00a0: JEU désigne build/JEU.ludex.

Avec --html, Ludex écrit aussi une page qui montre chaque carte modifiée, avant et après, avec ses
changements, dans chaque langue. Les deux sont dessinées avec les polices et les images actuelles du projet.

{examples}

Options\u00a0:
  --html  Écrire aussi une page, en un seul fichier qui contient ses images.
"""


@localized_command(_DIFF)
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
def diff(old: Path, new: Path, form: str, page: str | None) -> None:
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


_VERIFY = """\
Vérifier chaque octet d’un pack.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex. Si le fichier est tronqué, abîmé ou n’est pas un
pack, une ligne le dit.

{examples}

\b
Codes de sortie\u00a0:
  0  le pack est intact    1  il est endommagé    2  une erreur d’usage
"""


@localized_command(_VERIFY)
@pack_argument("pack")
def verify(pack: Path) -> None:
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


_HELP = """Inspect and compare compiled games.

\b
Examples:
  ludex pack info my-game
  ludex pack diff old.ludex my-game
"""
_FRENCH = """\
Examiner et comparer les jeux compilés.

{examples}
"""

command = CommandGroup(help=_HELP, french=_FRENCH, commands=[info, get, diff, verify])
