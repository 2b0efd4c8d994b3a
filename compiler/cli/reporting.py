"""The options of commands that look for mistakes: the same for all of them, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from compiler.cli.output import refuse
from compiler.cli.status import FAIL_ON
from compiler.core.message import message
from compiler.report import format_names

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--format",
        "form",
        type=click.Choice(format_names()),
        default="text",
        show_default=True,
        help="How to report. JSON is documented in docs/json.md.",
    ),
    click.option("--fix", is_flag=True, help="Cure what can be cured for certain, in the files themselves."),
    click.option("--unsafe-fixes", is_flag=True, help="With --fix: also cures that have to be read over."),
    click.option(
        "--select",
        metavar="CODES",
        multiple=True,
        help="Report these codes alone, or those that begin like this; separated by commas.",
    ),
    click.option(
        "--fail-on",
        type=click.Choice(FAIL_ON),
        default="W",
        show_default=True,
        help="Exit with 1 on findings as severe as this.",
    ),
    click.option("--release", is_flag=True, help="Missing and stale translations are errors."),
)


def reporting(command: _Command) -> _Command:
    """Give a command these options."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def require_fix(fix: bool, unsafe_fixes: bool) -> None:
    """Refuse a call that asks for more cures, and for none."""
    if unsafe_fixes and not fix:
        refuse(message("--unsafe-fixes goes with --fix.", "--unsafe-fixes va avec --fix."))
