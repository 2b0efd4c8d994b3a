"""Putting several files in the place of others: all of them, or none as far as a system can promise that."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ludex.core.atomic import replace_file


def replace_files(texts: Mapping[Path, str]) -> None:
    """Write every file beside the old one, then let all take their names.

    Whatever fails raises OSError and leaves, or puts back, what was there. Only a process that is killed
    between the first and the last name leaves some new and some old.
    """
    drafts: dict[Path, Path] = {}
    try:
        for path, text in texts.items():
            place = Path(os.path.realpath(path))  # a link stays one
            drafts[place] = _draft(place, text.encode("utf-8"))
        _take_names(drafts)
    finally:
        for draft in drafts.values():
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _draft(place: Path, data: bytes) -> Path:
    """A file beside the one that it is to replace, with its mode, and on the disk."""
    draft = place.with_name(f".{place.name}.{os.urandom(6).hex()}.tmp")
    replace_file(draft, [data])
    os.chmod(draft, place.stat().st_mode & 0o7777)
    return draft


def _take_names(drafts: Mapping[Path, Path]) -> None:
    before = {place: place.read_bytes() for place in drafts}
    done: list[Path] = []
    try:
        for place, draft in drafts.items():
            os.replace(draft, place)
            done.append(place)
    except BaseException:
        for place in done:
            with suppress(OSError):
                replace_file(place, [before[place]])
        raise
