"""Check: symmetric references (`x-symmetric`) exist in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

ONE_WAY = declare_code(
    "PAIR001",
    Severity.ERROR,
    title=Bilingual("One-sided reference", "Référence sans réciproque"),
    says=Bilingual(
        "“{name}” is listed under `{field}` here, but does not list “{here}” in return",
        "«\u00a0{name}\u00a0» figure ici sous `{field}`, mais ne nomme pas «\u00a0{here}\u00a0» en retour",
    ),
    why=Bilingual(
        "The schema marks this field as mutual: if A is a neighbour of B, B is a neighbour of A. Here "
        "only one of the two entries names the other.",
        "Le schéma veut ce champ réciproque\u00a0: si A est voisin de B, B est voisin de A. Ici, une "
        "seule des deux entrées nomme l’autre.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    marked = world.marked_references("x-symmetric")
    both = [each for each in marked if each.annotation.schema["x-symmetric"]]
    pairs = {(each.annotation.path, each.source.id, each.target.id) for each in both}
    for each in both:
        returned = (each.annotation.path, each.target.id, each.source.id) in pairs
        if not returned and each.target.sound and each.target.game == world.name:
            field = next(step for step in reversed(each.pointer) if isinstance(step, str))
            name, here = each.target.slug, each.source.slug
            words = message("“{name}” is here", "«\u00a0{name}\u00a0» est ici", name=name)
            note = Note(words, each.target.name_span)
            yield make_finding(ONE_WAY, each.span, name=name, field=field, here=here, notes=[note])
