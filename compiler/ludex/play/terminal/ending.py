"""How a game has ended, in lines: by an end, or because its rules could not go on."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.game import Game
from ludex.engine.stopped import Traced
from ludex.play.breaches import Breach
from ludex.play.speech import Speech
from ludex.play.winning import winners

_STEPS = 8
"""So many of the steps that were running are told, the innermost first."""


def broken(speech: Speech, game: Game, found: Breach | None) -> str | None:
    """Why the game cannot go on, with the line of the content; none where all is well."""
    error = game.error
    if error is None and found is None:
        return None
    place = error.place if error is not None else found.invariant.place if found else None
    where = f"{place.file}:{place.line}: " if place else ""
    if found is not None:
        what = speech.word("does-not-hold", name=speech.name(found.invariant.id))
    else:
        what = error.message.said(speech.lang) if error is not None else ""
    steps = "".join(_step(speech, each) for each in error.trace[:_STEPS]) if error is not None else ""
    return speech.word("broken", why=where + what) + steps


def _step(speech: Speech, step: Traced) -> str:
    """A step that was running, and the line where it was."""
    at = f" ({step.place.file}:{step.place.line})" if step.place else ""
    return "\n  " + speech.word("in-step", name=speech.name(step.program)) + at


def ended(speech: Speech, game: Game) -> Iterator[str]:
    """The text of the end, and who has won."""
    result = game.result
    for each in game.machine.ends:
        if result is not None and each.name == result.end:
            text = speech.text(f"{each.program}.ends.{each.name}.text")
            yield from [text] if text else []
            break
    yield _won(speech, game)


def _won(speech: Speech, game: Game) -> str:
    result, count = game.result, max(len(game.state.seats), 1)
    won = sorted(winners(result, count))
    if result is not None and type(result.won) is bool:
        return speech.word("won-all" if won else "lost")
    if not won:
        return speech.word("won-none")
    return speech.word("won-by", who=speech.listed([speech.seat(seat) for seat in won]))
