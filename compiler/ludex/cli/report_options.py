"""Options of commands that report findings: format, select, fail-on, fix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ludex.cli.command import option
from ludex.cli.exit_codes import FAIL_ON, Status, choose_exit_status
from ludex.cli.options import group_options, release_option
from ludex.cli.output import make_view, print_message, refuse, show
from ludex.cli.parameter_types import Choice
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.report import format_names, render

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


class ReportRequest(NamedTuple):
    """What the options of a report ask for."""

    form: str
    fix: bool
    unsafe_fixes: bool
    select: tuple[str, ...]
    fail_on: str
    release: bool

    def make_filter(self) -> Callable[[Finding], bool]:
        """Filter for the selected findings. Refuses unknown codes, and --unsafe-fixes without --fix."""
        if self.unsafe_fixes and not self.fix:
            refuse(message("--unsafe-fixes goes with --fix.", "--unsafe-fixes va avec --fix."))
        wanted = tuple(word.strip().upper() for words in self.select for word in words.split(","))
        wanted = tuple(filter(None, wanted))
        if not wanted:
            return lambda finding: True
        known = load_all_codes()
        for word in wanted:
            if not any(name.startswith(word) for name in known):
                refuse_unknown_code(word, known)
        return lambda finding: finding.code.name.startswith(wanted)

    def report(self, outcome: Outcome, selected: Callable[[Finding], bool]) -> Status:
        """Report the selected findings; returns how the command ends."""
        outcome = replace(outcome, findings=tuple(filter(selected, outcome.findings)))
        show(render(self.form, outcome, make_view(of_people=self.form == "text")))
        return choose_exit_status(outcome, self.fail_on)


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
