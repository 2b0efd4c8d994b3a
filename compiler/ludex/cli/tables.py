"""Options and messages of the commands that read and write tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from click.exceptions import Exit

from ludex.cli.command import option
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language
from ludex.cli.options import group_options
from ludex.cli.output import print_message, refuse
from ludex.cli.parameter_types import FilePath
from ludex.core.messages import Bilingual, message

_WHICH = Bilingual(
    "give the meaning of the columns with either --kind or --mapping",
    "donnez le sens des colonnes par --kind ou par --mapping, pas les deux",
)
_LINE = Bilingual("{words}{advice}", "{words}{advice}")


class TableSource(NamedTuple):
    """Source of the columns' meanings: the field names of a kind, or a mapping file."""

    kind: str
    mapping: Path | None


def _read_source(kind: str | None, mapping: Path | None) -> TableSource:
    if (kind is None) == (mapping is None):
        refuse(message(*_WHICH))
    return TableSource(kind or "", mapping)


table_source_options = group_options(
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
def report_table_problems() -> Iterator[None]:
    """Context that reports each problem of a table on a line of its own, and then ends the command."""
    from ludex.actions.tables import TableRefusal

    try:
        yield
    except TableRefusal as refused:
        for wrong, note in refused.problems:
            words = wrong.render(current_language())
            advice = f" ({note.message.render(current_language())})" if note else ""
            print_message(message(*_LINE, words=words, advice=advice))
        raise Exit(Status.FOUND) from None
