"""`--select`: the codes that a reader wants to see, by name or by how they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn

from ludex.cli.output import refuse
from ludex.core.message import Both, message

if TYPE_CHECKING:
    from ludex.core.code import Code
    from ludex.core.finding import Finding

_UNKNOWN = Both(
    "there is no finding code “{name}”; all of them: ludex explain",
    "il n’y a pas de code «\u00a0{name}\u00a0»\u202f; les voici tous\u00a0: ludex explain",
)


def selection(asked: Iterable[str]) -> Callable[[Finding], bool]:
    """Whether a finding is wanted; all are where nothing was asked for. Refuses what no code begins with."""
    wanted = tuple(word.strip().upper() for words in asked for word in words.split(",") if word.strip())
    if not wanted:
        return lambda finding: True
    known = all_codes()
    for word in wanted:
        if not any(name.startswith(word) for name in known):
            refuse_unknown(word, known)
    return lambda finding: finding.code.name.startswith(wanted)


def all_codes() -> dict[str, Code]:
    """Every finding code."""
    from ludex.driver import all_codes

    return all_codes()


def refuse_unknown(name: str, known: dict[str, Code]) -> NoReturn:
    """No finding has this code; which one was meant, perhaps."""
    from ludex.core.near import did_you_mean

    refuse(message(*_UNKNOWN, name=name), did_you_mean(name, known))
