"""In-memory lowering of a whole game. Called by tests alone: becomes part of the oracle in the tests."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.lang.machine_program import build_machine_program
from ludex.lang.programs import EncodedProgram, compile_program, encode_program
from ludex.lang.rule_compiler import Program
from ludex.lang.types.namespace import Namespace
from ludex.lang.whole.effects import Effects
from ludex.lang.whole.outlines import outline_program
from ludex.lang.whole.secrets import find_revealing_questions
from ludex.link.world import World


@dataclass
class Lowered:
    """What the rules of a game became."""

    game: Namespace
    programs: list[Program] = field(default_factory=list)
    machine: object = None


def lower(world: World) -> tuple[Lowered, list[Finding]]:
    game = Namespace(world)
    lowered = Lowered(game)
    findings: list[Finding] = []
    texts: dict[str, SourceText] = {}
    for entry in world.own:
        if entry.sound:
            made, found = compile_program(game, entry)
            findings += found
            if made is not None:
                lowered.programs.append(made)
                texts[made.id] = entry.text
    lowered.programs.sort(key=lambda each: each.id.partition("/")[::2])
    effects = Effects(world, map(outline_program, lowered.programs))
    findings += effects.findings()
    findings += find_revealing_questions(game, effects)
    watched = effects.find_watched_reads()
    for made in lowered.programs:
        text, _ = EncodedProgram.read(encode_program(made, texts[made.id])).fill_checks(watched)
        made.routines = json.loads(text).get("routines", {})
    lowered.machine = build_machine_program(game)
    return lowered, findings
