"""Whatever content says, the checks find what is wrong and never stop: cases with something changed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ludex import checks
from tests.checks.worlds import world
from tests.worlds import BASE, HERE

ROUNDS = 150
STRANGE = (
    "null",
    "0",
    "-1",
    "99999999999999999999",
    "true",
    "''",
    "[]",
    "{}",
    "x",
    "a/b",
    "[x, x]",
    "{x: 1}",
)

CASES = sorted(
    case
    for case in (HERE / "err").iterdir()
    if any(
        case.name.startswith(prefix) for prefix in ("BOX", "DECK", "MAP", "MODULE", "STORY", "TABLE", "TRACK")
    )
)


def files(case: Path) -> dict[str, str]:
    found = [*BASE.rglob("*.yaml"), *(file for file in case.rglob("*") if file.suffix in (".yaml", ".json"))]
    return {
        file.relative_to(case if case in file.parents else BASE).as_posix(): file.read_text(encoding="utf-8")
        for file in found
    }


def changed(text: str, chance: random.Random) -> str:
    """A line lost, given twice, or with another value."""
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            head, colon, _ = lines[at].rstrip("\n").partition(": ")
            lines[at] = f"{head}{colon}{chance.choice(STRANGE)}\n"
        case _:
            words = lines[at].split(" ")
            words[chance.randrange(len(words))] = chance.choice(STRANGE)
            lines[at] = " ".join(words).rstrip("\n") + "\n"
    return "".join(lines)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_checks_survive_any_change(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    made = files(CASES[seed % len(CASES)])
    for _ in range(3):
        name = chance.choice(sorted(name for name in made if name.endswith(".yaml")))
        made[name] = changed(made[name], chance) or "kind: card\n"
    for finding in checks.run(world(made)):
        assert finding.message.render("en") and finding.message.render("fr")
        assert all(note.message.render("fr") for note in finding.notes)
        assert json.dumps(finding.span)
