"""Usages of entries' names in rules.

They are recorded while rules are read, where somebody asks for them. Fields that are references are not among
them: these are known without reading any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

if TYPE_CHECKING:
    from ludex.lang.types.namespace import Namespace

EXPRESSION, CALL, STATEMENT, EXAMPLE, LAYOUT = "expression", "call", "statement", "example", "layout"
"""How an entry may be used where it is named."""

USE_BY_CORE_KIND = {"example": EXAMPLE, "layout": LAYOUT, "sheet": LAYOUT}
"""How every entry is used that is named in an entry of one of these core kinds."""


@dataclass(frozen=True, slots=True)
class RuleUsage:
    """A name of an entry `id` in rules, or of something within it (`procedure/pick.many`): the characters
    from `start` to `end` of a value, or of a key, of `source`.

    `names` are those that mean something else there, and would hide an entry of the name. It is `written` as
    in an expression, with underscores, or stands by itself, as a slug. `use` is one of those above.
    """

    source: Entry
    at: Pointer
    on_key: bool
    start: int
    end: int
    id: str
    names: frozenset[str] = frozenset()
    written: bool = False
    use: str = EXPRESSION

    @property
    def field(self) -> str:
        """The value, or the key, that the name stands in."""
        if self.on_key:
            return str(self.at[-1])
        value: object = self.source.data
        for step in self.at:
            value = value[step]  # type: ignore[index]
        return str(value)


def find_rule_usages(world: World, slug: str) -> list[RuleUsage]:
    """Find usages in one game that may be of entries of this slug, in the order of reading."""
    from ludex.lang.programs import PRINTED_KINDS
    from ludex.lang.types.namespace import Namespace

    game = Namespace(world)
    forms = (slug, slug.replace("-", "_"))
    shared = (each for each in world.included if each.game == SHARED)
    every = [*world.own, *(each for each in shared if game.find_core_kind(each.kind) in PRINTED_KINDS)]
    files = {each.name_span.file: each for each in every}
    likely = {file for file, each in files.items() if _may_hold(each.text.text, forms)}
    entries = (each for each in every if each.sound and each.name_span.file in likely)
    return _collect_usages(game, (each for each in entries if _holds(each.data, forms)))


def find_usages_in_rules(world: World, entry: Entry) -> list[RuleUsage]:
    """Find usages in the rules of one entry."""
    from ludex.lang.types.namespace import Namespace

    return _collect_usages(Namespace(world), [entry] if entry.sound else [])


def _collect_usages(game: Namespace, entries: Iterable[Entry]) -> list[RuleUsage]:
    from ludex.lang.programs import compile_program

    game.namings = []
    for entry in entries:
        compile_program(game, entry)
    found: dict[tuple[int, Pointer, bool, int, str], RuleUsage] = {}
    for each in game.namings:  # what is read twice is named once
        found.setdefault((id(each.source), each.at, each.on_key, each.start, each.id), each)
    return list(found.values())


def _may_hold(text: str, forms: tuple[str, ...]) -> bool:
    """Whether a file may hold a name; what is written with escapes may."""
    return "\\" in text or any(form in text for form in forms)


def _holds(value: object, forms: tuple[str, ...]) -> bool:
    if isinstance(value, Mapping):
        return any(_holds(key, forms) or _holds(each, forms) for key, each in value.items())
    if isinstance(value, list):
        return any(_holds(each, forms) for each in value)
    return isinstance(value, str) and any(form in value for form in forms)
