"""Check: each arm of a menu has a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.link.world import World, walk_values

_ASK = (
    "kind: procedure\nentries:\n  soir:\n    title: Le soir\n    args: {s: seat}\n    do:\n      - ask: s\n"
    "        menu:\n"
)
_END = "    source: {status: original}\n"

SLUG_SHOWN = declare_code(
    "MENU001",
    Severity.WARNING,
    title=Bilingual("Choice without a text", "Choix sans texte"),
    says=Bilingual(
        "players would read “{name}” here: this arm has no `says`",
        "ici, les joueurs liraient «\u00a0{name}\u00a0»\u00a0: cette branche n’a pas de `says`",
    ),
    why=Bilingual(
        "An arm of a menu is a choice that players read, but its name is not translated. Name a text "
        "under the arm’s `says`, and write that text under the entry’s `says`, where it is translated.",
        "Une branche d’un menu est un choix que les joueurs lisent, mais son nom n’est pas traduit. "
        "Nommez un texte sous le `says` de la branche, et écrivez-le sous le `says` de l’entrée, où il se "
        "traduit.",
    ),
    wrong=_ASK + "          rentrer: {do: [return]}\n" + _END,
    right=_ASK
    + "          rentrer: {says: rentrer, do: [return]}\n    says:\n      rentrer: Rentrer à la maison\n"
    + _END,
)


def check(world: World) -> Iterator[Finding]:
    for entry, (pointer, _, statements) in world.iterate_annotated_places("x-do"):
        for at, value in walk_values(statements, pointer):
            menu = value.get("menu") if isinstance(value, Mapping) and "ask" in value else None
            for name, arm in menu.items() if isinstance(menu, Mapping) else ():
                if isinstance(arm, Mapping) and "says" not in arm:
                    yield make_finding(SLUG_SHOWN, entry.key_span((*at, "menu", name)), name=name)
