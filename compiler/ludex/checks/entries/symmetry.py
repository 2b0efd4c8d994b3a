"""Check: symmetric references (`x-symmetric`) hold in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

ONE_WAY = declare_code(
    "PAIR001",
    Severity.ERROR,
    title=Bilingual("Reference that is not returned", "Renvoi sans retour"),
    says=Bilingual(
        "“{name}” stands under `{field}` here, and does not name “{here}” in turn",
        "«\u00a0{name}\u00a0» figure ici sous `{field}`, et ne nomme pas «\u00a0{here}\u00a0» en retour",
    ),
    why=Bilingual(
        "The schema marks this field as going both ways: neighbours are each other’s neighbours, and "
        "opposites each other’s opposites. One of the two entries names the other, which does not name it.",
        "Le schéma veut ce champ réciproque\u00a0: des voisins le sont l’un de l’autre, des contraires "
        "aussi. L’une des deux entrées nomme l’autre, qui ne la nomme pas.",
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
            note = Note(message("it is here", "elle est ici"), each.target.name_span)
            name, here = each.target.slug, each.source.slug
            yield make_finding(ONE_WAY, each.span, name=name, field=field, here=here, notes=[note])
