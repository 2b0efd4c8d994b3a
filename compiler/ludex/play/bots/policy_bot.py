"""Policy bot: follows a policy of the content.

An order applies to an option if its name, or the name of the step that it calls, is that of the option's arm
or offer. If the order has arguments, one of them must be the pick of the option. An order applies to a
question if its name is that of the question's text (`where`), alone or after the name of the step
(`run-where`). The value of the order is then the pick; none declines the question. If the value is a list,
points or paths are tried in order until the rules allow one, and a question with several picks receives as
many items as it allows. An order whose `when` is false is skipped. If no order applies, the bot answers at
random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ludex.engine.ask.question import Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.spaces import is_point
from ludex.play.answers import Answer, asks_for_points
from ludex.play.bots.bot import Pass, choose_random_answer, offers_of, own_of
from ludex.play.bots.redeal import redeal
from ludex.play.invariants import try_rules


@dataclass(frozen=True, slots=True)
class Order:
    """Order of a policy: the names to which it applies, and the numbers of its formulas."""

    names: frozenset[str]
    when: int | None
    arguments: tuple[int, ...]

    @property
    def has_formulas(self) -> bool:
        """Whether the order depends on the game."""
        return self.when is not None or bool(self.arguments)


class PolicyBot:
    """Policy bot: gives the answer of the first order that applies, or else a random one.

    `prepare` is called with each imagined game, for tracing the formulas of the policy.
    """

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
        """Return the equally good answers of the first order that applies; none if no order applies."""
        question = game.question
        assert question is not None  # noqa: S101
        if question.sort in ("pick", "menu", "point", "path"):
            imagined: Game | None = None
            asked = names_of(question)
            # The options of the seat, the question's own first.
            options = [*own_of(question, seat), *offers_of(question, seat)]
            for order in self.orders:
                named = [index for index in options if _names(question.options[index]) & order.names]
                of_all = bool(asked & order.names)
                if not (of_all or named):
                    continue
                if imagined is None and order.has_formulas:
                    imagined = redeal(game, seat, self.chance)  # orders know what their seat may know
                    if self.prepare is not None:
                        self.prepare(imagined)
                mine = own_of(question, seat) if of_all else named
                found = self._list_answers(imagined or game, question, seat, order, mine, of_all)
                if found:
                    return found
        return []

    def _list_answers(
        self, game: Game, question: Question, seat: int, order: Order, mine: list[int], of_all: bool
    ) -> list[Answer]:
        """Return the answers of an order to these options, or to the question.

        The list is empty if the order does not apply.
        """
        if order.when is not None and not self._evaluate(game, order.when, seat):
            return []
        wanted = [self._evaluate(game, formula, seat) for formula in order.arguments]
        if of_all and question.least is not None:
            return _list_several(question, mine, wanted)
        fitting: list[Answer]
        if of_all and asks_for_points(question):
            fitting = _find_allowed_points(game, question, wanted)
        elif not order.arguments:
            return [*mine]
        else:
            fitting = [index for index in mine if _is_wanted(question.options[index].value, wanted)]
        return [None] if not fitting and of_all and question.optional and None in wanted else fitting

    def _evaluate(self, game: Game, formula: int, seat: int) -> object:
        """Return the value of a formula of the policy; parameters that are seats get the bot's own seat."""
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
    """Return the names by which an order can refer to a question.

    These are the name of the question's text, alone and after the name of the asking step.
    """
    if question.says is None:
        return set()
    step, _, text = question.says.partition(".says.")
    return {text, f"{step.partition('/')[2]}-{text}"}


def _list_several(question: Question, mine: list[int], wanted: list[object]) -> list[Answer]:
    """Return answers with several picks.

    Each has the first values of a list that are options, and at least the required number of them.
    """
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
    """Return a list with the first of these points or paths that the rules allow; empty if there is none."""
    for given in _read_points(question, wanted):
        try:
            game.fork().answer(given)
        except WrongAnswer:
            continue
        return [given]
    return []


def _read_points(question: Question, wanted: list[object]) -> Iterator[Answer]:
    """Yield values as answers: a list of points is a path, or several points to choose from."""
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
