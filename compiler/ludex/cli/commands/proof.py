"""Commands `test` and `coverage`: run the examples of games, and show what they prove."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language
from ludex.cli.options import game_argument, games_argument, proof_format_option
from ludex.cli.output import ProgressBar, print_message, show, show_lines
from ludex.cli.parameter_types import Choice, Integer, Number
from ludex.cli.project import build_packs, choose_game, open_example_pack, open_pack, require_root
from ludex.core.messages import Bilingual, message

_NO_SUCH = Bilingual(
    "no example has “{name}” in its name or title",
    "aucun exemple n’a «\u00a0{name}\u00a0» dans son nom ou son titre",
)
_NO_EXAMPLE = Bilingual("there are no examples", "il n’y a aucun exemple")

_TEST = """\
Exécuter les exemples de chaque JEU, ou de tous.

Un exemple donne une situation, ce que font les joueurs, et le résultat. Chaque exemple qui échoue est montré
avec les faits qui diffèrent, les règles qu’il cite, et ses lignes.

{examples}

\b
Codes de sortie\u00a0:
  0  tous les exemples réussissent
  1  des exemples échouent, ou le contenu a des erreurs
  2  une erreur d’usage
  3  il n’y a aucun exemple
  4  un défaut de Ludex

Options\u00a0:
  -k        Seulement les exemples dont le nom ou le titre contient NOM.
  --engine  Le moteur qui joue les exemples.
  --show    Dessiner chaque situation, ici et en SVG dans build/examples/.
"""


@localized_command(_TEST)
@games_argument
@option("-k", "name", metavar="NAME", default="", help="Only examples whose name or title contains NAME.")
@option(
    "--engine",
    type=Choice(["reference", "accelerated"]),
    default="reference",
    help="The engine that plays the examples.",
)
@option("--show", "pictures", is_flag=True, help="Draw each situation, here and as SVG in build/examples/.")
@proof_format_option
def test(games: tuple[str, ...], name: str, engine: str, pictures: bool, form: str) -> Status:
    """Run the examples of each GAME, or of all.

    An example gives a situation, what players do, and the result. An example that fails is shown with the
    facts that differ, the rules that it cites, and its lines.

    \b
    Examples:
      ludex test
      ludex test my-game -k harvest
      ludex test my-game -k harvest --show

    \b
    Exit codes:
      0  all examples pass
      1  some examples fail, or the content has errors
      2  a usage error
      3  there is no example
      4  a defect of Ludex
    """
    from ludex.engine.load.machine_loader import load
    from ludex.proof.example_cases import cases
    from ludex.proof.example_runner import run_example
    from ludex.proof.report import outcomes_as_json, render_outcomes, write_proof_record
    from ludex.proof.situation_pictures import draw_example

    root, lang = require_root(), current_language()
    every, listed = [], []
    for game in build_packs(root, games):
        with open_pack(root, game) as played, open_example_pack(root, game) as pack:
            machine = load(pack)
            known = cases(pack, name)
            outcomes = [run_example(machine, case, engine) for case in known]
            for case in known if pictures else ():
                lines = draw_example(machine, case, root / "build" / "examples" / game)
                show_lines(lines if form == "text" else ())
            every += outcomes
            if not name:
                write_proof_record(root / "build", played, outcomes)
            if form == "text":
                show_lines(render_outcomes(pack, outcomes, lang))
            listed += outcomes_as_json(outcomes, lang)
    if form == "json":
        _show_json({"examples": listed})
    if not every:
        print_message(message(*_NO_SUCH, name=name) if name else message(*_NO_EXAMPLE))
        return Status.NOTHING_CHECKED
    return Status.FINE if all(each.passed for each in every) else Status.FOUND


def _show_json(data: object) -> None:
    import json

    show(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


_COVERAGE = """\
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
  --games       Combien de parties jouer au hasard, pour trouver les instructions qu’elles seules exécutent.
  --fail-under  Finir par 1 si moins de ce pourcentage de règles est prouvé.
  --claims      Compter plutôt les constantes montrées par les textes.
"""


@localized_command(_COVERAGE)
@game_argument
@option("--mutants", "count", metavar="N", type=Integer(0), default=0, help="Change N statements.")
@option(
    "--seed",
    metavar="N",
    type=Integer(),
    default=1,
    help="The seed for the choice of statements and changes.",
)
@option(
    "--games",
    metavar="N",
    type=Integer(0),
    default=10,
    help="How many random games to play, to find statements that only games run.",
)
@option(
    "--fail-under",
    metavar="PERCENT",
    type=Number(0, 100),
    help="Exit with 1 if less than this percentage of rules is proved.",
)
@option("--claims", is_flag=True, help="Instead, count the constants that texts show.")
@proof_format_option
def coverage(
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
        _show_json(coverage_as_json(found, lang))
    else:
        show_lines(render_coverage(found, lang))
    share = 100 * len(found.proved) / len(found.rules) if found.rules else 100
    below = fail_under is not None and share < fail_under
    return Status.FOUND if below else Status.FINE


def _show_claims(root: Path, game: str, lang: str, form: str) -> Status:
    from ludex.actions.claims import count_game_claims
    from ludex.report.counts import claims_as_json, render_claims

    counted = count_game_claims(root, game)
    if counted is not None and form == "json":
        _show_json(claims_as_json(counted, lang))
    elif counted is not None:
        show_lines(render_claims(counted, lang))
    return Status.FINE
