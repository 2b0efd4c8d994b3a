"""Effects of all rules of a game: what calls what, circles, look-ahead, and what ends and invariants read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ludex.core.findings import Finding, make_finding
from ludex.core.graphs import find_cycles
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.verbs import Touched
from ludex.lang.codes import statements as codes
from ludex.lang.outlines import Call, Outline, Part, find_reads, walk_nodes
from ludex.lang.types.namespace import Namespace

Node = tuple[str, str]
"""A routine or formula: the id of its program, and its pointer."""


class Effects:
    """Call graph of all routines and formulas of a game."""

    def __init__(self, outlines: Iterable[Outline]) -> None:
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
                self._add_hook(each.id, pointer)
        self._runs: dict[Call, list[Node]] = {}

    def tree(self, node: Node) -> Any:
        """Return the complete tree of a routine or formula."""
        return self.outlines[node[0]].tree(node[1])

    def resolve_call(self, call: Call) -> list[Node]:
        """Return the routines and formulas that a call can run; cached, because calls recur."""
        if call not in self._runs:
            self._runs[call] = list(self._run_by(*call))
        return self._runs[call]

    def _run_by(self, sort: str, name: str) -> Iterator[Node]:
        slug = name.partition("/")[2]
        parts: Mapping[str, Part] = self.outlines[name].parts if name in self.outlines else {}
        if sort in ("method", "formula", "holds"):
            yield from self.fields.get(name, ())
        elif sort == "quantity":
            yield from ((name, pointer) for pointer, part in parts.items() if part.formula)
            yield from chain(self._changing.get(slug, ()), self._changing.get(name, ()))
        elif sort == "route":
            yield from ((name, pointer) for pointer in parts)
        elif sort == "can":
            tested = (pointer for pointer in parts if pointer.partition("/")[0] in ("legal", "limits"))
            yield from ((name, pointer) for pointer in tested)
        else:
            node = (name, "is" if sort == "fn" else "do")
            if node in self.parts:
                yield node
            if sort == "step":
                yield from chain(self._hooked.get(slug, ()), self._hooked.get(name, ()))

    def _add_hook(self, program: str, pointer: str) -> None:
        """Index a hook by its step, or a change by its quantity, under the slug or full id that names it."""
        first, *steps = pointer.split("/")
        if first == "hooks":
            table, steps = self._hooked, steps[1:]
        elif first == "modifies":
            table = self._changing
        else:
            return
        for name in {steps[0], "/".join(steps[:2])}:
            table.setdefault(name, []).append((program, pointer))

    def find_reached(self, node: Node) -> set[Node]:
        """Return a routine or formula, and everything that it can run."""
        seen = {node}
        called: set[Call] = set()
        waiting = [node]
        while waiting:
            part = self.parts.get(waiting.pop())
            for call in part.calls if part else ():
                if call not in called:
                    called.add(call)
                    more = [each for each in self.resolve_call(call) if each not in seen]
                    seen.update(more)
                    waiting += more
        return seen

    def findings(self) -> Iterator[Finding]:
        yield from self._circles()
        yield from self._find_unforeseeable()

    def span(self, node: Node) -> Span:
        """Return the span of a routine or formula."""
        return self.outlines[node[0]].span(node[1])

    def _circles(self) -> Iterator[Finding]:
        """Report formulas that depend on themselves: once per cycle, at its first formula.

        A function may depend on itself conditionally. A quantity may not, because any entry can change it.
        """
        formulas = {node: part for node, part in self.parts.items() if part.formula and part.calls}
        every = {node: part.calls for node, part in formulas.items()}
        sure = {node: part.always for node, part in formulas.items()}
        reported: set[Node] = set()
        for calling, only_quantities in ((sure, False), (every, True)):
            for nodes in self._find_circles(calling):
                is_due = not only_quantities or any(
                    pointer.startswith("modifies/") or ("quantity", program) in self._runs
                    for program, pointer in nodes
                )
                if is_due and reported.isdisjoint(nodes):
                    reported |= nodes
                    first = min(nodes, key=self.span)
                    names = ", ".join(sorted({each[0] for each in nodes}))
                    yield make_finding(codes.CIRCULAR_QUANTITY, self.span(first), names=names)

    def _find_circles(self, calling: Mapping[Node, Sequence[Call]]) -> Iterator[set[Node]]:
        def onward(each: Node | Call) -> Iterable[Node | Call]:
            return calling[each] if each in calling else filter(calling.__contains__, self.resolve_call(each))

        return (around & calling.keys() for around in find_cycles(calling, onward))

    def _find_unforeseeable(self) -> Iterator[Finding]:
        for node, part in self.parts.items():
            for each in walk_nodes(self.tree(node)) if part.telling else ():
                if each[0] in ("would", "would_method") and isinstance(each[1], str):
                    why = self.explain_unforeseeable(each)
                    if why is not None:
                        yield make_finding(
                            codes.UNFORESEEABLE_LOOKAHEAD, self.span(node), name=each[1], why=why
                        )

    def starts(self, would: list[Any]) -> list[Node]:
        """Return the routines that a look-ahead can run."""
        return self.fields.get(would[1], []) if would[0] == "would_method" else [(would[1], "do")]

    def list_reached_parts(self, would: list[Any]) -> list[Part]:
        """Return the routines and formulas that a look-ahead reaches."""
        reached = {node for start in self.starts(would) for node in self.find_reached(start)}
        return [self.parts[node] for node in reached if node in self.parts]

    def explain_unforeseeable(self, would: list[Any]) -> Bilingual | None:
        """Return why the result of a look-ahead cannot be known in advance; None if it can."""
        parts = self.list_reached_parts(would)
        if any(part.asks for part in parts):
            return Bilingual("this step asks a player", "cette étape interroge un joueur")
        if any(part.chance for part in parts):
            return Bilingual("this step uses chance", "cette étape fait appel au hasard")
        return None

    def find_watched_reads(self) -> dict[tuple[str, str], set[Touched]]:
        """Return everything that the condition of each end of the game reads, by entry and end."""
        found: dict[tuple[str, str], set[Touched]] = {}
        for node in self.parts:
            parts = node[1].split("/")
            if parts[0] == "ends" and parts[-1] == "when":
                reached = self.find_reached(node) & self.parts.keys()
                read = {each for one in reached for each in find_reads(self.tree(one))}
                if any(sort == "quantity" for one in reached for sort, _ in self.parts[one].calls):
                    read.add(("p", "*"))  # a quantity also depends on which pieces are in force
                found[node[0], parts[1]] = read
        return found


INVARIANT = "invariant"
_PLAYED = {
    **{name: name for name in "seats option playing can would quantity route plane spaces position".split()},
    "would_method": "would",
    "whereis": "place",
    "spaceof": "space",
    "ownerof": "owner",
}
"""Operations that read a game in progress, each with its name in expressions.

Those that read fields and places are not included: `find_reads` finds them.
"""


def find_play_in_content(game: Namespace, effects: Effects) -> Iterator[Finding]:
    """Find invariants of content that read values of a game in progress, directly or through a function."""
    for entry in game.entries_by_core_kind[INVARIANT]:
        for pointer in ("when", "holds") if "of" in entry.data else ():
            node = str(entry.id), pointer
            reached = effects.find_reached(node) & effects.parts.keys() if node in effects.parts else ()
            asked = {name for each in reached for name in _find_played(effects.tree(each))}
            if asked:
                yield make_finding(codes.PLAY_IN_CONTENT, effects.span(node), name=min(asked))


def _find_played(tree: object) -> Iterator[str]:
    for sort, name in find_reads(tree):
        if name != "*":
            yield name.rpartition(".")[2] if sort == "f" else name.partition("/")[2] or name
    for node in walk_nodes(tree):
        if node[0] in _PLAYED:
            yield _PLAYED[node[0]]
