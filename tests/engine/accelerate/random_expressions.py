"""Expressions at random, for rules that mean nothing and that every engine must take alike. A few of them
fail."""

from __future__ import annotations

from random import Random
from typing import Any

Tree = Any
FUNCTIONS = 3


class Expressions:
    """A rule has its arguments, then 16 slots: 5 for numbers, 3 for cards, 2 for lists, 2 that are picked, 2
    of a question to several, 2 within expressions. `base` is the first of these."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.base = 0
        self.routine = False
        """Whether this is for a routine, whose slots hold something; a function has a number and a card."""
        self.first_function = 0

    def one(self, *ways: Any) -> Any:
        return self.chance.choice(ways)

    def number(self, depth: int) -> Tree:
        if depth <= 0 or self.chance.random() < 0.2:
            own = ["local", self.base + self.chance.randrange(5)] if self.routine else ["local", 0]
            return self.one(self.chance.randint(-3, 9), ["global", "turn"], own)
        a, b = self.number(depth - 1), self.number(depth - 1)
        ways = [
            [self.one("+", "-", "*"), a, b],
            [self.one("//", "%"), a, self.one(2, 3, 7)],
            ["neg", a],
            ["abs", a],
            [self.one("least", "most"), a, b],
            ["if", self.truth(depth - 1), a, b],
            ["count", self.numbers(depth - 1)],
            ["sum", self.numbers(depth - 1)],
            [
                "else",
                self.one(
                    ["first", self.numbers(depth - 1)],
                    ["max", self.numbers(0)],
                    ["index", self.numbers(0), a],
                ),
                b,
            ],
            ["data", "cost", ["entryof", self.card()]],
            ["state", "card.marks", self.card()],
            [
                "comp",
                self.one("count", "sum"),
                [[self.bound(), self.numbers(depth - 1), [self.truth(0)]]],
                self.number(0),
            ],
            ["else", ["comp", self.one("min", "max", "first"), [[self.bound(1), self.numbers(0), []]], a], 0],
        ]
        if self.chance.random() < 0.02:
            ways = [["at", self.numbers(0), a], ["one", self.numbers(0)], ["//", a, ["%", b, 2]]]
        if self.first_function < FUNCTIONS:
            number = self.chance.randrange(self.first_function, FUNCTIONS)
            ways.append(["fn", f"function/f{number}", [self.number(0), self.card()]])
        if self.routine:
            ways.append(["quantity", "quantity/gain", [self.number(0)]])
        return self.one(*ways)

    def bound(self, rank: int = 0) -> int:
        return self.base + 14 + rank

    def truth(self, depth: int) -> Tree:
        a, b = self.number(depth - 1), self.number(depth - 1)
        plain = [self.one("==", "!=", "<", "<=", ">", ">="), a, b]
        if depth <= 0:
            return plain
        return self.one(
            plain,
            ["not", self.truth(depth - 1)],
            [self.one("and", "or"), self.truth(depth - 1), self.truth(depth - 1)],
            ["in", a, self.numbers(0)],
            ["empty", self.numbers(0)],
            ["is", self.card(), "card"],
            ["playing", "module/storm"],
            [
                "fills",
                ["list", *(self.keys() for _ in range(self.chance.randrange(4)))],
                ["data", "bar", ["entryof", self.card()]],
            ],
            ["none?", ["first", self.numbers(0)]],
            [
                "comp",
                self.one("any", "all"),
                [[self.bound(1), self.numbers(0), []]],
                ["<", ["local", self.bound(1)], a],
            ],
            [
                "comp",
                self.one("any", "all"),
                [[self.bound(1), ["seats"], []]],
                ["==", ["local", self.bound(1)], 0],
            ],
        )

    def keys(self) -> Tree:
        return ["list", *(["text", self.one("x", "y")] for _ in range(self.chance.randrange(3)))]

    def numbers(self, depth: int) -> Tree:
        short = ["range", 0, ["%", self.number(0), 4], 1]
        if depth <= 0:
            return self.one(["list", 1, 2, 3], short, ["data", "tags", ["entryof", self.card()]])
        return self.one(
            ["list", self.number(0), self.number(0)],
            ["slice", self.numbers(0), 0, 2],
            ["reversed", self.numbers(0)],
            ["distinct", self.numbers(0)],
            ["comp", "list", [[self.bound(1), self.numbers(0), []]], ["+", ["local", self.bound(1)], 1]],
            [
                "comp",
                "list",
                [[self.bound(), ["list", 1, 2], []], [self.bound(1), ["list", 3, 4], []]],
                ["*", ["local", self.bound()], ["local", self.bound(1)]],
            ],
            [
                "sorted",
                self.numbers(0),
                self.bound(1),
                ["neg", ["local", self.bound(1)]],
                self.one(True, False),
            ],
            short,
        )

    def cards(self) -> Tree:
        return ["members", self.one(self.place(), self.hand())]

    def card(self) -> Tree:
        return (
            self.one(["local", self.base + self.chance.randint(5, 7)], self.sure())
            if self.routine
            else ["local", 1]
        )

    def sure(self) -> Tree:
        """A card of some place, as long as there is one anywhere but in the other hand."""
        everywhere = self.cards()
        for slug in ("heap", "deck", "table"):
            everywhere = ["concat", everywhere, ["members", ["place", f"place/{slug}"]]]
        return ["first", everywhere]

    def seat(self) -> Tree:
        return ["at", ["seats"], self.one(0, 1, ["%", self.number(0), 2])]

    def place(self) -> Tree:
        return ["place", f"place/{self.one('deck', 'heap', 'bag', 'table')}"]

    def hand(self) -> Tree:
        return ["owned", "place/hand", self.seat()]


class Actions(Expressions):
    """And what statements do to pieces."""

    def _act(self, depth: int) -> Tree:
        count = ["%", self.number(1), 3]
        return self.one(
            ["roll", {"what": None, "sides": 6, "as": self.base + 2, "stream": "dice"}],
            ["roll", {"what": ["members", ["place", "place/dice"]], "as": self.base + 8, "stream": "dice"}],
            [
                "draw",
                {
                    "count": count,
                    "from": self.place(),
                    "to": self.one(self.place(), self.hand()),
                    "refill": self.place(),
                    "at": self.one(None, "top", "bottom"),
                    "as": self.base + 9,
                    "stream": "deck",
                },
            ],
            ["shuffle", self.place(), "deck"],
            [
                "move",
                {
                    "what": self.card(),
                    "to": self.one(self.place(), self.hand(), None),
                    "at": self.one(None, "top", 1),
                },
            ],
            [
                "create",
                {"entry": ["entry", "card/bee"], "count": self.one(None, 1), "to": self.place(), "as": None},
            ],
            ["show", {"what": self.card(), "to": self.one(None, ["seats"])}],
        )
