"""Names, constants and attributes."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from ludex.core.findings import Note
from ludex.core.ids import ITEM_SEPARATOR, find_owner_id, kind_of, to_identifier
from ludex.core.lengths import count_units, measure
from ludex.core.messages import Bilingual, Choice, Message
from ludex.core.suggestions import find_nearest_names, suggest_or_list
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import NODE_READERS, ExpressionReader
from ludex.lang.expressions.values import (
    BASE,
    borrow_constant,
    find_value_owner,
    read_field_of,
    read_own_value,
    read_value_of,
)
from ludex.lang.hints import hint_for_field, hint_for_name, report_field_of_some_kinds
from ludex.lang.types.declarations import Field, KindInfo, PlaceInfo
from ludex.lang.types.known_names import EVERY
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    LENGTH,
    NONE,
    SEAT,
    TEXT,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Struct,
    Typed,
    Word,
    element_type,
    join_types,
    strip_optional,
)
from ludex.schema.grids import MAP

NO_UNITS = Bilingual("none", "aucune")
_NO_UNITS_HINT = Bilingual(
    "list the units of the game in game.yaml, such as `units: [{unit}]`",
    "énumérez les unités du jeu dans game.yaml, par exemple `units: [{unit}]`",
)
CONSTANTS = {"true": Typed(BOOL, True), "false": Typed(BOOL, False), "none": Typed(NONE, None)}


def read_constant(reader: ExpressionReader, node: ast.Constant, wanted: AnyType | None) -> Typed:
    value = node.value
    if value is None or isinstance(value, bool):
        return reader.add_finding(codes.CAPITALIZED_WORD, node, name=str(value), now=str(value).lower())
    if isinstance(value, int):
        reader.note_constant(node, value)
        return Typed(INT, value) if abs(value) <= 2**53 else reader.add_finding(codes.NOT_ALLOWED, node)
    length = reader.parsed.find_length(node)
    if length is not None:
        return read_length(reader, node, *length)
    if isinstance(value, str):
        return read_bare_word(reader, node, value, wanted) or Typed(TEXT, ["text", value])
    return reader.add_finding(codes.NOT_ALLOWED, node)


def read_length(reader: ExpressionReader, node: ast.Constant, number: str, unit: str) -> Typed:
    """Read a length in a unit of the game."""
    units = reader.game.units
    if reader.game.world.manifest is None:  # the units of the game are unknown
        return INVALID
    if unit not in units:
        hint = None if units else Note(Message(_NO_UNITS_HINT, {"unit": unit}))
        known = Choice(units) if units else NO_UNITS
        return reader.add_finding(codes.UNKNOWN_UNIT, node, hint, unit=unit, known=known)
    value = measure(number, unit)
    shown = count_units(value, units)
    if isinstance(shown, int):
        reader.note_constant(node, shown)
    return Typed(LENGTH, value)


def read_name(reader: ExpressionReader, node: ast.Name, wanted: AnyType | None) -> Typed:
    """Read a bare name as a constant or local, else as a value, field or place of the game, else as a word of
    the expected type, else as an entry.
    """
    word, scope, game = node.id, reader.scope, reader.game
    if word in CONSTANTS:
        return CONSTANTS[word]
    if word in scope.names:
        return read_local(reader, node, scope.names[word])
    value = read_own_value(reader.rules, reader.at, word)
    if value is not None:
        reader.record_usage(node, f"{find_value_owner(reader.rules, word)}.{word}")
        return value
    if word in game.state:
        return Typed(game.state[word], ["global", word])
    if word in game.places:
        place = game.places[word]
        reader.record_usage(node, place.id)
        return Typed(place.type, ["place", place.id])
    if word == "seats":
        return Typed(ListOf(SEAT), ["seats"])
    if word == "owner" and reader.rules.entry.is_item and not game.entries.get(word):
        outer = find_owner_id(str(reader.rules.entry.id))
        if outer is not None:
            return Typed(Entry((kind_of(outer),)), ["entry", outer])
    if word in game.lost:  # the author may mean the lost entry, even if another one has this name
        reader.rules.unsure = True
        return Typed(ANY, ["word", word])  # different names are different values
    bare = read_bare_word(reader, node, word, wanted)
    if bare is None and word in game.calls:
        return reader.add_finding(codes.MISSING_BRACKETS, node, name=word)
    if bare is None and wanted == ANY and game.is_incomplete:  # the expected type may be missing
        reader.rules.unsure = True
        return INVALID
    return bare or read_entry_name(reader, node) or report_unknown_name(reader, node, wanted)


def read_local(reader: ExpressionReader, node: ast.Name, slot: int) -> Typed:
    if slot in reader.scope.unset:
        reader.add_finding(types.UNSET, node, name=node.id)
    owner = reader.scope.owners.get(slot)
    if owner is not None:
        reader.record_usage(node, f"{owner}.{node.id}")
    if reader.game.namings is not None and reader.in_example and reader.scope.type_of(slot) == SEAT:
        for each in reader.game.entries_of(node.id, ("seat",)):
            reader.record_usage(node, each)
    return Typed(reader.scope.type_of(slot), ["local", slot])


def read_bare_word(
    reader: ExpressionReader, node: ast.expr, word: str, wanted: AnyType | None
) -> Typed | None:
    """Read a word by the expected type: an entry of its kind, or a word of its schema; None if neither."""
    inner = strip_optional(wanted) if wanted is not None else None
    inner = element_type(inner) if isinstance(inner, ListOf) else inner
    if isinstance(inner, Word):
        found = [each for each in inner.words if to_identifier(each) == to_identifier(word)]
        return Typed(Word((found[0],)), ["word", found[0]]) if found else None
    if isinstance(inner, Entry | Piece) and inner.kinds:
        ids = reader.game.entries_of(to_identifier(word), inner.kinds)
        if len(ids) == 1:
            return _entry(reader, node, ids[0])
    return None


def _entry(reader: ExpressionReader, node: ast.expr, entry_id: str) -> Typed:
    reader.record_usage(node, entry_id)
    reader.note_constant(node, entry_id)
    return Typed(Entry((kind_of(entry_id),)), ["entry", entry_id])


def read_entry_name(reader: ExpressionReader, node: ast.Name) -> Typed | None:
    """Read a name that only one entry of the game has; report a name of several, and a word of a schema."""
    ids = reader.game.named_entries(node.id)
    if len(ids) == 1:
        return _entry(reader, node, ids[0])
    if ids and not reader.game.has_broken_kinds:
        dotted = Choice(tuple(to_identifier(each.replace("/", ".", 1)) for each in ids))
        return reader.add_finding(codes.AMBIGUOUS, node, name=node.id, ids=dotted)
    if node.id in reader.game.schema_words:
        return reader.add_finding(codes.WORD_WITHOUT_FIELD, node, name=node.id)
    return None


def report_unknown_name(reader: ExpressionReader, node: ast.Name, wanted: AnyType | None) -> Typed:
    inner = strip_optional(wanted) if wanted is not None else None
    if reader.game.has_broken_kinds:  # the name may be a word of their schemas
        reader.rules.unsure = True
        return INVALID
    if isinstance(inner, Word):
        return reader.report_unknown(codes.WORD, node, node.id, inner.words)
    if isinstance(inner, Entry) and inner.kinds:
        known = {*reader.game.names_of_kinds(inner.kinds), *reader.scope.names}
        return reader.report_unknown(codes.ENTRY, node, node.id, known)
    near = find_nearest_names(node.id, {*CONSTANTS, *reader.scope.names}) or reader.game.suggest_name(node.id)
    return reader.report_unknown(codes.ANYTHING, node, node.id, near, hint_for_name(reader, node.id))


def read_attribute(reader: ExpressionReader, node: ast.Attribute, wanted: AnyType | None) -> Typed:
    special = _qualified(reader, node)
    if special is not None:
        return special
    owner = reader.read_unconverted(node.value)
    if owner.type == ANY:
        return INVALID
    if isinstance(owner.type, Opt) or owner.type == NONE:
        return reader.report_maybe_none(node.value, owner)
    match owner.type:
        case Piece(kinds):
            return _of_piece(reader, node, owner, kinds)
        case Entry(kinds):
            return _of_entry(reader, node, owner, kinds)
        case Struct(fields):
            type_ = owner.type.field(node.attr)
            if type_ is None and not reader.game.has_kind(MAP):  # the fields of edges are unknown
                return INVALID
            if type_ is None:
                return reader.report_unknown(codes.FIELD, node, node.attr, [name for name, _ in fields])
            return Typed(type_, ["get", node.attr, owner.tree])
        case PlaceOf() | SpaceOf():
            return _of_place(reader, node, owner)
        case ListOf(Entry((kind,))) if ITEM_SEPARATOR in kind:
            return _of_items(reader, node, owner)
    return reader.report_no_fields(node.value, owner.type, node.attr)


def _of_items(reader: ExpressionReader, node: ast.Attribute, owner: Typed) -> Typed:
    match owner.tree:
        case ["data", str() as field, ["entry", str() as entry_id]]:
            items = f"{entry_id}{ITEM_SEPARATOR}{field}{ITEM_SEPARATOR}"
            reader.game.asked.add(EVERY)
            ids = [each for each in reader.game.entries_by_id if each.startswith(items)]
            known = {to_identifier(each.removeprefix(items)): each for each in ids}
            if node.attr in known:
                return _entry(reader, node, known[node.attr])
            return reader.report_unknown(codes.ITEM, node, node.attr, known)
    return reader.report_no_fields(node.value, owner.type, node.attr)


def _qualified(reader: ExpressionReader, node: ast.Attribute) -> Typed | None:
    """Read `event.x`, `option.x`, `quantity.base` or `kind.entry`, unless the first word is a local."""
    if not isinstance(node.value, ast.Name) or node.value.id in reader.scope.names:
        return None
    first, game = node.value.id, reader.game
    if first == "event":
        return _of_event(reader, node)
    if node.attr == BASE:
        quantities = [each for each in game.calls.get(first, ()) if each.sort == "quantity"]
        if len(quantities) == 1:
            reader.record_usage(node.value, quantities[0].id)
            found = borrow_constant(reader.rules, quantities[0].id, (BASE,))
            return found or reader.add_finding(codes.NO_CONSTANT, node)
    if first == "option":
        if node.attr in game.options:
            slug, type_ = game.options[node.attr]
            return Typed(type_, ["option", slug])
        return reader.report_unknown(codes.OPTION, node, node.attr, game.options)
    kind = next((each for each in game.kinds if to_identifier(each) == first), None)
    if kind is None or first in game.state or first in game.places:
        return None
    if node.attr in game.lost:
        reader.rules.unsure = True
        return INVALID
    ids = game.entries_of(node.attr, (kind,))
    if ids:
        return _entry(reader, node, ids[0])
    return reader.report_unknown(codes.ENTRY, node, node.attr, game.names_of_kinds((kind,)))


def _of_event(reader: ExpressionReader, node: ast.Attribute) -> Typed:
    scope = reader.scope
    if node.attr in scope.event:
        slot = scope.event[node.attr]
        if slot in scope.owners:
            reader.record_usage(node, f"{scope.owners[slot]}.{node.attr}")
        return Typed(scope.type_of(slot), ["local", slot])
    if not scope.event:
        return reader.add_finding(codes.NO_EVENT, node)
    return reader.report_unknown(
        codes.ARGUMENT, node, node.attr, scope.event, suggest_or_list(node.attr, [*scope.event])
    )


def _of_piece(reader: ExpressionReader, node: ast.Attribute, owner: Typed, kinds: tuple[str, ...]) -> Typed:
    word = node.attr
    if word == "entry":
        return Typed(Entry(kinds), ["entryof", owner.tree])
    infos = reader.game.kind_infos(kinds)
    places = _shared_place(infos, word)
    if places is not None:
        reader.record_usage(node, places.id)
        return Typed(places.type, ["owned", places.id, owner.tree])
    state = _field(reader, infos, word, "state")
    if state is not None:
        return Typed(state.type, ["state", state.name, owner.tree])
    data = _field(reader, infos, word, "data")
    if data is not None:
        return Typed(data.type, ["data", data.name, ["entryof", owner.tree]])
    return _no_field(reader, node, infos, kinds)


def _of_entry(reader: ExpressionReader, node: ast.Attribute, owner: Typed, kinds: tuple[str, ...]) -> Typed:
    infos = list(reader.game.kind_infos(kinds))
    if isinstance(owner.tree, list) and owner.tree[0] == "entry":
        value = read_value_of(reader.rules, owner.tree[1], node.attr)
        if value is not None:
            reader.record_usage(node, f"{owner.tree[1]}.{node.attr}")
            return value
    data = _field(reader, infos, node.attr, "data")
    if data is not None:
        number = read_field_of(reader.rules, reader.at, owner.tree, data)
        return number or Typed(data.type, ["data", data.name, owner.tree])
    if _field(reader, infos, node.attr, "state") or _shared_place(infos, node.attr):
        return reader.add_finding(types.ENTRY_FOR_PIECE, node, name=node.attr, kind="/".join(kinds))
    return _no_field(reader, node, infos, kinds)


def _shared_place(infos: list[KindInfo], word: str) -> PlaceInfo | None:
    """Return the place that a name means for all these kinds; None if they differ or one has none."""
    found = [each.places.get(word) for each in infos]
    return found[0] if found and all(each == found[0] for each in found) else None


def _field(reader: ExpressionReader, infos: list[KindInfo], word: str, table: str) -> Field | None:
    found = [getattr(each, table).get(word) for each in infos]
    if not found or any(each is None for each in found):
        return None
    type_ = found[0].type
    for each in found[1:]:
        if each.name != found[0].name:
            return None
        both = join_types(type_, each.type, reader.game.may_stand_for)
        if both is None:
            return None
        type_ = both
    return Field(found[0].name, type_)


def _no_field(
    reader: ExpressionReader, node: ast.Attribute, infos: list[KindInfo], kinds: tuple[str, ...]
) -> Typed:
    if not reader.game.are_known(kinds):
        reader.rules.unsure = True
        return INVALID
    if any(node.attr in info.methods for info in infos):
        return reader.add_finding(codes.MISSING_BRACKETS, node, name=node.attr)
    having = [info.name for info in infos if any(node.attr in table for table in _tables(info))]
    if having:
        return report_field_of_some_kinds(reader, node, having, infos)
    known = {word for info in infos for table in _tables(info) for word in table}
    return reader.report_unknown(
        codes.FIELD, node, node.attr, known, hint_for_field(reader, node.attr, infos)
    )


def _tables(info: KindInfo) -> tuple[Mapping[str, object], ...]:
    return info.data, info.state, info.places, info.methods


def _of_place(reader: ExpressionReader, node: ast.Attribute, owner: Typed) -> Typed:
    """Read an attribute of a place (a named space), or of a space (its number, place, fields of maps)."""
    if isinstance(owner.type, SpaceOf):
        if node.attr == "number":
            return Typed(INT, ["number", owner.tree])
        if node.attr == "place":
            return Typed(PlaceOf(owner.type.kinds), ["placeof", owner.tree])
        fields = reader.game.map_fields.node
        if node.attr in fields:
            return Typed(fields[node.attr], ["node", node.attr, owner.tree])
        if not reader.game.has_kind(MAP):
            return INVALID
        return reader.report_unknown(codes.FIELD, node, node.attr, ("number", "place", *fields))
    only = owner.tree[1] if owner.tree and owner.tree[0] in ("place", "owned") else None
    spaces: dict[str, str] = {}
    for place in reader.game.every_place():
        for name in place.names if only in (None, place.id) else ():
            spaces.setdefault(to_identifier(name), name)
    found = spaces.get(node.attr)
    if found is None:
        return reader.report_unknown(codes.SPACE, node, node.attr, spaces)
    assert isinstance(owner.type, PlaceOf)  # noqa: S101
    return Typed(SpaceOf(owner.type.kinds), ["named", owner.tree, found])


NODE_READERS[ast.Constant] = read_constant
NODE_READERS[ast.Name] = read_name
NODE_READERS[ast.Attribute] = read_attribute
