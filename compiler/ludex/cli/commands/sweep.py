"""Command `sweep`: change values over a grid, and show the effects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.options import game_argument
from ludex.cli.output import show
from ludex.cli.play_options import (
    PlayRequest,
    make_setting,
    open_played_pack,
    play_options,
    report_setting_errors,
)
from ludex.cli.project import require_root
from ludex.cli.run_options import RunRequest, run_options
from ludex.cli.simulations import add_bots, finish_report, format_call, make_report, play_plans
from ludex.cli.varied_values import Variation, VariationType, make_grid

_FRENCH = """\
Faire jouer JEU avec d’autres valeurs, et montrer ce qui change.

Chaque --vary nomme une valeur du contenu (card/garde.attaque, un point par niveau, les listes comptées à
partir de 1), une option du jeu (option.variante) ou le nombre de joueurs (seats), et les valeurs à
essayer\u00a0: 1..5, 10..50:10, ou peu,beaucoup. Toutes les combinaisons sont jouées avec les mêmes graines.
Le contenu reste tel quel\u00a0: chaque combinaison est compilée à part, avec toutes les vérifications.

Le rapport donne chaque chiffre pour chaque combinaison, et dit quels écarts sont significatifs par rapport
aux valeurs du contenu.

{examples}

\b
Codes de sortie\u00a0:
    0  toutes les parties ont été jouées
    1  une valeur ne convient pas, ou une partie s’est arrêtée sur une erreur
    2  une erreur d’usage
  130  interrompu

Options\u00a0:
  --vary  Ce qui varie, et ses valeurs\u202f; peut être répété.
"""


@localized_command(_FRENCH)
@game_argument
@option(
    "--vary",
    "varied",
    metavar="NAME=VALUES",
    type=VariationType(),
    multiple=True,
    required=True,
    help="The value to vary, and what to try; may be repeated.",
)
@run_options
@play_options
def command(game: str | None, varied: Sequence[Variation], run: RunRequest, wish: PlayRequest) -> Status:
    """Play GAME with other values, and show how the results change.

    Each --vary names a value of the content (card/guard.attack, a dot for each level, lists counted from 1),
    an option of the game (option.variant) or the number of players (seats), and the values to try: 1..5,
    10..50:10, or few,many. Every combination is played with the same seeds. The content is not changed: each
    combination is compiled separately, with all checks.

    The report shows each figure for each combination, and which differences from the content's own values are
    significant.

    \b
    Examples:
      ludex sweep my-game --vary card/guard.attack=1..5
      ludex sweep my-game --vary card/guard.attack=1..5 --vary option.variant=short,long --games 2000

    \b
    Exit codes:
      0  all games were played                       2  a usage error
      1  a value does not fit, or a game failed    130  interrupted
    """
    from ludex.play.simulation.report_folders import ROWS
    from ludex.play.simulation.sweep import compare_points, sweep_lines

    with (
        open_played_pack(game) as found,
        report_setting_errors(),
        run.open_executor() as executor,
        TemporaryDirectory(prefix="ludex-") as folder,
    ):
        plan = run.make_plan(found.path, make_setting(found.pack, found.machine, wish, run.seed))
        grid = make_grid(found, require_root(), plan, varied, Path(folder))
        plans = add_bots(found, grid.plans, run.bots)
        more = [("--vary", f"{each.name}={','.join(each.values)}") for each in varied]
        report = make_report(found, plans, format_call("sweep", plan, run, found, more))
        play_plans(report, executor)
        if not (report.interrupted or report.failed):
            report.swept = compare_points(varied, plans, grid.base, report.folder / ROWS)
            show("".join(f"{line}\n" for line in sweep_lines(report.speech, report.swept)))
        return finish_report(report)
