"""Checks: a game has seats for its players, known set-up steps, and a first procedure."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

TOO_FEW = declare_code(
    "SEAT001",
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


def check_seat_numbers(world: World) -> Iterator[Finding]:
    game, seats = world.manifest, world.entries_of("seat")
    if game is None or not seats or world.lost or game.draft:
        return
    most = game.data["players"]["max"]
    if most > len(seats):
        note = make_note("the last seat", "le dernier siège", seats[-1].name_span)
        at = game.span(("players", "max"))
        yield make_finding(TOO_FEW, at, most=most, seats=len(seats), notes=[note])


_MODULE = (
    "kind: module\nentries:\n  neige:\n    title: La neige\n    setup:\n      pelles:\n"
    "        text: Posez les pelles près du portail.\n"
)

REPLACES = declare_code(
    "SETUP001",
    title=Bilingual("Replacement of an unknown step", "Remplacement d’une étape inconnue"),
    says=Bilingual(
        "the set-up of the game has no step “{name}”",
        "la mise en place du jeu n’a pas d’étape «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "A module or a quest may replace a step of the game’s set-up: `replaces` gives that step’s name "
        "under `setup` in game.yaml. An unknown step cannot be replaced.",
        "Un module ou une quête peut remplacer une étape de la mise en place du jeu\u00a0: `replaces` donne "
        "le nom de cette étape sous `setup` dans game.yaml. Une étape inconnue ne peut être remplacée.",
    ),
    wrong=_MODULE + "        replaces: echelles\n    source: {status: original}\n",
    right=_MODULE + "    source: {status: original}\n",
)


def check_setup_steps(world: World) -> Iterator[Finding]:
    if world.manifest is None:
        return
    base = world.manifest.data.get("setup", {})
    for entry in (world.manifest, *world.entries_of("module", "quest")):
        for name, step in entry.data.get("setup", {}).items():
            replaced = step.get("replaces")
            if replaced is not None and replaced not in base:
                at = entry.span(("setup", name, "replaces"))
                yield make_finding(REPLACES, at, name=replaced, notes=[did_you_mean(replaced, base)])


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


def check_game_begins(world: World) -> Iterator[Finding]:
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
