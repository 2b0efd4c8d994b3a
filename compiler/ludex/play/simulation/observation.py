"""Observation of a game between bots: possible and chosen entries of each seat, and the course of the game.

Entries are named by id. Questions without a choice are skipped, because they involve no decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ludex.engine.ask.question import Answer, Question
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.views import find_seat
from ludex.play.bots.bot import PASS, Pass
from ludex.play.bots.search_bot import SearchBot, Weighed

KINDS = frozenset({"card", "enemy", "hero"})
DECIDED = 0.8
"""A game is decided once the probability of its actual result stays at or above this."""
Taken = tuple[int, int]
"""How often something was chosen, and how often it was possible."""
_card_flags: dict[str, tuple[bool, ...]] = {}
"""Cache of the last result of `_find_cards`, by the hash of the pack's content."""


class Worth(NamedTuple):
    """Value of choosing an entry, as a difference of probabilities of winning."""

    regret: float
    """How much worse it was than the best answer."""
    gain: float
    """How much better it was than the best answer without the entry."""


def _find_cards(machine: Machine) -> tuple[bool, ...]:
    """Return for each entry whether it is a card, an enemy or a hero; empty if none is."""
    if machine.content not in _card_flags:
        found = tuple(bool(KINDS & machine.above.get(kind, frozenset())) for kind in machine.kinds)
        _card_flags.clear()
        _card_flags[machine.content] = found if any(found) else ()
    return _card_flags[machine.content]


def list_all_cards(machine: Machine, modules: Collection[str]) -> list[str]:
    """Return the ids of cards, enemies and heroes in the box if these modules are in play."""
    cards = _find_cards(machine)
    if not cards:
        return []
    playing = [machine.ids[number] in modules for number in machine.modules]
    found = (line for line in machine.box if line.module is None or playing[line.module])
    return sorted({machine.ids[line.entry] for line in found if cards[line.entry]})


def find_cards_seen(game: Game) -> dict[int, set[str]]:
    """Return the cards of each seat; those that belong to no seat count for every seat.

    Cards in places that the box fills at the start, and in places that nobody may see, are left out.
    """
    seats = range(max(len(game.state.seats), 1))
    found: dict[int, set[str]] = {}
    for owner, entry in _list_cards(game):
        for seat in seats if owner is None else (owner,):
            found.setdefault(seat, set()).add(entry)
    return found


def find_cards_held(game: Game, seat: int) -> set[str]:
    """Return the cards in a seat's own places, with the exceptions of `find_cards_seen`."""
    return {entry for owner, entry in _list_cards(game) if owner == seat}


def _list_cards(game: Game) -> Iterator[tuple[int | None, str]]:
    """Yield the seat (or None) and the entry of each card, with the exceptions of `find_cards_seen`."""
    cards = _find_cards(game.machine)
    if not cards:
        return
    machine, state, run = game.machine, game.state, game.run
    box = {supply.place for supply in machine.box}
    owners: dict[int, int | None] = {}
    for piece, entry in enumerate(state.entry):
        place = state.where[piece]
        if not cards[entry] or place < 0:
            continue
        type_ = machine.places[state.lies[place]]
        if type_.seen == "nobody" or type_.number in box:
            continue
        if place not in owners:
            owners[place] = find_seat(run, place)
        yield owners[place], machine.ids[entry]


def find_named_entries(label: object) -> Iterator[str]:
    """Yield the ids of the pieces and entries in a label, but not those of its place and owner."""
    if isinstance(label, Mapping):
        for key in ("piece", "entry"):
            if type(label.get(key)) is str:
                yield label[key]
        yield from find_named_entries(label.get("pick"))
    elif type(label) is list:
        for each in label:
            yield from find_named_entries(each)


def leaves_choice(question: Question) -> bool:
    """Return whether a question has several options, counting declining, or asks for points."""
    return len(question.options) + question.optional > 1 or question.asks_for_points


@dataclass
class Observation:
    """Observation of a game, by seat. An `adviser` evaluates choices that the seat's own bot does not."""

    adviser: SearchBot | None = None
    open: dict[tuple[int, str], Taken] = field(default_factory=dict)
    """Entries that a seat could choose: how often each was chosen, and how often it was possible."""
    held: dict[int, set[str]] = field(default_factory=dict)
    """Cards that a seat held at its decisions."""
    worths: dict[tuple[int, str], list[Worth]] = field(default_factory=dict)
    """The values of choosing an entry, one for each decision at which it was evaluated."""
    course: list[tuple[int, float]] = field(default_factory=list)
    """For each evaluated decision, the seat that decided and its probability of winning."""

    def look(self, game: Game, question: Question, seat: int, weighed: Sequence[Weighed]) -> None:
        """Observe a game before a seat answers; `weighed` has the evaluations of the seat's own search."""
        if not leaves_choice(question):
            return
        held = find_cards_held(game, seat)
        if held:
            self.held.setdefault(seat, set()).update(held)
        if not weighed and self.adviser is not None:
            weighed = self.adviser.weigh(game, seat)
        if len(weighed) > 1:
            self._judge(question, seat, weighed)

    def _judge(self, question: Question, seat: int, weighed: Sequence[Weighed]) -> None:
        best = max(weighed, key=lambda each: each.tried).worth
        self.course.append((seat, best))
        named = [(_find_picked_entries(question, each.given), each.worth) for each in weighed]
        every = set[str]().union(*(entries for entries, _ in named))
        always = {entry for entry in every if all(entry in entries for entries, _ in named)}
        for entry in sorted(every - always):
            own = max(worth for entries, worth in named if entry in entries)
            others = max(worth for entries, worth in named if entry not in entries)
            self.worths.setdefault((seat, entry), []).append(Worth(max(best - own, 0.0), own - others))

    def count(self, question: Question, given: Answer | Pass) -> None:
        """Count the entries that could be chosen, and those that the answer chose."""
        if not leaves_choice(question):
            return
        picked = set() if given is PASS else set(question.list_picked(given))
        open_: dict[tuple[int, str], bool] = {}
        for index, option in enumerate(question.options):
            for entry in find_named_entries(option.label):
                key = option.seat, entry
                open_[key] = open_.get(key, False) or index in picked
        for key, is_taken in open_.items():
            taken, often = self.open.get(key, (0, 0))
            self.open[key] = taken + is_taken, often + 1


def _find_picked_entries(question: Question, given: Answer | Pass) -> set[str]:
    if given is PASS:
        return set()
    labels = (question.options[index].label for index in question.list_picked(given))
    return {entry for label in labels for entry in find_named_entries(label)}


def trace_course(
    course: Sequence[tuple[int, float]], won: frozenset[int], seats: int
) -> tuple[int, int] | None:
    """Return when a game was decided, in hundredths of its decisions, and the changes of favourite.

    A game is decided when the probability of its actual result rises to `DECIDED` for the last time.
    Decisions from which it is unknown (see `_find_chance`) are skipped; if no decision is left, the result is
    None.
    """
    chances = [chance for each in course if (chance := _find_chance(*each, won, seats)) is not None]
    if not chances:
        return None
    open_ = max((rank + 1 for rank, chance in enumerate(chances) if chance < DECIDED), default=0)
    favoured = [chance > 0.5 for chance in chances if chance != 0.5]
    swings = sum(before != after for before, after in pairwise(favoured))
    return round(100 * open_ / len(chances)), swings


def _find_chance(seat: int, chance: float, won: frozenset[int], seats: int) -> float | None:
    """Return the probability of the actual result, given the deciding seat's chance of winning.

    It is unknown (None) if the seat did not win, unless it lost alone or against a single other seat.
    """
    if seat in won:
        return chance
    if (not won and seats == 1) or (seats == 2 and won):
        return 1 - chance
    return None
