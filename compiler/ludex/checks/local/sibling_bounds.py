"""Check: a number marked `x-below` is less than the number, or the number of items, in a field beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World

TOO_LARGE = declare_code(
    "BOUND002",
    Severity.ERROR,
    title=Bilingual("Number not below its bound", "Nombre qui atteint sa borne"),
    says=Bilingual(
        "`{field}` is {value}, but must be less than {limit}, {measure} `{other}`",
        "`{field}` est {value}, mais doit être inférieur à {limit}, {measure} `{other}`",
    ),
    why=Bilingual(
        "The schema limits this field by another one: a starting space, for example, must be on its "
        "track. A larger number would name something that does not exist.",
        "Le schéma borne ce champ par un autre\u00a0: une case de départ, par exemple, doit être sur sa "
        "piste. Un nombre plus grand désignerait quelque chose qui n’existe pas.",
    ),
)

_COUNT = Bilingual("the number of items in", "le nombre d’éléments de")
_VALUE = Bilingual("the value of", "la valeur de")


def check(world: World) -> Iterator[Finding]:
    for entry, (pointer, annotation, value) in world.iterate_annotated_places("x-below"):
        other = (*pointer[:-1], annotation.value)
        bound = _read_bound(entry.data, other)
        if type(value) is not int or bound is None or value < bound[0]:
            continue
        limit, measure = bound
        notes = [Note(message("the bound", "la borne"), entry.span(other))]
        if limit > 0:
            notes.append(Note(message("at most {most} here", "au plus {most} ici", most=limit - 1)))
        at, field = entry.span(pointer), str(pointer[-1])
        name = str(annotation.value)
        yield make_finding(
            TOO_LARGE, at, field=field, value=value, limit=limit, measure=measure, other=name, notes=notes
        )


def _read_bound(data: object, at: Pointer) -> tuple[int, Bilingual] | None:
    """Return the number in a field, or the length of its list or map, and a phrase that says which.

    Returns None if the field is missing or has another value.
    """
    found = data
    for step in at:
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, list) and isinstance(step, int):
            found = found[step]
        else:
            return None
    if isinstance(found, Mapping | list):
        return len(found), _COUNT
    return (found, _VALUE) if type(found) is int else None
