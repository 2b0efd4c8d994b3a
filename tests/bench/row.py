"""A measured ratio beside its target, and the measuring itself."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: how `what` compares with `against`."""

    what: str
    against: str
    ratio: float | None
    """None where the peer is not to be had here."""
    target: float
    at_most: bool = False
    """Whether the target is a ceiling; else it is a floor."""
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "not run"
        met = self.ratio <= self.target if self.at_most else self.ratio >= self.target
        return "met" if met else "missed"

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it is shown: what, against, ratio, target, and how it stands."""
        ratio = "–" if self.ratio is None else f"{self.ratio:.2f}x"
        target = f"{'≤' if self.at_most else '≥'} {self.target:.3g}x"
        return (self.what, self.against, ratio, target, ", ".join(filter(None, (self.verdict, self.note))))


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def processor_time_of_children() -> float:
    """That of all child processes which have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def interleaved(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Each contender's median, all of them taking turns: what disturbs the machine disturbs them alike.

    A contender says itself how long it took, so that it can prepare and clear away off the clock.
    """
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for contender in contenders.values():
        contender()
    gc.collect()
    for _ in range(rounds):
        for name, contender in contenders.items():
            taken[name].append(contender())
    return {name: median(times) for name, times in taken.items()}
