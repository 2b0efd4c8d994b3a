"""The table of verbs: every file of `ops`, by its name. Nothing else lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ludex.engine import ops

Verb = Callable[..., Any]


def _found() -> dict[str, Verb]:
    """A file is named for its verb; an underscore behind it is for Python's own words."""
    names = [module.name for module in iter_modules(ops.__path__)]
    return {name.rstrip("_"): import_module(f"{ops.__name__}.{name}").do for name in sorted(names)}


VERBS: Mapping[str, Verb] = _found()
