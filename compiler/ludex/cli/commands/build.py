"""Command `build`: compile each game to a pack."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.exit_codes import Status, choose_exit_status
from ludex.cli.options import games_argument, release_option
from ludex.cli.output import ProgressBar, print_message, print_report
from ludex.cli.project import require_root
from ludex.core.messages import Bilingual, message

_NOTHING_BUILT = Bilingual(
    "nothing was built: no content file was found.",
    "rien n’a été construit\u00a0: aucun fichier de contenu trouvé.",
)
_WAITING = Bilingual(
    "another build is running here; waiting for it…",
    "une autre construction est en cours ici\u202f; attente de sa fin…",
)
_FRENCH = """\
Compiler chaque JEU, ou tous, en build/<jeu>.ludex.

Un jeu qui a une erreur garde le pack qu’il avait. Rien n’est écrit sur la sortie standard. Les simples
remarques sont comptées, non montrées\u00a0: ludex validate les montre.

{examples}

\b
Codes de sortie\u00a0:
  0  tout a été construit\u202f; il peut y avoir des remarques
  1  des erreurs ou avertissements, ou un pack n’a pas pu être écrit
  2  une erreur d’usage
  3  il n’y a rien à construire
  4  un défaut de Ludex
"""


@localized_command(_FRENCH)
@games_argument
@release_option
def command(games: tuple[str, ...], release: bool) -> Status:
    """Compile each GAME, or all of them, into build/<game>.ludex.

    A game with an error keeps the pack that it had. Nothing is written to standard output. Remarks are
    counted, not shown: ludex validate shows them.

    \b
    Examples:
      ludex build
      ludex build my-game

    \b
    Exit codes:
      0  everything was built; there may be remarks
      1  errors or warnings, or a pack could not be written
      2  a usage error
      3  there is nothing to build
      4  a defect of Ludex
    """
    from ludex.actions.build import build

    with ProgressBar() as bar:
        outcome = build(
            require_root(),
            games,
            release=release,
            on_progress=bar.listener,
            on_wait=lambda: print_message(message(*_WAITING)),
        )
    if outcome.findings:
        print_report(outcome)
    end = choose_exit_status(outcome, "W")
    if end is Status.NOTHING_CHECKED:
        print_message(message(*_NOTHING_BUILT))
    return end
