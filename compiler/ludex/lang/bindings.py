"""How statements write the names that they give a value: `name = …`, `name in list`, `as: name`.

It reads texts as they stand, also where the rest of a statement cannot be read. It knows nothing of verbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ludex.lang.scope import Scope
from ludex.lang.types import ANY

NAMED = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s*=(?!=)\s*(?=\S)")
IN = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s+in\s")
FRONT = re.compile(r"\s*(?!in\b)([a-z_][A-Za-z0-9_]*)(?=\s|=|$)")
SET = re.compile(r"(?P<target>.*?)\s*(?P<sign>\+|-|\*|//|%)?=(?!=)\s*(?=\S)", re.DOTALL)
ASSIGNS = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s*(?:\+|-|\*|//|%)?=(?!=)")


def recover(data: Mapping[str, Any], scope: Scope) -> None:
    """The names that a statement that cannot be read meant to give: nothing is told of their uses."""
    for value in data.values():
        found = isinstance(value, str) and (IN.match(value) or ASSIGNS.match(value))
        for name in [found[1]] if found else assigned(data):
            if name not in scope.names:
                scope.add(name, ANY)


def assigned(do: Any) -> Iterable[str]:
    """The names that statements, however deep, may give a value."""
    if isinstance(do, list):
        for each in do:
            yield from assigned(each)
    elif isinstance(do, Mapping):
        for name, value in do.items():
            if name in ("let", "set", "call", "roll") and isinstance(value, str):
                found = ASSIGNS.match(value)
                if found:
                    yield found[1]
            elif name in ("pick", "for") and isinstance(value, str):
                found = IN.match(value)
                if found:
                    yield found[1]
            elif name == "as" and isinstance(value, str):
                yield value
            yield from assigned(value)
