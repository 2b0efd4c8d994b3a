"""Facts about the items of a list that follow from how it was made: that they are pieces, and which texts the
fields of their entries equal.

They hold for the rest of the game, because entries never change, and only hidden pieces exchange theirs, when
a bot imagines them. So code that goes through a filtered list again need not test the same conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludex.engine.accelerate.certain_conditions import split_conditions
from ludex.engine.accelerate.known_values import PLAIN
from ludex.engine.accelerate.reachability import find_let_values
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter
    from ludex.engine.accelerate.plan import Plan
    from ludex.engine.rules.routines import Routine

_PIECES = frozenset(("members", "on", "seats"))
"""Operations whose value is a list of pieces."""


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """Facts about the items of a list of pieces."""

    equal: Mapping[str, Linked] = field(default_factory=dict)
    """For fields of their entries: an expression of the same text."""

    def write(self, my: ExpressionWriter, items: str) -> dict[str, str]:
        """Write these texts before a loop over the items; return their names by field."""
        names = dict(my.writer.item_texts.get(items, {}))
        for field_, side in self.equal.items():
            if field_ in names:
                continue
            names[field_] = my.writer.fresh("t")
            my.writer.line(f"{names[field_]} = {my.value(side)} if {items} else None")
        return names

    def bind(self, my: ExpressionWriter, slot: int, names: Mapping[str, str]) -> None:
        """Use the facts for the item that is bound to a local."""
        item = my.slot(slot)
        my.writer.pieces.add(item)
        my.writer.known[item] = PLAIN
        for field_, name in names.items():
            my.writer.same[my.value(("data", field_, ("entryof", ("local", slot))))] = name


def find_item_facts(plan: Plan, list_: Linked) -> ItemFacts | None:
    """Return what is known of all items of a list; None if they may be no pieces."""
    if type(list_) is not tuple:
        return None
    if list_[0] in _PIECES:
        return ItemFacts()
    if list_[0] == "fn" and list_[1] not in plan.machine.recursive:
        facts = find_item_facts(plan, plan.machine.formulas[list_[1]].value)
        if facts is None:
            return None
        sides = ((name, _replace_argument(side, list_[2])) for name, side in facts.equal.items())
        return ItemFacts({name: side for name, side in sides if side is not None})
    if list_[:2] != ("comp", "list") or len(list_[2]) > 1:
        return None
    ((slot, inner, conditions),) = list_[2]
    facts = find_item_facts(plan, inner) if list_[3] == ("local", slot) else None
    if facts is None:
        return None
    return ItemFacts({**facts.equal, **_find_equal_fields(plan, slot, conditions)})


def _find_equal_fields(plan: Plan, slot: int, conditions: Sequence[Linked]) -> dict[str, Linked]:
    """Return the fields of the entry of a local that equal a text or a field of another local's entry."""
    found = {}
    for each in split_conditions(conditions):
        if type(each) is tuple and each[0] == "==" and type(each[1]) is tuple and each[1][0] == "data":
            _, (_, name, entry), side = each
            is_own = entry == ("entryof", ("local", slot)) and plan.has_texts(name)
            is_text = type(side) is str or (_find_local(side) not in (None, slot) and plan.has_texts(side[1]))
            if is_own and is_text:
                found[name] = side
    return found


def _find_local(side: Linked) -> int | None:
    """Return the local of whose entry this is a field."""
    if type(side) is tuple and side[0] == "data" and side[2][:1] == ("entryof",):
        local = side[2][1]
        return local[1] if type(local) is tuple and local[0] == "local" else None
    return None


def _replace_argument(side: Linked, args: Sequence[Linked]) -> Linked:
    """Return an expression of a formula with the call's argument for its parameter; None if that is no local.

    A text is returned unchanged.
    """
    local = _find_local(side)
    if local is None:
        return side
    given = args[local] if local < len(args) else None
    return (*side[:2], ("entryof", given)) if type(given) is tuple and given[0] == "local" else None


def find_variable_facts(
    plan: Plan, routine: Routine, written: Mapping[int | None, int]
) -> Iterator[tuple[int, ItemFacts]]:
    """Yield the slots of the variables that hold a list of pieces, with what is known of these.

    Such a variable is assigned once, and its facts depend on arguments that never are.
    """
    if not plan.open:
        return
    fixed = [slot for slot in range(len(routine.params)) if not written.get(slot)]
    for slot, tree in find_let_values(routine.body):
        facts = find_item_facts(plan, tree) if written[slot] == 1 and slot >= len(routine.params) else None
        if facts is not None:
            sides = facts.equal.items()
            kept = {name: side for name, side in sides if type(side) is str or _find_local(side) in fixed}
            yield slot, ItemFacts(kept)
