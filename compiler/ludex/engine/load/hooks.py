"""Hooks, quantity changes and offers, registered with the steps and quantities they watch.

Nothing that a program holds under `hooks`, `modifies` or `offers` is dropped: what fits nowhere is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Change, Hook, Offer, Routine, Watch
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Value

HOOKABLE = ("procedure", "action", "ability", "policy")
PHASES = ("before", "instead", "after")


def register_hooks(machine: Machine, records: list[Mapping[str, Any]]) -> None:
    """Fill the machine's hooks, changes and offers, and who watches what."""
    found: dict[tuple[str, int, str], dict[str, int]] = defaultdict(dict)
    for table in (machine.routine_of, machine.formula_of):
        for (entry, pointer), number in table.items():
            head, _, rest = pointer.partition("/")
            body, _, part = rest.rpartition("/")
            if head in ("hooks", "modifies", "offers"):
                found[(head, entry, body)][part] = number
    finder = _HookRegistrar(machine, records)
    for entry, quantity, stage in _unconditional(machine, records):
        found[("modifies", entry, f"{quantity}/{stage}")] = {}
    for (head, entry, body), parts in sorted(found.items()):
        getattr(finder, head)(entry, body, parts)
    finder.finish()


def _unconditional(machine: Machine, records: list[Mapping[str, Any]]) -> Iterator[tuple[int, str, str]]:
    """Changes without a formula: they void a quantity whenever they are in force."""
    for entry, record in enumerate(records):
        for quantity, stages in record.get("modifies", {}).items():
            for stage, change in stages.items():
                if not {"when", "value"} & change.keys():
                    yield entry, quantity, stage


class _HookRegistrar:
    def __init__(self, machine: Machine, records: list[Mapping[str, Any]]) -> None:
        self.machine = machine
        self.records = records
        self.modules = {entry: number for number, entry in enumerate(machine.modules)}
        self.all_hooks: list[Hook] = []
        self.all_changes: list[Change] = []
        self.all_offers: list[Offer] = []

    def _find_owner(self, entry: int) -> dict[str, Any]:
        ability = "ability" in self.machine.above[self.machine.kinds[entry]]
        return {"entry": entry, "module": self.modules.get(entry), "ability": ability}

    def _count_lead(self, entry: int) -> int:
        """How many arguments come first: `self`, but for a module; and an ability's own."""
        args = self.records[entry].get("args", {}) if self._find_owner(entry)["ability"] else {}
        return (0 if entry in self.modules else 1) + len(args)

    def _resolve_target(self, name: str, kinds: Iterable[str], where: str) -> int:
        """The entry that a key means: by its id, its number, or its slug where only one of the kinds has
        it."""
        machine = self.machine
        if name in machine.numbers:
            return machine.numbers[name]
        if name.isascii() and name.isdigit() and int(name) < len(machine.ids):
            return int(name)
        slugs = {kind: f"{kind}/{name}" for kind in machine.above if machine.above[kind] & set(kinds)}
        found = [machine.numbers[each] for each in slugs.values() if each in machine.numbers]
        if len(found) != 1:
            raise InvalidTreeError(f"“{name[:40]}” is {'nothing' if not found else 'several things'}", where)
        return found[0]

    def hooks(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        phase, _, name = body.partition("/")
        where = f"{self.machine.ids[entry]} hooks/{body}"
        if phase not in PHASES or "do" not in parts or not parts.keys() <= {"do", "when", "chooser"}:
            raise InvalidTreeError("a hook has no `do`, or comes neither before, instead nor after", where)
        step = self._resolve_target(name, HOOKABLE, where)
        number = self.machine.routine_of.get((step, "do"))
        if number is None:
            raise InvalidTreeError("a hook is on something that is no step", where)
        body_ = self.machine.routines[number]
        lead = self._count_lead(entry)
        count = lead + len(body_.params)
        result = phase == "after" and body_.returns is not None
        whose = self._find_owner(entry)
        get = parts.get
        hook = Hook(
            len(self.all_hooks),
            phase,
            step,
            **whose,
            routine=parts["do"],
            when=get("when"),
            chooser=get("chooser"),
            lead=lead,
            again=self._is_reentrant(entry, phase, step),
        )
        self._fits(self.machine.routines[hook.routine].params, count + result, where)
        for formula in (hook.when, hook.chooser):
            if formula is not None:
                self._fits(self.machine.formulas[formula].params, count + result, where)
        self._check_assignments(self.machine.routines[hook.routine], lead, count, phase, where)
        self.all_hooks.append(hook)

    def _is_reentrant(self, entry: int, phase: str, step: int) -> bool:
        """What the record says of it: keys of records are numbers, or slugs."""
        found = self.records[entry].get("hooks", {}).get(phase, {})
        said = {key for key, hook in found.items() if type(hook) is dict and hook.get("again") is True}
        return any(self._resolve_target(key, HOOKABLE, "again") == step for key in said)

    def _check_assignments(self, routine: Routine, lead: int, count: int, phase: str, where: str) -> None:
        if routine.sets and phase != "before":
            raise InvalidTreeError("only a hook before a step changes its arguments", where)
        if any(not lead <= slot < count for slot in routine.sets):
            raise InvalidTreeError("a hook changes something that is no argument of its step", where)

    def _fits(self, params: tuple[Any, ...], count: int, where: str) -> None:
        if len(params) != count:
            raise InvalidTreeError(f"takes {len(params)} arguments and gets {count}", where)

    def modifies(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        name, _, stage = body.rpartition("/")
        where = f"{self.machine.ids[entry]} modifies/{body}"
        quantity = self._resolve_target(name, ("quantity",), where)
        known = self.machine.quantities.get(quantity)
        if known is None or stage not in {each.name for each in known.stages}:
            raise InvalidTreeError("a change is at no stage of a quantity", where)
        lead = self._count_lead(entry)
        count = lead + len(self.machine.formulas[known.base].params) + 1
        get = parts.get
        change = Change(len(self.all_changes), quantity, stage, **self._find_owner(entry), when=get("when"),
                        value=get("value"), lead=lead)  # fmt: skip
        for formula in (change.when, change.value):
            if formula is not None:
                self._fits(self.machine.formulas[formula].params, count, where)
        op = next(each.op for each in known.stages if each.name == stage)
        if change.value is None and op != "void":
            raise InvalidTreeError("a change has no value", where)
        self.all_changes.append(change)

    def offers(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        where = f"{self.machine.ids[entry]} offers/{body}"
        if not {"to", "do"} <= parts.keys() <= {"to", "when", "pick", "do"}:
            raise InvalidTreeError("an offer has no `to` or no `do`", where)
        lead = self._count_lead(entry)
        for part in parts.keys() - {"do"}:
            self._fits(self.machine.formulas[parts[part]].params, lead, where)
        self._fits(self.machine.routines[parts["do"]].params, lead + ("pick" in parts), where)
        get = parts.get
        self.all_offers.append(
            Offer(
                len(self.all_offers),
                body,
                **self._find_owner(entry),
                during=self._during(entry, body, where),
                to=parts["to"],
                when=get("when"),
                pick=get("pick"),
                routine=parts["do"],
                lead=lead,
            )
        )

    def _during(self, entry: int, name: str, where: str) -> frozenset[int]:
        found = self.records[entry].get("offers", {}).get(name, {}).get("during", [])
        steps = [
            each if type(each) is int else self._resolve_target(str(each), HOOKABLE, where) for each in found
        ]
        if not steps or any((step, "do") not in self.machine.routine_of for step in steps):
            raise InvalidTreeError("an offer stands during no step", where)
        return frozenset(steps)

    def finish(self) -> None:
        machine = self.machine
        machine.hooks = tuple(self.all_hooks)
        machine.hooked = frozenset(each.step for each in self.all_hooks)
        machine.changes = tuple(self.all_changes)
        machine.offers = tuple(self.all_offers)
        machine.watch_hooks = self._group_watches(self.all_hooks, lambda each: (each.step, each.phase))
        machine.watch_changes = self._group_watches(
            self.all_changes, lambda each: (each.quantity, each.stage)
        )
        machine.watch_offers = self._group_watches(self.all_offers, lambda each: 0).get(0, Watch())

    def _group_watches(self, things: list[Any], key: Value) -> dict[Any, Watch]:
        groups: dict[Any, list[Any]] = defaultdict(list)
        for each in things:
            groups[key(each)].append(each)
        return {occasion: self._make_watch(group) for occasion, group in groups.items()}

    def _make_watch(self, group: list[Any]) -> Watch:
        modules = sorted((each for each in group if each.module is not None), key=lambda each: each.module)
        own: dict[int, list[Any]] = defaultdict(list)
        for each in group:
            if each.module is None:
                own[each.entry].append(each)
        entries: dict[int, tuple[tuple[Any, tuple[Any, ...]], ...]] = {}
        for entry, abilities in enumerate(self.machine.abilities):
            ready = [(each, ()) for each in own.get(entry, ()) if not each.ability]
            ready += [(each, args) for ability, args in abilities.items() for each in own.get(ability, ())]
            if ready:
                entries[entry] = tuple(ready)
        return Watch(tuple(modules), entries)
