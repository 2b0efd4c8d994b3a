"""Coverage: rules proved, instructions run, mutants killed.

A rule is proved when breaking an instruction that carries it out fails an example that cites it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ludex.engine.ask.question import WrongAnswer
from ludex.engine.game import Game
from ludex.engine.load.machine_loader import load
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.modules import compatible_modules
from ludex.engine.rules.setup import lay_out, make_initial_state
from ludex.expr.failure import InvalidTreeError
from ludex.pack.reader import Pack
from ludex.proof.example_cases import Case, cases
from ludex.proof.example_runner import Outcome, run_example
from ludex.proof.instructions import Instruction, InstructionInfo, instructions, trace_game
from ludex.proof.mutants import Mutant, MutatedPack, mutants

Progress = Callable[[str, int, int], None]
MOST_ANSWERS = 2_000


@dataclass
class Coverage:
    """What was found out about a game's rules."""

    game: str
    outcomes: list[Outcome] = field(default_factory=list)
    known: list[InstructionInfo] = field(default_factory=list)
    seen: dict[str, set[Instruction]] = field(default_factory=dict)
    """By example, the instructions that it ran."""
    random: set[Instruction] = field(default_factory=set)
    rules: list[str] = field(default_factory=list)
    exempt: list[str] = field(default_factory=list)
    """Rules of pure advice, which nothing can prove: they count as unproved."""
    proved: set[str] = field(default_factory=set)
    mutants: list[tuple[Mutant, bool]] = field(default_factory=list)

    @property
    def run(self) -> set[Instruction]:
        """Instructions that some example runs."""
        every = {each.at for each in self.known}
        return every & set().union(*self.seen.values()) if self.seen else set()


def cover(
    pack: Pack, *, count: int = 0, seed: int = 1, games: int = 10, on_progress: Progress | None = None
) -> Coverage:
    """Run all examples, some random games, and `count` mutants."""
    progress = on_progress or (lambda stage, done, total: None)
    machine, found = load(pack), Coverage(pack.manifest().game)
    known_cases = cases(pack)
    found.known = instructions(pack)
    for done, case in enumerate(known_cases):
        progress("examples", done, len(known_cases))
        seen: set[Instruction] = set()
        found.outcomes.append(
            run_example(machine, case, prepare=lambda game, seen=seen: trace_game(game, seen))
        )
        found.seen[case.id] = seen
    for number in range(games):
        progress("games", number, games)
        _random_game(machine, number + 1, found.random)
    RuleProver(pack, found, known_cases).rules(progress)
    for done, mutant in enumerate(mutants(pack, count, seed)):
        progress("mutants", done, count)
        found.mutants.append((mutant, is_killed(pack, mutant, known_cases, found)))
    return found


def _random_game(machine: Machine, seed: int, seen: set[Instruction]) -> None:
    """A game played at random, by any number and with any modules that go together, to see what it runs from
    its set-up on."""
    chance = Random(seed)  # noqa: S311
    seats = chance.randint(machine.fewest, machine.most)
    modules = [each for each in machine.module_of if chance.random() < 0.5] if seed % 2 else []
    game = Game(
        machine,
        make_initial_state(machine, seats, seed, compatible_modules(machine.together, modules), {}),
        "reference",
    )
    trace_game(game, seen)
    game.run_after(lambda: lay_out(game.run, seats))
    for _ in range(MOST_ANSWERS):
        question = game.question
        if question is None:
            return
        _try_answer(game, question.random(chance))


def _try_answer(game: Game, answer: Any) -> None:
    try:
        game.answer(answer)
    except WrongAnswer:
        return  # a try at a point or path that the rules refuse


def is_killed(pack: Pack, mutant: Mutant, known: list[Case], found: Coverage) -> bool:
    """Whether an example that runs the changed instruction notices: it fails, or the rules no longer load."""
    return any(True for _ in find_failing_examples(pack, mutant, known, found))


def find_failing_examples(pack: Pack, mutant: Mutant, known: list[Case], found: Coverage) -> Any:
    """The examples that fail with the change, one after the other."""
    passed = {each.case.id for each in found.outcomes if each.passed}
    near = [case for case in known if case.id in passed and mutant.at in found.seen[case.id]]
    if not near:
        return
    try:
        machine = load(MutatedPack(pack, mutant.at[0], mutant.program))  # type: ignore[arg-type]
    except InvalidTreeError:
        yield from near
        return
    for case in near:
        if not run_example(machine, case).passed:
            yield case


class RuleProver:
    """Which rules are proved, by breaking what carries them out."""

    def __init__(self, pack: Pack, found: Coverage, known: list[Case]) -> None:
        self.pack, self.found, self.cases = pack, found, known

    def rules(self, progress: Progress) -> None:
        found = self.found
        numbers = self.pack.of_kind("rule")
        for number in numbers:
            record = self.pack.by_number(number)
            found.rules.append(record.id)
            if record.data.get("proof") == "none":
                found.exempt.append(record.id)
            if record.data.get("proof") == "check":
                found.proved.add(record.id)  # a named check holds it; that it exists, `rule_checks` has seen
        carried = self._group_by_rule()
        for done, (rule, instructions_) in enumerate(carried.items()):
            progress("rules", done, len(carried))
            if rule not in found.proved and self._is_proved(rule, instructions_):
                found.proved.add(rule)

    def _group_by_rule(self) -> dict[str, set[Instruction]]:
        """For each rule, the instructions that are marked with it."""
        carried: dict[str, set[Instruction]] = {}
        for each in self.found.known:
            for rule in each.by:
                carried.setdefault(rule, set()).add(each.at)
        return carried

    def _is_proved(self, rule: str, marked: set[Instruction]) -> bool:
        citing = [case for case in self.cases if rule in case.cites]
        run = marked & set().union(*(self.found.seen[case.id] for case in citing)) if citing else set()
        if not run:
            return False
        programs = {program for program, _ in run}
        for mutant in self._breaking(programs, run):
            if any(case in citing for case in find_failing_examples(self.pack, mutant, citing, self.found)):
                return True
        return False

    def _breaking(self, programs: set[str], run: set[Instruction]) -> list[Mutant]:
        if not hasattr(self, "_all"):
            self._all = mutants(self.pack, 10**9)
        return [each for each in self._all if each.at[0] in programs and each.at in run]
