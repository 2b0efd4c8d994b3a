"""The hidden-hand world, as it is compared with open_spiel: its moves and sights in the words of `hanabi`."""

from __future__ import annotations

import pytest

from tests.lanterns import Hand, Sight, list_moves, read_sight, see, start

OBSERVED = """\
Life tokens: 2
Info tokens: 4
Fireworks: R1 Y0 G0 
Hands:
XX || XX|RYG234
XX || X1|RYG1
-----
Cur player
R2 || XX|RYG234
G1 || G1|G1
Deck size: 12
Discards: R2 G4"""  # noqa: W291
SEEN = Sight(
    4, 2, (1, 0, 0), ("G4", "R2"), 12, (Hand(("XX", "XX"), ("XX", "X1")), Hand(("R2", "G1"), ("XX", "G1")))
)


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_hand_is_seen_by_the_others_and_what_was_told_by_all(engine: str) -> None:
    game = start(3, 1, engine)
    moves = list_moves(game)
    assert len([each for each in moves if "Play" in each]) == 4
    assert not any("Discard" in each for each in moves)  # nobody burns a card with six words left
    told = "(Reveal player +1 rank 2)"
    for answer in moves[told]:
        game.answer(answer)
    assert see(game, 0).words == 5
    for seat, place in ((0, 1), (1, 0), (2, 2)):  # own hand first: Ben's is at another place for each
        cards, facts = see(game, seat).hands[place]
        assert ("XX" in cards) is (seat == 1)
        assert [fact == "X2" for fact in facts] == [each[1] == "2" for each in see(game, 0).hands[1].cards]


def test_what_the_other_program_says_is_read() -> None:
    assert read_sight(OBSERVED) == SEEN
