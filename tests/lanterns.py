"""A game of hidden hands, compared with `open_spiel`: `make fuzz` runs this.

The world `lanterns`, with its option `thanks`, has the rules of open_spiel's `hanabi` with three colours of
four numbers. Random games are played on both sides. At every decision both must allow the same moves, and
every seat must see the same: the cards of the others, nothing of its own but what it was told, the words and
matches that are left, and what is lit and burnt.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from click import echo

from ludex.engine import Game, open_game
from tests.engine.accelerate.worlds import machine

GAMES = 100
COLOURS = {"red": "R", "blue": "Y", "gold": "G"}
"""Colours, with the letters of `hanabi`."""
HAND = 4
GOOD = 0.6
"""How often a card that fits is played: random games alone would end before a colour is whole."""
RULES = f"hanabi(players={{}},colors=3,ranks=4,hand_size={HAND},max_information_tokens=6,max_life_tokens=3)"


class Hand(NamedTuple):
    """What a seat knows of a hand: each card, `XX` if hidden, and what was told of each."""

    cards: tuple[str, ...]
    told: tuple[str, ...]


class Sight(NamedTuple):
    """What a seat sees of a game."""

    words: int
    matches: int
    lit: tuple[int, ...]
    burnt: tuple[str, ...]
    stock: int
    hands: tuple[Hand, ...]


def start(seats: int, seed: int, engine: str = "accelerated") -> Game:
    return open_game(machine("lanterns"), engine=engine, seats=seats, seed=seed, options={"thanks": True})


def list_moves(game: Game) -> dict[str, list[int]]:
    """The moves of a seat as `hanabi` writes them, each with the answers that make it."""
    assert game.question is not None
    me, seats = game.question.seat, len(game.state.seats)
    found: dict[str, list[int]] = {}
    for number, option in enumerate(game.question.options):
        label: Any = option.label
        if option.arm in ("light", "burn"):
            word = {"light": "Play", "burn": "Discard"}[option.arm]
            found[f"({word} {label['rank']})"] = [number]
            continue
        after = game.fork()
        after.answer(number)
        assert after.question is not None
        behind = (label["seat"] - me) % seats
        for second, told in enumerate(after.question.options):
            said = _name_told(told.label)
            found[f"(Reveal player +{behind} {said})"] = [number, second]
    return found


def _name_told(label: Any) -> str:
    if isinstance(label, dict):
        return f"color {COLOURS[label['entry'].partition('/')[2]]}"
    return f"rank {label}"


def name_card(entry: str) -> str:
    """The name of a card in `hanabi`: `card/red-1` is `R1`."""
    colour, _, rank = entry.partition("/")[2].partition("-")
    return COLOURS[colour] + rank


def see(game: Game, seat: int) -> Sight:
    """What a seat sees here; hands begin with its own."""
    view = game.view(seat)
    places = {(each["place"], each.get("owner", {}).get("seat")): each for each in view["places"]}
    lit = [name_card(each["entry"])[0] for each in places["place/lit", None]["pieces"]]
    burnt = sorted(name_card(each["entry"]) for each in places["place/burnt", None]["pieces"])
    seats = range(seat, seat + view["seats"])
    return Sight(
        view["state"]["words"],
        view["state"]["matches"],
        tuple(lit.count(letter) for letter in COLOURS.values()),
        tuple(burnt),
        places["place/stock", None]["hidden"],
        tuple(_see_hand(places["place/hand", each % view["seats"]]) for each in seats),
    )


def _see_hand(place: dict[str, Any]) -> Hand:
    count = len(place["pieces"]) + place["hidden"]
    cards, told = ["XX"] * count, ["XX"] * count
    for each in place["pieces"]:
        cards[each["rank"]] = name_card(each["entry"])
        told[each["rank"]] = _format_told(each["state"])
    for each in place.get("told", ()):
        told[each["rank"]] = _format_told(each)
    return Hand(tuple(cards), tuple(told))


def _format_told(fields: dict[str, Any]) -> str:
    colour, rank = fields.get("told-colour"), fields.get("told-rank")
    return (COLOURS[colour["entry"].partition("/")[2]] if colour else "X") + (str(rank) if rank else "X")


_SEEN = re.compile(
    r"Life tokens: (\d+)\s+Info tokens: (\d+)\s+Fireworks: (.*?)\s*Hands:\s(.*?)"
    r"Deck size: (\d+)\s+Discards:(.*)",
    re.DOTALL,
)


def read_sight(text: str) -> Sight:
    """What an observation of `hanabi` says; hands begin with the observer's."""
    found = _SEEN.match(text)
    assert found, text
    matches, words, lit, hands, stock, burnt = found.groups()
    return Sight(
        int(words),
        int(matches),
        tuple(int(each[1:]) for each in lit.split()),
        tuple(sorted(burnt.split())),
        int(stock),
        tuple(_read_hand(each) for each in hands.split("-----")),
    )


def _read_hand(text: str) -> Hand:
    lines = [line.split(" || ") for line in text.splitlines() if " || " in line]
    return Hand(tuple(card for card, _ in lines), tuple(told[:2] for _, told in lines))


def _deal(state: Any, cards: Iterator[str]) -> None:
    """Deal the cards that were drawn on our side."""
    while state.is_chance_node():
        deals = {state.action_to_string(-1, each): each for each, _ in state.chance_outcomes()}
        state.apply_action(deals[f"(Deal {next(cards)})"])


def _hand_of(game: Game, seat: int) -> Sequence[str]:
    """The cards of a seat, which the next one sees."""
    return see(game, (seat + 1) % len(game.state.seats)).hands[-1].cards


def list_good_plays(game: Game, seat: int) -> list[str]:
    """The moves that light a lantern, as `hanabi` writes them; the seat itself may not know."""
    waiting = dict(zip(COLOURS.values(), see(game, seat).lit, strict=True))
    cards = _hand_of(game, seat)
    return [f"(Play {rank})" for rank, card in enumerate(cards) if int(card[1]) == waiting[card[0]] + 1]


def compare(spiel: Any, seed: int) -> int:
    """Play a random game on both sides; how many decisions they agreed on."""
    chance = Random(seed)  # noqa: S311
    seats = 2 + seed % 2
    game, other = start(seats, seed), spiel.load_game(RULES.format(seats)).new_initial_state()
    _deal(other, (card for seat in range(seats) for card in _hand_of(game, seat)))
    decisions = 0
    while game.question is not None and not other.is_terminal():
        me, moves = game.question.seat, list_moves(game)
        assert me == other.current_player(), (seed, decisions)
        theirs = {other.action_to_string(me, each): each for each in other.legal_actions()}
        assert moves.keys() == theirs.keys(), (seed, decisions, sorted(moves), sorted(theirs))
        for seat in range(seats):
            ours, seen = see(game, seat), read_sight(other.observation_string(seat))
            assert ours == seen, (seed, decisions, ours, seen)
        good = list_good_plays(game, me) if chance.random() < GOOD else []
        chosen = chance.choice(sorted(good or moves))
        for answer in moves[chosen]:
            game.answer(answer)
        other.apply_action(theirs[chosen])
        _deal(other, iter(_hand_of(game, me)[-1:]))
        decisions += 1
    assert game.error is None, game.error
    assert (game.question is None) == other.is_terminal(), (seed, decisions)
    lit = sum(see(game, 0).lit)
    lost = game.result is not None and game.result.end == "dark"
    assert other.returns()[0] == (0 if lost else lit), (seed, other.returns(), lit, lost)
    return decisions


def main() -> int:
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        echo("lanterns: not compared with open_spiel, which is not installed (pip install open_spiel)")
        return 0
    decisions = sum(compare(spiel, seed) for seed in range(GAMES))
    echo(f"lanterns: {GAMES} games, {decisions} decisions and what each seat saw, as open_spiel has them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
