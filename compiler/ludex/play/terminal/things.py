"""What lies on the table, by name, with what its own text says; and what a typed name may mean."""

from __future__ import annotations

from typing import Any
from unicodedata import combining, normalize

from ludex.engine.game import Game
from ludex.play.speech import Speech
from ludex.text.passage import plain

_JOINTS = str.maketrans("'’-(),", "      ")


def things(game: Game, speech: Speech, seat: int) -> list[tuple[str, str]]:
    """The entries that a seat sees something of, each once, those with a text first."""
    found: dict[str, str] = {}
    for place in game.view(seat)["places"]:
        for piece in place["pieces"]:
            entry = piece["entry"]
            passage = speech.passage(f"{entry}.text")
            found[speech.name(entry)] = "" if passage is None else plain(passage, speech.icons)
    return sorted(found.items(), key=lambda each: (not each[1], folded(each[0])))


def matches(typed: str, name: str) -> bool:
    """Whether every word typed begins a word of the name, whatever the accents and capitals."""
    words = folded(name).replace("’", " ").replace("-", " ").split()
    return all(
        any(word.startswith(each) for word in words) for each in folded(typed).replace("’", " ").split()
    )


def named(typed: str, found: list[tuple[Any, str]]) -> list[tuple[Any, str]]:
    """Those whose names the typed words may mean: one that is called just so, else all that match."""
    exact = [each for each in found if folded(each[1]) == folded(typed)]
    return exact[:1] or [each for each in found if matches(typed, each[1])]


def folded(text: str) -> str:
    """Without accents, capitals and what joins words."""
    plainer = normalize("NFKD", text.casefold().replace("œ", "oe").translate(_JOINTS))
    return "".join(each for each in plainer if not combining(each))
