"""Check: a game with a set-up and procedures names the procedure with which it starts."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

NO_FIRST_STEP = declare_code(
    "START001",
    Severity.WARNING,
    title=Bilingual("Game without a first step", "Jeu sans étape de départ"),
    says=Bilingual(
        "the game has procedures, but none of them starts it",
        "le jeu a des procédures, mais aucune ne le fait commencer",
    ),
    why=Bilingual(
        "After the set-up, play begins with the procedure named by `start` in game.yaml; a quest may name "
        "another. Without one, the game ends right after the set-up, and its rules are never played.",
        "Après la mise en place, la partie commence par la procédure nommée par `start` dans "
        "game.yaml\u202f; une quête peut en nommer une autre. Sans elle, la partie finit dès la mise en "
        "place, et ses règles ne sont jamais jouées.",
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
            "write `start: {slug}`, or another procedure",
            "écrivez `start: {slug}`, ou une autre procédure",
            slug=procedures[0].slug,
        )
        yield make_finding(NO_FIRST_STEP, game.name_span, notes=[Note(advice)])
