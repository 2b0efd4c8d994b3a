"""The places in rules that name an entry: what a rename changes, and who uses an entry there.

They are taken down while rules are read, where somebody asks for them. Fields that are references are not
among them: these are known without reading any rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.link.world import World
from compiler.schema.entries import Entry
from compiler.schema.vocabulary import Pointer


@dataclass(frozen=True, slots=True)
class Naming:
    """An entry `id` named by the characters from `start` to `end` of a value, or of a key, of `source`.

    `names` are those that mean something else there, and would hide an entry of the name. It is `written`
    as in an expression, with underscores, or stands by itself, as a slug.
    """

    source: Entry
    at: Pointer
    on_key: bool
    start: int
    end: int
    id: str
    names: frozenset[str] = frozenset()
    written: bool = False


def namings(world: World) -> list[Naming]:
    """All of one game, in the order in which they are read, each once."""
    from compiler.lang.game import Game
    from compiler.lang.programs import program

    game = Game(world)
    game.namings = []
    for entry in world.own:
        if entry.sound:
            program(game, entry)
    told: dict[tuple[Entry, Pointer, bool, int, str], Naming] = {}
    for each in game.namings:
        told.setdefault((each.source, each.at, each.on_key, each.start, each.id), each)
    return list(told.values())
