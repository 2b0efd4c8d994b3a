"""Checks of numbers in one entry: bounds in the right order, and a cell for each column of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ludex.core.findings import Finding, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.link.world import Pointer, World, walk_values
from ludex.schema.catalogue import Kind
from ludex.schema.keywords import walk_schemas

REVERSED_BOUNDS = declare_code(
    "BOUND001",
    title=Bilingual("Minimum greater than maximum", "Minimum au-dessus du maximum"),
    says=Bilingual(
        "the minimum ({least}) is greater than the maximum ({most})",
        "le minimum ({least}) dépasse le maximum ({most})",
    ),
    why=Bilingual(
        "`min` is the smallest allowed number and `max` the largest. With `min` above `max` no number is "
        "allowed: the two are probably swapped.",
        "`min` est le plus petit nombre admis et `max` le plus grand. Si `min` dépasse `max`, aucun "
        "nombre n’est admis\u00a0: les deux sont sans doute inversés.",
    ),
    wrong="kind: quantity\nentries:\n  recolte:\n    base: 2\n    stages:\n"
    "      outils: {op: add, min: 6, max: 0}\n",
    right="kind: quantity\nentries:\n  recolte:\n    base: 2\n    stages:\n"
    "      outils: {op: add, min: 0, max: 6}\n",
)


def check_bounds(world: World) -> Iterator[Finding]:
    for kind, entries in world.by_kind.items():
        known = world.catalogue.find_kind(world.name, kind)
        if known is None or not _has_bounds(known):
            continue
        for entry in entries:
            for at, least, most in _find_reversed_pairs(entry.data):
                note = make_note("the maximum", "le maximum", entry.span((*at, "max")))
                span = entry.span((*at, "min"))
                yield make_finding(REVERSED_BOUNDS, span, least=least, most=most, notes=[note])


@lru_cache
def _has_bounds(kind: Kind) -> bool:
    return any(
        isinstance(each, Mapping) and {"min", "max"} <= each.get("properties", {}).keys()
        for _, each in walk_schemas(kind.schema)
    )


def _find_reversed_pairs(data: object) -> Iterator[tuple[Pointer, int, int]]:
    for at, value in walk_values(data):
        if isinstance(value, Mapping):
            least, most = value.get("min"), value.get("max")
            if type(least) is int and type(most) is int and least > most:
                yield at, least, most


TOO_LARGE = declare_code(
    "BOUND002",
    title=Bilingual("Number not below its bound", "Nombre qui atteint sa borne"),
    says=Bilingual(
        "`{field}` is {value}, but must be less than {limit}, {measure} `{other}`",
        "`{field}` est {value}, mais doit être inférieur à {limit}, {measure} `{other}`",
    ),
    why=Bilingual(
        "In the schema, another field is the bound of this one: by its value, or by the number of its "
        "items if it is a list or a map. This number must be less than the bound. A starting space, for "
        "example, must be on its track.",
        "Dans le schéma, un autre champ borne celui-ci\u00a0: par sa valeur, ou par le nombre de ses "
        "éléments si c’est une liste ou une table. Ce nombre doit être inférieur à la borne. Une case de "
        "départ, par exemple, doit être sur sa piste.",
    ),
)

_COUNT = Bilingual("the number of items in", "le nombre d’éléments de")
_VALUE = Bilingual("the value of", "la valeur de")


def check_sibling_bounds(world: World) -> Iterator[Finding]:
    for entry, (pointer, annotation, value) in world.iterate_annotated_places("x-below"):
        other = (*pointer[:-1], annotation.value)
        bound = _read_bound(entry.data, other)
        if type(value) is not int or bound is None or value < bound[0]:
            continue
        limit, measure = bound
        notes = [make_note("the bound", "la borne", entry.span(other))]
        if limit > 0:
            notes.append(make_note("at most {most} here", "au plus {most} ici", most=limit - 1))
        at, field = entry.span(pointer), str(pointer[-1])
        name = str(annotation.value)
        yield make_finding(
            TOO_LARGE, at, field=field, value=value, limit=limit, measure=measure, other=name, notes=notes
        )


def _read_bound(data: object, at: Pointer) -> tuple[int, Bilingual] | None:
    """Return the number in a field, or the length of its list or map, and a phrase that says which."""
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


_TABLE = (
    "kind: table\nentries:\n  recolte:\n    title: Récolte\n    columns: [pommes, poires]\n    rows:\n"
    "      matin: {cells: [2, 1]}\n"
)
_END = "    source: {status: original}\n"

CELLS = declare_code(
    "TABLE001",
    title=Bilingual("Row with too few or too many cells", "Ligne qui a trop ou trop peu de cases"),
    says=Bilingual(
        "cells in the row “{row}”: {n}; columns of the table: {columns}",
        "cases de la ligne «\u00a0{row}\u00a0»\u00a0: {n}\u202f; colonnes du tableau\u00a0: {columns}",
    ),
    why=Bilingual(
        "Each row gives one cell for each column, from left to right. An empty cell is written `null`, "
        "which is not the same as 0: without it, all later cells would move to the wrong column.",
        "Chaque ligne donne une case par colonne, de gauche à droite. Une case vide s’écrit `null`, ce "
        "qui n’est pas 0\u00a0: sans elle, les suivantes passeraient dans la mauvaise colonne.",
    ),
    wrong=_TABLE + "      soir: {cells: [0]}\n" + _END,
    right=_TABLE + "      soir: {cells: [0, null]}\n" + _END,
)


def check_table_cells(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        columns = table.data.get("columns", ())
        for row, data in table.data.get("rows", {}).items():
            n = len(data["cells"])
            if n != len(columns):
                at = table.span(("rows", row, "cells"))
                note = make_note("the columns", "les colonnes", table.span(("columns",)))
                yield make_finding(CELLS, at, row=row, n=n, columns=len(columns), notes=[note])
