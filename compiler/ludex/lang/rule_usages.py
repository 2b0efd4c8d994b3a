"""Usages of entry names in rules.

Usages are recorded on request while rules are read. References in fields are not included: they are found
without reading rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.core.ids import to_identifier
from ludex.link.symbols import SHARED
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

if TYPE_CHECKING:
    from ludex.lang.expression_reader import RuleReader
    from ludex.lang.types.namespace import Namespace

EXPRESSION, CALL, STATEMENT, EXAMPLE, LAYOUT = "expression", "call", "statement", "example", "layout"
"""Ways in which rules use an entry."""

USE_BY_CORE_KIND = {"example": EXAMPLE, "layout": LAYOUT, "sheet": LAYOUT}
"""The way in which entries of these core kinds use every entry that they name."""


@dataclass(frozen=True, slots=True)
class RuleUsage:
    """Usage of a name in rules: characters `start` to `end` of a value, or of a key, of `source`.

    The name means the entry `id`, or a part of it (`procedure/pick.many`). `names` has the names that mean
    something else there, and so would hide an entry. If `written` is true, the name is spelled as in
    expressions, with underscores; otherwise it is a slug. `use` is one of the ways above.
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
        """The whole text of the value or key that contains the name."""
        if self.on_key:
            return str(self.at[-1])
        value: object = self.source.data
        for step in self.at:
            value = value[step]  # type: ignore[index]
        return str(value)


def find_rule_usages(world: World, slug: str) -> list[RuleUsage]:
    """Find the usages of names in the rules of entries that contain this slug, in compilation order."""
    from ludex.lang.programs import PRINTED_KINDS
    from ludex.lang.types.namespace import Namespace

    game = Namespace(world)
    forms = (slug, to_identifier(slug))
    shared = (each for each in world.included if each.game == SHARED)
    every = [*world.own, *(each for each in shared if game.find_core_kind(each.kind) in PRINTED_KINDS)]
    files = {each.name_span.file: each for each in every}
    texts = ((file, each.text.text) for file, each in files.items())
    # A file with escapes could spell a name in any way.
    likely = {file for file, text in texts if "\\" in text or any(form in text for form in forms)}
    entries = (each for each in every if each.sound and each.name_span.file in likely)
    return _collect_usages(game, (each for each in entries if _contains(each.data, forms)))


def record_state_starts(reader: RuleReader) -> None:
    """Record the entries that are initial values (`start`) of fields of the game."""
    game, entry = reader.game, reader.entry
    if game.namings is None or game.find_core_kind(entry.kind) not in ("game", "module", "quest"):
        return
    for name, field in entry.data.get("state", {}).items():
        head, _, kind = str(field.get("type", "")).rstrip("?").partition(" ")
        start = field.get("start")
        if head == "entry" and isinstance(start, str):
            named = (each for each in game.world.reachable if each.slug == start)
            found = next((each for each in named if game.world.accepts(each, kind.strip())), None)
            if found is not None:
                reader.record_usage(str(found.id), ("state", name, "start"), 0, len(start))


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
    for each in game.namings:  # a name that was read twice is listed once
        found.setdefault((id(each.source), each.at, each.on_key, each.start, each.id), each)
    return list(found.values())


def _contains(data: object, forms: tuple[str, ...]) -> bool:
    """Return whether a key or a text in the data of an entry contains one of the forms of a name."""
    texts = (text for at, each in walk_values(data) for text in (*at[-1:], each) if isinstance(text, str))
    return any(form in text for text in texts for form in forms)
