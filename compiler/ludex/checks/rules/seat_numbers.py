"""Check: a game has a seat for each of its players."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

TOO_FEW = declare_code(
    "SEAT001",
    Severity.ERROR,
    title=Bilingual("More players than seats", "Plus de joueurs que de sièges"),
    says=Bilingual(
        "the game allows up to {most} players, but the number of its seats is only {seats}",
        "le jeu admet jusqu’à {most} joueurs, mais le nombre de ses sièges n’est que de {seats}",
    ),
    why=Bilingual(
        "Each player gets one entry of kind `seat`, in the order of its `number`. If there are fewer seats "
        "than players, a game with all players cannot begin.",
        "Chaque joueur reçoit une entrée de sorte `seat`, dans l’ordre du champ `number` de ces entrées. "
        "S’il y a moins de sièges que de joueurs, une partie au complet ne peut pas commencer.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    game, seats = world.manifest, world.entries_of("seat")
    if game is None or not seats or world.lost or game.draft:
        return
    most = game.data["players"]["max"]
    if most > len(seats):
        note = Note(message("the last seat", "le dernier siège"), seats[-1].name_span)
        at = game.span(("players", "max"))
        yield make_finding(TOO_FEW, at, most=most, seats=len(seats), notes=[note])
