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

from ludex.cli.language import current_language, translate_placeholders
from ludex.cli.output import RefusedCall
from ludex.cli.parameter_types import WrongValue
from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Choice, Message
from ludex.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

_NO_OPTION = Bilingual(
    "“{command}” has no option “{name}”", "«\u00a0{command}\u00a0» n’a pas d’option «\u00a0{name}\u00a0»"
)
_NEEDS_VALUE = Bilingual(
    "the option “{name}” wants a value after it: {metavar}",
    "l’option «\u00a0{name}\u00a0» attend une valeur\u00a0: {metavar}",
)
_NO_VALUE = Bilingual(
    "the option “{name}” takes no value", "l’option «\u00a0{name}\u00a0» ne prend pas de valeur"
)
_MISSING = Bilingual("“{name}” is missing", "il manque «\u00a0{name}\u00a0»")
_MISSING_CHOICE = Bilingual("“{name}” is missing: {known}", "il manque «\u00a0{name}\u00a0»\u00a0: {known}")
_VALUE = Bilingual("{name}: {why}", "{name}\u00a0: {why}")
_SURPLUS = Bilingual(
    "this is more than “{command}” takes: {words}",
    "c’est plus que «\u00a0{command}\u00a0» n’en prend\u00a0: {words}",
)
_USAGE = Bilingual("usage: {usage}", "usage\u00a0: {usage}")
_HELP = Bilingual("all about it: {command} --help", "tout savoir\u00a0: {command} --help")


def report_usage_error(error: click.UsageError) -> NoReturn:
    """Refuse in our words what Click refuses."""
    if (
        type(error) is click.UsageError
        and error.ctx is not None
        and isinstance(error.ctx.command, click.Group)
    ):
        raise NoArgsIsHelpError(error.ctx) from None  # options alone, and no command
    _refuse(error.ctx, *_describe_error(error))


def refuse_surplus_words(context: click.Context, rest: Sequence[str]) -> NoReturn:
    """Refuse words that the command has no place for."""
    words = " ".join(rest)
    _refuse(context, Message(_SURPLUS, {"command": context.command_path, "words": words}), None)


def _describe_error(error: click.UsageError) -> tuple[Message, Note | None]:
    """What is wrong, and what was meant perhaps."""
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    if isinstance(error, click.BadOptionUsage):
        return _describe_misused_option(error), None
    if isinstance(error, click.MissingParameter):
        return _missing(error), None
    if isinstance(error, WrongValue) and error.param is not None:
        why = Bilingual(error.said.render("en"), error.said.render("fr"))
        return Message(_VALUE, {"name": _name(error.param, error.ctx), "why": why}), error.note
    own = error.format_message()
    return Message(Bilingual("{own}", "{own}"), {"own": own}), None


def _no_option(error: click.NoSuchOption) -> tuple[Message, Note | None]:
    context = error.ctx
    known = [] if context is None else [name for each in _options(context) for name in _names(each)]
    path = "ludex" if context is None else context.command_path
    said = Message(_NO_OPTION, {"command": path, "name": error.option_name})
    return said, did_you_mean(error.option_name, [name for name in known if name.startswith("--")])


def _describe_misused_option(error: click.BadOptionUsage) -> Message:
    """An option without its value, or one with a value that it has no use for."""
    name = error.option_name
    options = [] if error.ctx is None else _options(error.ctx)
    option = next((each for each in options if name in _names(each)), None)
    if error.ctx is None or option is None or option.is_flag:
        return Message(_NO_VALUE, {"name": name})
    metavar = option.make_metavar(error.ctx)
    return Message(
        _NEEDS_VALUE, {"name": name, "metavar": Bilingual(metavar, translate_placeholders(metavar))}
    )


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


def _name(parameter: click.Parameter, context: click.Context | None) -> Bilingual:
    """An option by its longest name, an argument as the usage line has it."""
    if isinstance(parameter, click.Option) or context is None:
        name = max(parameter.opts, key=len)
        return Bilingual(name, name)
    shown = parameter.make_metavar(context).strip("[].")
    return Bilingual(shown, translate_placeholders(shown))


def _refuse(context: click.Context | None, said: Message, note: Note | None) -> NoReturn:
    """End the command: what is wrong, what was meant perhaps, how the command is called."""
    lines = [said, *([note.message] if note else [])]
    if context is not None:
        pieces = " ".join(context.command.collect_usage_pieces(context))
        path = context.command_path
        usage = Bilingual(f"{path} {pieces}", f"{path} {translate_placeholders(pieces)}")
        lines += [Message(_USAGE, {"usage": usage}), Message(_HELP, {"command": path})]
    raise RefusedCall("\n  ".join(line.render(current_language()) for line in lines)) from None


_HEADINGS = {"Options": "Options", "Commands": "Commandes", "Arguments": "Arguments"}


class LocalizedHelpFormatter(click.HelpFormatter):
    """What `--help` writes, with its frame in the language of the reader."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if current_language() == "fr":
            from ludex.cli.language import translate_placeholders

            args, prefix = translate_placeholders(args), prefix or "Usage\u00a0: "
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        if current_language() != "fr":
            super().write_heading(heading)
            return
        self.write(f"{'':>{self.current_indent}}{_HEADINGS.get(heading, heading)}\u00a0:\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        if current_language() == "fr":
            from ludex.cli.language import translate_option_help, translate_placeholders

            rows = [(translate_placeholders(first), translate_option_help(second)) for first, second in rows]
        super().write_dl(rows, col_max, col_spacing)


class Context(click.Context):
    formatter_class = LocalizedHelpFormatter


class Command(click.Command):
    """A command that says its help in French too."""

    context_class = Context

    def __init__(self, *arguments: Any, french: str = "", **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.french = inspect.cleandoc(french)

    @property
    def localized_help(self) -> str:
        """The help, in the language of the reader."""
        return (
            self.french if current_language() == "fr" and self.french else inspect.cleandoc(self.help or "")
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # Click says in English alone what is too much
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # whoever says it again needs to know the command
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            from ludex.cli.command import refuse_surplus_words

            refuse_surplus_words(ctx, rest)
        return rest

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.localized_help)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, whole, in the list of a group's commands."""
        return " ".join(self.localized_help.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".:")
