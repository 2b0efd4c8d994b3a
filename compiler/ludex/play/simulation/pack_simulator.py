"""Pack simulator: plays the games of a plan in one process.

The games of a plan are numbered. Game n and its bots have the seed `seed + n`, so that a game does not depend
on the process that plays it, or on earlier games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product

from ludex.engine.accelerate.generated_run import PreparedSetup
from ludex.engine.game import resolve_machine
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots import make_bot
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.bots.search_bot import SearchBot
from ludex.play.deadlines import Deadline, PaceLimit, deadlines
from ludex.play.game_setup import Setting, module_sets, seat_counts
from ludex.play.invariants import Invariant, invariants
from ludex.play.simulation.game_rows import GameRow, make_row
from ludex.play.simulation.matches import MOST_ANSWERS, BlindMatch, Match, MatchResult
from ludex.play.simulation.observation import Observation
from ludex.play.simulation.tallies import Tally

Chunk = tuple[Tally, list[GameRow], MatchResult | None]
"""The results of consecutive games: their tally, their rows, and the game that failed, if any."""
_simulators: dict[tuple[str, str], PackSimulator] = {}
_MOST = 256


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a simulation. `bots` names the bot of each seat; further seats have the bot of the first."""

    pack: str
    setting: Setting
    games: int
    bots: tuple[str, ...] = ("random",)
    engine: str = "reference"
    most: int = MOST_ANSWERS
    keep_going: bool = False
    """Whether errors are counted instead of stopping the simulation."""
    watched: int = 0
    """Number of games, from the first, in which possible choices and held cards are recorded.

    If bots see the questions, any number above 0 means all games.
    """
    judged: int = 0
    """Number of games, from the first, in which the search bot values each choice."""
    depth: int = 200
    """Number of games that the search bot imagines for each choice."""
    values: tuple[tuple[str, str], ...] = ()
    """For a sweep: the values that are changed in the pack."""


class PackSimulator:
    """Simulator of the games of one pack in one process."""

    def __init__(self, path: str) -> None:
        self.pack = Pack.open(path)
        self.machine: Machine = resolve_machine(self.pack)
        self.guards: tuple[Invariant, ...] = invariants(self.pack, self.machine)
        self.deadlines: tuple[Deadline, ...] = deadlines(self.pack)
        self.openings: dict[tuple[object, ...], PreparedSetup] = {}

    def play(self, plan: Plan, number: int) -> MatchResult:
        return self.match(plan, number).play(plan.most)

    def match(self, plan: Plan, number: int) -> Match:
        """Return the match with this number in a plan, from 0, before its first answer."""
        setting = plan.setting.of_seed(plan.setting.seed + number)
        if number < plan.judged:
            adviser = SearchBot(self.machine, make_random(f"adviser:{setting.seed}"), plan.depth)
            return self.seeing_match(plan, setting, Observation(adviser))
        if self.is_blind(plan) and number >= plan.watched:
            bot = RandomBot(make_random(setting.seed))
            return BlindMatch(self.opening(plan.setting), setting, bot, plan.most)
        return self.seeing_match(plan, setting, Observation() if plan.watched else None)

    def seeing_match(self, plan: Plan, setting: Setting, observed: Observation | None = None) -> Match:
        """Return a match whose bots see the questions."""
        chance = make_random(setting.seed)
        bots = []
        for seat, name in enumerate(_list_bot_names(plan)):
            own = chance if name == "random" else make_random(f"{setting.seed}:{seat}")
            bots.append(make_bot(name, self.pack, self.machine, own))
        pace = PaceLimit(self.deadlines, make_random(f"pace:{setting.seed}")) if self.deadlines else None
        return Match(self.machine, setting, bots, self.guards, plan.engine, pace, observed)

    def is_blind(self, plan: Plan) -> bool:
        """Return whether no bot has to see questions: all are random, and nothing is checked meanwhile."""
        checked = bool(self.guards or self.deadlines)
        bots = set(plan.bots[: plan.setting.seats])
        return plan.engine == "accelerated" and not checked and bots <= {"random"}

    def opening(self, setting: Setting) -> PreparedSetup:
        """Return the set-up that all games of a setting share."""
        seats, modules, options = setting.seats, setting.modules, setting.options
        key = (seats, modules, tuple(options.items()))
        if key not in self.openings:
            prepared = PreparedSetup(self.machine, seats=seats, modules=modules, options=options)
            self.openings[key] = prepared
        return self.openings[key]


def _list_bot_names(plan: Plan) -> list[str]:
    return [*plan.bots, *[plan.bots[0]] * plan.setting.seats][: plan.setting.seats]


def load_simulator(path: str) -> PackSimulator:
    """Return the simulator of a pack; the last one is cached, also for processes that are forked later."""
    with Pack.open(path) as pack:
        key = path, pack.manifest().content
    if key not in _simulators:
        _simulators.clear()
        _simulators[key] = PackSimulator(path)
    return _simulators[key]


def play_chunk(plan: Plan, numbers: range) -> Chunk:
    """Play consecutive games, up to the first that stops the simulation."""
    simulator = load_simulator(plan.pack)
    tally, rows = Tally(seats=plan.setting.seats), []
    for number in numbers:
        played = simulator.play(plan, number)
        row = make_row(played, plan.values)
        tally.add(row)
        rows.append(row)
        if played.breach is not None or (played.error is not None and not plan.keep_going):
            return tally, rows, replace(played, observed=None)
    return tally, rows, None


def expand_plan(plan: Plan, pack: Pack, machine: Machine, over: Collection[str]) -> list[Plan]:
    """Return a plan for each combination of the settings in `over`: `modules`, `seats`, `options`."""
    setting = plan.setting
    modules = module_sets(pack) if "modules" in over else [setting.modules]
    seats = seat_counts(pack) if "seats" in over else [setting.seats]
    options = list(islice(_list_options(machine), _MOST)) if "options" in over else [{}]
    return [
        replace(
            plan, setting=replace(setting, seats=count, modules=chosen, options={**setting.options, **values})
        )
        for count in seats
        for chosen in modules
        for values in options
    ]


def _list_options(machine: Machine) -> Iterator[Mapping[str, object]]:
    """Yield every combination of values of the options that have few values: words, and booleans."""
    values: dict[str, list[object]] = {}
    of_seats = {each.number for each in machine.seat_options}
    for number, (slug, type_, default) in enumerate(machine.options):
        if number in of_seats:
            continue  # an option of one seat; the same option for all seats is varied instead
        if isinstance(type_, list) and type_[0] == "word":
            values[slug] = list(type_[1])
        elif isinstance(default, bool):
            values[slug] = [False, True]
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))
