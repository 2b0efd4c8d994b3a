"""Answer tree of the search bot, a single descent through it, and the keys of options in any deal.

Simple questions are answered inline, that is, within generated code, by the values of their options, without
making labels. Other questions are put: generated code stops, and their answers are recognised by the labels
of their options.

As long as nothing is hidden and nothing has been left to chance, a result can be proven: an answer has the
value of the best reply, once a reply is proven to win, or once the values of all replies are proven (Winands,
Björnsson and Saito, “Monte-Carlo Tree Search Solver”, 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, repeat, starmap
from math import inf, log, sqrt
from random import Random
from typing import Any

from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.accelerate.runtime import Choosing
from ludex.engine.ask.question import Answer, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.run import Run
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.views import can_see
from ludex.expr.tree_types import Type, Value, item_type, type_name
from ludex.play.bots.bot import PASS, Pass, list_answers
from ludex.play.bots.playouts import Judge

MOST = 60
CURIOSITY = 0.8
"""Exploration constant: the bonus for rarely tried answers; values are between 0 and 1."""
TREE_DEPTH = 40
POINTS = 2.0
"""The tree may have so many points of a plane, times the square root of how often they were tried."""

Key = Hashable
"""Identifies an answer in all deals."""
Proof = tuple[float, ...]
"""The value of a game to each seat if all play as well as they can: 0 lost, 1 won."""
Keyer = Callable[[Run, int, Value], Hashable]
"""Takes a run, the rank of a seat and a value; returns the key of the value."""
_RANKED = ("row", "stack")
_LOOSE = frozenset("any struct map body event".split())
"""Types whose values are perhaps not hashable."""


@dataclass(slots=True)
class Node:
    """Statistics of an answer: how often it was possible and tried, and its results for its seat."""

    open: int = 0
    tried: int = 0
    worth: float = 0.0
    wins: int = 0
    """How often the answer won the game at once."""
    proven: Proof | None = None
    point: list[Any] | None = None
    """The point or path that it answers, to try it again in another deal."""
    children: dict[Key, Node] = field(default_factory=dict)
    """Answers to the next question, if it is put to a seat."""
    inline: dict[tuple[int | None, Choosing], dict[Key, Node]] = field(default_factory=dict)
    """Answers to the next question, if it is answered inline, by seat and question."""

    def wins_surely(self, seat: int) -> bool:
        """Return whether the answer always won at once, or is proven to win."""
        return self.wins == self.tried if self.proven is None else self.proven[seat] == 1.0

    def loses_surely(self, seat: int) -> bool:
        """Return whether the answer is proven to lose."""
        return self.proven is not None and self.proven[seat] == 0.0


@dataclass(slots=True)
class Choice:
    """A possible answer of a seat in one imagined game."""

    seat: int
    given: Answer | Pass
    key: Key


def find_node(node: Node, question: Question, seat: int) -> Node:
    """Return the node of a seat's answers; in a sealed question, it does not depend on other seats."""
    is_sealed = question.mode == "sealed"
    return node.children.setdefault(("sealed", seat), Node()) if is_sealed else node


def make_key(question: Question, seat: int, given: Answer | Pass) -> Key:
    """Return the key by which an answer to a question put to a seat is recognised in another deal."""
    if given is PASS or given is None or question.asks_for_points:
        return seat, repr(given)
    if isinstance(given, int):
        option = question.options[given]
        return seat, option.arm, repr(option.label)
    return seat, *(repr(question.options[each].label) for each in given)


def select_child(children: Sequence[Node], seat: int) -> int:
    """Return the rank of the most promising child, by results and rarity of tries; a sure win is first."""
    best, found = -1.0, 0
    known, bonus = 0, 0.0
    for rank, child in enumerate(children):
        tried = child.tried
        if child.proven is not None:
            promise = child.proven[seat]
            if promise > best:
                best, found = (inf if promise == 1.0 else promise), rank
            continue
        if child.wins == tried:
            return rank
        if child.open != known:
            known = child.open
            bonus = CURIOSITY * CURIOSITY * log(known)
        promise = child.worth / tried + sqrt(bonus / tried)
        if promise > best:
            best, found = promise, rank
    return found


def _limit_points(choices: list[Choice], node: Node, seat: int) -> list[Choice]:
    """Return the choices that the tree has, then the others if those were tried often enough.

    There is no end of points: if each were tried once, none would be known (Coulom, “Computing Elo Ratings of
    Move Patterns in the Game of Go”, 2007).
    """
    found = {each.key: each for each in choices if each.key in node.children}
    for key, child in node.children.items():
        if child.point is not None and isinstance(key, tuple) and key[0] == seat:
            found.setdefault(key, Choice(seat, child.point, key))
    tried = sum(node.children[key].tried for key in found)
    if len(found) > POINTS * sqrt(tried):
        return [*found.values()]
    return [*found.values(), *(each for each in choices if each.key not in found)]


class Descent:
    """One walk down the tree in an imagined game, which then continues as `judge` plays it.

    Other seats do not know the answers to a sealed question, so the nodes of the following seats are looked
    up as if nobody had answered.
    """

    def __init__(self, game: Game, root: Node, chance: Random, judge: Judge, only: frozenset[Key]) -> None:
        run = game.run
        assert isinstance(run, GeneratedRun)  # noqa: S101
        self.game, self.run, self.chance = game, run, chance
        self.judge = judge
        self.node = root
        self.only = only
        """The keys of the answers to consider at the first question, if it has too many options."""
        self.ranks: dict[int | None, int] = {None: 0}
        self.ranks.update((piece, rank) for rank, piece in enumerate(game.state.seats))
        self.sealed: list[Key] = []
        """Keys of the answers to the sealed question so far, which nobody has seen."""
        self.path: list[tuple[int, Node]] = []
        self.replies: list[Collection[Node]] = []
        """For each answer of the path, all answers to its question; empty if some of them are unknown."""
        self.streams = None if game.machine.hides else game.state.streams[:]
        """The random streams at the beginning; None once nothing more can be proven."""
        self.ended = False
        """Whether the tree has been left."""
        self.answers = 0
        """The number of recorded answers when the random part began."""
        self.draw: Callable[[], float]
        run.answer_inline({}, self.choose)

    # Within generated code

    def choose(self, seat: Value, options: Sequence[Value], how: Choosing) -> int | None:
        """Choose an option of a question inline; return None if the question must be put to its seat."""
        count = len(options) + how.optional
        if self.ended:
            try:
                return int(self.draw() * count)
            except StopIteration:
                return None
        rank = self.ranks.get(seat) if seat is None or type(seat) is int else None
        if rank is None:
            return None
        if count < 2 and self.path:  # nothing to decide
            return 0
        keys = list_option_keys(self.run, rank, options, how)
        numbers: Sequence[int] = range(count)
        if count > MOST:
            numbers = self._sample(keys)
            keys = [keys[each] for each in numbers]
        children = self.node.inline.setdefault((seat, how), {})
        chosen = self._select(children, keys, rank)
        if self._is_certain():
            self.replies.append(children.values() if len(children) == len(keys) == count else ())
        return numbers[chosen]

    def _is_certain(self) -> bool:
        """Return whether the same answers always lead here, and all of them were given inline."""
        if self.streams is not None and self.run.state.streams != self.streams:
            self.streams = None
        return self.streams is not None

    def _sample(self, keys: Sequence[Key]) -> list[int]:
        if self.path or not self.only:
            return self.chance.sample(range(len(keys)), MOST)
        return [number for number, key in enumerate(keys) if key in self.only] or [0]

    def _select(self, children: dict[Key, Node], keys: Sequence[Key], rank: int) -> int:
        """Return the index of the answer to give, and move to its node, which may be new."""
        known = [children[key] for key in keys if key in children]
        for child in known:
            child.open += 1
        if len(known) == len(keys):
            # Few tries often give equal results: without a random start, the first would always be chosen.
            start = int(self.chance.random() * len(known))
            chosen = (start + select_child(known[start:] + known[:start], rank)) % len(known)
            self.node = known[chosen]
        else:
            new = [number for number, key in enumerate(keys) if key not in children]
            chosen = new[int(self.chance.random() * len(new))]
            self.node = children[keys[chosen]] = Node(open=1)
        self.path.append((rank, self.node))
        if len(known) < len(keys) or len(self.path) >= TREE_DEPTH:
            self.end(len(self.run.answers) + 1)
        return chosen

    def end(self, answers: int) -> None:
        """Let generated code answer at random from now on, until a question must be put to a seat.

        If a player continues the game, the next question is put to it. `answers` is the number of recorded
        answers before that part of the game.
        """
        self.ended, self.answers = True, answers
        if self.judge.player is not None:  # the next question is put, for the player to answer
            self.draw = iter(()).__next__
            return
        # When these random numbers are exhausted, the next question is put to its seat.
        self.draw = islice(starmap(self.chance.random, repeat(())), self.judge.horizon).__next__
        self.run.blind.update(dict.fromkeys(self.ranks, self.draw))

    # Questions put to a seat

    def step(self, question: Question, seat: int, choices: list[Choice] | None) -> tuple[bool, Answer | Pass]:
        """Let a seat answer a question; return whether the walk ends here, and the answer.

        `choices` are the answers to choose from, by default all. If the rules reject all of them, the walk
        ends.
        """
        node = find_node(self.node, question, seat)
        if choices is None:
            ways = list_answers(question, seat, self.chance, MOST)
            choices = [Choice(seat, given, make_key(question, seat, given)) for given in ways]
        if question.asks_for_points:
            open_ = _limit_points(choices, node, seat)
        else:
            open_ = self.chance.sample(choices, len(choices))
        while open_:
            new = [each for each in open_ if each.key not in node.children]
            if new:
                chosen = new[0]
                reached = Node(open=1, point=chosen.given if isinstance(chosen.given, list) else None)
            else:
                chosen = open_[select_child([node.children[each.key] for each in open_], seat)]
                reached = node.children[chosen.key]
            if not self._answer(question, seat, chosen.given, reached, bool(new)):
                open_.remove(chosen)
                continue
            for each in open_:
                if each.key in node.children:
                    node.children[each.key].open += 1
            node.children[chosen.key] = reached
            if question.mode == "sealed":
                self._go_on(chosen.key, bool(new))
            return self.ended, chosen.given
        self.end(len(self.run.answers))
        return True, None

    def _answer(
        self, question: Question, seat: int, given: Answer | Pass, reached: Node, is_new: bool
    ) -> bool:
        """Give an answer, and move to its node, `reached`; return False if the rules reject the answer."""
        node, depth, run = self.node, len(self.path), self.run
        self.streams = None  # only of questions answered inline are all answers known, as a proof requires
        self.path.append((seat, reached))
        if question.mode != "sealed":
            self.node = reached
        else:
            run.choose = None  # the node of what follows depends on whether this was the last answer
        if is_new and question.mode != "sealed":
            self.end(len(run.answers))
        try:
            if given is not PASS:
                self.game.answer(given)
        except WrongAnswer:  # a point that the rules reject, or a list that they reject as a whole
            self.node, self.ended = node, False
            del self.path[depth:]
            run.blind.clear()
            return False
        finally:
            run.choose = self.choose
        return True

    def _go_on(self, key: Key, is_new: bool) -> None:
        """Move on after an answer to a sealed question: its answers are revealed together, after the last."""
        self.sealed.append(key)
        following = self.game.question
        if following is None or following.mode != "sealed" or not following.asked:
            self.node = self.node.children.setdefault(("seen", *self.sealed), Node())
            self.sealed = []
        if is_new:
            self.end(len(self.run.answers))

    def learn(self) -> None:
        """Continue the game, and record its result for every answer of the path."""
        given = len(self.run.answers) - self.answers if self.ended else 0
        at_once = self.game.over and given <= 0 and self.game.error is None
        worths = self.judge.worths(self.game, self.chance, given)
        for seat, node in self.path:
            node.tried += 1
            node.worth += worths(seat)
        if at_once and self.path:
            seat, node = self.path[-1]
            node.wins += worths(seat) == 1.0
            if self._is_certain():
                node.proven = tuple(map(worths, range(len(self.game.state.seats) or 1)))
                self.prove()

    def prove(self) -> None:
        """Prove the answers of the path from the last but one backwards, until one cannot be proven."""
        for rank in range(len(self.path) - 1, 0, -1):
            seat, node = self.path[rank]
            proof, replies = node.proven, self.replies[rank]
            if proof is None or proof[seat] != 1.0:
                found = [each.proven for each in replies]
                if not found or None in found:
                    return
                proof = max(found, key=lambda each: each[seat])  # type: ignore[index]
            self.path[rank - 1][1].proven = proof


def list_option_keys(run: Run, rank: int, options: Sequence[Value], how: Choosing) -> Sequence[Hashable]:
    """Return the key of each option; if the question can be declined, the last key is for declining."""
    keyers = [_find_keyer(each) for each in how.types]
    found: Sequence[Hashable]
    if how.is_menu:
        found = [
            (arm, value) if keyers[arm] is None else (arm, keyers[arm](run, rank, value))
            for arm, value in options
        ]
    elif keyers[0] is None:
        found = options
    else:
        found = [keyers[0](run, rank, value) for value in options]
    return [*found, None] if how.optional else found


def _find_keyer(type_: Type) -> Keyer | None:
    """Return the function that makes keys of values of a type; None if the values are their own keys."""
    name = type_name(type_)
    if name == "piece":
        return _key_piece
    if name == "list":
        inner = _find_keyer(item_type(type_))
        return inner and partial(_key_list, inner)
    return _key_any if name in _LOOSE else None


def _key_piece(run: Run, rank: int, piece: Value) -> Hashable:
    state, machine = run.state, run.machine
    try:
        place = state.where[piece]
        if place < 0:
            return state.entry[piece], place, piece if piece in state.seats else None
        entry = state.entry[piece] if not machine.hides or can_see(run, rank, piece) else None
        own = piece if machine.places[state.lies[place]].form in _RANKED else None
        return entry, place, state.at[piece], own
    except RULE_ERRORS:  # the value is none, or not a piece
        return _key_any(run, rank, piece)


def _key_list(inner: Keyer, run: Run, rank: int, items: Value) -> Hashable:
    if type(items) is not tuple:
        return _key_any(run, rank, items)
    return tuple([inner(run, rank, each) for each in items])


def _key_any(run: Run, rank: int, value: Value) -> Hashable:
    try:
        hash(value)
    except TypeError:
        return repr(value)
    key: Hashable = value
    return key
