"""The bench corpus: a whole project of generated cards, the same bytes for the same parameters.

    python -m tests.bench.corpus FOLDER [--cards N] [--files N] [--seed N]

Ten thousand cards in two hundred files, as an author would write them: each with two statements, three
expressions, a template and texts in both languages, none of which another card has, and with references to
cards of other files. Knows nothing of the compiler but what its authors know.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.bench import frame
from tests.bench.cards import Card, Maker, Title, titles
from tests.bench.project import Project

RULES = 120
CRATES_TO_A_FILE = 20
"""A deck holds the cards of one file; so many decks stand in one file."""


@dataclass(frozen=True)
class Corpus:
    """How large a project to make, and which of the many of that size."""

    cards: int = 10_000
    files: int = 200
    """YAML files in all: those of the cards, and those of what the cards refer to."""
    seed: int = 1

    def project(self) -> Project:
        """Every file of the project."""
        random = Random(self.seed)  # noqa: S311 (it has to be the same every time, and no secret)
        project, maker = Project(), Maker(random)
        rules = frame.rules(project, [maker.fresh(maker.musing) for _ in range(RULES)])
        every = titles(self.cards, random)
        deck_files = -(-self.files // (CRATES_TO_A_FILE + 1))
        batches = [
            [maker.card(title, every, rules) for title in batch]
            for batch in self._batches(every, self.files - frame.FILES - deck_files)
        ]
        for number, batch in enumerate(batches, start=1):
            _write_cards(project, f"cards/crate-{number:03}", batch)
        frame.decks(project, batches, deck_files)
        frame.rest(project)
        return project

    def _batches(self, every: list[Title], files: int) -> list[list[Title]]:
        """The cards of each file: as many in each, or one more."""
        if not 0 < files <= len(every):
            raise ValueError(f"{len(every)} cards do not fill {self.files} files")
        ends = [len(every) * number // files for number in range(files + 1)]
        return [every[start:end] for start, end in pairwise(ends)]


def _write_cards(project: Project, name: str, cards: list[Card]) -> None:
    path = project.add(name, "card", [line for card in cards for line in card.lines])
    for card in cards:
        project.translate(path, f"card/{card.slug}", card.texts)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.corpus", description="Write the bench corpus."
    )
    parser.add_argument("folder", type=Path, help="where the project goes")
    parser.add_argument("--cards", type=int, default=Corpus.cards)
    parser.add_argument("--files", type=int, default=Corpus.files, help="YAML files in all")
    parser.add_argument("--seed", type=int, default=Corpus.seed)
    asked = parser.parse_args()
    project = Corpus(asked.cards, asked.files, asked.seed).project()
    project.write(asked.folder)
    yaml = project.yaml().values()
    lines, size = sum(text.count("\n") for text in yaml), sum(len(text.encode()) for text in yaml)
    sys.stdout.write(
        f"{asked.cards} cards in {len(yaml)} files: {lines} lines, {size / 1e6:.1f} MB of YAML\n"
    )


if __name__ == "__main__":
    main()
