"""Report folders: numbered, never overwritten; the link `latest` leads to the last."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

LATEST = "latest"
REPORT, PAGE, ROWS, PLAN = "report.json", "report.html", "games.csv", "plan.json"
_NUMBER = re.compile(r"\d{4,9}")


def make_report_folder(reports: Path) -> Path:
    """Create the folder of the next report of a game, and make `latest` lead to it.

    `reports` has the folders of the game's reports.
    """
    reports.mkdir(parents=True, exist_ok=True)
    number = max((int(each.name) for each in reports.iterdir() if _NUMBER.fullmatch(each.name)), default=0)
    while True:
        number += 1
        folder = reports / f"{number:04}"
        with suppress(FileExistsError):  # another simulation was faster
            folder.mkdir()
            break
    _point_at(reports, folder.name)
    return folder


def _point_at(reports: Path, name: str) -> None:
    """Make `latest` lead to a report; on a system without links, `latest` is a file with the number."""
    latest, draft = reports / LATEST, reports / f".{LATEST}.{name}.tmp"
    try:
        os.symlink(name, draft)
    except (OSError, NotImplementedError):
        draft.write_text(f"{name}\n", encoding="utf-8")
    os.replace(draft, latest)


def find_report(reports: Path, asked: str) -> Path | None:
    """Return the folder of a report, given its number, `latest`, or a path to it or to a file in it; or None.

    The result never is `latest` itself, which leads to another folder once the next report begins.
    """
    places = [reports / f"{int(asked):04}"] if re.fullmatch(r"\d{1,9}", asked) else []
    if asked == LATEST:
        places.append(reports / LATEST)
        with suppress(OSError, UnicodeDecodeError):
            places.append(reports / (reports / LATEST).read_text(encoding="utf-8").strip())
    else:
        places += [Path(asked), Path(asked).parent]
    return next((each.resolve() for each in places if (each / ROWS).is_file()), None)
