"""From a project to an outcome: which stages run, in which order, and what is written where.

The only room that knows all others but those that play. Its names are the commands' verbs; each is
imported when it is first asked for, because starting is most of what a quick command costs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compiler.driver.discovery import all_codes, find_root
    from compiler.driver.fixing import fix
    from compiler.driver.making import new_entry, new_game
    from compiler.driver.outcome import Outcome, Refusal
    from compiler.driver.telling import flat_schemas, schema_docs, stats
    from compiler.driver.validation import validate

__all__ = [
    "Outcome",
    "Refusal",
    "all_codes",
    "find_root",
    "fix",
    "flat_schemas",
    "new_entry",
    "new_game",
    "schema_docs",
    "stats",
    "validate",
]

_WHERE = {
    "Outcome": "outcome",
    "Refusal": "outcome",
    "all_codes": "discovery",
    "find_root": "discovery",
    "fix": "fixing",
    "flat_schemas": "telling",
    "new_entry": "making",
    "new_game": "making",
    "schema_docs": "telling",
    "stats": "telling",
    "validate": "validation",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(name)
    return getattr(import_module(f"compiler.driver.{_WHERE[name]}"), name)
