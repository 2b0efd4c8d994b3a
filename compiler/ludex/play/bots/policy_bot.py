"""Policy bot: follows a policy of the content.

An order has two names: its slug, and the name of the step that it calls (`act`). The bot follows the first
order that applies; if none does, it answers at random. An order whose `when` is false never applies.

An order applies to an option whose arm or offer has one of its names. If the order has arguments (`with`) and
the option has a pick, one of the arguments must also be this pick, or a list with it.

An order applies to a question whose text (`where`) has one of its names, alone or after the name of the
asking step (`run-where`). An argument is then the pick; none declines the question. Of a list of points or
paths, the bot gives the first that the rules allow; for a question with several picks, it gives as many items
of the list as the question allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ludex.engine.ask.question import Answer, Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.spaces import is_point
from ludex.play.bots.bot import Pass, choose_random_answer, offers_of, own_of
from ludex.play.bots.redeal import redeal
from ludex.play.invariants import try_rules


@dataclass(frozen=True, slots=True)
class Order:
    """Order of a policy: its names, and the numbers of its formulas."""

    names: frozenset[str]
    when: int | None
    arguments: tuple[int, ...]


class PolicyBot:
    """Follow the first order that applies, else chance; `prepare` gets each imagined game, to trace it."""

    def __init__(
        self, machine: Machine, policy: int, chance: Random, prepare: Callable[[Game], None] | None = None
    ) -> None:
        self.chance, self.machine, self.prepare = chance, machine, prepare
        orders: Mapping[str, Any] = machine.records[policy]["orders"]
        self.orders = [_read_order(machine, policy, slug, order) for slug, order in orders.items()]

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        found = self.list_choices(game, seat)
        return self.chance.choice(found) if found else choose_random_answer(question, seat, self.chance)

    def list_choices(self, game: Game, seat: int) -> list[Answer]:
        """Return the answers of the first order that applies, all equally good; empty if no order applies."""
        question = game.question
        assert question is not None  # noqa: S101
        if question.sort in ("pick", "menu", "point", "path"):
            imagined: Game | None = None
            names = names_of(question)
            # The options of the seat, the question's own first.
            options = [*own_of(question, seat), *offers_of(question, seat)]
            for order in self.orders:
                named = [index for index in options if _names(question.options[index]) & order.names]
                names_question = bool(names & order.names)
                if not (names_question or named):
                    continue
                if imagined is None and (order.when is not None or order.arguments):
                    imagined = redeal(game, seat, self.chance)  # an order must not know more than its seat
                    if self.prepare is not None:
                        self.prepare(imagined)
                mine = own_of(question, seat) if names_question else named
                found = self._list_answers(imagined or game, question, seat, order, mine, names_question)
                if found:
                    return found
        return []

    def _list_answers(
        self, game: Game, question: Question, seat: int, order: Order, mine: list[int], names_question: bool
    ) -> list[Answer]:
        """Return the answers that an order gives; `mine` has the options to choose from, by index."""
        if order.when is not None and not self._evaluate(game, order.when, seat):
            return []
        wanted = [self._evaluate(game, formula, seat) for formula in order.arguments]
        if names_question and question.least is not None:
            return _list_several(question, mine, wanted)
        fitting: list[Answer]
        if names_question and question.asks_for_points:
            fitting = _find_allowed_points(game, question, wanted)
        elif not order.arguments:
            return [*mine]
        else:
            fitting = [index for index in mine if _is_wanted(question.options[index].value, wanted)]
        declines = names_question and question.optional and None in wanted
        return [None] if declines and not fitting else fitting

    def _evaluate(self, game: Game, formula: int, seat: int) -> object:
        """Return the value of a formula of the policy for the bot's own seat; None if evaluation fails."""
        params = self.machine.formulas[formula].params
        mine = game.state.seats[seat] if seat < len(game.state.seats) else None
        return try_rules(game, lambda: game.run.call(formula, [mine] * len(params)))


def _read_order(machine: Machine, policy: int, slug: str, order: Mapping[str, Any]) -> Order:
    formula = machine.formula_of.get
    names = {slug}
    if "act" in order:
        act = order["act"]
        names.add((machine.ids[act] if type(act) is int else str(act)).partition("/")[2])
    arguments = (formula((policy, f"orders/{slug}/with/{name}")) for name in order.get("with", {}))
    return Order(
        frozenset(names),
        formula((policy, f"orders/{slug}/when")),
        tuple(each for each in arguments if each is not None),
    )


def names_of(question: Question) -> set[str]:
    """Return the name of a question's text, alone and after the asking step's; none without a text."""
    if question.says is None:
        return set()
    step, _, text = question.says.partition(".says.")
    return {text, f"{step.partition('/')[2]}-{text}"}


def _list_several(question: Question, mine: list[int], wanted: list[object]) -> list[Answer]:
    """Return an answer of several picks for each value, unless too few of its items are options."""
    found: list[Answer] = []
    for each in wanted:
        left, chosen = list(mine), list[int]()
        for value in each if type(each) is tuple else (each,):
            fits = next((index for index in left if question.options[index].value == value), None)
            if fits is not None and len(chosen) < (question.most or 0):
                left.remove(fits)
                chosen.append(fits)
        if len(chosen) >= (question.least or 0):
            found.append(chosen if question.ordered else sorted(chosen))
    return found


def _find_allowed_points(game: Game, question: Question, wanted: list[object]) -> list[Answer]:
    """Return a list with the first of these points or paths that the rules allow, or an empty list."""
    for given in _read_points(question, wanted):
        try:
            game.fork().answer(given)
        except WrongAnswer:
            continue
        return [given]
    return []


def _read_points(question: Question, wanted: list[object]) -> Iterator[Answer]:
    """Yield values as answers. A list of points is one path, or, if a point is asked, several answers."""
    for each in wanted:
        if is_point(each):
            yield [list(each)] if question.sort == "path" else list(each)
        elif type(each) is tuple and each and all(map(is_point, each)):
            points = [list(point) for point in each]
            yield from [points] if question.sort == "path" else points


def _names(option: Option) -> set[str]:
    return {each for each in (option.arm, option.offer) if each is not None}


def _is_wanted(value: object, wanted: list[object]) -> bool:
    return value is None or any(value == each or (type(each) is tuple and value in each) for each in wanted)
