"""`ludex validate`: every check, every mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from compiler.cli.language import lang_option
from compiler.cli.output import show, tell, view
from compiler.cli.progress import Bar
from compiler.cli.project import absolute, root_of
from compiler.cli.reporting import reporting, require_fix
from compiler.cli.selection import selection
from compiler.cli.status import Status, status
from compiler.core.message import message
from compiler.report import render

if TYPE_CHECKING:
    from compiler.core.finding import Finding
    from compiler.driver import Outcome


@click.command(params=[lang_option()])
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(exists=True, path_type=Path))
@reporting
def command(
    paths: tuple[Path, ...],
    form: str,
    fix: bool,
    unsafe_fixes: bool,
    select: tuple[str, ...],
    fail_on: str,
    release: bool,
) -> None:
    """Check everything under content/, or what stands at PATH.

    All files are read in any case, so that references into them are known; PATH limits what is reported.

    \b
    Examples:
      ludex validate
      ludex validate content/my-game/cards.yaml --fix
      ludex validate --select REF,YAML001 --format json

    \b
    Exit codes:
      0  nothing found, or only remarks    3  nothing was checked
      1  errors or warnings                4  a defect of Ludex
      2  a wrong call
    """
    require_fix(fix, unsafe_fixes)
    selected = selection(select)
    root = root_of(paths)
    asked = Asked(tuple(map(absolute, paths)), release)
    outcome = _checked(root, asked) if root else _nothing()
    if root and fix:
        outcome = _mended(root, outcome, asked, selected, unsafe_fixes)
    outcome = replace(outcome, findings=tuple(filter(selected, outcome.findings)))
    show(render(form, outcome, view(of_people=form == "text")))
    end = status(outcome, fail_on)
    if end is Status.NOTHING_CHECKED:
        _say_nothing_was_checked(root)
    click.get_current_context().exit(end)


class Asked(NamedTuple):
    """What is to be looked at, and how strictly."""

    paths: tuple[Path, ...]
    release: bool


def _checked(root: Path, asked: Asked) -> Outcome:
    from compiler.driver import validate

    with Bar() as bar:
        return validate(root, paths=asked.paths, release=asked.release, on_progress=bar.listener)


def _nothing() -> Outcome:
    from compiler.driver import Outcome

    return Outcome((), {"files": 0, "checked": 0}, {})


def _mended(
    root: Path, outcome: Outcome, asked: Asked, wanted: Callable[[Finding], bool], unsafe: bool
) -> Outcome:
    from compiler.driver import fix

    with Bar() as bar:
        outcome, made = fix(
            root,
            outcome,
            wanted=wanted,
            unsafe=unsafe,
            paths=asked.paths,
            release=asked.release,
            on_progress=bar.listener,
        )
    tell(message("mistakes cured: {made}", "fautes corrigées\u00a0: {made}", made=made))
    return outcome


def _say_nothing_was_checked(root: Path | None) -> None:
    if root is None:
        tell(
            message(
                "nothing was checked: no folder here or above holds content/.",
                "rien n’a été vérifié\u00a0: ni ce dossier ni ceux du dessus ne contiennent content/.",
            )
        )
    else:
        tell(
            message(
                "nothing was checked: there is no content file there.",
                "rien n’a été vérifié\u00a0: il n’y a là aucun fichier de contenu.",
            )
        )
