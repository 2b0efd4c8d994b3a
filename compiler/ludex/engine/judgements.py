"""Judgements of orders: the targets that a policy tried, those that it chose, and the ranks that decided."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from ludex.engine.reasons import Reason
from ludex.engine.state.views import Label


@dataclass
class Candidate:
    """Target that a policy tried: possible unless `why` has reasons, or they are `secret`."""

    target: Label
    why: tuple[Reason, ...] = ()
    secret: bool = False
    would_follow: bool = True
    """False if the target was possible, but not the acts that follow."""


@dataclass
class Rank:
    """Rank that decided between targets; a negated rank (`-x`, for the greatest x) has no sign."""

    text: str
    """The key of the rank's text."""
    number: int
    """The number of the chosen target."""
    others: tuple[int, ...]
    """The other numbers, of targets that were equal to the chosen one in all earlier ranks."""


@dataclass
class Choice:
    """Chosen target, and the ranks that selected it."""

    act: str
    target: Label
    ranks: tuple[Rank, ...] = ()
    tied: tuple[Label, ...] = ()
    """The other targets that were equal in every rank."""
    asked: bool = False
    """Whether a seat chose among the tied targets; otherwise the first of the list was taken."""
    rules: tuple[str, ...] = ()


@dataclass
class Judgement:
    """Outcome of an order: `refused`, `chosen`, `helped` (possible after a helping act), or `unread`.

    An `unread` order follows one that was carried out.
    """

    policy: str
    order: str
    verdict: str = "unread"
    rules: tuple[str, ...] = ()
    text: str = ""
    """The key of the order's text, which is optional."""
    condition: Reason | None = None
    """The order's own condition that failed."""
    needs: int = 1
    """The number of targets that the order needs."""
    act: str | None = None
    """The act whose targets were tried."""
    tried: list[Candidate] = field(default_factory=list)
    listed: list[Decision] = field(default_factory=list)
    """The decisions of the policies in the order's list, up to the first that acted."""
    help: Choice | None = None
    chosen: list[Choice] = field(default_factory=list)


@dataclass
class Decision:
    """Decision of a policy, order by order."""

    policy: str
    given: dict[str, Label]
    orders: list[Judgement] = field(default_factory=list)
    answers: int = 0
    """The number of answers given so far."""

    @property
    def acted(self) -> bool:
        return any(each.verdict in ("chosen", "helped") for each in self.orders)

    def document(self) -> dict[str, object]:
        """Encode as JSON."""
        return asdict(self)
