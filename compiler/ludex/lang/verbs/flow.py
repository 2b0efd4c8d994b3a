"""`stop`, `return`, `cancel`, `end`: leaving a loop, a step, an event, the game."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.ids import is_slug
from ludex.core.message import Both
from ludex.core.near import did_you_mean, nearest
from ludex.lang.codes import expressions, what
from ludex.lang.codes import statements as codes
from ludex.lang.known import STEPS
from ludex.lang.namings import STATEMENT
from ludex.lang.statements import Statement, Tree, verb
from ludex.lang.types import ANY, said


@verb(
    "stop",
    Both(
        "leaves the loop, or the named step that is running",
        "quitte la boucle, ou l’étape nommée qui est en cours",
    ),
    "stop",
    bare=True,
)
def stop(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name = statement.data["stop"]
    if name is None:
        if not statement.routine.loops:
            statement.tell(codes.NO_LOOP, "stop")
        return [["stop", statement.point]]
    found = [
        each
        for each in statement.reading.game.calls.get(str(name).replace("-", "_"), ())
        if each.sort in STEPS
    ]
    if len(found) != 1:
        known = [word for word, each in statement.reading.game.calls.items() if each[0].sort in STEPS]
        statement.tell(
            expressions.UNKNOWN, "stop", did_you_mean(str(name), known), what=what.FUNCTION, name=str(name)
        )
        return []
    statement.reading.named(found[0].id, (*statement.at, "stop"), 0, len(str(name)), use=STATEMENT)
    return [["unwind", statement.point, found[0].id]]


@verb(
    "return",
    Both(
        "ends the step, with its result where it has one",
        "termine l’étape, avec son résultat si elle en a un",
    ),
    "return: count(basket)",
    bare=True,
)
def return_(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    wanted = statement.routine.returns
    given = (
        "return" in statement.data
        and statement.pointer("return") != statement.at
        and statement.data["return"] is not None
    )
    if wanted is None:
        if given:
            statement.tell(codes.RESULT, "return", wanted=_NOTHING)
        return [["return", statement.point, None]]
    if not given:
        statement.tell(
            codes.RESULT,
            "return",
            wanted=Both(
                f"{said(wanted).en} must be given back here", f"il faut rendre ici {said(wanted).fr}"
            ),
        )
        return []
    typed = statement.expression("return", wanted)
    return [["return", statement.point, typed.tree]]


_NOTHING = Both(
    "this step gives nothing back: `returns` says nothing",
    "cette étape ne rend rien\u00a0: `returns` ne dit rien",
)


@verb(
    "cancel",
    Both("in a `before` hook: the step is not run", "dans une accroche `before`\u00a0: l’étape n’a pas lieu"),
    "cancel",
    bare=True,
)
def cancel(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    if statement.routine.hook != "before":
        statement.tell(codes.NO_CANCEL, "cancel")
    return [["cancel", statement.point]]


@verb(
    "end",
    Both(
        "ends the game: by the name of one of its ends, or with who has won",
        "termine la partie\u00a0: par le nom d’une de ses fins, ou en disant qui a gagné",
    ),
    "end: full_basket",
)
def end(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name = statement.data["end"]
    known = statement.reading.game.ends
    if isinstance(name, str) and name.replace("_", "-") in known:
        program = known[name.replace("_", "-")]
        return [["end", statement.point, [program, name.replace("_", "-")], None]]
    if _is_misspelt(statement, name, known):
        meant = did_you_mean(str(name), known)
        statement.tell(expressions.UNKNOWN, "end", meant, what=what.END, name=str(name))
        return []
    typed = statement.expression("end", ANY)
    return [["end", statement.point, None, typed.tree]]


def _is_misspelt(statement: Statement, name: object, known: Iterable[str]) -> bool:
    """Whether a word by itself means no value, and is like the name of an end."""
    return (
        isinstance(name, str)
        and is_slug(name.replace("_", "-"))
        and bool(nearest(name, known))
        and name not in statement.scope.names
        and name not in statement.reading.game.state
    )
