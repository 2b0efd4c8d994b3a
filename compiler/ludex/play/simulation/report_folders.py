"""Report folders: numbered, never overwritten; the link `latest` leads to the last.

A folder contains the plan of its games beside their rows, so that an interrupted run can be resumed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ludex.play.game_setup import Setting
from ludex.play.simulation.game_rows import name_variant, read_row
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.tallies import Tally

LATEST = "latest"
REPORT, PAGE, ROWS, PLAN = "report.json", "report.html", "games.csv", "plan.json"
_NUMBER = re.compile(r"\d{4,9}")
_VERSION = 1
_MOST_BYTES = 10_000_000


def make_report_folder(reports: Path) -> Path:
    """Create the folder of a game's next report in `reports`, and make `latest` lead to it."""
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


@dataclass(frozen=True, slots=True)
class ReportPlan:
    """Parameters of a report. `pack` is the hash of the pack's content, `call` the command that was run."""

    game: str
    pack: str
    call: str
    plans: tuple[Plan, ...]

    def encode(self) -> str:
        data = {
            "ludex": "simulation-plan",
            "version": _VERSION,
            "game": self.game,
            "pack": self.pack,
            "call": self.call,
            "variants": [_encode_plan(each) for each in self.plans],
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _encode_plan(plan: Plan) -> Mapping[str, object]:
    own = {each.name: getattr(plan, each.name) for each in fields(plan)}
    del own["pack"], own["setting"]
    return {**plan.setting.document(), **own, "values": dict(plan.values)}


def read_report_plan(folder: Path, pack: str) -> ReportPlan:
    """Read the plan of a report for the pack at a path; ValueError if damaged, or of a sweep."""
    file = folder / PLAN
    if not file.is_file() or file.stat().st_size > _MOST_BYTES:
        raise ValueError(file)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["ludex"] != "simulation-plan" or data["version"] != _VERSION:
            raise ValueError(file)
        plans = tuple(_decode_plan(each, pack) for each in data["variants"])
        return ReportPlan(str(data["game"]), str(data["pack"]), str(data["call"]), plans)
    except (KeyError, TypeError, AttributeError, RecursionError, OverflowError, OSError) as error:
        raise ValueError(file) from error


def _decode_plan(data: Mapping[str, Any], pack: str) -> Plan:
    options = {str(name): value for name, value in data["options"].items()}
    if not all(isinstance(value, str | int) for value in options.values()):
        raise ValueError(options)
    setting = Setting(int(data["seats"]), int(data["seed"]), tuple(map(str, data["modules"])), options)
    numbers: dict[str, Any] = {
        name: int(data[name]) for name in ("games", "most", "watched", "judged", "depth")
    }
    if data["values"]:  # its packs were deleted after the run
        raise ValueError("a sweep")
    return Plan(
        pack,
        setting,
        bots=tuple(map(str, data["bots"])),
        engine=str(data["engine"]),
        keep_going=bool(data["keep_going"]),
        **numbers,
    )


def restore_tallies(folder: Path, plans: Sequence[Plan]) -> list[Tally]:
    """Return the tallies of the games in a report's file of rows, and truncate the file before a bad end.

    A bad end is a partial line, or a failed game and those after it. Raises ValueError if the games do not
    belong to these plans.
    """
    expected = {name_variant(plan.setting): (plan, Tally(seats=plan.setting.seats)) for plan in plans}
    file, length = folder / ROWS, 0
    with file.open("rb+") as opened:
        for number, line in enumerate(opened):
            if not line.endswith(b"\n"):
                break
            row = read_row(line.decode("utf-8"), is_head=not number)
            if row is not None:
                if row.variant not in expected:
                    raise ValueError(file)
                plan, tally = expected[row.variant]
                if row.seed != plan.setting.seed + tally.games:
                    raise ValueError(file)
                if row.state == "breach" or (row.state == "error" and not plan.keep_going):
                    break
                tally.add(row)
            length += len(line)
        opened.truncate(length)
    return [expected[name_variant(plan.setting)][1] for plan in plans]
