"""Command group `l10n`: translations."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Check and update translations. Translators work in content/GAME/text/LANGUAGE.po.

\b
Examples:
  ludex l10n extract
  ludex l10n status my-game
  ludex l10n check --fix
"""
_FRENCH = """\
Vérifier et mettre à jour les traductions. Les traducteurs travaillent dans content/JEU/text/LANGUE.po.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
