"""Plan file of a report: its parameters, stored beside its rows so that an interrupted run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludex.play.game_setup import Setting
from ludex.play.simulation.game_rows import name_variant, read_row
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.report_folders import PLAN, ROWS
from ludex.play.simulation.tallies import Tally

_VERSION = 1
_MOST_BYTES = 10_000_000


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
    return {
        **plan.setting.document(),
        "games": plan.games,
        "bots": list(plan.bots),
        "engine": plan.engine,
        "most": plan.most,
        "keep_going": plan.keep_going,
        "watched": plan.watched,
        "judged": plan.judged,
        "depth": plan.depth,
        "values": dict(plan.values),
    }


def read_report_plan(folder: Path, pack: str) -> ReportPlan:
    """Read the plan of the report in a folder; `pack` is the path of the pack that will play it.

    Raises ValueError if the file is missing or damaged, or is the plan of a sweep.
    """
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
    seats, seed = int(data["seats"]), int(data["seed"])
    options = {str(name): value for name, value in data["options"].items()}
    if not all(isinstance(value, str | int) for value in options.values()):
        raise ValueError(options)
    setting = Setting(seats, seed, tuple(map(str, data["modules"])), options)
    games, most, watched, judged, depth = (
        int(data[name]) for name in ("games", "most", "watched", "judged", "depth")
    )
    if data["values"]:  # its packs were deleted after the run
        raise ValueError("a sweep")
    return Plan(
        pack,
        setting,
        games,
        bots=tuple(map(str, data["bots"])),
        engine=str(data["engine"]),
        keep_going=bool(data["keep_going"]),
        most=most,
        watched=watched,
        judged=judged,
        depth=depth,
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
