"""Uses `expr` for what it is there for, with no library at hand: a formula over the data of plain entries."""

from typing import Any

from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure, InvalidTreeError
from ludex.expr.linker import Linker

COST = {"card/lantern": 2, "card/barrow": 5}


class Names:
    """Nothing but entries and one field of their data."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None

    def entry(self, name: str) -> int | None:
        return list(COST).index(name) if name in COST else None

    def kind_of(self, entry: int) -> str:
        return "card"

    def data(self, field: str, kinds: tuple[str, ...]) -> str | None:
        return "int" if field == "cost" else None


class Facts:
    def __getattr__(self, name: str) -> Any:
        raise Failure("no-value")

    def spend(self, steps: int) -> None:
        assert steps >= 0

    def data(self, field: str, entry: int) -> int:
        return list(COST.values())[entry]


linker = Linker(Names(), [["entry", "card"]], "card/lantern price")
cards: list[Any] = ["list", ["entry", "card/lantern"], ["entry", "card/barrow"]]
price = linker.expression(["comp", "sum", [[0, cards, []]], ["*", 3, ["data", "cost", ["local", 0]]]])
assert evaluate(price, [None] * linker.size, Facts()) == 21
said = ""
try:
    linker.expression(["data", "price", ["entry", "card/lantern"]])
except InvalidTreeError as refused:
    said = str(refused)
assert said == "card/lantern price: there is no field “price”"
