"""Check: the faces of a die add up to its number of sides."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

_DIE = (
    "kind: die\nentries:\n  meteo:\n    title: Dé Météo\n    sides: 6\n    faces:\n"
    "      soleil: {title: Soleil, copies: 4}\n"
)
_END = "    source: {status: original}\n"

SIDES = declare_code(
    "DIE001",
    Severity.ERROR,
    title=Bilingual("Faces that do not fill the die", "Faces qui ne remplissent pas le dé"),
    says=Bilingual(
        "the die has {sides} sides, but its faces fill {n}",
        "le dé a {sides} côtés, mais ses faces en remplissent {n}",
    ),
    why=Bilingual(
        "A die shows one face on each of its sides: a face with `copies` is on that many sides, others "
        "are on one. Otherwise the die cannot be printed, and its odds are unknown.",
        "Un dé montre une face sur chacun de ses côtés\u00a0: une face avec `copies` en occupe autant, "
        "les autres un seul. Sinon, le dé ne peut pas être imprimé, et les chances d’un résultat sont "
        "inconnues.",
    ),
    wrong=_DIE + "      gel: {title: Gel}\n" + _END,
    right=_DIE + "      gel: {title: Gel, copies: 2}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for die in world.entries_of("die"):
        sides, faces = die.data.get("sides"), die.data.get("faces")
        if sides is None or faces is None:
            continue
        n = sum(face.get("copies", 1) for face in faces.values())
        if n != sides:
            at, severity = die.span(("sides",)), draft_severity(world, die)
            note = Note(message("its faces", "ses faces"), die.key_span(("faces",)))
            yield make_finding(SIDES, at, sides=sides, n=n, severity=severity, notes=[note])
