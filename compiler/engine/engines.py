"""The engines by name: each makes the run of a game, which it takes from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from compiler.engine.machine import Machine
from compiler.engine.run import Run
from compiler.engine.state import State

Engine = Callable[[Machine, State], Run]


@cache
def _accelerator() -> Engine:
    """Imported when it is first wanted."""
    from compiler.engine.accelerate.running import Swift

    return Swift


def accelerated(machine: Machine, state: State) -> Run:
    """Python source generated from the rules."""
    return _accelerator()(machine, state)


ENGINES: Mapping[str, Engine] = {"reference": Run, "accelerated": accelerated}
