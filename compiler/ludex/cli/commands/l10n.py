"""Command group `l10n`: translations."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import update_files
from ludex.cli.language import current_language
from ludex.cli.options import check_option, format_option, game_argument
from ludex.cli.output import print_message, refuse, show, show_json
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import choose_game, choose_part, choose_parts, require_root
from ludex.cli.report_options import ReportRequest, print_fix_count, report_options
from ludex.cli.root import CommandGroup
from ludex.core.messages import Bilingual, message

_LEFT = Bilingual(
    "{file} has mistakes and was not changed: run ludex l10n check",
    "{file} contient des fautes et n’a pas été modifié\u00a0: lancez ludex l10n check",
)
_EMPTIED = Bilingual(
    "{file} is empty now: you can delete it",
    "{file} est maintenant vide\u00a0: vous pouvez le supprimer",
)
_EXTRACT = """\
Mettre à jour les catalogues de JEU, ou de tous les jeux, selon les textes du jeu.

Les nouveaux textes sont ajoutés, ceux qui ont changé sont marqués «\u00a0à réviser\u00a0» avec leur ancienne
rédaction, et les traductions des textes disparus sont gardées en fin de fichier. Ce que les traducteurs ont
écrit reste. Les fichiers à jour ne sont pas touchés\u202f; ceux qui sont écrits sont nommés. Un texte modifié
n’est pas marqué si lui et sa traduction impriment le même texte qu’avant.

{examples}
"""


@localized_command(_EXTRACT)
@check_option
@game_argument
def extract(game: str | None, check: bool) -> Status:
    """Update the catalogues of GAME, or of all games, to match the texts of the game.

    New texts are added, changed ones are marked as “needs work” with their former wording, and translations
    of removed texts are kept at the end of the file. No translation is lost. Only outdated files are written,
    and they are listed. A changed text is not marked if it and its translation still print the same as
    before.

    \b
    Examples:
      ludex l10n extract my-game
      ludex l10n extract --check
    """
    from ludex.actions.l10n import l10n_extract, list_changed_files

    root = require_root()
    made = l10n_extract(root, choose_parts(root, game))
    for file in made.left:
        print_message(message(*_LEFT, file=file))
    update_files(root, list_changed_files(root, made) if check else made.files, check, "l10n extract")
    for file in () if check else made.emptied:
        print_message(message(*_EMPTIED, file=file))
    return Status.FOUND if made.left else Status.FINE


_STATUS = """\
Compter les textes de JEU, ou de tous les jeux, sorte par sorte\u00a0: traduits, périmés, absents.

Le tableau dit aussi combien viennent de la règle du jeu, et combien ont été écrits pour ce projet.

{examples}
"""


@localized_command(_STATUS)
@game_argument
@format_option
def status(game: str | None, form: str) -> None:
    """Count the texts of GAME, or of all games, kind by kind: translated, stale, missing.

    The table also says how many come from the rulebook, and how many were written for this project.

    \b
    Examples:
      ludex l10n status
      ludex l10n status my-game --format json
    """
    from ludex.actions.l10n import l10n_status
    from ludex.report.counts import render_translation_counts

    root = require_root()
    games = l10n_status(root, choose_parts(root, game))
    if form == "json":
        show_json(games)
    else:
        show(render_translation_counts(games, current_language()))


_CHECK = """\
Vérifier les textes de JEU, ou de tous les jeux, et leurs traductions\u00a0: rien d’autre.

`ludex validate` fait cela, et tout le reste.

{examples}
"""


@localized_command(_CHECK)
@game_argument
@report_options
def check(wish: ReportRequest, game: str | None) -> Status:
    """Check only the texts of GAME, or of all games, and their translations.

    `ludex validate` runs these checks and all others.

    \b
    Examples:
      ludex l10n check my-game
      ludex l10n check --fix
      ludex l10n check --select L10N005,L10N006 --release
    """
    from ludex.actions.l10n import l10n_check

    selected = wish.make_filter()
    root = require_root()
    outcome, made = l10n_check(
        root,
        choose_parts(root, game),
        release=wish.release,
        chosen=selected,
        apply_fixes=wish.fix,
        unsafe=wish.unsafe_fixes,
    )
    if wish.fix:
        print_fix_count(made)
    return wish.report(root, outcome, selected, whole=False, fixer="ludex l10n check --fix")


_APPROVED = Bilingual("translations approved: {count}", "traductions approuvées\u00a0: {count}")
_NOT_COSMETIC = Bilingual(
    "{key} ({locale}): more than the spelling has changed, or the former source is unknown; a translator "
    "must check it",
    "{key} ({locale})\u00a0: il n’y a pas que l’orthographe qui a changé, ou l’ancienne source est "
    "inconnue\u202f; un traducteur doit vérifier",
)
_ACCEPT = """\
Approuver des traductions restées justes bien que leur source ait changé.

CLÉ est la clé d’un texte\u00a0: le `msgctxt` de son message. La marque «\u00a0à réviser\u00a0» est retirée,
et l’approbation notée dans l10n.lock.

{examples}

Options\u00a0:
  --game      Le jeu\u202f; inutile dans son dossier, ou s’il n’y en a qu’un.
  --locale    Dans cette langue seulement.
  --cosmetic  Seulement si l’orthographe seule a changé\u202f; sans CLÉ, dans tous les textes.
"""


@localized_command(_ACCEPT)
@argument("keys", metavar="[KEY]...", nargs=-1)
@option("--game", help="The game; not needed in its folder, or if there is only one.")
@option("--locale", help="Only in this language.")
@option(
    "--cosmetic",
    is_flag=True,
    help="Only where nothing but spelling changed; without KEY, in all texts.",
)
def accept(keys: tuple[str, ...], game: str | None, locale: str | None, cosmetic: bool) -> Status:
    """Approve translations that are still right although their source has changed.

    KEY is the key of a text: the `msgctxt` of its message. The mark “needs work” is removed, and the approval
    is recorded in l10n.lock.

    \b
    Examples:
      ludex l10n accept --cosmetic
      ludex l10n accept card/ladder.text --locale en
    """
    if not keys and not cosmetic:
        refuse(message("name the texts, or use --cosmetic.", "nommez les textes, ou employez --cosmetic."))
    from ludex.actions.l10n import l10n_accept

    root = require_root()
    part = choose_part(root, game) or choose_game(root, None)
    made = l10n_accept(root, part, keys, locale=locale, cosmetic=cosmetic)
    print_message(message(*_APPROVED, count=len(made.accepted)))
    for target, key in made.refused:
        print_message(message(*_NOT_COSMETIC, key=key, locale=target))
    update_files(root, made.files, action="l10n accept")
    return Status.FOUND if made.refused and keys else Status.FINE


SUFFIXES = (".png", ".pdf")


_WRONG_SUFFIX = Bilingual(
    "{file}: give it a name that ends in .png or .pdf.",
    "{file}\u00a0: donnez-lui un nom qui finit par .png ou .pdf.",
)
_PREVIEW = """\
Montrer le texte de CLÉ dans toutes les langues, côte à côte, sur la carte où il est imprimé.

CLÉ est la clé d’un texte (le `msgctxt` de son message) ou l’identifiant d’une entrée. Un texte qu’aucune
carte ne montre est composé en paragraphe. Ce qui ne tient pas est hachuré, et les espaces insécables ont un
signe. Le nom du fichier est écrit sur la sortie standard.

{examples}

Options\u00a0:
  --game    Le jeu\u202f; utile seulement si plusieurs ont un tel texte.
  --output  Le fichier à écrire, .png ou .pdf\u202f; sinon une image sous build/l10n/.
"""


@localized_command(_PREVIEW)
@argument("key")
@option("--game", help="The game; needed only if several have this text.")
@option(
    "-o",
    "--output",
    type=FilePath(dir_okay=False, path_type=Path),
    help="The file to write, .png or .pdf; by default a picture under build/l10n/.",
)
def preview(key: str, game: str | None, output: Path | None) -> None:
    """Show the text of KEY in all languages, side by side, on the card that prints it.

    KEY is the key of a text (the `msgctxt` of its message) or the id of an entry. A text that no card shows
    is set as a paragraph. Overflow is hatched, and no-break spaces are marked. The name of the file is
    written to standard output.

    \b
    Examples:
      ludex l10n preview card/ladder.text
      ludex l10n preview card/ladder -o ladder.pdf
    """
    if output is not None and output.suffix.lower() not in SUFFIXES:
        refuse(message(*_WRONG_SUFFIX, file=str(output)))
    from ludex.actions.l10n_preview import l10n_preview
    from ludex.core.filesystem import replace_file

    root = require_root()
    wanted = choose_part(root, game) or ""
    place = output or root / "build" / "l10n" / f"{key.replace('/', '-')}.png"
    data = l10n_preview(root, key, current_language(), game=wanted, suffix=place.suffix.lower())
    place.parent.mkdir(parents=True, exist_ok=True)
    replace_file(place, [data])
    shown = place if output else place.relative_to(root)
    show(f"{shown.as_posix()}\n")


_PSEUDO = """\
Faire une traduction d’essai de JEU, ou de tous les jeux\u00a0: pleine d’accents, et plus longue d’un tiers.

Les emplacements et les icônes restent. La traduction est écrite sous build/\u202f; imprimez-la avec --locale
en-XA. Un mot imprimé sans accent n’est pas traduisible. Un texte qui déborde ici déborderait aussi dans une
langue qui prend plus de place.

{examples}
"""


@localized_command(_PSEUDO)
@game_argument
def pseudo(game: str | None) -> None:
    """Make a test translation of GAME, or of all games: full of accents, and a third longer.

    Slots and icons are kept. The translation is written under build/; print it with --locale en-XA. A word
    printed without accents is not translatable. A text that overflows here would also overflow in a language
    that needs more room.

    \b
    Examples:
      ludex l10n pseudo my-game
      ludex print my-game --locale en-XA
    """
    from ludex.actions.l10n import l10n_pseudo

    root = require_root()
    update_files(root, l10n_pseudo(root, choose_parts(root, game)))


_HELP = """Check and update translations. Translators work in content/GAME/text/LANGUAGE.po.

\b
Examples:
  ludex l10n extract
  ludex l10n status my-game
  ludex l10n check --fix
"""
_FRENCH = """\
Vérifier et mettre à jour les traductions. Les traducteurs travaillent dans content/JEU/text/LANGUE.po.

{examples}
"""

command = CommandGroup(help=_HELP, french=_FRENCH, commands=[extract, status, check, accept, preview, pseudo])
