"""What was found in the rules of one entry: each mistake told once, and nothing that merely follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.code import Code
from ludex.core.finding import Finding, Fix, Note, find
from ludex.core.span import Span
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import statements, types
from ludex.lang.game import Game
from ludex.lang.schemas import identifier
from ludex.lang.scope import written
from ludex.lang.typed import LOST, Typed
from ludex.schema.entries import Entry as Source

_BREAKING = (
    codes.NO_TEXT,
    codes.UNREADABLE,
    codes.CUT,
    codes.NOT_ALLOWED,
    statements.NO_VERB,
    statements.NO_PART,
    statements.LACKS,
    statements.SHAPE,
)
_FOLLOWING = (codes.UNKNOWN, codes.WORD_HERE, types.MAYBE, types.UNSET, statements.MAYBE_NOTHING)
"""What is not told of a routine any more once something of it could not be read, unless there is a cure."""


@dataclass
class Remarks:
    """The findings of one entry's rules as these are read."""

    game: Game
    entry: Source
    findings: list[Finding] = field(default_factory=list)
    unsure: bool = False
    """Whether something above could not be read that may have named a value, or made sure that it is
    there.
    """
    nameless: bool = False
    """Whether something above was to name a value, and nobody can tell how."""
    data: Mapping[str, Any] = field(init=False)
    missed: set[str] = field(default_factory=set)
    """Values of which it was told already that they may be none, as their trees are written."""

    def __post_init__(self) -> None:
        self.data = dict(self.entry.data)  # asked for very often

    def begin(self) -> None:
        """Another routine or formula."""
        self.unsure, self.nameless, self.missed = False, False, set()

    def tell(
        self, code: Code, span: Span, *notes: Note | None, fix: Fix | None = None, **slots: Any
    ) -> Typed:
        if code == codes.UNKNOWN and identifier(str(slots.get("name"))) in self.game.lost:
            return LOST
        if code in _FOLLOWING and (self.nameless or (self.unsure and not any(notes))):
            return LOST
        self.unsure = self.unsure or code in _BREAKING
        self.findings.append(find(code, span, notes=notes, fix=fix, **slots))
        return LOST

    def maybe(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """A value that may be none where it must not: told once, however often it is read."""
        tree = written(typed.tree)
        if tree in self.missed:
            return LOST
        self.missed.add(tree)
        return self.tell(types.MAYBE, span())
