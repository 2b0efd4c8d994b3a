"""Finding codes of conditions on content: invariants of a kind of entries, limits of decks."""

from __future__ import annotations

from ludex.core.findings import declare_code
from ludex.core.messages import Bilingual

BROKEN_INVARIANT = declare_code(
    "CONTENT001",
    title=Bilingual("Entry that breaks an invariant", "Entrée qui enfreint un invariant"),
    says=Bilingual(
        "{entry} breaks the invariant “{name}”: {what}",
        "{entry} enfreint l’invariant «\u00a0{name}\u00a0»\u00a0: {what}",
    ),
    why=Bilingual(
        "An invariant with `of` holds of every entry of that kind, as the rulebook or the box has it: each "
        "bar adds up to nine, every number has three cards. This entry is otherwise. It is looked at once "
        "nothing else is wrong with the game but its texts.",
        "Un invariant avec `of` est vrai de chaque entrée de cette sorte, comme le veut le livret ou la "
        "boîte\u00a0: chaque barre fait neuf, chaque numéro a trois cartes. Cette entrée est "
        "différente. Elle est examinée quand rien d’autre ne manque au jeu, hormis ses textes.",
    ),
)

_POOL = (
    "kind: deck\nentries:\n  reserve:\n    title: Réserve\n    of: [card]\n    limits:\n"
    "      taille: {holds: count(cards) <= 2, text: Deux cartes au plus.}\n    source: {status: original}\n"
    "  debut:\n    title: Premier paquet\n    of: [card]\n    from: reserve\n"
)

BROKEN_LIMIT = declare_code(
    "DECK004",
    title=Bilingual("Deck that breaks its limits", "Paquet qui enfreint ses limites"),
    says=Bilingual(
        "this deck breaks the limit “{name}” of “{deck}”: {what}",
        "ce paquet enfreint la limite «\u00a0{name}\u00a0» de «\u00a0{deck}\u00a0»\u00a0: {what}",
    ),
    why=Bilingual(
        "A deck that is built `from` another, such as the one to begin with, keeps to the limits that "
        "players have to keep to, for its `owner` as a game begins. It is looked at once nothing else is "
        "wrong with the game but its texts.",
        "Un paquet construit à partir d’un autre (`from`), comme celui du début, respecte les limites "
        "imposées aux joueurs, pour son propriétaire tel que la partie le trouve. Il est examiné quand rien "
        "d’autre ne manque au jeu, hormis ses textes.",
    ),
    wrong=_POOL + "    cards: {brouette: 1, echelle: 1, filet: 1}\n    source: {status: original}\n",
    right=_POOL + "    cards: {brouette: 1, echelle: 1}\n    source: {status: original}\n",
)

NAMES = frozenset((BROKEN_INVARIANT.name, BROKEN_LIMIT.name))
"""Those that nobody can tell of a game with errors."""
