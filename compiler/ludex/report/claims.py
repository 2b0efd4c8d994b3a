"""Counted claims: how many constants a game's texts show, and the places of those that are missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.core.messages import Bilingual, Message, message


class FreeClaim(NamedTuple):
    """Constant that no text shows: its place, and the code and message of its finding."""

    at: str
    code: str
    message: Message


class CountedClaims(NamedTuple):
    """Counted claims of one game. `bound` constants are in a text, `excused` ones have a suppression."""

    game: str
    bound: int
    excused: int
    free: list[FreeClaim]


def render_claims(counted: CountedClaims, lang: str) -> Iterator[str]:
    """Yield a line for each place and code of a free claim, then a line with the totals."""
    for each in {(each.at, each.code): each for each in counted.free}.values():
        yield f"{each.at}: {each.code} {each.message.render(lang)}"
    total = counted.bound + counted.excused + len(counted.free)
    yield message(
        *_COUNTED,
        game=counted.game,
        total=total,
        bound=counted.bound,
        excused=counted.excused,
        free=len(counted.free),
    ).render(lang)


def claims_as_json(counted: CountedClaims, lang: str) -> dict[str, object]:
    """Return the counted claims as plain data."""
    return {
        "game": counted.game,
        "bound": counted.bound,
        "excused": counted.excused,
        "free": [
            {"at": each.at, "code": each.code, "message": each.message.render(lang)} for each in counted.free
        ],
    }


_COUNTED = Bilingual(
    "{game}: constants that texts must show: {total}; shown: {bound}, suppressed: {excused}, not shown: "
    "{free}",
    "{game}\u00a0: constantes que les textes doivent montrer\u00a0: {total}\u202f; montrées\u00a0: "
    "{bound}, masquées\u00a0: {excused}, non montrées\u00a0: {free}",
)
