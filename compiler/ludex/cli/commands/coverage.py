"""Command `coverage`: show the rules that examples prove, run and test."""

from __future__ import annotations

import json
from pathlib import Path

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language
from ludex.cli.options import game_argument, proof_format_option
from ludex.cli.output import ProgressBar, show
from ludex.cli.packs import build_packs, open_example_pack, open_pack
from ludex.cli.parameter_types import Integer, Number
from ludex.cli.project import choose_game, require_root

_FRENCH = """\
Montrer quelles règles de JEU sont prouvées, et quelles instructions ses exemples exécutent.

Une règle est prouvée si un exemple qui la cite échoue quand on modifie une de ses instructions. Avec
--mutants, N instructions sont modifiées une à une, pour voir si les exemples le détectent. Avec --claims,
lister plutôt les constantes de règles que les textes montrent, et les endroits de celles qu’ils ne montrent
pas.

{examples}

\b
Codes de sortie\u00a0:
  0  dans tous les autres cas
  1  la part prouvée est sous --fail-under, ou le contenu a des erreurs
  2  une erreur d’usage

Options\u00a0:
  --mutants     Modifier N instructions.
  --seed        Quelles instructions sont modifiées, et comment.
  --games       Combien de parties jouer au hasard.
  --fail-under  Finir par 1 si moins de ce pourcentage de règles est prouvé.
  --claims      Compter plutôt les constantes montrées par les textes.
"""


@localized_command(_FRENCH)
@game_argument
@option("--mutants", "count", metavar="N", type=Integer(0), default=0, help="Change N statements.")
@option(
    "--seed",
    metavar="N",
    type=Integer(),
    default=1,
    help="The seed for the choice of statements and changes.",
)
@option("--games", metavar="N", type=Integer(0), default=10, help="How many random games to play.")
@option(
    "--fail-under",
    metavar="PERCENT",
    type=Number(0, 100),
    help="Exit with 1 if less than this percentage of rules is proved.",
)
@option("--claims", is_flag=True, help="Instead, count the constants that texts show.")
@proof_format_option
def command(
    game: str | None, count: int, seed: int, games: int, fail_under: float | None, claims: bool, form: str
) -> Status:
    """Show which rules of GAME are proved, and which statements its examples run.

    A rule is proved if an example that cites it fails when a statement of the rule is changed. With
    --mutants, N statements are changed one by one, to see whether the examples detect each change. With
    --claims, instead list the constants of rules that texts show, and the places of those that texts do not
    show.

    \b
    Examples:
      ludex coverage my-game
      ludex coverage my-game --mutants 300 --format json
      ludex coverage my-game --claims

    \b
    Exit codes:
      0  in all other cases
      1  less is proved than --fail-under asks for, or the content has errors
      2  a usage error
    """
    from ludex.proof.coverage import cover
    from ludex.proof.report import coverage_as_json, render_coverage, write_proof_record

    root, lang = require_root(), current_language()
    name = choose_game(root, game)
    if claims:
        return _show_claims(root, name, lang, form)
    build_packs(root, [name])
    with open_pack(root, name) as played, open_example_pack(root, name) as pack:
        with ProgressBar() as bar:
            found = cover(pack, count=count, seed=seed, games=games, on_progress=bar.listener)
        write_proof_record(root / "build", played, found.outcomes, found)
    if form == "json":
        show(json.dumps(coverage_as_json(found, lang), ensure_ascii=False, indent=1) + "\n")
    else:
        show("".join(f"{line}\n" for line in render_coverage(found, lang)))
    share = 100 * len(found.proved) / len(found.rules) if found.rules else 100
    below = fail_under is not None and share < fail_under
    return Status.FOUND if below else Status.FINE


def _show_claims(root: Path, game: str, lang: str, form: str) -> Status:
    """Show which constants of a game's rules its texts show."""
    from ludex.actions.claims import count_game_claims
    from ludex.report.counts import claims_as_json, render_claims

    for counted in count_game_claims(root, [game]):
        if form == "json":
            show(json.dumps(claims_as_json(counted, lang), ensure_ascii=False, indent=1) + "\n")
        else:
            show("".join(f"{line}\n" for line in render_claims(counted, lang)))
    return Status.FINE
