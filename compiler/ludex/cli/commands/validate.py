"""Commands `validate` and `watch`: run every check, once or whenever a file changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status, is_interrupt
from ludex.cli.options import paths_argument
from ludex.cli.output import ProgressBar, make_view, print_message, show
from ludex.cli.parameter_types import Number
from ludex.cli.project import find_project_root, make_absolute, require_root
from ludex.cli.report_options import ReportRequest, print_fix_count, report_options
from ludex.core.messages import Bilingual, message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.compile.outcome import Outcome
    from ludex.core.findings import Finding

_NO_PROJECT = Bilingual(
    "nothing was checked: neither this folder nor any above has content/.",
    "rien n’a été vérifié\u00a0: ni ce dossier ni ceux du dessus ne contiennent content/.",
)
_NO_CONTENT = Bilingual(
    "nothing was checked: no content file was found.",
    "rien n’a été vérifié\u00a0: aucun fichier de contenu trouvé.",
)
_COMMAND = """\
Tout vérifier sous content/, ou seulement ce que CHEMIN désigne.

Tous les fichiers sont toujours lus, car d’autres peuvent y renvoyer\u202f; CHEMIN limite ce qui est montré.

{examples}

\b
Codes de sortie\u00a0:
  0  rien, ou de simples remarques      3  rien n’a été vérifié
  1  des erreurs ou avertissements      4  un défaut de Ludex
  2  une erreur d’usage
"""


@localized_command(_COMMAND)
@paths_argument
@report_options
def command(wish: ReportRequest, paths: tuple[Path, ...]) -> Status:
    """Check everything under content/, or only the files of PATH.

    All files are always read, because others may refer to them; PATH limits what is reported.

    \b
    Examples:
      ludex validate
      ludex validate content/my-game/cards.yaml --fix
      ludex validate --select REF,YAML001 --format json
      ludex validate --since main --summary
      ludex validate --baseline findings.json

    \b
    Exit codes:
      0  nothing found, or only remarks    3  nothing was checked
      1  errors or warnings                4  a defect of Ludex
      2  a usage error
    """
    selected = wish.make_filter()
    root = find_project_root(paths)
    paths = tuple(map(make_absolute, paths))
    outcome = _validate(root, paths, wish, selected)
    end = wish.report(root, outcome, selected, whole=not paths)
    if end is Status.NOTHING_CHECKED:
        print_message(message(*(_NO_CONTENT if root else _NO_PROJECT)))
    return end


def _validate(
    root: Path | None, paths: tuple[Path, ...], wish: ReportRequest, selected: Callable[[Finding], bool]
) -> Outcome:
    """Validate; with --fix, also apply the fixes of the selected findings.

    Return an empty outcome without a project.
    """
    if root is None:
        from ludex.compile.outcome import Outcome

        return Outcome((), {"files": 0, "checked": 0}, {})
    from ludex.actions.validate import fix, validate

    with ProgressBar() as bar:
        outcome = validate(root, paths=paths, release=wish.release, on_progress=bar.listener)
    if wish.fix:
        with ProgressBar() as bar:
            outcome, count = fix(
                root,
                outcome,
                wanted=selected,
                unsafe=wish.unsafe_fixes,
                paths=paths,
                release=wish.release,
                on_progress=bar.listener,
            )
        print_fix_count(count)
    return outcome


SEPARATOR = "-" * 72


_WATCHING = Bilingual(
    "waiting for changes; Ctrl-C to stop", "en attente de changements\u202f; Ctrl-C pour arrêter"
)
_WATCH = """\
Tout vérifier sous content/ maintenant, puis chaque fois qu’un fichier y change, ou sous schemas/.

CHEMIN limite ce qui est montré. Ctrl-C pour arrêter.

{examples}

Options\u00a0:
  --interval  Secondes entre deux vérifications des fichiers.
"""


@localized_command(_WATCH)
@paths_argument
@option(
    "--interval",
    metavar="SECONDS",
    type=Number(0.01, 60),
    default=0.5,
    show_default=True,
    help="Seconds between two checks of the files.",
)
def watch(paths: tuple[Path, ...], interval: float) -> None:
    """Check everything under content/ now, and again whenever a file there or under schemas/ changes.

    PATH limits what is reported. Ctrl-C ends it.

    \b
    Examples:
      ludex watch
      ludex watch content/my-game
    """
    from ludex.actions.validate import watch_changes

    root = find_project_root(paths) or require_root()
    try:
        for round_, _ in enumerate(watch_changes(root, interval)):
            if round_:
                show(f"{SEPARATOR}\n")
            else:
                print_message(message(*_WATCHING))
            _check(root, paths)
    except (KeyboardInterrupt, RuntimeError) as ended:
        if not is_interrupt(ended):
            raise


def _check(root: Path, paths: tuple[Path, ...]) -> None:
    from ludex.actions.validate import validate

    with ProgressBar() as bar:
        outcome = validate(root, paths=tuple(map(make_absolute, paths)), on_progress=bar.listener)
    show(render("text", outcome, make_view()))
