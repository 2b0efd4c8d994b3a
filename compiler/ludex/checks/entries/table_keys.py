"""Check: rows or columns named after entries name existing ones and omit none; headings belong to them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.tables import find_axis_spans
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, find_nearest_names
from ludex.link.world import World
from ludex.schema.entries import Entry

_TABLE = "kind: table\nentries:\n  usage:\n    title: Usage\n    columns: [jour]\n"
_ROWS = "    rows:\n      brouette: {cells: [0]}\n      echelle: {cells: [2]}\n"
_END = "    source: {status: original}\n"
_KEYS = "    keys: {rows: card}\n"

UNKNOWN = declare_code(
    "TABLE002",
    Severity.ERROR,
    title=Bilingual(
        "Row or column named after an unknown entry",
        "Ligne ou colonne qui porte le nom d’une entrée inconnue",
    ),
    says=Bilingual(
        "there is no {kind} “{name}” for this row or column",
        "il n’y a pas de {kind} «\u00a0{name}\u00a0» pour cette ligne ou colonne",
    ),
    why=Bilingual(
        "`keys` says that the rows, or the columns, are named after entries of a kind: the game looks "
        "them up by those names. A row or column with another name is never found.",
        "`keys` dit que les lignes, ou les colonnes, portent les noms des entrées d’une sorte\u00a0: le "
        "jeu les cherche sous ces noms. Une ligne ou une colonne d’un autre nom n’est jamais trouvée.",
    ),
    wrong=_TABLE + _KEYS + _ROWS + "      fillet: {cells: [1]}\n" + _END,
    right=_TABLE + _KEYS + _ROWS + "      filet: {cells: [1]}\n" + _END,
)

MISSING = declare_code(
    "TABLE003",
    Severity.ERROR,
    title=Bilingual("Entries missing from a table", "Entrées absentes d’un tableau"),
    says=Bilingual(
        "the table has no row or column for {names}",
        "le tableau n’a ni ligne ni colonne pour {names}",
    ),
    why=Bilingual(
        "`keys` says that the rows, or the columns, are named after the entries of a kind. The game may "
        "look up any of them, so each needs its row or column. A table that covers only some says "
        "`partial: true` in `keys`.",
        "`keys` dit que les lignes, ou les colonnes, portent les noms des entrées d’une sorte. En jeu, on "
        "peut y chercher n’importe laquelle\u00a0: chacune doit avoir sa ligne ou sa colonne. Un tableau qui "
        "n’en concerne que certaines porte `partial: true` dans `keys`.",
    ),
    wrong=_TABLE + _KEYS + _ROWS + _END,
    right=_TABLE + _KEYS + _ROWS + "      filet: {cells: [1]}\n" + _END,
)

HEADING = declare_code(
    "TABLE004",
    Severity.ERROR,
    title=Bilingual("Heading without a row or column", "Intitulé sans ligne ni colonne"),
    says=Bilingual(
        "the table has neither a row nor a column “{name}”",
        "le tableau n’a ni ligne ni colonne «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "`headings` maps the name of a row or column to its printed heading. A heading under any other name "
        "is never printed, and the row or column that it was meant for has none.",
        "`headings` associe au nom d’une ligne ou d’une colonne son intitulé imprimé. Sous tout autre nom, "
        "un intitulé n’est jamais imprimé, et la ligne ou la colonne à laquelle il était destiné n’en a pas.",
    ),
    wrong=_TABLE + _ROWS + "    headings: {jours: Jour}\n" + _END,
    right=_TABLE + _ROWS + "    headings: {jour: Jour}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        if "rows" in table.data:
            rows, columns = find_axis_spans(table)
            for axis, named in (("rows", rows), ("columns", columns)):
                yield from _check_axis(world, table, axis, named)
            yield from _check_headings(table, [*rows, *columns])


def _check_axis(world: World, table: Entry, axis: str, named: dict[str, Span]) -> Iterator[Finding]:
    keys = table.data.get("keys", {})
    kind = keys.get(axis)
    if kind is None or world.catalogue.find_kind(world.name, kind) is None:
        return
    known = {entry.slug: entry for entry in world.entries_of(kind)}
    # The name may belong to an entry of content/shared, or to an unreadable one.
    strange = [
        name
        for name in named
        if name not in known and not world.is_lost(name) and world.entry(kind, name) is None
    ]
    missing = [name for name in known if name not in named]
    for name in strange:
        yield make_finding(
            UNKNOWN, named[name], kind=kind, name=name, notes=[did_you_mean(name, missing or known)]
        )
    if len(missing) <= len(strange) or keys.get("partial"):
        return  # a row with a wrong name is one mistake, not two
    likely = {each for name in strange for each in find_nearest_names(name, missing)}
    missing = [name for name in missing if name not in likely] or missing
    at, names, severity = table.key_span((axis,)), ", ".join(missing), draft_severity(world, table)
    note = Note(message("the first of them", "la première"), known[missing[0]].name_span)
    yield make_finding(MISSING, at, names=names, severity=severity, notes=[note])


def _check_headings(table: Entry, known: list[str]) -> Iterator[Finding]:
    for name in table.data.get("headings", {}):
        if name not in known:
            yield make_finding(
                HEADING, table.key_span(("headings", name)), name=name, notes=[did_you_mean(name, known)]
            )
