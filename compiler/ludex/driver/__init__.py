"""From a project to an outcome: which stages run, in which order, and what is written where.

The only room that knows all others but those that play. Its names are the commands' verbs; each is
imported when it is first asked for, because starting is most of what a quick command costs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.driver.building import build
    from ludex.driver.differing import pack_diff
    from ludex.driver.discovery import all_codes, find_root
    from ludex.driver.editor import editor_files
    from ludex.driver.fixing import fix
    from ludex.driver.looking import pack_get
    from ludex.driver.making import new_entry, new_game
    from ludex.driver.outcome import Outcome, Refusal
    from ludex.driver.referring import refs
    from ludex.driver.renaming import rename
    from ludex.driver.telling import flat_schemas, schema_docs, stats
    from ludex.driver.validation import validate
    from ludex.driver.watching import changes

__all__ = [
    "Outcome",
    "Refusal",
    "all_codes",
    "build",
    "changes",
    "editor_files",
    "find_root",
    "fix",
    "flat_schemas",
    "new_entry",
    "new_game",
    "pack_diff",
    "pack_get",
    "refs",
    "rename",
    "schema_docs",
    "stats",
    "validate",
]

_WHERE = {
    "Outcome": "outcome",
    "Refusal": "outcome",
    "all_codes": "discovery",
    "build": "building",
    "changes": "watching",
    "editor_files": "editor",
    "find_root": "discovery",
    "fix": "fixing",
    "flat_schemas": "telling",
    "new_entry": "making",
    "new_game": "making",
    "pack_diff": "differing",
    "pack_get": "looking",
    "refs": "referring",
    "rename": "renaming",
    "schema_docs": "telling",
    "stats": "telling",
    "validate": "validation",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(name)
    return getattr(import_module(f"ludex.driver.{_WHERE[name]}"), name)
