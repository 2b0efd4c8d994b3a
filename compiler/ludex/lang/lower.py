"""In-memory lowering of a whole game. Called by tests alone: becomes part of the oracle in the tests."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.lang.machine_program import machine
from ludex.lang.programs import Line, line, program
from ludex.lang.rule_compiler import Program
from ludex.lang.types.namespace import Game
from ludex.lang.whole.effects import Effects
from ludex.lang.whole.outlines import outlined
from ludex.lang.whole.secrets import secrets
from ludex.link.world import World


@dataclass
class Lowered:
    """What the rules of a game became."""

    game: Game
    programs: list[Program] = field(default_factory=list)
    machine: object = None


def lower(world: World) -> tuple[Lowered, list[Finding]]:
    game = Game(world)
    lowered = Lowered(game)
    findings: list[Finding] = []
    texts: dict[str, SourceText] = {}
    for entry in world.own:
        if entry.sound:
            made, found = program(game, entry)
            findings += found
            if made is not None:
                lowered.programs.append(made)
                texts[made.id] = entry.text
    lowered.programs.sort(key=lambda each: each.id.partition("/")[::2])
    effects = Effects(world, map(outlined, lowered.programs))
    findings += effects.findings()
    findings += secrets(game, effects)
    watched = effects.watched()
    for made in lowered.programs:
        text, _ = Line.read(line(made, texts[made.id])).filled(watched)
        made.routines = json.loads(text).get("routines", {})
    lowered.machine = machine(game)
    return lowered, findings
