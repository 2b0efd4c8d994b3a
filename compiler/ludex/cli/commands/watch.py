"""Command `watch`: validate again whenever a file changes."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import is_interrupt
from ludex.cli.options import paths_argument
from ludex.cli.output import ProgressBar, make_view, print_message, show
from ludex.cli.parameter_types import Number
from ludex.cli.project import find_project_root, make_absolute, require_root
from ludex.core.messages import Bilingual, message
from ludex.report import render

SEPARATOR = "-" * 72


_WATCHING = Bilingual(
    "waiting for changes; Ctrl-C to stop", "en attente de changements\u202f; Ctrl-C pour arrêter"
)
_FRENCH = """\
Tout vérifier sous content/ maintenant, puis chaque fois qu’un fichier y change, ou sous schemas/.

CHEMIN limite ce qui est montré. Ctrl-C pour arrêter.

{examples}

Options\u00a0:
  --interval  Secondes entre deux vérifications des fichiers.
"""


@localized_command(_FRENCH)
@paths_argument
@option(
    "--interval",
    metavar="SECONDS",
    type=Number(0.01, 60),
    default=0.5,
    show_default=True,
    help="Seconds between two checks of the files.",
)
def command(paths: tuple[Path, ...], interval: float) -> None:
    """Check everything under content/ now, and again whenever a file there or under schemas/ changes.

    PATH limits what is reported. Ctrl-C ends it.

    \b
    Examples:
      ludex watch
      ludex watch content/my-game
    """
    from ludex.actions.watch import watch_changes

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
