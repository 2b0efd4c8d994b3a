"""`ask`: a question is put, or, where there is nothing to choose, passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine.asking import put

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> bool:
    return put(run, frame, statement)
