"""Record of the examples that pass and the rules that are proved: `build/<game>.proof.json`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.core.filesystem import read_file, replace_file
from ludex.engine.load.machine_loader import load_kept
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import Outcome, run_example

if TYPE_CHECKING:
    from ludex.proof.coverage import Coverage


def write_proof_record(
    folder: Path, pack: Pack, outcomes: Iterable[Outcome], found: Coverage | None = None
) -> None:
    """Write the results of examples and, if coverage was measured, the proved rules.

    `pack` is the pack without examples, whose content the record names. Without coverage, the proved rules in
    an earlier record of the same content remain.
    """
    before = _read_proof_record(folder, pack).get("proved")
    proved = found.proved if found is not None else before if isinstance(before, list) else []
    data = {
        "content": pack.manifest().content,
        "examples": {outcome.case.id: outcome.passed for outcome in outcomes},
        "proved": sorted(each for each in proved if isinstance(each, str)),
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    replace_file(_locate(folder, pack), [text.encode()], follow=False)


def find_proved_examples(folder: Path, pack: Pack, wanted: Collection[str]) -> frozenset[str]:
    """Return the wanted examples that pass, by the folder's record of this content, or else by a run."""
    recorded = _read_proof_record(folder, pack).get("examples")
    recorded = recorded if isinstance(recorded, dict) else {}
    passed = {each for each in wanted if recorded.get(each) is True}
    unknown = set(wanted) - recorded.keys()
    if unknown:
        machine = load_kept(pack)
        played = [case for case in cases(pack) if case.id in unknown]
        passed |= {case.id for case in played if run_example(machine, case).passed}
    return frozenset(passed)


def _locate(folder: Path, pack: Pack) -> Path:
    return folder / f"{pack.manifest().game}.proof.json"


def _read_proof_record(folder: Path, pack: Pack) -> Mapping[str, Any]:
    """Return the record of a pack; empty if there is none for exactly this content."""
    try:
        data = json.loads(read_file(_locate(folder, pack)))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) and data.get("content") == pack.manifest().content else {}
