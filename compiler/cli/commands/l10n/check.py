"""`ludex l10n check`: everything about texts and their translations."""

from __future__ import annotations

from dataclasses import replace

import click

from compiler.cli.language import lang_option
from compiler.cli.output import show, tell, view
from compiler.cli.project import parts_asked_for, required_root
from compiler.cli.reporting import reporting, require_fix
from compiler.cli.selection import selection
from compiler.cli.status import status
from compiler.core.message import message
from compiler.report import render


@click.command(params=[lang_option()])
@click.argument("game", required=False)
@reporting
def command(
    game: str | None,
    form: str,
    fix: bool,
    unsafe_fixes: bool,
    select: tuple[str, ...],
    fail_on: str,
    release: bool,
) -> None:
    """Check the texts of GAME, or of all games, and their translations: nothing else.

    `ludex validate` does the same, and all the rest.

    \b
    Examples:
      ludex l10n check my-game
      ludex l10n check --fix
      ludex l10n check --select L10N005,L10N006 --release
    """
    require_fix(fix, unsafe_fixes)
    from compiler.driver.translating import l10n_check

    selected = selection(select)
    root = required_root()
    outcome, made = l10n_check(
        root,
        parts_asked_for(root, game),
        release=release,
        chosen=selected,
        cure=fix,
        unsafe=unsafe_fixes,
    )
    if fix:
        tell(message("mistakes cured: {made}", "fautes corrigées\u00a0: {made}", made=made))
    outcome = replace(outcome, findings=tuple(filter(selected, outcome.findings)))
    show(render(form, outcome, view(of_people=form == "text")))
    click.get_current_context().exit(status(outcome, fail_on))
