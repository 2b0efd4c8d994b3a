"""Secrecy analysis: find questions and look-ahead that reveal hidden information.

From the options of a question, the asked seat can infer what they depend on; from the presence or absence of
a question, all seats can infer what decides whether it is asked. The analysis tracks fields, and the contents
of places, that not everybody may see, through lists, functions and locals. The number of pieces in a place is
not secret. A piece stops being secret when it is drawn into a seat's own place, shown, or moved to an open
place. Look-ahead can read what only an owner sees, because that seat may be the one that looks ahead.
Doubtful cases are not reported; tests in play also check that states that differ only in hidden things ask
the same questions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ludex.core.findings import Finding, Note, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.trees import find_blocks, walk_statements
from ludex.core.verbs import VERBS
from ludex.lang.codes import statements as codes
from ludex.lang.effects import Effects, Node
from ludex.lang.outlines import find_looks, walk_nodes
from ludex.lang.types.declarations import PlaceInfo
from ludex.lang.types.namespace import Namespace


def find_revealing_lookahead(game: Namespace, effects: Effects, dark: frozenset[str]) -> Iterator[Finding]:
    """Find each `would` whose result depends on a place that nobody sees, or on a secret of the game.

    A `would` that asks or uses chance is omitted: it has been reported.
    """
    hidden = {*(("p", name) for name in dark), *(("g", name) for name in game.secret_state)}
    for node, part in effects.parts.items():
        for would in walk_nodes(effects.tree(node)) if part.telling else ():
            if would[0] not in ("would", "would_method") or not isinstance(would[1], str):
                continue
            if effects.explain_unforeseeable(would):
                continue
            reached = effects.list_reached_parts(would)
            looks = {*find_looks(would[-1]), *(each for part in reached for each in part.looks)}
            name = min((name for _, name in looks & hidden), default=None)
            if name is not None:
                why = Bilingual(
                    f"the step, or the expression after it, looks at “{name}”, which nobody may see",
                    f"l’étape, ou l’expression qui la suit, regarde «\u00a0{name}\u00a0», que personne n’a "
                    f"le droit de voir",
                )
                yield make_finding(codes.UNFORESEEABLE_LOOKAHEAD, effects.span(node), name=would[1], why=why)


Source = tuple[str, str]
"""A hidden place or field, with the tree of its owner as text (empty if it belongs to the game)."""
_DEEP = 6


class SecretTracker:
    """Tracker of the hidden places and fields from which the locals of a routine derive."""

    def __init__(
        self, game: Namespace, effects: Effects, places: dict[str, PlaceInfo], node: Node, alone: bool
    ) -> None:
        self.game, self.effects, self.places, self.node = game, effects, places, node
        self.alone = alone
        """Whether there is only one seat."""
        self.sources: dict[int, set[Source]] = {}
        """The sources of each local's value, by slot."""

    def track_statement(self, statement: list[Any]) -> None:
        """Record the effect of a statement on locals."""
        match statement:
            case ["let" | "for", _, int() as slot, tree, *_]:
                self.sources[slot] = self.find_sources(tree)
            case ["draw", _, dict() as draw] if draw["as"] is not None:
                self.sources[draw["as"]] = self._of_place(draw["to"])
            case ["move", _, dict() as move] if not self._of_place(move["to"]):
                self._clear_local(move["what"])
            case ["show", _, dict() as show]:
                self._clear_local(show["what"])

    def _clear_local(self, what: object) -> None:
        if isinstance(what, list) and what[:1] == ["local"]:
            self.sources[what[1]] = set()

    def may_see(self, asked: object, source: Source) -> bool:
        """Return whether the asked seat, a tree, may see a source.

        If only the owner may see it, the trees of the seat and of the owner must be equal; if only the
        others may, these trees must differ.
        """
        place, owner = source
        known = self.places.get(place)
        seen = self.game.own_fields.get(place) if known is None else known.seen
        if seen is None or seen == "nobody":
            return False
        return (owner == json.dumps(asked)) is (seen == "owner")

    def find_sources(self, tree: object, depth: int = 0) -> set[Source]:
        """Return the sources of the value of a tree; those of comprehensions' items are recorded too."""
        if not isinstance(tree, list) or not tree or depth > _DEEP:
            return set()
        match tree:
            case ["local", int() as slot]:
                return set(self.sources.get(slot, ()))
            case ["global", str() as name]:
                return {(name, "")} if name in self.game.secret_state else set()
            case ["state", str() as name, _] if name in self.game.secret_fields:
                return {(name, "")}
            case ["state", str() as name, of] if name in self.game.own_fields:
                return {(name, json.dumps(of))}
            case ["fn", str() as name, list() as args]:
                return self._of_function(name, args, depth)
            case ["comp", "count", sources, _]:
                return self.find_count_sources(sources, depth)
            case ["count" | "empty", *_]:
                return set()
            case ["members" | "on", place]:
                return self._of_place(place)
            case ["comp", _, sources, _]:
                for slot, items, _ in sources:
                    self.sources[slot] = self.find_sources(items, depth)
        return {each for part in tree for each in self.find_sources(part, depth)}

    def find_count_sources(self, sources: list[Any], depth: int = 0) -> set[Source]:
        """Return the sources that a count reveals by its conditions: the number of all pieces is open."""
        if not any(conditions for _, _, conditions in sources):
            return set()
        return {each for _, items, _ in sources for each in self.find_sources(items, depth)}

    def _of_place(self, tree: object) -> set[Source]:
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
        found = {each for arg in args for each in self.find_sources(arg, depth)}
        if node not in self.effects.parts or depth >= _DEEP:
            return found
        body = _substitute_arguments(self.effects.tree(node)["is"], args)
        return found | self.find_sources(body, depth + 1)


def _substitute_arguments(tree: object, args: list[Any]) -> object:
    """Substitute arguments into the body of a function; nothing is known about its other locals."""
    if not isinstance(tree, list):
        return tree
    if tree[:1] == ["local"]:
        return args[tree[1]] if tree[1] < len(args) else None
    return [_substitute_arguments(each, args) for each in tree]


Condition = tuple[int, Source]
"""The point of a statement, and a source that decides how the rules continue there."""


def find_revealing_questions(game: Namespace, effects: Effects) -> Iterator[Finding]:
    """Find the questions, then the look-ahead, of a game that reveal a secret."""
    places = {each.id: each for each in game.every_place() if each.seen in ("owner", "others", "nobody")}
    if not places and not (game.secret_state or game.secret_fields or game.own_fields):
        return
    alone = sum(game.is_of_kind(each, "seat") for some in game.entries.values() for each in some) < 2
    for node, part in effects.parts.items():
        if part.telling and not part.formula:
            checker = QuestionChecker(game, effects, places, node, alone)
            yield from checker.check_block(effects.tree(node)["do"], checker.of_hook())
    dark = frozenset(name for name, each in places.items() if each.seen == "nobody")
    yield from find_revealing_lookahead(game, effects, dark)


class QuestionChecker(SecretTracker):
    """Checker of the questions of a routine, whose options or presence may reveal a secret."""

    def of_hook(self) -> tuple[Condition, ...]:
        """Return the sources that decide whether the hook of this routine runs; none if it is no hook."""
        program, pointer = self.node
        when = (program, f"{pointer.removesuffix('/do')}/when")
        if not pointer.startswith("hooks/") or when not in self.effects.parts:
            return ()
        made = self.effects.tree(when)
        return tuple((made["point"], each) for each in sorted(self.find_sources(made["is"])))

    def check_block(self, block: list[Any], under: tuple[Condition, ...]) -> Iterator[Finding]:
        """Check the statements of a block.

        `under` has the conditions that decide whether the block runs, as far as no player has noticed the
        outcome yet.
        """
        for statement in block:
            self.track_statement(statement)
            if statement[0] == "ask":
                yield from self._ask(statement[1], statement[2])
                yield from self._check_asking(statement[1], (*under, *self._skip_conditions(*statement[1:])))
            mine = self._conditions(statement)
            for inner in find_blocks(statement):
                yield from self.check_block(inner, () if statement[0] == "ask" else (*under, *mine))
            if _is_noticeable([statement]):
                under = ()
            elif any(inner and VERBS[inner[-1][0]].leaves for inner in find_blocks(statement)):
                under = (*under, *mine)

    # Options

    def _ask(self, point: int, ask: dict[str, Any]) -> Iterator[Finding]:
        asked = ["local", ask["each"]] if "each" in ask else ask.get("to")
        if asked is None:
            return  # the seat has been reported already
        picks = [ask["pick"]] if "pick" in ask else []
        trees: list[Any] = []
        for arm in ask.get("menu", ()):
            picks += [arm["pick"]] if "pick" in arm else []
            trees += [arm["when"]] if "when" in arm else []
        for slot, items, conditions in picks:
            self.sources[slot] = self.find_sources(items)
            # All pieces of a place reveal only their number.
            is_whole = isinstance(items, list) and items[:1] in (["members"], ["on"])
            trees += conditions if is_whole else [items, *conditions]
        hidden = {each for tree in trees for each in self.find_sources(tree) if not self.may_see(asked, each)}
        for place, _ in sorted(hidden)[:1]:
            yield make_finding(codes.REVEALING_OPTIONS, self._span(point), place=_quote_place(place))
        if ask.get("as") is not None:
            self.sources[ask["as"]] = {each for _, items, _ in picks for each in self.find_sources(items)}

    # Presence of a question

    def _conditions(self, statement: list[Any]) -> tuple[Condition, ...]:
        """Return the sources that decide which branch of a statement runs, or how often."""
        match statement:
            case ["if" | "while", point, tree, *_]:
                found = self.find_sources(tree)
            case ["for", point, _, ["comp", _, sources, _], _]:
                found = self.find_count_sources(sources)
            case _:
                return ()
        return tuple((point, each) for each in sorted(found))

    def _skip_conditions(self, point: int, ask: dict[str, Any]) -> tuple[Condition, ...]:
        """Return the sources that decide whether a question is silently skipped.

        A question that can be declined is asked even without options, unless its `else` is unnoticeable. A
        question that must be answered reveals the secret anyway.
        """
        silent = "else" in ask and not _is_noticeable(ask["else"])
        if not (ask.get("optional") and "pick" in ask and silent):
            return ()
        slot, items, conditions = ask["pick"]
        found = self.find_count_sources([[slot, items, conditions]])
        if items[:1] == ["comp"] and any(each[2] for each in items[2]):
            found |= self.find_sources(items)
        return tuple((point, each) for each in sorted(found))

    def _check_asking(self, point: int, under: tuple[Condition, ...]) -> Iterator[Finding]:
        """Report the outermost condition that reveals a secret; one finding is enough."""
        for where, source in under:
            known = self.places.get(source[0])
            is_own = source[0] in self.game.own_fields or (known is not None and known.seen != "nobody")
            if self.alone and is_own:
                continue  # this player is alone and may see it
            why = message("this is the question", "voici la question")
            notes = (Note(why, self._span(point)),) if where != point else ()
            yield make_finding(
                codes.REVEALING_QUESTION, self._span(where), notes=notes, place=_quote_place(source[0])
            )
            return

    def _span(self, point: int) -> Span:
        return self.effects.outlines[self.node[0]].spans[point]


def _is_noticeable(statements: Iterable[list[Any]]) -> bool:
    return any(VERBS[each[0]].noticed for each in walk_statements(statements))


def _quote_place(place: str) -> Bilingual:
    return Bilingual(f"“{place}”", f"«\u00a0{place}\u00a0»")
