"""Verb `log`, and the texts and slots of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions as codes
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import encode_type, is_shown_type
from ludex.lang.types.scope import Scope
from ludex.link.rule_names import find_shown_names

TEXT = "text"


def message_key(statement: Statement, part: str) -> str | None:
    """Return the key of the text that a part names; None if the part is missing or names no text."""
    if not statement.has(part):
        return None
    name, entry = str(statement.data[part]), statement.rules.entry
    says = entry.data.get("says", {})
    if name not in says:
        statement.add_finding(codes.UNKNOWN, part, did_you_mean(name, says), what=codes.MESSAGE, name=name)
        return None
    return f"{entry.id}.says.{name}"


def message_slots(statement: Statement, scope: Scope) -> list[Any]:
    """Read the values for the slots of a text, each with its type."""
    if not statement.has("with"):
        return []
    given, at = statement.data["with"], statement.pointer("with")
    if not isinstance(given, Mapping):
        statement.report_wrong_shape("with", "values, each under a name", "des valeurs, chacune sous un nom")
        return []
    values = ((name, statement.rules.expression((*at, name), scope)) for name in given)
    return [[name, encode_type(typed.type), typed.tree] for name, typed in values]


def find_sentence(statement: Statement, scope: Scope) -> tuple[str, list[Any]] | None:
    """Return the key and the slots of the text that describes a step; None if it cannot serve as a sentence.

    It can if it shows every argument that is a number, an entry or a space, and there is such an argument.
    """
    entry, game = statement.rules.entry, statement.rules.game
    text, args = entry.data.get("text"), entry.data.get("args", {})
    taken = [name for name in args if is_shown_type(game.parse_declared_type(args[name]))]
    if not isinstance(text, str) or not taken or not set(taken) <= find_shown_names(text):
        return None
    known = {name: scope.names[name] for name in taken if name in scope.names}
    slots = [[name, encode_type(scope.type_of(slot)), ["local", slot]] for name, slot in known.items()]
    return f"{entry.id}.text", slots


@declare_verb(
    "log",
    "shows the players a text of the entry’s `says`, by its name; `log: text` shows the sentence of the step",
    "log: frozen",
    {"with": "the slots of the text"},
)
def log(statement: Statement) -> list[Tree]:
    if statement.data["log"] == TEXT and TEXT not in statement.rules.entry.data.get("says", {}):
        sentence = find_sentence(statement, statement.scope)
        if sentence is not None:
            return [["log", statement.point, *sentence]]
    key = message_key(statement, "log")
    return [] if key is None else [["log", statement.point, key, message_slots(statement, statement.scope)]]
