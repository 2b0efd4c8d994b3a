"""Answers by what they mean, so that they can be given again in a game that took another course before.

An answer is an index into options; what it means is the seat, the arm or offer, and the label of each option.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ludex.engine.game import Game
from ludex.engine.question import Option, Question, WrongAnswer
from ludex.play import replays
from ludex.play.breaches import Breach, Invariant, breach


@dataclass(frozen=True, slots=True)
class Meaning:
    """`chosen` are keys of options; `given` is an answer that is no option: none, or points."""

    chosen: tuple[str, ...]
    given: Any
    single: bool


def key(option: Option) -> str:
    """What an option is, as text."""
    label = json.dumps(option.label, sort_keys=True, ensure_ascii=False)
    return f"{option.seat} {option.arm or ''} {option.offer or ''} {label}"


def meaning(question: Question, given: Any) -> Meaning:
    """What an answer to a question means."""
    points = question.sort in ("point", "path")
    if given is None or (points and type(given) is not int):
        return Meaning((), given, single=True)
    single = type(given) is int
    indices = [given] if single else given
    return Meaning(tuple(key(question.options[index]) for index in indices), None, single)


def answer(question: Question, meant: Meaning) -> tuple[Any] | None:
    """The answer that means this; none where the question has no such options."""
    if not meant.chosen and meant.single:
        return (meant.given,)
    keys = [key(option) for option in question.options]
    found: list[int] = []
    for each in meant.chosen:
        rank = next((i for i, mine in enumerate(keys) if mine == each and i not in found), None)
        if rank is None:
            return None
        found.append(rank)
    return (found[0] if meant.single else found,)


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that failed: the answers up to there, and what they meant."""

    answers: tuple[Any, ...]
    meant: tuple[Meaning, ...]
    ending: dict[str, Any]
    game: Game
    found: Breach | None


def course(game: Game, meant: tuple[Meaning, ...], guards: tuple[Invariant, ...]) -> Ended | None:
    """Give these answers, passing over those that do not fit, until the game fails; none where it does
    not."""
    answers: list[Any] = []
    taken: list[Meaning] = []
    found = breach(game, guards)
    for each in meant:
        question = game.question
        if found is not None or question is None:
            break
        given = answer(question, each)
        if given is None:
            continue
        try:
            game.answer(given[0])
        except WrongAnswer:
            continue
        answers.append(given[0])
        taken.append(each)
        found = breach(game, guards)
    if found is None and game.error is None:
        return None
    ending = replays.ending(game, None if found is None else found.invariant.id)
    return Ended(tuple(answers), tuple(taken), ending, game, found)
