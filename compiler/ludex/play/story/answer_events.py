"""Events of an answer, recorded beside the game that is being played.

The game itself can run on either engine. The reference engine plays a copy to record the events of an answer,
so that undo, forks and saves are not affected.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludex.engine.event_recorder import Event, EventRecorder, Viewers
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.game_setup import Setting
from ludex.play.replays import Replay

EVERYTHING: Viewers = (None,)
"""Viewers for a story that hides nothing."""


def hear_opening(machine: Machine, setting: Setting, viewers: Viewers) -> list[Event]:
    """Return the events before the first question."""
    return list_events(setting.open(machine, partial(EventRecorder, viewers=viewers)))


def hear_answer(game: Game, given: object, viewers: Viewers) -> list[Event]:
    """Return the events that an answer to the pending question causes, without changing the game.

    Raises WrongAnswer if the rules reject the answer.
    """
    listening = Game(game.machine, game.state.clone(), partial(EventRecorder, viewers=viewers))
    listening.answer(given)
    return list_events(listening)


def hear_replay(
    machine: Machine, replay: Replay, viewers: Viewers
) -> Iterator[tuple[Game, int, list[Event]]]:
    """Yield each moment of a recorded game: the game, the number of answers so far, the last answer's events.

    Raises ReplayError if an answer does not fit.
    """
    game = replays.begin_replay(machine, replay, partial(EventRecorder, viewers=viewers))
    read = 0
    for number in range(len(replay.answers) + 1):
        events = list_events(game)
        yield game, number, events[read:]
        read = len(events)
        if number < len(replay.answers):
            replays.give_answer(game, replay, number)


def count_headings(game: Game) -> int:
    """Return the number of headings above the present point of a game that records events; else 0."""
    run = game.run
    return run.nesting if isinstance(run, EventRecorder) else 0


def list_events(game: Game) -> list[Event]:
    """Return the events that a game has recorded; empty if it does not record events."""
    run = game.run
    return run.events if isinstance(run, EventRecorder) else []
