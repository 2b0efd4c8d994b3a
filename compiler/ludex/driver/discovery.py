"""Where a project begins, and which finding codes there are."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.core.code import Code

CONTENT = "content"


def find_root(start: Path) -> Path | None:
    """The nearest folder at or above `start` that holds content/; none where there is none."""
    start = start if start.is_dir() else start.parent
    return next((folder for folder in (start, *start.parents) if (folder / CONTENT).is_dir()), None)


def all_codes() -> dict[str, Code]:
    """Every code of every room: those of each room's `codes`, and those that a check declares itself."""
    import pkgutil

    from ludex.core.code import declared

    package = import_module("ludex")
    for room in pkgutil.iter_modules(package.__path__, "ludex."):
        if room.ispkg:
            _import_codes(room.name)
    return declared()


def _import_codes(room: str) -> None:
    import pkgutil

    for module in pkgutil.iter_modules(import_module(room).__path__, f"{room}."):
        if module.name == f"{room}.codes":
            codes = import_module(module.name)
            for below in pkgutil.iter_modules(getattr(codes, "__path__", ()), f"{module.name}."):
                import_module(below.name)
        elif room == "ludex.checks":
            import_module(module.name)
