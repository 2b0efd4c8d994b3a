"""Indexes of a state: the pieces of each space, and the space of each piece.

Generated code looks them up; the operations on pieces keep them up to date.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ludex.expr.protocols import Space

Pieces = tuple[int, ...]


Spots: TypeAlias = "SpaceMap | RankedSpaces"
"""The pieces of each space, in the order of their place; in `spaces`, the space of each piece."""
_new = object.__new__


class SpaceMap(dict[Space, Pieces]):
    """Index for games in which not all spaces are known in advance."""

    __slots__ = ("spaces",)

    def __init__(self, spaces: Sequence[Space | None], pieces: dict[Space, Pieces]) -> None:
        super().__init__(pieces)
        self.spaces = list(spaces)

    def clone(self) -> SpaceMap:
        return SpaceMap(self.spaces, self)

    def __missing__(self, space: Space) -> Pieces:
        _, _ = space  # anything but a space fails, as in the reference
        return ()

    fill = dict.__setitem__

    def add(self) -> None:
        """Record a new piece, which is on no space."""
        self.spaces.append(None)

    def enter(self, piece: int, space: Space) -> None:
        """Record the space of a piece, but not the pieces there, which `fill` records."""
        self.spaces[piece] = space

    def leave(self, piece: int) -> None:
        space = self.spaces[piece]
        if space is not None:
            self[space] = remove_from(self[space], piece)
            self.spaces[piece] = None

    def move(self, piece: int, space: Space) -> None:
        """Record that a piece goes to another space, behind the pieces there."""
        self.leave(piece)
        self[space] += (piece,)
        self.spaces[piece] = space


class Ranks(dict[Space, int]):
    """Ranks of the spaces of a game whose spaces are all known before it begins."""

    def __missing__(self, space: Space) -> int:
        _, _ = space  # anything but a space fails, as in the reference
        return -1


@dataclass(slots=True)
class Sides:
    """Pieces of a place by a text of their entries; valid while the place has exactly these members."""

    members: Pieces | None = None
    pieces: dict[str, list[int]] = field(default_factory=dict)
    """By text, in the order of the place."""
    side_of: dict[int, list[int]] = field(default_factory=dict)
    """For each of the pieces, the list that has it."""

    def divide(self, entries: Sequence[int], members: Pieces, texts: Mapping[int, str]) -> bool:
        """Divide the pieces of a place by the texts of their entries; return false if a piece has none."""
        found = [(piece, texts.get(entries[piece])) for piece in members]
        if any(text is None for _, text in found):
            return False
        self.members, self.pieces, self.side_of = members, {}, {}
        for piece, text in found:
            assert text is not None  # noqa: S101
            self.side_of[piece] = self.pieces.setdefault(text, [])
            self.side_of[piece].append(piece)
        return True


class SidesByNumber(dict[int, Sides]):
    """Sides that generated code looks up, by a number of the place and the field."""

    def __missing__(self, number: int) -> Sides:
        sides = self[number] = Sides()
        return sides


class RankedSpaces:
    """Index of spaces that have ranks: a list is read faster than a map, and copied faster for a fork."""

    __slots__ = ("by_rank", "rank_of", "ranks", "sides", "spaces")

    def __init__(self, spaces: Sequence[Space | None], ranks: Ranks) -> None:
        self.spaces = list(spaces)
        self.ranks = ranks
        self.by_rank: list[Pieces] = [()] * (len(ranks) + 1)
        """The pieces of each space, by its rank; the last item belongs to all pairs that are not spaces."""
        self.rank_of = [None if each is None else ranks[each] for each in spaces]
        self.sides = SidesByNumber()
        """Sides that generated code looks up, by a number of the place and the field."""

    def clone(self) -> RankedSpaces:
        other = _new(RankedSpaces)
        other.spaces, other.ranks = self.spaces[:], self.ranks
        other.by_rank, other.rank_of = self.by_rank[:], self.rank_of[:]
        other.sides = SidesByNumber()
        return other

    def __getitem__(self, space: Space) -> Pieces:
        return self.by_rank[self.ranks[space]]

    def fill(self, space: Space, pieces: Pieces) -> None:
        self.by_rank[self.ranks[space]] = pieces

    def add(self) -> None:
        self.spaces.append(None)
        self.rank_of.append(None)

    def enter(self, piece: int, space: Space) -> None:
        self.spaces[piece], self.rank_of[piece] = space, self.ranks[space]

    def leave(self, piece: int) -> None:
        rank = self.rank_of[piece]
        if rank is not None:
            self.by_rank[rank] = remove_from(self.by_rank[rank], piece)
            self.spaces[piece] = self.rank_of[piece] = None

    def move(self, piece: int, space: Space) -> None:
        rank, by_rank = self.rank_of[piece], self.by_rank
        if rank is not None:
            by_rank[rank] = remove_from(by_rank[rank], piece)
        self.spaces[piece] = space
        self.rank_of[piece] = rank = self.ranks[space]
        by_rank[rank] += (piece,)


def remove_from(pieces: Pieces, piece: int) -> Pieces:
    return () if len(pieces) == 1 else tuple([each for each in pieces if each != piece])
