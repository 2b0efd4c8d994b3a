"""Run of a game: begin and finish routines, steps with their hooks, and the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import End, Routine, Watch, Watcher
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.places import select_maps
from ludex.engine.state.state import PHASES, Frame, HookItem, State, Step
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Linked, Slots, Type, Value

if TYPE_CHECKING:
    from ludex.engine.ask.ask_options import PendingAsk
    from ludex.engine.ask.ask_statement import Pick
    from ludex.engine.ask.question import Question

MAX_FRAMES = 200
BEFORE, INSTEAD, BODY, AFTER = range(4)


class Run(GameFacts):
    """Game in progress; `question` is pending, once computed; `log` has the messages to players."""

    __slots__ = ("advance", "asked", "log", "pause", "question", "result")

    def __init__(self, machine: Machine, state: State, advance: Callable[[Run], None] | None = None) -> None:
        # All fields at once, including those of the facts, because forks are frequent.
        self.machine = machine if machine.boards is None else select_maps(machine, state)
        self.state = state
        self.depth = self.trying = 0
        self.trace = self.heard = self.searched = self.remembered = None
        self.advance = advance or run_statements
        self.log: list[tuple[str, list[tuple[str, Type, Value]]]] = []
        self.question: Question | None = None
        self.asked: PendingAsk | None = None
        """The `ask` that put the pending question; None if hooks are being ordered."""
        self.pause: int | None = None
        """The set-up stage before which the run stops, so that a caller can lay something out."""
        self.result: Value = None
        """The result of the last step without a caller."""

    def value(self, tree: Linked, frame: Frame) -> Value:
        return evaluate(tree, frame.slots, self)

    def picks(self, pick: Pick, frame: Frame) -> Iterable[Value]:
        """Yield the items of a pick that meet its conditions; each is meanwhile in the slot of the pick."""
        slot, list_, conditions = pick
        slots = frame.slots
        items = self.value(list_, frame)
        self.spend(len(items))
        saved = slots[slot]
        for value in items:
            slots[slot] = value
            if all(self.value(condition, frame) for condition in conditions):
                yield value
        slots[slot] = saved

    def routine(self, frame: Frame) -> Routine:
        return self.machine.routines[frame.routine]

    def tell(self, key: str, shown: list[tuple[str, Type, Value]]) -> None:
        if not self.trying:
            self.log.append((key, shown))

    # Beginning

    def begin(self, number: int, args: list[Value]) -> None:
        """Begin a routine: a step with hooks gets a `Step`, any other routine a frame."""
        routine = self.machine.routines[number]
        if len(args) != len(routine.params):
            raise self.make_arity_failure(routine.program, routine.pointer, len(args))
        self.spend(1 + routine.weight)
        if len(self.state.frames) >= MAX_FRAMES:
            raise Failure("depth", most=MAX_FRAMES)
        if routine.step >= 0:
            self._count(routine.step, args)
        if routine.step in self.machine.hooked:
            self.state.frames.append(Step(number, args))
        else:
            self.push(number, args)

    def push(self, number: int, args: Sequence[Value]) -> None:
        routine = self.machine.routines[number]
        slots = [*args, *[None] * (routine.size - len(args))]
        self.state.frames.append(Frame(number, routine.first, slots))

    def begin_field(self, field: str, entry: int, piece: int | None, args: list[Value]) -> bool:
        """Begin a routine in a field of an entry; return false if the entry omits the field."""
        number = self.machine.routine_of.get((entry, field))
        if number is None:
            return False
        self.begin(number, self.add_self(self.machine.routines[number], entry, piece, args))
        return True

    def _count(self, step: int, args: list[Value]) -> None:
        """Count a use of a step if it has a limit; reset the counts of steps that are limited within it."""
        limits, used = self.machine.limits, self.state.used
        for limited, (_, per) in limits.items():
            if per == step:
                for use in [use for use in used if use[0] == limited]:
                    del used[use]
        if step in limits:
            use = self.limit_key(step, args)
            used[use] = used.get(use, 0) + 1

    # Ending

    def finish(self, value: Value) -> None:
        """Finish the top routine; its caller receives the value and continues."""
        frames = self.state.frames
        done = frames.pop()
        if not frames:
            self.result = value
            return
        below = frames[-1]
        if type(below) is Step:
            self._finish_hook(below, done, value)
            return
        assert type(below) is Frame  # noqa: S101
        routine = self.routine(below)
        statement, after = routine.flow[below.point]  # type: ignore[index]
        if statement[0] != "ask":  # else an offer was carried out, and the question is asked again
            if statement[2] is not None:
                below.slots[statement[2]] = value
            below.point = after

    def unwind(self, step: int) -> None:
        """Leave the innermost running step of an entry; it returns none and runs no further hook."""
        frames = self.state.frames
        for rank in range(len(frames) - 1, -1, -1):
            if self.machine.routines[frames[rank].routine].step == step:
                below = frames[rank - 1] if rank else None
                if type(below) is Step and below.routine == frames[rank].routine and below.phase == BODY:
                    rank -= 1
                del frames[rank + 1 :]
                self.finish(None)
                return
        raise Failure("no-value")

    def cancel(self) -> None:
        """End the running hook and cancel its step, which runs neither its body nor further hooks."""
        self.state.frames.pop()
        self.finish(None)

    def end_game(self, end: int | None, won: Value) -> None:
        self.state.over = True
        self.state.result = (end, won)
        self.state.frames.clear()

    def is_in_force(self, end: End) -> bool:
        """Return whether an end can be reached: its module, if it belongs to one, is in play."""
        module = self.machine.module_of.get(end.program)
        return module is None or self.state.playing[module]

    def find_lead(self, watcher: Watcher, piece: int | None) -> list[Value]:
        """Return `self` and the ability's values for a hook or offer; a module has neither."""
        if piece is None:
            return []
        abilities = self.machine.abilities[self.state.entry[piece]]
        return [piece, *(abilities[watcher.entry] if watcher.ability else ())]

    # Hooks

    def _finish_hook(self, step: Step, done: Frame | Step, value: Value) -> None:
        if step.phase == BODY:
            step.result, step.phase, step.queue = value, AFTER, None
            return
        assert step.now is not None  # noqa: S101
        hook = self.machine.hooks[step.now[0]]
        step.now = None
        if step.phase == BEFORE:
            for slot in self.machine.routines[hook.routine].sets:
                step.args[slot - hook.lead] = done.slots[slot]  # type: ignore[union-attr]
        elif step.phase == INSTEAD:
            step.result, step.phase, step.queue = value, AFTER, None

    def next_hook(self, step: Step) -> bool:
        """Advance a step by one hook or phase; return true if a seat must first choose the hook."""
        routine = self.machine.routines[step.routine]
        if step.queue is None:
            watch = self.machine.watch_hooks.get((routine.step, PHASES[step.phase]), Watch())
            step.queue = [(hook.number, piece) for hook, piece, _ in self.iterate_watchers(watch)]
        while step.queue:
            item = step.queue[0]
            if not self.is_hook_in_force(step, item):
                del step.queue[0]
                continue
            if len(self.find_rival_hooks(step)) > 1:
                return True
            self.run_hook(step, item)
            return False
        self._begin_next_phase(step)
        return False

    def _begin_next_phase(self, step: Step) -> None:
        if step.phase == INSTEAD:
            step.phase = BODY
            self.push(step.routine, step.args)
        elif step.phase == AFTER:
            self.finish(step.result)
        else:
            step.phase, step.queue = INSTEAD, None

    def run_hook(self, step: Step, item: HookItem) -> None:
        assert step.queue is not None  # noqa: S101
        step.queue.remove(item)
        step.now = item
        self.spend(1 + self.machine.routines[self.machine.hooks[item[0]].routine].weight)
        if len(self.state.frames) >= MAX_FRAMES:
            raise Failure("depth", most=MAX_FRAMES)
        self.push(self.machine.hooks[item[0]].routine, self._args(step, item))

    def _args(self, step: Step, item: HookItem) -> list[Value]:
        """Return `self`, the ability's values, the step's arguments and, after a step, its result if any."""
        hook, piece = self.machine.hooks[item[0]], item[1]
        lead = self.find_lead(hook, piece)
        returns = step.phase == AFTER and self.machine.routines[step.routine].returns is not None
        return [*lead, *step.args, step.result] if returns else [*lead, *step.args]

    def is_hook_in_force(self, step: Step, item: HookItem) -> bool:
        """Return whether a hook is not running (unless `again`), its piece live, and its `when` true."""
        hook, piece = self.machine.hooks[item[0]], item[1]
        running = (frame.now for frame in self.state.frames if type(frame) is Step)
        if not hook.again and item in running:
            return False
        if piece is not None and not self.is_live(piece):
            return False
        return hook.when is None or bool(self.call(hook.when, self._args(step, item)))

    def find_rival_hooks(self, step: Step) -> list[HookItem]:
        """Return the next hook, and all other hooks in force whose order the same seat chooses."""
        assert step.queue is not None  # noqa: S101
        first = step.queue[0]
        seat = self.find_chooser(step, first)
        if seat is None:
            return [first]
        return [
            each
            for each in step.queue
            if self.find_chooser(step, each) == seat and self.is_hook_in_force(step, each)
        ]

    def find_chooser(self, step: Step, item: HookItem) -> int | None:
        chooser = self.machine.hooks[item[0]].chooser
        seat: int | None = None if chooser is None else self.call(chooser, self._args(step, item))
        return seat

    # Look-ahead

    def would(self, step: int, args: list[Value], tree: Linked, slots: Slots) -> Value:
        return self.foresee(step, args, lambda: evaluate(tree, slots[:], self))

    def foresee(self, step: int, args: list[Value], look: Callable[[], Value]) -> Value:
        """Return the value that `look` would have after a step."""
        return self._look_ahead(lambda: self.begin(self.machine.routine_of[(step, "do")], args), look)

    def would_method(
        self, field: str, entry: int, piece: int | None, args: list[Value], tree: Linked, slots: Slots
    ) -> Value:
        return self._look_ahead(
            lambda: self.begin_field(field, entry, piece, args), lambda: evaluate(tree, slots[:], self)
        )

    def _look_ahead(self, begin: Callable[[], object], look: Callable[[], Value]) -> Value:
        """Return the value that `look` would have after `begin`, computed in a copy of the state."""
        if self.trying >= 8:
            raise Failure("depth", most=8)
        saved, remembered = self.state, self.remembered
        self.remembered = None  # the step changes the state
        self.state = saved.clone()
        self.state.frames = []
        self.trying += 1
        try:
            begin()
            self.advance(self)
            if self.question is not None:
                self.question = None
                raise Failure("asks-ahead")
            return look()
        finally:
            saved.fuel = self.state.fuel
            self.state, self.remembered = saved, remembered
            self.trying -= 1
