"""Command `convert`: make a content file of a table."""

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
--mapping, un fichier YAML dit quelle colonne vaut quel champ\u202f; docs/tables.md le montre. Tout ce qui ne
va pas dans le tableau est dit d’un coup, et rien n’est alors écrit.

{examples}

Options\u00a0:
  --output      Le fichier à écrire, dans content/JEU/.
  --sheet       La feuille d’un classeur XLSX\u202f; sinon celle de la correspondance, ou la première.
  --replace     Écrire à neuf un fichier existant, si le tableau rend tout ce qu’il contient.
"""


@localized_command(_FRENCH)
@argument("table", type=FilePath(exists=True, dir_okay=False, path_type=Path))
@option("-o", "--output", metavar="FILE", required=True, help="The file to write, in content/GAME/.")
@table_source_options
@option("--sheet", metavar="NAME", help="The sheet of an XLSX workbook; else the mapping’s, or the first.")
@option("--replace", is_flag=True, help="Write a file anew, if the table gives back all that it holds.")
def command(table: Path, output: str, source: TableSource, sheet: str | None, replace: bool) -> None:
    """Make a content file of a TABLE: JSON, CSV (UTF-8) or XLSX, an entry for each row.

    With --kind the columns are called as the fields are, and “id” has the slugs. With --mapping a file in
    YAML says which column stands for which field; docs/tables.md shows one. Everything that is wrong with
    the table is told at once, and then nothing is written.

    \b
    Examples:
      ludex convert cards.csv --kind card -o content/my-game/cards.yaml
      ludex convert cards.xlsx --mapping tables/cards.yaml -o content/my-game/cards.yaml --replace
    """
    from ludex.actions.tables import convert_table

    root = require_root()
    target = Path(os.path.relpath(make_absolute(Path(output)), make_absolute(root))).as_posix()
    with report_table_problems():
        text = convert_table(
            root, table, target, kind=source.kind, mapping=source.mapping, sheet=sheet, replace=replace
        )
    if replace:
        update_files(root, {target: text}, action="convert")
    else:
        create_files(root, {target: text})
