"""The files that the codes of this room vary to show a mistake and its cure."""

from __future__ import annotations


def make_card_file(text: str, title: str = "Corbeille", flavour: str = "") -> str:
    """A file of one card with this text, set as the author of the demo game would."""
    mood = f"    flavour: >-\n      {flavour}\n" if flavour else ""
    return (
        f"kind: card\nentries:\n  corbeille:\n    title: {title}\n    text: >-\n      {text}\n{mood}"
        "    source: {status: original}\n"
    )
