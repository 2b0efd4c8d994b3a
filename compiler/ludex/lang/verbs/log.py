"""Verb `log`, and the texts and slots of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions as codes
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import encode_type
from ludex.lang.types.scope import Scope


def message_key(statement: Statement, part: str) -> str | None:
    """Key of the text that a part names; none where there is none."""
    if not statement.has(part):
        return None
    name, entry = str(statement.data[part]), statement.rules.entry
    says = entry.data.get("says", {})
    if name not in says:
        statement.add_finding(codes.UNKNOWN, part, did_you_mean(name, says), what=codes.MESSAGE, name=name)
        return None
    return f"{entry.id}.says.{name}"


def message_slots(statement: Statement, scope: Scope) -> list[Any]:
    """Read what fills the slots of a text, each with its type."""
    if not statement.has("with"):
        return []
    given, at = statement.data["with"], statement.pointer("with")
    if not isinstance(given, Mapping):
        statement.report_wrong_shape("with", "values, each under a name", "des valeurs, chacune sous un nom")
        return []
    values = ((name, statement.rules.expression((*at, name), scope)) for name in given)
    return [[name, encode_type(typed.type), typed.tree] for name, typed in values]


@declare_verb(
    "log",
    "tells the players something: a name under the entry’s `says`",
    "log: frozen",
    {"with": "the slots of that text"},
)
def log(statement: Statement) -> list[Tree]:
    key = message_key(statement, "log")
    return [] if key is None else [["log", statement.point, key, message_slots(statement, statement.scope)]]
