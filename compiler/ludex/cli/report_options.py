"""Options of commands that report findings.

They select findings, their number and format, the severity that fails, and fixes.
"""

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
from ludex.report import FIXER, View, format_names, render

if TYPE_CHECKING:
    from ludex.compile.outcome import Outcome
    from ludex.core.findings import Code, Finding

_UNKNOWN = Bilingual(
    "unknown finding code “{name}”; for a list: ludex explain",
    "code inconnu «\u00a0{name}\u00a0»\u202f; pour la liste\u00a0: ludex explain",
)


def load_all_codes() -> dict[str, Code]:
    """Return all finding codes."""
    from ludex.compile.reported_findings import load_all_codes

    return load_all_codes()


def refuse_unknown_code(name: str, known: dict[str, Code]) -> NoReturn:
    """Reject an unknown finding code."""
    refuse(message(*_UNKNOWN, name=name), did_you_mean(name, known))


_ALONE = Bilingual("{option} requires {other}.", "{option} demande {other}.")
_APART = Bilingual("{option} cannot be used with {other}.", "{option} ne s’emploie pas avec {other}.")
_PLACES = Bilingual(
    "a part of the project: run ludex validate without PATH",
    "une partie du projet\u00a0: lancez ludex validate sans CHEMIN",
)
_WRITTEN = Bilingual("findings in {file}: {count}", "constats dans {file}\u00a0: {count}")
_GONE = Bilingual(
    "findings of {file} that are gone: {count}; --write-baseline removes them",
    "constats de {file} qui ont disparu\u00a0: {count}\u202f; --write-baseline les en retire",
)


class ReportRequest(NamedTuple):
    """Options of a report."""

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
        """Return the filter for the selected findings. Rejects unknown codes and contradictory options."""
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
        self,
        root: Path | None,
        outcome: Outcome,
        selected: Callable[[Finding], bool],
        *,
        whole: bool = True,
        fixer: str = FIXER,
    ) -> Status:
        """Report the selected findings that were not known before; return the exit status.

        `whole` says that the outcome covers the whole project, so that a finding that is missing in it is
        gone. `fixer` is the command that applies fixes.
        """
        if self.write_baseline and not whole:
            refuse(message(*_APART, option="--write-baseline", other=_PLACES))
        outcome = replace(outcome, findings=tuple(filter(selected, outcome.findings)))
        if root is not None:
            outcome = self._drop_known(root, outcome, whole and not self.select and not self.ignore)
        show(render(self.form, outcome, self._make_view()._replace(fixer=fixer)))
        return choose_exit_status(outcome, self.fail_on)

    def _make_view(self) -> View:
        view = make_view(for_people=self.form == "text")._replace(summary=self.summary)
        return view if self.most is None else view._replace(most=self.most or None)

    def _drop_known(self, root: Path, outcome: Outcome, whole: bool) -> Outcome:
        """Return the outcome without findings that are in the revision or the baseline.

        With --write-baseline, write the findings to the baseline instead, and return none.
        """
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
    """Return the codes in an option, which are separated by commas."""
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
        help="Output format. JSON is documented in docs/json.md.",
        french="Format de la sortie. Le JSON est décrit dans docs/json.md.",
    ),
    option(
        "--fix",
        is_flag=True,
        help="Apply the safe fixes to the files.",
        french="Appliquer aux fichiers les corrections sûres.",
    ),
    option(
        "--unsafe-fixes",
        is_flag=True,
        help="With --fix: also apply fixes that you must check.",
        french="Avec --fix\u00a0: appliquer aussi les corrections à relire.",
    ),
    option(
        "--select",
        metavar="CODES",
        multiple=True,
        help="Report only these codes, or codes that begin like this; separated by commas.",
        french="Ne montrer que ces codes, ou ceux qui commencent ainsi\u202f; séparés par des virgules.",
    ),
    option(
        "--ignore",
        metavar="CODES",
        multiple=True,
        help="Leave out these codes, or codes that begin like this.",
        french="Laisser de côté ces codes, ou ceux qui commencent ainsi.",
    ),
    option(
        "--since",
        metavar="REV",
        help="Report only findings that are new since this git revision.",
        french="Ne montrer que les constats nouveaux depuis cette révision de git.",
    ),
    option(
        "--baseline",
        metavar="FILE",
        type=FilePath(dir_okay=False, path_type=Path),
        help="Report only findings that this file does not list.",
        french="Ne montrer que les constats que ce fichier n’énumère pas.",
    ),
    option(
        "--write-baseline",
        is_flag=True,
        help="With --baseline: write all current findings to the file.",
        french="Avec --baseline\u00a0: écrire dans le fichier tous les constats actuels.",
    ),
    option(
        "--summary",
        is_flag=True,
        help="Show only the number of findings of each code.",
        french="Montrer seulement le nombre de constats de chaque code.",
    ),
    option(
        "--max",
        "most",
        metavar="N",
        type=Integer(0),
        help="Show at most N findings, 0 for all; by default 200 on a terminal, otherwise all. Identical "
        "findings in many places are shown as one and count as one.",
        french="Montrer N constats au plus, 0 pour tous\u202f; par défaut 200 dans un terminal, sinon tous. "
        "Un même constat répété à de nombreux endroits est montré, et compté, une seule fois.",
    ),
    option(
        "--fail-on",
        type=Choice(FAIL_ON),
        default="W",
        show_default=True,
        help="Exit with 1 on findings of this severity or above: E errors, W warnings, I remarks.",
        french="Finir avec 1 dès un constat de cette gravité ou plus\u00a0: E erreurs, W avertissements, "
        "I remarques.",
    ),
    release_option,
)
"""Decorator that adds these options to a command, as one parameter `wish`."""


def print_fix_count(made: int) -> None:
    print_message(message("mistakes fixed: {made}", "fautes corrigées\u00a0: {made}", made=made))
