"""Options of an `ask` in a state, offers beside it, effects of an answer.

While options are listed, their slot has each option in turn; then it gets its old value back, so that listing
changes nothing. In the same way, conditions on an answer are evaluated with the answer in its slots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from ludex.engine.ask.ask_statement import Ask, PathAsk, PointAsk
from ludex.engine.ask.question import Option, Question
from ludex.engine.errors import WrongAnswer
from ludex.engine.plane.measures import is_longer
from ludex.engine.state import spaces as geometry
from ludex.engine.state.state import PHASES, Frame, Step
from ludex.engine.state.views import label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Linked, Value, item_type
from ludex.expr.value_operations import require_integer, require_list_size

if TYPE_CHECKING:
    from ludex.engine.rules.routines import Offer
    from ludex.engine.rules.run import Run

_LEGS = 100
"""Maximum number of legs of a path."""


def parse_point(run: Run, frame: Frame, ask: PointAsk, given: object) -> tuple[int, int]:
    """Parse an answer as a point; raise WrongAnswer if it is not one, or is not allowed."""
    point = _require_point(given)
    if not geometry.get_plane(run, run.value(ask.on, frame)).contains(point):
        raise WrongAnswer("off")
    if not _is_condition_met(run, frame, ask.where, {ask.slot: point}):
        raise WrongAnswer("place")
    return point


def parse_path(run: Run, frame: Frame, ask: PathAsk, given: object) -> tuple[tuple[int, int], ...]:
    """Parse an answer as a path of points; raise WrongAnswer if it is not one, or is not allowed."""
    if not isinstance(given, list | tuple) or not 0 < len(given) <= _LEGS:
        raise WrongAnswer("points", most=_LEGS)
    path = tuple(_require_point(each) for each in given)
    piece = run.value(ask.of, frame)
    way = [geometry.require_point(run.state.at[piece]), *path]
    if not all(map(geometry.get_plane(run, run.state.where[piece]).contains, path)):
        raise WrongAnswer("off")
    if is_longer(way, require_integer(run.value(ask.length, frame))):
        raise WrongAnswer("long")
    for start, upto in zip(way, path, strict=False):
        if not _is_condition_met(run, frame, ask.each, {ask.start: start, ask.upto: upto}):
            raise WrongAnswer("leg", start=str(list(start)), upto=str(list(upto)))
    if not _is_condition_met(run, frame, ask.where, {ask.slot: path}):
        raise WrongAnswer("place")
    return path


def _is_condition_met(run: Run, frame: Frame, condition: Value, given: dict[int | None, Any]) -> bool:
    slots = frame.slots
    saved = {slot: slots[slot] for slot in given if slot is not None}
    for slot in saved:
        slots[slot] = given[slot]
    try:
        return bool(run.value(condition, frame))
    finally:
        for slot, value in saved.items():
            slots[slot] = value


def _require_point(given: object) -> tuple[int, int]:
    found = tuple(given) if isinstance(given, list | tuple) else ()
    if not geometry.is_point(found):
        raise WrongAnswer("point")
    return found[0], found[1]


def parse_option_index(question: Question, given: object) -> int:
    if type(given) is not int or not 0 <= given < question.own:
        # A list cannot contain offers: these are accepted by their index alone.
        last = (question.own if question.least is not None else len(question.options)) - 1
        raise WrongAnswer("index", last=last) if last >= 0 else WrongAnswer("no-options")
    return given


class PendingAsk:
    """Statement `ask` in the present state, with the seats and options of its question."""

    def __init__(self, run: Run, frame: Frame, ask: Ask, point: int) -> None:
        self.run, self.frame, self.ask, self.point = run, frame, ask, point
        to = run.value(ask.to, frame)
        self.seats: tuple[Value, ...] = to if ask.mode != "one" and type(to) is tuple else (to,)
        self.size = ask.count and tuple(require_integer(run.value(each, frame)) for each in ask.count)
        self.options: list[Option] = []
        self.spoken: tuple[tuple[Value, Value], ...] = ()
        """With the mode `all`: each seat that has answered, with its pick."""
        self.answers_slot = run.routine(frame).hidden.get(point, -1)
        """The slot for the answers so far, with the modes `sealed` and `all`."""
        if ask.mode == "sealed":
            self._seal()
        else:
            self.spoken = (frame.slots[self.answers_slot] or ()) if ask.mode == "all" else ()
            left = [seat for seat in self.seats if seat not in [spoke for spoke, _ in self.spoken]]
            self.seats = tuple(left) if self.spoken else self.seats
            for seat in self.seats:
                self.options += self._make_seat_options(seat)

    def copy(self, run: Run) -> PendingAsk:
        """Return the same question for a copy of its game."""
        other = copy(self)
        frame = run.state.frames[-1]
        assert type(frame) is Frame  # noqa: S101
        other.run, other.frame = run, frame
        return other

    # Options

    def _make_seat_options(self, seat: Value) -> list[Option]:
        run, frame, ask, slots = self.run, self.frame, self.ask, self.frame.slots
        rank = find_seat_rank(run, seat)
        saved = None if ask.each is None else slots[ask.each]
        if ask.each is not None:
            slots[ask.each] = seat
        options: list[Option] = []
        values: Iterable[Value]
        if ask.pick is not None:
            values = run.picks(ask.pick, frame)
            options = [Option(value, label_value(run, ask.type, value, rank), rank) for value in values]
        for number, arm in enumerate(ask.menu):
            if run.value(arm.when, frame):
                type_ = "none" if arm.pick is None else run.routine(frame).types[arm.pick[0]]
                make = partial(Option, seat=rank, arm=arm.name, says=arm.says, rank=number)
                values = [None] if arm.pick is None else run.picks(arm.pick, frame)
                options += [make(value, label_value(run, type_, value, rank)) for value in values]
        if ask.each is not None:
            slots[ask.each] = saved
        require_list_size(len(options))
        return options

    # Sealed questions: seats answer one after another, and answers are hidden until all have answered

    def _seal(self) -> None:
        """Advance a sealed question to the next seat to be asked; seats without options choose nothing."""
        given = self._get_sealed_answers()
        while len(given) < len(self.seats):
            self.options = self._make_seat_options(self.seats[len(given)])
            if not self._has_too_few_options() or self._is_asked_when_empty():
                break
            if not self.may_pass() and self.ask.otherwise is None:
                raise Failure("nothing-to-choose")
            given = (*given, () if self.size else None)
        self.frame.slots[self.answers_slot] = given

    def _get_sealed_answers(self) -> tuple[Value, ...]:
        return self.frame.slots[self.answers_slot] or ()

    # The question

    def _has_too_few_options(self) -> bool:
        if self.size and self.size[1] <= 0:
            return True
        if self.ask.mode == "race" and self.size:
            counts = Counter(option.seat for option in self.options)
            return all(counts[seat] < max(self.size[0], 1) for seat in range(len(self.run.state.seats)))
        return len(self.options) < max(self.size[0], 1) if self.size else not self.options

    def is_skipped(self) -> bool:
        """Return whether no seat has to be asked, or asked again."""
        if self.ask.point is not None or self.ask.path is not None:
            return False
        if self.ask.mode == "sealed":
            return len(self._get_sealed_answers()) == len(self.seats)
        return self._has_too_few_options() and (bool(self.spoken) or not self._is_asked_when_empty())

    def _is_asked_when_empty(self) -> bool:
        """Return whether it is asked even without options, because skipping it would reveal that."""
        run, free = self.run, self.ask.otherwise is None and self.may_pass()
        most = self.size[1] if self.size else 1
        return free and most > 0 and run.machine.hides and len(run.state.seats) > 1

    def may_pass(self) -> bool:
        """Return whether an answer may choose nothing."""
        return self.ask.optional or bool(self.size and self.size[0] <= 0)

    def skip_question(self, after: int | None) -> int | None:
        """Skip the question, and return the point at which the routine continues."""
        ask = self.ask
        if ask.mode == "sealed":
            return self._unseal(after)
        if ask.mode == "all":
            self._finish_all(after)
        if self.spoken:
            return after
        if ask.otherwise is None and not self.may_pass():
            raise Failure("nothing-to-choose")
        self._set_slot(() if self.size or ask.mode == "all" else None)  # in a loop, it has the last answer
        if ask.mode == "race" and ask.each is not None:
            self.frame.slots[ask.each] = None
        return ask.otherwise[0][1] if ask.otherwise else after

    def question(self) -> Question:
        ask, run = self.ask, self.run
        sealed = len(self._get_sealed_answers()) if ask.mode == "sealed" else None
        asked = len(self.spoken) if ask.mode == "all" else sealed
        seats = tuple(find_seat_rank(run, seat) for seat in self.seats)
        seat = seats[sealed or 0]
        shown = (
            (name, label_value(run, type_, run.value(value, self.frame), seat))
            for name, type_, value in ask.shown
        )
        options = (*self.options, *find_offers(run))
        least, most = None, None
        if self.size:
            least, most = max(self.size[0], 0), min(self.size[1], len(self.options))
        sort = "pick" if ask.pick else "menu" if ask.menu else "point" if ask.point else "path"
        near, size = self._plane()
        return Question(
            seat, seats, sort, ask.mode, options, len(self.options), self._may_decline(), least, most,
            ask.ordered, ask.says, tuple(shown), near, size, asked, run.value(ask.seconds, self.frame),
            ask.type,
        )  # fmt: skip

    def _may_decline(self) -> bool:
        """Return whether the seat may decline; once a seat has answered, the others may."""
        return self.ask.optional or bool(self.spoken)

    def _plane(self) -> tuple[tuple[tuple[int, int], ...], tuple[int, int] | None]:
        run, frame, ask = self.run, self.frame, self.ask
        if ask.point is not None:
            return self._near(ask.point.near), geometry.get_plane(run, run.value(ask.point.on, frame)).size
        if ask.path is not None:
            piece = run.value(ask.path.of, frame)
            start = geometry.require_point(run.state.at[piece])
            return (start, *self._near(ask.path.near)), geometry.get_plane(run, run.state.where[piece]).size
        return (), None

    def _near(self, tree: Linked) -> tuple[tuple[int, int], ...]:
        return tuple(geometry.require_point(each) for each in self.run.value(tree, self.frame) or ())

    # The answer

    def take_answer(self, question: Question, given: object, after: int | None) -> None:
        ask, frame = self.ask, self.frame
        if given is None and question.optional:
            frame.point = self._store_answer(None, None, after)
        elif ask.point is not None or ask.path is not None:
            self._set_slot(self._parse_plane_answer(given))
            frame.point = after
        elif question.least is not None:
            chosen = self._parse_option_list(question, given)
            seat = chosen[0].seat if chosen else None
            frame.point = self._store_answer(tuple(option.value for option in chosen), seat, after)
        else:
            option = question.options[parse_option_index(question, given)]
            frame.point = self._store_answer(option.value, option.seat, after)
            if ask.menu:
                arm = ask.menu[option.rank]
                if arm.pick is not None:
                    frame.slots[arm.pick[0]] = option.value
                frame.point = arm.body[0][1] if arm.body else after

    def _store_answer(self, value: Value, seat: int | None, after: int | None) -> int | None:
        ask, frame = self.ask, self.frame
        if ask.mode == "sealed":
            given = (*self._get_sealed_answers(), value if value is not None or not self.size else ())
            frame.slots[self.answers_slot] = given
            # The statement runs again for the next seat; after the last answer, the routine continues.
            return self.point if len(given) < len(self.seats) else self._unseal(after)
        if ask.mode == "all":
            if seat is None:
                return self._finish_all(after)
            answerer = self.run.state.seats[seat] if self.run.state.seats else None
            frame.slots[self.answers_slot] = (*self.spoken, (answerer, value))
            return self.point  # the statement runs again for the other seats
        if ask.mode == "race" and ask.each is not None:
            frame.slots[ask.each] = (
                None if seat is None or not self.run.state.seats else self.run.state.seats[seat]
            )
        self._set_slot(value if value is not None or not self.size else ())
        return after

    def _finish_all(self, after: int | None) -> int | None:
        """Store the seats that have answered, with the mode `all`, and the pick of each; return `after`."""
        self.frame.slots[self.answers_slot] = None
        if self.ask.seats is not None:
            self.frame.slots[self.ask.seats] = tuple(seat for seat, _ in self.spoken)
        self._set_slot(tuple(value for _, value in self.spoken))
        return after

    def _unseal(self, after: int | None) -> int | None:
        """Store the answers of a sealed question; return the point at which the routine continues."""
        given = self._get_sealed_answers()
        self.frame.slots[self.answers_slot] = None
        self._set_slot(given)
        nobody = all(value in (None, ()) for value in given) and not self.may_pass()
        return self.ask.otherwise[0][1] if self.ask.otherwise and nobody else after

    def _set_slot(self, value: Value) -> None:
        if self.ask.slot is not None:
            self.frame.slots[self.ask.slot] = value

    def _parse_option_list(self, question: Question, given: object) -> list[Option]:
        if not isinstance(given, list | tuple):
            raise WrongAnswer("list")
        indices = [parse_option_index(question, each) for each in given]
        if len(set(indices)) < len(indices):
            raise WrongAnswer("twice")
        if not (question.least or 0) <= len(indices) <= (question.most or 0):
            least, most = question.least or 0, question.most or 0
            sort = "count" if least < most else "count-fixed"
            raise WrongAnswer(sort, least=least, most=most, given=len(indices))
        chosen = [question.options[index] for index in (indices if question.ordered else sorted(indices))]
        if len({option.seat for option in chosen}) > 1:
            raise WrongAnswer("seats")
        return chosen

    def _parse_plane_answer(self, given: object) -> Value:
        point, path = self.ask.point, self.ask.path
        try:
            if point is not None:
                return parse_point(self.run, self.frame, point, given)
            assert path is not None  # noqa: S101
            return parse_path(self.run, self.frame, path, given)
        except Failure as failure:
            # If the rules fail on the answer, the answer is refused and the game goes on.
            raise WrongAnswer(failure.message) from failure


def find_seat_rank(run: Run, seat: int | None) -> int:
    """Return the rank of a seat among those in play; 0 for none. Raise Failure if it is not in play."""
    if seat is None:
        return 0
    if seat in run.state.seats:
        return run.state.seats.index(seat)
    raise Failure("no-seat")


def accept_offer(run: Run, option: Option) -> None:
    offer = run.machine.offers[option.rank]
    lead = run.find_lead(offer, option.piece)
    run.begin(offer.routine, [*lead, option.value] if offer.pick is not None else lead)


def find_offers(run: Run) -> list[Option]:
    """Return the options of the offers in force for the steps that are running."""
    if not run.machine.offers:
        return []
    routines = run.machine.routines
    # Offers last until the body of a step ends: a step with only `after` hooks left does not count.
    running = {
        routines[frame.routine].step
        for frame in run.state.frames
        if not (type(frame) is Step and PHASES[frame.phase] == "after")
    }
    options: list[Option] = []
    for offer, piece, given in list(run.iterate_watchers(run.machine.watch_offers)):
        if offer.during & running and not _is_running(run, offer.routine, piece):
            options += _make_offer_options(run, offer, piece, [] if piece is None else [piece, *given])
    return options


def _is_running(run: Run, routine: int, piece: int | None) -> bool:
    return any(
        type(frame) is Frame and frame.routine == routine and (piece is None or frame.slots[0] == piece)
        for frame in run.state.frames
    )


def _make_offer_options(run: Run, offer: Offer, piece: int | None, lead: list[Value]) -> list[Option]:
    if offer.when is not None and not run.call(offer.when, lead):
        return []
    to = run.call(offer.to, lead)
    if to is None:
        return []
    seat = find_seat_rank(run, to)
    label = {"entry": run.machine.ids[offer.entry], "offer": offer.name}
    make = partial(Option, seat=seat, offer=offer.name, rank=offer.number, piece=piece)
    if offer.pick is None:
        return [make(None, label)]
    item = ["opt", item_type(run.machine.formulas[offer.pick].returns or "any")]
    picks = run.call(offer.pick, lead)
    return [make(value, {**label, "pick": label_value(run, item, value, seat)}) for value in picks]
