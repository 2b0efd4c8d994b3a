"""Command `l10n check`: check texts and their translations."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.exit_codes import Status
from ludex.cli.options import game_argument
from ludex.cli.project import choose_parts, require_root
from ludex.cli.report_options import ReportRequest, print_fix_count, report_options

_FRENCH = """\
Vérifier les textes de JEU, ou de tous les jeux, et leurs traductions\u00a0: rien d’autre.

`ludex validate` fait cela, et tout le reste.

{examples}
"""


@localized_command(_FRENCH)
@game_argument
@report_options
def command(wish: ReportRequest, game: str | None) -> Status:
    """Check only the texts of GAME, or of all games, and their translations.

    `ludex validate` runs these checks and all others.

    \b
    Examples:
      ludex l10n check my-game
      ludex l10n check --fix
      ludex l10n check --select L10N005,L10N006 --release
    """
    from ludex.actions.l10n import l10n_check

    selected = wish.make_filter()
    root = require_root()
    outcome, made = l10n_check(
        root,
        choose_parts(root, game),
        release=wish.release,
        chosen=selected,
        apply_fixes=wish.fix,
        unsafe=wish.unsafe_fixes,
    )
    if wish.fix:
        print_fix_count(made)
    return wish.report(root, outcome, selected, whole=False, fixer="ludex l10n check --fix")
