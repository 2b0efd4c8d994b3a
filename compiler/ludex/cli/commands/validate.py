"""Command `validate`: run every check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ludex.cli.command import Command
from ludex.cli.exit_codes import Status
from ludex.cli.language import lang_option
from ludex.cli.output import ProgressBar, print_message
from ludex.cli.parameter_types import Path as FilePath
from ludex.cli.project import absolute, find_project_root
from ludex.cli.report_options import ReportRequest, add_report_options, print_fix_count
from ludex.core.messages import message

if TYPE_CHECKING:
    from ludex.compile.outcome import Outcome
    from ludex.core.findings import Finding

_FRENCH = """\
Tout vérifier sous content/, ou ce qui se trouve à CHEMIN.

Tous les fichiers sont lus dans tous les cas, pour que les références vers eux soient connues\u202f; CHEMIN
limite ce qui est montré.

\b
Exemples\u00a0:
  ludex validate
  ludex validate content/my-game/cards.yaml --fix
  ludex validate --select REF,YAML001 --format json

\b
Codes de sortie\u00a0:
  0  rien, ou de simples remarques      3  rien n’a été vérifié
  1  des erreurs ou avertissements      4  un défaut de Ludex
  2  un appel mal formé
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option()])
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=FilePath(exists=True, path_type=Path))
@add_report_options
def command(paths: tuple[Path, ...], **options: Any) -> None:
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
    wish = ReportRequest(**options)
    selected = wish.make_filter()
    root = find_project_root(paths)
    asked = ValidationRequest(tuple(map(absolute, paths)), wish.release)
    outcome = _run_validation(root, asked) if root else _make_empty_outcome()
    if root and wish.fix:
        outcome = _apply_fixes(root, outcome, asked, selected, wish.unsafe_fixes)
    end = wish.report(outcome, selected)
    if end is Status.NOTHING_CHECKED:
        _say_nothing_was_checked(root)
    click.get_current_context().exit(end)


class ValidationRequest(NamedTuple):
    """What is to be looked at, and how strictly."""

    paths: tuple[Path, ...]
    release: bool


def _run_validation(root: Path, asked: ValidationRequest) -> Outcome:
    from ludex.actions.validate import validate

    with ProgressBar() as bar:
        return validate(root, paths=asked.paths, release=asked.release, on_progress=bar.listener)


def _make_empty_outcome() -> Outcome:
    from ludex.compile.outcome import Outcome

    return Outcome((), {"files": 0, "checked": 0}, {})


def _apply_fixes(
    root: Path, outcome: Outcome, asked: ValidationRequest, wanted: Callable[[Finding], bool], unsafe: bool
) -> Outcome:
    from ludex.actions.validate import fix

    with ProgressBar() as bar:
        outcome, made = fix(
            root,
            outcome,
            wanted=wanted,
            unsafe=unsafe,
            paths=asked.paths,
            release=asked.release,
            on_progress=bar.listener,
        )
    print_fix_count(made)
    return outcome


def _say_nothing_was_checked(root: Path | None) -> None:
    if root is None:
        print_message(
            message(
                "nothing was checked: no folder here or above holds content/.",
                "rien n’a été vérifié\u00a0: ni ce dossier ni ceux du dessus ne contiennent content/.",
            )
        )
    else:
        print_message(
            message(
                "nothing was checked: there is no content file there.",
                "rien n’a été vérifié\u00a0: il n’y a là aucun fichier de contenu.",
            )
        )
