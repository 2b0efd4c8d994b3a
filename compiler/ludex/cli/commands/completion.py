"""Command `completion`: print a shell completion script."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from ludex.cli.command import argument, localized_command
from ludex.cli.output import show
from ludex.cli.parameter_types import Choice

_FRENCH = """\
Afficher un script de complétion pour SHELL.

Une fois le script chargé, le shell complète les commandes, les options, les fichiers et les codes.

\b
Exemples (lancez celui de votre shell une fois, puis ouvrez un nouveau terminal)\u00a0:
  ludex completion bash >> ~/.bashrc
  ludex completion zsh >> ~/.zshrc
  ludex completion fish > ~/.config/fish/completions/ludex.fish
"""


@localized_command(_FRENCH)
@argument("shell", metavar="SHELL", type=Choice(["bash", "fish", "zsh"]))
def command(shell: str) -> None:
    """Print a completion script for SHELL.

    Once the shell has loaded the script, it completes the commands, options, files and finding codes of
    `ludex`.

    \b
    Examples (run the one for your shell once, then open a new shell):
      ludex completion bash >> ~/.bashrc
      ludex completion zsh >> ~/.zshrc
      ludex completion fish > ~/.config/fish/completions/ludex.fish
    """
    kind = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    if kind is not None:
        # Not kind.source(): for bash, that runs bash to ask its version, and complains if it is missing.
        show(ShellComplete.source(kind(root, {}, "ludex", "_LUDEX_COMPLETE")))
