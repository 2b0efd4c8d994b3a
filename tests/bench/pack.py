"""The pack against sqlite3: opening, and getting entries by id. Both hold records as JSON and decode them.

sqlite3 gets what suits it: a table without row ids, keyed by the id, filled in order, read by a prepared
statement. All is imported beforehand and all files are in the page cache.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from ludex.pack.contents import Ref
from ludex.pack.reader import Pack
from tests.bench.row import Row, interleaved, seconds
from tests.plain_pack import Contents, Entry, write

try:
    import sqlite3 as found
except ImportError:
    sqlite3: ModuleType | None = None
else:
    sqlite3 = found

MANY, FEW = 100_000, 1_000
GETS = 20_000
HOT = 1_000
QUERY = "select data from entry where id = ?"
Get = Callable[[str], Any]


def entries(count: int) -> list[Entry]:
    """Cards such as a game has: a few numbers, a rule, a condition, a sentence, two references."""
    made = []
    for number in range(count):
        to = ((number + 1) % count, number * 7 % count)
        data = {
            "title": f"Carte {number}",
            "attack": number % 7,
            "cost": number % 5,
            "when": "on-play",
            "do": [{"set": "foe.hp -= 2"}, {"move": "self", "to": "game.discard"}],
            "text": f"Inflige {number % 7} blessures à la cible, puis défaussez la carte {number}.",
            "leads-to": list(to),
        }
        refs = [Ref(target, ("leads-to", index)) for index, target in enumerate(to)]
        made.append(Entry(f"card/card-{number}", data, ("bench",), refs=refs))
    return made


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few.ludex"), Path(folder, "many.ludex")
        base = Path(folder, "many.sqlite")
        for path, count in ((few, FEW), (many, MANY)):
            write(path, Contents("bench", "1", "", "fr", entries(count)))
        if sqlite3 is not None:
            fill(sqlite3, base, entries(MANY))
        return [*opening(few, many, base), *getting(many, base)]


def fill(module: ModuleType, path: Path, cards: list[Entry]) -> None:
    rows = [(card.id, json.dumps(card.data, ensure_ascii=False, separators=(",", ":"))) for card in cards]
    base = module.connect(path)
    base.execute("create table entry (id text primary key, data text not null) without rowid")
    base.executemany("insert into entry values (?, ?)", sorted(rows))
    base.commit()
    base.close()


@contextmanager
def peer(path: Path) -> Iterator[Get]:
    assert sqlite3 is not None
    base = sqlite3.connect(path)
    execute, loads = base.execute, json.loads
    yield lambda entry_id: loads(execute(QUERY, (entry_id,)).fetchone()[0])
    base.close()


def opening(few: Path, many: Path, base: Path) -> list[Row]:
    """A whole short session: open, get one entry, close."""
    target = f"card/card-{MANY // 3}"

    def session(path: Path, wanted: str | None) -> Callable[[], None]:
        def work() -> None:
            pack = Pack.open(path)
            assert wanted is None or pack.get(wanted)
            pack.close()

        return work

    def other() -> None:
        if sqlite3 is not None:
            connection = sqlite3.connect(base)
            assert json.loads(connection.execute(QUERY, (target,)).fetchone()[0])
            connection.close()

    get, open_few, open_many = session(many, target), session(few, None), session(many, None)
    took = interleaved(
        {
            "get": lambda: seconds(get),
            "few": lambda: seconds(open_few),
            "many": lambda: seconds(open_many),
            "peer": lambda: seconds(other),
        },
        1_000,
    )
    same = took["many"] / took["few"]
    return [
        row(f"open, first get, close; {MANY:,} entries", took["peer"] / took["get"], 4),
        Row(f"opening with {MANY:,} entries", f"with {FEW:,}", same, 1.1, at_most=True),
    ]


def getting(many: Path, base: Path) -> list[Row]:
    """Many entries from one open pack."""
    drawn = random.Random(20)  # noqa: S311
    uniform = [f"card/card-{drawn.randrange(MANY)}" for _ in range(GETS)]
    hot = [f"card/card-{drawn.randrange(HOT)}" for _ in range(GETS)]
    rows = []
    for what, ids, target in (
        (f"get, {HOT:,} ids within the cache", hot, 10),
        (f"get, ids uniform over {MANY:,}", uniform, 1),
    ):
        with Pack.open(many) as pack, peer(base) as other:
            took = interleaved({"pack": gets(pack.get, ids), "peer": gets(other, ids)}, 9)
        rows.append(row(what, took["peer"] / took["pack"], target))
    return rows


def gets(get: Get, ids: list[str]) -> Callable[[], float]:
    def work() -> None:
        for entry_id in ids:
            get(entry_id)

    return lambda: seconds(work)


def row(what: str, ratio: float, target: float) -> Row:
    return Row(what, "sqlite3", ratio if sqlite3 is not None else None, target)
