"""Check: values marked `x-unique` are unique within a kind."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_RULES = (
    "kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: On cueille une pomme par jour.\n"
    "    source: {status: original}\n  v-002:\n    code: V-002\n    text: On ne cueille pas sous la pluie.\n"
    "    source: {status: original}\n"
)

DUPLICATE_VALUE = declare_code(
    "SAME001",
    Severity.ERROR,
    title=Bilingual("Value that another entry has", "Valeur déjà prise par une autre entrée"),
    says=Bilingual(
        "{value} is already the `{field}` of “{other}”",
        "{value} est déjà le `{field}` de «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "The schema marks this field as unique: its value, such as the number of a rule or of a module, "
        "tells the entries of the kind apart. Here two entries have the same.",
        "Le schéma veut ce champ unique\u00a0: sa valeur, comme le numéro d’une règle ou d’un module, "
        "distingue les entrées de la sorte. Ici, deux entrées ont la même.",
    ),
    wrong=_RULES.replace("code: V-002", "code: V-001"),
    right=_RULES,
)


def check(world: World) -> Iterator[Finding]:
    taken: dict[tuple[object, ...], tuple[Entry, Pointer]] = {}
    for entry, (pointer, annotation, value) in world.iterate_annotated_places("x-unique"):
        if isinstance(value, dict | list) or value is None:
            continue
        key = (entry.kind, annotation.path, type(value), value)
        other, there = taken.setdefault(key, (entry, pointer))
        if (other, there) != (entry, pointer) and (other is entry or other.slug != entry.slug):
            at, field = entry.span(pointer), str(pointer[-1])
            notes = [Note(message("here", "ici"), other.span(there))]
            yield make_finding(
                DUPLICATE_VALUE, at, value=str(value), field=field, other=other.slug, notes=notes
            )
