"""Verbs `let` and `set`: assign values to locals, to game state, to run-time fields."""

from __future__ import annotations

import ast

from ludex.core.messages import Bilingual
from ludex.lang.codes import statements as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import (
    ANY,
    INT,
    NEVER,
    NONE,
    AnyType,
    ListOf,
    Typed,
    find_named_kind,
    parse_type,
)
from ludex.lang.types.scope import SET_PATTERN


@declare_verb(
    "let",
    "gives a name to a value",
    "let: n = count(basket)",
    {"type": "the type, if the value does not determine it"},
)
def let(statement: Statement) -> list[Tree]:
    name, rest = statement.split_name("let")
    if name is None:
        statement.report_wrong_shape("let", *_ASSIGNMENT)
        statement.bind_unreadable("let")
        return []
    declared = _read_declared_type(statement)
    typed = statement.rules.expression(statement.pointer("let"), statement.scope, declared, rest)
    type_ = declared or typed.type
    if type_ in (NONE, ListOf(NEVER)) and name not in statement.scope.names:
        wanted = Bilingual(
            "a value of a known type (add `type:`)", "une valeur de type connu (ajoutez `type:`)"
        )
        statement.report_wrong_type("let", type_, wanted)
        type_ = ANY
    known = statement.scope.names.get(name)
    if type_ in (NONE, ListOf(NEVER)) and known is not None:
        type_ = statement.scope.type_of(known)
    return [["let", statement.point, statement.assign_slot(name, type_), typed.tree]]


def _read_declared_type(statement: Statement) -> AnyType | None:
    if not statement.has("type"):
        return None
    found = parse_type(str(statement.data["type"]))
    kind = find_named_kind(str(statement.data["type"]))
    game = statement.rules.game
    if kind is not None and game.world.catalogue.is_broken(game.name, kind):
        return ANY
    if found is None or (kind is not None and not game.has_kind(kind)):
        statement.add_finding(types.NO_TYPE, "type", name=str(statement.data["type"]))
        return ANY
    return found


@declare_verb(
    "set", "changes a named value, the state of the game, or a run-time field of a piece", "set: day += 1"
)
def set_(statement: Statement) -> list[Tree]:
    text = statement.data["set"]
    found = SET_PATTERN.match(text) if isinstance(text, str) else None
    if found is None or found["target"].endswith("="):  # `==` compares, and changes nothing
        statement.report_wrong_shape("set", *_ASSIGNMENT)
        return []
    reader = statement.rules.parse(statement.pointer("set"), 0, found["target"], statement.scope)
    target = None if reader is None else _target(statement, reader, reader.parsed.root)
    if reader is None or target is None:
        return []
    wanted = INT if found["sign"] else target.type
    value = statement.rules.expression(
        statement.pointer("set"), statement.scope, wanted, slice(found.end(), None)
    )
    tree = value.tree
    if found["sign"]:
        old = reader.read(reader.parsed.root, INT)
        tree = [found["sign"], old.tree, tree]
    return [_store_value(statement, target, tree, value.type)]


def _target(statement: Statement, reader: ExpressionReader, node: ast.expr) -> Typed | None:
    scope = statement.scope
    if isinstance(node, ast.Name) and node.id in scope.names:
        slot = scope.names[node.id]
        if slot == scope.self_slot:
            reader.add_finding(codes.NOT_SET, node, why=_SELF)
            return None
        return Typed(scope.type_of(slot), ["local", slot])
    typed = reader.read_unconverted(node)
    typed = Typed(_declared_type(reader, typed), typed.tree)
    kind = typed.tree[0] if isinstance(typed.tree, list) else ""
    if kind == "local":  # an argument of the event
        if statement.routine.hook == "before":
            statement.routine.changed.add(typed.tree[1])
            return typed
        reader.add_finding(codes.OUTSIDE_BEFORE_HOOK, node)
        return None
    if kind in ("global", "state"):
        return typed
    if typed.type != ANY:
        reader.add_finding(codes.NOT_SET, node, why=_WHY.get(kind, _VALUE))
    return None


def _declared_type(reader: ExpressionReader, typed: Typed) -> AnyType:
    """Return the declared type of a field, even if the field is known not to be none here."""
    if not isinstance(typed.tree, list):
        return typed.type
    if typed.tree[0] == "global":
        return reader.game.state[typed.tree[1]]
    if typed.tree[0] == "state":
        fields = (field for kind in reader.game.kinds.values() for field in kind.state.values())
        return next((field.type for field in fields if field.name == typed.tree[1]), typed.type)
    return typed.type


def _store_value(statement: Statement, target: Typed, tree: object, value: AnyType) -> Tree:
    kind = target.tree[0]
    statement.scope.assign(target.tree, target.type, value)
    if kind == "local":
        statement.scope.mark_set(target.tree[1])
        return ["let", statement.point, target.tree[1], tree]
    if kind == "global":
        return ["setg", statement.point, target.tree[1], tree]
    return ["setf", statement.point, target.tree[1], target.tree[2], tree]


_ASSIGNMENT = Bilingual("“name = expression”", "«\u00a0nom = expression\u00a0»")
_SELF = Bilingual(
    "it is the piece or entry that these rules belong to",
    "c’est la pièce ou l’entrée à laquelle ces règles appartiennent",
)
_VALUE = Bilingual(
    "it is neither a local name, nor a field of the game’s state, nor a run-time field of a piece",
    "ce n’est ni un nom local, ni un champ de l’état du jeu, ni un champ de jeu d’une pièce",
)
_PLACE = Bilingual(
    "use `move` to put pieces in a place", "employez `move` pour placer des pièces dans un lieu"
)
_WHY = {
    "data": Bilingual(
        "it is printed, and printed fields never change",
        "c’est imprimé, et un champ imprimé ne change jamais",
    ),
    "entry": Bilingual("an entry never changes", "une entrée ne change jamais"),
    "place": _PLACE,
    "owned": _PLACE,
}
