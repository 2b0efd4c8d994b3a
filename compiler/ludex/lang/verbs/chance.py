"""`roll`: dice, or a bare number."""

from __future__ import annotations

from typing import Any

from ludex.core.message import Both
from ludex.lang.codes import statements as codes
from ludex.lang.statements import Statement, Tree, verb
from ludex.lang.types import INT, ListOf
from ludex.lang.verbs.pieces import some_pieces


@verb(
    "roll",
    Both(
        "rolls dice, which then show their value and face; or, with `sides`, a number",
        "lance des dés, qui montrent alors leur valeur et leur face\u202f; ou, avec `sides`, un nombre",
    ),
    "roll: weather",
    {
        "sides": Both(
            "how many sides: `roll` is then the name of the number",
            "le nombre de faces\u00a0: `roll` nomme alors le nombre",
        ),
        "as": Both("a name for the list of the values", "un nom pour la liste des valeurs"),
        "stream": Both(
            "the stream of chance; `dice` if left out", "la source de hasard\u202f; `dice` par défaut"
        ),
    },
)
def roll(statement: Statement) -> list[Tree]:
    made: dict[str, Any] = {"what": None, "sides": None, "as": None}
    made["stream"] = str(statement.data.get("stream", "dice"))
    if statement.has("sides"):
        made["sides"] = statement.expression("sides", INT).tree
        name = statement.data["roll"]
        if not isinstance(name, str) or not name.isidentifier():
            statement.tell(codes.SHAPE, "roll", wanted=Both("a name for the number", "un nom pour le nombre"))
            return []
        made["as"] = statement.slot(name, INT)
    else:
        made["what"] = some_pieces(statement, "roll").tree
        statement.scope.forget()
        if statement.has("as"):
            made["as"] = statement.slot(str(statement.data["as"]), ListOf(INT))
    return [["roll", statement.point, made]]
