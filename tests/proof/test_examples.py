"""Examples are strict: what they script is used, what they use is scripted, and the end is as they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.proof.coverage import cover
from tests.proof.world import RULE, WORLDS, built, example, outcome_of, told

STEPS = """\
kind: procedure
entries:
  throw:
    returns: int
    do:
      - roll: n
        sides: 6
      - set: "seats[0].score += n"
      - return: n
    source: {status: original}
  twice:
    do:
      - call: throw
      - call: throw
    source: {status: original}
"""
UNSAID = (
    "the random stream “dice” is used, but the example gives no results for it: write them under `luck`, or "
    "list “dice” under `free` if nothing depends on them"
)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (
            "run: throw()\nluck: {dice: [4]}\nthen: [one.score == 4, result == 4]\ngiven: {seats: {one: {}}}",
            [],
        ),
        (
            "run: throw()\nluck: {dice: [4, 5]}\nthen: [result == 4]",
            ["unused results of the random stream “dice”, under `luck`: 5"],
        ),
        ("run: throw()\nthen: [result > 0]", [UNSAID]),
        ("run: throw()\nfree: [dice]\nthen: [1 <= result <= 6]", []),
        ("run: x = throw()\nfree: [dice]\nthen: [1 <= result <= 6]", []),
        (
            (
                "run: [throw(), twice(), throw()]\nluck: {dice: [1, 2, 3, 4]}\n"
                "then: [result == 4, 'seats[0].score == 10']"
            ),
            [],
        ),
        (
            "run: throw()\nluck: {dice: [4]}\nfree: [dice]\nthen: [result == 4]",
            ["`free` lists the random stream “dice”, which the example does not use: remove it"],
        ),
        (
            "run: throw()\nfree: [dices]\nthen: [result > 0]",
            [UNSAID, "`free` lists the random stream “dices”, which the example does not use: remove it"],
        ),
    ],
)
def test_what_chance_brings_is_said(tmp_path: Path, body: str, wrong: list[str]) -> None:
    assert told(outcome_of(tmp_path, "pig", body, steps=STEPS)) == wrong


def test_what_is_left_to_chance_does_not_matter(tmp_path: Path) -> None:
    """With one seed the fact may hold by accident; with several it does not."""
    body = "run: throw()\nfree: [dice]\nthen: [result != {}]"
    found = [outcome_of(tmp_path / str(n), "pig", body.format(n), steps=STEPS).passed for n in range(1, 7)]
    assert 3 <= found.count(True) < 6


@pytest.mark.parametrize(
    ("said", "given", "wrong"),
    [
        ("ends: hundred", 96, []),
        ("ends: hundred", 20, ["the game does not end with “hundred”: it goes on"]),
        ("", 96, ["the game ends with “hundred”: write `ends: hundred`"]),
    ],
)
def test_the_end_is_the_one_that_is_said(tmp_path: Path, said: str, given: int, wrong: list[str]) -> None:
    body = (
        f"given: {{seats: {{one: {{score: {given}}}}}}}\nrun: turn(one)\nwhen: [{{seat: one, arm: roll}}, "
        f"{{seat: one, arm: hold}}]\nluck: {{dice: [5]}}\nthen: [one.score == {given + 5}]\n{said}"
    )
    assert told(outcome_of(tmp_path, "pig", body)) == wrong


SETUP = """\
kind: module
entries:
  bids:
    title: Bids
    number: 1
    setup:
      shake:
        text: Roll.
        do:
          - call: throw
      bid:
        text: Bid.
        do:
          - ask: seats[1]
            pick: n in [3, 5]
          - set: seats[1].score = n
    source: {status: original}
"""


@pytest.mark.parametrize(
    ("when", "wrong"),
    [
        ("when: [{seat: two, pick: 5}, {seat: one, arm: hold}]", []),
        (
            "when: [{seat: two, pick: 5}]",
            ["the example does not answer the question to one: roll, hold"],
        ),
        ("luck: {}", ["the example does not answer the question to two: 3, 5"]),
    ],
)
def test_the_set_up_may_ask_before_what_is_given(tmp_path: Path, when: str, wrong: list[str]) -> None:
    when = when if when != "luck: {}" else ""
    body = (
        "modules: [bids]\nbegin: setup\ngiven: {seats: {one: {score: 7}, two: {}}}\nluck: {dice: [2]}\n"
        f"run: turn(one)\nthen: [two.score == 5, one.score == 7]\n{when}"
    )
    assert told(outcome_of(tmp_path, "pig", body, steps=STEPS, bids=SETUP)) == wrong


@pytest.mark.parametrize(
    ("given", "facts"),
    [
        (
            "{trees: {1: {entry: apple, as: first, count: 3, ripe: true}, 2: pear}}",
            ["count(ripe()) == 3", "first.ripe", "count(trees) == 4", "count(trees[1]) == 3"],
        ),
        (
            (
                "{seats: {red: {hand: [{entry: net, count: 2}]}}, "
                "trees: {4: {entry: pear, count: 2, keeper: red}}}"
            ),
            ["all(t.keeper == red for t in trees)", "count(red.hand) == 2"],
        ),
    ],
)
def test_several_alike_all_carry_what_is_said_of_them(tmp_path: Path, given: str, facts: list[str]) -> None:
    body = f"given: {given}\nthen: {json.dumps(facts)}\nrun: rest()"
    rest = "kind: procedure\nentries:\n  rest: {do: [{set: day = 1}], source: {status: original}}\n"
    assert told(outcome_of(tmp_path, "orchard", body, rest=rest)) == []


@pytest.mark.parametrize(
    ("fact", "left", "right"),
    [
        ("first(trees) == last(trees)", "apple", "pear"),
        ("trees[1][0].entry == pear", "apple", "pear"),
        ("reversed(trees) == [trees[1][0]]", "[pear, apple]", "[apple]"),
        ("space(trees[1][0]) == trees[4]", "trees[1]", "trees[4]"),
        ("owner(trees) == seats[0]", "none", "red"),
        ("count(trees) == 7", "2", "7"),
    ],
)
def test_a_fact_that_fails_is_told_in_the_game_s_words(
    tmp_path: Path, fact: str, left: str, right: str
) -> None:
    rest = "kind: procedure\nentries:\n  rest: {do: [{set: day = 1}], source: {status: original}}\n"
    body = f"given: {{trees: {{1: apple, 2: pear}}}}\nrun: rest()\nthen: [{json.dumps(fact)}]"
    said = f"`{fact}` is false: the left side is {left}, the right side {right}"
    assert told(outcome_of(tmp_path, "orchard", body, rest=rest)) == [said]


def test_what_takes_the_place_of_a_step_gives_its_result(tmp_path: Path) -> None:
    hail = (
        "kind: module\nentries:\n  hail:\n    title: Hail\n    number: 2\n    hooks:\n      instead:\n"
        "        harvest:\n          when: event.tree.ripe\n          do: [{return: 9}]\n"
        "    source: {status: original}\n"
    )
    given = "given: {trees: {1: {entry: apple, as: green}, 2: {entry: pear, as: ripe_one, ripe: true}}}\n"
    for tree, facts in (("green", "result == 4"), ("ripe_one", "result == 9, ripe_one.ripe")):
        body = f"modules: [hail]\n{given}run: harvest({tree})\nthen: [{facts}]"
        assert told(outcome_of(tmp_path / tree, "orchard", body, hail=hail)) == []


def test_a_wrong_answer_is_told_at_its_own_line_with_what_asks(tmp_path: Path) -> None:
    body = (
        "seats: 2\nrun: turn(one)\nluck: {dice: [5]}\nwhen:\n  - {seat: one, arm: roll}\n"
        "  - {seat: one, point: [1, 2]}\nthen: [one.score == 5]"
    )
    (complaint,) = outcome_of(tmp_path, "pig", body).complaints
    assert complaint.message.render("en").startswith("answer 2, ")
    assert complaint.place is not None and complaint.place.line == 10
    (asked,) = complaint.trace
    assert (asked.program, asked.place and asked.place.file) == ("procedure/turn", "content/pig/rules.yaml")


TERRAIN = """\
kind: procedure
entries:
  look:
    do:
      - ask: seats[0]
        pick: a in areas(obstacle) + areas(barrier)
        else: [return]
      - set: "seen = a.number"
    source: {status: original}
"""
SEEN = (
    "kind: module\nentries:\n"
    "  looks: {title: Regards, number: 1, state: {seen: {type: int}}, source: {status: original}}\n"
)


@pytest.mark.parametrize(
    ("pick", "number"), [("trunk", 2), ("wall", 1), ("1", 1), ("table", 1), ("table, nth: 2", 2)]
)
def test_an_area_of_a_plane_is_picked_by_its_name_its_number_or_its_place(tmp_path, pick, number):
    body = f"modules: [looks]\nrun: look()\nwhen: [{{seat: west, pick: {pick}}}]\nthen: [seen == {number}]"
    assert told(outcome_of(tmp_path, "musket", body, steps=TERRAIN, looks=SEEN)) == []


def test_an_area_that_is_not_there_is_told_with_those_that_are(tmp_path):
    body = "modules: [looks]\nrun: look()\nwhen: [{seat: west, pick: pond}]\nthen: [seen == 0]"
    (said,) = told(outcome_of(tmp_path, "musket", body, steps=TERRAIN, looks=SEEN))
    assert "wall" in said
    assert "trunk" in said


def test_facts_of_a_step_hold_before_the_next(tmp_path: Path) -> None:
    body = (
        "run:\n  - {{do: throw(), then: [result == 4]}}\n  - {{do: n = throw(), then: [n == {}]}}\n"
        "  - throw()\nluck: {{dice: [4, 2, 6]}}\nthen: [result == 6, n == 2, one.score == 12]"
    )
    assert told(outcome_of(tmp_path / "right", "pig", body.format(2), steps=STEPS)) == []
    (complaint,) = outcome_of(tmp_path / "wrong", "pig", body.format(3), steps=STEPS).complaints
    assert complaint.message.render("en") == "`n == 3` is false: the left side is 2, the right side 3"
    assert complaint.place is not None and complaint.place.line == 7


def test_a_step_after_the_end_is_told(tmp_path: Path) -> None:
    body = (
        "given: {seats: {one: {score: 96}}}\nrun: [throw(), throw()]\nluck: {dice: [5]}\nends: hundred\n"
        "then: [one.score == 101]"
    )
    assert told(outcome_of(tmp_path, "pig", body, steps=STEPS)) == [
        "the game is over before this step: it is not played"
    ]


def test_what_is_not_in_play_is_told_as_that(tmp_path: Path) -> None:
    hail = (
        "kind: module\nentries:\n  hail: {title: Hail, number: 2, source: {status: original}}\n",
        "kind: card\nmodule: hail\nentries:\n  roof: {title: Roof, source: {status: original}}\n",
    )
    body = "given: {heap: roof}\nrun: []\nthen: [count(heap) == 1]"
    assert told(outcome_of(tmp_path / "module", "orchard", body, hail=hail[0], roofs=hail[1])) == [
        "“roof” belongs to the module “hail”, which is not in play here: name it under `modules`"
    ]
    body = "given: {seats: {blue: {}}}\nrun: []\nthen: [blue in seats]"
    assert told(outcome_of(tmp_path / "seat", "orchard", body)) == [
        "blue does not play: the number of seats is 1; write a higher one with `seats:`"
    ]


CITING = """\
kind: procedure
entries:
  both:
    args: {s: seat}
    do:
      - {set: s.score += 1, by: [r-1]}
      - set: s.score += 2
        by: [rule/r-2]
      - if: s.score > 1
        then: [{set: s.score += 4}]
        by: [r-3]
"""
OWN_RULES = """\
kind: rule
source: {status: original}
entries:
  r-2: {code: R-2, text: Two more.}
  r-3: {code: R-3, text: Four more.}
"""


def test_a_statement_has_rules_of_its_own(tmp_path: Path) -> None:
    """They are proved by it and by what stands in it, and by nothing beside it."""
    body = "run: both(one)\nthen: [one.score == 7]\n"
    pack = built(tmp_path, "pig", steps=CITING, more=OWN_RULES, examples=example("tried", body), cited=RULE)
    found = cover(pack, games=0)
    cited = {each.at[1]: each.by for each in found.known if each.at[0] == "procedure/both"}
    assert list(cited.values()) == [("rule/r-1",), ("rule/r-2",), ("rule/r-3",), ("rule/r-3",)]
    assert "rule/r-1" in found.proved
    assert not {"rule/r-2", "rule/r-3"} & found.proved  # no example cites them


def test_what_is_never_none_is_played_all_the_same(tmp_path: Path) -> None:
    is_ = "sure(n) + otherwise(n, 9)"
    functions = f'kind: function\nentries:\n  twice: {{args: {{n: int}}, returns: int, is: "{is_}"}}\n'
    body = "run: []\nthen: [twice(2) == 4]\n"
    with pytest.raises(AssertionError, match="TYPE005"):
        built(tmp_path, "pig", functions=functions)
    allowed = "# ludex: allow-file TYPE005 the test wants it so\n"
    assert outcome_of(tmp_path / "allowed", "pig", body, functions=allowed + functions).passed


APART = """\
kind: invariant
entries:
  apart:
    title: Les socles ne se chevauchent pas
    when: turn > 0
    holds: "all(clear(f, [o for o in table if o != f], []) for f in table)"
    source: {status: original}
"""


@pytest.mark.parametrize(
    ("where", "said", "wrong"),
    [
        ("30cm, 25cm", "", ""),
        (
            "30cm, 6cm",
            "",
            (
                "this situation is impossible: it violates invariant/apart; move the pieces, or write "
                "`impossible: true`"
            ),
        ),
        ("30cm, 6cm", "impossible: true\n", ""),
        (
            "30cm, 25cm",
            "impossible: true\n",
            (
                "`impossible: true` says that this situation cannot exist, but it violates no invariant "
                "about a plane"
            ),
        ),
    ],
)
def test_a_situation_on_a_plane_can_be(tmp_path: Path, where: str, said: str, wrong: str) -> None:
    body = (
        "seats: 2\ngiven:\n  table:\n    - {entry: flintlock, as: flint, at: [30cm, 5cm]}\n"
        f"    - {{entry: bobby, at: [{where}]}}\nrun: []\nthen: [count(table) == 2]\n{said}"
    )
    assert told(outcome_of(tmp_path, "musket", body, apart=APART)) == ([wrong] if wrong else [])


def test_a_way_that_the_rules_refuse_is_told_with_the_seat(tmp_path: Path) -> None:
    body = (
        "seats: 2\ngiven: {table: [{entry: flintlock, as: flint, at: [30cm, 5cm]}]}\nrun: run(flint)\n"
        "when: [{seat: west, path: [[30cm, 30cm]]}]\nthen: [count(table) == 1]"
    )
    assert told(outcome_of(tmp_path, "musket", body)) == [
        "answer 1, {seat: west, path: [[30cm, 30cm]]}, is not allowed for west: this path is too long"
    ]


GAMBLE = """\
kind: procedure
entries:
  gamble:
    title: Gamble
    do:
      - roll: n
        sides: 6
        stream: luck
      - set: seats[0].coins += n
      - {end: journey}
    source: {status: original}
"""


@pytest.mark.parametrize(("free", "missing"), [("[weather]", ["luck"]), ("[weather, luck]", [])])
def test_chance_in_an_earlier_game_of_a_campaign_is_reported(tmp_path, free, missing):
    body = f"""\
seats: 2
free: {free}
run:
  - {{do: gamble(), then: ["seats[0].coins > 7"]}}
  - {{next: true, then: [count(seats) == 2]}}
then: [count(seats) == 2]
"""
    found = " ".join(told(outcome_of(tmp_path, "satchel", body, gamble=GAMBLE)))
    assert [name for name in ("luck", "weather") if f"“{name}”" in found] == missing


def test_the_rest_of_pieces_for_each_player_is_counted_by_players(tmp_path: Path) -> None:
    game = (WORLDS / "wyvern/content/wyvern/game.yaml").read_text(encoding="utf-8")
    each = game.replace(
        "{title: Cartes de la quête, count: 3,", "{title: Cartes de la quête, per: player, count: 1,"
    )
    assert each != game
    rest = "kind: procedure\nentries:\n  rest: {do: [], source: {status: original}}\n"
    body = "players: 3\ngiven: {quest-box: rest}\nrun: rest()\nthen: [count(quest_box) == 3]"
    assert told(outcome_of(tmp_path, "wyvern", body, game=each, rest=rest)) == []
