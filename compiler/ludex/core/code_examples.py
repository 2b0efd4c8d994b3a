"""Content snippets that finding codes show as wrong and right examples."""

from __future__ import annotations

SOURCE_FIELD = "    source: {status: original}\n"


def make_card_file(*lines: str, title: str = "    title: Corbeille\n", source: str = SOURCE_FIELD) -> str:
    """A file of one card, with these lines among its fields."""
    return (
        f"kind: card\nentries:\n  corbeille:\n{title}" + "".join(f"    {line}\n" for line in lines) + source
    )


def make_term_file(*lines: str) -> str:
    """A file of one term, with these lines among its fields."""
    fields = "".join(f"    {line}\n" for line in lines)
    return f"kind: term\nentries:\n  cageot:\n    words: {{fr: {{one: cageot}}}}\n{fields}{SOURCE_FIELD}"


def make_icon_file(*lines: str) -> str:
    """A file of one icon, with these lines among its fields."""
    fields = "".join(f"    {line}\n" for line in lines)
    return f"kind: icon\nentries:\n  pomme:\n    title: pomme\n{fields}"


VALID_EXAMPLE = make_card_file("copies: 2")
