"""Check: a bag says who sees what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.link.world import World

UNSAID = declare_code(
    "PLACE003",
    Severity.WARNING,
    title=Bilingual(
        "Bag that does not say who sees its contents", "Sac qui ne dit pas qui en voit le contenu"
    ),
    says=Bilingual(
        "say who sees what is in this bag: `seen: nobody`, or `seen: all` if everybody may look inside",
        "dites qui voit ce qu’il y a dans ce sac\u00a0: `seen: nobody`, ou `seen: all` si chacun peut "
        "regarder dedans",
    ),
    why=Bilingual(
        "Pieces leave a bag at random, but a place without `seen` is open to all: everybody would see which "
        "piece went from the bag into a hidden hand. `seen: all` is right for a supply that is counted in "
        "the open.",
        "On tire d’un sac au hasard, mais un lieu sans `seen` est ouvert à tous\u00a0: chacun "
        "apprendrait quelle pièce "
        "est passée du sac dans une main cachée. `seen: all` convient à une réserve que l’on compte à "
        "découvert.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for place in world.entries_of("place"):
        if place.data["form"] == "bag" and "seen" not in place.data:
            yield make_finding(UNSAID, place.span(("form",)))
