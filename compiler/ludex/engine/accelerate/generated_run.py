"""Runs of generated functions over the interpreter's frames, and a set-up that many games share.

Functions call one another on Python's stack. If one must wait, each saves its frame and returns. `advance`
puts the frames in order, the reference engine executes the waiting statement, and the functions resume.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import TYPE_CHECKING, Any, ClassVar

from ludex.engine.accelerate.program import GeneratedProgram, get_program
from ludex.engine.accelerate.runtime import CANCELLED, WAITING, Choosing, GameOver, body_step
from ludex.engine.accelerate.tracebacks import FAILURE_TYPES, locate_failure, restore_frames
from ludex.engine.ask.dialogue import put_order_question
from ludex.engine.game import Game
from ludex.engine.rules.interpreter import VERBS, begin_next_stage, run_to_question
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import MAX_FRAMES, Run
from ludex.engine.rules.setup import lay_out, make_initial_state
from ludex.engine.state import chance
from ludex.engine.state.piece_operations import index_place
from ludex.engine.state.spots import RankedSpaces, SpaceMap, Spots
from ludex.engine.state.state import Frame, State, Step
from ludex.engine.state.views import can_see
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Linked, Slots, Value

if TYPE_CHECKING:
    from ludex.engine.ask.ask_statement import Pick

Chance = Callable[[], float]
"""Returns a number from 0 up to but excluding 1; raises StopIteration if the seat must see the question."""
Chooser = Callable[[int | None, Sequence[Value], Choosing], int | None]
"""Takes a seat, the options of its question and their description; returns the number of an option.

Returns the number after the last option to decline, and None if the seat must see the question.
"""


class Blind(dict[int | None, Chance | None]):
    """Random sources of the seats whose questions are answered inline; other seats have none."""

    def __missing__(self, seat: int | None) -> None:
        return None


_NOBODY = Blind()
_NONE: list[Value] = []
_NEVER: list[int] = []
_IGNORED = _NONE.append
"""Shared by all runs that answer nothing inline, because forks are frequent; never filled or called."""


class GeneratedRun(Run):
    """Run of generated functions.

    `blind` has the seats whose simple questions are answered inline, each by a random source; `choose`
    answers the simple questions of other seats.

    `answers` has the inline answers: the number of an option, or None. `askers` has the seat of each answer,
    and `forced` the indices of the answers to questions with a single possible answer.
    """

    entered: ClassVar[CodeType]
    """Code of `_enter_function`, for which tracebacks of failures are searched."""

    __slots__ = tuple(
        "answers askers back base blind choose deep done forced note note_asker program taken".split()
    )

    def __init__(
        self, machine: Machine, state: State, blind: Mapping[int | None, Chance] | None = None
    ) -> None:
        super().__init__(machine, state, advance)  # type: ignore[arg-type]
        self.program: GeneratedProgram | None = None
        """The generated program, found when the game starts running: only then are the seats known."""
        self.blind: Blind = _NOBODY
        self.answers: list[int | None] = _NONE
        self.askers: list[int | None] = _NONE
        self.forced: list[int] = _NEVER
        self.note = self.note_asker = _IGNORED
        self.choose: Chooser | None = None
        if blind:
            self.answer_inline(blind)
        self.base = 0
        """Number of frames below those that are running now."""
        self.deep = 0
        """Number of frames that are only on Python's stack."""
        self.done: list[Value] = _NONE
        """The slots of a hook that has just ended, if it may change arguments of its step."""
        self.back: Any = None
        """The result of the step for which a generated function waits."""
        self.taken: dict[int | None, set[int]] | None = None
        """The entries that each seat chose inline, if requested."""

    def answer_inline(self, blind: Mapping[int | None, Chance], choose: Chooser | None = None) -> None:
        """Answer simple questions inline from now on, and record the answers."""
        self.blind, self.choose = Blind(blind), choose
        self.answers, self.askers, self.forced = [], [], []
        self.note, self.note_asker = self.answers.append, self.askers.append

    def get_program(self) -> GeneratedProgram:
        """Return the generated program for the modules, options and seats of this game."""
        if self.program is None:
            state = self.state
            self.program = get_program(self.machine, state.playing, state.options, state.seats)
        return self.program

    def find_spots(self) -> Spots:
        """Return the index of the pieces of each space, which is kept up to date from then on."""
        state = self.state
        if state.spots is None:
            plan = self.get_program().plan
            spaces = [self.space_of(piece) for piece in range(len(state.entry))]
            found: Spots
            if plan.ranks is None:
                found = SpaceMap(spaces, dict.fromkeys(plan.list_spaces(), ()))
            else:
                found = RankedSpaces(spaces, plan.ranks)
            for place in range(len(state.members)):
                index_place(state, found, place)
            state.spots = found
        return state.spots

    def value(self, tree: Linked, frame: Frame) -> Value:
        known = self.get_program().values.get(id(tree))
        return evaluate(tree, frame.slots, self) if known is None else known(self, frame.slots)

    def picks(self, pick: Pick, frame: Frame) -> Iterable[Value]:
        known = self.get_program().values.get(id(pick))
        return super().picks(pick, frame) if known is None else known(self, frame.slots)

    def evaluate(self, tree: Linked, slots: Slots) -> Value:
        return evaluate(tree, slots, self)

    def call(self, number: int, args: list[Value]) -> Value:
        if self.trace is not None or not (self.program or self.state.frames):
            return super().call(number, args)
        formula = self.machine.formulas[number]
        if len(args) != len(formula.params):
            raise self.make_arity_failure(formula.program, formula.pointer, len(args))
        try:
            return self.get_program().formulas[number](self, *args)
        except FAILURE_TYPES as cause:
            raise locate_failure(self, cause) from cause

    def record_choice(self, seat: int | None, value: Value, pieces: bool) -> None:
        """Record the entries by which a seat may later recognise its choice."""
        assert self.taken is not None  # noqa: S101
        rank = 0 if seat is None else self.state.seats.index(seat)
        for each in value if type(value) is tuple else () if value is None else (value,):
            if not pieces or can_see(self, rank, each):
                self.taken[seat].add(self.state.entry[each] if pieces else each)

    def has_offers(self, routine: int, own: Value) -> bool:
        """Return whether an offer may be in force now; an offer is not while its own routine runs."""
        frames = (frame for frame in self.state.frames if type(frame) is Frame and frame.slots)
        running = ((routine, own), *((frame.routine, frame.slots[0]) for frame in frames))
        for offer, piece, given in list(self.iterate_watchers(self.machine.watch_offers)):
            if any(number == offer.routine and piece in (None, mine) for number, mine in running):
                continue
            lead = [] if piece is None else [piece, *given]
            try:
                held = offer.when is None or self.call(offer.when, lead)
                asked = held and self.call(offer.to, lead) is not None
                if asked and (offer.pick is None or len(self.call(offer.pick, lead))):
                    return True
            except FAILURE_TYPES:
                return True
        return False

    def begin(self, number: int, args: list[Value]) -> None:
        if len(self.state.frames) + self.deep >= MAX_FRAMES:
            raise Failure("depth", most=MAX_FRAMES)
        super().begin(number, args)

    def finish(self, value: Value) -> None:
        """Finish the top routine, and return its value to a caller on Python's stack."""
        if self.deep and len(self.state.frames) - 1 == self.base:
            self.state.frames.pop()
            self.back = value
        else:
            super().finish(value)

    def step(self, number: int, depth: int, args: list[Value]) -> Value:
        """Call a step that may have hooks, for generated code."""
        frames = self.state.frames
        kept = self.base, self.deep
        self.base, self.deep = len(frames), depth - len(frames)
        try:
            self.begin(number, args)
            if _run_frames(self) is WAITING:
                frames[self.base :] = frames[: self.base - 1 if self.base else None : -1]
                return WAITING
            return self.back
        finally:
            self.base, self.deep = kept

    def method(self, depth: int, field: str, entry: int, piece: int | None, args: list[Value]) -> Value:
        """Call a step in a field of an entry, for generated code."""
        number = self.machine.routine_of.get((entry, field))
        if number is None:
            return None  # the entry does not have the field
        routine = self.machine.routines[number]
        given = self.add_self(routine, entry, piece, args)
        if self.get_program().plan.reach.has_hooks(routine):
            return self.step(number, depth, given)
        if len(given) != len(routine.params):
            raise self.make_arity_failure(routine.program, routine.pointer, len(given))
        self.spend(1 + routine.weight)
        if depth >= MAX_FRAMES:
            raise Failure("depth", most=MAX_FRAMES)
        if routine.step >= 0:
            self._count(routine.step, given)
        bare = routine.step in self.machine.hooked
        value = self.get_program().routines[number](self, depth + 1 + bare, *given)
        if value is WAITING and bare:
            self.state.frames.append(body_step(number, given))
        return value

    def _look_ahead(self, begin: Callable[[], object], look: Callable[[], Value]) -> Value:
        kept = self.blind, self.choose
        self.blind, self.choose = _NOBODY, None
        try:
            return super()._look_ahead(begin, look)
        finally:
            self.blind, self.choose = kept


def advance(run: GeneratedRun) -> None:
    """Run to the next question or to the end."""
    kept = run.base, run.deep
    run.base = run.deep = 0
    try:
        while run.state.frames and _run_frames(run) is WAITING:
            if _run_by_reference(run):
                return
    except GameOver:
        pass
    except FAILURE_TYPES as cause:
        failure = locate_failure(run, cause)
        restore_frames(run, cause)
        raise failure from cause
    finally:
        run.base, run.deep = kept


def _run_frames(run: GeneratedRun) -> Value:
    """Run the frames above the base to their end; return WAITING if the reference engine must act first."""
    frames, base = run.state.frames, run.base
    routines, enter = run.get_program().routines, run.get_program().enter
    while len(frames) > base:
        top = frames[-1]
        if type(top) is Step:
            if run.next_hook(top):
                return WAITING
            continue
        assert type(top) is Frame  # noqa: S101
        if top.point is None:
            run.finish(None)
            continue
        label = enter(top.routine).get(top.point)
        if label is None:
            return WAITING
        frames.pop()
        value = _enter_function(run, top, label, routines[top.routine])
        if value is WAITING:
            return WAITING
        frames.append(top)
        if value is CANCELLED:
            run.cancel()
            continue
        if run.machine.routines[top.routine].sets:
            top.slots = run.done
        run.finish(value)
    return None


def _enter_function(run: GeneratedRun, top: Frame, label: int, function: Callable[..., Any]) -> Value:
    """Call the function of a frame from a label on, then put the saved frames in order."""
    frames = run.state.frames
    size = len(frames)
    routine = run.machine.routines[top.routine]
    depth = size + run.deep + 1
    if routine.number in run.get_program().plan.reach.waiting:
        value = function(run, depth, *top.slots, label)
    else:
        value = function(run, depth, *top.slots[: len(routine.params)])
    if value is WAITING:
        frames[size:] = frames[: size - 1 if size else None : -1]
    return value


GeneratedRun.entered = _enter_function.__code__


def _run_by_reference(run: GeneratedRun) -> bool:
    """Execute the top frame's statement with the reference engine; return whether a question is pending."""
    top = run.state.frames[-1]
    if type(top) is Step:
        put_order_question(run, top)
        return True
    assert type(top) is Frame  # noqa: S101
    routine = run.machine.routines[top.routine]
    point = top.point
    statement, top.point = routine.flow[point]  # type: ignore[index]
    try:
        return bool(VERBS[statement[0]](run, top, statement))
    except FAILURE_TYPES as cause:
        top.point = point
        failure = locate_failure(run, cause)
        failure.at = failure.at or (routine.program, statement[1])
        raise failure from cause


class PreparedSetup:
    """Set-up shared by many games: laid out once, and run up to its first question, message or random step.

    Each game has random streams from its own seed.
    """

    def __init__(
        self,
        machine: Machine,
        *,
        seats: int = 1,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.state = make_initial_state(machine, seats, 1, modules, options or {})
        run = GeneratedRun(machine, self.state)
        lay_out(run, seats)
        self.machine = machine = run.machine
        self.program = get_program(machine, self.state.playing, self.state.options, self.state.seats)
        while self._set_up_further():
            pass
        self._begin()
        if self.program.plan.list_spaces():
            GeneratedRun(machine, self.state).find_spots()

    def _begin(self) -> None:
        """Begin the start of the game if the set-up is done, unless the game ends there."""
        state = self.state.clone()
        if state.stage == len(self.machine.setup):
            begin_next_stage(GeneratedRun(self.machine, state))
            self.state = self.state if state.over else state

    def _set_up_further(self) -> bool:
        """Take one more step of the set-up; return whether there was one that can be shared.

        A step cannot be shared if it asks a question, ends the game, fails, logs a message or is random.
        """
        state = self.state.clone()
        run = GeneratedRun(self.machine, state)
        run.pause = state.stage + 1
        try:
            run_to_question(run)
        except (Failure, *FAILURE_TYPES):
            return False
        certain = state.streams == self.state.streams and not (state.over or run.question or run.log)
        if not certain or state.frames or state.stage > len(self.machine.setup):
            return False
        self.state = state
        return True

    def game(self, seed: int, blind: Sequence[Chance] = (), *, taking: bool = False) -> Game:
        """Return a game at its first question that a player or bot must see.

        `blind` has random sources for the seats, in their order; the first also serves questions without a
        seat. Simple questions with a source are answered inline (`GeneratedRun`). With `taking`, the run
        records in `taken` the entries that each seat chose.
        """
        state = self.state.clone()
        state.seed = seed
        state.streams = [chance.seed_stream(seed, name) for name in self.machine.streams]
        chances: dict[int | None, Chance] = dict(zip(state.seats, blind, strict=False))
        if blind:
            chances[None] = blind[0]
        run = GeneratedRun(self.machine, state, chances)
        run.program = self.program
        if taking:
            run.taken = {seat: set() for seat in (None, *state.seats)}
        game = Game(self.machine, state, "accelerated", run=run)
        game.run_after(lambda: None)  # everything is laid out: the game begins by advancing
        return game
