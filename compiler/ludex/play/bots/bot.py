"""Bot base class, the answers open to a seat, and the random bot."""

from __future__ import annotations

from enum import Enum, auto
from itertools import combinations, islice, permutations
from random import Random
from typing import Final, Protocol

from ludex.engine.ask.question import Question
from ludex.engine.game import Game
from ludex.play.answers import Answer, asks_for_points


class Pass(Enum):
    """Answer of a seat that is not asked: it takes none of the offers that it has."""

    PASS = auto()


PASS: Final = Pass.PASS
MAX_POINT_TRIES = 200
"""How often a point is tried before a bot gives up."""


class Bot(Protocol):
    """A player that decides by itself."""

    chance: Random

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        """The seat's answer to the question of the game; PASS only where it is not asked."""


def seats_asked(question: Question) -> tuple[int, ...]:
    """The seats that a question waits for: one, or in a race those that have an option."""
    if not question.is_race:
        return (question.seat,)
    having = {option.seat for option in question.options[: question.own]}
    return tuple(seat for seat in question.seats if seat in having) or (question.seat,)


def seats_waiting(question: Question) -> list[int]:
    """All seats that may answer now, those that are asked first."""
    first = seats_asked(question)
    others = {option.seat for option in question.options[question.own :]} - set(first)
    return [*first, *sorted(others)]


def offers_of(question: Question, seat: int) -> list[int]:
    """Indices of the offers that a seat has beside the question."""
    return [index for index in question.find_seat_options(seat) if index >= question.own]


def own_of(question: Question, seat: int) -> list[int]:
    """Indices of the question's own options that a seat has."""
    return [index for index in question.find_seat_options(seat) if index < question.own]


def list_answers(question: Question, seat: int, chance: Random, most: int) -> list[Answer | Pass]:
    """The answers open to a seat: all where they are not more than `most`, else as many at random."""
    found: list[Answer | Pass] = [*offers_of(question, seat)]
    if seat not in seats_asked(question):
        return [*found, PASS]
    if question.optional:
        found.append(None)
    if asks_for_points(question):
        near = [[[x, y]] if question.sort == "path" else [x, y] for x, y in question.near]
        found += [*near, *(question.random(chance) for _ in range(max(most - len(near), 0)))]
    elif question.least is not None and question.most is not None:
        found += _list_choices(question, seat, chance, most)
    else:
        found += own_of(question, seat)
    return found if len(found) <= most else chance.sample(found, most)


def _list_choices(question: Question, seat: int, chance: Random, most: int) -> list[list[int]]:
    """The lists of options open to a seat; where they are more than `most`, some at random."""
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
    """A list of options at random, as long as allowed."""
    most = min(question.most or 0, len(mine))
    chosen = chance.sample(mine, chance.randint(question.least or 0, most))
    return chosen if question.ordered else sorted(chosen)


class RandomBot:
    """Random bot: any answer is as likely as any other. A point is a try that may be refused."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        return choose_random_answer(question, seat, self.chance)


def choose_random_answer(question: Question, seat: int, chance: Random) -> Answer | Pass:
    """An answer of a seat at random; PASS only where it is not asked."""
    mine, offers = own_of(question, seat), offers_of(question, seat)
    if seat not in seats_asked(question):
        return chance.choice(list_answers(question, seat, chance, len(offers) + 1))
    single = question.least is None and not asks_for_points(question)
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
        point: Answer = question.random(chance)
        return point
    return sample_options(question, mine, chance)


def make_random(name: str | int) -> Random:
    """A source of chance seeded by a name; a number is quicker, where games are many."""
    return Random(name)  # noqa: S311
