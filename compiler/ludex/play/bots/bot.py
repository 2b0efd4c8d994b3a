"""Bot base class, the possible answers of a seat, and the random bot."""

from __future__ import annotations

from enum import Enum, auto
from itertools import combinations, islice, permutations
from random import Random
from typing import Final, Protocol

from ludex.engine.ask.question import Answer, Question
from ludex.engine.game import Game

MAX_POINT_TRIES = 200


class Pass(Enum):
    """Answer of a seat that is not asked and accepts none of its offers."""

    PASS = auto()


PASS: Final = Pass.PASS


class Bot(Protocol):
    """Player that chooses answers automatically, with random numbers from `chance`."""

    chance: Random

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        """Return the seat's answer to the question of the game; PASS only if the seat is not asked."""


def seats_asked(question: Question) -> tuple[int, ...]:
    """Return the seats for which a question waits: one seat, or in a race all that have an option."""
    if not question.is_race:
        return (question.seat,)
    having = {option.seat for option in question.options[: question.own]}
    return tuple(seat for seat in question.seats if seat in having) or (question.seat,)


def seats_waiting(question: Question) -> list[int]:
    """Return all seats that can answer now, asked seats first."""
    first = seats_asked(question)
    others = {option.seat for option in question.options[question.own :]} - set(first)
    return [*first, *sorted(others)]


def offers_of(question: Question, seat: int) -> list[int]:
    """Return the indices of the offers to a seat beside the question."""
    return [index for index in question.find_seat_options(seat) if index >= question.own]


def own_of(question: Question, seat: int) -> list[int]:
    """Return the indices of the options of a seat in the question itself."""
    return [index for index in question.find_seat_options(seat) if index < question.own]


def list_answers(question: Question, seat: int, chance: Random, most: int) -> list[Answer | Pass]:
    """Return all possible answers of a seat; if an asked seat has more than `most`, so many random ones.

    A seat that is not asked can also pass. Of points, return those worth trying (`near`) and random ones.
    """
    found: list[Answer | Pass] = [*offers_of(question, seat)]
    if seat not in seats_asked(question):
        return [*found, PASS]
    if question.optional:
        found.append(None)
    if question.asks_for_points:
        near = [[[x, y]] if question.sort == "path" else [x, y] for x, y in question.near]
        found += [*near, *(question.random(chance) for _ in range(max(most - len(near), 0)))]
    elif question.least is not None and question.most is not None:
        found += _list_choices(question, seat, chance, most)
    else:
        found += own_of(question, seat)
    return found if len(found) <= most else chance.sample(found, most)


def _list_choices(question: Question, seat: int, chance: Random, most: int) -> list[list[int]]:
    mine = own_of(question, seat)
    lengths = range(question.least or 0, min(question.most or 0, len(mine)) + 1)
    pick = permutations if question.ordered else combinations
    every = (list(chosen) for count in lengths for chosen in pick(mine, count))
    found = list(islice(every, most + 1))
    if len(found) <= most:
        return found
    sampled = (tuple(sample_options(question, mine, chance)) for _ in range(most))
    return [list(chosen) for chosen in dict.fromkeys(sampled)]


def sample_options(question: Question, mine: list[int], chance: Random) -> list[int]:
    """Return a random list of the options `mine`, of an allowed length."""
    most = min(question.most or 0, len(mine))
    chosen = chance.sample(mine, chance.randint(question.least or 0, most))
    return chosen if question.ordered else sorted(chosen)


class RandomBot:
    """Random bot: each option, each offer and declining are equally likely.

    If the answer is a list of options or a point, it counts as one option. The list has a random length; the
    point is a guess, which the rules may reject.
    """

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        return choose_random_answer(question, seat, self.chance)


def choose_random_answer(question: Question, seat: int, chance: Random) -> Answer | Pass:
    """Return a random answer of a seat, as RandomBot gives it; PASS only if the seat is not asked."""
    mine, offers = own_of(question, seat), offers_of(question, seat)
    if seat not in seats_asked(question):
        return chance.choice(list_answers(question, seat, chance, len(offers) + 1))
    single = question.least is None and not question.asks_for_points
    ways = (len(mine) if single else 1) + question.optional
    # Not `randrange`, which is slower: this is the main source of random numbers when many games are played.
    which = int(chance.random() * (ways + len(offers)))
    if which >= ways:
        return offers[which - ways]
    if question.optional and which == ways - 1:
        return None
    if single:
        return mine[which]
    if question.least is None:
        point: Answer = question.random(chance)
        return point
    return sample_options(question, mine, chance)


def make_random(name: str | int) -> Random:
    """Return a random generator with a name or a number as its seed; a number takes less time."""
    return Random(name)  # noqa: S311
