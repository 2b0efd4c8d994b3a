"""A template: a text, cut into pieces that can be checked, compared and filled."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.text.pieces import Piece, Slot
from ludex.text.scan import scan
from ludex.text.slip import Slip


@dataclass(frozen=True, slots=True)
class Template:
    source: str
    pieces: tuple[Piece, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))


def parse(text: str, tokens: bool = True) -> tuple[Template, list[Slip]]:
    """The template of a text, and what is wrong with its syntax. What could not be read is left out of it."""
    pieces, slips = scan(text, tokens)
    return Template(text, pieces), slips
