"""Questions that would give a secret away: by their options, or by being asked at all.

What is asked tells a seat what the options were made from; that it is asked, or not, tells all seats what
that hung upon. Where it cannot tell, it is silent: that two states which differ only in what is hidden ask
alike is tested in play as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.finding import Finding, Note, find
from ludex.core.message import Both, message
from ludex.core.span import Span
from ludex.core.statements import blocks
from ludex.lang.ahead import foreseen
from ludex.lang.codes import statements as codes
from ludex.lang.effects import Effects, Node
from ludex.lang.game import Game
from ludex.lang.hidden import Hidden, Source
from ludex.lang.known import PlaceInfo

Condition = tuple[int, Source]
"""The point of a statement, and something hidden that it hangs upon how the rules go on there."""
_SEEN_BY_ALL = frozenset(
    "setg setf call method ask draw move shuffle roll create destroy show cancel end log".split()
)
"""Verbs whose statements anybody may notice: a question behind them tells nothing new."""
_LEAVING = ("return", "stop", "unwind")


def secrets(game: Game, effects: Effects) -> Iterator[Finding]:
    """Every question of a game that tells what it must not."""
    places = {each.id: each for each in _places(game) if each.seen in ("owner", "nobody")}
    if not places and not game.secret_state:
        return
    seats = (each for some in game.entries.values() for each in some)
    alone = sum(game.lineage(each.partition("/")[0], "seat") for each in seats) < 2
    for node, part in effects.parts.items():
        if part.telling and not part.formula:
            looking = Looking(game, effects, places, node, alone)
            yield from looking.routine(effects.tree(node)["do"], looking.of_hook())
    dark = frozenset(name for name, each in places.items() if each.seen == "nobody")
    yield from foreseen(game, effects, dark)


def _places(game: Game) -> Iterator[PlaceInfo]:
    yield from game.places.values()
    for some in game.owned.values():
        yield from some


class Looking(Hidden):
    """One routine."""

    def __init__(
        self, game: Game, effects: Effects, places: dict[str, PlaceInfo], node: Node, alone: bool
    ) -> None:
        super().__init__(game, effects, places)
        self.node, self.alone = node, alone

    def of_hook(self) -> tuple[Condition, ...]:
        """Whatever is hidden that it hangs upon whether a hook is run at all."""
        program, pointer = self.node
        when = (program, f"{pointer.removesuffix('/do')}/when")
        if not pointer.startswith("hooks/") or when not in self.effects.parts:
            return ()
        made = self.effects.tree(when)
        return tuple((made["point"], each) for each in sorted(self.sources(made["is"])))

    def routine(self, block: list[Any], under: tuple[Condition, ...] = ()) -> Iterator[Finding]:
        """`under` is what it hangs upon whether the block is run, while nobody could have noticed yet."""
        for statement in block:
            self.follow(statement)
            if statement[0] == "ask":
                yield from self._ask(statement[1], statement[2])
                yield from self._asked_or_not(statement[1], (*under, *self._passed_over(*statement[1:])))
            mine = self._conditions(statement)
            for inner in blocks(statement):
                yield from self.routine(inner, () if statement[0] == "ask" else (*under, *mine))
            if _noticed(statement):
                under = ()
            elif any(inner and inner[-1][0] in _LEAVING for inner in blocks(statement)):
                under = (*under, *mine)

    # Options

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
        hidden = {each for tree in trees for each in self.sources(tree) if not self.may_see(asked, each)}
        for place, _ in sorted(hidden)[:1]:
            yield find(codes.SECRET, self._span(point), place=_said(place))
        if ask.get("as") is not None:
            self.held[ask["as"]] = {each for _, items, _ in picks for each in self.sources(items)}

    # Whether it is asked

    def _conditions(self, statement: list[Any]) -> tuple[Condition, ...]:
        """Whatever is hidden that it hangs upon which branch is run, or how often."""
        match statement:
            case ["if" | "while", point, tree, *_]:
                found = self.sources(tree)
            case ["for", point, _, ["comp", _, sources, _], _]:
                found = self.of_count(sources)
            case _:
                return ()
        return tuple((point, each) for each in sorted(found))

    def _passed_over(self, point: int, ask: dict[str, Any]) -> tuple[Condition, ...]:
        """A question that may be declined is put though there is nothing to choose, unless it has an `else`:
        then it is passed over, and in silence where nobody could notice what stands there. What must be
        answered tells that by itself.
        """
        if not ask.get("optional") or "pick" not in ask or any(map(_noticed, ask.get("else", [["log"]]))):
            return ()
        slot, items, conditions = ask["pick"]
        filtered = ["comp", "count", [[slot, items, conditions]], None] if conditions else ["count", items]
        of_list = (
            self.sources(items) if items[:1] == ["comp"] and any(each[2] for each in items[2]) else set()
        )
        return tuple((point, each) for each in sorted(self.sources(filtered) | of_list))

    def _asked_or_not(self, point: int, under: tuple[Condition, ...]) -> Iterator[Finding]:
        """One is enough to tell: the outermost condition."""
        for where, source in under:
            if self._tells(source):
                notes = (_decided(self._span(point)),) if where != point else ()
                yield find(codes.SECRET_ASKED, self._span(where), notes=notes, place=_said(source[0]))
                return

    def _tells(self, source: Source) -> bool:
        """Whether somebody at the table may not see it: the others, or, of what nobody sees, all."""
        known = self.places.get(source[0])
        return not self.alone or known is None or known.seen == "nobody"

    def _span(self, point: int) -> Span:
        return self.effects.outlines[self.node[0]].spans[point]


def _noticed(statement: list[Any]) -> bool:
    """Whether somebody might notice that a statement was carried out."""
    return statement[0] in _SEEN_BY_ALL or any(
        _noticed(each) for inner in blocks(statement) for each in inner
    )


def _decided(asked: Span) -> Note:
    return Note(message("it decides whether this is asked", "elle décide si ceci est demandé"), asked)


def _said(place: str) -> Both:
    return Both(f"“{place}”", f"«\u00a0{place}\u00a0»")
