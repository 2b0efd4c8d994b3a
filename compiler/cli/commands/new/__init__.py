"""`ludex new`: beginnings."""

from __future__ import annotations

from compiler.cli.root import Folder

_HELP = """Begin a game, or an entry of a game.

\b
Examples:
  ludex new game my-game --title "My game"
  ludex new entry card guard
"""

command = Folder(__name__, help=_HELP)
