"""Find last lines of a single word (widows) in text that any program has set.

Files do not mark paragraphs. Three or more lines with the same start and size, at even distances, count as a
paragraph. A single word in its last line is reported if two words of the line above could move down to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

_LEAST_LINES = 3
_TOLERANCE = 0.4
"""How far, in points, the starts and distances of a paragraph's lines may vary."""
_WIDEST_GAP = 1.7
"""Largest distance of base lines in a paragraph, as a share of the size."""
_SPACE = 0.25
"""The width of a space, as a share of the size."""
_COLUMN = 1.6
"""A gap that many times as wide as the others of its line sets off a number or bullet from its item."""
_FULL = 0.5
"""Share of the widest line that must remain in the line above after giving up two words."""
_SHORT = 0.3
"""A last line shorter than this share of the widest is too short."""


@dataclass(slots=True)
class TextLine:
    """Line of a page: its start, its base line, the size of its text, its words."""

    left: float
    base: float
    size: float
    words: list[tuple[str, float, float]] = field(default_factory=list)
    """Each word, with its start and end."""
    _within: bool = False

    @property
    def right(self) -> float:
        return self.words[-1][2]

    def add_letter(self, letter: str, start: float, end: float) -> None:
        """Add a letter to the last word, or begin a new word."""
        if self._within:
            word, first, _ = self.words[-1]
            self.words[-1] = word + letter, first, end
        else:
            self.words.append((letter, start, end))
            self._within = True

    def add_space(self) -> None:
        self._within = False


def find_lone_words(lines: Sequence[TextLine]) -> list[str]:
    """Return single words in last lines that could have been avoided."""
    return [block[-1].words[0][0] for block in _list_paragraphs(lines) if _is_avoidable(block)]


def _list_paragraphs(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Yield groups of lines that are set as one paragraph."""
    block: list[TextLine] = []
    for line in lines:
        if block and not _continues(block, line):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _continues(block: Sequence[TextLine], line: TextLine) -> bool:
    last = block[-1]
    gap = last.base - line.base
    alike = abs(line.left - last.left) <= _TOLERANCE and abs(line.size - last.size) <= 0.1
    near = 0 < gap <= _WIDEST_GAP * line.size
    even = len(block) < 2 or abs(block[-2].base - last.base - gap) <= _TOLERANCE
    return alike and near and even


def _is_avoidable(block: Sequence[TextLine]) -> bool:
    """Return whether the last line is a short word, and the line above can give up two words."""
    if len(block) < _LEAST_LINES or len(block[-1].words) != 1 or len(block[-2].words) < 4:
        return False
    if any(_begins_item(line) for line in block):
        return False
    widest = max(line.right - line.left for line in block)
    last, above = block[-1], block[-2]
    if last.right - last.left >= _SHORT * widest or any(a.right < b.left for a, b in pairwise(block)):
        return False
    spared = above.words[-2][1]
    stays = above.words[-3][2] - above.left
    moved = above.right - spared + _SPACE * last.size + last.right - last.left
    return moved <= widest and stays >= _FULL * widest


def _begins_item(line: TextLine) -> bool:
    """Return whether the first word is a number or bullet that hangs beside the text of an item."""
    gaps = [after[1] - before[2] for before, after in pairwise(line.words)]
    return len(gaps) > 1 and gaps[0] > _COLUMN * max(gaps[1:])
