"""Decisions of policies: whether each order was possible, and why.

A listening run records decisions while a policy decides, in the situation that the policy sees. Finding
reasons costs the game no steps of its budget, and other runs no time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ludex.core.trees import AS_VALUE
from ludex.engine.history import Answers, GameOpening, replay_game
from ludex.engine.reasons import (
    Candidate,
    Choice,
    Decision,
    Judgement,
    Rank,
    find_cited_rules,
    make_condition_reason,
)
from ludex.engine.refusals import explain_refusal
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Statement, link_conditions
from ludex.engine.rules.run import Run
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.state import Frame, State
from ludex.engine.state.views import Label, can_know, can_see, label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Record, Type, Value, type_name


class DecisionRecorder(Run):
    """Run of the reference engine that records policies' decisions, as a seat or all may know them."""

    __slots__ = ("answers", "deciding", "decisions", "looking", "seat", "secret")

    def __init__(self, machine: Machine, state: State, seat: int | None = -1) -> None:
        super().__init__(machine, state, partial(run_statements, notice=self.hear))
        self.decisions: list[Decision] = []
        self.deciding: list[tuple[Frame, Decision]] = []
        self.looking = self.secret = False
        self.answers = 0
        self.seat = seat
        """The seat, by rank, that may read the decisions; -1 for all seats, None for one who sees all."""

    @property
    def viewer(self) -> int | None:
        """The seat for which values are labelled; for all seats, a rank without a seat: it sees no secret."""
        return len(self.state.seats) if self.seat == -1 else self.seat

    def take_decisions(self) -> list[Decision]:
        """Return the decisions since the last call."""
        found, self.decisions = self.decisions, []
        return found

    def begin_answer(self, number: int) -> None:
        self.answers = number

    # Statements

    def hear(self, program: str, point: int) -> None:
        """Record what a policy decides, before the statement that carries it out."""
        frame = self.state.frames[-1]
        if self.trying or not program.startswith("policy/") or type(frame) is not Frame:
            return
        routine = self.routine(frame)
        if not routine.is_policy:
            return
        if point == routine.first and all(each is not frame for each, _ in self.deciding):
            self._begin(frame, routine.step)
        statement = routine.flow[point][0]
        if statement[0] == "call":
            self._note_choice(frame, statement)

    def _begin(self, frame: Frame, policy: int) -> None:
        count = len(self.machine.routines[frame.routine].params)
        running = {id(each) for each in self.state.frames}
        self.deciding = [each for each in self.deciding if id(each[0]) in running]
        with self._look():
            decision = PolicyExplainer(self).explain(policy, frame.slots[:count])
            decision.answers = self.answers
            if not self.deciding:
                self.decisions.append(decision)
            elif (above := self._find_running(self.deciding[-1][1])) is not None:
                _add_listed(above, decision)
            self.deciding.append((frame, decision))

    def _note_choice(self, frame: Frame, statement: Statement) -> None:
        decision = next((decision for each, decision in self.deciding if each is frame), None)
        running = self._find_running(decision) if decision is not None else None
        if running is None:
            return
        with self._look():
            args = [self.value(each, frame) for each in statement[4]]
            step = self.machine.routines[statement[3]].step
            policy = self.machine.numbers[self.routine(frame).program]
            helping = running.verdict == "helped" and running.help is None
            explainer = PolicyExplainer(self)
            order = None if helping else running.order
            choice = explainer.describe_choice(policy, order, step, args, running.chosen)
            if helping:
                running.help = choice
            else:
                running.chosen.append(choice)

    def _find_running(self, decision: Decision) -> Judgement | None:
        return next((each for each in decision.orders if each.verdict in ("chosen", "helped")), None)

    # Facts

    @contextmanager
    def _look(self) -> Iterator[None]:
        """Evaluate without cost to the game, ignoring errors of rules; note whether hidden facts are read."""
        fuel, self.looking = self.state.fuel, True
        try:
            yield
        except (Failure, *RULE_ERRORS):
            pass
        finally:
            self.state.fuel, self.looking = fuel, False

    def entry_of(self, piece: int) -> int:
        if self.looking and not can_see(self, self.viewer, piece):
            self.secret = True
        return super().entry_of(piece)

    def state_of(self, column: int, piece: int) -> Value:
        if self.looking and not can_know(self, self.viewer, piece, self.machine.columns[column]):
            self.secret = True
        return super().state_of(column, piece)


def _add_listed(above: Judgement, decision: Decision) -> None:
    """Add the decision of a listed policy, replacing the predicted one unless a helping act came between."""
    last = above.listed[-1] if above.listed else None
    if last is not None and last.policy == decision.policy and last.acted:
        above.listed.pop()
    above.listed.append(decision)


class PolicyExplainer:
    """Explainer of a policy's orders: whether each is possible now, and why not."""

    def __init__(self, run: DecisionRecorder) -> None:
        self.run, self.machine = run, run.machine

    def explain(self, policy: int, args: list[Value], depth: int = 8) -> Decision:
        """Judge the orders of a policy, and of those it lists, up to the first that can be carried out."""
        orders = self._record(policy)["orders"]
        params = self._params(policy)
        given = {name: self._label(type_, value) for (name, type_), value in zip(params, args, strict=True)}
        decision = Decision(self.machine.ids[policy], given)
        for name, order in orders.items():
            if not {"act", "acts", "of", "do"} & order.keys():
                continue
            judged = self._make_judgement(policy, name, order)
            decision.orders.append(judged)
            if not any(each.verdict in ("chosen", "helped") for each in decision.orders[:-1]):
                self._judge(judged, policy, name, order, args, depth)
        return decision

    def describe_choice(
        self, policy: int, order: str | None, step: int, args: list[Value], earlier: Sequence[Choice]
    ) -> Choice:
        """Describe the act of an order, or the helping act if None; ignore the targets in `earlier`."""
        record = self._record(policy)
        place = f"orders/{order}" if order is not None else "helps"
        rules = self._rules(policy, place)
        data = record["orders"][order] if order is not None else record["helps"]
        acts = list(_list_acts(place, data))
        for number, (at, each) in enumerate(acts, 1):
            if each["act"] == step:
                found = self._find_list(policy, at, step)
                if found is None:
                    break
                rank, type_ = found[0], self._params(step)[found[0]][1]
                target = self._label(type_, args[rank])
                taken = [each.target for each in earlier]
                # If acts follow, it is unknown which targets would leave them possible.
                is_last = number == len(acts) or data.get("needs") == "one"
                rivals = self._list_rivals(policy, at, step, rank, args, taken) if is_last else iter(())
                ranks, equal = self._rank(policy, order, step, args, rivals)
                tied = tuple(self._label(type_, given[rank]) for given in equal)
                asked = bool(tied) and self._has_chooser(policy, order, step, args)
                return Choice(self.machine.ids[step], target, ranks, tied, asked, rules)
        return Choice(self.machine.ids[step], None, rules=rules)

    def _list_rivals(
        self, policy: int, at: str, step: int, rank: int, args: list[Value], taken: Sequence[Label]
    ) -> Iterator[list[Value]]:
        """Yield the arguments of the act for other possible targets that the viewer may know."""
        own = self._list_own(policy)
        for target, given in self._list_targets(policy, at, step, own):
            if target is None or target[1] == args[rank] or self._label(*target) in taken:
                continue
            self.run.secret = False
            if self.run.can(step, given) and not self.run.secret:
                yield given

    # One order

    def _make_judgement(self, policy: int, name: str, order: Record) -> Judgement:
        id_ = self.machine.ids[policy]
        act = self.machine.ids[order["act"]] if "act" in order else None
        rules = self._rules(policy, f"orders/{name}")
        return Judgement(id_, name, rules=rules, text=f"{id_}.orders.{name}.text", act=act)

    def _judge(
        self, judged: Judgement, policy: int, name: str, order: Record, args: list[Value], depth: int
    ) -> None:
        place = f"orders/{name}"
        id_, record = self.machine.ids[policy], self._record(policy)
        conditions = link_conditions(policy, f"{place}/when", id_, record, self.machine.formula_of)
        failing = self.run.find_failing(conditions, args)
        if failing is not None:
            judged.condition = make_condition_reason(self.run, "when", failing, args, self.run.viewer)
        elif "of" in order:
            judged.verdict = self._look_through(judged, policy, place, args, depth)
            return
        else:
            self._try_acts(judged, policy, place, order, args)
        if self._is_true(policy, place, args):
            judged.verdict = "chosen"
        elif "helps" in record and self._is_helped(policy, partial(self._is_true, policy, place, args), args):
            judged.verdict = "helped"
        else:
            judged.verdict = "refused"

    def _look_through(self, judged: Judgement, policy: int, place: str, args: list[Value], depth: int) -> str:
        """Explain the policies that an order lists, up to the first that can act; return its verdict."""
        own = dict(zip((name for name, _ in self._params(policy)), args, strict=True))
        helps = "helps" in self._record(policy)
        for each in self._call(policy, f"{place}/of", args) if depth else ():
            given = [own[name] for name, _ in self._params(each)]
            judged.listed.append(self.explain(each, given, depth - 1))
            possible = partial(self._is_true, each, AS_VALUE, given)
            if possible():
                return "chosen"
            if helps and self._is_helped(policy, possible, args):
                return "helped"
        return "refused"

    def _is_true(self, policy: int, pointer: str, args: list[Value]) -> bool:
        return bool(self._call(policy, pointer, args))

    def _call(self, policy: int, pointer: str, args: list[Value]) -> Value:
        return self.run.call(self.machine.formula_of[(policy, pointer)], args)

    def _is_helped(self, policy: int, possible: Callable[[], bool], args: list[Value]) -> bool:
        step = self._record(policy)["helps"]["act"]
        for _, each in self._list_targets(policy, "helps", step, args):
            if self.run.can(step, each) and self.run.foresee(step, each, possible):
                return True
        return False

    def _try_acts(self, judged: Judgement, policy: int, place: str, order: Record, args: list[Value]) -> None:
        """Try the targets of an order's first act, or of all its acts if one of them is enough."""
        if "count" in order:
            judged.needs = self._call(policy, f"{place}/count", args)
        acts = list(_list_acts(place, order))
        for at, act in acts[: None if order.get("needs") == "one" else 1]:
            step = act["act"]
            judged.act = self.machine.ids[step]
            for target, given in self._list_targets(policy, at, step, args):
                self.run.secret = False
                why = tuple(explain_refusal(self.run, step, given, self.run.viewer))
                label = None if target is None else self._label(*target)
                tried = Candidate(label, () if self.run.secret else why, bool(why) and self.run.secret)
                tried.would_follow = bool(why) or len(acts) == 1 or self._is_true(policy, place, args)
                judged.tried.append(tried)

    # Arguments of an act

    def _list_targets(
        self, policy: int, at: str, step: int, args: list[Value]
    ) -> Iterator[tuple[tuple[Type, Value] | None, list[Value]]]:
        """Yield the targets of an act (None without a choice), with their types, and the act's arguments."""
        names = [name for name, _ in self._params(policy)]
        own = dict(zip(names, args, strict=True))
        found = self._find_list(policy, at, step)
        given: list[Value] = []
        for name, _ in self._params(step):
            formula = self.machine.formula_of.get((policy, f"{at}/with/{name}"))
            given.append(own.get(name) if formula is None else self.run.call(formula, args))
        if found is None:
            yield None, given
            return
        rank, sort = found
        for each in self._list_items(sort, given[rank]):
            yield (self._params(step)[rank][1], each), [*given[:rank], each, *given[rank + 1 :]]

    def _find_list(self, policy: int, at: str, step: int) -> tuple[int, str] | None:
        """Return the rank and type of the argument that lists an act's targets; None if it has no choice."""
        for rank, (name, type_) in enumerate(self._params(step)):
            formula = self.machine.formula_of.get((policy, f"{at}/with/{name}"))
            sort = "" if formula is None else type_name(self.machine.formulas[formula].returns or "any")
            if sort in ("list", "place", "space") and type_name(type_) != sort:
                return rank, sort
        return None

    def _list_items(self, sort: str, value: Value) -> Sequence[Value]:
        if sort == "place":
            return self.run.members(value)
        return self.run.on(value) if sort == "space" else value

    def _list_own(self, policy: int) -> list[Value]:
        id_ = self.machine.ids[policy]
        frame = next(each for each, decision in reversed(self.run.deciding) if decision.policy == id_)
        return list(frame.slots[: len(self._params(policy))])

    def _rank(
        self, policy: int, order: str | None, step: int, args: list[Value], rivals: Iterator[list[Value]]
    ) -> tuple[tuple[Rank, ...], list[list[Value]]]:
        """Return the ranks, of the order or else its act, that decided; and the arguments of equal rivals."""
        place = f"orders/{order}/ties" if order is not None else ""
        ties = self._record(policy)["orders"][order].get("ties") if order is not None else None
        entry = step if ties is None else policy
        left, found = list(rivals), []
        for name in ties or self._record(step).get("ties", ()):
            pointer = f"{place if ties is not None else 'ties'}/{name}"
            at = f"{pointer}/rank"
            formula = self.machine.formulas[self.machine.formula_of[(entry, at)]]
            sign = -1 if formula.value[0] == "neg" else 1
            numbers = [sign * self._call_tie(entry, at, policy, step, each) for each in (args, *left)]
            others = tuple(sorted({each for each in numbers[1:] if each != numbers[0]}, reverse=sign < 0))
            if others:
                text = f"{self.machine.ids[entry]}.{pointer.replace('/', '.')}.text"
                found.append(Rank(text, numbers[0], others))
            left = [each for each, number in zip(left, numbers[1:], strict=True) if number == numbers[0]]
        return tuple(found), left

    def _has_chooser(self, policy: int, order: str | None, step: int, args: list[Value]) -> bool:
        """Return whether a seat chooses among tied targets: as the order says, or else its act."""
        own = ((policy, f"orders/{order}/asks"), (step, "asks"))
        at = next((each for each in own if each in self.machine.formula_of), None)
        return at is not None and self._call_tie(*at, policy, step, args) is not None

    def _call_tie(self, entry: int, pointer: str, policy: int, step: int, args: list[Value]) -> Value:
        """Evaluate a formula of ties with the arguments of the policy and of its act, by name."""
        formula = self.machine.formulas[self.machine.formula_of[(entry, pointer)]]
        own = dict(zip((name for name, _ in self._params(policy)), self._list_own(policy), strict=True))
        own |= zip((name for name, _ in self._params(step)), args, strict=True)
        return self.run.call(formula.number, [own[name] for name, _ in formula.params])

    # The machine

    def _record(self, entry: int) -> Record:
        return self.machine.records[entry]

    def _params(self, step: int) -> Sequence[tuple[str, Type]]:
        return self.machine.routines[self.machine.routine_of[(step, "do")]].params

    def _rules(self, policy: int, place: str) -> tuple[str, ...]:
        return find_cited_rules(self._record(policy), place, self.machine.ids)

    def _label(self, type_: Type | None, value: Value) -> Label:
        return label_value(self.run, type_, value, self.run.viewer)


def replay_decisions(
    machine: Machine, story: GameOpening, answers: Answers, seat: int | None
) -> list[Decision]:
    """Replay a game and record policies' decisions; ReplayMismatchError if the answers do not fit."""
    run = DecisionRecorder(machine, story.make_state(machine), seat)
    replay_game(run, story, answers, run.begin_answer)
    return run.decisions


def _list_acts(place: str, data: Record) -> Iterator[tuple[str, Record]]:
    if "act" in data:
        yield place, data
    for rank, each in enumerate(data.get("acts", ())):
        yield f"{place}/acts/{rank}", each
