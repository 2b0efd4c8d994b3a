"""Command group `pack`: look into compiled games."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Look into compiled games, and compare them.

\b
Examples:
  ludex pack info my-game
  ludex pack diff old.ludex my-game
"""
_FRENCH = """\
Regarder dans les jeux compilés, et les comparer.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
