"""Expressions at random, over the orchard: typed as they are written, and nothing wrong with them."""

from __future__ import annotations

from random import Random

FUNCTIONS = 4
"""Functions that may be called: f0, f1…"""


class Expressions:
    """Expressions of each type as text. `trees`, `numbers` and `seats` are the locals that can be named."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.numbers = ["day", "wind"]
        self.trees: list[str] = []
        self.seats: list[str] = []
        self.functions = range(FUNCTIONS)
        self.deep = 0
        self.pure = True
        """Whether this is for a function: in a step, what was set before may be surely not none."""

    def one(self, *ways: str) -> str:
        return self.chance.choice(ways)

    def bound(self) -> str:
        self.deep += 1
        return f"x{self.deep}"

    def number(self, depth: int = 2) -> str:
        if depth <= 0:
            return self.one(*self.numbers, str(self.chance.randint(-2, 9)))
        a, b, x = self.number(depth - 1), self.number(0), self.bound()
        ways = [
            f"({a} {self.one('+', '-')} {b})",
            f"{b} * {self.chance.randint(0, 3)}",
            f"({a}) {self.one('//', '%')} {self.chance.randint(1, 5)}",
            f"-({b})",
            f"abs({a})",
            f"{self.one('min', 'max')}({a}, {b})",
            f"({a} if {self.truth(depth - 1)} else {b})",
            f"count({self.some_trees(depth - 1)})",
            f"count({self.one('tools', 'heap', 'trees', 'seats', 'notes', 'entries(tree)')})",
            f"sum({x}.fruit for {x} in {self.some_trees(depth - 1)})",
            f"count({x} for {x} in {self.some_trees(0)} if {x}.ripe)",
            f"{self.one('min', 'max')}(({x}.fruit for {x} in {self.some_trees(0)}), default={b})",
            f"otherwise(max(notes), {b})",
            f"otherwise(first({x}.fruit for {x} in trees), {a})",
            f"otherwise(index([1, 2, {b}], {b}), 0)",
            f"sum({self.some_numbers(depth - 1)})",
            f"[{b}, 1, 2][{self.chance.randint(-3, 2)}]",
            "sure(last([1, 2, 3]))",
            "one([7])",
            f"count(subsets({self.some_numbers(0)}[:4], 2))",
            "(0 if best is none else best.fruit)" if self.pure else "best_fruit()",
            "(0 if gardener is none else count(gardener.hand))" if self.pure else "held()",
            f"otherwise(cell(sky, {self.chance.randint(1, 6)}), {b})",
            f"row_number({b})",
            "odds(dice, sum(it) > 3)",
            f"crop_of({b})",
            f"count(spaces({self.one('trees', 'path')}))",
            f"{self.one('trees[2]', 'path.gate', 'path[1]')}.number",
            f"count({self.one('trees[2]', 'path.gate')})",
            f"gain({b})",
            f"halves({self.chance.randint(0, 40)})",
            *(f"f{each}({b})" for each in self.functions),
        ]
        if self.trees:
            t = self.one(*self.trees)
            ways += [
                f"{t}.fruit",
                f"crop({t})",
                f"{t}.entry.fruit",
                f"cell(picking, {t}, {self.one('dry', 'wet')})",
                f"otherwise({t}.needs[rain], {b})",
                f"count({t}.near)",
                f"sum({t}.needs[{x}] for {x} in {t}.needs)",
            ]
        return self.one(*ways)

    def truth(self, depth: int = 2) -> str:
        x = self.bound()
        if depth <= 0:
            return self.one("frozen", "true", "wind > 2", "option.windfall", "option.level == hard")
        a, b = self.truth(depth - 1), self.truth(0)
        ways = [
            f"{self.number(depth - 1)} {self.one('==', '!=', '<', '<=', '>', '>=')} {self.number(0)}",
            f"0 <= {self.number(0)} < 5",
            f"({a} {self.one('and', 'or')} {b})",
            f"not ({a})",
            f"{self.one('any', 'all')}({x}.ripe for {x} in {self.some_trees(depth - 1)})",
            f"{self.number(0)} {self.one('in', 'not in')} {self.some_numbers(0)}",
            f"(best {self.one('is none', 'is not none')})" if self.pure else "has_best()",
            "(best is not none and best.ripe)" if self.pure else "not has_best()",
            "(gardener == seats[0])",
            f"empty({self.some_trees(0)})",
            f"playing({self.one('frost', 'storm')})",
            f"can(pick_tree, {self.number(0)})",
            f"any({x}.sort == {self.one('sweet', 'sour')} for {x} in trees)",
            f"all({x}.entry == {self.one('apple', 'pear')} for {x} in path)",
            "(best in trees)",
            "(event_like())",
        ]
        if self.trees:
            t = self.one(*self.trees)
            ways += [
                f"{t}.ripe",
                f"{t}.sort == {self.one('sweet', 'sour')}",
                f"{t}.sort in [sweet, sour]",
                f"({t} == apple)",
                f"({t} in {self.some_trees(0)})",
                f"kind({t}, tree)",
                f"(owner({t}) is none)",
                f"(space({t}) is none)",
                f"(place({t}) == trees)",
                f"kept({t})",
            ]
        return self.one(*ways)

    def some_trees(self, depth: int = 1) -> str:
        x = self.bound()
        if depth <= 0:
            return self.one("trees", "path", "ripe()", "trees[1]", "path.gate")
        inner = self.some_trees(depth - 1)
        own = ["[" + ", ".join(self.chance.sample(self.trees, 1)) + "]"] if self.trees else []
        return self.one(
            f"[{x} for {x} in {inner} if {x}.fruit > {self.number(0)}]",
            f"sorted([{x} for {x} in {inner}], by=it.fruit, reverse={self.one('true', 'false')})",
            f"reversed([{x} for {x} in {inner}])",
            f"distinct({inner} + trees)",
            f"{inner}" if inner in ("trees", "path") else f"(trees + {inner})",
            f"(ripe() if {self.truth(0)} else [{x} for {x} in {inner}])",
            f"[{x} for {x} in trees][{self.chance.randint(0, 2)}:{self.chance.randint(2, 4)}]",
            f"[{x} for y{x} in range(2) for {x} in {inner} if {x}.ripe]",
            *own,
        )

    def some_numbers(self, depth: int = 1) -> str:
        x = self.bound()
        a, b = self.number(0), self.number(0)
        return self.one(
            f"[{a}, {b}]",
            f"range({self.chance.randint(1, 6)})",
            f"range(1, {self.chance.randint(2, 6)})",
            f"[{x} * 2 for {x} in range(4) if {x} != {b}]",
            f"([{a}] + notes)",
            f"sorted([3, {b}, 1])",
            f"distinct([{a}, {b}, {a}])",
            f"([{a}, {b}] if {self.truth(0)} else [1])",
        )
