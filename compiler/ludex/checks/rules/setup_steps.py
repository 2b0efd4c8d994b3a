"""Check: a set-up step that replaces another names an existing one."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

_MODULE = (
    "kind: module\nentries:\n  neige:\n    title: La neige\n    setup:\n      pelles:\n"
    "        text: Posez les pelles près du portail.\n"
)

REPLACES = declare_code(
    "SETUP001",
    Severity.ERROR,
    title=Bilingual("Replacement of an unknown step", "Remplacement d’une étape inconnue"),
    says=Bilingual(
        "the set-up of the game has no step “{name}”",
        "la mise en place du jeu n’a pas d’étape «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "A module or a quest may replace a step of the game’s set-up: `replaces` gives that step’s name "
        "under `setup` in game.yaml. An unknown step cannot be replaced.",
        "Un module ou une quête peut remplacer une étape de la mise en place du jeu\u00a0: `replaces` "
        "donne le nom de cette étape sous `setup` dans game.yaml. Une étape inconnue ne peut être "
        "remplacée.",
    ),
    wrong=_MODULE + "        replaces: echelles\n    source: {status: original}\n",
    right=_MODULE + "    source: {status: original}\n",
)


def check(world: World) -> Iterator[Finding]:
    if world.manifest is None:
        return
    base = world.manifest.data.get("setup", {})
    for entry in (world.manifest, *world.entries_of("module", "quest")):
        for name, step in entry.data.get("setup", {}).items():
            replaced = step.get("replaces")
            if replaced is not None and replaced not in base:
                at = entry.span(("setup", name, "replaces"))
                yield make_finding(REPLACES, at, name=replaced, notes=[did_you_mean(replaced, base)])
