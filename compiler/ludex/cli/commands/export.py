"""Command `export`: write entries as a table."""

from __future__ import annotations

from ludex.cli.command import localized_command, option
from ludex.cli.file_output import write_file
from ludex.cli.options import game_argument
from ludex.cli.output import show
from ludex.cli.parameter_types import Choice
from ludex.cli.project import choose_game, require_root
from ludex.cli.tables import TableSource, report_table_problems, table_source_options

_FRENCH = """\
Écrire en tableau les entrées d’une sorte, une ligne par entrée, dans l’ordre des fichiers.

Avec --kind, chaque champ a sa colonne. Avec --mapping, le tableau a la forme que lit ludex convert\u00a0:
chacune des deux commandes défait l’autre.

{examples}

Options\u00a0:
  --format      Format de la sortie.
  --output      Le fichier à écrire\u202f; sinon la sortie standard.
  --language    Ajouter les traductions de chaque texte\u202f; peut être répété.
"""


@localized_command(_FRENCH)
@game_argument
@table_source_options
@option("--format", "form", type=Choice(["csv", "json"]), default="csv", help="Output format.")
@option("-o", "--output", metavar="FILE", help="The file to write; by default standard output.")
@option(
    "--language",
    "languages",
    metavar="LOCALE",
    multiple=True,
    help="Add the translations of each text; may be repeated.",
)
def command(
    game: str | None, source: TableSource, form: str, output: str | None, languages: tuple[str, ...]
) -> None:
    """Write the entries of a kind as a table, with a row for each, in the order of their files.

    With --kind each field has a column. With --mapping the table has the form that ludex convert reads, so
    each command undoes the other.

    \b
    Examples:
      ludex export my-game --kind card > cards.csv
      ludex export my-game --kind card --language fr -o cards.csv
      ludex export my-game --mapping tables/cards.yaml --format json -o cards.json
    """
    from ludex.actions.tables import export_table

    root = require_root()
    with report_table_problems():
        text = export_table(
            root,
            choose_game(root, game),
            form,
            kind=source.kind,
            mapping=source.mapping,
            languages=languages,
        )
    if output:
        write_file(output, text)
    else:
        show(text)
