"""Bot base class, the answers open to a seat, and the random bot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any, Protocol

from ludex.engine.ask.question import Question
from ludex.engine.game import Game

PASS = object()
"""Said by a seat that is not asked: it takes none of the offers that it has."""
MAX_POINT_TRIES = 200
"""How often a point is tried before a bot gives up."""


class Bot(Protocol):
    chance: Random

    def answer(self, game: Game, seat: int) -> Any:
        """What the seat answers to the question of the game; PASS only where it is not asked."""


def seats_asked(question: Question) -> tuple[int, ...]:
    """The seats that a question waits for: one, or in a race those that have an option."""
    if question.mode != "race":
        return (question.seat,)
    having = {option.seat for option in question.options[: question.own]}
    return tuple(seat for seat in question.seats if seat in having) or (question.seat,)


def seats_waiting(question: Question) -> list[int]:
    """All seats that may say something now, those that are asked first."""
    first = seats_asked(question)
    others = {option.seat for option in question.options[question.own :]} - set(first)
    return [*first, *sorted(others)]


def offers_of(question: Question, seat: int) -> list[int]:
    return [index for index in question.find_seat_options(seat) if index >= question.own]


def own_of(question: Question, seat: int) -> list[int]:
    return [index for index in question.find_seat_options(seat) if index < question.own]


def list_answers(question: Question, seat: int, chance: Random, most: int) -> list[Any]:
    """What a seat may answer: everything where that is not more than `most`, else as many at random."""
    found: list[Any] = list(offers_of(question, seat))
    if seat not in seats_asked(question):
        return [*found, PASS]
    if question.optional:
        found.append(None)
    if question.sort in ("point", "path"):
        found += _points(question, chance, most)
    elif question.least is not None and question.most is not None:
        found += _lists(question, seat, chance, most)
    else:
        found += own_of(question, seat)
    return found if len(found) <= most else chance.sample(found, most)


def _points(question: Question, chance: Random, most: int) -> list[Any]:
    near = [[x, y] for x, y in question.near]
    tried = [[point] if question.sort == "path" else point for point in near]
    return [*tried, *(question.random(chance) for _ in range(max(most - len(tried), 0)))]


def _lists(question: Question, seat: int, chance: Random, most: int) -> list[Any]:
    mine = own_of(question, seat)
    least, upto = question.least or 0, min(question.most or 0, len(mine))
    every = _choices(mine, least, upto, question.ordered)
    found = [list(each) for _, each in zip(range(most + 1), every, strict=False)]
    if len(found) <= most:
        return found
    made = (sample_options(mine, least, upto, question.ordered, chance) for _ in range(most))
    return [list(each) for each in dict.fromkeys(map(tuple, made))]


def _choices(mine: list[int], least: int, upto: int, ordered: bool) -> Iterator[tuple[int, ...]]:
    pick = permutations if ordered else combinations
    for count in range(least, upto + 1):
        yield from pick(mine, count)


def sample_options(mine: list[int], least: int, upto: int, ordered: bool, chance: Random) -> list[int]:
    """A list of options at random, as long as allowed."""
    chosen = chance.sample(mine, chance.randint(least, upto))
    return chosen if ordered else sorted(chosen)


class RandomBot:
    """Any answer is as likely as any other. A point is a try that may be refused."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def answer(self, game: Game, seat: int) -> Any:
        question = game.question
        assert question is not None  # noqa: S101
        return choose_random_answer(question, seat, self.chance)


def choose_random_answer(question: Question, seat: int, chance: Random) -> Any:
    mine, offers = own_of(question, seat), offers_of(question, seat)
    if seat not in seats_asked(question):
        return chance.choice([*offers, PASS])
    single = question.least is None and question.sort not in ("point", "path")
    ways = (len(mine) if single else 1) + question.optional
    # Not `randrange`, which is slower: where many games are played, this is where chance is drawn.
    which = int(chance.random() * (ways + len(offers)))
    if which >= ways:
        return offers[which - ways]
    if question.optional and which == ways - 1:
        return None
    if single:
        return mine[which]
    if question.least is None:
        return question.random(chance)
    return sample_options(mine, question.least, min(question.most or 0, len(mine)), question.ordered, chance)


def make_random(name: str | int) -> Random:
    """A source of chance that follows from a name; a number is quicker, where games are many."""
    return Random(name)  # noqa: S311
