"""Screen sheet of the content: which places and fields the terminal shows.

Its sections say which places are shown, and in which order; `fields` what run-time fields are called; `tells`
what else is told of pieces, by quantities and functions of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.views import can_see, columns, label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import list_kinds, type_name
from ludex.pack.reader import Pack
from ludex.play.speech import Speech


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    places: tuple[str, ...]
    """The ids of places."""
    told: bool = False
    """Whether pieces stand there with their own texts."""
    faces: bool = False
    """Whether dice are told by what they show."""
    columns: int | None = None
    """How many pieces of a row lie beside one another."""


PLAIN = Section("", ())


@dataclass(frozen=True, slots=True)
class PieceDetail:
    """What is told of a piece: the formula that takes it. A quantity's is its base."""

    title: str
    entry: int
    formula: Formula
    quantity: bool
    module: int | None
    """The module that it belongs to, by number; none where it is told in every game."""

    def fits(self, machine: Machine, kind: str) -> bool:
        return "|".join(list_kinds(self.formula.params[0][1])) in machine.above[kind]


class ScreenSheet:
    """The screen sheet of a pack."""

    def __init__(self, pack: Pack, machine: Machine, speech: Speech) -> None:
        self.machine, self.speech = machine, speech
        self.id, data = speech.screen or ("", {})
        self.sections = tuple(
            Section(
                str(speech.raw(f"{self.id}.sections.{slug}.title")),
                tuple(pack.id(number) for number in each.get("places", ())),
                each.get("told", False),
                each.get("faces", False),
                each.get("columns"),
            )
            for slug, each in data.get("sections", {}).items()
        )
        self.places = tuple(place for section in self.sections for place in section.places)
        found = (self._telling(pack, slug, each["value"]) for slug, each in data.get("tells", {}).items())
        self.tells = tuple(each for each in found if each is not None)

    def _telling(self, pack: Pack, slug: str, entry: int) -> PieceDetail | None:
        module = pack.by_number(entry).data.get("module")
        playing = None if module is None else self.machine.modules.index(module)
        for pointer in ("base", "is"):
            number = self.machine.formula_of.get((entry, pointer))
            formula = None if number is None else self.machine.formulas[number]
            if (
                formula is not None
                and len(formula.params) == 1
                and type_name(formula.params[0][1]) == "piece"
            ):
                title = self.speech.raw(f"{self.id}.tells.{slug}.title")
                return PieceDetail(str(title or ""), entry, formula, pointer == "base", playing)
        return None

    def piece_details(self, game: Game, seat: int | None) -> dict[str, list[tuple[str, Any]]]:
        """What is told of the pieces that a seat sees, by `sign`: titles, and values as labels."""
        found: dict[str, list[tuple[str, Any]]] = {}
        state, machine, run = game.state, self.machine, game.run
        told = [each for each in self.tells if each.module is None or state.playing[each.module]]
        for piece, entry in enumerate(state.entry if told else ()):
            tells = [each for each in told if each.fits(machine, machine.kinds[entry])]
            if not tells or state.where[piece] < 0 or not can_see(run, seat, piece):
                continue
            place = machine.places[state.lies[state.where[piece]]].id
            key = appearance_key(place, machine.ids[entry], columns(run, piece, seat), state.at[piece])
            found[key] = [(each.title, self._value(game, each, piece, seat)) for each in tells]
        return found

    def _value(self, game: Game, telling: PieceDetail, piece: int, seat: int | None) -> Any:
        """As a label; nothing where it cannot be worked out."""
        left = game.state.fuel  # looking costs the game nothing
        try:
            if telling.quantity:
                return game.run.quantity(telling.entry, [piece])
            found = game.run.call(telling.formula.number, [piece])
            return label_value(game.run, telling.formula.returns, found, seat)
        except (Failure, *RULE_ERRORS):
            return None
        finally:
            game.state.fuel = left


def appearance_key(place: str, entry: str, state: Mapping[str, Any], space: Any) -> str:
    """What pieces that look alike have in common."""
    return repr((place, entry, state, list(space) if isinstance(space, tuple) else space))
