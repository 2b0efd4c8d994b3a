"""Command `test`: run the examples."""

from __future__ import annotations

import json

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language
from ludex.cli.options import games_argument, proof_format_option
from ludex.cli.output import print_message, show
from ludex.cli.packs import build_packs, open_example_pack, open_pack
from ludex.cli.parameter_types import Choice
from ludex.cli.project import require_root
from ludex.core.messages import Bilingual, message

_NO_SUCH = Bilingual(
    "no example has “{name}” in its name or title",
    "aucun exemple n’a «\u00a0{name}\u00a0» dans son nom ou son titre",
)
_NO_EXAMPLE = Bilingual("there are no examples", "il n’y a aucun exemple")

_FRENCH = """\
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


@localized_command(_FRENCH)
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
def command(games: tuple[str, ...], name: str, engine: str, pictures: bool, form: str) -> Status:
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
            folder = root / "build" / "examples" / game
            for case in known if pictures else ():
                lines = draw_example(machine, case, folder)
                show("".join(f"{line}\n" for line in lines) if form == "text" else "")
            every += outcomes
            if not name:
                write_proof_record(root / "build", played, outcomes)
            if form == "text":
                show("".join(f"{line}\n" for line in render_outcomes(pack, outcomes, lang)))
            listed += outcomes_as_json(outcomes, lang)
    if form == "json":
        show(json.dumps({"examples": listed}, ensure_ascii=False, indent=1) + "\n")
    if not every:
        print_message(message(*_NO_SUCH, name=name) if name else message(*_NO_EXAMPLE))
        return Status.NOTHING_CHECKED
    return Status.FINE if all(each.passed for each in every) else Status.FOUND
