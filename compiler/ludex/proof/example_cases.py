"""Examples of a pack: their data, and the situation of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ludex.core.messages import Message, MessageError
from ludex.core.suggestions import fold_name
from ludex.engine.campaign import Campaign, CampaignError
from ludex.engine.compared_values import shorten_id
from ludex.engine.game import Game, resolve_machine
from ludex.engine.rules.interpreter import run_to_question
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import create_seats, lay_out, make_initial_state, number_script
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.campaign_fields import choose_seats, lay_out_lasting
from ludex.expr.tree_types import Value
from ludex.pack.contents import Place
from ludex.pack.reader import Pack
from ludex.proof.example_messages import describe

Point = tuple[int, int]
NEXT = "next"
"""Key of a step that closes the game and sets up the next one of the campaign."""


@dataclass(frozen=True, slots=True)
class Case:
    """Example: `data` is the data under `example` in its program."""

    id: str
    data: Mapping[str, Any]
    place: Place | None

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(self.data["cites"])


def cases(pack: Pack, wanted: str = "") -> list[Case]:
    """Return the examples of a pack by id; if `wanted`, those with this text in their id or title."""
    found, part = [], fold_name(wanted)
    other_kinds: set[str] = set()
    for name in pack.programs():
        kind = name.partition("/")[0]
        if kind in other_kinds or pack.number(name) is None:
            continue
        case = read_case(pack, name)
        if case is None:
            other_kinds.add(kind)  # programs of a kind are all examples, or none is; decoding them takes long
            continue
        title = pack.text(f"{name}.title", pack.manifest().source) if part else None
        if part in fold_name(name) or (isinstance(title, str) and part in fold_name(title)):
            found.append(case)
    return sorted(found, key=lambda case: case.id)


def read_case(pack: Pack, name: str) -> Case | None:
    """Return the example with this id, if the pack has one."""
    program, number = pack.program(name), pack.number(name)
    data = program.get("example") if isinstance(program, dict) else None
    return Case(name, data, pack.place(number)) if isinstance(data, dict) and number is not None else None


class SituationError(MessageError):
    """Error for a situation of an example that cannot be set up."""


class Situation:
    """Game that an example sets up; `names` has the pieces and results that it names, by slot."""

    def __init__(self, machine: Machine, case: Case, engine: str, seed: int = 1) -> None:
        data = case.data
        self.case = case
        self.machine = resolve_machine(machine)
        self.seats = data["seats"] or self.machine.fewest
        self.campaign = Campaign(self.machine, seed, self.seats, lasts=dict(data.get("campaign", {})))
        self.lasts = self._resolve_lasts()
        self.seats = len(choose_seats(self.machine, self.seats, self.lasts))
        state = make_initial_state(self.machine, self.seats, seed, data["modules"], data["options"])
        state.script = number_script(self.machine, data["luck"])
        self.streams = state.streams[:]
        self.earlier_free_streams = set[str]()
        """The streams that gave results without a script in earlier games of the campaign."""
        self.game = Game(self.machine, state, engine)
        self.names: list[Any] = [None] * len(data["names"])
        self.seat_names: dict[int, int] = {}
        """The entry of each seat that has a name, by the slot of the name."""
        self.taken: Counter[int] = Counter()
        """The number of pieces taken from the box, by entry."""

    def _resolve_lasts(self) -> Mapping[str, Any]:
        try:
            lasts, gone = self.campaign.resolve_lasts()
        except CampaignError as wrong:
            raise SituationError(wrong.message) from None
        if gone:
            raise SituationError(describe("lost-name", name=gone[0]))
        return lasts

    def begin_next_game(self, seats: int | None) -> None:
        """Close the game and set up the campaign's next one; only seats keep their names."""
        before = self.game
        try:
            self.campaign.close(before)
            if seats is not None:
                self.campaign.change_seats(seats)
            ahead = self.campaign.next
        except CampaignError as wrong:
            raise SituationError(wrong.message) from None
        if ahead is None:
            raise SituationError(describe("campaign-over"))
        data = self.case.data
        own = (each for each in data["modules"] if not self.machine.is_quest(self.machine.numbers[each]))
        modules = [*own, *ahead.modules] if ahead.modules else data["modules"]
        state = make_initial_state(self.machine, ahead.seats, ahead.seed, modules, data["options"])
        state.script = before.state.script
        self.earlier_free_streams.update(self.find_free_streams())
        self.streams = state.streams[:]
        self.game = Game(self.machine, state, before.engine)
        run = self.run
        run.pause = len(self.machine.setup)
        self.game.run_after(lambda: lay_out(run, ahead.seats, ahead.lasts))
        self.seats = ahead.seats
        taking_part = {state.entry[piece]: piece for piece in state.seats}
        self.names = [None] * len(self.names)
        for slot, entry in self.seat_names.items():
            self.names[slot] = taking_part.get(entry)

    @property
    def run(self) -> Run:
        return self.game.run

    def set_up(self) -> None:
        """Set up an empty table, or one as after the game's set-up, which stops at a question."""
        run = self.run
        run.pause = len(self.machine.setup)
        if self.case.data["begin"] == "setup":
            self.game.run_after(lambda: lay_out(run, self.seats, self.lasts))
        else:
            acts.update_live(run)
            entries = choose_seats(self.machine, self.seats, self.lasts)
            create_seats(run, entries)
            run.state.stage = len(self.machine.setup)
            lay_out_lasting(run, self.lasts)

    def lay_out(self) -> None:
        """Carry out the steps of `given`. Raises Failure and SituationError."""
        self.run.pause = None
        for sort, _, *rest in self.case.data["given"]:
            _STEPS[sort](self, *rest)

    def begin(self, step: Mapping[str, Any] | None) -> None:
        """Play one step of the example; without a step, let the game continue."""
        if step is None:
            self.game.run_after(lambda: None)
            return
        if NEXT in step:
            self.begin_next_game(step["seats"])
            return
        number = self.machine.routine_of[(self.machine.numbers[self.case.id], step["do"])]
        self.run.state.stage = self.run.pause = len(self.machine.setup) + 1

        def start() -> None:
            self.run.push(number, self.names[: len(self.machine.routines[number].params)])
            run_to_question(self.run)

        self.game.run_after(start)

    def keep_result(self, slot: int | None) -> None:
        """Store the result of the last step at a slot of `names`, unless the slot is None."""
        if slot is not None:
            self.names[slot] = self.run.result

    def find_formula(self, pointer: str) -> Formula:
        return self.machine.formulas[self.machine.formula_of[(self.machine.numbers[self.case.id], pointer)]]

    def evaluate(self, pointer: str) -> Value:
        """Return the value of an expression in the example, with the names defined before it."""
        formula = self.find_formula(pointer)
        return self.run.call(formula.number, self.collect_arguments(formula))

    def collect_arguments(self, formula: Formula) -> list[Any]:
        """Return the arguments of a formula in the example: the names defined before it."""
        return self.names[: len(formula.params)]

    def find_step_place(self, step: Mapping[str, Any] | None) -> Place | None:
        """Return the place of a step of the example; for the start of the game, the place of the example."""
        if step is None:
            return self.case.place
        if NEXT in step:
            return self.machine.sources[self.case.id][step[NEXT]]
        number = self.machine.routine_of[(self.machine.numbers[self.case.id], step["do"])]
        return self.machine.sources[self.case.id][self.machine.routines[number].point]

    def describe_absent_module(self, named: object) -> Message | None:
        """Return a message if a name means an entry of a module that is not in play; otherwise None."""
        if not isinstance(named, str) or all(self.run.state.playing):
            return None
        for number, each in enumerate(self.machine.ids):
            if each.endswith(named) and named in (each, each.partition("/")[2]):
                module = self._find_absent_module(number)
                if module is not None:
                    return describe("absent-module", entry=shorten_id(each), module=shorten_id(module))
        return None

    def _find_absent_module(self, entry: int) -> str | None:
        modules, playing = self.machine.modules, self.run.state.playing
        own = self.machine.records[entry].get("module")
        if own in modules and not playing[modules.index(own)]:
            return str(self.machine.ids[own])
        boxed = [each.module for each in self.machine.box if each.entry == entry]
        absent = [each for each in boxed if each is not None and not playing[each]]
        return self.machine.ids[modules[absent[0]]] if absent and len(absent) == len(boxed) else None

    def find_point(self, at: object) -> object:
        """Return a point that an example states or computes; return anything else unchanged."""
        if isinstance(at, Mapping):
            return self.evaluate(str(at["formula"]))
        return tuple(at) if isinstance(at, list) else at

    def measure_answer(self, given: Mapping[str, object]) -> Mapping[str, object]:
        """Return an answer in which all points are computed."""
        made = dict(given)
        if "point" in given:
            made["point"] = list(cast("Point", self.find_point(given["point"])))
        if "path" in given:
            made["path"] = [
                list(cast("Point", self.find_point(each))) for each in cast("list[object]", given["path"])
            ]
        return made

    def find_free_streams(self) -> list[str]:
        """Return the random streams that gave results without a script, in this game or an earlier one."""
        now = zip(self.machine.streams, self.streams, self.run.state.streams, strict=True)
        return [name for name, first, last in now if first != last or name in self.earlier_free_streams]

    # The steps of `given`

    def set_state(self, name: str, value: str) -> None:
        index = next(i for i, each in enumerate(self.machine.globals) if each.name == name)
        self.run.state.glob[index] = self.evaluate(value)

    def name_seat(self, slot: int, entry: str) -> None:
        number = self.machine.numbers[entry]
        self.seat_names[slot] = number
        found = [each for each in self.run.state.seats if self.run.state.entry[each] == number]
        if not found and not any(NEXT in step for step in self.case.data["run"] or ()):
            raise SituationError(describe("absent-seat", seat=shorten_id(entry), count=self.seats))
        self.names[slot] = found[0] if found else None  # a seat may join in the next game

    def take_pieces(self, slot: int, entry: str, count: int, to: str, at: object) -> None:
        """Take pieces from the box (new ones for an empty table), place them, and name the first."""
        number = self.machine.numbers[entry]
        absent = self.describe_absent_module(entry)
        if absent is not None:
            raise SituationError(absent)
        where = self.evaluate(to)
        first = (0, 0) if isinstance(at, Mapping) else self.find_point(at)
        if self.case.data["begin"] == "setup":
            pieces = self._find_pieces(number, count)
            acts.move(self.run, pieces, where, first)
        else:
            self._count_taken(number, entry, count)
            pieces = acts.create(self.run, number, count, where, "bottom" if first is None else first, [])
        self.names[slot] = pieces[0]
        if isinstance(at, Mapping):  # the formula may need the piece's base, so the piece must exist
            acts.move(self.run, pieces, where, self.find_point(at))

    def move_piece(self, slot: int, to: str) -> None:
        """Move a piece that already has a name, such as a seat."""
        acts.move(self.run, (self.names[slot],), self.evaluate(to), "bottom")

    def _find_pieces(self, number: int, count: int) -> tuple[int, ...]:
        """Return `count` pieces of an entry that have no name yet, those that are in no place first."""
        state = self.run.state
        known = {each for each in self.names if each is not None}
        alike = [piece for piece, each in enumerate(state.entry) if each == number and piece not in known]
        alike.sort(key=lambda piece: state.where[piece] >= 0)
        if len(alike) < count:
            entry = self.machine.ids[number]
            raise SituationError(describe("missing-pieces", entry=entry, wanted=count, held=len(alike)))
        return tuple(alike[:count])

    def _count_taken(self, number: int, entry: str, count: int) -> None:
        supplies = [each for each in self.machine.box if each.entry == number]
        most = sum(each.count * (self.seats if each.per_player else 1) for each in supplies)
        self.taken[number] += count
        # Pieces that are not in the box at all are created by rules.
        if supplies and (wanted := self.taken[number]) > most:
            raise SituationError(describe("missing-pieces", entry=entry, wanted=wanted, held=most))

    def add_remaining_pieces(self, place: str) -> None:
        """Create, in a place, the pieces of the box that begin there and were not taken."""
        where = self.evaluate(place)
        sort = self.run.state.lies[where]
        shared = self.machine.places[sort].owner is None
        for supply in self.machine.box:
            playing = supply.module is None or self.run.state.playing[supply.module]
            if supply.place == sort and playing:
                count = supply.count * (self.seats if supply.per_player and shared else 1)
                left = max(count - self.taken[supply.entry], 0)
                self.taken[supply.entry] += left
                acts.create(self.run, supply.entry, left, where, "bottom", [])

    def set_field(self, name: str, slot: int, value: str) -> None:
        column = self.machine.column_of[name]
        self.run.state.cols[column][self.names[slot]] = self.evaluate(value)


_STEPS: dict[str, Callable[..., None]] = {
    "state": Situation.set_state,
    "seat": Situation.name_seat,
    "put": Situation.move_piece,
    "take": Situation.take_pieces,
    "rest": Situation.add_remaining_pieces,
    "field": Situation.set_field,
}
