"""The ends of a game that are looked at as it goes on."""

from __future__ import annotations

from pathlib import Path

from tests.engine.building import formula, routine
from tests.engine.test_statements import world


def test_check_looks_at_ends_in_order(tmp_path: Path) -> None:
    made = world(tmp_path)
    for slug, limit in {"many": 3, "some": 2}.items():
        made.rule("game/demo", f"ends/{slug}/when", formula([">=", ["global", "n"], limit], returns="bool"))
        made.rule("game/demo", f"ends/{slug}/won", formula(["global", "n"], returns="int"))
    made.machine["ends"] = [
        ["game/demo", slug, f"ends/{slug}/when", f"ends/{slug}/won"] for slug in ("many", "some")
    ]
    more = ["setg", "n", ["+", ["global", "n"], 1]]
    check = ["check", [["game/demo", "many"], ["game/demo", "some"]]]
    game = made.main(["while", True, [more, check]]).open()
    assert game.result is not None
    assert (game.result.end, game.result.won) == ("some", 2)


def test_ends_are_looked_at_once_the_set_up_is_done(tmp_path: Path) -> None:
    made = world(tmp_path)
    made.rule("game/demo", "ends/many/when", formula([">=", ["global", "n"], 1], returns="bool"))
    made.rule("game/demo", "ends/many/won", formula(["global", "n"], returns="int"))
    made.machine["ends"] = [["game/demo", "many", "ends/many/when", "ends/many/won"]]
    more = ["setg", "n", ["+", ["global", "n"], 1]]
    check = ["check", [["game/demo", "many"]]]
    made.rule("game/demo", "setup/deal/do", routine(more, check, more, check))
    made.machine["setup"] = [["game/demo", "setup/deal/do", None, "deal", None, None]]
    game = made.main(more, check, more).open()
    assert game.result is not None
    assert (game.result.end, game.result.won) == ("many", 3)
