"""Search bot: Monte Carlo tree search over games redealt from what its seat may see.

It knows no particular game. Each iteration redeals the game (hidden pieces, sealed answers, future random
results), walks down a tree of answers, adds a new answer, and continues at random or by a policy: to the end,
or for a limited number of answers, which is small if content defines scores. The result counts for every
answer on the path, for the seat that gave the answer. An answer is recognised in another deal by what its
seat may know of it.

The tree consists of answers alone, so that an answer collects its results over all deals in which it was
possible (Cowling, Powley and Whitehouse, “Information Set Monte Carlo Tree Search”, 2012).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from random import Random
from time import monotonic
from typing import NamedTuple

from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.accelerate.question_code import can_answer_inline, describe_choosing
from ludex.engine.ask.question import Answer, Question
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import Frame
from ludex.play.bots.bot import PASS, Pass, list_answers
from ludex.play.bots.playouts import Judge, order_seats
from ludex.play.bots.policy_bot import PolicyBot
from ludex.play.bots.redeal import Dealer, carry_question
from ludex.play.bots.search_tree import (
    MOST,
    TREE_DEPTH,
    Choice,
    Descent,
    Key,
    Node,
    find_node,
    list_option_keys,
    make_key,
)

ITERATIONS = 200
ADVISED = 3
"""One in so many imagined games begins with an answer that the player who continues them would give."""


class Weighed(NamedTuple):
    """An answer with its value to its seat, between 0 and 1, and how often it was tried."""

    given: Answer | Pass
    worth: float
    tried: int
    wins: bool
    """Whether the answer always won the game at once, or is proven to win."""
    loses: bool = False


class SearchBot:
    """Search bot: gives the answer that was tried most, unless another is proven to win or this one to lose.

    `seconds`, if given, limits the search instead of `iterations`. `player` continues the imagined games; by
    default, they continue at random.
    """

    def __init__(
        self,
        machine: Machine,
        chance: Random,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        player: PolicyBot | None = None,
    ) -> None:
        self.chance, self.iterations, self.seconds = chance, iterations, seconds
        self.judge = Judge(machine, player)
        self.weighed: tuple[Weighed, ...] = ()
        """The evaluations on which the last answer is based."""

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        self.weighed = ()
        ways = list_answers(question, seat, self.chance, MOST)
        if len(ways) == 1:
            return ways[0]
        self.weighed = self._weigh(game, seat, ways)
        if not self.weighed:  # the rules allow none of the answers that were tried, such as points
            return self.chance.choice(ways)
        return max(self.weighed, key=lambda each: (each.wins, not each.loses, each.tried)).given

    def weigh(self, game: Game, seat: int) -> tuple[Weighed, ...]:
        """Return each answer of a seat that a search tried, with its value."""
        assert game.question is not None  # noqa: S101
        return self._weigh(game, seat, list_answers(game.question, seat, self.chance, MOST))

    def _weigh(self, game: Game, seat: int, ways: list[Answer | Pass]) -> tuple[Weighed, ...]:
        game = _make_fast(game)
        self.judge.begin_answer()
        player = self.judge.player
        advised = [] if player is None else self._find_advice(player, game, seat)
        ways += [each for each in advised if each not in ways]
        search = Search(game, seat, ways, self.judge, self.chance, advised)
        for _ in self._iterate():
            search.imagine()
        tried = ((given, node) for given, node in search.list_nodes() if node.tried)
        return tuple(
            Weighed(
                given, node.worth / node.tried, node.tried, node.wins_surely(seat), node.loses_surely(seat)
            )
            for given, node in tried
        )

    def _find_advice(self, player: PolicyBot, game: Game, seat: int) -> list[Answer]:
        """Return one of the answers that the player would give; none if it would answer at random."""
        found = player.list_choices(game, seat)
        return [self.chance.choice(found)] if found else []

    def _iterate(self) -> Iterator[None]:
        if self.seconds is None:
            yield from repeat(None, self.iterations)
            return
        end = monotonic() + self.seconds
        yield None
        while monotonic() < end:
            yield None


def _make_fast(game: Game) -> Game:
    if isinstance(game.run, GeneratedRun):
        return game
    other = Game(game.machine, game.state, "accelerated")
    carry_question(game, other)
    return other


class Search:
    """Search for one answer of a seat: the true game, the possible answers, and the tree.

    `advised` has the answer of the player who continues the imagined games, if any. Another answer has to
    be tried more often, so that a few imagined games do not lead away from what the player knows.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        ways: list[Answer | Pass],
        judge: Judge,
        chance: Random,
        advised: Sequence[Answer],
    ) -> None:
        self.game, self.seat, self.ways, self.judge, self.chance = game, seat, ways, judge, chance
        question = game.question
        assert question is not None  # noqa: S101
        self.question: Question = question
        self.root = Node()
        self.keys = self._list_inline_keys() if judge.player is None else None
        """The keys of the answers if the question is answered within generated code, otherwise None."""
        self.only = frozenset(self.keys or ())
        self.choices = [Choice(seat, given, make_key(question, seat, given)) for given in ways]
        self.advised = [each for each in self.choices if each.given in advised]
        self.imagined = 0
        self.dealer = Dealer(game, seat, asks=self.keys is None)

    def _list_inline_keys(self) -> list[Key] | None:
        """Return the keys of the answers if generated code can answer the question, otherwise None."""
        question, top, run = self.question, self.game.state.frames[-1], self.game.run
        if type(top) is not Frame or top.point is None:
            return None
        if question.seat != self.seat or question.own < len(question.options):
            return None
        assert isinstance(run, GeneratedRun)  # noqa: S101
        routine = run.machine.routines[top.routine]
        statement = routine.flow[top.point][0]
        program = run.get_program()
        if statement[0] != "ask" or top.point not in program.enter(top.routine):
            return None
        asked = statement[2]
        if not can_answer_inline(asked):
            return None
        how = describe_choosing(routine, asked)
        options = [(each.rank, each.value) if how.is_menu else each.value for each in question.options]
        keys = list_option_keys(run, self.seat, options, how)
        return [keys[each] if type(each) is int else keys[-1] for each in self.ways]

    def list_nodes(self) -> Iterator[tuple[Answer | Pass, Node]]:
        """Yield each possible answer that the tree contains, with its node."""
        inline = [each for (_, _), each in self.root.inline.items()]
        found = find_node(self.root, self.question, self.seat).children
        for rank, (given, choice) in enumerate(zip(self.ways, self.choices, strict=True)):
            node = found.get(choice.key)
            if self.keys is not None:
                node = next((each[self.keys[rank]] for each in inline if self.keys[rank] in each), node)
            if node is not None:
                yield given, node

    def imagine(self) -> None:
        """Run one iteration: redeal, walk down the tree, add an answer, play on, and record the result."""
        imagined = self.dealer.deal(self.chance)
        descent = Descent(imagined, self.root, self.chance, self.judge, self.only)
        if self.keys is not None:
            imagined.run_after(_go_on)
        first: list[Choice] | None = None
        if not descent.path:
            first = self.advised if self.advised and self.imagined % ADVISED == 0 else self.choices
        self.imagined += 1
        waiting = [self.seat]
        while not descent.ended and len(descent.path) < TREE_DEPTH:
            question = imagined.question
            if question is None or imagined.over:
                break
            if first is None:
                waiting = waiting or order_seats(question, self.chance)
            elif question is not self.question:  # labels may differ in another deal
                given = [each.given for each in first if _is_possible(question, each.given)]
                first = [Choice(self.seat, each, make_key(question, self.seat, each)) for each in given]
            ended, chosen = descent.step(question, waiting.pop(0), first)
            if ended:
                break
            if chosen is not PASS:
                waiting = []
            elif first is not None:  # the thinking seat was not asked: the others continue
                waiting = [each for each in order_seats(question, self.chance) if each != self.seat]
            first = None
        if not descent.ended:
            descent.end(len(descent.run.answers))
        descent.learn()


def _go_on() -> None:
    """Do nothing: generated code answers the pending question."""


def _is_possible(question: Question, given: Answer | Pass) -> bool:
    """Return whether a redealt game has this answer of the true game: it may have fewer options."""
    if given is PASS or given is None or question.asks_for_points:
        return True
    indices = [given] if isinstance(given, int) else given
    return all(each < len(question.options) for each in indices)
