"""Hooks, quantity changes and offers, registered with the steps and quantities that they watch.

Everything under `hooks`, `modifies` or `offers` of a program is either used or rejected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import AnyWatcher, Change, Hook, Offer, Watch, Watcher
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Record, Type, Value

HOOKABLE = ("procedure", "action", "ability", "policy")
PHASES = ("before", "instead", "after")
Parameters = tuple[tuple[str, Type], ...]
Key = TypeVar("Key")


def register_hooks(machine: Machine, records: list[Record]) -> None:
    """Register all hooks, changes and offers of the machine."""
    found: dict[tuple[str, int, str], dict[str, int]] = defaultdict(dict)
    for table in (machine.routine_of, machine.formula_of):
        for (entry, pointer), number in table.items():
            head, _, rest = pointer.partition("/")
            body, _, part = rest.rpartition("/")
            if head in ("hooks", "modifies", "offers"):
                found[(head, entry, body)][part] = number
    finder = _HookRegistrar(machine, records)
    for entry, quantity, stage in _find_unconditional(records):
        found[("modifies", entry, f"{quantity}/{stage}")] = {}
    for (head, entry, body), parts in sorted(found.items()):
        getattr(finder, head)(entry, body, parts)
    finder.finish()


def _find_unconditional(records: list[Record]) -> Iterator[tuple[int, str, str]]:
    """Yield changes without a formula, which make a quantity void whenever they are in force."""
    for entry, record in enumerate(records):
        for quantity, stages in record.get("modifies", {}).items():
            for stage, change in stages.items():
                if not {"when", "value"} & change.keys():
                    yield entry, quantity, stage


class _HookRegistrar:
    """Registrar of `hooks`, `modifies` and `offers` in entries, with a method for each."""

    def __init__(self, machine: Machine, records: list[Record]) -> None:
        self.machine = machine
        self.records = records
        self.modules = {entry: number for number, entry in enumerate(machine.modules)}
        self.all_hooks: list[Hook] = []
        self.all_changes: list[Change] = []
        self.all_offers: list[Offer] = []

    def _describe_watcher(
        self, entry: int, parts: Mapping[str, int], found: Sequence[Watcher]
    ) -> dict[str, Any]:
        ability = "ability" in self.machine.above[self.machine.kinds[entry]]
        args = self.records[entry].get("args", {}) if ability else {}
        return {
            "number": len(found),
            "entry": entry,
            "module": self.modules.get(entry),
            "ability": ability,
            "when": parts.get("when"),
            "lead": (0 if entry in self.modules else 1) + len(args),
        }

    def _resolve_target(self, name: str, kinds: Iterable[str], where: str) -> int:
        """Return the entry that a key names by its id, its number, or a slug that is unique in the kinds."""
        machine = self.machine
        if name in machine.numbers:
            return machine.numbers[name]
        if name.isascii() and name.isdigit() and int(name) < len(machine.ids):
            return int(name)
        slugs = {kind: f"{kind}/{name}" for kind in machine.above if machine.above[kind] & set(kinds)}
        found = [machine.numbers[each] for each in slugs.values() if each in machine.numbers]
        if len(found) != 1:
            raise InvalidTreeError(f"“{name[:40]}” names {'several entries' if found else 'no entry'}", where)
        return found[0]

    def hooks(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        phase, _, name = body.partition("/")
        where = f"{self.machine.ids[entry]} hooks/{body}"
        if phase not in PHASES or "do" not in parts or not parts.keys() <= {"do", "when", "chooser"}:
            raise InvalidTreeError("a hook has no `do`, or is not under before, instead or after", where)
        step = self._resolve_target(name, HOOKABLE, where)
        number = self.machine.routine_of.get((step, "do"))
        if number is None:
            raise InvalidTreeError("a hook is on something that is not a step", where)
        watched = self.machine.routines[number]
        hook = Hook(
            **self._describe_watcher(entry, parts, self.all_hooks),
            phase=phase,
            step=step,
            routine=parts["do"],
            chooser=parts.get("chooser"),
            again=self._is_reentrant(entry, phase, step),
        )
        routine = self.machine.routines[hook.routine]
        count = hook.lead + len(watched.params)
        result = phase == "after" and watched.returns is not None
        self._check_arity(routine.params, count + result, where)
        self._check_formulas((hook.when, hook.chooser), count + result, where)
        if routine.sets and phase != "before":
            raise InvalidTreeError("only a `before` hook can change the arguments of its step", where)
        if any(not hook.lead <= slot < count for slot in routine.sets):
            raise InvalidTreeError("a hook changes something that is not an argument of its step", where)
        self.all_hooks.append(hook)

    def _is_reentrant(self, entry: int, phase: str, step: int) -> bool:
        """Return whether a hook may run within itself; keys of its record are numbers or slugs."""
        found = self.records[entry].get("hooks", {}).get(phase, {})
        keys = [key for key, hook in found.items() if type(hook) is dict and hook.get("again") is True]
        return any(self._resolve_target(key, HOOKABLE, "again") == step for key in keys)

    def _check_arity(self, params: Parameters, count: int, where: str) -> None:
        if len(params) != count:
            raise InvalidTreeError(f"takes {len(params)} arguments and gets {count}", where)

    def _check_formulas(self, formulas: Iterable[int | None], count: int, where: str) -> None:
        for formula in formulas:
            if formula is not None:
                self._check_arity(self.machine.formulas[formula].params, count, where)

    def modifies(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        name, _, stage = body.rpartition("/")
        where = f"{self.machine.ids[entry]} modifies/{body}"
        quantity = self._resolve_target(name, ("quantity",), where)
        known = self.machine.quantities.get(quantity)
        if known is None or stage not in {each.name for each in known.stages}:
            raise InvalidTreeError("a change names an unknown stage of a quantity", where)
        change = Change(
            **self._describe_watcher(entry, parts, self.all_changes),
            quantity=quantity,
            stage=stage,
            value=parts.get("value"),
        )
        count = change.lead + len(self.machine.formulas[known.base].params) + 1
        self._check_formulas((change.when, change.value), count, where)
        op = next(each.op for each in known.stages if each.name == stage)
        if change.value is None and op != "void":
            raise InvalidTreeError("a change has no value", where)
        self.all_changes.append(change)

    def offers(self, entry: int, body: str, parts: Mapping[str, int]) -> None:
        where = f"{self.machine.ids[entry]} offers/{body}"
        if not {"to", "do"} <= parts.keys() <= {"to", "when", "pick", "do"}:
            raise InvalidTreeError("an offer has no `to` or no `do`", where)
        common = self._describe_watcher(entry, parts, self.all_offers)
        lead = common["lead"]
        self._check_formulas((parts[part] for part in parts.keys() - {"do"}), lead, where)
        self._check_arity(self.machine.routines[parts["do"]].params, lead + ("pick" in parts), where)
        during = self._find_offer_steps(entry, body, where)
        self.all_offers.append(
            Offer(
                **common,
                name=body,
                during=during,
                to=parts["to"],
                pick=parts.get("pick"),
                routine=parts["do"],
            )
        )

    def _find_offer_steps(self, entry: int, name: str, where: str) -> frozenset[int]:
        found = self.records[entry].get("offers", {}).get(name, {}).get("during", [])
        steps = [
            each if type(each) is int else self._resolve_target(str(each), HOOKABLE, where) for each in found
        ]
        if not steps or any((step, "do") not in self.machine.routine_of for step in steps):
            raise InvalidTreeError("an offer names no step during which it is open", where)
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
        machine.watch_offers = self._make_watch(self.all_offers)

    def _group_watches(
        self, watchers: Iterable[AnyWatcher], key: Callable[[AnyWatcher], Key]
    ) -> dict[Key, Watch[AnyWatcher]]:
        groups: dict[Key, list[AnyWatcher]] = defaultdict(list)
        for each in watchers:
            groups[key(each)].append(each)
        return {occasion: self._make_watch(group) for occasion, group in groups.items()}

    def _make_watch(self, group: Sequence[AnyWatcher]) -> Watch[AnyWatcher]:
        modules = [(each.module, each) for each in group if each.module is not None]
        modules.sort(key=lambda pair: pair[0])
        own: dict[int, list[AnyWatcher]] = defaultdict(list)
        for each in group:
            if each.module is None:
                own[each.entry].append(each)
        entries: dict[int, tuple[tuple[AnyWatcher, tuple[Value, ...]], ...]] = {}
        for entry, abilities in enumerate(self.machine.abilities):
            if not abilities and entry not in own:
                continue
            ready: list[tuple[AnyWatcher, tuple[Value, ...]]]
            ready = [(each, ()) for each in own.get(entry, ()) if not each.ability]
            ready += [(each, args) for ability, args in abilities.items() for each in own.get(ability, ())]
            if ready:
                entries[entry] = tuple(ready)
        return Watch(tuple(modules), entries)
