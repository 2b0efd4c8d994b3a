"""Commands with help and usage errors in the reader's language.

Help is written in English where a command is declared, with the same in French beside it (`french`); the help
of options, which commands share, is found in `french.py` by its English words.

Click finds what is wrong and says it in English; here it is said again in our words, from what Click knows.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from ludex.cli.language import language, placeholders
from ludex.cli.output import Refused
from ludex.cli.parameter_types import WrongValue
from ludex.core.findings import Note
from ludex.core.messages import Both, Choice, Message
from ludex.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

_NO_OPTION = Both(
    "“{command}” has no option “{name}”", "«\u00a0{command}\u00a0» n’a pas d’option «\u00a0{name}\u00a0»"
)
_NEEDS_VALUE = Both(
    "the option “{name}” wants a value after it: {metavar}",
    "l’option «\u00a0{name}\u00a0» attend une valeur\u00a0: {metavar}",
)
_NO_VALUE = Both("the option “{name}” takes no value", "l’option «\u00a0{name}\u00a0» ne prend pas de valeur")
_MISSING = Both("“{name}” is missing", "il manque «\u00a0{name}\u00a0»")
_MISSING_CHOICE = Both("“{name}” is missing: {known}", "il manque «\u00a0{name}\u00a0»\u00a0: {known}")
_VALUE = Both("{name}: {why}", "{name}\u00a0: {why}")
_SURPLUS = Both(
    "this is more than “{command}” takes: {words}",
    "c’est plus que «\u00a0{command}\u00a0» n’en prend\u00a0: {words}",
)
_USAGE = Both("usage: {usage}", "usage\u00a0: {usage}")
_HELP = Both("all about it: {command} --help", "tout savoir\u00a0: {command} --help")


def say_again(error: click.UsageError) -> NoReturn:
    """Refuse in our words what Click refuses."""
    if (
        type(error) is click.UsageError
        and error.ctx is not None
        and isinstance(error.ctx.command, click.Group)
    ):
        raise NoArgsIsHelpError(error.ctx) from None  # options alone, and no command
    _refuse(error.ctx, *_said(error))


def surplus(context: click.Context, rest: Sequence[str]) -> NoReturn:
    """Refuse words that the command has no place for."""
    words = " ".join(rest)
    _refuse(context, Message(_SURPLUS, {"command": context.command_path, "words": words}), None)


def _said(error: click.UsageError) -> tuple[Message, Note | None]:
    """What is wrong, and what was meant perhaps."""
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    if isinstance(error, click.BadOptionUsage):
        return _misused(error), None
    if isinstance(error, click.MissingParameter):
        return _missing(error), None
    if isinstance(error, WrongValue) and error.param is not None:
        why = Both(error.said.said("en"), error.said.said("fr"))
        return Message(_VALUE, {"name": _name(error.param, error.ctx), "why": why}), error.note
    own = error.format_message()
    return Message(Both("{own}", "{own}"), {"own": own}), None


def _no_option(error: click.NoSuchOption) -> tuple[Message, Note | None]:
    context = error.ctx
    known = [] if context is None else [name for each in _options(context) for name in _names(each)]
    path = "ludex" if context is None else context.command_path
    said = Message(_NO_OPTION, {"command": path, "name": error.option_name})
    return said, did_you_mean(error.option_name, [name for name in known if name.startswith("--")])


def _misused(error: click.BadOptionUsage) -> Message:
    """An option without its value, or one with a value that it has no use for."""
    name = error.option_name
    options = [] if error.ctx is None else _options(error.ctx)
    option = next((each for each in options if name in _names(each)), None)
    if error.ctx is None or option is None or option.is_flag:
        return Message(_NO_VALUE, {"name": name})
    metavar = option.make_metavar(error.ctx)
    return Message(_NEEDS_VALUE, {"name": name, "metavar": Both(metavar, placeholders(metavar))})


def _missing(error: click.MissingParameter) -> Message:
    assert error.param is not None  # noqa: S101
    name = _name(error.param, error.ctx)
    if isinstance(error.param.type, click.Choice):
        known = Choice(tuple(map(str, error.param.type.choices)))
        return Message(_MISSING_CHOICE, {"name": name, "known": known})
    return Message(_MISSING, {"name": name})


def _options(context: click.Context) -> list[click.Option]:
    return [each for each in context.command.get_params(context) if isinstance(each, click.Option)]


def _names(option: click.Option) -> list[str]:
    return [] if option.hidden else [*option.opts, *option.secondary_opts]


def _name(parameter: click.Parameter, context: click.Context | None) -> Both:
    """An option by its longest name, an argument as the usage line has it."""
    if isinstance(parameter, click.Option) or context is None:
        name = max(parameter.opts, key=len)
        return Both(name, name)
    shown = parameter.make_metavar(context).strip("[].")
    return Both(shown, placeholders(shown))


def _refuse(context: click.Context | None, said: Message, note: Note | None) -> NoReturn:
    """End the command: what is wrong, what was meant perhaps, how the command is called."""
    lines = [said, *([note.message] if note else [])]
    if context is not None:
        pieces = " ".join(context.command.collect_usage_pieces(context))
        path = context.command_path
        usage = Both(f"{path} {pieces}", f"{path} {placeholders(pieces)}")
        lines += [Message(_USAGE, {"usage": usage}), Message(_HELP, {"command": path})]
    raise Refused("\n  ".join(line.said(language()) for line in lines)) from None


_HEADINGS = {"Options": "Options", "Commands": "Commandes", "Arguments": "Arguments"}


class Help(click.HelpFormatter):
    """What `--help` writes, with its frame in the language of the reader."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if language() == "fr":
            from ludex.cli.language import placeholders

            args, prefix = placeholders(args), prefix or "Usage\u00a0: "
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        if language() != "fr":
            super().write_heading(heading)
            return
        self.write(f"{'':>{self.current_indent}}{_HEADINGS.get(heading, heading)}\u00a0:\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        if language() == "fr":
            from ludex.cli.language import placeholders, words

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
            from ludex.cli.command import surplus

            surplus(ctx, rest)
        return rest

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.spoken)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, whole, in the list of a group's commands."""
        return " ".join(self.spoken.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".:")
