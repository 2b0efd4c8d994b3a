"""Rules at random, of all verbs and nearly all operations: nonsense that every engine must take alike.

Steps call only those that come after them, loops end, and a few expressions fail: then both must fail alike.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.engine.accelerate.random_expressions import FUNCTIONS, Actions, Tree
from tests.engine.building import World, formula, kind, routine

CARD, SEAT, INTS = ["piece", "card"], ["piece", "seat"], ["list", "int"]
STEPS = 6
PLACES = {"deck": "stack", "heap": "stack", "bag": "bag", "table": "row", "road": "slots"}


def world(folder: Path, seed: int) -> World:
    made = World(folder).seats("red", "blue").module("storm").module("calm")
    made.state(turn=("int", 0), tick=("int", 0), notes=(INTS, []), best=["opt", SEAT])
    for slug, form in PLACES.items():
        made.place(slug, form, live=slug == "table", **({"length": 6} if form == "slots" else {}))
    made.place("hand", "set", owner="seat", seen="owner").place("dice", "set", holds=["die"])
    made.machine["kinds"]["card"] = kind(
        "card",
        state={"marks": ("int", 0), "held": ["opt", CARD]},
        data={"cost": "int", "tags": ["list", "int"], "bar": ["map", "text", "int"]},
    )
    for rank, slug in enumerate(("ant", "bee", "cat")):
        made.entry(f"card/{slug}", cost=rank, tags=[rank, 5], bar={"x": rank, "y": 1}).box(
            f"card/{slug}", 3, "deck"
        )
    made.box("card/ant", 1, "table").box("card/cat", 1, "table").box("card/bee", 2, "bag")
    made.entry("die/cube", sides=6).box("die/cube", 2, "dice")
    made.entry("quantity/gain", stages={"more": {"op": "add"}, "top": {"op": "most"}})
    return _Rules(made, Random(seed)).made  # noqa: S311


class _Rules(Actions):
    def __init__(self, made: World, chance: Random) -> None:
        super().__init__(chance)
        self.made = made
        self.first = 0
        """The first step that may be called."""
        self.calls = 0
        self.loops = 0
        self._formulas()
        for number in range(STEPS):
            self.first = number + 1
            self._step(number)
        self._standing()
        made.rule("game/demo", "ends/late/when", formula([">", ["global", "tick"], 90], returns="bool"))
        made.rule("game/demo", "ends/late/won", formula(["global", "best"], returns=["opt", SEAT]))
        made.machine["ends"] = [["game/demo", "late", "ends/late/when", "ends/late/won"]]
        turn = ["setg", "turn", ["+", ["global", "turn"], 1]]
        loop = [
            "while",
            ["<", ["global", "turn"], 6],
            [turn, ["call", None, "procedure/p0", [["global", "turn"], ["at", ["seats"], 0]]]],
        ]
        made.main(loop, ["end", None, ["global", "best"]])

    def _formulas(self) -> None:
        for number in reversed(range(FUNCTIONS)):
            self.first_function = number + 1
            self.base = 2
            value = formula(self.number(2), params={"n": "int", "c": CARD}, locals_=_locals(), returns="int")
            self.made.rules(f"function/f{number}", is_=value)
        self.first_function = 0
        self.made.rules(
            "quantity/gain", base=formula(["+", ["local", 0], 1], params={"n": "int"}, returns="int")
        )
        own = {"self": CARD, "n": "int", "value": "int"}
        self.made.rule(
            "card/ant", "modifies/gain/more/value", formula(["local", 1], params=own, returns="int")
        )
        self.made.rule(
            "card/bee", "modifies/gain/more/when", formula([">", ["local", 2], 2], params=own, returns="bool")
        )
        self.made.rule("card/bee", "modifies/gain/more/value", formula(-1, params=own, returns="int"))
        storm = formula(["*", ["local", 1], 2], params={"n": "int", "value": "int"}, returns="int")
        self.made.rule("module/storm", "modifies/gain/top/value", storm)
        self.routine = True

    def _step(self, number: int) -> None:
        """Arguments: a number and a seat; then the free slots."""
        self.base, self.calls = 2, 2
        middle = [self._menu(1), self._ask(1), self._call(0), *self.body(self.chance.randint(1, 4), 0)]
        self.chance.shuffle(middle)
        body = [*self.head(), *middle]
        returned = [["return", self.number(2)]] if self.chance.random() < 0.8 else []
        made = routine(*body, *returned, params={"n": "int", "s": SEAT}, locals_=_locals(), returns="int")
        self.made.rules(f"procedure/p{number}", do=made)

    def _standing(self) -> None:
        """Hooks of modules and pieces, and an offer. They call nothing."""
        self.first, own = STEPS, {"self": CARD}
        for phase in ("before", "instead", "after"):
            for owner in ("module/storm", "module/calm", "card/ant", "card/cat"):
                if self.chance.random() < 0.5 or (phase == "instead" and self.chance.random() < 0.6):
                    continue
                params = {**(own if owner.startswith("card") else {}), "n": "int", "s": SEAT}
                params |= {"result": ["opt", "int"]} if phase == "after" else {}
                self._hook(owner, phase, self.one(1, 2, 3), params)
        during = ["@procedure/" + self.one("p0", "p1", "p2")]
        if self.chance.random() < 0.6:
            self.made.entry(
                "card/cat", cost=2, tags=[2, 5], bar={"x": 1}, offers={"bark": {"during": during}}
            )
            mark = ["state", "card.marks", ["local", 0]]
            self.made.rule("card/cat", "offers/bark/to", formula(["at", ["seats"], 1], params=own))
            self.made.rule("card/cat", "offers/bark/when", formula(["<", mark, 3], params=own))
            self.made.rule(
                "card/cat",
                "offers/bark/do",
                routine(["setf", "card.marks", ["local", 0], ["+", mark, 1]], params=own),
            )

    def _hook(self, owner: str, phase: str, step: int, params: dict[str, Any]) -> None:
        self.base = len(params)
        lead = 1 if owner.startswith("card") else 0
        body = [*self.head(), *self.body(2, 1)]
        more: dict[str, Any] = {}
        if phase == "before" and self.chance.random() < 0.6:
            body, more = [*body, ["let", lead, self.number(1)]], {"sets": [lead]}
        if phase == "before" and self.chance.random() < 0.3:
            body.append(["if", self.truth(1), [["cancel"]], []])
        if phase == "instead":
            body.append(["return", self.number(1)])
        self.made.rule(
            owner, f"hooks/{phase}/p{step}/do", routine(*body, params=params, locals_=_locals(), **more)
        )
        if self.chance.random() < 0.5:
            when = formula([self.one("<", "!="), ["local", lead], 6], params=params, returns="bool")
            self.made.rule(owner, f"hooks/{phase}/p{step}/when", when)
        if self.chance.random() < 0.3:
            self.made.rule(
                owner,
                f"hooks/{phase}/p{step}/chooser",
                formula(["local", lead + 1], params=params, returns=SEAT),
            )

    # Statements

    def head(self) -> list[Tree]:
        """Something in every slot that rules read."""
        numbers = [["let", self.base + rank, self.chance.randint(0, 9)] for rank in range(5)]
        cards = [["let", self.base + rank, self.sure()] for rank in (5, 6, 7)]
        lists = [["let", self.base + rank, ["list", 4, rank]] for rank in (8, 9)]
        return [*numbers, *cards, *lists]

    def body(self, size: int, depth: int) -> list[Tree]:
        return [self.statement(depth) for _ in range(size)]

    def statement(self, depth: int) -> Tree:
        ways = ["let", "let", "set", "mark", "note", "ask", "menu", "act", "act", "call", "check", "log"]
        if depth < 3:
            ways += ["if", "if", "for", "while", "several"]
        if depth > 1:
            ways += ["stop_if", "unwind"]
        return getattr(self, "_" + self.one(*ways))(depth)

    def _let(self, depth: int) -> Tree:
        slot = self.chance.randrange(5)
        return ["let", self.base + slot, self.number(2)] if slot else ["let", self.base + 8, self.numbers(2)]

    def _set(self, depth: int) -> Tree:
        return self.one(["setg", "best", self.seat()], ["setg", "tick", ["+", ["global", "tick"], 1]])

    def _mark(self, depth: int) -> Tree:
        return ["setf", "card.marks", self.card(), self.number(2)]

    def _note(self, depth: int) -> Tree:
        kept = ["slice", ["global", "notes"], -6, None]
        return ["setg", "notes", ["concat", kept, ["list", self.number(1)]]]

    def _check(self, depth: int) -> Tree:
        return ["check", [["game/demo", "late"]]]

    def _log(self, depth: int) -> Tree:
        return ["log", "told", [["n", "int", self.number(1)]]]

    def _stop_if(self, depth: int) -> Tree:
        leave = ["stop"] if self.loops else ["return", self.number(0)]
        return ["if", self.truth(1), [self.one(leave, ["return", 7])], []]

    def _unwind(self, depth: int) -> Tree:
        return ["if", ["and", self.truth(0), self.one(True, False)], [["unwind", "procedure/p0"]], []]

    def _if(self, depth: int) -> Tree:
        otherwise = self.body(self.chance.randint(0, 2), depth + 1)
        return ["if", self.truth(2), self.body(self.chance.randint(0, 2), depth + 1), otherwise]

    def _for(self, depth: int) -> Tree:
        self.loops += 1
        made = ["for", self.base + self.chance.randrange(5), self.numbers(1), self.body(2, depth + 1)]
        self.loops -= 1
        return made

    def _while(self, depth: int) -> Tree:
        """Ends by itself: the game's clock goes on each time round."""
        self.loops += 1
        on = ["setg", "tick", ["+", ["global", "tick"], 1]]
        made = [
            "while",
            ["and", ["<", ["global", "tick"], 80], self.truth(1)],
            [on, *self.body(2, depth + 1)],
        ]
        self.loops -= 1
        return made

    def _call(self, depth: int) -> Tree:
        if self.first >= STEPS or self.calls <= 0:
            return self._note(depth)
        self.calls -= 1
        step = self.chance.randrange(self.first, STEPS)
        return ["call", self.one(None, self.base + 1), f"procedure/p{step}", [self.number(1), self.seat()]]

    def _ask(self, depth: int) -> Tree:
        slot = self.base + 10
        conditions = [self.truth(1)] if self.chance.random() < 0.5 else []
        pick: dict[str, Any] = {
            "to": self.one(self.seat(), None),
            "pick": [slot, self.numbers(1), conditions],
            "type": "int",
        }
        way = self.chance.randrange(3)
        if way == 0:
            pick |= {"else": self.body(1, depth + 1), "as": self.base + 3}
        if way == 1:
            pick |= {"optional": True, "as": self.base + 4}
        if way == 2:
            pick |= {
                "count": [0, self.chance.randint(1, 3)],
                "as": self.base + 9,
                "ordered": self.one(True, False),
            }
        return ["ask", {key: value for key, value in pick.items() if key != "ordered" or value}]

    def _menu(self, depth: int) -> Tree:
        arms: list[Tree] = [{"name": "rest", "do": []}]
        for name in ("go", "take")[: self.chance.randint(0, 2)]:
            arm: dict[str, Any] = {"name": name, "do": self.body(self.chance.randint(0, 2), depth + 1)}
            if self.chance.random() < 0.5:
                arm["when"] = self.truth(1)
            if self.chance.random() < 0.4:
                arm["pick"] = [self.base + 11, self.numbers(1), []]
            arms.append(arm)
        self.chance.shuffle(arms)
        return [
            "ask",
            {"to": self.seat(), "menu": arms, **({"optional": True} if self.chance.random() < 0.3 else {})},
        ]

    def _several(self, depth: int) -> Tree:
        slot, each = self.base + 10, self.base + 12
        mode = self.one("sealed", "race")
        asked = {
            "to": ["seats"],
            "mode": mode,
            "each": each,
            "optional": True,
            "as": self.base + 13,
            "type": CARD,
        }
        return [
            "ask",
            {
                **asked,
                "pick": [
                    slot,
                    self.one(self.cards(), ["members", ["owned", "place/hand", ["local", each]]]),
                    [],
                ],
            },
        ]


def _locals() -> dict[str, Tree]:
    sorts: list[Tree] = ["int"] * 5 + [CARD] * 3 + [INTS] * 2 + ["int"] * 6
    return {f"x{rank}": sort for rank, sort in enumerate(sorts)}
