"""Check: a game with procedures names its first step."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

NO_FIRST_STEP = declare_code(
    "START001",
    Severity.WARNING,
    title=Bilingual("Game that nothing begins", "Jeu que rien ne fait commencer"),
    says=Bilingual(
        "the game has procedures, and none of them begins it",
        "le jeu a des procédures, et aucune ne le fait commencer",
    ),
    why=Bilingual(
        "Once the game is set up, the procedure named by `start` in game.yaml plays it; a quest may name "
        "another. Without any, the game is over as soon as it is set up, and nothing of its rules is played.",
        "Une fois le jeu installé, la procédure nommée par `start` dans game.yaml le fait jouer\u202f; une "
        "quête peut en nommer une autre. Sans elle, la partie est finie dès la mise en place, et rien de ses "
        "règles n’est joué.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    game = world.manifest
    if game is None or game.draft or world.lost or "setup" not in game.data:
        return
    begun = "start" in game.data or any("start" in quest.data for quest in world.entries_of("quest"))
    procedures = world.entries_of("procedure")
    if procedures and not begun:
        advice = message(
            "write `start: {slug}`, or another of them",
            "écrivez `start: {slug}`, ou une autre",
            slug=procedures[0].slug,
        )
        yield make_finding(NO_FIRST_STEP, game.name_span, notes=[Note(advice)])
