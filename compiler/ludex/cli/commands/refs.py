"""Command `refs`: list the usages of an entry."""

from __future__ import annotations

from ludex.cli.command import argument, localized_command
from ludex.cli.options import documented_format_option, searched_game_option
from ludex.cli.output import make_view, print_message, show
from ludex.cli.project import choose_part, require_root

_FRENCH = """\
Montrer où une entrée est employée, à quelles lignes, et à quoi elle renvoie.

ID est le nom court de l’entrée, ou son identifiant complet si plusieurs sortes ont ce nom court. Un ancien
nom court et un titre sont compris aussi.

{examples}
"""


@localized_command(_FRENCH)
@argument("name", metavar="ID")
@searched_game_option
@documented_format_option
def command(name: str, game: str | None, form: str) -> None:
    """Show where an entry is used, by line, and what it refers to.

    ID is the entry's slug, or its full id if several kinds share the slug. A former slug or a title also
    works.

    \b
    Examples:
      ludex refs guard
      ludex refs card/guard --game my-game --format json
    """
    from ludex.actions.refs import find_refs
    from ludex.report.refs_report import as_json, as_text

    root = require_root()
    found = find_refs(root, name, game=choose_part(root, game))
    if found.remark is not None:
        print_message(found.remark)
    show(as_json(found.refs) if form == "json" else as_text(found.refs, make_view()))
