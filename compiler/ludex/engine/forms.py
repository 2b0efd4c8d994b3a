"""The forms that the tree of a machine is written in: maps, lists of names, tables, names of what there is.

Whatever has another form is refused with one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.expr.failure import Refused

WHERE = "machine"


def numbered(table: Mapping[str, int], name: Any, what: str) -> int:
    return there(table.get(name) if type(name) is str else None, what)


def there(found: int | None, what: str) -> int:
    if found is None:
        raise Refused(f"there is no such {what}", WHERE)
    return found


def names_in(found: Any) -> list[str]:
    if type(found) is not list or any(type(each) is not str for each in found):
        raise Refused("a list of names is due", WHERE)
    return found


def map_at(tree: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = tree.get(key, {})
    if type(found) is not dict:
        raise Refused(f"“{key[:40]}” is no map", WHERE)
    return found


def rows_at(tree: Mapping[str, Any], key: str, width: int) -> list[list[Any]]:
    found = tree.get(key, [])
    if type(found) is not list or any(type(row) is not list or len(row) != width for row in found):
        raise Refused(f"“{key}” is no table of {width} columns", WHERE)
    return found
