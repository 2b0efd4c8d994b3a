"""What a value is made from that not everybody may see: hidden places and fields of the game.

It follows places that only their owner, or nobody, may look into, through lists, functions and locals. How
many pieces lie in a place is no secret. What is drawn into a seat's own place, shown, or moved where all may
see it, is none any more. Where it cannot tell, it is silent.
"""

from __future__ import annotations

import json
from typing import Any

from ludex.lang.effects import Effects
from ludex.lang.game import Game
from ludex.lang.known import PlaceInfo

Source = tuple[str, str]
"""A hidden place, and the tree of its owner as text, empty where it is the game's; or a field of the game."""
_OPEN = ("count", "empty")
_LOOKS = ("members", "on")
_DEEP = 6


class Hidden:
    """Follows one routine, statement by statement."""

    def __init__(self, game: Game, effects: Effects, places: dict[str, PlaceInfo]) -> None:
        self.game, self.effects, self.places = game, effects, places
        self.held: dict[int, set[Source]] = {}
        """What the value of each local was made from."""

    def follow(self, statement: list[Any]) -> None:
        """Keep what a statement does to locals."""
        match statement:
            case ["let" | "for", _, int() as slot, tree, *_]:
                self.held[slot] = self.sources(tree)
            case ["draw", _, dict() as draw] if draw["as"] is not None:
                self.held[draw["as"]] = self._of_place(draw["to"])
            case ["move", _, dict() as move] if not self._of_place(move["to"]):
                self._cleared(move["what"])
            case ["show", _, dict() as show]:
                self._cleared(show["what"])

    def _cleared(self, what: Any) -> None:
        if isinstance(what, list) and what[:1] == ["local"]:
            self.held[what[1]] = set()

    def may_see(self, asked: Any, source: Source) -> bool:
        """Whether the seat that a tree gives is the owner of what is hidden."""
        place, owner = source
        known = self.places.get(place)
        return known is not None and known.seen == "owner" and owner == json.dumps(asked)

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
                return self.of_count(sources, depth)
            case [op, *_] if op in _OPEN:
                return set()
            case [op, place] if op in _LOOKS:
                return self._of_place(place)
            case ["comp", _, sources, _]:
                for slot, items, _ in sources:
                    self.held[slot] = self.sources(items, depth)
        return {each for part in tree for each in self.sources(part, depth)}

    def of_count(self, sources: list[Any], depth: int = 0) -> set[Source]:
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
        node = (name, "is")
        found = {each for arg in args for each in self.sources(arg, depth)}
        if node not in self.effects.parts or depth >= _DEEP:
            return found
        return found | self.sources(_filled(self.effects.tree(node)["is"], args), depth + 1)


def _filled(tree: Any, args: list[Any]) -> Any:
    """The body of a function with its arguments in place; its other locals hold nothing that is known."""
    if not isinstance(tree, list):
        return tree
    if tree[:1] == ["local"]:
        return args[tree[1]] if tree[1] < len(args) else None
    return [_filled(each, args) for each in tree]
