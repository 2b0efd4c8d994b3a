"""Content at random, over the orchard: every construction of the rule language, and nothing wrong with it.

Everything is typed as it is written, nothing reads what may be none, loops end, and steps call only those
that come after them: Ludex has no finding, and a random game ends by itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.lang.random_cases import make_cases
from tests.lang.random_corners import make_corners
from tests.lang.random_game import DECKS, GAME, ORIGINAL
from tests.lang.random_texts import FUNCTIONS, Expressions

Data = dict[str, Any]
STEPS = 5


class Statements(Expressions):
    """Statements, as data. What a block names is forgotten behind it."""

    def __init__(self, chance: Random, first: int = 0) -> None:
        super().__init__(chance)
        self.pure = False
        self.first = first
        """The first step that may be called."""
        self.said = 0
        self.names = 0
        self.loops = 0

    def name(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def block(self, depth: int, most: int = 3) -> list[Any]:
        numbers, trees, seats = list(self.numbers), list(self.trees), list(self.seats)
        made = [each for _ in range(self.chance.randint(1, most)) for each in self.statement(depth)]
        self.numbers, self.trees, self.seats = numbers, trees, seats
        return made

    def statement(self, depth: int) -> list[Any]:
        simple = [
            self._let, self._let, self._set, self._set, self._moved, self._roll, self._log, self._create,
            self._draw, self._show, self._call, self._note,
        ]  # fmt: skip
        nested = [self._if, self._for, self._while, self._ask_one, self._ask_menu, self._ask_several]
        return self.chance.choice(simple if depth <= 0 else [*simple, *nested, *nested])(depth)

    def _let(self, depth: int) -> list[Any]:
        name, value = self.name(), self.number()
        self.numbers.append(name)
        return [{"let": f"{name} = {value}"}]

    def _note(self, depth: int) -> list[Any]:
        name = self.name()
        value = self.one("none", "first(trees)", "last(path)")
        made: list[Any] = [{"let": f"{name} = {value}", "type": "tree?"}]
        then = [{"set": f"{name}.ripe = {self.truth(0)}"}, {"set": f"best = {name}"}]
        return [
            *made,
            {"if": f"{name} is not none", "then": then, "else": [{"set": f"{name} = first(path)"}]},
        ]

    def _set(self, depth: int) -> list[Any]:
        ways = [
            f"wind = ({self.number()}) % 9",
            "wind += 1",
            f"frozen = {self.truth()}",
            "best = first(trees)",
            "gardener = seats[0]",
            f"notes = {self.some_numbers()}[:5]",
            "best = none",
        ]
        if self.trees:
            t = self.one(*self.trees)
            ways += [f"{t}.ripe = {self.truth()}", f"{t}.keeper = seats[0]", f"best = {t}"]
        return [{"set": self.one(*ways)}]

    def _moved(self, depth: int) -> list[Any]:
        if not self.trees:
            return [{"shuffle": "tools"}]
        t = self.one(*self.trees)
        if self.chance.random() < 0.2:
            return [{"call": f"{t}.yields({self.number(0)})"}]  # no entry fills the field
        return [
            self.chance.choice(
                [
                    {"move": t, "to": f"path[{self.chance.randint(1, 4)}]"},
                    {"move": t, "to": "path.gate"},
                    {"move": f"[{t}]", "to": "path[2]"},
                ]
            )
        ]

    def _roll(self, depth: int) -> list[Any]:
        name = self.name()
        if self.chance.random() < 0.5:
            self.numbers.append(name)
            return [{"roll": name, "sides": self.chance.randint(2, 8), "stream": "luck"}]
        return [{"roll": "dice", "as": name}, {"set": f"wind = (wind + sum({name})) % 9"}]

    def _log(self, depth: int) -> list[Any]:
        return [{"log": "said", "with": {"n": self.number(1)}}]

    def _create(self, depth: int) -> list[Any]:
        name = self.name()
        made = {"create": "pear", "to": "path[3]", "with": {"ripe": self.truth(0)}, "as": name}
        return [made, {"destroy": name}]

    def _draw(self, depth: int) -> list[Any]:
        name = self.name()
        return [
            {"draw": self.one("1", "2"), "from": "tools", "to": "heap", "refill": "heap", "as": name},
            {"set": f"wind = (wind + count({name})) % 9"},
        ]

    def _show(self, depth: int) -> list[Any]:
        return [
            {"show": "tools[:1]", "to": "[seats[0]]"} if self.chance.random() < 0.5 else {"show": "tools[:1]"}
        ]

    def _call(self, depth: int) -> list[Any]:
        later = range(self.first, STEPS)
        if not later:
            return [{"call": "pick_tree(2)"}]
        number, name, given = self.chance.choice(list(later)), self.name(), self.number(1)
        self.numbers.append(name)
        return [{"call": f"{name} = p{number}({given})"}]

    def _if(self, depth: int) -> list[Any]:
        made: Data = {"if": self.truth(), "then": self.block(depth - 1)}
        if self.chance.random() < 0.5:
            made["else"] = self.block(depth - 1)
        return [made]

    def _for(self, depth: int) -> list[Any]:
        name = self.name()
        self.trees.append(name)
        do = self.block(depth - 1)
        self.trees.remove(name)
        if self.chance.random() < 0.3:
            do = [*do, {"if": f"{name}.ripe", "then": ["stop"]}]
        return [{"for": f"{name} in {self.some_trees()}", "do": do}]

    def _while(self, depth: int) -> list[Any]:
        name = self.name()
        do = self.block(depth - 1, 2)
        return [{"let": f"{name} = 0"}, {"while": f"{name} < 2", "do": [{"set": f"{name} += 1"}, *do]}]

    def _seat(self) -> str:
        return self.one(*self.seats, "seats[0]")

    def _ask_one(self, depth: int) -> list[Any]:
        name = self.name()
        ask: Data = {"ask": self._seat(), "pick": f"{name} in {self.some_trees()}", "says": "which"}
        if self.chance.random() < 0.4:
            ask["pick"] += f" if {name}.fruit > 2"
        if self.chance.random() < 0.5:
            ask["optional"] = True
            self.trees.append(name)
            then = self.block(depth - 1)
            self.trees.remove(name)
            return [ask, {"if": f"{name} is not none", "then": then}]
        ask["else"] = [{"return": "0"}]
        self.trees.append(name)
        return [ask, {"set": f"{name}.ripe = true"}]

    def _ask_menu(self, depth: int) -> list[Any]:
        name = self.name()
        self.trees.append(name)
        picked = self.block(depth - 1, 2)
        self.trees.remove(name)
        arms: Data = {
            "go": {"says": "go", "do": self.block(depth - 1)},
            "wait": {"says": "wait", "when": self.truth(), "do": self.block(depth - 1)},
            "take": {"says": "take", "pick": f"{name} in {self.some_trees(0)}", "do": picked},
        }
        return [{"ask": self._seat(), "menu": arms}]

    def _ask_several(self, depth: int) -> list[Any]:
        name, who = self.name(), self.name()
        return self.chance.choice(
            [
                [
                    {
                        "ask": "seats[0]",
                        "pick": f"{name} in trees",
                        "count": [0, 2],
                        "optional": True,
                        "ordered": True,
                    },
                    {"for": f"{who} in {name}", "do": [{"set": f"{who}.ripe = true"}]},
                ],
                [
                    {"ask": f"each {who} in seats", "pick": f"{name} in range(3)"},
                    {"set": f"notes = {name}"},
                ],
                [
                    {"ask": f"any {who} in seats", "pick": f"{name} in range(3)", "optional": True},
                    {
                        "if": f"{who} is not none and {name} is not none",
                        "then": [{"set": f"gardener = {who}"}, {"set": f"wind = {name}"}],
                    },
                ],
            ]
        )


SAYS = {
    "said": "{{ n }} more.",
    "which": "Which tree?",
    "go": "Go.",
    "wait": "Wait.",
    "take": "Take it.",
}


def make_content(seed: int) -> dict[str, Data]:
    """Files that go over the orchard, by name."""
    chance = Random(seed)  # noqa: S311
    game = {**GAME, "ends": _make_ends(chance)}
    files: dict[str, Data] = {"game": game}
    functions: Data = {
        "row-number": {"args": {"n": "int"}, "returns": "int", "is": "1 if row(sky, n) == sun else 0"},
        "crop-of": {"args": {"n": "int"}, "returns": "int", "is": "sum(crop(t) for t in trees) + n"},
        "event-like": {"returns": "bool", "is": "wind > 4"},
        "best-fruit": {"returns": "int", "is": "0 if best is none else best.fruit"},
        "held": {"returns": "int", "is": "0 if gardener is none else count(gardener.hand)"},
        "has-best": {"returns": "bool", "is": "best is not none"},
        "kept": {
            "args": {"t": "tree"},
            "returns": "bool",
            "is": "t.keeper is not none and t.keeper == gardener",
        },
        "halves": {"args": {"n": "int"}, "returns": "int", "is": "1 + halves(n // 2) if n > 1 else 0"},
    }
    for number in range(FUNCTIONS):
        writer = Expressions(chance)
        writer.numbers = ["day", "n"]
        writer.functions = range(number + 1, FUNCTIONS)
        functions[f"f{number}"] = {"args": {"n": "int"}, "returns": "int", "is": writer.number(3)}
    files["functions"] = {"kind": "function", "entries": {"ripe": _RIPE, **functions}}
    files["procedures"] = {"kind": "procedure", "entries": dict(_make_steps(chance))}
    files["actions"] = {"kind": "action", "source": ORIGINAL, "entries": {"pick-tree": _make_action(chance)}}
    files["sums"] = {"kind": "quantity", "entries": _make_quantities(chance)}
    files["modules"] = {"kind": "module", "source": ORIGINAL, "entries": _make_modules(chance)}
    files["decks"] = {
        "kind": "deck",
        "entries": DECKS,
    }
    return files | make_cases(chance) | make_corners(chance)


_RIPE = {"returns": "tree*", "is": "[t for t in trees if t.ripe]"}


def _make_ends(chance: Random) -> Data:
    return {
        "late": {"when": f"day >= {chance.randint(2, 4)}", "won": chance.choice(["true", "seats", "none"])},
        "frost": {"won": "gardener"},
    }


def _make_steps(chance: Random) -> Any:
    yield (
        "rounds",
        {
            "do": [
                {"while": "true", "do": [
                    {"set": "day += 1"}, {"call": "settled()"},
                    {"for": "s in seats", "do": [{"call": "p0(day)"}, {"call": "birds_turn(s)"}]},
                ]}
            ],
        },
    )  # fmt: skip
    ask: Data = {"ask": "seats[0]", "says": "which", "pick": "t in trees", "optional": True}
    arms = {"go": {"says": "go", "do": ["return"]}, "wait": {"says": "wait"}}
    yield ("settled", {"do": [ask, {"ask": "seats[0]", "menu": arms}], "says": SAYS})
    for number in range(STEPS):
        writer = Statements(chance, number + 1)
        writer.numbers = ["day", "wind", "n"]
        do = writer.block(3 if number == 0 else 2)
        yield (
            f"p{number}",
            {
                "args": {"n": "int"},
                "returns": "int",
                "do": [*do, {"return": writer.number(1)}],
                "says": SAYS,
            },
        )


def _make_action(chance: Random) -> Data:
    return {
        "title": "Pick",
        "text": "Pick what is there.",
        "args": {"n": "int"},
        "legal": "n > wind or frozen",
        "limit": {"times": 3, "per": "p0"},
        "do": [{"set": chance.choice(["frozen = true", "best = first(trees)", "gardener = none"])}],
    }


def _make_quantities(chance: Random) -> Data:
    ops = [chance.choice(["add", "multiply", "set", "least", "most"]) for _ in range(2)]
    return {
        "crop": {
            "args": {"tree": "tree"},
            "base": "tree.fruit",
            "stages": {"tools": {"op": "add", "min": 0}},
        },
        "gain": {
            "args": {"n": "int"},
            "base": "n + 1",
            "stages": {"more": {"op": ops[0], "max": "9"}, "last": {"op": ops[1]}},
        },
    }


def _make_modules(chance: Random) -> Data:
    writer = Statements(chance, STEPS)
    writer.numbers = ["day", "wind", "event.n"]
    hooks: Data = {
        "before": {"p1": {"do": [{"set": "event.n += 1"}, *writer.block(0, 1)]}},
        "after": {"p2": {"when": writer.truth(1), "do": writer.block(0, 2)}},
    }
    if chance.random() < 0.5:
        hooks["instead"] = {"p3": {"do": [{"return": f"event.n + {chance.randint(0, 3)}"}]}}
    else:
        hooks["before"]["p4"] = {"when": "wind > 5", "do": ["cancel"]}
    changes = {"gain": {"more": {"value": chance.choice(["n", "value + 1", "day"]), "when": "wind > 1"}}}
    return {
        "frost": {"title": "Frost", "number": 1},
        "storm": {"title": "Storm", "number": 2, "hooks": hooks, "modifies": changes, "says": SAYS},
    }
