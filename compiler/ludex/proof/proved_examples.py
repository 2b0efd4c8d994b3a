"""Passing examples of a pack: from the record of the last test, or by running them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path

from ludex.core.filesystem import read_file
from ludex.engine.load.kept_machines import load_kept
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example


def find_proved_examples(folder: Path, pack: Pack, wanted: Collection[str]) -> frozenset[str]:
    """Return those of the wanted examples that pass.

    Results are taken from the record in the folder, if it is for exactly this content; examples without a
    recorded result are run.
    """
    recorded = _read_recorded_outcomes(folder, pack)
    passed = {each for each in wanted if recorded.get(each) is True}
    unknown = set(wanted) - recorded.keys()
    if unknown:
        machine = load_kept(pack)
        played = [case for case in cases(pack) if case.id in unknown]
        passed |= {case.id for case in played if run_example(machine, case).passed}
    return frozenset(passed)


def _read_recorded_outcomes(folder: Path, pack: Pack) -> Mapping[str, object]:
    """Return the recorded results of examples; empty if the record is for other content."""
    manifest = pack.manifest()
    try:
        data = json.loads(read_file(folder / f"{manifest.game}.proof.json"))
    except (OSError, ValueError):
        return {}
    same = isinstance(data, dict) and data.get("content") == manifest.content
    examples = data.get("examples") if same else None
    return examples if isinstance(examples, dict) else {}
