"""Coverage: rules proved, instructions run, mutants killed.

A rule is proved if an example that cites the rule fails after some change to an instruction that carries out
the rule, or if the rule says that a check proves it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

from ludex.engine.ask.question import WrongAnswer
from ludex.engine.game import Game
from ludex.engine.load.machine_loader import load
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import compatible_modules, lay_out, make_initial_state
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Value
from ludex.pack.reader import Pack
from ludex.proof.example_cases import Case, cases
from ludex.proof.example_runner import Outcome, run_example
from ludex.proof.mutants import Instruction, InstructionInfo, Mutant, MutatedPack, instructions, mutants

Progress = Callable[[str, int, int], None]
MOST_ANSWERS = 2_000


class TracingRun(Run):
    """Run that adds the instructions that it executes to `seen`."""

    __slots__ = ("seen",)

    def __init__(self, run: Run, seen: set[Instruction]) -> None:
        super().__init__(run.machine, run.state, partial(run_statements, notice=self._add_statement))
        self.seen = seen

    def _add_statement(self, program: str, point: int) -> None:
        self.seen.add((program, point))

    def call(self, number: int, args: list[Value]) -> Value:
        formula = self.machine.formulas[number]
        self.seen.add((formula.program, formula.point))
        return super().call(number, args)


def trace_game(game: Game, seen: set[Instruction]) -> None:
    """Trace the instructions that a game runs from now on; the game continues in the reference engine.

    Routes that earlier games have cached are searched again; otherwise this game would not run the rules of
    routes (`bars`).
    """
    for place in game.machine.places:
        if place.map is not None:
            place.map.ways_found.clear()
    game.run = TracingRun(game.run, seen)


@dataclass
class Coverage:
    """Coverage of a game's rules."""

    game: str
    outcomes: list[Outcome] = field(default_factory=list)
    known: list[InstructionInfo] = field(default_factory=list)
    seen: dict[str, set[Instruction]] = field(default_factory=dict)
    """For each example, the instructions that it ran."""
    games: int = 0
    random: set[Instruction] = field(default_factory=set)
    """Instructions that some random game ran."""
    rules: list[str] = field(default_factory=list)
    exempt: list[str] = field(default_factory=list)
    """Rules that nothing can prove (`proof: none`), such as mere advice."""
    proved: set[str] = field(default_factory=set)
    mutants: list[tuple[Mutant, bool]] = field(default_factory=list)
    """The mutants that were tried, each with whether an example detected it."""

    @property
    def run(self) -> set[Instruction]:
        """Return the instructions that examples run."""
        return {each.at for each in self.known} & set().union(*self.seen.values())

    @property
    def survivors(self) -> list[Mutant]:
        """Return the surviving mutants: those that no example detects."""
        return [mutant for mutant, killed in self.mutants if not killed]


def cover(
    pack: Pack, *, count: int = 0, seed: int = 1, games: int = 10, on_progress: Progress | None = None
) -> Coverage:
    """Run all examples and `games` random games, prove rules, and try up to `count` mutants."""
    progress = on_progress or (lambda stage, done, total: None)
    machine, found = load(pack), Coverage(pack.manifest().game, games=games)
    known_cases = cases(pack)
    found.known = instructions(pack)
    for done, case in enumerate(known_cases):
        progress("examples", done, len(known_cases))
        seen = found.seen[case.id] = set()
        found.outcomes.append(run_example(machine, case, prepare=partial(trace_game, seen=seen)))
    for number in range(games):
        progress("games", number, games)
        _play_random_game(machine, number + 1, found.random)
    _prove_rules(pack, found, known_cases, progress)
    for done, mutant in enumerate(mutants(pack, count, seed)):
        progress("mutants", done, count)
        found.mutants.append((mutant, is_killed(pack, mutant, known_cases, found)))
    return found


def _play_random_game(machine: Machine, seed: int, seen: set[Instruction]) -> None:
    """Play a random game: random seats, modules if the seed is odd; add the instructions run to `seen`."""
    chance = Random(seed)  # noqa: S311
    seats = chance.randint(machine.fewest, machine.most)
    modules = [each for each in machine.module_of if chance.random() < 0.5] if seed % 2 else []
    playing = compatible_modules(machine.together, modules)
    game = Game(machine, make_initial_state(machine, seats, seed, playing, {}), "reference")
    trace_game(game, seen)
    game.run_after(lambda: lay_out(game.run, seats))
    for _ in range(MOST_ANSWERS):
        question = game.question
        if question is None:
            return
        with suppress(WrongAnswer):  # a tried point or path that the rules refuse
            game.answer(question.random(chance))


def is_killed(pack: Pack, mutant: Mutant, known: list[Case], found: Coverage) -> bool:
    """Return whether a passing example that runs the instruction now fails, or the rules do not load."""
    passed = {each.case.id for each in found.outcomes if each.passed}
    near = [case for case in known if case.id in passed and mutant.at in found.seen[case.id]]
    if not near:
        return False
    try:
        machine = load(MutatedPack(pack, mutant.at[0], mutant.program))  # type: ignore[arg-type]
    except InvalidTreeError:
        return True
    return any(not run_example(machine, case).passed for case in near)


def _prove_rules(pack: Pack, found: Coverage, known: list[Case], progress: Progress) -> None:
    """Add all rules to `found`, and record which are exempt and which are proved by a check or an example."""
    for record in map(pack.by_number, pack.of_kind("rule")):
        found.rules.append(record.id)
        if record.data.get("proof") == "none":
            found.exempt.append(record.id)
        if record.data.get("proof") == "check":
            found.proved.add(record.id)  # a check of contents proves it: see checks/local/names.py
    marked: dict[str, set[Instruction]] = {}
    for each in found.known:
        for rule in each.by:
            marked.setdefault(rule, set()).add(each.at)
    every = mutants(pack, 10**9) if marked else []
    for done, (rule, points) in enumerate(marked.items()):
        progress("rules", done, len(marked))
        citing = [case for case in known if rule in case.cites]
        run = points & set().union(*(found.seen[case.id] for case in citing))
        breaking = (mutant for mutant in every if mutant.at in run)
        if rule not in found.proved and any(is_killed(pack, each, citing, found) for each in breaking):
            found.proved.add(rule)
