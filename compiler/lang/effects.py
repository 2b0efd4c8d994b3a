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
from compiler.core.span import Span
from compiler.lang.codes import statements as codes
from compiler.lang.outlines import Outline, Part
from compiler.lang.trees import Touched, nodes, reads
from compiler.link.world import World

Node = tuple[str, str]
"""A routine or formula: its program and its pointer."""


class Effects:
    """The rules of a game as a graph."""

    def __init__(self, world: World, outlines: Iterable[Outline]) -> None:
        self.world = world
        self.outlines = {each.id: each for each in outlines}
        self.parts: dict[Node, Part] = {}
        self.fields: dict[str, list[Node]] = {}
        self._hooked: dict[str, list[Node]] = {}
        self._changing: dict[str, list[Node]] = {}
        for each in self.outlines.values():
            for pointer, part in each.parts.items():
                node = each.id, pointer
                self.parts[node] = part
                self.fields.setdefault(pointer, []).append(node)
                self._stands(each.id, pointer)
        self.leads = {node: set(self._leads(part)) for node, part in self.parts.items() if part.calls}
        """Of each routine or formula that calls something, what that may run."""

    def tree(self, node: Node) -> Any:
        """A routine or formula, whole."""
        return self.outlines[node[0]].tree(node[1])

    def _leads(self, part: Part) -> Iterator[Node]:
        for sort, name in part.calls:
            if sort in ("method", "formula"):
                yield from self.fields.get(name, ())
            elif sort == "quantity":
                yield from self._of_quantity(name)
            elif sort == "can":
                yield from (node for node in ((name, "legal"),) if node in self.parts)
            else:
                pointer = "is" if sort == "fn" else "do"
                yield from (node for node in ((name, pointer),) if node in self.parts)
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
        parts = self.outlines[name].parts.items() if name in self.outlines else ()
        own = ((name, pointer) for pointer, part in parts if part.formula)
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

    def span(self, node: Node) -> Span:
        """Where a routine or formula stands."""
        return self.outlines[node[0]].span(node[1])

    def _circles(self) -> Iterator[Finding]:
        """Formulas that need themselves. Told once for each circle, at the one that comes first."""
        formulas = {node for node, part in self.parts.items() if part.formula}
        told: set[Node] = set()
        for node in sorted((each for each in self.leads if each in formulas), key=self.span):
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
        waiting = [each for each in self.leads.get(node, ()) if each in formulas]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += [each for each in self.leads.get(one, ()) if each in formulas]
        return seen

    def _unforeseen(self) -> Iterator[Finding]:
        for node, part in self.parts.items():
            for each in nodes(self.tree(node)) if part.telling else ():
                if each[0] in ("would", "would_method") and isinstance(each[1], str):
                    why = self.why_not(each)
                    if why is not None:
                        yield find(codes.WOULD_ASK, self.span(node), name=each[1], why=why)

    def starts(self, would: list[Any]) -> list[Node]:
        """The routines that a look-ahead may run."""
        return self.fields.get(would[1], []) if would[0] == "would_method" else [(would[1], "do")]

    def why_not(self, would: list[Any]) -> Both | None:
        """Why what a look-ahead runs has no result that can be known before."""
        reached = {node for start in self.starts(would) for node in self.reached(start)}
        parts = [self.parts[node] for node in reached if node in self.parts]
        if any(part.asks for part in parts):
            return Both("asks a player", "interroge un joueur")
        if any(part.chance for part in parts):
            return Both("leaves something to chance", "laisse quelque chose au hasard")
        return None

    def watched(self) -> dict[tuple[str, str], set[Touched]]:
        """What each end of the game that is watched reads."""
        found: dict[tuple[str, str], set[Touched]] = {}
        for node in self.parts:
            parts = node[1].split("/")
            if parts[0] == "ends" and parts[-1] == "when":
                reached = self.reached(node) & self.parts.keys()
                read = {each for one in reached for each in reads(self.tree(one))}
                found[node[0], parts[1]] = read | self._standing(reached)
        return found

    def _standing(self, reached: Iterable[Node]) -> set[Touched]:
        """A quantity also depends on which pieces are in force."""
        some = any(sort == "quantity" for one in reached for sort, _ in self.parts[one].calls)
        return {("p", "*")} if some else set()
