"""Typical mistakes are found, and shown where the author made them.

Seeded mistakes in the finished games of this repository, one at a time: at most one in a game may be missed,
and at most one in twenty may be missed or shown elsewhere than on the line that was changed (for a missing
field, on the key of what lacks it). The tests make each sort of mistake in a third of the games, `make fuzz`
every sort several times in each.

    python -m tests.test_mistakes [COUNT]    makes that many in each game
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ludex.actions.validate import validate
from ludex.compile.project_run import inspect_links
from ludex.core.spans import SourceText
from tests.built_games import copy_built_game
from tests.drafts import list_drafts
from tests.mistakes import Mistake, mistakes, way

ROOT = Path(__file__).parent.parent
COUNT, MANY, SEED = 20, 60, 20_261_118
SHARE = 3
"""A test makes every third mistake of its game, and the next game the next ones."""
GAMES = sorted(
    each.parent.name
    for each in (ROOT / "content").glob("*/game.yaml")
    if each.parent.name not in list_drafts(ROOT)
)


@pytest.fixture(scope="module", autouse=True)
def _unmeasured() -> Iterator[None]:
    with unmeasured():
        yield


@pytest.mark.parametrize("game", GAMES)
def test_typical_mistakes_are_found_where_they_were_made(game: str, tmp_path: Path) -> None:
    found = seed_mistakes(game, COUNT, tmp_path, slice(GAMES.index(game) % SHARE, None, SHARE))
    assert found.count >= COUNT // SHARE and found.is_good, found


def test_every_way_of_going_wrong_is_tried() -> None:
    parts = [range(COUNT)[slice(rank % SHARE, None, SHARE)] for rank in range(len(GAMES))]
    assert set().union(*parts) >= set(range(len(way.known)))


@dataclass
class Found:
    """How many mistakes were made in a game, and which were missed or shown elsewhere."""

    count: int
    missed: list[Mistake]
    astray: list[Mistake]

    @property
    def is_good(self) -> bool:
        return len(self.missed) <= 1 and 20 * len(self.missed + self.astray) <= self.count

    def __str__(self) -> str:
        return (
            f"{self.count} mistakes: missed: {dict(Counter(each.way for each in self.missed))}, "
            f"elsewhere: {dict(Counter(each.way for each in self.astray))}"
        )


@contextmanager
def unmeasured() -> Iterator[None]:
    """What no longer fits its card is another matter, and would be looked for each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludex.actions.validate.add_print_fit", lambda run, progress: run.verdict)
        yield


def seed_mistakes(game: str, count: int, world: Path, chosen: slice = slice(None)) -> Found:
    """Make that many mistakes, or part of them, in a copy of a game and what games share."""
    copy_built_game(game, world)
    before = {(each.code.name, each.span.file) for each in validate(world).findings}
    made = inspect_links(world, lambda compiled: mistakes(compiled.linked, count, SEED))[chosen]
    result = Found(len(made), [], [])
    for mistake in made:
        found = [each for each in after(world, mistake) if each.severity.value in "EW"]
        if not [each for each in found if (each.code.name, each.span.file) not in before]:
            result.missed.append(mistake)
        elif not any(on_line(each.span, mistake) for each in found):
            result.astray.append(mistake)
    return result


def after(world: Path, mistake: Mistake):
    """What is found with the mistake made; the file is put back."""
    place = world / mistake.file
    right = place.read_bytes()
    place.write_bytes(mistake.text.encode("utf-8"))
    try:
        return validate(world).findings
    finally:
        place.write_bytes(right)


def on_line(span, mistake: Mistake) -> bool:
    text = SourceText(mistake.file, mistake.text)
    return span.file == mistake.file and text.position(span.start).line == text.position(mistake.at).line


def main(count: int) -> int:
    """Make mistakes in every game; return whether one was not good."""
    results = []
    with unmeasured():
        for game in GAMES:
            with TemporaryDirectory() as folder:
                results.append(seed_mistakes(game, count, Path(folder)))
            sys.stdout.write(f"{game}: {results[-1]}\n")
    return int(not all(each.is_good for each in results))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY))
