"""Checks of dice: faces fill the sides, and each result belongs to one row of a table of results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

_DIE = (
    "kind: die\nentries:\n  meteo:\n    title: Dé Météo\n    sides: 6\n    faces:\n"
    "      soleil: {title: Soleil, copies: 4}\n"
)
_END = "    source: {status: original}\n"

SIDES = declare_code(
    "DIE001",
    title=Bilingual("Faces that do not fill the die", "Faces qui ne remplissent pas le dé"),
    says=Bilingual(
        "the die has {sides} sides, but its faces fill {n}",
        "le dé a {sides} côtés, mais ses faces en remplissent {n}",
    ),
    why=Bilingual(
        "A die shows one face on each of its sides: a face with `copies` is on that many sides, others "
        "are on one. Otherwise the die cannot be printed, and its odds are unknown.",
        "Un dé montre une face sur chacun de ses côtés\u00a0: une face avec `copies` en occupe autant, les "
        "autres un seul. Sinon, le dé ne peut pas être imprimé, et les chances d’un résultat sont inconnues.",
    ),
    wrong=_DIE + "      gel: {title: Gel}\n" + _END,
    right=_DIE + "      gel: {title: Gel, copies: 2}\n" + _END,
)


def check_die_faces(world: World) -> Iterator[Finding]:
    for die in world.entries_of("die"):
        sides, faces = die.data.get("sides"), die.data.get("faces")
        if sides is None or faces is None:
            continue
        n = sum(face.get("copies", 1) for face in faces.values())
        if n != sides:
            at, severity = die.span(("sides",)), draft_severity(world, die)
            note = make_note("its faces", "ses faces", die.key_span(("faces",)))
            yield make_finding(SIDES, at, sides=sides, n=n, severity=severity, notes=[note])


def die_numbers(die: Entry) -> frozenset[int] | None:
    """Return the numbers on a die; None if it has other faces, or neither faces nor sides."""
    faces, sides = die.data.get("faces"), die.data.get("sides")
    if faces is None:
        return None if sides is None else frozenset(range(1, sides + 1))
    values = [face.get("value") for face in faces.values()]
    return None if None in values else frozenset(values)


def die_face_names(die: Entry) -> frozenset[str] | None:
    """Return the names of a die's faces; None if it has no faces, or if any face is a number."""
    faces = die.data.get("faces")
    if faces is None or any("value" in face for face in faces.values()):
        return None
    return frozenset(faces)


_RESULTS = "kind: table\nentries:\n  recolte:\n    title: Récolte\n    columns: [pommes]\n    rows:\n"
_LOW = "      peu: {from: 1, to: 3, cells: [1]}\n"
_HIGH = "      beaucoup: {from: 4, to: 6, cells: [3]}\n"

OVERLAP = declare_code(
    "TABLE005",
    title=Bilingual("Result that leads to two rows", "Résultat qui mène à deux lignes"),
    says=Bilingual(
        "“{row}” and “{other}” both cover the result {n}",
        "«\u00a0{row}\u00a0» et «\u00a0{other}\u00a0» couvrent toutes deux le résultat {n}",
    ),
    why=Bilingual(
        "`from` and `to` say which results lead to a row. If two rows cover the same result, players "
        "cannot tell which one to read.",
        "`from` et `to` disent quels résultats mènent à une ligne. Si deux lignes couvrent le même "
        "résultat, les joueurs ne savent pas laquelle lire.",
    ),
    wrong=_RESULTS + _LOW + _HIGH.replace("from: 4", "from: 3") + _END,
    right=_RESULTS + _LOW + _HIGH + _END,
)

GAP = declare_code(
    "TABLE006",
    title=Bilingual("Result that leads to no row", "Résultat qui ne mène à aucune ligne"),
    says=Bilingual(
        "no row of this table covers these results of “{die}”: {results}",
        "aucune ligne de ce tableau ne couvre ces résultats de «\u00a0{die}\u00a0»\u00a0: {results}",
    ),
    why=Bilingual(
        "A table for a die must have a row for each result of that die. A result without a row leaves the "
        "players with nothing to read.",
        "Un tableau lié à un dé doit avoir une ligne pour chaque résultat de ce dé. Un résultat sans "
        "ligne laisse les joueurs sans rien à lire.",
    ),
)

IMPOSSIBLE_RESULT = declare_code(
    "TABLE007",
    title=Bilingual("Row for an impossible result", "Ligne pour un résultat impossible"),
    says=Bilingual(
        "“{row}” covers the result {result}, which “{die}” never shows",
        "«\u00a0{row}\u00a0» couvre le résultat {result}, que «\u00a0{die}\u00a0» ne montre jamais",
    ),
    why=Bilingual(
        "The table’s die has no such result, so the row, or part of it, is never read. Usually the die is "
        "wrong, or the row’s range, or its name if the row stands for a face.",
        "Le dé du tableau n’a pas ce résultat\u00a0: la ligne, ou une partie, n’est jamais lue. Le plus "
        "souvent, l’erreur est dans le dé, dans l’intervalle de la ligne, ou dans son nom si la ligne "
        "correspond à une face.",
    ),
)

REVERSED_RANGE = declare_code(
    "TABLE008",
    title=Bilingual("Row with a reversed range", "Ligne à l’intervalle inversé"),
    says=Bilingual(
        "“{row}” goes from {first} to {last}, and so covers no result",
        "«\u00a0{row}\u00a0» va de {first} à {last}, et ne couvre donc aucun résultat",
    ),
    why=Bilingual(
        "`from` is the lowest result that leads to a row, and `to` the highest. Here `from` is above "
        "`to`, so no result leads to the row: the two are probably swapped.",
        "`from` est le plus petit résultat qui mène à la ligne, et `to` le plus grand. Ici, `from` "
        "dépasse `to`\u00a0: aucun résultat ne mène à la ligne, et les deux sont sans doute inversés.",
    ),
    wrong=_RESULTS + _LOW.replace("from: 1, to: 3", "from: 3, to: 1") + _HIGH + _END,
    right=_RESULTS + _LOW + _HIGH + _END,
)

NO_RANGE = declare_code(
    "TABLE009",
    title=Bilingual("Row without a range", "Ligne sans intervalle"),
    says=Bilingual(
        "“{row}” does not say which results of “{die}” lead to it: write `from` and `to`",
        "«\u00a0{row}\u00a0» ne dit pas quels résultats de «\u00a0{die}\u00a0» y mènent\u00a0: écrivez "
        "`from` et `to`",
    ),
    why=Bilingual(
        "In a table for a die, players read the row that covers the result. A row without `from` and `to` "
        "covers no result, and is never read.",
        "Dans un tableau lié à un dé, les joueurs lisent la ligne qui couvre le résultat. Une ligne sans "
        "`from` ni `to` n’en couvre aucun, et n’est jamais lue.",
    ),
)


@dataclass(frozen=True)
class Row:
    name: str
    first: int
    last: int


def check_table_ranges(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        data: Mapping[str, Mapping[str, Any]] = table.data.get("rows", {})
        rows = [Row(name, row["from"], row["to"]) for name, row in data.items() if "from" in row]
        forwards = [row for row in rows if row.first <= row.last]
        forwards.sort(key=lambda row: (row.first, row.last))
        die = world.target(table, ("die",)) if data else None
        found = [*_find_reversed_rows(table, rows), *_find_overlaps(table, forwards)]
        if die is not None:
            found += _find_unreached_rows(table, die, forwards)
        yield from found
        if die is not None and not found:  # a gap beside another mistake usually has the same cause
            yield from _find_gaps(world, table, die, forwards)


def _find_reversed_rows(table: Entry, rows: list[Row]) -> Iterator[Finding]:
    for row in rows:
        if row.first > row.last:
            at = table.span(("rows", row.name, "from"))
            yield make_finding(REVERSED_RANGE, at, row=row.name, first=row.first, last=row.last)


def _find_overlaps(table: Entry, ranges: list[Row]) -> Iterator[Finding]:
    reaching: Row | None = None  # the row so far with the greatest end
    for row in ranges:
        if reaching is not None and row.first <= reaching.last:
            note = make_note("the other row", "l’autre ligne", table.key_span(("rows", reaching.name)))
            at = table.span(("rows", row.name, "from"))
            yield make_finding(OVERLAP, at, row=reaching.name, other=row.name, n=row.first, notes=[note])
        if reaching is None or row.last > reaching.last:
            reaching = row


def _find_unreached_rows(table: Entry, die: Entry, ranges: list[Row]) -> Iterator[Finding]:
    shown, faces = die_numbers(die), die_face_names(die)
    if shown is not None:
        for name, row in table.data["rows"].items():
            if "from" not in row:
                yield make_finding(NO_RANGE, table.key_span(("rows", name)), row=name, die=die.slug)
        for row in ranges:
            for key, n in (("from", row.first), ("to", row.last)):
                if n < min(shown) or n > max(shown):
                    yield _make_impossible_finding(die, row.name, str(n), table.span(("rows", row.name, key)))
                    break
    elif faces is not None and _goes_by_faces(table, ranges):
        missing = [name for name in faces if name not in table.data["rows"]]
        for name in table.data["rows"]:
            if name not in faces:
                at = table.key_span(("rows", name))
                yield _make_impossible_finding(die, name, name, at, did_you_mean(name, missing))


def _goes_by_faces(table: Entry, ranges: list[Row]) -> bool:
    return not ranges and "rows" not in table.data.get("keys", {})


def _make_impossible_finding(
    die: Entry, row: str, result: str, at: Span, suggestion: Note | None = None
) -> Finding:
    notes = [suggestion, _make_die_note(die)]
    return make_finding(IMPOSSIBLE_RESULT, at, row=row, result=result, die=die.slug, notes=notes)


def _make_die_note(die: Entry) -> Note:
    return make_note("the die", "le dé", die.name_span)


def _find_gaps(world: World, table: Entry, die: Entry, ranges: list[Row]) -> Iterator[Finding]:
    shown, faces = die_numbers(die), die_face_names(die)
    results: list[str] = []
    if shown is not None:
        taken = {n for row in ranges for n in shown if row.first <= n <= row.last}
        results = [str(n) for n in sorted(shown - taken)]
    elif faces is not None and _goes_by_faces(table, ranges):
        results = [name for name in die.data["faces"] if name not in table.data["rows"]]
    if results:
        at, severity = table.key_span(("rows",)), draft_severity(world, table, die)
        listed, notes = ", ".join(results), [_make_die_note(die)]
        yield make_finding(GAP, at, results=listed, die=die.slug, severity=severity, notes=notes)
