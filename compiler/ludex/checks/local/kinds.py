"""Check: fields that name a kind (`x-kind`) name an existing kind."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

_DECK = "kind: deck\nentries:\n  essai:\n    title: Essai\n    of: [card]\n    source: {status: original}\n"

UNKNOWN = declare_code(
    "KIND001",
    Severity.ERROR,
    title=Bilingual("Unknown kind", "Sorte inconnue"),
    says=Bilingual("this game has no kind “{name}”", "ce jeu n’a pas de sorte «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "The kind named here does not exist. A game can use Ludex’s own kinds, and those defined in "
        "schemas/<game>/.",
        "La sorte nommée ici n’existe pas. Un jeu peut employer les sortes de Ludex, et celles que "
        "définissent ses schémas dans schemas/<jeu>/.",
    ),
    wrong=_DECK.replace("[card]", "[cards]"),
    right=_DECK,
)


def check(world: World) -> Iterator[Finding]:
    known = world.catalogue.kinds_of(world.name)
    for entry, (pointer, _, value) in world.iterate_annotated_places("x-kind"):
        if isinstance(value, str) and value not in known and not world.catalogue.is_broken(world.name, value):
            yield make_finding(UNKNOWN, entry.span(pointer), name=value, notes=[did_you_mean(value, known)])
