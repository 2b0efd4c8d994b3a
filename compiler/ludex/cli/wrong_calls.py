"""A call that cannot be understood: what is wrong with it, in the reader's language, and the likely cure.

Click finds what is wrong and says it in English; here it is said again in our words, from what Click knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from ludex.cli.french import placeholders
from ludex.cli.language import language
from ludex.cli.output import Refused
from ludex.cli.values import WrongValue
from ludex.core.finding import Note
from ludex.core.message import Both, Choice, Message
from ludex.core.near import did_you_mean

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
