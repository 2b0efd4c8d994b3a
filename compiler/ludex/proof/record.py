"""`build/<game>.proof.json`: what was last proved of a pack, for prints to mark."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ludex.core.atomic import replace_file
from ludex.pack.reader import Pack
from ludex.proof.coverage import Coverage
from ludex.proof.running import Outcome


def keep(folder: Path, pack: Pack, outcomes: Iterable[Outcome], found: Coverage | None = None) -> None:
    """Write down which examples hold, and which rules are proved where that was looked into."""
    manifest = pack.manifest()
    file = folder / f"{manifest.game}.proof.json"
    proved = sorted(found.proved) if found is not None else _before(file, manifest.content)
    data = {
        "content": manifest.content,
        "examples": {outcome.case.id: outcome.passed for outcome in outcomes},
        "proved": proved,
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    replace_file(file, [text.encode()])


def _before(file: Path, content: str) -> list[str]:
    """The rules proved of the very same content."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    same = isinstance(data, dict) and data.get("content") == content
    found = data.get("proved") if same else []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
