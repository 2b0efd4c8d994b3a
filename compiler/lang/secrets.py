"""Questions that would give a secret away: options made from what the asked seat may not see.

It follows places that only their owner, or nobody, may look into, through lists, functions and locals, to
the options of each question. How
many pieces lie in a place is no secret. What is drawn into a seat's own place, shown, or moved where all
may see it, is none any more. Where it
cannot tell, it is silent: that two states which differ only in what is hidden ask alike is tested in play
as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from compiler.core.finding import Finding, find
from compiler.core.message import Both
from compiler.core.span import Span
from compiler.lang.codes import statements as codes
from compiler.lang.effects import Effects, Node
from compiler.lang.game import Game, PlaceInfo
from compiler.lang.trees import blocks

Source = tuple[str, str]
"""A hidden place, and the tree of its owner as text; empty for a place of the game."""
_OPEN = ("count", "empty")
_LOOKS = ("members", "on")
_DEEP = 6


def secrets(game: Game, effects: Effects) -> Iterator[Finding]:
    """Every question of a game whose options tell what they must not."""
    places = {each.id: each for each in _places(game) if each.seen in ("owner", "nobody")}
    if not places and not game.secret_state:
        return
    for node, made in effects.trees.items():
        if "do" in made:
            yield from Looking(game, effects, places, node).routine(made["do"])


def _places(game: Game) -> Iterator[PlaceInfo]:
    yield from game.places.values()
    for some in game.owned.values():
        yield from some


class Looking:
    """One routine, statement by statement."""

    def __init__(self, game: Game, effects: Effects, places: dict[str, PlaceInfo], node: Node) -> None:
        self.game, self.effects, self.places, self.node = game, effects, places, node
        self.held: dict[int, set[Source]] = {}
        """What the value of each local was made from."""

    def routine(self, block: list[Any]) -> Iterator[Finding]:
        for statement in block:
            yield from self._statement(statement)
            for inner in blocks(statement):
                yield from self.routine(inner)

    def _statement(self, statement: list[Any]) -> Iterator[Finding]:
        match statement:
            case ["let", _, int() as slot, tree]:
                self.held[slot] = self.sources(tree)
            case ["for", _, int() as slot, tree, _]:
                self.held[slot] = self.sources(tree)
            case ["draw", _, dict() as draw] if draw["as"] is not None:
                self.held[draw["as"]] = self._of_place(draw["to"])
            case ["move", _, dict() as move]:
                self._moved(move["what"], move["to"])
            case ["show", _, dict() as show]:
                self._cleared(show["what"])
            case ["ask", point, dict() as ask]:
                yield from self._ask(point, ask)

    def _moved(self, what: Any, to: Any) -> None:
        if not self._of_place(to):
            self._cleared(what)

    def _cleared(self, what: Any) -> None:
        if isinstance(what, list) and what[:1] == ["local"]:
            self.held[what[1]] = set()

    def _ask(self, point: int, ask: dict[str, Any]) -> Iterator[Finding]:
        asked = ["local", ask["each"]] if "each" in ask else ask.get("to")
        if asked is None:
            return  # it was told already what is wrong with the seat
        picks = [ask["pick"]] if "pick" in ask else []
        trees: list[Any] = []
        for arm in ask.get("menu", ()):
            picks += [arm["pick"]] if "pick" in arm else []
            trees += [arm["when"]] if "when" in arm else []
        for slot, items, conditions in picks:
            self.held[slot] = self.sources(items)
            trees += [items, *conditions]
        hidden = {each for tree in trees for each in self.sources(tree) if not self._may_see(asked, each)}
        for place, _ in sorted(hidden)[:1]:
            yield find(codes.SECRET, self._span(point), place=Both(f"“{place}”", f"«\u00a0{place}\u00a0»"))
        if ask.get("as") is not None:
            self.held[ask["as"]] = {each for _, items, _ in picks for each in self.sources(items)}

    def _span(self, point: int) -> Span:
        return self.effects.programs[self.node[0]].spans[point]

    def _may_see(self, asked: Any, source: Source) -> bool:
        place, owner = source
        known = self.places.get(place)
        return known is not None and known.seen == "owner" and owner == json.dumps(asked)

    # What a value is made from

    def sources(self, tree: Any, depth: int = 0) -> set[Source]:
        if not isinstance(tree, list) or not tree or depth > _DEEP:
            return set()
        match tree:
            case ["local", int() as slot]:
                return set(self.held.get(slot, ()))
            case ["global", str() as name]:
                return {(name, "")} if name in self.game.secret_state else set()
            case ["fn", str() as name, list() as args]:
                return self._of_function(name, args, depth)
            case ["comp", "count", sources, _]:
                return self._of_count(sources, depth)
            case [op, *_] if op in _OPEN:
                return set()
            case [op, place] if op in _LOOKS:
                return self._of_place(place)
            case ["comp", _, sources, _]:
                for slot, items, _ in sources:
                    self.held[slot] = self.sources(items, depth)
        return {each for part in tree for each in self.sources(part, depth)}

    def _of_count(self, sources: list[Any], depth: int) -> set[Source]:
        """How many there are is open; how many are of a sort tells what they are."""
        if not any(conditions for _, _, conditions in sources):
            return set()
        return {each for _, items, _ in sources for each in self.sources(items, depth)}

    def _of_place(self, tree: Any) -> set[Source]:
        match tree:
            case ["place", str() as name] if name in self.places:
                return {(name, "")}
            case ["owned", str() as name, owner] if name in self.places:
                return {(name, json.dumps(owner))}
            case ["space" | "named", place, *_]:
                return self._of_place(place)
        return set()

    def _of_function(self, name: str, args: list[Any], depth: int) -> set[Source]:
        made = self.effects.trees.get((name, "is"))
        found = {each for arg in args for each in self.sources(arg, depth)}
        if made is None or depth >= _DEEP:
            return found
        return found | self.sources(_filled(made["is"], args), depth + 1)


def _filled(tree: Any, args: list[Any]) -> Any:
    """The body of a function with its arguments in place; its other locals hold nothing that is known."""
    if not isinstance(tree, list):
        return tree
    if tree[:1] == ["local"]:
        return args[tree[1]] if tree[1] < len(args) else None
    return [_filled(each, args) for each in tree]
