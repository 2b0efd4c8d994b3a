"""What authors and translators of a large database wait for: the first look, every look after it, findings.

The database (`database.py`) has 6,500 entries and 25,000 texts in three languages. Its twin `faulty` has
mistakes by the thousand. Cold is a project without a `build/` folder; the page cache is warm for all.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median

from tests.bench import memory, peers
from tests.bench.database import GAME, Database
from tests.bench.frontend import MEGABYTE, MOST_MEMORY, ROOT, Bench, compared, ludex
from tests.bench.row import Row, interleaved, processor_time_of_children

ROUNDS, QUICK_ROUNDS = 5, 25
MOST_SEEN = 1000
SUMMARY = ludex("validate", "--summary", "--fail-on", "never")
SHOWN = ludex("validate", "--max", str(MOST_SEEN), "--fail-on", "never")
COLD = "cold `ludex validate`, 6,500 entries, 25,000 texts, three languages"


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cold, warm, faulty, home, scratch = (
            Path(folder, name) for name in ("cold", "warm", "faulty", "home", "peers")
        )
        for root in (cold, warm, faulty):
            Database().write(root)
        spoil(faulty)
        environment = os.environ | {"PYTHONPATH": str(ROOT / "compiler"), "XDG_CACHE_HOME": str(home)}
        bench = Bench(cold, warm, environment)
        bench.timed(ludex("schema", "flat"), cold)
        schema = peers.one_schema(cold / "schemas" / "flat" / GAME, scratch)
        files = sorted((cold / "content" / GAME).rglob("*.yaml"))
        stock = peers.check_jsonschema(schema, files)
        return [*first_and_again(bench, stock), *unchanged(bench, faulty), held(bench)]


def spoil(root: Path) -> None:
    """Have each text with coins name an icon that does not exist; what costs 5 has no number for it."""
    for file in sorted(root.glob("content/*/cards/*.yaml")):
        text = file.read_text(encoding="utf-8").replace("[coin]", "[coins]")
        changed = re.sub(r"cost: 5$", "cost: five", text, flags=re.MULTILINE)
        file.write_text(changed, encoding="utf-8", newline="\n")


def first_and_again(bench: Bench, stock: peers.Peer) -> list[Row]:
    """Validating for the first time, against the stock validator and against validating one edited card."""
    cards = cycle(sorted(bench.warm.glob("content/*/cards/*.yaml")))

    def first() -> float:
        bench.forget()
        return bench.timed(ludex("validate"), bench.cold)

    def again() -> float:
        edit(next(cards))
        return bench.timed((*ludex("validate"), "--fail-on", "never"), bench.warm)

    def reworded() -> float:
        reword(next(cards))
        return bench.timed((*ludex("validate"), "--fail-on", "never"), bench.warm)

    bench.timed(ludex("validate"), bench.warm)
    known = {} if stock.absent else {stock.name: partial(bench.timed, stock.command, bench.cold)}
    spent: dict[str, list[float]] = defaultdict(list)

    def counted(name: str, work: Callable[[], float]) -> float:
        before = processor_time_of_children()
        clock = work()
        spent[name].append(processor_time_of_children() - before)
        return clock

    ours = {"first": first, "again": again, "reworded": reworded}
    counters = {name: partial(counted, name, work) for name, work in ours.items()}
    took = interleaved({**counters, **known}, ROUNDS)
    used = {name: median(each[1:]) for name, each in spent.items()}
    edits = {"again": "a number of one card edited", "reworded": "a text of one card edited"}
    return [
        compared(COLD, stock, took, 1 / 6),
        *(
            Row(f"`ludex validate`, {what}", f"cold{unit}", times["first"] / times[name], 12)
            for name, what in edits.items()
            for times, unit in ((took, ", by the clock"), (used, ", processor time"))
        ),
    ]


def edit(file: Path) -> None:
    """Change one number of one card."""
    text = file.read_text(encoding="utf-8")
    changed = re.sub(r"(?<=    cost: )\d", lambda found: str((int(found[0]) + 1) % 10), text, count=1)
    file.write_text(changed, encoding="utf-8", newline="\n")


def reword(file: Path) -> None:
    """Put another word into the flavour of one card: its translations are stale."""
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("remembers", "knows", 1), encoding="utf-8", newline="\n")


def unchanged(bench: Bench, faulty: Path) -> list[Row]:
    """Validating what did not change, right and faulty, against starting Python for nothing."""
    for root, command in ((bench.cold, ludex("validate")), (faulty, SUMMARY)):
        bench.timed(command, root)
    took = interleaved(
        {
            "right": partial(bench.timed, ludex("validate"), bench.cold),
            "summary": partial(bench.timed, SUMMARY, faulty),
            "shown": partial(bench.timed, SHOWN, faulty),
            "python": partial(bench.timed, (sys.executable, "-c", "pass"), bench.warm),
        },
        QUICK_ROUNDS,
    )
    printing = took["shown"] - took["summary"]
    what = "`ludex validate`, none changed"
    return [
        Row(what, "`python -c pass`", took["right"] / took["python"], 10, at_most=True),
        Row(
            f"{what}, thousands of findings, `--summary`",
            "`python -c pass`",
            took["summary"] / took["python"],
            10,
            at_most=True,
        ),
        Row(f"printing {MOST_SEEN:,} findings", "0.1 s", printing / 0.1, 1, at_most=True),
    ]


def held(bench: Bench) -> Row:
    """The most memory of a cold run, all processes together."""
    what, against = f"{COLD}: peak memory", f"{MOST_MEMORY // MEGABYTE} MB"
    if not memory.can_be_told():
        return Row(what, against, None, 1, at_most=True, note="no /proc here")
    bench.forget()
    highest = memory.peak(ludex("validate"), bench.cold, bench.environment)
    return Row(what, against, highest / MOST_MEMORY, 1, at_most=True, note=f"{highest / MEGABYTE:.0f} MB")
