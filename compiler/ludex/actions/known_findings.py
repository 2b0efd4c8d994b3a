"""Known findings: findings of an earlier revision, or findings that a baseline lists."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.revision import extract_revision, identify_revision
from ludex.actions.validate import validate
from ludex.compile.outcome import Outcome, Progress
from ludex.compile.project_folders import BuildFolder
from ludex.compile.store.disk_cache import open_cache
from ludex.core.filesystem import describe_os_error, read_file
from ludex.core.messages import Bilingual
from ludex.report.fingerprints import Fingerprint, Known, count_fingerprints

_NO_REVISION = Bilingual(
    "no revision “{revision}” of this project was found: is git installed, and is the project in a git "
    "repository?",
    "aucune révision «\u00a0{revision}\u00a0» de ce projet n’a été trouvée\u00a0: git est-il installé, et le "
    "projet est-il dans un dépôt git\u202f?",
)
_UNREAD = Bilingual(
    "“{file}” cannot be read: {why}; write it with: --baseline {file} --write-baseline",
    "«\u00a0{file}\u00a0» est illisible\u00a0: {why}\u202f; écrivez-le par\u00a0: --baseline {file} "
    "--write-baseline",
)
_NO_BASELINE = Bilingual("it is not a list of findings", "ce n’est pas une liste de constats")
REVISION = "revision"
FORMAT, VERSION = "baseline", 1


def find_revision_findings(
    root: Path, revision: str, *, release: bool, on_progress: Progress | None
) -> Known:
    """Return the findings in a revision of the project; those of the last requested revision are cached.

    Raises Refusal if git does not know the revision.
    """
    sources = identify_revision(root, revision)
    if sources is None:
        raise make_refusal(_NO_REVISION, revision=revision)
    asked = [sources, release]
    store = open_cache(BuildFolder(root).cache)
    cached: Any = store.load(REVISION) if store else None
    if cached is not None and cached["asked"] == asked:
        return _decode(cached["findings"])
    with TemporaryDirectory(prefix="ludex-") as folder:
        if not extract_revision(root, revision, Path(folder)):
            raise make_refusal(_NO_REVISION, revision=revision)
        outcome = validate(Path(folder), release=release, on_progress=on_progress)
        known = count_fingerprints(outcome.findings, outcome.texts)
    if store:
        store.save(REVISION, {"asked": asked, "findings": _encode(known)})
    return known


def read_baseline(file: Path) -> Known:
    """Read the findings in a baseline. Raises Refusal if the file is missing or is not a baseline."""
    try:
        made = json.loads(read_file(file))
        if made["ludex"] != FORMAT or made["version"] != VERSION:
            raise ValueError(FORMAT)
        return _decode(made["findings"])
    except OSError as error:
        raise make_refusal(_UNREAD, file=str(file), why=describe_os_error(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise make_refusal(_UNREAD, file=str(file), why=_NO_BASELINE) from error


def make_baseline(outcome: Outcome) -> str:
    """Return the findings of an outcome as a baseline file, sorted so that a diff of it is readable."""
    known = count_fingerprints(outcome.findings, outcome.texts)
    made = {"ludex": FORMAT, "version": VERSION, "findings": _encode(known)}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _encode(known: Known) -> list[dict[str, Any]]:
    rows = sorted(known.items(), key=lambda item: (item[0].file, *item[0]))
    return [{**each._asdict(), "count": count} for each, count in rows]


def _decode(rows: list[Mapping[str, Any]]) -> Known:
    known: Known = Counter()
    for row in rows:
        known[Fingerprint(*(str(row[name]) for name in Fingerprint._fields))] += int(row["count"])
    return known
