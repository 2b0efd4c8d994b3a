"""Finding codes of conditions on content: invariants of a kind, limits of decks."""

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
        "An invariant with `of` must hold for every entry of the kind that `of` names, for example that "
        "each number has three cards. This entry breaks it, so the entry or the invariant is wrong. "
        "Invariants are checked only when the game has no other errors, except in its texts.",
        "Un invariant avec `of` doit être vrai de chaque entrée de la sorte que `of` nomme, par exemple que "
        "chaque numéro a trois cartes. Cette entrée l’enfreint\u00a0: l’entrée ou l’invariant est faux. Les "
        "invariants ne sont vérifiés que si le jeu n’a pas d’autre erreur, hormis dans ses textes.",
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
        "A deck built `from` another, such as a starting deck, must obey the same limits as decks that "
        "players build for its `owner`. Limits are checked only when the game has no other errors, except "
        "in its texts.",
        "Un paquet construit à partir d’un autre (`from`), comme celui du début, doit respecter les mêmes "
        "limites que ceux que les joueurs construisent pour son `owner`. Les limites ne sont vérifiées "
        "que si le jeu n’a pas d’autre erreur, hormis dans ses textes.",
    ),
    wrong=_POOL + "    cards: {brouette: 1, echelle: 1, filet: 1}\n    source: {status: original}\n",
    right=_POOL + "    cards: {brouette: 1, echelle: 1}\n    source: {status: original}\n",
)

NAMES = frozenset((BROKEN_INVARIANT.name, BROKEN_LIMIT.name))
"""Codes that cannot be checked in a game with errors."""
