"""Wrong readings of the rulebooks: what a player gets wrong at the table fails an example.

A reading is a patch of a line or two of a game's content, in `tests/misreadings/<game>/*.yaml`, by its slug:
`title` (the reading), `rule` (what it misreads), `why` somebody could think so, `file`, `old` and `new`. The
text `old` stands once in the file; where it has several lines their indentation does not count, and the last
may be the start of a line.

The game is copied as it was built, and each patch is built over it incrementally. Examples that cite the rule
run first.

    python -m tests.test_misreadings [GAME…]    lists the examples that notice each reading
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

import pytest

from ludex.source.document_reader import read_document
from tests.copied_game import CopiedGame

ROOT = Path(__file__).parents[1]
READINGS = Path(__file__).parent / "misreadings"
GAMES = sorted(each.name for each in READINGS.iterdir())


@dataclass(frozen=True)
class Reading:
    """A wrong reading, and the patch that makes it the game's own."""

    slug: str
    title: str
    rule: str
    why: str
    file: str
    old: str
    new: str

    def apply(self, text: str) -> str:
        """The content with this reading; raises ValueError where `old` does not stand in it once."""
        first, *rest = self.old.splitlines()
        lines = [rf"\1{re.escape(line)}" for line in rest]
        pattern = "\n".join([rf"^( *){re.escape(first)}", *lines]) if rest else f"(){re.escape(first)}"
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if len(found) != 1:
            raise ValueError(f"{self.slug}: {self.file} holds the old text {len(found)} times, and not once")
        start, end = found[0].span()
        return text[:start] + indent(self.new, found[0][1]) + text[end:]


class Game(CopiedGame):
    """A copy of a game that can be misread."""

    @contextmanager
    def misread(self, reading: Reading) -> Iterator[None]:
        """The game is played by a wrong reading."""
        with self.changed(f"content/{self.name}/{reading.file}", reading.apply):
            yield

    def is_noticed(self, reading: Reading) -> bool:
        with self.misread(reading):
            return any(True for _ in self.find_failures(reading.rule))


def read_readings(game: str) -> list[Reading]:
    found = []
    for file in sorted((READINGS / game).glob("*.yaml")):
        document, findings = read_document(file.name, file.read_bytes())
        assert document is not None, [each.message.render("en") for each in findings]
        found += [Reading(slug, **data) for slug, data in document.root.items()]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_wrong_reading_fails_an_example(name: str, tmp_path: Path) -> None:
    game = Game(name, ROOT, tmp_path)
    assert list(game.find_failures()) == []
    readings = read_readings(name)
    assert len(readings) >= 20
    survivors = [each for each in readings if not game.is_noticed(each)]
    assert [f"{each.slug} ({each.rule}): {each.title}" for each in survivors] == []


def main(games: list[str]) -> None:
    for name in games:
        with TemporaryDirectory() as folder:
            game = Game(name, ROOT, Path(folder))
            for reading in read_readings(name):
                with game.misread(reading):
                    noticing = list(game.find_failures(reading.rule))
                sys.stdout.write(f"{name} {reading.slug} ({reading.rule}): {len(noticing)} {noticing[:4]}\n")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
