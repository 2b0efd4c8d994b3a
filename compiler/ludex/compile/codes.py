"""Finding codes of conditions on content: invariants of a kind of entries."""

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
