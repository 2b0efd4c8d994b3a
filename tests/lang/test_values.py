"""Values with a name: what may be one, who may name it, what rules and texts come to with it."""

from __future__ import annotations

import pytest

from tests.lang.world import Compiled, compile_orchard

QUANTITY = "kind: quantity\nentries:\n  pace: {base: 3, stages: {tools: {op: add}}}\n"
BASKET = """\
kind: card
entries:
  basket:
    title: Basket
    text: "{{ fruit }} {{ picks }} {{ crop }}"
    values: {picks: 2, fruit: tree.pear, way: path.gate}
    modifies: {crop: {tools: {value: -3}}}
    source: {status: original}
"""


def function(is_: str, values: str = "{}", returns: str = "int") -> Compiled:
    text = (
        f"kind: function\nentries:\n  tried:\n    values: {values}\n    returns: {returns}\n    is: '{is_}'\n"
    )
    text = text.replace("    values: {}\n", "")
    return compile_orchard(tried=text, quantity=QUANTITY, basket=BASKET)


@pytest.mark.parametrize(
    ("values", "written", "tree"),
    [
        ("{least: 2}", "least", 2),
        ("{least: -2}", "-least", 2),
        ("{which: tree.pear}", "which", ["entry", "tree/pear"]),
        ("{where: path.gate}", "where", ["named", ["place", "place/path"], "gate"]),
        ("{where: heap}", "where", ["place", "place/heap"]),
        ("{usual: pace.base}", "usual", 3),
        ("{much: tree.apple.fruit}", "much", 4),
        ("{much: pear.fruit}", "much", 2),
        ("{far: card.basket.picks}", "far", 2),
        ("{}", "card.basket.picks", 2),
        ("{}", "card.basket.fruit", ["entry", "tree/pear"]),
        ("{}", "pace.base", 3),
        ("{far: count(spaces(path))}", "far", 5),
        ("{beds: count(box.beds)}", "beds", 1),
    ],
)
def test_a_value_is_folded_into_the_rules_that_name_it(values: str, written: str, tree: object) -> None:
    types = {"entry": "entry tree", "named": "space", "place": "place"}
    made = function(written, values, types[tree[0]] if isinstance(tree, list) else "int")
    if "box" in values:
        assert made.codes == ["NAME001"]  # no such component
        return
    assert made.codes == []
    assert made.tree("function/tried", "is")["is"] == tree


def test_a_count_of_content_is_a_value() -> None:
    made = function("trees_", "{trees_: count(tree)}")
    (found,) = (each for each in made.lowered.programs if each.id == "function/tried")
    assert made.codes == []
    assert found.slots == {"trees_": found.formulas["is"]["is"]}
    assert found.slots["trees_"] > 1


@pytest.mark.parametrize(
    ("values", "written", "codes"),
    [
        ("{least: count(seats)}", "least", ["EXPR007"]),
        ("{least: count(spaces(heap))}", "least", ["EXPR007"]),
        ("{least: day}", "1", ["EXPR007"]),
        ("{taste: tree.pear.sort}", "1", ["EXPR007"]),
        ("{least: lest}", "least", ["NAME001"]),
        ("{least: more, more: 2}", "least", ["NAME001"]),
        ("{day: 2}", "day", ["NAME002"]),
        ("{heap: 2}", "1", ["NAME002"]),
        ("{n: 2}", "sum(n for n in [1, 2])", ["NAME002"]),
        ("{}", "card.basket.pick", ["NAME001"]),
        ("{}", "crop.base", ["EXPR007"]),
        ("{}", "picks", ["NAME001"]),
    ],
)
def test_what_is_wrong_with_a_value_is_reported_once(values: str, written: str, codes: list[str]) -> None:
    assert function(written, values).codes == codes


def test_texts_are_filled_with_what_rules_know_by_a_name() -> None:
    made = function("1")
    (found,) = (each for each in made.lowered.programs if each.id == "card/basket")
    assert found.slots == {
        "picks": 2,
        "fruit": {"entry": "tree/pear"},
        "way": {"place": "place/path", "space": 1},
        "crop": 3,
    }
    assert found.tree["shown"]["slots"] == found.slots


def test_an_entry_without_a_text_has_the_sentences_of_its_abilities() -> None:
    text = """\
kind: ability
entries:
  swift:
    title: Swift
    text: Moves {{ steps }} trees further.
    on: tree
    args: {steps: int, other: entry tree}
    source: {status: original}
"""
    card = """\
kind: card
entries:
  ladder-of-pears:
    title: Ladder
    abilities: {swift: {steps: 2, other: pear}}
    source: {status: original}
"""
    made = compile_orchard(ability=text, held=card)
    (found,) = (each for each in made.lowered.programs if each.id == "card/ladder-of-pears")
    assert found.sentences == {"text": [["ability/swift", {"steps": 2, "other": {"entry": "tree/pear"}}]]}


def test_a_step_whose_text_shows_what_it_takes_asks_with_it() -> None:
    text = """\
kind: procedure
entries:
  tried:
    text: Pick {{ trees_ }} trees.
    args: {trees_: int}
    do:
      - ask: seats[0]
        pick: t in trees
        count: trees_
        else: [return]
"""
    made = compile_orchard(tried=text)
    assert made.codes == []
    ask = made.tree("procedure/tried", "do")["do"][0][2]
    assert (ask["says"], ask["slots"]) == ("procedure/tried.text", [["trees_", "int", ["local", 0]]])
    silent = compile_orchard(tried=text.replace("{{ trees_ }} trees", "some trees"))
    assert "says" not in silent.tree("procedure/tried", "do")["do"][0][2]


def test_a_step_may_log_its_sentence() -> None:
    text = """\
kind: procedure
entries:
  tried:
    text: Pick {{ many }} pears.
    args: {many: int}
    do: [{log: text}]
"""
    made = compile_orchard(tried=text)
    assert made.codes == []
    assert made.tree("procedure/tried", "do")["do"] == [
        ["log", 1, "procedure/tried.text", [["many", "int", ["local", 0]]]]
    ]
    assert compile_orchard(tried=text.replace("{{ many }} pears", "pears")).codes == ["NAME001"]


@pytest.mark.parametrize(
    "text",
    [
        "kind: function\nentries:\n  tried: {returns: any, is: '1'}\n",
        "kind: function\nentries:\n  tried: {args: {n: any}, returns: int, is: n + 1}\n",
        "kind: function\nentries:\n  tried: {args: {n: 'any*'}, returns: int, is: sum(n)}\n",
        "kind: procedure\nentries:\n  tried:\n    do:\n      - {let: n = 1, type: any}\n",
    ],
)
def test_nothing_is_declared_as_of_any_type(text: str) -> None:
    """What a mistake is: operations on it would be left out, and nothing said."""
    assert compile_orchard(tried=text).codes == ["TYPE009"]
