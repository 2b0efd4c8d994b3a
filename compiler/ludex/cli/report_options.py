"""Options of commands that report findings: which, how many, in which form; what fails, what is cured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ludex.cli.command import option
from ludex.cli.exit_codes import FAIL_ON, Status, choose_exit_status
from ludex.cli.options import group_options, release_option
from ludex.cli.output import ProgressBar, make_view, print_message, refuse, show
from ludex.cli.parameter_types import Choice, FilePath, Integer
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.report import View, format_names, render

if TYPE_CHECKING:
    from ludex.compile.outcome import Outcome
    from ludex.core.findings import Code, Finding

_UNKNOWN = Bilingual(
    "there is no finding code “{name}”; all of them: ludex explain",
    "il n’y a pas de code «\u00a0{name}\u00a0»\u202f; les voici tous\u00a0: ludex explain",
)


def load_all_codes() -> dict[str, Code]:
    """All finding codes."""
    from ludex.compile.reported_findings import load_all_codes

    return load_all_codes()


def refuse_unknown_code(name: str, known: dict[str, Code]) -> NoReturn:
    """Refuse a code that no finding has."""
    refuse(message(*_UNKNOWN, name=name), did_you_mean(name, known))


_ALONE = Bilingual("{option} goes with {other}.", "{option} va avec {other}.")
_APART = Bilingual("{option} does not go with {other}.", "{option} ne va pas avec {other}.")
_WRITTEN = Bilingual("findings in {file}: {count}", "messages dans {file}\u00a0: {count}")
_GONE = Bilingual(
    "findings of {file} that are gone: {count}; --write-baseline takes them out",
    "messages de {file} qui ont disparu\u00a0: {count}\u202f; --write-baseline les en retire",
)


class ReportRequest(NamedTuple):
    """What the options of a report ask for."""

    form: str
    fix: bool
    unsafe_fixes: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    since: str | None
    baseline: Path | None
    write_baseline: bool
    summary: bool
    most: int | None
    fail_on: str
    release: bool

    def make_filter(self) -> Callable[[Finding], bool]:
        """Filter for the selected findings. Refuses unknown codes, and options that do not go together."""
        self._require_fitting_options()
        wanted, unwanted = _split_codes(self.select), _split_codes(self.ignore)
        if not wanted and not unwanted:
            return lambda finding: True
        known = load_all_codes()
        for word in (*wanted, *unwanted):
            if not any(name.startswith(word) for name in known):
                refuse_unknown_code(word, known)
        return lambda finding: (
            finding.code.name.startswith(wanted or "")
            and not (unwanted and finding.code.name.startswith(unwanted))
        )

    def _require_fitting_options(self) -> None:
        if self.unsafe_fixes and not self.fix:
            refuse(message(*_ALONE, option="--unsafe-fixes", other="--fix"))
        if self.write_baseline and not self.baseline:
            refuse(message(*_ALONE, option="--write-baseline", other="--baseline"))
        compared = {"--since": self.since, "--baseline": self.baseline}
        for name in (name for name, given in compared.items() if given and self.fix):
            refuse(message(*_APART, option=name, other="--fix"))
        narrowed = {"--select": self.select, "--ignore": self.ignore, "--since": self.since}
        for name in (name for name, given in narrowed.items() if given and self.write_baseline):
            refuse(message(*_APART, option="--write-baseline", other=name))

    def report(
        self, root: Path | None, outcome: Outcome, selected: Callable[[Finding], bool], *, whole: bool = True
    ) -> Status:
        """Report the selected findings that are new; returns how the command ends.

        `whole` tells whether the outcome is of the whole project: only then is known what is gone.
        """
        if self.write_baseline and not whole:
            refuse(message(*_APART, option="--write-baseline", other="PATH, GAME"))
        outcome = replace(outcome, findings=tuple(filter(selected, outcome.findings)))
        if root is not None:
            outcome = self._drop_known(root, outcome, whole and not self.select and not self.ignore)
        show(render(self.form, outcome, self._make_view()))
        return choose_exit_status(outcome, self.fail_on)

    def _make_view(self) -> View:
        view = make_view(of_people=self.form == "text")._replace(summary=self.summary)
        return view if self.most is None else view._replace(most=self.most or None)

    def _drop_known(self, root: Path, outcome: Outcome, whole: bool) -> Outcome:
        """The outcome without what the revision has, and without what the baseline lists."""
        if self.since is None and self.baseline is None:
            return outcome
        from ludex.actions.known_findings import find_revision_findings, make_baseline, read_baseline
        from ludex.report.fingerprints import drop_known

        left: Sequence[Finding] = outcome.findings
        if self.since is not None:
            with ProgressBar() as bar:
                known = find_revision_findings(
                    root, self.since, release=self.release, on_progress=bar.listener
                )
            left, _ = drop_known(left, outcome.texts, known)
        if self.baseline is not None and self.write_baseline:
            from ludex.cli.file_output import write_file

            write_file(str(self.baseline), make_baseline(outcome))
            print_message(message(*_WRITTEN, file=str(self.baseline), count=len(left)))
            left = ()
        elif self.baseline is not None:
            left, gone = drop_known(left, outcome.texts, read_baseline(self.baseline))
            if gone and whole and self.since is None:
                print_message(message(*_GONE, file=str(self.baseline), count=gone.total()))
        return replace(outcome, findings=tuple(left))


def _split_codes(given: Sequence[str]) -> tuple[str, ...]:
    """The codes that an option names, separated by commas."""
    return tuple(filter(None, (word.strip().upper() for words in given for word in words.split(","))))


report_options = group_options(
    ReportRequest,
    ReportRequest._fields,
    option(
        "--format",
        "form",
        type=Choice(format_names()),
        default="text",
        show_default=True,
        help="How to report. JSON is documented in docs/json.md.",
        french="Forme du compte rendu. Le JSON est décrit dans docs/json.md.",
    ),
    option(
        "--fix",
        is_flag=True,
        help="Cure what can be cured for certain, in the files themselves.",
        french="Corriger ce qui peut l’être à coup sûr, dans les fichiers mêmes.",
    ),
    option(
        "--unsafe-fixes",
        is_flag=True,
        help="With --fix: also cures that have to be read over.",
        french="Avec --fix\u00a0: aussi les corrections qu’il faut relire.",
    ),
    option(
        "--select",
        metavar="CODES",
        multiple=True,
        help="Report these codes alone, or those that begin like this; separated by commas.",
        french="Ne montrer que ces codes, ou ceux qui commencent ainsi\u202f; séparés par des virgules.",
    ),
    option(
        "--ignore",
        metavar="CODES",
        multiple=True,
        help="Leave these codes out, or those that begin like this.",
        french="Laisser de côté ces codes, ou ceux qui commencent ainsi.",
    ),
    option(
        "--since",
        metavar="REV",
        help="Report only what was not yet found in this revision of git.",
        french="Ne montrer que ce qui ne se trouvait pas encore dans cette révision de git.",
    ),
    option(
        "--baseline",
        metavar="FILE",
        type=FilePath(dir_okay=False, path_type=Path),
        help="Report only what this file does not list.",
        french="Ne montrer que ce que ce fichier ne liste pas.",
    ),
    option(
        "--write-baseline",
        is_flag=True,
        help="With --baseline: list in the file all that is found now.",
        french="Avec --baseline\u00a0: lister dans le fichier tout ce qui se trouve aujourd’hui.",
    ),
    option(
        "--summary",
        is_flag=True,
        help="Count the findings code by code, and show none.",
        french="Compter les messages code par code, sans les montrer.",
    ),
    option(
        "--max",
        "most",
        metavar="N",
        type=Integer(0),
        help="Show N findings at most, 0 for all; 200 on a terminal, else all. A cause with many "
        "places counts once.",
        french="Montrer N messages au plus, 0 pour tous\u202f; 200 dans un terminal, sinon tous. Une cause à "
        "plusieurs endroits compte une fois.",
    ),
    option(
        "--fail-on",
        type=Choice(FAIL_ON),
        default="W",
        show_default=True,
        help="Exit with 1 on findings as severe as this.",
        french="Finir avec 1 dès une remarque de cette gravité.",
    ),
    release_option,
)
"""Decorator that gives a command these options, as one parameter `wish`."""


def print_fix_count(made: int) -> None:
    print_message(message("mistakes cured: {made}", "fautes corrigées\u00a0: {made}", made=made))
