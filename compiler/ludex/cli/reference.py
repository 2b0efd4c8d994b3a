"""Pages that `make docs` makes from commands: docs/commands.md from their help, docs/gallery.md from prints.

`python -m ludex.cli.reference GAME…` writes both; the gallery shows these games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from ludex.cli.language import use_language
from ludex.cli.root import CommandGroup, ludex
from ludex.core.filesystem import replace_file

_HEAD = """\
# The commands of `ludex`

<!-- Made by `make docs` from the commands’ own help: edit that. -->

`ludex COMMAND --help` says the same as this page. For every command:

- **Results go to standard output**, messages go to standard error.
- **Exit codes**, where a command does not list its own: 0 no findings, or only remarks; 1 errors, warnings
  or other findings; 2 a usage error, or the system
  refused a file; 3 nothing was checked; 4 a defect of Ludex. After a defect, the details
  are in a file that the message names; with `LUDEX_TRACEBACK=1`, they are printed. 130 means
  Ctrl-C, 141 a closed pipe, 129 and 143 that the system asked the program to end.
- **Language**: `--lang fr` or `--lang en`, before or after the command; else `LUDEX_LANG`, else `LC_ALL`,
  `LC_MESSAGES` or `LANG`, whichever is set first; else English. Findings, explanations,
  error messages and `--help` are available in both languages. Output for programs (JSON, SARIF, GitHub's
  lines) does not follow the system: it is English unless `--lang` or `LUDEX_LANG` asks for French.
- **Colour** is used only on a terminal, and never if `NO_COLOR` is set or `TERM` is `dumb`. A bar shows the
  progress of commands that take longer than a second, on a terminal only.
- **The project** is the nearest folder, here or above, that contains `content/`.
- **Completion** for bash, zsh and fish: [`ludex completion`](#ludex-completion).
"""


def render_reference() -> str:
    """Render the page of all commands."""
    with use_language("en"):
        sections = [_render_section(path, command) for path, command in _walk_commands(ludex, ("ludex",))]
    return "\n".join([_HEAD, *sections])


def _walk_commands(
    group: CommandGroup, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group, info_name=path[-1])
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, CommandGroup):
            yield from _walk_commands(command, (*path, name))
        elif command is not None and not command.hidden:
            yield (*path, name), command


def _render_section(path: tuple[str, ...], command: click.Command) -> str:
    context = click.Context(
        command,
        info_name=" ".join(path),
        help_option_names=["-h", "--help"],
        terminal_width=100,
        max_content_width=100,
    )
    return f"## {' '.join(path)}\n\n```text\n{command.get_help(context)}\n```\n"


def main(games: Sequence[str]) -> None:
    """Write the pages to docs/ of the project in the working folder; without games, only that of commands."""
    from ludex.actions.printing.gallery import write_gallery
    from ludex.proof.report import find_proved_examples

    root, docs = Path.cwd(), Path.cwd() / "docs"
    replace_file(docs / "commands.md", [render_reference().encode()], follow=False)
    if games:
        prove = partial(find_proved_examples, root / "build")
        page = write_gallery(root, list(games), docs, prove)
        replace_file(docs / "gallery.md", [page.encode()], follow=False)


if __name__ == "__main__":
    main(sys.argv[1:])
