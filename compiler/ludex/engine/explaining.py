"""What a program may ask a game to explain, and how it names that: numbers, fields, actions, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.fields import Fields, Why
from ludex.engine.question import Option, Question
from ludex.engine.refusals import Unoffered, refusal
from ludex.engine.run import Run
from ludex.engine.story import Answers, Story
from ludex.engine.why import Reason, amount
from ludex.engine.wrong import WrongSetting
from ludex.expr.types import head, plain


class Explaining:
    def __init__(self, run: Run, question: Question | None, story: Story | None, past: Answers) -> None:
        self.run, self.machine, self.question = run, run.machine, question
        self.fields = Fields(run, story, past)

    def why(self, of: Any, args: list[Any]) -> Why:
        quantity = self._named(of, "quantity")
        if quantity is not None and quantity in self.machine.quantities:
            return amount(self.run, quantity, _values(args))
        if of is None or not args:
            return self.fields.of_game(str(args[0] if args else of))
        return self.fields.of_piece(self.fields.piece(of), str(args[0]), _values(args[1:]))

    def why_not(self, of: Any, args: list[Any]) -> list[Reason]:
        step = self._named(of, "action")
        if step is not None and (step, "do") in self.machine.routine_of:
            return refusal(self.run, step, _values(args))
        if self.question is None or self.question.sort not in ("pick", "menu"):
            raise WrongSetting("entry", name=str(of)[:64])
        asked = Unoffered(self.run, self.question)
        if type(of) is str and asked.arm(of):
            return asked.reasons(of, self._choice(args[0]) if args else None)
        return asked.reasons(None, self._choice(of))

    def _named(self, name: Any, kind: str) -> int | None:
        """An entry by its id, or by the slug of that kind."""
        numbers = self.machine.numbers
        return numbers.get(name, numbers.get(f"{kind}/{name}")) if type(name) is str else None

    def _choice(self, named: Any) -> Any:
        """What might be picked: pieces and entries by their names, anything else as it is."""
        assert self.question is not None  # noqa: S101
        if isinstance(named, Option):
            return named.value
        sort = head(plain(self.question.type))
        if type(named) is str and sort == "entry":
            found = [each for each in self.machine.ids if named in (each, each.partition("/")[2])]
            if not found:
                raise WrongSetting("entry", name=named[:64])
            return self.machine.numbers[found[0]]
        called = isinstance(named, Mapping) or (type(named) is str and sort in ("piece", "any"))
        return self.fields.piece(named) if called else named


def _values(args: list[Any]) -> list[Any]:
    return [each.value if isinstance(each, Option) else each for each in args]
