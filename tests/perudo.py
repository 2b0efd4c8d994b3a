"""Perudo in plain Python, beside the world `menteur`: bids, what a doubt costs, and what each seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ludex.engine import Game, open_game
from ludex.engine.rules.machine import Machine

FACES = ("un", "deux", "trois", "quatre", "cinq", "six")
Bid = tuple[int, int]
"""How many dice, and the number that they show."""


class Perudo:
    """The rules, from one round to the next; `cups` are the dice of each player as they lie."""

    def __init__(self, players: int, exact: bool) -> None:
        self.dice, self.exact = [5] * players, exact
        self.first, self.opened = 0, [False] * players
        self.cups: list[list[int]] = []
        self._begin_round()

    def _begin_round(self) -> None:
        self.bid: Bid | None = None
        self.bidder, self.turn = -1, self.first
        self.palifico = self.dice[self.first] == 1 and not self.opened[self.first] and len(self.alive()) > 2
        self.opened[self.first] |= self.palifico

    def alive(self) -> list[int]:
        return [player for player, dice in enumerate(self.dice) if dice]

    def after(self, player: int) -> int:
        return min(self.alive(), key=lambda other: (other - player - 1) % len(self.dice))

    def list_bids(self) -> set[Bid]:
        every = ((count, face) for count in range(1, sum(self.dice) + 1) for face in range(1, 7))
        return {each for each in every if self._is_legal(*each)}

    def _is_legal(self, count: int, face: int) -> bool:
        if self.bid is None:
            return face != 1 or self.palifico
        last, shown = self.bid
        if self.palifico and self.dice[self.turn] > 1:
            return face == shown and count > last
        if self.palifico or (face != 1 and shown != 1):
            return (count, face) > self.bid
        if shown == 1:
            return count > (last if face == 1 else 2 * last)
        return 2 * count >= last

    def raise_bid(self, bid: Bid) -> None:
        self.bid, self.bidder, self.turn = bid, self.turn, self.after(self.turn)

    def doubt(self) -> None:
        assert self.bid is not None
        self._lose(self.turn if self._count() >= self.bid[0] else self.bidder)

    def call_exact(self) -> None:
        assert self.bid is not None
        if self._count() != self.bid[0]:
            self._lose(self.turn)
            return
        self.dice[self.turn] = min(5, self.dice[self.turn] + 1)
        self.first = self.turn
        self._begin_round()

    def _count(self) -> int:
        assert self.bid is not None
        jokers = {1} if self.bid[1] != 1 and not self.palifico else set()
        return sum(die in {self.bid[1], *jokers} for cup in self.cups for die in cup)

    def _lose(self, player: int) -> None:
        self.dice[player] -= 1
        self.first = player if self.dice[player] else self.after(player)
        self._begin_round()


def compare_game(machine: Machine, players: int, seed: int, engine: str) -> int:
    """Play a random game on both sides, and compare them at every decision; return how many there were."""
    exact, chance = bool(seed % 2), Random(seed)  # noqa: S311
    game = open_game(machine, seats=players, seed=seed, options={"exact": exact}, engine=engine)
    perudo, count, decisions = Perudo(players, exact), 0, 0
    while (question := game.question) is not None:
        perudo.cups = [_cup(game, None, player)[0] for player in range(players)]
        assert [len(cup) for cup in perudo.cups] == perudo.dice
        assert question.options[0].seat == perudo.turn
        bids = perudo.list_bids()
        if question.sort == "menu":
            _compare_sights(game, perudo)
            answers: dict[Any, int] = {
                each.label if each.arm == "annoncer" else each.arm: rank
                for rank, each in enumerate(question.options)
            }
            said = {"douter", *({"pile"} if exact else ())} if perudo.bid else set()
            assert answers.keys() == {number for number, _ in bids} | said
        else:
            answers = {
                FACES.index(each.label["entry"].partition("/")[2]) + 1: rank
                for rank, each in enumerate(question.options)
            }
            assert answers.keys() == {face for number, face in bids if number == count}
        # A low bid half of the time: random ones alone would be doubted at once.
        choice = chance.choice([*answers]) if chance.random() < 0.5 else next(iter(answers))
        game.answer(answers[choice])
        decisions += 1
        if question.sort != "menu":
            perudo.raise_bid((count, choice))
        elif choice == "douter":
            perudo.doubt()
        elif choice == "pile":
            perudo.call_exact()
        else:
            count = choice
    assert game.error is None
    assert game.result is not None and list(game.result.won) == perudo.alive()
    return decisions


def _compare_sights(game: Game, perudo: Perudo) -> None:
    """Check that everybody sees their own dice and, until cups are lifted, no others."""
    players = range(len(perudo.dice))
    for seat in players:
        for player in players:
            seen, hidden = _cup(game, seat, player)
            own = seat == player
            assert (seen, hidden) == ((perudo.cups[player], 0) if own else ([], perudo.dice[player]))


def _cup(game: Game, seat: int | None, player: int) -> tuple[list[int], int]:
    """Return the dice of a player that a seat sees, and how many it does not."""
    places: list[Mapping[str, Any]] = game.view(seat)["places"]
    cup = next(
        each for each in places if each["place"] == "place/gobelet" and each["owner"]["seat"] == player
    )
    return [die["state"]["value"] for die in cup["pieces"]], cup["hidden"]
