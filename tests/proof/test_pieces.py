"""Pieces that an example places: from the box, and no more than it contains."""

from __future__ import annotations

from pathlib import Path

from tests.proof.world import WORLDS, outcome_of, told


def test_the_rest_of_pieces_for_each_player_is_counted_by_players(tmp_path: Path) -> None:
    game = (WORLDS / "wyvern/content/wyvern/game.yaml").read_text(encoding="utf-8")
    each = game.replace(
        "{title: Cartes de la quête, count: 3,", "{title: Cartes de la quête, per: player, count: 3,"
    )
    assert each != game
    rest = (
        "kind: procedure\nentries:\n  rest: {do: [{let: n = count(quest_box)}], source: {status: original}}\n"
    )
    body = "seats: 3\ngiven: {quest-box: rest}\nrun: rest()\nthen: [count(quest_box) == 9]"
    assert told(outcome_of(tmp_path, "wyvern", body, game=each, rest=rest)) == []
