"""The file that the codes of this room vary to show a mistake and its cure."""

from __future__ import annotations

SOURCE_FIELD = "    source: {status: original}\n"


def make_term_file(lines: str, source: str = SOURCE_FIELD) -> str:
    """A file of one term, with these lines among its fields."""
    return f"kind: term\nentries:\n  corbeille:\n    words: {{fr: {{one: corbeille}}}}\n{lines}{source}"


VALID_EXAMPLE = make_term_file("    definition: Là où l’on garde les pommes.\n")
