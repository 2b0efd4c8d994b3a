"""Command group `pack`: inspect compiled games."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Inspect and compare compiled games.

\b
Examples:
  ludex pack info my-game
  ludex pack diff old.ludex my-game
"""
_FRENCH = """\
Examiner et comparer les jeux compilés.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
