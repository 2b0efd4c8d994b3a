"""Judgements of orders: which targets a policy tried, which it took, and what told them apart."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from ludex.engine.reasons import Reason
from ludex.engine.state.views import Label


@dataclass
class Candidate:
    """A target that was tried. Without `why` it was possible; `secret` says that why is not for everybody."""

    target: Label
    why: tuple[Reason, ...] = ()
    secret: bool = False
    would_follow: bool = True
    """Whether the acts that come after would have been possible."""


@dataclass
class Rank:
    """A rank that told targets apart: the number of the one that was taken, and those of the others that were
    equal until then. A rank that is a negation (`-x`, the most of x) is told without its sign."""

    text: str
    """Key of its text."""
    number: int
    others: tuple[int, ...]


@dataclass
class Choice:
    """A target that was taken, and the ranks that it was taken by."""

    act: str
    target: Label
    ranks: tuple[Rank, ...] = ()
    equal: int = 0
    """How many targets were equal by every rank: the first of them was taken, or a seat was asked."""
    rules: tuple[str, ...] = ()


@dataclass
class Judgement:
    """What became of an order: `refused`, `chosen`, `helped` (possible after a help), or `unread`: it stands
    behind one that was carried out."""

    policy: str
    order: str
    verdict: str = "unread"
    rules: tuple[str, ...] = ()
    text: str = ""
    """Key of its text, which it may leave out."""
    condition: Reason | None = None
    """The condition of its own that failed."""
    needs: int = 1
    """How many targets it needs."""
    act: str | None = None
    """Whose targets were tried."""
    tried: list[Candidate] = field(default_factory=list)
    listed: list[Decision] = field(default_factory=list)
    """The policies of its list, as far as they were looked at."""
    help: Choice | None = None
    chosen: list[Choice] = field(default_factory=list)


@dataclass
class Decision:
    """What a policy decided, order by order."""

    policy: str
    given: dict[str, Label]
    orders: list[Judgement] = field(default_factory=list)
    answers: int = 0
    """How many answers had been given by then."""

    @property
    def acted(self) -> bool:
        return any(each.verdict in ("chosen", "helped") for each in self.orders)

    def document(self) -> dict[str, object]:
        """Encode as JSON."""
        return asdict(self)
