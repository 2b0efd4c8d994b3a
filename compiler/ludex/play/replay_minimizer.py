"""Replay minimizer: search for a shorter course of a game that ends with the same failure.

Answers are removed, first many at once, then one by one (delta debugging). Then random games search for a
shorter continuation from random moments of the remaining course. The seed does not change. The result may not
be the shortest possible.

An answer consists of indices of options. Its meaning is the seat, the arm or offer, and the label of each
option; it can be found again among other options.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ludex.engine.ask.question import Answer, Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play import replays
from ludex.play.bots.bot import PASS, choose_random_answer, make_random, seats_asked
from ludex.play.invariants import Breach, Invariant, find_breach
from ludex.play.replays import Replay

TRIES = 400
Progress = Callable[[str, int, int], None]
"""Takes the number of answers of the shortest course, how many were removed, and how many were recorded."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Answer without indices: `chosen` has the keys of the chosen options; `given` has an answer that chooses
    no option (None, points). `single` is false if the answer is a list of options.
    """

    chosen: tuple[str, ...]
    given: Answer
    single: bool


def make_option_key(option: Option) -> str:
    """Return an option as text, without its index, to find it again among other options."""
    label = json.dumps(option.label, sort_keys=True, ensure_ascii=False)
    return f"{option.seat} {option.arm or ''} {option.offer or ''} {label}"


def encode_meaning(question: Question, given: Answer) -> Meaning:
    """Return the meaning of an answer to a question."""
    picked = tuple(make_option_key(question.options[index]) for index in question.list_picked(given))
    if not picked and given != []:
        return Meaning((), given, single=True)
    return Meaning(picked, None, single=type(given) is int)


def decode_meaning(question: Question, meaning: Meaning) -> tuple[Answer] | None:
    """Return the answer with this meaning, in a tuple of one; None if the question lacks its options."""
    if not meaning.chosen and meaning.single:
        return (meaning.given,)
    keys = [make_option_key(option) for option in question.options]
    found: list[int] = []
    for each in meaning.chosen:
        rank = next((i for i, mine in enumerate(keys) if mine == each and i not in found), None)
        if rank is None:
            return None
        found.append(rank)
    return (found[0] if meaning.single else found,)


@dataclass(frozen=True, slots=True)
class FailedGame:
    """Failed game: the answers up to the failure, their meanings, and the broken invariant, if any."""

    answers: tuple[Answer, ...]
    meanings: tuple[Meaning, ...]
    ending: dict[str, Any]
    game: Game
    found: Breach | None


def replay_meanings(
    game: Game, meanings: tuple[Meaning, ...], guards: tuple[Invariant, ...]
) -> FailedGame | None:
    """Give answers with these meanings, skipping misfits, until the game fails; None if it does not."""
    answers: list[Answer] = []
    taken: list[Meaning] = []
    found = find_breach(game, guards)
    for each in meanings:
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
    return FailedGame(tuple(answers), tuple(taken), replays.encode_ending(game, found), game, found)


def minimize_replay(
    machine: Machine, replay: Replay, guards: tuple[Invariant, ...], on_progress: Progress | None = None
) -> FailedGame | None:
    """Return the shortest course found with the same failure; None if the replay does not fail."""
    search = ReplayReducer(machine, replay, guards, on_progress)
    search.best = search.play(search.read_meanings())
    if search.best is None:
        return None
    search.remove_answers()
    search.try_random_games(make_random(f"shorter:{replay.setting.seed}"))
    return search.best


def shorten_replay(replay: Replay, ended: FailedGame) -> Replay:
    """Return the replay of the shorter course."""
    return replace(replay, answers=ended.answers, ended=ended.ending)


@dataclass
class ReplayReducer:
    """Search for a shorter course with the same failure; `best` is the shortest so far."""

    machine: Machine
    replay: Replay
    guards: tuple[Invariant, ...]
    on_progress: Progress | None = None
    best: FailedGame | None = None

    def read_meanings(self) -> tuple[Meaning, ...]:
        """Return the meanings of the recorded answers; raise ReplayError if one does not fit."""
        game = replays.begin_replay(self.machine, self.replay)
        found = []
        for number, given in enumerate(self.replay.answers):
            question = game.question
            replays.give_answer(game, self.replay, number)  # first, because an answer must fit to be encoded
            if question is not None:
                found.append(encode_meaning(question, given))
        return tuple(found)

    def play(self, meanings: tuple[Meaning, ...]) -> FailedGame | None:
        """Play the game from its start with answers of these meanings; return None if it does not fail."""
        return replay_meanings(self.replay.setting.open(self.machine), meanings, self.guards)

    def _try_course(self, meanings: tuple[Meaning, ...]) -> bool:
        """Play a course; if it fails like `best` after fewer answers, replace `best` and return True."""
        found, best = self.play(meanings), self.best
        if found is None or best is None or found.ending != best.ending:
            return False
        if len(found.answers) >= len(best.answers):
            return False
        self.best = found
        return True

    def remove_answers(self) -> None:
        """Remove answers that the failure does not need: long sequences first, then shorter ones."""
        assert self.best is not None  # noqa: S101
        size = max(len(self.best.meanings) // 2, 1)
        while True:
            start = 0
            while start < len(self.best.meanings):
                meanings = self.best.meanings
                if not self._try_course(meanings[:start] + meanings[start + size :]):
                    start += size
            if self.on_progress is not None:
                done = len(self.replay.answers) - len(self.best.answers)
                self.on_progress(f"{len(self.best.answers)}", done, max(len(self.replay.answers), done, 1))
            if size == 1:
                return
            size = max(size // 2, 1)

    def try_random_games(self, chance: Random) -> None:
        """Search for a shorter course: keep the beginning of the best one, and continue at random."""
        assert self.best is not None  # noqa: S101
        for _ in range(TRIES if self.best.answers else 0):
            keep = chance.randrange(len(self.best.answers))
            game = replays.game_at(self.machine, replace(self.replay, answers=self.best.answers[:keep]))
            rest = _play_on(game, len(self.best.answers) - keep - 1, chance)
            self._try_course((*self.best.meanings[:keep], *rest))
            if not self.best.answers:
                return


def _play_on(game: Game, most: int, chance: Random) -> list[Meaning]:
    found: list[Meaning] = []
    while game.question is not None and len(found) < most:
        question = game.question
        given = choose_random_answer(question, seats_asked(question)[0], chance)
        assert given is not PASS  # noqa: S101  # only a seat that is not asked may pass
        try:
            game.answer(given)
        except WrongAnswer:
            break
        found.append(encode_meaning(question, given))
    return found
