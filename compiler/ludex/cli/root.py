"""Groups of commands, and the root command `ludex`.

A command of the root is imported only when it is called, so that the start-up time does not depend on the
number of commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.exceptions import Exit, NoArgsIsHelpError

from ludex.cli.command import Command, LocalizedOption, lang_option, report_usage_error
from ludex.cli.commands import MODULES, TOPICS
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language, read_language
from ludex.cli.output import discard_output, print_message, refuse
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean

_UNKNOWN = Bilingual(
    "unknown command “{group} {name}”; for a list: {group} --help",
    "commande inconnue «\u00a0{group} {name}\u00a0»\u202f; pour la liste\u00a0: {group} --help",
)
_COMMANDS = Bilingual("Commands", "Commandes")


class CommandGroup(Command, click.Group):
    """Group of commands with help in English and French."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        lang_option(self)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if parent is None:
            read_language(args)
        with _report_errors():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        with _report_errors():
            return super().invoke(ctx)

    def list_topics(self, ctx: click.Context) -> Iterable[tuple[Bilingual, Iterable[str]]]:
        """Return the headings under which the help lists the commands."""
        return ((_COMMANDS, self.list_commands(ctx)),)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, self.list_commands(ctx)))
        for heading, names in self.list_topics(ctx):
            found = ((name, self.get_command(ctx, name)) for name in names)
            records = [(name.ljust(width), each.get_short_help_str()) for name, each in found if each]
            with formatter.section(heading.render(current_language())):
                formatter.write_dl(records)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            refuse(message(*_UNKNOWN, name=args[0], group=ctx.command_path), did_you_mean(args[0], known))
        return super().resolve_command(ctx, args)


class _RootGroup(CommandGroup):
    """The group of the commands in `ludex.cli.commands`."""

    def list_topics(self, ctx: click.Context) -> Iterable[tuple[Bilingual, Iterable[str]]]:
        return TOPICS

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name for _, names in TOPICS for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"ludex.cli.commands.{MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, cmd_name if cmd_name in MODULES else "command")
        return command


@contextmanager
def _report_errors() -> Iterator[None]:
    """Context that ends the command with a message in the reader's language if Click or an action refuses.

    Damaged packs are reported too. A closed pipe only ends the command.
    """
    try:
        yield
    except BrokenPipeError:
        discard_output()
        raise Exit(Status.PIPE_CLOSED) from None
    except (Exit, click.Abort, NoArgsIsHelpError):
        raise
    except click.UsageError as error:
        report_usage_error(error)
    except click.ClickException:
        raise
    except Exception as error:
        from ludex.compile.outcome import Refusal
        from ludex.pack.pack_errors import PackError

        if isinstance(error, Refusal):
            refuse(error.message, error.note)
        if not isinstance(error, PackError):
            raise
        print_message(error.message)
        raise Exit(Status.FOUND) from None


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"ludex {version('ludex')}")
    except PackageNotFoundError:
        click.echo("ludex, run from its sources")
    ctx.exit()


@click.pass_context
def _do_without_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        from ludex.cli.next_steps import show_next_steps

        show_next_steps()


_HELP = """Check, compile and print tabletop games written as YAML.

Without a command, `ludex` shows the games of this folder and what to do next.

\b
Start with:
  ludex new game my-game              a small game to begin with
  ludex validate                      check everything under content/
  ludex explain REF001                what a finding means, and how to correct it
"""
_FRENCH = """\
Vérifier, compiler et imprimer des jeux de société écrits en YAML.

Sans commande, `ludex` montre les jeux de ce dossier et ce qu’il y a à faire ensuite.

\b
Commencez par\u00a0:
  ludex new game my-game              un petit jeu pour commencer
  ludex validate                      tout vérifier sous content/
  ludex explain REF001                ce que veut dire un constat, et comment le corriger
"""

ludex = _RootGroup(
    name="ludex",
    help=_HELP,
    french=_FRENCH,
    callback=_do_without_command,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    params=[
        LocalizedOption(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_version,
            help="Show the version and exit.",
            french="Afficher la version et s’arrêter.",
        )
    ],
)
