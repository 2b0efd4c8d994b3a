"""Command `print`: write decks and sheets as files."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status, choose_exit_status
from ludex.cli.options import games_argument
from ludex.cli.output import ProgressBar, make_view, print_message, print_report, refuse, show, show_lines
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import find_project_root, require_root
from ludex.core.messages import Bilingual, message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.actions.printing.files import PrintJob

_LEFT = Bilingual(
    "files already up to date: {left} of {files}",
    "fichiers déjà à jour\u00a0: {left} sur {files}",
)
_NO_RANGE = Bilingual(
    "“{said}” is not a range of cards: write 4, 10-18 or 40-",
    "«\u00a0{said}\u00a0» n’est pas une plage de cartes\u00a0: écrivez 4, 10-18 ou 40-",
)
_WAITING = Bilingual(
    "a build is running here; waiting for it…",
    "une construction est en cours ici\u202f; attente de sa fin…",
)
_FRENCH = """\
Imprimer les paquets et les feuilles de chaque JEU, ou de tous, dans build/print/<jeu>/<langue>/.

Les packs sont d’abord construits, et chaque PDF est relu une fois écrit. Un paquet dont un texte ne tient
pas, ou qui a une autre erreur, n’est pas imprimé, et ses anciens fichiers restent. Les fichiers qui ne
changeraient pas ne sont pas réécrits. La sortie standard énumère tous les fichiers.

{examples}

\b
Codes de sortie\u00a0:
  0  tout est imprimé\u202f; il peut y avoir des remarques
  1  des erreurs ou avertissements
  2  une erreur d’usage
  3  il n’y a rien à imprimer
  4  un défaut de Ludex

Options\u00a0:
  --deck         Ce paquet seulement\u202f; peut être répété.
  --sheet        Cette feuille seulement\u202f; peut être répété.
  --faq          Le livret de questions et réponses seulement.
  --profile      Profil d’impression\u202f; home-a4 par défaut. Peut être répété.
  --locale       Cette langue seulement\u202f; peut être répété.
  --only         Ces cartes seulement\u00a0: noms courts, ou motifs tels que garde-*.
  --range        Ces cartes seulement, par leurs numéros sur la planche-contact\u00a0: 4, 10-18, 40-.
  --changed      Seulement les cartes qui diffèrent de celles d’un pack antérieur.
  --preflight    Ne rien imprimer\u00a0: relire ce PDF comme le ferait un imprimeur. Peut être répété.
  --contact      Aussi une planche avec toutes les cartes de chaque paquet, en petit (par défaut).
  --unmarked     Sans le petit losange sur les textes écrits pour le projet.
  --low-ink      Les fonds restent blancs, et les motifs sont omis.
  --large-print  Le texte des règles en corps 14 au moins\u202f; les cartes grandissent avec lui.
  --rounded      Des repères pour arrondir les coins des cartes.
"""


@localized_command(_FRENCH)
@games_argument
@option("--deck", "decks", metavar="DECK", multiple=True, help="Only this deck; may be repeated.")
@option("--sheet", "sheets", metavar="SHEET", multiple=True, help="Only this sheet; may be repeated.")
@option("--faq", is_flag=True, help="Only the booklet of questions and answers.")
@option(
    "--profile",
    "profiles",
    metavar="PROFILE",
    multiple=True,
    help="Print profile; home-a4 by default. May be repeated.",
)
@option("--locale", "locales", metavar="LOCALE", multiple=True, help="Only this language; may be repeated.")
@option("--only", metavar="CARD", multiple=True, help="Only these cards: slugs, or patterns such as guard-*.")
@option(
    "--range",
    "numbers",
    metavar="NUMBERS",
    multiple=True,
    help="Only these cards, by their numbers on the contact sheet: 4, 10-18, 40-.",
)
@option(
    "--changed",
    metavar="PACK",
    type=FilePath(exists=True, dir_okay=False, path_type=Path),
    help="Only the cards that look different from those of an earlier pack.",
)
@option(
    "--preflight",
    metavar="FILE",
    multiple=True,
    type=FilePath(exists=True, dir_okay=False, path_type=Path),
    help="Print nothing: check this PDF as a print shop would. May be repeated.",
)
@option(
    "--contact/--no-contact",
    default=True,
    help="Also print a contact sheet of each deck, with all its cards (default).",
)
@option("--unmarked", is_flag=True, help="Without the small lozenge on texts written for the project.")
@option("--low-ink", is_flag=True, help="Backgrounds stay white, and motifs are left out.")
@option("--large-print", is_flag=True, help="Rules texts in 14 points or more; cards grow with them.")
@option("--rounded", is_flag=True, help="Guides for rounding the corners of cards.")
def command(
    games: tuple[str, ...],
    changed: Path | None,
    preflight: tuple[Path, ...],
    unmarked: bool,
    numbers: tuple[str, ...],
    **asked: Any,
) -> Status:
    """Print the decks and sheets of each GAME, or of all, into build/print/<game>/<locale>/.

    Packs are built first, and each PDF is read back when written. A deck with a text that does not fit,
    or with another error, is not printed, and its old files are kept. Unchanged files are not written again.
    All files are listed on standard output.

    \b
    Examples:
      ludex print
      ludex print my-game --deck guards --profile home-letter
      ludex print my-game --locale fr --only 'guard-*' --changed old.ludex
      ludex print --preflight cards.pdf --profile offset

    \b
    Exit codes:
      0  everything is printed; there may be remarks
      1  errors or warnings
      2  a usage error
      3  there is nothing to print
      4  a defect of Ludex
    """
    from ludex.actions.printing.files import PrintRequest
    from ludex.actions.printing.games import print_games
    from ludex.engine.load.machine_loader import keep_machines
    from ludex.proof.report import find_proved_examples

    if preflight:
        return _inspect_files(preflight, asked["profiles"])
    ranges = [each for words in numbers for each in _parse_ranges(words)]
    root = require_root()
    wish = PrintRequest(
        games, changed=str(changed) if changed else "", marked=not unmarked, numbers=ranges, **asked
    )
    with ProgressBar() as bar, keep_machines():
        printed = print_games(
            root,
            wish,
            prove=partial(find_proved_examples, root / "build"),
            on_progress=bar.listener,
            on_wait=lambda: print_message(message(*_WAITING)),
        )
    _print_notes(printed)
    show_lines(printed.files)
    end = choose_exit_status(printed.outcome, "W")
    if end is Status.FINE and not (printed.files or changed):
        end = Status.NOTHING_CHECKED
    return end


def _print_notes(printed: PrintJob) -> None:
    """Print the messages of a print job, the number of unchanged files, and the findings."""
    for each in printed.messages:
        print_message(each)
    if printed.left:
        print_message(message(*_LEFT, left=printed.left, files=len(printed.files)))
    if printed.outcome.findings:
        print_report(printed.outcome)


_RANGE = re.compile(r"(\d{1,6})(-(\d{1,6})?)?")
_MOST = 1_000_000
"""Largest number of a card."""


def _parse_ranges(words: str) -> list[range]:
    """Parse ranges of card numbers, separated by commas: `4`, `10-18`, or `40-` for 40 and above."""
    ranges = []
    for found in (_RANGE.fullmatch(part.strip()) for part in words.split(",")):
        first, dash, last = found.groups() if found else ("1", "-", "0")
        end = int(last or (_MOST if dash else first))
        ranges.append(range(max(1, int(first)), end + 1))
    if not all(ranges):
        refuse(message(*_NO_RANGE, said=words))
    return ranges


def _inspect_files(files: tuple[Path, ...], profiles: tuple[str, ...]) -> Status:
    """Report the findings of the preflight of PDF files."""
    from ludex.actions.printing.files import inspect_files

    outcome = inspect_files(find_project_root(()), files, profiles[0] if profiles else "")
    show(render("text", outcome, make_view()))
    return choose_exit_status(outcome, "W")
