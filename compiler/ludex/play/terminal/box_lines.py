"""Box lines: the data on a game's box: players, minutes, age, and missing components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.messages import Bilingual
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, declare_words

declare_words(
    {
        "box-players": Bilingual("{span} players", "{span} joueurs"),
        "box-alone": Bilingual("1 player", "1 joueur"),
        "box-minutes": Bilingual("{span} minutes", "{span} minutes"),
        "box-age": Bilingual("age {n} and up", "dès {n} ans"),
        "box-needed": Bilingual(
            "Around a table you also need: {what}.", "Autour d’une table, il faut aussi\u00a0: {what}."
        ),
    }
)


def describe_box(pack: Pack, speech: Speech) -> Iterator[str]:
    """Yield the players, minutes and age of a game, if stated, and the components that its box lacks."""
    game = f"game/{pack.manifest().game}"
    found = pack.get(game)
    data: Mapping[str, Any] = {} if found is None else found.data
    about = []
    players, minutes = _format_span(data.get("players")), _format_span(data.get("minutes"))
    if players:
        alone = players == "1"
        about.append(speech.word("box-alone") if alone else speech.word("box-players", span=players))
    if minutes:
        about.append(speech.word("box-minutes", span=minutes))
    if "age" in data:
        about.append(speech.word("box-age", n=data["age"]))
    if about:
        yield " · ".join(about)
    box = data.get("box", {}).items()
    missing = [
        speech.plain_words(f"{game}.box.{slug}.title") for slug, each in box if each.get("supplied") is False
    ]
    if missing:
        yield speech.word("box-needed", what=speech.join_items([str(each) for each in missing]))


def _format_span(span: Mapping[str, int] | None) -> str:
    """Format two numbers as a range; a single number if they are equal, or there is no second."""
    if not span:
        return ""
    least, most = span.get("min"), span.get("max")
    return str(least) if most in (None, least) else f"{least}–{most}"
