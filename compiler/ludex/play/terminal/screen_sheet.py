"""Screen sheet of the content: the places and fields that the terminal shows.

Its sections list the places to show, in order. `fields` gives titles to run-time fields. `tells` lists more
values of pieces: quantities and functions of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.state.views import can_see, columns, label_value
from ludex.expr.tree_types import list_kinds, type_name
from ludex.pack.reader import Pack
from ludex.play.invariants import try_rules
from ludex.play.speech import Speech


@dataclass(frozen=True, slots=True)
class Section:
    """Section of the sheet: the places that it shows, and how."""

    title: str
    places: tuple[str, ...]
    with_text: bool = False
    """Whether pieces are shown with their own texts."""
    faces: bool = False
    """Whether dice are grouped by the side that they show."""
    columns: int | None = None
    """Number of pieces shown side by side, for places that are rows."""
    occupied: bool = False
    """Whether the empty spaces of a place are only counted."""


PLAIN = Section("", ())


@dataclass(frozen=True, slots=True)
class PieceDetail:
    """Value shown with pieces: a function or a quantity that takes the piece.

    `formula` is that of the function, or of the quantity's base.
    """

    title: str
    entry: int
    formula: Formula
    quantity: bool
    module: int | None
    """The index of its module in the machine; None if it is shown in every game."""


class ScreenSheet:
    """Screen sheet of a pack; without one, it has no sections and no details."""

    def __init__(self, pack: Pack, machine: Machine, speech: Speech) -> None:
        self.machine, self.speech = machine, speech
        self.id, data = speech.screen or ("", {})
        self.sections = tuple(
            Section(
                str(speech.plain_words(f"{self.id}.sections.{slug}.title")),
                tuple(pack.id(number) for number in each.get("places", ())),
                each.get("told", False),
                each.get("faces", False),
                each.get("columns"),
                each.get("occupied", False),
            )
            for slug, each in data.get("sections", {}).items()
        )
        self.places = tuple(place for section in self.sections for place in section.places)
        found = (self._read_detail(pack, slug, each["value"]) for slug, each in data.get("tells", {}).items())
        self.details = tuple(each for each in found if each is not None)

    def _read_detail(self, pack: Pack, slug: str, entry: int) -> PieceDetail | None:
        module = pack.by_number(entry).data.get("module")
        playing = None if module is None else self.machine.modules.index(module)
        for pointer in ("base", "is"):
            number = self.machine.formula_of.get((entry, pointer))
            formula = None if number is None else self.machine.formulas[number]
            if formula is not None and [type_name(type_) for _, type_ in formula.params] == ["piece"]:
                title = self.speech.plain_words(f"{self.id}.tells.{slug}.title")
                return PieceDetail(str(title or ""), entry, formula, pointer == "base", playing)
        return None

    def piece_details(self, game: Game, seat: int | None) -> dict[str, list[tuple[str, object]]]:
        """Return the details of the pieces that a seat sees, as titles and labels by `appearance_key`."""
        found: dict[str, list[tuple[str, object]]] = {}
        state, machine, run = game.state, self.machine, game.run
        playing = [each for each in self.details if each.module is None or state.playing[each.module]]
        for piece, entry in enumerate(state.entry if playing else ()):
            kinds = machine.above[machine.kinds[entry]]
            details = [each for each in playing if "|".join(list_kinds(each.formula.params[0][1])) in kinds]
            if not details or state.where[piece] < 0 or not can_see(run, seat, piece):
                continue
            place = machine.places[state.lies[state.where[piece]]].id
            key = appearance_key(place, machine.ids[entry], columns(run, piece, seat), state.at[piece])
            found[key] = [(each.title, _evaluate_detail(game, each, piece, seat)) for each in details]
        return found


def _evaluate_detail(game: Game, detail: PieceDetail, piece: int, seat: int | None) -> object:
    run, formula = game.run, detail.formula
    if detail.quantity:
        return try_rules(game, lambda: run.quantity(detail.entry, [piece]))
    return try_rules(game, lambda: label_value(run, formula.returns, run.call(formula.number, [piece]), seat))


def appearance_key(place: str, entry: str, state: Mapping[str, object], space: object) -> str:
    """Return a key that is the same for pieces of equal appearance at the same location."""
    return repr((place, entry, state, list(space) if isinstance(space, tuple) else space))
