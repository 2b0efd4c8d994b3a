"""Commands and options whose help and usage errors are in the reader's language.

Commands and shared options declare their French help (`french`) beside the English one. Click finds usage
errors; this module reports them in both languages.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn, TypeVar

import click
from click.exceptions import NoArgsIsHelpError

from ludex.cli.language import current_language, remember_language, translate_placeholders
from ludex.cli.output import RefusedCall
from ludex.cli.parameter_types import Choice as ChoiceType
from ludex.cli.parameter_types import WrongValue
from ludex.core.findings import Note
from ludex.core.messages import LANGUAGES, Bilingual, Choice, Message, message
from ludex.core.suggestions import did_you_mean

_NO_OPTION = Bilingual(
    "“{command}” has no option “{name}”", "«\u00a0{command}\u00a0» n’a pas d’option «\u00a0{name}\u00a0»"
)
_NEEDS_VALUE = Bilingual(
    "the option “{name}” needs a value: {metavar}",
    "l’option «\u00a0{name}\u00a0» attend une valeur\u00a0: {metavar}",
)
_NO_VALUE = Bilingual(
    "the option “{name}” takes no value", "l’option «\u00a0{name}\u00a0» ne prend pas de valeur"
)
_MISSING = Bilingual("“{name}” is missing", "il manque «\u00a0{name}\u00a0»")
_MISSING_CHOICE = Bilingual(
    "“{name}” is missing: give {known}", "il manque «\u00a0{name}\u00a0»\u00a0: donnez {known}"
)
_VALUE = Bilingual("{name}: {why}", "{name}\u00a0: {why}")
_SURPLUS = Bilingual(
    "“{command}” does not take these arguments: {words}",
    "«\u00a0{command}\u00a0» ne prend pas ces arguments\u00a0: {words}",
)
_USAGE = Bilingual("usage: {usage}", "usage\u00a0: {usage}")
_HELP = Bilingual("for help: {command} --help", "aide\u00a0: {command} --help")


def report_usage_error(error: click.UsageError) -> NoReturn:
    """End the command with a message about Click's usage error, in the reader's language.

    For a group without a command, show the help instead.
    """
    if type(error) is click.UsageError and error.ctx and isinstance(error.ctx.command, click.Group):
        raise NoArgsIsHelpError(error.ctx) from None  # options without a command
    _refuse_call(error.ctx, *_describe_error(error))


def _describe_error(error: click.UsageError) -> tuple[Message, Note | None]:
    """Return the message about a usage error, with a suggestion if there is one."""
    context, options = error.ctx, _visible_options(error.ctx)
    match error:
        case click.NoSuchOption(option_name=name):
            path = "ludex" if context is None else context.command_path
            known = [each for option in options for each in _option_names(option) if each.startswith("--")]
            return message(*_NO_OPTION, command=path, name=name), did_you_mean(name, known)
        case click.BadOptionUsage(option_name=name):
            found = next((each for each in options if name in _option_names(each)), None)
            if context is None or found is None or found.is_flag:
                return message(*_NO_VALUE, name=name), None
            return message(*_NEEDS_VALUE, name=name, metavar=_translate(found.make_metavar(context))), None
        case click.MissingParameter(param=click.Parameter(type=click.Choice(choices=choices)) as parameter):
            label, words = _label_parameter(parameter, context), Choice(tuple(map(str, choices)))
            return message(*_MISSING_CHOICE, name=label, known=words), None
        case click.MissingParameter(param=click.Parameter() as parameter):
            return message(*_MISSING, name=_label_parameter(parameter, context)), None
        case WrongValue(param=click.Parameter() as parameter, reason=reason, note=note):
            why = reason.as_bilingual()
            return message(*_VALUE, name=_label_parameter(parameter, context), why=why), note
    own = error.format_message()
    return Message(Bilingual("{own}", "{own}"), {"own": own}), None


def _visible_options(context: click.Context | None) -> list[click.Option]:
    parameters = context.command.get_params(context) if context is not None else []
    return [each for each in parameters if isinstance(each, click.Option) and not each.hidden]


def _option_names(option: click.Option) -> list[str]:
    return [*option.opts, *option.secondary_opts]


def _label_parameter(parameter: click.Parameter, context: click.Context | None) -> Bilingual:
    """Return the name of a parameter: the longest name of an option, an argument as in the usage line."""
    if isinstance(parameter, click.Option) or context is None:
        name = max(parameter.opts, key=len)
        return Bilingual(name, name)
    return _translate(parameter.make_metavar(context).strip("[]."))


def _translate(words: str) -> Bilingual:
    return Bilingual(words, translate_placeholders(words))


def _refuse_call(context: click.Context | None, wrong: Message, note: Note | None) -> NoReturn:
    """End the command with a message about the mistake, a suggestion, and the usage line."""
    lines = [wrong, *([note.message] if note else [])]
    if context is not None:
        path, pieces = context.command_path, context.command.collect_usage_pieces(context)
        lines.append(message(*_USAGE, usage=_translate(f"{path} {' '.join(pieces)}")))
        lines.append(message(*_HELP, command=path))
    raise RefusedCall("\n  ".join(line.render(current_language()) for line in lines)) from None


_HELP_OPTION = Bilingual("Show this message and exit.", "Afficher cette aide et s’arrêter.")


class LocalizedHelpFormatter(click.HelpFormatter):
    """Formatter of help texts whose usage line and headings are in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if current_language() == "fr":
            args, prefix = translate_placeholders(args), prefix or "Usage\u00a0: "
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        if current_language() == "fr":
            self.write(f"{'':>{self.current_indent}}{heading}\u00a0:\n")  # “Options” is the same in French
        else:
            super().write_heading(heading)


class Context(click.Context):
    """Context of a command that formats help in the reader's language."""

    formatter_class = LocalizedHelpFormatter


class LocalizedOption(click.Option):
    """Option with French help."""

    def __init__(self, names: Sequence[str], french: str = "", **settings: Any) -> None:
        super().__init__(names, **settings)
        self.french = french

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or current_language() != "fr":
            return record
        names, text = record
        extra = text.removeprefix(self.help or "")  # Click's brackets: [default: 1], [required]
        extra = extra.replace("default: ", "par défaut\u00a0: ").replace("required]", "obligatoire]")
        return translate_placeholders(names), self.french + extra


option = partial(click.option, cls=LocalizedOption)
"""Decorator that adds an option to a command. A shared option also has its French help, `french`."""

argument = click.argument
lang_option = option(
    "--lang",
    type=ChoiceType(LANGUAGES, case_sensitive=False),
    is_eager=True,
    expose_value=False,
    callback=remember_language,
    help="Language of messages; by default LUDEX_LANG, then the system’s language.",
    french="Langue des messages\u202f; par défaut LUDEX_LANG, puis la langue du système.",
)

_EXAMPLES = re.compile(r"^\x08\n(Examples?):\n((?:  .*\n?)+)", re.MULTILINE)
_OPTION_HELP = re.compile(r"^  (-\S+)  +(.*(?:\n {4,}\S.*)*)", re.MULTILINE)


class Command(click.Command):
    """Command with help in English and French. Its function returns the exit status, or None for `FINE`.

    `french` is the French help, laid out as `--help` shows it: `{examples}` stands for the examples of the
    English help, and options of this command alone have their French help under “Options\u00a0:”.
    """

    context_class = Context

    def __init__(self, name: str | None = None, french: str = "", **settings: Any) -> None:
        super().__init__(name, **settings)
        self.help = inspect.cleandoc(self.help or "")
        examples = _EXAMPLES.search(self.help)
        heading = {"Example": "Exemple", "Examples": "Exemples"}
        shown = f"\b\n{heading[examples[1]]}\u00a0:\n{examples[2].rstrip()}" if examples else ""
        text, _, options = inspect.cleandoc(french).partition("\n\nOptions\u00a0:\n")
        self.french = text.replace("{examples}", shown)
        french_help = {name: re.sub("\n +", " ", words) for name, words in _OPTION_HELP.findall(options)}
        for each in self.params:
            if isinstance(each, LocalizedOption):
                each.french = french_help.pop(max(each.opts, key=len), each.french)
        if french_help:
            raise TypeError(f"French help for no option of the command: {', '.join(french_help)}")

    @property
    def localized_help(self) -> str:
        """Return the help in the reader's language."""
        return self.french if current_language() == "fr" and self.french else self.help or ""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _HELP_OPTION.render(current_language())
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # Click reports extra arguments in English only
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # the handler needs to know the command
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            _refuse_call(ctx, message(*_SURPLUS, command=ctx.command_path, words=" ".join(rest)), None)
        return rest

    def invoke(self, ctx: click.Context) -> object:
        status = super().invoke(ctx)
        if isinstance(status, int):
            ctx.exit(status)
        return status

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.localized_help)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the entire first sentence, for the list of a group's commands."""
        return " ".join(self.localized_help.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".:")


_Function = TypeVar("_Function", bound=Callable[..., object])


def localized_command(french: str) -> Callable[[_Function], Command]:
    """Return a decorator that turns a function into a command.

    The function's docstring is the English help, and the command has the option `--lang`.
    """

    def declare(function: _Function) -> Command:
        return click.command(cls=Command, french=french)(lang_option(function))

    return declare
