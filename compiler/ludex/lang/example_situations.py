"""Initial situation of an example (`given`), as a list of set-up steps.

Seats, and names that `given` defines with `as`, are the first locals of all rules in the example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ludex.core.ids import kind_of, to_identifier
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions
from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import Pointer
from ludex.lang.expressions.lists import SPACED, report_missing_space
from ludex.lang.rule_compiler import RuleCompiler
from ludex.lang.types.declarations import KindInfo, PlaceInfo
from ludex.lang.types.rule_types import ANY, LENGTH, POINT, TEXT, AnyType, Piece, strip_optional
from ludex.lang.types.scope import Scope
from ludex.link.world import walk_values

REST = "rest"
POINT_FORMULA = "formula"
"""Key of a point that has to be computed; its value is the pointer of the formula."""
_ENDS = ("top", "bottom")
_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_ITEM = frozenset(("entry", "as", "count", "at"))
"""Keys of a piece in a situation that are not fields of the piece."""


class Situation:
    """Compiler of an example's `given` to set-up steps, in order."""

    def __init__(self, compiler: RuleCompiler) -> None:
        self.compiler, self.game, self.entry = compiler, compiler.game, compiler.entry
        self.rules = compiler.rules
        self.scope = Scope()
        self.steps: list[list[Any]] = []

    def _compile_given(self) -> None:
        for key in self.entry.data.get("given", {}):
            at: Pointer = ("given", key)
            name = to_identifier(str(key))
            if key == "seats":
                self._seats(at)
            elif name in self.game.state:
                self._step("state", at, name, self._value(at, self.game.state[name]))
            elif name in self.game.places:
                place = self.game.places[name]
                self._record_key_usage(place.id, at)
                self._place(at, place, ["place", place.id])
            elif name in self.scope.names:
                slot = self.scope.names[name]
                self._piece_fields(at, slot, self.scope.type_of(slot), ())
            else:
                known = {*self.game.state, *self.game.places, *self.scope.names, "seats"}
                self._unknown(self.entry.key_span(at), expressions.ANYTHING, str(key), known)
                self._bind_names(self.rules.value(at))

    def _record_key_usage(self, entry_id: str, at: Pointer) -> None:
        self.rules.record_usage(
            entry_id, at, 0, len(str(at[-1])), (*self.scope.names, *self.game.state), on_key=True
        )

    def _step(self, sort: str, at: Pointer, *rest: object) -> None:
        self.steps.append([sort, self.compiler.points.add(self.entry.key_span(at)), *rest])

    def _add_tree_formula(self, at: Pointer, tree: object, scope: Scope | None = None) -> str:
        """Add a formula whose parameters are the names defined so far, and return its pointer."""
        point = self.compiler.points.add(self.entry.span(at))
        pointer = f"given/{len(self.compiler.program.formulas)}"
        self.compiler.add_formula(pointer, point, scope or self.scope, len(self.scope.slots), ANY, tree)
        return pointer

    def _value(self, at: Pointer, wanted: AnyType) -> str:
        """Add an expression of the situation as a formula, and return its pointer."""
        self._bind_mentioned_seats(at)
        scope = self._copy_scope()
        value = self.rules.value(at)
        if isinstance(value, str) and strip_optional(wanted) == TEXT:  # a text itself, as of a die's face
            return self._add_tree_formula(at, ["text", value], scope)
        return self._add_tree_formula(at, self.rules.expression(at, scope, wanted).tree, scope)

    def _bind_mentioned_seats(self, at: Pointer) -> None:
        """Bind the name of each seat in an expression, unless the name has another meaning."""
        value = self.rules.value(at)
        for word in _WORD.findall(value) if isinstance(value, str) else ():
            ids = self.game.entries_of(word, ())
            known = word in self.scope.names or word in self.game.schema_words
            if len(ids) == 1 and not known and self.game.is_of_kind(ids[0], "seat"):
                self._seat(at, ids[0])

    def _copy_scope(self) -> Scope:
        """Copy the scope, so that names bound in an expression do not take slots of the example."""
        scope = self.scope.branch()
        scope.slots = list(self.scope.slots)
        return scope

    def _unknown(self, span: Span, sort: Bilingual, name: str, known: Iterable[str]) -> None:
        self.rules.add_finding(expressions.UNKNOWN, span, did_you_mean(name, known), what=sort, name=name)

    def _shape(self, at: Pointer, en: str, fr: str) -> None:
        self.rules.add_finding(codes.WRONG_SHAPE, self.entry.span(at), wanted=Bilingual(en, fr))

    def _seats(self, at: Pointer) -> None:
        listed = self.rules.value(at)
        if not isinstance(listed, Mapping):
            self._shape(at, "seats, each by its slug", "des sièges, chacun par son nom court")
            return
        for slug in listed:
            ids = self.game.entries_of(to_identifier(str(slug)), ("seat",))
            if len(ids) != 1:
                known = self.game.names_of_kinds(("seat",))
                self._unknown(self.entry.key_span((*at, slug)), expressions.ENTRY, str(slug), known)
                self.scope.add(to_identifier(str(slug)), ANY)
                self._bind_names(listed[slug])
                continue
            self._record_key_usage(ids[0], (*at, slug))
            slot = self._seat((*at, slug), ids[0])
            self._piece_fields((*at, slug), slot, Piece(("seat",)), ())

    def _seat(self, at: Pointer, entry_id: str) -> int:
        name = to_identifier(entry_id.partition("/")[2])
        slot = self.scope.names.get(name)
        if slot is None:
            slot = self.scope.add(name, Piece(("seat",)))
            self._step("seat", at, slot, entry_id)
        return slot

    def _place(self, at: Pointer, place: PlaceInfo, tree: list[Any]) -> None:
        """Fill a place: with one item or several, space by space, or with all remaining pieces."""
        value = self.rules.value(at)
        if value == REST:
            self._step("rest", at, self._add_tree_formula(at, tree))
            return
        if isinstance(value, Mapping) and place.type.form in SPACED and "entry" not in value:
            for space in value:
                self._space((*at, space), place, tree, space)
            return
        self._items(at, place, tree)

    def _space(self, at: Pointer, place: PlaceInfo, tree: list[Any], space: object) -> None:
        text = str(space)
        if text.isdigit():
            report_missing_space(self.rules, self.entry.key_span(at), tree, int(text))
            self._items(at, place, ["space", tree, int(text)])
        elif text in place.names:
            self._items(at, place, ["named", tree, text])
        else:
            self._unknown(self.entry.key_span(at), expressions.SPACE, text, place.names)

    def _items(self, at: Pointer, place: PlaceInfo, to: list[Any]) -> None:
        value = self.rules.value(at)
        for each in [(*at, rank) for rank in range(len(value))] if isinstance(value, list) else [at]:
            self._put_item(each, place, to)

    def _put_item(self, at: Pointer, place: PlaceInfo, to: list[Any]) -> None:
        """Put an item of `given` in a place: pieces from the box, a seat, or a piece that has a name."""
        value = self.rules.value(at)
        if not (isinstance(value, str) or (isinstance(value, Mapping) and "entry" in value)):
            self._shape(at, "a slug, or fields with `entry`", "un nom court, ou des champs dont `entry`")
            self._bind_name(value)
            return
        if isinstance(value, str) and to_identifier(value) in self.scope.names:
            self._step("put", at, self.scope.names[to_identifier(value)], self._add_tree_formula(at, to))
            return
        where: Pointer = at if isinstance(value, str) else (*at, "entry")
        slug = str(value if isinstance(value, str) else value["entry"])
        ids = self.game.entries_of(to_identifier(slug.rpartition("/")[2]), place.type.kinds)
        ids = [each for each in ids if "/" not in slug or each == slug]
        if len(ids) != 1:
            known = self.game.names_of_kinds(place.type.kinds)
            self._unknown(self.entry.span(where), expressions.ENTRY, slug, known)
            self._bind_name(value)
            return
        self.rules.record_usage(ids[0], where, slug.find("/") + 1, len(slug))
        if self.game.is_of_kind(ids[0], "seat"):
            slot = self._seat(where, ids[0])
            self._step("put", at, slot, self._add_tree_formula(at, to))
            return
        self._take_pieces(at, value if isinstance(value, Mapping) else {}, ids[0], to)

    def _bind_name(self, value: object) -> None:
        """Bind the name of a piece of an unknown entry, so that uses of the name are not reported."""
        if isinstance(value, Mapping) and "as" in value:
            self.scope.add(to_identifier(str(value["as"])), ANY)
        elif not isinstance(value, str):
            self.rules.nameless = True

    def _bind_names(self, value: object) -> None:
        """Bind the names of all pieces in a part that cannot be compiled, so that uses are not reported."""
        for _, each in walk_values(value):
            if isinstance(each, Mapping) and "as" in each:
                self.scope.add(to_identifier(str(each["as"])), ANY)

    def _take_pieces(self, at: Pointer, item: Mapping[str, Any], entry_id: str, to: list[Any]) -> None:
        count = item.get("count", 1)
        if type(count) is not int or count < 1:
            self._shape((*at, "count"), "a whole number from 1", "un nombre entier à partir de 1")
            return
        if "at" in item:
            report_missing_space(self.rules, self.entry.span((*at, "at")), to, item["at"])
        place = self._add_tree_formula(at, to)
        if item.keys() <= _ITEM:
            self._add_take_step(at, item, entry_id, count, place)
            return
        # Pieces whose fields or places are set are taken one by one, each with the same contents.
        self._add_take_step(at, item, entry_id, 1, place)
        known, names = len(self.rules.findings), dict(self.scope.names)
        for _ in range(count - 1):
            self._add_take_step(at, {**item, "as": None}, entry_id, 1, place)
        del self.rules.findings[known:]  # they repeat those about the first piece
        self.scope.names = names  # the name means the first piece

    def _add_take_step(
        self, at: Pointer, item: Mapping[str, Any], entry_id: str, count: int, to: str
    ) -> None:
        type_, name = Piece((kind_of(entry_id),)), item.get("as")
        if name is None:
            slot = self.scope.add_nameless(type_)
        else:
            slot = self.scope.add(to_identifier(str(name)), type_)
        self._step("take", at, slot, entry_id, count, to, self._spot(at, item))
        if not item.keys() <= _ITEM:
            self._piece_fields(at, slot, type_, tuple(_ITEM))

    def _spot(self, at: Pointer, item: Mapping[str, Any]) -> object:
        """Return the position of a piece in its place: a number, `top`, `bottom`, a point, or None."""
        value = item.get("at")
        if isinstance(value, int) or value in (None, *_ENDS):
            return value
        return self._point((*at, "at"))

    def _point(self, at: Pointer) -> object:
        """Return a point: two lengths, or a formula to evaluate when the step runs; None if malformed."""
        value = self.rules.value(at)
        if isinstance(value, str):
            scope = self._copy_scope()
            tree = self.rules.expression(at, scope, POINT).tree
            return {POINT_FORMULA: self._add_tree_formula(at, tree, scope)}
        if not (isinstance(value, list) and len(value) == 2):
            self._shape(
                at,
                "a point, [across, down], or an expression for one",
                "un point, [x, y], ou une expression qui en donne un",
            )
            return None
        return [self._coordinate((*at, index)) for index in range(2)]

    def _coordinate(self, at: Pointer) -> object:
        tree = _add_up(self.rules.expression(at, self._copy_scope(), LENGTH).tree)
        if tree is not None and type(tree) is not int:
            self._shape(at, "a length, such as 6in", "une longueur, comme 6in")
        return tree

    def _piece_fields(self, at: Pointer, slot: int, type_: AnyType, known_parts: tuple[str, ...]) -> None:
        value = self.rules.value(at)
        kinds = type_.kinds if isinstance(type_, Piece) else ()
        infos = self.game.kind_infos(kinds)
        if type_ == ANY or not self.game.are_known(kinds):
            self._bind_names(value)
            return
        if not isinstance(value, Mapping) or not infos:
            self._shape(at, "fields, each with its value", "des champs, chacun avec sa valeur")
            return
        for key in value:
            if key not in known_parts:
                self._piece_field((*at, key), to_identifier(str(key)), slot, infos[0])

    def _piece_field(self, at: Pointer, name: str, slot: int, info: KindInfo) -> None:
        if name in info.state:
            field = info.state[name]
            self._step("field", at, field.name, slot, self._value(at, field.type))
        elif name in info.places:
            place = info.places[name]
            self._record_key_usage(place.id, at)
            self._place(at, place, ["owned", place.id, ["local", slot]])
        else:
            self._unknown(self.entry.key_span(at), expressions.FIELD, name, {*info.state, *info.places})
            self._bind_names(self.rules.value(at))


def _add_up(tree: object) -> object:
    """Return the value of a tree that only adds and subtracts numbers; return other trees unchanged."""
    match tree:
        case ["+" | "-" as sign, left, right]:
            one, other = _add_up(left), _add_up(right)
            if type(one) is int and type(other) is int:
                return one + other if sign == "+" else one - other
    return tree
