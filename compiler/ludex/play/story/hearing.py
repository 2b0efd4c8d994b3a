"""Hearing: what an answer brings about, heard beside the game that is played.

The game itself runs on whichever engine it likes. What is told of an answer is heard on a copy, which the
reference engine plays: undo, forks and saves are as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludex.engine.game import Game
from ludex.engine.listening import Event, ListeningRun, Viewers
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.replays import Replay
from ludex.play.setting import Setting

EVERYTHING: Viewers = (None,)


def hear_opening(machine: Machine, setting: Setting, viewers: Viewers) -> list[Event]:
    """What happens before the first question."""
    return list_events(setting.open(machine, partial(ListeningRun, viewers=viewers)))


def hear_answer(game: Game, given: object, viewers: Viewers) -> list[Event]:
    """What an answer to the pending question brings about; the game stays as it is. Raises WrongAnswer."""
    listening = Game(game.machine, game.state.clone(), partial(ListeningRun, viewers=viewers))
    listening.answer(given)
    return list_events(listening)


def hear_replay(
    machine: Machine, replay: Replay, viewers: Viewers
) -> Iterator[tuple[Game, int, list[Event]]]:
    """The game at each moment of a recorded one, the number of answers given, and what the last one brought.

    Raises ReplayError where an answer does not fit.
    """
    game = replays.begin_replay(machine, replay, partial(ListeningRun, viewers=viewers))
    read = 0
    for number in range(len(replay.answers) + 1):
        events = list_events(game)
        yield game, number, events[read:]
        read = len(events)
        if number < len(replay.answers):
            replays.give_answer(game, replay, number)


def count_headings(game: Game) -> int:
    """How many headings stand above what a game that listens waits at."""
    run = game.run
    return run.nesting if isinstance(run, ListeningRun) else 0


def list_events(game: Game) -> list[Event]:
    """Events of a game that listens."""
    run = game.run
    return run.events if isinstance(run, ListeningRun) else []
