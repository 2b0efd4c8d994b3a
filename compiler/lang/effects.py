"""What only all rules of a game together show: who calls whom, circles, look-ahead at what cannot be
foreseen,
steps that two modules replace; and where the ends of the game must be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from compiler.core.finding import Finding, find
from compiler.core.message import Both, Choice
from compiler.lang.codes import statements as codes
from compiler.lang.programs import Program
from compiler.lang.trees import CHANCE, Touched, blocks, calls, meet, nodes, reads, writes
from compiler.link.world import World

Watched = dict[tuple[str, str], set[Touched]]
"""For each end of the game that is watched, what it reads."""
Node = tuple[str, str]
"""A routine or formula: its program and its pointer."""


class Effects:
    """The rules of a game as a graph."""

    def __init__(self, world: World, programs: Iterable[Program]) -> None:
        self.world = world
        self.programs = {each.id: each for each in programs}
        self.trees: dict[Node, Any] = {}
        self.fields: dict[str, list[Node]] = {}
        self._hooked: dict[str, list[Node]] = {}
        self._changing: dict[str, list[Node]] = {}
        for each in self.programs.values():
            for pointer, made in (*each.routines.items(), *each.formulas.items()):
                self.trees[each.id, pointer] = made
                self.fields.setdefault(pointer, []).append((each.id, pointer))
                self._stands(each.id, pointer)
        self.leads = {node: set(self._leads(made)) for node, made in self.trees.items()}

    def _leads(self, made: Any) -> Iterator[Node]:
        for sort, name in calls(made):
            if sort in ("method", "formula"):
                yield from self.fields.get(name, ())
            elif sort == "quantity":
                yield from self._of_quantity(name)
            elif sort == "can":
                yield from (node for node in ((name, "legal"),) if node in self.trees)
            else:
                pointer = "is" if sort == "fn" else "do"
                yield from (node for node in ((name, pointer),) if node in self.trees)
                if sort == "step":
                    yield from self._hooks(name)

    def _stands(self, program: str, pointer: str) -> None:
        """Keep hooks by the step, and changes by the quantity, that they stand under: a slug, or a full
        id.
        """
        first, *steps = pointer.split("/")
        if first == "hooks":
            table, steps = self._hooked, steps[1:]
        elif first == "modifies":
            table = self._changing
        else:
            return
        for name in {steps[0], "/".join(steps[:2])}:
            table.setdefault(name, []).append((program, pointer))

    def _of_quantity(self, name: str) -> Iterator[Node]:
        slug = name.partition("/")[2]
        own = ((name, pointer) for pointer in self.programs[name].formulas) if name in self.programs else ()
        return chain(own, self._changing.get(slug, ()), self._changing.get(name, ()))

    def _hooks(self, step: str) -> Iterator[Node]:
        slug = step.partition("/")[2]
        return chain(self._hooked.get(slug, ()), self._hooked.get(step, ()))

    def reached(self, node: Node) -> set[Node]:
        """A routine or formula, and all that it may run."""
        seen: set[Node] = set()
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += self.leads.get(one, ())
        return seen

    def findings(self) -> Iterator[Finding]:
        yield from self._circles()
        yield from self._unforeseen()

    def span(self, node: Node) -> Any:
        made = self.programs[node[0]]
        return made.spans[self.trees[node]["point"]]

    def _circles(self) -> Iterator[Finding]:
        """Formulas that need themselves. Told once for each circle, at the one that comes first."""
        formulas = {node for node in self.trees if "is" in self.trees[node]}
        told: set[Node] = set()
        for node in sorted(formulas, key=lambda each: self.span(each)):
            around = set(self._around(node, formulas))
            if around and not around & told:
                told |= around
                names = Choice(tuple(sorted({each[0] for each in around})))
                yield find(codes.CIRCLE, self.span(node), names=names)

    def _around(self, node: Node, formulas: set[Node]) -> set[Node]:
        """The formulas of a circle through this one."""
        down = self._closure(node, formulas)
        return {each for each in down if node in self._closure(each, formulas)} if node in down else set()

    def _closure(self, node: Node, formulas: set[Node]) -> set[Node]:
        seen: set[Node] = set()
        waiting = [each for each in self.leads[node] if each in formulas]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += [each for each in self.leads[one] if each in formulas]
        return seen

    def _unforeseen(self) -> Iterator[Finding]:
        for node, made in self.trees.items():
            for each in nodes(made):
                if each[0] in ("would", "would_method") and isinstance(each[1], str):
                    why = self.why_not(each)
                    if why is not None:
                        yield find(codes.WOULD_ASK, self.span(node), name=each[1], why=why)

    def starts(self, would: list[Any]) -> list[Node]:
        """The routines that a look-ahead may run."""
        return self.fields.get(would[1], []) if would[0] == "would_method" else [(would[1], "do")]

    def why_not(self, would: list[Any]) -> Both | None:
        """Why what a look-ahead runs has no result that can be known before."""
        for node in {each for start in self.starts(would) for each in self.reached(start)}:
            for each in nodes(self.trees.get(node)):
                if each[0] == "ask" and isinstance(each[-1], dict):
                    return Both("asks a player", "interroge un joueur")
                if each[0] in CHANCE and len(each) > 1 and isinstance(each[1], int):
                    return Both("leaves something to chance", "laisse quelque chose au hasard")
        return None

    def watched(self) -> Watched:
        """What each end of the game that is watched reads."""
        found: Watched = {}
        for node in self.trees:
            parts = node[1].split("/")
            if parts[0] == "ends" and parts[-1] == "when":
                read = {each for one in self.reached(node) for each in reads(self.trees[one])}
                found[node[0], parts[1]] = read | self._standing(node)
        return found

    def _standing(self, node: Node) -> set[Touched]:
        """A quantity also depends on which pieces are in force."""
        some = any(sort == "quantity" for one in self.reached(node) for sort, _ in calls(self.trees[one]))
        return {("p", "*")} if some else set()


def add_checks(programs: Iterable[Program], watched: Watched) -> None:
    """After each statement that wrote what an end reads, a statement that looks at it."""
    if not watched:
        return
    for made in programs:
        for routine in made.routines.values():
            routine["do"] = _checked(made, routine["do"], watched)


def _checked(made: Program, block: list[Any], watched: Watched) -> list[Any]:
    checked: list[Any] = []
    for statement in block:
        for inner in blocks(statement):
            inner[:] = _checked(made, inner, watched)
        checked.append(statement)
        written = set(writes(statement))
        due = [list(end) for end, read in watched.items() if written and meet(read, written)]
        if due:
            made.spans.append(made.spans[statement[1]])
            checked.append(["check", len(made.spans) - 1, due])
    return checked


def shape(program: Program) -> list[Any]:
    """All that this file and `secrets` look at in a program: while the shapes of all programs are what they
    were, so
    is what they find.
    """
    made: list[Any] = [program.id]
    for pointer, tree in (*program.routines.items(), *program.formulas.items()):
        if pointer == "is" or pointer.startswith("ends/"):
            made.append([pointer, tree])
            continue
        seen: set[str] = set()
        whole = _outlined(tree["do"] if "do" in tree else tree["is"], seen)
        made.append([pointer, tree if whole else sorted(seen)])
    return made


_CALLING = {"call": 3, "method": 3, "fn": 1, "quantity": 1, "formula": 1, "can": 1}
"""Where in such a node the name of what is called stands."""


def _outlined(tree: Any, seen: set[str]) -> bool:
    """Notes what a tree calls and leaves to chance; whether it asks or looks ahead, and more of it counts."""
    if isinstance(tree, dict):
        inside = [_outlined(each, seen) for each in tree.values()]  # all of it is to be seen
        return any(inside)
    if not isinstance(tree, list):
        return False
    first = tree[0] if tree else None
    if isinstance(first, str):
        at = _CALLING.get(first)
        if at is not None:
            seen.add(f"{first} {tree[at]}")
        elif first in CHANCE:
            seen.add(first)
        elif first in _LOOKS and isinstance(tree[1], list):
            seen.add(f"{first} {tree[1][1]}")
        elif first == "global":
            seen.add(f"{first} {tree[1]}")
    inside = [_outlined(each, seen) for each in tree if isinstance(each, list | dict)]
    return first in _TELLING or any(inside)


_LOOKS = ("members", "on")
_TELLING = ("ask", "would", "would_method")
