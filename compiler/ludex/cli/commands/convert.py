"""Command `convert`: create a content file from a table."""

from __future__ import annotations

import os
from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import create_files, update_files
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import make_absolute, require_root
from ludex.cli.tables import TableSource, report_table_problems, table_source_options

_FRENCH = """\
Faire un fichier de contenu d’un TABLEAU\u00a0: JSON, CSV (UTF-8) ou XLSX, avec une entrée par ligne.

Avec --kind, les colonnes ont les noms des champs, et «\u00a0id\u00a0» contient les noms courts. Avec
--mapping, un fichier YAML dit à quel champ correspond chaque colonne\u202f; docs/tables.md en montre un.
Les colonnes comme «\u00a0title:fr\u00a0» sont des traductions, pour les catalogues.
Toutes les fautes du tableau sont signalées d’un coup\u202f; s’il y en a, rien n’est écrit.

{examples}

Options\u00a0:
  --output      Le fichier à écrire, dans content/JEU/.
  --sheet       La feuille d’un classeur XLSX\u202f; sinon celle de la correspondance, ou la première.
  --replace     Écraser le fichier, à condition que le tableau ait tous les champs du fichier.
"""


@localized_command(_FRENCH)
@argument("table", type=FilePath(exists=True, dir_okay=False, path_type=Path))
@option("-o", "--output", metavar="FILE", required=True, help="The file to write, in content/GAME/.")
@table_source_options
@option(
    "--sheet",
    metavar="NAME",
    help="The sheet of an XLSX workbook; by default the mapping’s sheet, or the first.",
)
@option(
    "--replace",
    is_flag=True,
    help="Overwrite the output file, provided that the table has every field that the file has.",
)
def command(table: Path, output: str, source: TableSource, sheet: str | None, replace: bool) -> None:
    """Make a content file from a TABLE (JSON, CSV in UTF-8, or XLSX), with an entry for each row.

    With --kind, the columns have the names of the fields, and “id” has the slugs. With --mapping, a YAML file
    maps columns to fields; docs/tables.md shows one. Columns such as “title:fr” are translations, for the
    catalogues. All mistakes in the table are reported at once; if there are any, nothing is written.

    \b
    Examples:
      ludex convert cards.csv --kind card -o content/my-game/cards.yaml
      ludex convert cards.xlsx --mapping tables/cards.yaml -o content/my-game/cards.yaml --replace
    """
    from ludex.actions.tables import convert_table, insert_table_translations

    root = require_root()
    target = Path(os.path.relpath(make_absolute(Path(output)), make_absolute(root))).as_posix()
    with report_table_problems():
        made = convert_table(
            root, table, target, kind=source.kind, mapping=source.mapping, sheet=sheet, replace=replace
        )
    if replace:
        update_files(root, {target: made.text}, action="convert")
    else:
        create_files(root, {target: made.text})
    update_files(root, insert_table_translations(root, made), action="convert")
