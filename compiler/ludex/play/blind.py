"""Games between bots that choose at random, answered by the engine on the way: no question is written out.

Each seat draws from its own chance, as `Chancy` does, so that the same game comes of either way of playing
it. What must be seen (a list to choose, a point, an offer beside the question) is put to the bots as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice, repeat, starmap
from random import Random

from ludex.engine.accelerate.opening import Opening
from ludex.engine.accelerate.running import Swift
from ludex.play.bots.chancy import Chancy
from ludex.play.chances import chance_of
from ludex.play.matches import MOST_ANSWERS, Match, Played
from ludex.play.setting import Setting


class BlindMatch(Match):
    """A match of random bots without invariants or deadlines to look at after each answer."""

    def __init__(
        self, opening: Opening, setting: Setting, bots: Sequence[Chancy], most: int = MOST_ANSWERS
    ) -> None:
        self.setting, self.bots, self.guards, self.hurry, self.found = setting, bots, (), None, None
        self.answers, self.decisions, self.chosen, self.most = [], {}, {}, most
        chances = [islice(starmap(each.chance.random, repeat(())), most).__next__ for each in bots]
        self.game = opening.game(setting.seed, chances, taking=True)
        assert isinstance(self.game.run, Swift)  # noqa: S101
        self.run = self.game.run

    @cached_property
    def chance(self) -> Random:  # type: ignore[override]
        """Who is asked first, where several are."""
        return chance_of(f"first:{self.setting.seed}")

    def play(self, most: int = MOST_ANSWERS) -> Played:
        stuck, most = False, min(most, self.most)
        self._gather()
        while len(self.answers) < most and self.game.question is not None:
            if not self._answer(self.game.question):
                stuck = True
                break
            self._gather()
        return self._played(stuck)

    def _gather(self) -> None:
        """What was answered on the way, as if each had been a question of its own."""
        run, ranks = self.run, self.game.state.seats
        if len(self.answers) + len(run.answers) > self.most:
            self._give_up()
        self.answers += run.answers
        asked = run.askers if not run.forced else _without(run.askers, run.forced)
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
        self._take(run)

    def _take(self, run: Swift) -> None:
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


def _without(askers: list[int | None], forced: list[int]) -> list[int | None]:
    """Those that had a choice."""
    passed = set(forced)
    return [seat for rank, seat in enumerate(askers) if rank not in passed]
