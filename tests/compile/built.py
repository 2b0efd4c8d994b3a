"""What a build adds to the outcome of the oracle: packs that the engine refuses are found, not written."""

from __future__ import annotations

from dataclasses import replace

from ludex.actions.refusals import find_refusal
from ludex.link.world import World


def as_built(project, outcome, packs):
    """The same outcome with what the engine would not play, and the packs that are written."""
    refused = {}
    for game, data in packs.items():
        found = find_refusal(World(project.linked, game), [data], project.texts.__getitem__)
        if found is not None:
            refused[game] = found
    built = replace(outcome, findings=(*outcome.findings, *refused.values()))
    return built, {game: data for game, data in packs.items() if game not in refused}
