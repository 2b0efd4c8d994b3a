"""Policy bot: follows a policy of the content.

An order speaks of an option where the option's arm or offer has the name of the order, or of what the order
does; where the order gives arguments, one of them must be what the option picks. It speaks of all that a
question offers where it has the question's name: that of its text (`where`), or the step's before it
(`run-where`). What it gives is then what is picked, none if the question is declined; points, or paths, of
which the first that the rules allow is taken. An order whose `when` does not hold is passed over. Where no
order speaks of anything, the bot answers at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ludex.engine.ask.question import Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.spaces import is_point
from ludex.expr.failure import Failure
from ludex.pack.reader import Pack
from ludex.play.bots.bot import choose_random_answer, own_of
from ludex.play.bots.redeal import redeal


@dataclass(frozen=True, slots=True)
class Order:
    names: frozenset[str]
    when: int | None
    """Numbers of formulas."""
    given: tuple[int, ...]


class PolicyBot:
    def __init__(self, pack: Pack, machine: Machine, policy: int, chance: Random) -> None:
        self.chance, self.machine = chance, machine
        record = pack.by_number(policy)
        self.orders = [
            _order(pack, machine, policy, slug, order) for slug, order in record.data["orders"].items()
        ]

    def answer(self, game: Game, seat: int) -> Any:
        question = game.question
        assert question is not None  # noqa: S101
        if question.least is None and question.sort in ("pick", "menu", "point", "path"):
            imagined = redeal(game, seat, self.chance)  # orders know what their seat may know
            for order in self.orders:
                found = self._fitting(imagined, question, seat, order)
                if found:
                    return self.chance.choice(found)
        return choose_random_answer(question, seat, self.chance)

    def _fitting(self, game: Game, question: Question, seat: int, order: Order) -> list[Any]:
        """The answers that an order speaks of; none where it has nothing to say."""
        of_all = bool(names_of(question) & order.names)
        named = [index for index in _indices(question, seat) if _names(question.options[index]) & order.names]
        if not (of_all or named) or (order.when is not None and not self._value(game, order.when, seat)):
            return []
        wanted = [self._value(game, formula, seat) for formula in order.given]
        if of_all and question.sort in ("point", "path"):
            return self._allowed(game, question, wanted)
        mine = own_of(question, seat) if of_all else named
        if not order.given:
            return mine
        fitting = [index for index in mine if _is_wanted(question.options[index].value, wanted)]
        return [None] if not fitting and of_all and question.optional and None in wanted else fitting

    def _allowed(self, game: Game, question: Question, wanted: list[Any]) -> list[Any]:
        """The first of these points, or of these paths, that the rules allow."""
        for given in _ways(question, wanted):
            try:
                game.fork().answer(given)
            except WrongAnswer:
                continue
            return [given]
        return [None] if question.optional and None in wanted else []

    def _value(self, game: Game, formula: int, seat: int) -> Any:
        """What a formula of the policy comes to; its arguments that are seats are the bot's own."""
        params = self.machine.formulas[formula].params
        mine = game.state.seats[seat] if seat < len(game.state.seats) else None
        left = game.state.fuel
        try:
            return game.run.call(formula, [mine] * len(params))
        except (Failure, *RULE_ERRORS):
            return None
        finally:
            game.state.fuel = left


def _order(pack: Pack, machine: Machine, policy: int, slug: str, order: Mapping[str, Any]) -> Order:
    formula = machine.formula_of.get
    names = {slug}
    if "act" in order:
        act = order["act"]
        names.add((pack.id(act) if type(act) is int else str(act)).partition("/")[2])
    given = (formula((policy, f"orders/{slug}/with/{name}")) for name in order.get("with", {}))
    return Order(
        frozenset(names),
        formula((policy, f"orders/{slug}/when")),
        tuple(each for each in given if each is not None),
    )


def names_of(question: Question) -> set[str]:
    """What an order may call a question: by its text, with the step that asks or without."""
    if question.says is None:
        return set()
    step, _, text = question.says.partition(".says.")
    return {text, f"{step.partition('/')[2]}-{text}"}


def _indices(question: Question, seat: int) -> list[int]:
    """What the seat may answer, the question's own options first."""
    return [
        *own_of(question, seat),
        *(each for each in question.find_seat_options(seat) if each >= question.own),
    ]


def _ways(question: Question, wanted: list[Any]) -> Iterator[Any]:
    """What is given as answers: a list of points is a path, or several points to choose from."""
    for each in wanted:
        if is_point(each):
            yield [list(each)] if question.sort == "path" else list(each)
        elif type(each) is tuple and each and all(map(is_point, each)):
            points = [list(point) for point in each]
            yield from [points] if question.sort == "path" else points


def _names(option: Option) -> set[str]:
    return {each for each in (option.arm, option.offer) if each is not None}


def _is_wanted(value: Any, wanted: list[Any]) -> bool:
    return value is None or any(value == each or (type(each) is tuple and value in each) for each in wanted)
