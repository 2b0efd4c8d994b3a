"""The engines by name: each makes the run of a game, which it takes from one question to the next."""

from __future__ import annotations

from collections.abc import Callable

from ludex.engine.machine import Machine
from ludex.engine.run import Run
from ludex.engine.state import State

Engine = Callable[[Machine, State], Run]


def accelerated(machine: Machine, state: State) -> Run:
    """Python source generated from the rules; imported when it is first wanted, and then found at once."""
    from ludex.engine.accelerate.running import Swift

    ENGINES["accelerated"] = Swift
    return Swift(machine, state)


ENGINES: dict[str, Engine] = {"reference": Run, "accelerated": accelerated}
