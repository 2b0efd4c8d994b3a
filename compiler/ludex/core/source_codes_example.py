"""The file that the codes of this room vary to show a mistake and its cure."""

from __future__ import annotations

SOURCE = "    source: {status: original}\n"


def term(lines: str, source: str = SOURCE) -> str:
    """A file of one term, with these lines among its fields."""
    return f"kind: term\nentries:\n  corbeille:\n    words: {{fr: {{one: corbeille}}}}\n{lines}{source}"


RIGHT = term("    definition: Là où l’on garde les pommes.\n")
