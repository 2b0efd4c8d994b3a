"""Match between bots, and the fast path for random bots.

Each seat draws from its own chance, as `Chancy` does, so that the same game comes of either way of playing
it. What must be seen (a list to choose, a point, an offer beside the question) is put to the bots as ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, repeat, starmap
from random import Random
from typing import Any

from ludex.core.messages import Bilingual
from ludex.engine.accelerate.generated_run import GeneratedRun, PreparedSetup
from ludex.engine.ask.question import Question, WrongAnswer
from ludex.engine.game import Game, find_winners, list_running_routines
from ludex.engine.rules.machine import Machine
from ludex.engine.state.views import find_seat
from ludex.play.bots.bot import MAX_POINT_TRIES, PASS, Bot, RandomBot, make_random, seats_waiting
from ludex.play.deadlines import PaceLimit
from ludex.play.invariants import Breach, Invariant, find_breach
from ludex.play.replays import Replay, make_replay
from ludex.play.setting import Setting

KINDS = frozenset({"card", "enemy", "hero"})


_known: dict[str, tuple[bool, ...]] = {}
"""By the hash of a pack's content."""


def _cards(machine: Machine) -> tuple[bool, ...]:
    """For each entry, whether it is a card, an enemy or a hero; empty where none is."""
    if machine.content not in _known:
        found = tuple(bool(KINDS & machine.above.get(kind, frozenset())) for kind in machine.kinds)
        _known.clear()
        _known[machine.content] = found if any(found) else ()
    return _known[machine.content]


def find_cards_seen(game: Game) -> dict[int, set[str]]:
    """By seat, what lay with it; what lay with nobody counts for all."""
    cards = _cards(game.machine)
    if not cards:
        return {}
    machine, state, run = game.machine, game.state, game.run
    seats = range(max(len(state.seats), 1))
    box = {supply.place for supply in machine.box}
    found: dict[int, set[str]] = {}
    for piece, entry in enumerate(state.entry):
        place = state.where[piece]
        if not cards[entry] or place < 0:
            continue
        sort = machine.places[state.lies[place]]
        if sort.seen == "nobody" or sort.number in box:
            continue
        owner = find_seat(run, place)
        for seat in seats if owner is None else (owner,):
            found.setdefault(seat, set()).add(machine.ids[entry])
    return found


MOST_ANSWERS = 10_000
"""A game that is still going on then is given up: `end` is then None, and so is `error`."""


@dataclass(slots=True)
class MatchResult:
    """What came of a game. `error` is what a rule could not do, as text; `breach` an invariant broken."""

    replay: Replay
    end: str | None = None
    won: frozenset[int] = frozenset()
    decisions: int = 0
    """Answers to questions that left a choice."""
    by_seat: dict[int, int] = field(default_factory=dict)
    chosen: dict[int, set[str]] = field(default_factory=dict)
    """What each seat chose at least once, by the ids of entries."""
    met: dict[int, set[str]] = field(default_factory=dict)
    """The cards that it came to, by seat, by the ids of entries."""
    error: str | None = None
    said: Bilingual | None = None
    """The error in both languages, with its line."""
    place: tuple[str, int, int] | None = None
    """The line of the YAML that an error or a breach names."""
    breach: str | None = None
    stuck: bool = False
    """No bot found a point that the rules allow."""
    asking: tuple[str, str] | None = None
    """Of a game without an end: the entry that was still asking, and where."""

    @property
    def failed(self) -> bool:
        return self.error is not None or self.breach is not None


class Match:
    """A game that bots play. `answers` are those given so far."""

    def __init__(
        self,
        machine: Machine,
        setting: Setting,
        bots: Sequence[Bot],
        guards: tuple[Invariant, ...] = (),
        engine: str = "reference",
        hurry: PaceLimit | None = None,
    ) -> None:
        self.setting, self.bots, self.guards = setting, bots, guards
        self.game = setting.open(machine, engine)
        self.chance = make_random(f"first:{setting.seed}")
        self.hurry = hurry
        self.answers: list[Any] = []
        self.found: Breach | None = None
        self.decisions: dict[int, int] = {}
        self.chosen: dict[int, set[str]] = {}

    def play(self, most: int = MOST_ANSWERS) -> MatchResult:
        """Play it to its end, to a broken invariant, or until `most` answers were given."""
        stuck = False
        self.found = find_breach(self.game, self.guards)
        while self.found is None and self.game.question is not None and len(self.answers) < most:
            if not self._answer(self.game.question):
                stuck = True
                break
            self.found = find_breach(self.game, self.guards) if self.guards else None
        return self._make_result(stuck)

    def _answer(self, question: Question) -> bool:
        """One answer; false where no bot finds one."""
        for attempt in range(MAX_POINT_TRIES):
            seat, given = self._decide(question)
            if attempt == MAX_POINT_TRIES - 1 and question.optional:
                given = None
            try:
                self.game.answer(given)
            except WrongAnswer:
                continue
            self._note(question, seat, given)
            self.answers.append(given)
            return True
        return False

    def _decide(self, question: Question) -> tuple[int, Any]:
        if self.hurry is not None:
            late = self.hurry.find_late_answer(self.game, question)
            if late is not None:
                return question.seat, late[0]
        seats = seats_waiting(question)
        if len(seats) > 1:
            seats = self.chance.sample(seats, len(seats))
        for seat in seats:
            given = self.bots[seat].answer(self.game, seat)
            if given is not PASS:
                return seat, given
        seat = question.seat
        return seat, self.bots[seat].answer(self.game, seat)

    def _note(self, question: Question, seat: int, given: Any) -> None:
        options = question.options
        if len(options) + question.optional > 1 or question.sort in ("point", "path"):
            self.decisions[seat] = self.decisions.get(seat, 0) + 1
        if question.sort in ("point", "path") and type(given) is not int:
            return
        indices = given if type(given) is list else [] if given is None else [given]
        chosen = self.chosen.setdefault(seat, set())
        for index in indices:
            chosen.update(_find_named_entries(options[index].label))

    def _make_result(self, stuck: bool) -> MatchResult:
        game, found = self.game, self.found
        result = game.result
        error, place = game.error, None
        if error is not None:
            place = error.place
        elif found is not None:
            place = found.invariant.place
        broken = None if found is None else found.invariant.id
        return MatchResult(
            replay=make_replay(game, self.setting, self.answers, broken),
            end=None if result is None else result.end or "",
            won=find_winners(result, self.setting.seats),
            decisions=sum(self.decisions.values()),
            by_seat=self.decisions,
            chosen=self.chosen,
            met=find_cards_seen(game) if result is not None else {},
            error=None if error is None else error.render(),
            said=None if error is None else Bilingual(error.render("en"), error.render("fr")),
            place=None if place is None else (place.file, place.line, place.column),
            breach=broken,
            stuck=stuck,
            asking=None if result is not None or game.question is None else self._find_asking_step(),
        )

    def _find_asking_step(self) -> tuple[str, str]:
        step = list_running_routines(self.game.machine, self.game.state)[0]
        return step.program, "" if step.place is None else f"{step.place.file}:{step.place.line}"


def _find_named_entries(label: Any) -> Iterator[str]:
    """The entries that a label names, but for whose and where."""
    if isinstance(label, Mapping):
        for key in ("piece", "entry"):
            if type(label.get(key)) is str:
                yield label[key]
        yield from _find_named_entries(label.get("pick"))
    elif type(label) is list:
        for each in label:
            yield from _find_named_entries(each)


class BlindMatch(Match):
    """A match of random bots without invariants or deadlines to look at after each answer."""

    def __init__(
        self, opening: PreparedSetup, setting: Setting, bots: Sequence[RandomBot], most: int = MOST_ANSWERS
    ) -> None:
        self.setting, self.bots, self.guards, self.hurry, self.found = setting, bots, (), None, None
        self.answers, self.decisions, self.chosen, self.most = [], {}, {}, most
        chances = [islice(starmap(each.chance.random, repeat(())), most).__next__ for each in bots]
        self.game = opening.game(setting.seed, chances, taking=True)
        assert isinstance(self.game.run, GeneratedRun)  # noqa: S101
        self.run = self.game.run

    @cached_property
    def chance(self) -> Random:  # type: ignore[override]
        """Who is asked first, where several are."""
        return make_random(f"first:{self.setting.seed}")

    def play(self, most: int = MOST_ANSWERS) -> MatchResult:
        stuck, most = False, min(most, self.most)
        self._collect_answers()
        while len(self.answers) < most and self.game.question is not None:
            if not self._answer(self.game.question):
                stuck = True
                break
            self._collect_answers()
        return self._make_result(stuck)

    def _collect_answers(self) -> None:
        """What was answered on the way, as if each had been a question of its own."""
        run, ranks = self.run, self.game.state.seats
        if len(self.answers) + len(run.answers) > self.most:
            self._give_up()
        self.answers += run.answers
        asked = run.askers if not run.forced else _drop_forced(run.askers, run.forced)
        left = len(asked)
        for seat, piece in enumerate(ranks):
            often = asked.count(piece)
            if often:
                left -= often
                self.decisions[seat] = self.decisions.get(seat, 0) + often
        if left:  # asked of nobody in particular: the first answers
            self.decisions[0] = self.decisions.get(0, 0) + left
        for each in (run.answers, run.askers, run.forced):
            each.clear()
        self._collect_choices(run)

    def _collect_choices(self, run: GeneratedRun) -> None:
        """The entries that seats chose on the way, by their ids."""
        ids, ranks = self.game.machine.ids, self.game.state.seats
        for piece, entries in (run.taken or {}).items():
            if entries:
                seat = 0 if piece is None else ranks.index(piece)
                self.chosen.setdefault(seat, set()).update([ids[entry] for entry in entries])
                entries.clear()

    def _give_up(self) -> None:
        """Seats answered on the way beyond what is allowed: as if they had stopped there."""
        run, game, left = self.run, self.game, self.most - len(self.answers)
        del run.answers[left:], run.askers[left:]
        game.state.over, game.state.result, game.error = False, (), None


def _drop_forced(askers: list[int | None], forced: list[int]) -> list[int | None]:
    """Those that had a choice."""
    passed = set(forced)
    return [seat for rank, seat in enumerate(askers) if rank not in passed]
