"""What is chosen before a game begins, and what a game allows there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from compiler.engine.game import Game, open_game
from compiler.engine.machine import Machine
from compiler.pack.reader import Pack


@dataclass(frozen=True, slots=True)
class Setting:
    """The same setting and the same answers give the same game."""

    seats: int = 1
    seed: int = 1
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def open(self, machine: Machine, engine: str = "reference") -> Game:
        """A game of it, at its first question; raises WrongSetting for what the game does not have."""
        return open_game(
            machine,
            seats=self.seats,
            seed=self.seed,
            modules=self.modules,
            options=self.options,
            engine=engine,
        )

    def of_seed(self, seed: int) -> Setting:
        return replace(self, seed=seed)


def seat_counts(pack: Pack) -> range:
    """How many can play, as the game says."""
    found = pack.get(f"game/{pack.manifest().game}")
    players = found.data.get("players", {}) if found is not None else {}
    least = players.get("min", 1)
    return range(least, max(players.get("max", least), least) + 1)


def module_sets(pack: Pack, most: int = 256) -> list[tuple[str, ...]]:
    """Every choice of modules that they allow, the fewest first; not more than `most`."""
    modules = {pack.id(number): pack.by_number(number).data for number in pack.of_kind("module")}
    every = (chosen for count in range(len(modules) + 1) for chosen in combinations(sorted(modules), count))
    return list(_first(most, (each for each in every if not module_trouble(pack, each))))


def module_trouble(pack: Pack, chosen: Sequence[str]) -> tuple[str, str, tuple[str, ...]] | None:
    """Why modules cannot be played together: which of them, `needs`, `with` or `excludes`, and which
    others; none where they can."""
    ids = {each if "/" in each else f"module/{each}" for each in chosen}
    for each in sorted(ids):
        record = pack.get(each)
        data = record.data if record is not None else {}
        named = {
            key: {pack.id(other) for other in data.get(key, ())} for key in ("needs", "with", "excludes")
        }
        if not named["needs"] <= ids:
            return each, "needs", tuple(sorted(named["needs"] - ids))
        if named["with"] and named["with"].isdisjoint(ids):
            return each, "with", tuple(sorted(named["with"]))
        if not named["excludes"].isdisjoint(ids):
            return each, "excludes", tuple(sorted(named["excludes"] & ids))
    return None


def _first(count: int, found: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    for _, each in zip(range(count), found, strict=False):
        yield each
