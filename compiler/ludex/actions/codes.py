"""Finding codes of what follows from a whole pack."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

NOT_PLAYED = declare_code(
    "PLAY001",
    Severity.ERROR,
    title=Bilingual("Content that the engine refuses", "Contenu que le moteur refuse"),
    says=Bilingual(
        "the engine would not play this, and no pack is written: {what}",
        "le moteur refuserait de jouer ceci, et rien n’est produit\u00a0: {what}",
    ),
    why=Bilingual(
        "`ludex build` verifies each new pack and loads its rules, as whoever plays it will. What schemas "
        "of a game allow, and what play relies on, may differ: `players.min` has to be a number, whatever a "
        "schema says of it.",
        "`ludex build` vérifie chaque fichier produit et en charge les règles, comme le fera quiconque y "
        "jouera. Ce que permettent les schémas d’un jeu et ce dont le jeu a besoin peuvent différer\u00a0: "
        "`players.min` est un nombre, quoi qu’en dise un schéma.",
    ),
)
