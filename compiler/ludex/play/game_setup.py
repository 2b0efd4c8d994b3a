"""Setting of a game (seats, seed, modules, options), its scenarios, and the machine of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

from ludex.core.messages import Bilingual, Message, MessageError, Slot
from ludex.engine.game import Engine, Game, open_game
from ludex.engine.load.machine_loader import load
from ludex.engine.rules.machine import Machine, Terms
from ludex.engine.rules.setup import ModuleConflict, find_conflict
from ludex.engine.state.campaign_fields import Lasting
from ludex.expr.failure import InvalidTreeError
from ludex.pack.reader import Pack

_NO_RULES = Bilingual(
    "the pack of “{game}” has no rules: build it again with this version of Ludex.",
    "le pack de «\u00a0{game}\u00a0» ne contient pas de règles\u00a0: reconstruisez-le avec cette "
    "version de Ludex.",
)
_BAD_RULES = Bilingual(
    "the pack of “{game}” cannot be played: {why}",
    "le pack de «\u00a0{game}\u00a0» n’est pas jouable\u00a0: {why}",
)
_MOST_SETS = 256


class UnplayableError(MessageError):
    """Error for a pack without a playable game, with a reason of one line."""

    def __init__(self, reason: Bilingual, **slots: Slot) -> None:
        super().__init__(Message(reason, slots))


def load_machine(pack: Pack) -> Machine:
    """Return the machine of a pack; raise UnplayableError if it has none, or cannot be played."""
    game = pack.manifest().game
    if "machine" not in pack.programs():
        raise UnplayableError(_NO_RULES, game=game)
    try:
        machine = load(pack)
        _verify_texts(pack)
        return machine
    except InvalidTreeError as refused:
        raise UnplayableError(_BAD_RULES, game=game, why=str(refused)) from None


def _verify_texts(pack: Pack) -> None:
    for locale in pack.manifest().locales:
        for key, text in pack.texts(locale).items():
            forms = text.values() if isinstance(text, dict) else (text,)
            if any(type(each) is not str for each in forms):
                raise InvalidTreeError(
                    "a text is not a string or a map of plural forms", f"{locale}:{key}"[:80]
                )


@dataclass(frozen=True, slots=True)
class Setting:
    """Setting of a game. The same setting and answers give the same game."""

    seats: int = 1
    seed: int = 1
    modules: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    lasts: Lasting = field(default_factory=dict)
    """The lasting values of earlier games in a campaign."""

    def open(self, machine: Machine, engine: str | Engine = "reference") -> Game:
        """Return a game with this setting at its first question; raise WrongSetting if not allowed."""
        return open_game(
            machine,
            seats=self.seats,
            seed=self.seed,
            modules=self.modules,
            options=self.options,
            lasts=self.lasts,
            engine=engine,
        )

    def document(self) -> dict[str, object]:
        """Return the setting as JSON, without lasting values."""
        modules, options = list(self.modules), dict(self.options)
        return {"seats": self.seats, "seed": self.seed, "modules": modules, "options": options}

    def of_seed(self, seed: int) -> Setting:
        # Not `replace`, which is slower: many short games are played.
        return Setting(self.seats, seed, self.modules, self.options, self.lasts)


def seat_counts(pack: Pack) -> range:
    """Return the allowed numbers of players."""
    found = pack.get(f"game/{pack.manifest().game}")
    players = found.data.get("players", {}) if found is not None else {}
    least = players.get("min", 1)
    return range(least, max(players.get("max", least), least) + 1)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Scenario: the ids of its quest, if it has one, and of the modules to put into play; and options."""

    modules: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)


NO_SCENARIO = Scenario()


def scenarios(pack: Pack) -> dict[str, Scenario]:
    """Return all scenarios by slug: quests with their modules, then other modules with those they need."""
    found: dict[str, Scenario] = {}
    for number in pack.of_kind("quest"):
        quest = pack.by_number(number)
        modules = tuple(map(pack.id, quest.data.get("modules", ())))
        found[quest.id.partition("/")[2]] = Scenario((quest.id, *modules), quest.data.get("options", {}))
    for number in pack.of_kind("module"):
        slug = pack.id(number).partition("/")[2]
        found.setdefault(slug, Scenario(tuple(sorted(_collect_needed_modules(pack, number)))))
    return found


def _collect_needed_modules(pack: Pack, number: int) -> set[str]:
    """Return a module and all modules that it needs. Needs have no cycles."""
    needs = pack.by_number(number).data.get("needs", ())
    return {pack.id(number)}.union(*(_collect_needed_modules(pack, each) for each in needs))


def module_sets(pack: Pack) -> list[tuple[str, ...]]:
    """Return every combination of modules that can be played together, smallest first, up to a maximum."""
    modules = {pack.id(number): pack.by_number(number).data for number in pack.of_kind("module")}
    every = (chosen for count in range(len(modules) + 1) for chosen in combinations(sorted(modules), count))
    return list(islice((each for each in every if not find_module_conflict(pack, each)), _MOST_SETS))


def find_module_conflict(pack: Pack, chosen: Sequence[str]) -> ModuleConflict | None:
    """Return the conflict between modules, given by slug or id; None if they can be played together."""
    together = {
        record.id: _read_terms(pack, record.data) for record in map(pack.by_number, pack.of_kind("module"))
    }
    return find_conflict(together, {each if "/" in each else f"module/{each}" for each in chosen})


def _read_terms(pack: Pack, data: Mapping[str, Sequence[int]]) -> Terms:
    return Terms(*(frozenset(map(pack.id, data.get(key, ()))) for key in ("needs", "with", "excludes")))
