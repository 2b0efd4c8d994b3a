"""Commands whose help and whose refusals are in the language of the reader.

Help is written in English where a command is declared, with the same in French beside it (`french`); the help
of options, which commands share, is found in `french.py` by its English words.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import click

from ludex.cli.language import language

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEADINGS = {"Options": "Options", "Commands": "Commandes", "Arguments": "Arguments"}


class Help(click.HelpFormatter):
    """What `--help` writes, with its frame in the language of the reader."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if language() == "fr":
            from ludex.cli.french import placeholders

            args, prefix = placeholders(args), prefix or "Usage\u00a0: "
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        if language() != "fr":
            super().write_heading(heading)
            return
        self.write(f"{'':>{self.current_indent}}{_HEADINGS.get(heading, heading)}\u00a0:\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        if language() == "fr":
            from ludex.cli.french import placeholders, words

            rows = [(placeholders(first), words(second)) for first, second in rows]
        super().write_dl(rows, col_max, col_spacing)


class Context(click.Context):
    formatter_class = Help


class Command(click.Command):
    """A command that says its help in French too."""

    context_class = Context

    def __init__(self, *arguments: Any, french: str = "", **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.french = inspect.cleandoc(french)

    @property
    def spoken(self) -> str:
        """The help, in the language of the reader."""
        return self.french if language() == "fr" and self.french else inspect.cleandoc(self.help or "")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # Click says in English alone what is too much
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # whoever says it again needs to know the command
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            from ludex.cli.wrong_calls import surplus

            surplus(ctx, rest)
        return rest

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.spoken)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, whole, in the list of a group's commands."""
        return " ".join(self.spoken.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".:")
