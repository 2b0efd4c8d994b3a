"""What validates, plays: random content without a finding opens, is covered, and plays alike in both engines.

Broken by a word, it may have findings, and never more than that: Ludex itself does not fail, and where it
finds nothing the content plays.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.actions.build import build
from ludex.engine.load.machine_loader import load
from ludex.engine.rules_digest import digest_rules
from ludex.pack.reader import Pack
from ludex.proof.coverage import cover
from tests.engine.accelerate.differing import side_by_side
from tests.lang.random_content import make_content
from tests.lang.world import ORCHARD

SEEDS = st.integers(0, 1_000_000)
ANSWERS = 60
EXAMPLES = 5 if settings().max_examples < 1000 else 300
"""In the suite, and in `make fuzz`."""


def lay(root: Path, files: dict[str, str]) -> list[str]:
    """Lay content over the orchard and build it; what is found."""
    shutil.copytree(ORCHARD, root, ignore=shutil.ignore_patterns("build"))
    content = root / "content" / "orchard"
    (content / "rules.yaml").unlink()
    (root / "schemas" / "orchard").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        file = root / f"{name}.schema.json" if name.startswith("schemas/") else content / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
    outcome = build(root, ["orchard"])
    return [f"{each.code.name} {each.message.render('en')} {each.span}" for each in outcome.findings]


def play(root: Path, seed: int) -> None:
    """Play what was built: with each number of players, with and without modules, in both engines."""
    with Pack.open(root / "build" / "orchard.ludex") as pack:
        machine = load(pack)
        for seats, modules in ((1, []), (2, ["storm"])):
            game = side_by_side(machine, seed, ANSWERS, seats=seats, modules=modules)
            assert game.error is None, game.error.render("en")
            assert game.question is not None or game.result is not None
        cover(pack, games=1)


def digest(root: Path) -> str:
    """What saved games of a pack depend on."""
    with Pack.open(root / "build" / "orchard.ludex") as pack:
        return digest_rules(load(pack))


def encode(files: dict[str, Any]) -> dict[str, str]:
    return {name: json.dumps(data, indent=1) for name, data in files.items()}


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_content_without_a_finding_plays(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    root = tmp_path_factory.mktemp("random") / "orchard"
    files = make_content(seed)
    assert lay(root, encode(files)) == []
    play(root, seed)
    examples = files["examples"]["entries"]
    examples["another"] = {**next(iter(examples.values())), "title": "Another"}
    other = tmp_path_factory.mktemp("another") / "orchard"
    assert lay(other, encode(files)) == []
    assert digest(other) == digest(root)


WORDS = (
    "none", "trees", "best", "seats[0]", "day", "ripe", "frozen", "tools", "0", "[1]", "wind = 2", "return",
    "x in trees", "sour", "apple", "first(trees)", "p0(1)", "rain.copies", "gardener.hand", "1 +", "true",
)  # fmt: skip
"""What stands somewhere in place of something else."""
TOO_MUCH = (
    "count(" + "[" * 18 + "1" + "]" * 18 + ")",
    "count(x for x in " + "[" * 24 + "1" + "]" * 24 + ")",
    "deep = " + "[" * 18 + "1" + "]" * 18,
    "deep = [" + "[" * 17 + "1" + "]" * 17 + " for x in trees]",
    "count(" + "subsets(" * 18 + "[1, 2]" + ", 1)" * 18 + ")",
    "(1 if [" * 22 + "1" + "] else 0)" * 22,
    "count(1 for a in [1] " + " ".join(f"for x{n} in [1]" for n in range(9)) + ")",
)
"""What is right but for its depth: the compiler says so, and not the engine."""
SKIPPED = ("args", "returns", "title", "text", "says", "source", "type")
DEEP: list[Any] = [1]
for _ in range(18):
    DEEP = [DEEP]
SHAPES = ([1], [], {}, {"n": 1}, DEEP, -1, 10**9, True, None, "none", "2", 0.5)
"""What stands somewhere in place of a number, a truth or a text: a list as `players.min`, and the like."""


def break_one_text(data: Any, chance: Random) -> None:
    """Put another word in the place of one text, anywhere below the entries.

    Often something too deep where a number, or a local of any type, may stand, as nothing else is wrong with
    it there.
    """
    places: list[tuple[Any, Any]] = []
    waiting = [data["entries"]]
    while waiting:
        each = waiting.pop()
        items = each.items() if isinstance(each, dict) else enumerate(each)
        for key, value in items:
            if key in SKIPPED:
                continue
            if isinstance(value, dict | list):
                waiting.append(value)
            elif isinstance(value, str):
                places.append((each, key))
    free = [(each, key) for each, key in places if key == "let" or _is_number(each, key)]
    if free and chance.random() < 0.4:
        holder, key = chance.choice(free)
        words = [word for word in TOO_MUCH if word.startswith("deep") == (key == "let")]
        holder[key] = chance.choice(words)
        return
    holder, key = chance.choice(places)
    holder[key] = chance.choice(chance.choice((WORDS, TOO_MUCH)))


def _is_number(entry: Any, field: Any) -> bool:
    return field == "is" and isinstance(entry, dict) and entry.get("returns") == "int"


def break_one_shape(data: Any, chance: Random) -> None:
    """Put something of another shape in the place of one value, anywhere in a file."""
    places: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        each = waiting.pop()
        for key, value in each.items() if isinstance(each, dict) else enumerate(each):
            places.append((each, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    holder, key = chance.choice(places)
    holder[key] = chance.choice(SHAPES)


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_values_of_another_shape_are_found_or_play(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    root, chance = tmp_path_factory.mktemp("shapes") / "orchard", Random(seed)  # noqa: S311
    files = json.loads(json.dumps(make_content(seed % 50)))
    name = "game" if chance.random() < 0.3 else chance.choice(sorted(files))
    break_one_shape(files[name], chance)
    found = lay(root, encode(files))
    assert not any(each.startswith("PLAY") for each in found), (name, found)
    if not found:
        with Pack.open(root / "build" / "orchard.ludex") as pack:
            side_by_side(load(pack), seed, ANSWERS, seats=1)


def list_numbers(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where whole numbers stand, as the map or list and its key."""
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        if isinstance(value, dict | list):
            yield from list_numbers(value)
        elif type(value) is int:
            yield data, key


def fill_marks(text: str, values: dict[int, Any]) -> tuple[str, dict[int, range]]:
    """Put values in place of their marks, and return the characters of the line of each, up to its end."""
    filled, lines, read = "", {}, 0
    for mark in re.finditer('"@([0-9]+)@"', text):
        filled += text[read : mark.start()]
        start = filled.rfind("\n")
        filled += json.dumps(values[int(mark[1])])
        lines[int(mark[1])] = range(start, len(filled))
        read = mark.end()
    return filled + text[read:], lines


@settings(max_examples=1 if EXAMPLES < 300 else 60)
@given(seed=SEEDS)
def test_numbers_of_another_shape_are_found_where_they_stand(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """Whatever has no finding of its own is built again without the others, and then it plays."""
    chance = Random(seed)  # noqa: S311
    files = json.loads(json.dumps(make_content(seed % 50)))
    content = {name: data for name, data in files.items() if not name.startswith("schemas/")}
    numbers = [place for name in sorted(content) for place in list_numbers(content[name])]
    sound = [holder[key] for holder, key in numbers]
    shapes = [each for each in SHAPES if type(each) is not int]
    values = {rank: chance.choice(shapes) for rank in range(len(numbers))}
    found = ["all"]
    while found:
        for rank, (holder, key) in enumerate(numbers):
            holder[key] = f"@{rank}@" if rank in values else sound[rank]
        filled = {name: fill_marks(text, values) for name, text in encode(files).items()}
        root = tmp_path_factory.mktemp("numbers") / "orchard"
        found = lay(root, {name: text for name, (text, _) in filled.items()})
        assert not any(each.startswith("PLAY") for each in found), found
        spots = [(name, int(at)) for each in found for name, at in re.findall(_SPOT, each)]
        at_fault = {
            rank
            for name, spot in spots
            for rank, line in filled.get(name, ("", {}))[1].items()
            if spot in line
        }
        if found and not at_fault:
            return  # right where it stands, and wrong beside something else: a roll without sides, say
        values = {rank: each for rank, each in values.items() if rank not in at_fault}
    with Pack.open(root / "build" / "orchard.ludex") as pack:
        side_by_side(load(pack), seed, ANSWERS, seats=1)


_SPOT = r"file='content/orchard/([^']+)\.yaml', start=([0-9]+)"


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_broken_content_is_found_or_plays(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    root, chance = tmp_path_factory.mktemp("broken") / "orchard", Random(seed)  # noqa: S311
    files = make_content(seed % 50)
    broken = ["functions", "procedures", "modules", "corner-function", "corner-procedure", "corner-policy"]
    break_one_text(files[chance.choice(broken)], chance)
    found = lay(root, encode(files))
    assert not any(each.startswith("PLAY") for each in found), found
    if not found:
        with Pack.open(root / "build" / "orchard.ludex") as pack:
            side_by_side(load(pack), seed, ANSWERS, seats=1)


def make_deep_entries() -> dict[str, Any]:
    """Functions and steps, each with one thing that is right but for its depth."""
    functions, procedures = {}, {}
    for number, word in enumerate(TOO_MUCH):
        if word.startswith("deep"):
            procedures[f"deep-{number}"] = {"do": [{"let": word}], "source": {"status": "original"}}
        else:
            rule = {"title": "Deep", "returns": "int", "is": word, "source": {"status": "original"}}
            functions[f"deep-{number}"] = rule
    return {"function": functions, "procedure": procedures}


@settings(max_examples=1 if EXAMPLES < 300 else 30)
@given(seed=SEEDS)
def test_what_goes_too_deep_is_found_where_it_stands(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """Whatever has no finding of its own is built once more without the others, and then it plays."""
    files = make_content(seed % 50)
    entries = make_deep_entries()
    for left in (True, False):
        root = tmp_path_factory.mktemp("deep") / "orchard"
        added = {f"deep-{kind}": {"kind": kind, "entries": each} for kind, each in entries.items() if each}
        found = lay(root, encode(files | added))
        assert not any(each.startswith("PLAY") for each in found), found
        told = " ".join(found)
        for kind, each in entries.items():
            text = encode(files | added).get(f"deep-{kind}", "")
            for name in list(each):
                start = text.index(f'"{name}"')
                end = text.find('"deep-', start + 1) if '"deep-' in text[start + 1 :] else len(text)
                spots = [int(at) for at in re.findall(rf"deep-{kind}\.yaml', start=(\d+)", told)]
                if any(start <= spot < end for spot in spots):
                    del each[name]
        if left and not any(entries.values()):
            return
    with Pack.open(root / "build" / "orchard.ludex") as pack:
        side_by_side(load(pack), seed, ANSWERS, seats=1)
