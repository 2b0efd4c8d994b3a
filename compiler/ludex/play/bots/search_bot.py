"""Search bot: Monte Carlo tree search over redealt games.

Nothing here knows of a particular game. Each iteration redeals the game (hidden pieces, sealed answers,
future random results), walks down a tree of answers, adds a new answer, and continues at random: to the end,
or for some answers if content defines scores. Every answer on the path is credited with the result for its
seat. An answer is recognised in another deal by its label, as its seat sees it, never by the number of a
piece.

The tree consists of answers alone, so that an answer collects its results over all deals in which it was
possible (Cowling, Powley and Whitehouse, “Information Set Monte Carlo Tree Search”, 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import islice, repeat, starmap
from math import exp, inf, log, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from ludex.engine.accelerate.generated_run import Blind, GeneratedRun
from ludex.engine.ask.question import Question, WrongAnswer
from ludex.engine.game import Game, find_winners, has_won
from ludex.engine.rules.machine import Machine
from ludex.play.answers import Answer, asks_for_points
from ludex.play.bots.bot import (
    MAX_POINT_TRIES,
    PASS,
    Pass,
    choose_random_answer,
    list_answers,
    seats_asked,
    seats_waiting,
)
from ludex.play.bots.greedy_bot import find_score_formula
from ludex.play.bots.redeal import carry_question, redeal
from ludex.play.invariants import try_rules

ITERATIONS = 200
"""Number of games to imagine for one answer."""
MOST = 60
"""Maximum number of answers of a question to consider."""
CURIOSITY = 0.8
"""Exploration constant: the bonus for rarely tried answers; values are between 0 and 1."""
HORIZON, HORIZON_OF_SCORE = 400, 30
"""Number of random answers before an imagined game is judged, without and with a score."""
_TREE_DEPTH = 40
"""Greatest depth of the tree, in answers."""

Key = Hashable


@dataclass(slots=True)
class Node:
    """Statistics of an answer: how often it was possible and tried, and its results for its seat."""

    open: int = 0
    tried: int = 0
    worth: float = 0.0
    wins: int = 0
    """How often it won the game at once."""
    children: dict[Key, Node] = field(default_factory=dict)

    def promise(self) -> float:
        """Return the priority of an answer: its results so far, plus a bonus if it was rarely tried."""
        if self.wins == self.tried:
            return inf
        return self.worth / self.tried + CURIOSITY * sqrt(log(self.open) / self.tried)


@dataclass(slots=True)
class Choice:
    """Possible answer of a seat in an imagined game."""

    seat: int
    given: Answer | Pass
    key: Key


class Weighed(NamedTuple):
    """Answer with its value for its seat, between 0 and 1, and the number of times it was tried."""

    given: Answer | Pass
    worth: float
    tried: int
    wins: bool
    """Whether it wins the game at once."""


class SearchBot:
    """Search bot: gives the answer that it tried most often. `iterations` or `seconds` limit the search."""

    def __init__(
        self,
        machine: Machine,
        chance: Random,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
    ) -> None:
        self.chance, self.iterations, self.seconds = chance, iterations, seconds
        self.judge = Judge(machine)
        self.weighed: tuple[Weighed, ...] = ()
        """The evaluation behind the last answer."""

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        self.weighed = ()
        ways = list_answers(question, seat, self.chance, MOST)
        if len(ways) == 1:
            return ways[0]
        self.weighed = self._weigh(game, seat, ways)
        if not self.weighed:  # no tried answer is allowed, such as points that miss
            return self.chance.choice(ways)
        return max(self.weighed, key=lambda each: (each.wins, each.tried)).given

    def weigh(self, game: Game, seat: int) -> tuple[Weighed, ...]:
        """Return the value of each answer of a seat that was tried."""
        assert game.question is not None  # noqa: S101
        return self._weigh(game, seat, list_answers(game.question, seat, self.chance, MOST))

    def _weigh(self, game: Game, seat: int, ways: list[Answer | Pass]) -> tuple[Weighed, ...]:
        root, question = Node(), game.question
        assert question is not None  # noqa: S101
        choices = [Choice(seat, given, _key(question, seat, given)) for given in ways]
        for _ in self._iterate():
            self._imagine(game, seat, root, choices)
        children = find_node(root, question, seat).children
        keyed = {_key(question, seat, given): given for given in ways}
        tried = ((given, children[key]) for key, given in keyed.items() if key in children)
        return tuple(
            Weighed(given, node.worth / node.tried, node.tried, node.wins == node.tried)
            for given, node in tried
            if node.tried
        )

    def _iterate(self) -> Iterator[None]:
        if self.seconds is None:
            yield from repeat(None, self.iterations)
            return
        end = monotonic() + self.seconds
        yield None
        while monotonic() < end:
            yield None

    def _imagine(self, game: Game, seat: int, root: Node, choices: list[Choice]) -> None:
        """Run one iteration of the search.

        Redeal, walk down the tree, add an answer, continue at random, and record the result.
        """
        imagined = _make_fast(redeal(game, seat, self.chance))
        descent = Descent(self.chance, root, lambda game: self.judge.let_play(game, self.chance))
        first: list[Choice] | None = choices
        waiting = [seat]
        while len(descent.path) < _TREE_DEPTH:
            question = imagined.question
            if question is None or imagined.over:
                break
            waiting = waiting or _order_seats(question, self.chance)
            if first is not None and question is not game.question:  # labels may be others in another deal
                given = [each.given for each in first if _is_there(question, each.given)]
                first = [Choice(seat, each, _key(question, seat, each)) for each in given]
            new, chosen = descent.step(imagined, question, waiting.pop(0), first)
            if new:
                break
            if chosen is not PASS:
                waiting = []
            elif first is not None:  # the thinking seat was not asked: the others continue
                waiting = [each for each in _order_seats(question, self.chance) if each != seat]
            first = None
        descent.learn(self.judge.worths(imagined, self.chance))


def _order_seats(question: Question, chance: Random) -> list[int]:
    """Return the seats that can answer now, in the order in which the bot considers them.

    Asked seats come last, because they cannot pass.
    """
    asked = seats_asked(question)
    others = [seat for seat in seats_waiting(question) if seat not in asked]
    return [*chance.sample(others, len(others)), chance.choice(asked)]


def _make_fast(game: Game) -> Game:
    """Return the same game in the fastest engine."""
    if isinstance(game.run, GeneratedRun):
        return game
    other = Game(game.machine, game.state, "accelerated")
    carry_question(game, other)
    return other


def find_node(node: Node, question: Question, seat: int) -> Node:
    """Return the node with the answers of a seat; secret answers of other seats lead to the same node."""
    if question.mode != "sealed":
        return node
    return node.children.setdefault(("sealed", seat), Node())


class Descent:
    """Walk down the tree.

    The answers to a sealed question are secret, so the nodes of later seats are looked up as if no seat had
    answered.
    """

    def __init__(self, chance: Random, root: Node, let_play: Callable[[Game], None]) -> None:
        self.chance = chance
        self.let_play = let_play
        """Lets generated code answer at random from the next answer on."""
        self.node = root
        self.sealed: list[Key] = []
        """Answers to the sealed question so far, which nobody has seen."""
        self.path: list[tuple[int, Node]] = []

    def step(
        self, game: Game, question: Question, seat: int, choices: list[Choice] | None
    ) -> tuple[bool, Answer | Pass]:
        """Let a seat answer; return whether the answer is new to the tree, and the answer."""
        node = find_node(self.node, question, seat)
        if choices is None:
            ways = list_answers(question, seat, self.chance, MOST)
            choices = [Choice(seat, given, _key(question, seat, given)) for given in ways]
        open_ = self.chance.sample(choices, len(choices))
        while open_:
            new = [each for each in open_ if each.key not in node.children]
            chosen = new[0] if new else max(open_, key=lambda each: node.children[each.key].promise())
            if chosen.given is not PASS:
                if new and question.mode != "sealed":
                    self.let_play(game)  # nobody looks at the questions that follow
                try:
                    game.answer(chosen.given)
                except WrongAnswer:  # a point that misses, or a list that the rules refuse as a whole
                    game.run.blind = Blind()  # type: ignore[attr-defined]
                    open_.remove(chosen)
                    continue
            for each in open_:
                if each.key in node.children:
                    node.children[each.key].open += 1
            if new:
                node.children[chosen.key] = Node(open=1)
            reached = node.children[chosen.key]
            reached.wins += bool(has_won(game, seat)) and not game.run.answers  # type: ignore[attr-defined]
            self.path.append((seat, reached))
            self._go_on(game, question, chosen.key, reached)
            return bool(new), chosen.given
        return True, None

    def _go_on(self, game: Game, question: Question, key: Key, reached: Node) -> None:
        """Continue to the next question.

        The answers to a sealed question are revealed together, after the last.
        """
        if question.mode != "sealed":
            self.node = reached
            return
        self.sealed.append(key)
        following = game.question
        if following is None or following.mode != "sealed" or not following.asked:
            self.node = self.node.children.setdefault(("seen", *self.sealed), Node())
            self.sealed = []

    def learn(self, worths: Callable[[int], float]) -> None:
        for seat, node in self.path:
            node.tried += 1
            node.worth += worths(seat)


def _key(question: Question, seat: int, given: Answer | Pass) -> Key:
    """Return the key that identifies an answer in every deal."""
    if given is PASS or given is None or asks_for_points(question):
        return seat, repr(given)
    if isinstance(given, int):
        option = question.options[given]
        return seat, option.arm, repr(option.label)
    return seat, *(repr(question.options[each].label) for each in given)


def _is_there(question: Question, given: Answer | Pass) -> bool:
    """Return whether an answer of the real game exists here: hidden pieces may leave fewer options."""
    if given is PASS or given is None or asks_for_points(question):
        return True
    indices = [given] if isinstance(given, int) else given
    return all(each < len(question.options) for each in indices)


class Judge:
    """Evaluator of imagined games: continues them at random and values them for a seat, between 0 and 1.

    The value of an unfinished game is the lead of the seat's score over the best other score, compared with
    its lead in earlier imagined games.
    """

    def __init__(self, machine: Machine) -> None:
        self.score = find_score_formula(machine)
        self.count, self.sum, self.squares = 0, 0.0, 0.0

    @property
    def horizon(self) -> int:
        """Number of random answers before a game is evaluated."""
        return HORIZON if self.score is None else HORIZON_OF_SCORE

    def let_play(self, game: Game, chance: Random) -> None:
        """Let generated code answer the next questions of a game at random, until a question must be seen."""
        run = game.run
        assert isinstance(run, GeneratedRun)  # noqa: S101
        # The generator of a seat's answers; when it is exhausted, the next question is put normally.
        draws = islice(starmap(chance.random, repeat(())), self.horizon)
        run.blind = Blind(dict.fromkeys((*game.state.seats, None), draws.__next__))
        run.answers, run.askers, run.forced = [], [], []
        run.note, run.note_asker = run.answers.append, run.askers.append

    def worths(self, game: Game, chance: Random) -> Callable[[int], float]:
        """Continue a game; return a function that returns its value for each seat."""
        if not isinstance(game.run, GeneratedRun) or not game.run.blind:
            self.let_play(game, chance)
        _play_on(game, chance, self.horizon)
        seats = len(game.state.seats) or 1
        if game.error is not None:
            return lambda seat: 0.0
        if game.result is not None:
            won = find_winners(game.result, seats)
            draw = 0.5 if not won and seats > 1 else 0.0
            return lambda seat: 1.0 if seat in won else draw
        if self.score is None:
            return lambda seat: 0.5
        scores = [self._score(game, seat) for seat in range(seats)]
        return lambda seat: self._weigh(scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0.0))

    def _score(self, game: Game, seat: int) -> float:
        score, pieces = self.score, game.state.seats
        if score is None or seat >= len(pieces):
            return 0.0
        return try_rules(game, lambda: float(game.run.call(score, [pieces[seat]]))) or 0.0

    def _weigh(self, lead: float) -> float:
        self.count += 1
        self.sum += lead
        self.squares += lead * lead
        mean = self.sum / self.count
        spread = sqrt(max(self.squares / self.count - mean * mean, 0.0)) or 1.0
        return 0.1 + 0.8 / (1 + exp(-2 * max(-20.0, min(20.0, (lead - mean) / spread))))


def _play_on(game: Game, chance: Random, left: int) -> None:
    """Continue at random, to the end or up to a number of answers, of which some may already have been
    given.
    """
    run = game.run
    assert isinstance(run, GeneratedRun)  # noqa: S101
    left -= _count_answers(run)
    while game.question is not None and not game.over and left > 0:
        if not _answer_at_random(game, chance):
            return
        left -= 1 + _count_answers(run)


def _count_answers(run: GeneratedRun) -> int:
    """Return the number of questions that generated code has answered since the last call."""
    count = len(run.answers)
    run.answers.clear()
    run.askers.clear()
    run.forced.clear()
    return count


def _answer_at_random(game: Game, chance: Random) -> bool:
    """Answer a question at random; return False if no point is found that the rules allow."""
    question = game.question
    assert question is not None  # noqa: S101
    for _ in range(MAX_POINT_TRIES):
        for seat in _order_seats(question, chance):
            given = choose_random_answer(question, seat, chance)
            if given is PASS:
                continue
            try:
                game.answer(given)
            except WrongAnswer:
                break
            return True
    if question.optional:
        game.answer(None)
    return question.optional
