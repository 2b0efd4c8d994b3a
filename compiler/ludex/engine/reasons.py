"""Reasons, with rules and lines: for a value, for a refusal, and for what a policy judged and chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Change, Condition, Formula, Routine
from ludex.engine.rules.run import Run
from ludex.engine.state.views import Label, label_value
from ludex.expr.evaluator import evaluate
from ludex.expr.tree_types import Linked, Value
from ludex.pack.contents import Place


def find_cited_rules(
    data: object, pointer: str, ids: Sequence[str], own: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return the rules that a statement (`own`), or else the innermost `by` at a pointer, cites."""
    if own is not None:
        return tuple(own)
    found = _get_rules(data, ())
    part = data
    for step in pointer.split("/"):
        part = _find_part(part, step, ids)
        found = _get_rules(part, found)
    return tuple(_id(each, ids) for each in found if isinstance(each, int))


def _get_rules(part: object, otherwise: Sequence[object]) -> Sequence[object]:
    return part["by"] if isinstance(part, Mapping) and "by" in part else otherwise


def _find_part(part: object, step: str, ids: Sequence[str]) -> object:
    """Return the part under a key; a reference is a number in the record, a slug or an id in the pointer."""
    if not isinstance(part, Mapping):
        return None
    if step in part:
        return part[step]
    for key, each in part.items():
        if key.isdigit() and step in (_id(int(key), ids), _id(int(key), ids).partition("/")[2]):
            return each
    return None


def _id(number: int, ids: Sequence[str]) -> str:
    return ids[number] if 0 <= number < len(ids) else ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason of the sort `what`.

    Sorts for a quantity are base, add, multiply, set, least, most, void; `value` is the number so far. Sorts
    for a refusal are legal, limit, list, if, when, function; for an unreachable space apart, bar, far, pass;
    of a failing condition, `value` may be a list with the rank of its false part. Sorts for a field are
    printed, formula, begin, lasted, unknown, or the event that wrote it (written, created, rolled, moved,
    drawn, destroyed). The statement that asks a question has the sort ask.
    """

    what: str
    entry: str
    """The entry of the rule."""
    pointer: str
    place: Place | None
    value: Value
    rules: tuple[str, ...] = ()
    """The rules of the rulebook that it cites."""
    steps: tuple[str, ...] = ()
    """The routines that were running when the field was written, innermost last."""
    answers: int | None = None
    """The number of answers given until the field was written."""
    before: Any = None
    text: str | None = None
    """The key of a named condition's text, if it has one."""
    slots: Mapping[str, Any] = field(default_factory=dict)
    """Values for the slots of that text: the arguments, and the values that the condition adds."""
    game: int | None = None
    """For a field that lasted: the game of the campaign that set it, from 1."""
    quest: str | None = None
    """The id of the quest that was played then."""


def explain_quantity(run: Run, entry: int, args: list[Value]) -> tuple[Label, list[Reason]]:
    """Return the value of a quantity, and its reasons: its base, then all effective changes and bounds."""
    run.trace = []
    try:
        value = run.quantity(entry, args)
        trace = run.trace
    finally:
        run.trace = None
    returns = run.machine.formulas[run.machine.quantities[entry].base].returns
    reasons = [
        _make_trace_reason(run.machine, what, by, label_value(run, returns, so_far, None))
        for what, by, so_far in trace
    ]
    asks_others = sum(what == "base" for what, _, _ in trace) > 1
    shown = label_value(run, returns, value, None)
    return shown, _filter_own_reasons(run, entry, reasons) if asks_others else reasons


def _filter_own_reasons(run: Run, entry: int, reasons: list[Reason]) -> list[Reason]:
    """Drop the reasons of other quantities that a quantity uses; changes have its name in their pointer."""
    own = run.machine.ids[entry]
    slug = own.partition("/")[2]
    return [
        each
        for each in reasons
        if each.entry == own or each.pointer.startswith((f"modifies/{own}/", f"modifies/{slug}/"))
    ]


def _make_trace_reason(machine: Machine, what: str, by: int | Change, value: Label) -> Reason:
    if isinstance(by, Change):
        formula = by.value if by.value is not None else by.when
        if formula is None:
            pointer = f"modifies/{machine.ids[by.quantity]}/{by.stage}"
            return make_entry_reason(machine, what, by.entry, pointer, value)
        by = formula
    return make_rule_reason(machine, what, machine.formulas[by], value)


def make_rule_reason(
    machine: Machine, what: str, rule: Formula | Routine, value: Value, point: int | None = None
) -> Reason:
    """Return the reason for the value of a formula, or for a statement of a routine."""
    point = rule.point if point is None else point
    place, own = machine.sources[rule.program][point], machine.cited.get((rule.program, point))
    rules = find_cited_rules(machine.records[machine.numbers[rule.program]], rule.pointer, machine.ids, own)
    return Reason(what, rule.program, rule.pointer, place, value, rules)


def make_entry_reason(machine: Machine, what: str, entry: int, pointer: str, value: Value) -> Reason:
    """Return the reason for a value in the data of an entry."""
    rules = find_cited_rules(machine.records[entry], pointer, machine.ids)
    return Reason(what, machine.ids[entry], pointer, machine.written[entry], value, rules)


def make_condition_reason(
    run: Run, what: str, condition: Condition, args: list[Value], seat: int | None = None
) -> Reason:
    """Return the reason why a condition failed, without what the seat may not know.

    It has the text of the condition with the values of its slots and, unless the condition had to be false,
    the rank of its false part.
    """
    machine = run.machine
    formula = machine.formulas[condition.formula]
    failed = _find_failed_condition(run, formula, args) if condition.wanted else None
    given = zip(formula.params, args, strict=True)
    slots = {name: label_value(run, type_, value, seat) for (name, type_), value in given}
    for name, number in condition.slots:
        slots[name] = label_value(run, machine.formulas[number].returns, run.call(number, args), seat)
    return replace(make_rule_reason(machine, what, formula, failed), text=condition.text, slots=slots)


def _find_failed_condition(run: Run, formula: Formula, args: list[Value]) -> list[int]:
    """Return a list with the rank, from 0, of the first false part of “and”; [] if none is false."""
    slots = formula.fill_slots(args)
    for rank, part in enumerate(split_conditions((formula.value,))):
        if not evaluate(part, slots, run):
            return [rank]
    return []


def split_conditions(conditions: tuple[Linked, ...]) -> list[Linked]:
    """Split conditions joined by “and”."""
    found: list[Linked] = []
    for each in conditions:
        found += each[1:] if type(each) is tuple and each[0] == "and" else (each,)
    return found


@dataclass
class Candidate:
    """Target that a policy tried: possible unless `why` has reasons, or they are `secret`."""

    target: Label
    why: tuple[Reason, ...] = ()
    secret: bool = False
    would_follow: bool = True
    """False if the target was possible, but not the acts that follow."""


@dataclass
class Rank:
    """Rank that decided between targets; of a negated rank (`-x`, for the greatest x), the numbers are x."""

    text: str
    """The key of the rank's text."""
    number: int
    """The number of the chosen target."""
    others: tuple[int, ...]
    """The other numbers, of targets that were equal to the chosen one in all earlier ranks."""


@dataclass
class Choice:
    """Chosen target, and the ranks that selected it."""

    act: str
    target: Label
    ranks: tuple[Rank, ...] = ()
    tied: tuple[Label, ...] = ()
    """The other targets that were equal in every rank."""
    asked: bool = False
    """Whether a seat chose among the tied targets; otherwise the first of the list was taken."""
    rules: tuple[str, ...] = ()


@dataclass
class Judgement:
    """Outcome of an order: `refused`, `chosen`, `helped` (possible after a helping act), or `unread`.

    An `unread` order follows one that was carried out.
    """

    policy: str
    order: str
    verdict: str = "unread"
    rules: tuple[str, ...] = ()
    text: str = ""
    """The key of the order's text, which is optional."""
    condition: Reason | None = None
    """The order's own condition that failed."""
    needs: int = 1
    """The number of targets that the order needs."""
    act: str | None = None
    """The act whose targets were tried."""
    tried: list[Candidate] = field(default_factory=list)
    listed: list[Decision] = field(default_factory=list)
    """The decisions of the policies in the order's list, up to the first that acted."""
    help: Choice | None = None
    chosen: list[Choice] = field(default_factory=list)


@dataclass
class Decision:
    """Decision of a policy, order by order."""

    policy: str
    given: dict[str, Label]
    orders: list[Judgement] = field(default_factory=list)
    answers: int = 0
    """The number of answers given so far."""

    @property
    def acted(self) -> bool:
        return any(each.verdict in ("chosen", "helped") for each in self.orders)

    def document(self) -> dict[str, object]:
        """Encode as JSON."""
        return asdict(self)
