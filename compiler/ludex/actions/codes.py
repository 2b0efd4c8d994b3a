"""Finding codes about a pack as a whole."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

NOT_PLAYED = declare_code(
    "PLAY001",
    Severity.ERROR,
    title=Bilingual("Content that the engine cannot play", "Contenu que le moteur ne peut pas jouer"),
    says=Bilingual(
        "the engine cannot play this, so no pack is written: {what}",
        "le moteur ne peut pas jouer ceci\u202f; aucun pack n’est écrit\u00a0: {what}",
    ),
    why=Bilingual(
        "`ludex build` loads the rules of each new pack, as the player’s program will. A game’s schemas "
        "may allow something that the engine cannot play: `players.min`, for example, must be a number.",
        "`ludex build` charge les règles de chaque nouveau pack, comme le fera le programme du joueur. "
        "Les schémas d’un jeu peuvent admettre ce que le moteur ne peut pas jouer\u00a0: `players.min`, "
        "par exemple, doit être un nombre.",
    ),
)
