"""What fills the slots of a text: fields of its entry, and what the statements give that say it.

Statements are read as plain data here: `says` or `log` names a text of the entry, `with` beside it what fills
that text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from ludex.l10n.texts import ANY, NUMBER, WORDS, Pointer, Slots

_SPOKEN = "says"
"""The field of an entry that holds what its statements say."""

_SAYING = ("says", "log")
_COUNT = "n"
"""What a counted text counts by, where its entry does not say."""


class Filling:
    """The slots of an entry's texts. `refs` are the ids that its places refer to, asked for when needed."""

    def __init__(self, data: Mapping[str, Any], refs: Callable[[], Mapping[Pointer, str]]) -> None:
        self._data, self._refs = data, refs

    def slots(self, at: Pointer, said: tuple[str, ...]) -> Slots:
        """What the text at that place may name; None where that is not known, or nothing is named."""
        if not any("{{" in each for each in said):
            return None
        known = dict.fromkeys(self._data.get("args", ()), ANY)
        known |= {_COUNT: ANY} if len(said) > 1 else {}
        known |= self._fields(at)
        if at[0] == _SPOKEN:
            given = self._given.get(str(at[-1]))
            if given is None:
                return None  # nobody says it; that is no matter of words
            known = {**self._fields(()), **dict.fromkeys(given, ANY)}
        return tuple(sorted(known.items()))

    def _fields(self, at: Pointer) -> dict[str, str]:
        """The fields on the way to a place, the nearest last and so in force."""
        known: dict[str, str] = {}
        here: Any = self._data
        for depth, step in enumerate(at or ("",)):
            for name, value in here.items() if isinstance(here, Mapping) else ():
                if type(value) in (int, float, str):
                    kind = self._targets.get((*at[:depth], name), WORDS if isinstance(value, str) else NUMBER)
                    known[name] = known[name.replace("-", "_")] = kind
            here = here[step] if at else None
        return known

    @cached_property
    def _targets(self) -> Mapping[Pointer, str]:
        return self._refs()

    @cached_property
    def _given(self) -> dict[str, set[str]]:
        """The texts that statements say, and what is given with each of them."""
        found: dict[str, set[str]] = {}
        for name, given in _sayings({key: each for key, each in self._data.items() if key != _SPOKEN}):
            found.setdefault(name, set()).update(given)
        return found


def _sayings(value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every text that is said somewhere below, and what is given with it."""
    if isinstance(value, list):
        for each in value:
            yield from _sayings(each)
    elif isinstance(value, Mapping):
        given = value.get("with")
        for part in _SAYING:
            if isinstance(value.get(part), str):
                yield value[part], given if isinstance(given, Mapping) else {}
        for each in value.values():
            yield from _sayings(each)
