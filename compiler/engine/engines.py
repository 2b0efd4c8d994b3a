"""The engines by name: each makes the run of a game, which it takes from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.engine.machine import Machine
from compiler.engine.run import Run
from compiler.engine.state import State


def accelerated(machine: Machine, state: State) -> Run:
    """Python source generated from the rules; see `accelerate`. Imported when it is first wanted."""
    from compiler.engine.accelerate.running import Swift

    return Swift(machine, state)


ENGINES: Mapping[str, Callable[[Machine, State], Run]] = {"reference": Run, "accelerated": accelerated}
