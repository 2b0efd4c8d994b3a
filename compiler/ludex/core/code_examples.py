"""Content files that finding codes show as wrong and right examples."""

from __future__ import annotations

ORIGINAL = "{status: original}"
"""The `source` of an entry that was written for the example."""


def make_card_file(*lines: str, title: str = "Corbeille", source: str = ORIGINAL) -> str:
    """Return a card file that contains these lines; omit the title if it is empty."""
    return make_entry_file(
        "card", "corbeille", *([f"title: {title}"] if title else []), *lines, f"source: {source}"
    )


def make_text_card_file(text: str, flavour: str = "") -> str:
    """Return a card file with this text, and with this flavour text unless it is empty."""
    mood = ["flavour: >-", f"  {flavour}"] if flavour else []
    return make_card_file("text: >-", f"  {text}", *mood)


def make_term_file(*lines: str, slug: str = "corbeille", source: str = ORIGINAL) -> str:
    """Return a term file that contains these lines; omit the source if it is empty."""
    words = f"words: {{fr: {{one: {slug}}}}}"
    return make_entry_file("term", slug, words, *lines, *([f"source: {source}"] if source else []))


def make_icon_file(*lines: str) -> str:
    """Return an icon file that contains these lines."""
    return make_entry_file("icon", "pomme", "title: pomme", *lines)


def make_entry_file(kind: str, slug: str, *lines: str) -> str:
    """Return the file of an entry of this kind, with these fields."""
    return f"kind: {kind}\nentries:\n  {slug}:\n" + "".join(f"    {line}\n" for line in lines)


VALID_CARD = make_card_file("copies: 2")
VALID_TERM = make_term_file("definition: Là où l’on garde les pommes.")
