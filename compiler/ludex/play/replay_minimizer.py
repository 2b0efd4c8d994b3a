"""Replay minimizer: the fewest decisions after which a game still fails (delta debugging).

Answers are left out, many at once first and then one by one (delta debugging); then games at random look for
a shorter way from each moment of what is left. The seed stays. It is a search: nothing promises that there is
no shorter one.

An answer is an index into options; what it means is the seat, the arm or offer, and the label of each option.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ludex.engine.ask.question import Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.bots.bot import choose_random_answer, make_random, seats_asked
from ludex.play.invariants import Breach, Invariant, find_breach
from ludex.play.replays import Replay


@dataclass(frozen=True, slots=True)
class Meaning:
    """`chosen` are keys of options; `given` is an answer that is no option: none, or points."""

    chosen: tuple[str, ...]
    given: Any
    single: bool


def make_option_key(option: Option) -> str:
    """What an option is, as text."""
    label = json.dumps(option.label, sort_keys=True, ensure_ascii=False)
    return f"{option.seat} {option.arm or ''} {option.offer or ''} {label}"


def encode_meaning(question: Question, given: Any) -> Meaning:
    """What an answer to a question means."""
    points = question.sort in ("point", "path")
    if given is None or (points and type(given) is not int):
        return Meaning((), given, single=True)
    single = type(given) is int
    indices = [given] if single else given
    return Meaning(tuple(make_option_key(question.options[index]) for index in indices), None, single)


def decode_meaning(question: Question, meant: Meaning) -> tuple[Any] | None:
    """The answer that means this; none where the question has no such options."""
    if not meant.chosen and meant.single:
        return (meant.given,)
    keys = [make_option_key(option) for option in question.options]
    found: list[int] = []
    for each in meant.chosen:
        rank = next((i for i, mine in enumerate(keys) if mine == each and i not in found), None)
        if rank is None:
            return None
        found.append(rank)
    return (found[0] if meant.single else found,)


@dataclass(frozen=True, slots=True)
class FailedGame:
    """A game that failed: the answers up to there, and what they meant."""

    answers: tuple[Any, ...]
    meant: tuple[Meaning, ...]
    ending: dict[str, Any]
    game: Game
    found: Breach | None


def replay_meanings(
    game: Game, meant: tuple[Meaning, ...], guards: tuple[Invariant, ...]
) -> FailedGame | None:
    """Give these answers, passing over those that do not fit, until the game fails; none where it does
    not."""
    answers: list[Any] = []
    taken: list[Meaning] = []
    found = find_breach(game, guards)
    for each in meant:
        question = game.question
        if found is not None or question is None:
            break
        given = decode_meaning(question, each)
        if given is None:
            continue
        try:
            game.answer(given[0])
        except WrongAnswer:
            continue
        answers.append(given[0])
        taken.append(each)
        found = find_breach(game, guards)
    if found is None and game.error is None:
        return None
    ending = replays.encode_ending(game, None if found is None else found.invariant.id)
    return FailedGame(tuple(answers), tuple(taken), ending, game, found)


TRIES = 400
"""Games at random that look for a shorter way."""
Progress = Callable[[str, int, int], None]


def minimize_replay(
    machine: Machine, replay: Replay, guards: tuple[Invariant, ...], on_progress: Progress | None = None
) -> FailedGame | None:
    """The shortest course found that fails as the replay does; none where the replay does not fail."""
    search = ReplayReducer(machine, replay, guards, on_progress)
    if search.best is None:
        return None
    search.remove_answers()
    search.try_random_games(make_random(f"shorter:{replay.setting.seed}"))
    return search.best


def shorten_replay(replay: Replay, ended: FailedGame) -> Replay:
    return replace(replay, answers=ended.answers, ended=ended.ending)


class ReplayReducer:
    def __init__(
        self,
        machine: Machine,
        replay: Replay,
        guards: tuple[Invariant, ...],
        on_progress: Progress | None = None,
    ) -> None:
        self.machine, self.replay, self.guards, self.on_progress = machine, replay, guards, on_progress
        self.best: FailedGame | None = None
        self.best = self._course(self._read_meanings())

    def _read_meanings(self) -> tuple[Meaning, ...]:
        game = replays.begin_replay(self.machine, self.replay)
        found = []
        for number, given in enumerate(self.replay.answers):
            if game.question is None:
                break
            found.append(encode_meaning(game.question, given))
            replays.give_answer(game, self.replay, number)
        return tuple(found)

    def _course(self, meant: tuple[Meaning, ...]) -> FailedGame | None:
        """How it fails with these answers: in the same way, and sooner than the best, or not at all."""
        found = replay_meanings(self.replay.setting.open(self.machine), meant, self.guards)
        if found is None or (self.best is not None and found.ending != self.best.ending):
            return None
        return found

    def _try(self, meant: tuple[Meaning, ...]) -> bool:
        found = self._course(meant)
        if found is None or self.best is None or len(found.answers) >= len(self.best.answers):
            return False
        self.best = found
        return True

    def remove_answers(self) -> None:
        """Leave out stretches of answers, ever shorter ones."""
        assert self.best is not None  # noqa: S101
        size = max(len(self.best.meant) // 2, 1)
        while True:
            start = 0
            while start < len(self.best.meant):
                meant = self.best.meant
                if not self._try(meant[:start] + meant[start + size :]):
                    start += size
            self._tell(size)
            if size == 1:
                return
            size = max(size // 2, 1)

    def _tell(self, size: int) -> None:
        if self.on_progress is not None and self.best is not None:
            done = len(self.replay.answers) - len(self.best.answers)
            self.on_progress(f"{len(self.best.answers)}", done, max(len(self.replay.answers), done, 1))

    def try_random_games(self, chance: Random) -> None:
        """Go another way from some moment, at random, for as long as that is shorter."""
        assert self.best is not None  # noqa: S101
        for _ in range(TRIES if self.best.answers else 0):
            keep = chance.randrange(len(self.best.answers))
            game = replays.game_at(self.machine, replace(self.replay, answers=self.best.answers[:keep]))
            meant = [*self.best.meant[:keep], *self._walk(game, len(self.best.answers) - keep - 1, chance)]
            self._try(tuple(meant))
            if not self.best.answers:
                return

    def _walk(self, game: Game, most: int, chance: Random) -> list[Meaning]:
        found: list[Meaning] = []
        while game.question is not None and len(found) < most:
            question = game.question
            given: Any = choose_random_answer(question, seats_asked(question)[0], chance)
            meant = encode_meaning(question, given)
            try:
                game.answer(given)
            except WrongAnswer:
                break
            found.append(meant)
        return found
