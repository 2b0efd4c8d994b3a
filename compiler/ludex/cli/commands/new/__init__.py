"""Command group `new`: scaffolds."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Begin a game, or an entry of a game.

\b
Examples:
  ludex new game my-game --title "My game"
  ludex new entry card guard
"""
_FRENCH = """\
Commencer un jeu, ou une entrée d’un jeu.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
