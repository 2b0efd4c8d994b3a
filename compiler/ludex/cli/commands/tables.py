"""Commands `convert` and `export`: tables of other programs to content, and entries to tables."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from click.exceptions import Exit

from ludex.cli.command import argument, localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import create_files, update_files, write_file
from ludex.cli.options import game_argument, group_options
from ludex.cli.output import print_message, refuse, show
from ludex.cli.parameter_types import Choice, FilePath
from ludex.cli.project import choose_game, make_absolute, require_root
from ludex.core.messages import Bilingual, message

_WHICH = Bilingual(
    "give the meaning of the columns with either --kind or --mapping",
    "donnez le sens des colonnes par --kind ou par --mapping, pas les deux",
)
_ADVISED = Bilingual("{problem} ({advice})", "{problem} ({advice})")


class TableSource(NamedTuple):
    """Source of the columns' meanings: the field names of a kind, or a mapping file."""

    kind: str
    mapping: Path | None


def _read_source(kind: str | None, mapping: Path | None) -> TableSource:
    if (kind is None) == (mapping is None):
        refuse(message(*_WHICH))
    return TableSource(kind or "", mapping)


_source_options = group_options(
    _read_source,
    ("kind", "mapping"),
    option(
        "--kind",
        metavar="KIND",
        help="The kind of the entries; the columns have the names of its fields.",
        french="La sorte des entrées\u202f; les colonnes ont les noms de ses champs.",
    ),
    option(
        "--mapping",
        metavar="FILE",
        type=FilePath(exists=True, dir_okay=False, path_type=Path),
        help="The YAML file that maps columns to fields.",
        french="Le fichier YAML qui dit à quel champ correspond chaque colonne.",
    ),
    parameter="source",
)


@contextmanager
def _report_problems() -> Iterator[None]:
    """Context that reports each problem of a table on a line of its own, and then ends the command."""
    from ludex.actions.tables import TableRefusal

    try:
        yield
    except TableRefusal as refused:
        for problem, note in refused.problems:
            advice = note.message.as_bilingual() if note else None
            words = message(*_ADVISED, problem=problem.as_bilingual(), advice=advice) if advice else problem
            print_message(words)
        raise Exit(Status.FOUND) from None


_CONVERT = """\
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


@localized_command(_CONVERT)
@argument("table", type=FilePath(exists=True, dir_okay=False, path_type=Path))
@option("-o", "--output", metavar="FILE", required=True, help="The file to write, in content/GAME/.")
@_source_options
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
def convert(table: Path, output: str, source: TableSource, sheet: str | None, replace: bool) -> None:
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
    with _report_problems():
        made = convert_table(
            root, table, target, kind=source.kind, mapping=source.mapping, sheet=sheet, replace=replace
        )
    if replace:
        update_files(root, {target: made.text}, action="convert")
    else:
        create_files(root, {target: made.text})
    update_files(root, insert_table_translations(root, made), action="convert")


_EXPORT = """\
Écrire en tableau les entrées d’une sorte, une ligne par entrée, dans l’ordre des fichiers.

Avec --kind, chaque champ a sa colonne. Avec --mapping, le tableau a la forme que lit ludex convert\u00a0:
chacune des deux commandes défait l’autre.

{examples}

Options\u00a0:
  --format      Format de la sortie.
  --output      Le fichier à écrire\u202f; sinon la sortie standard.
  --language    Avec --kind\u00a0: ajouter les traductions en cette langue\u202f; peut être répété.
"""


@localized_command(_EXPORT)
@game_argument
@_source_options
@option("--format", "form", type=Choice(["csv", "json"]), default="csv", help="Output format.")
@option("-o", "--output", metavar="FILE", help="The file to write; by default standard output.")
@option(
    "--language",
    "languages",
    metavar="LOCALE",
    multiple=True,
    help="With --kind: add the translations into this language; may be repeated.",
)
def export(
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
    with _report_problems():
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
