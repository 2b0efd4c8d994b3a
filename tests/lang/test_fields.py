"""Fields of entries that hold rules: what an offer lets pick, and steps that entries may leave out."""

from __future__ import annotations

import json

from tests.lang.world import Compiled, compile_orchard


def offer(pick: str, do: str) -> Compiled:
    text = f"""\
kind: module
entries:
  shears:
    title: Shears
    number: 2
    offers:
      cut:
        during: [season]
        to: seats[0]
        do:
          - {do}
        pick: "{pick}"
    source: {{status: original}}
"""
    return compile_orchard(shears=text)


def test_an_offer_names_what_it_lets_pick() -> None:
    made = offer("t in trees if t.ripe", "set: t.ripe = false")
    assert made.codes == []
    pick = made.tree("module/shears", "offers/cut/pick")
    assert json.dumps(pick["is"]).startswith('["comp", "list", [[0, ["members"')
    assert (pick["params"], pick["returns"]) == ([], ["list", ["piece", "tree"]])
    do = made.tree("module/shears", "offers/cut/do")
    assert do["params"] == [["t", ["piece", "tree"]]]
    assert do["do"] == [["setf", do["do"][0][1], "tree.ripe", ["local", 0], False]]


def test_what_an_offer_picks_from_as_it_is() -> None:
    made = offer("n in [1, 2]", "set: day = n")
    assert made.codes == []
    assert made.tree("module/shears", "offers/cut/pick")["is"] == ["list", 1, 2]


def test_a_pick_of_an_offer_that_is_wrong_is_told_once() -> None:
    assert offer("t in tres", "set: t.ripe = false").codes == ["NAME001"]
    assert offer("trees", "set: t.ripe = false").codes == ["DO005"]
    assert offer("t in trees", "set: t.ripe = 3").codes == ["TYPE001"]


def test_a_step_that_entries_may_leave_out_may_give_none() -> None:
    text = """\
kind: procedure
entries:
  tried:
    args: {t: tree}
    returns: int
    do:
      - call: n = t.yields(2)
      - return: n
"""
    made = compile_orchard(tried=text)
    assert list(zip(made.codes, made.words(), strict=True)) == [("TYPE003", "n")]
    assert compile_orchard(tried=text.replace("return: n", "return: otherwise(n, 0)")).codes == []


def test_an_example_ends_by_an_end_that_there_is() -> None:
    text = """\
kind: example
entries:
  cold:
    title: Cold
    run: [season, season]
    ends: {end}
    then: [day == 5]
    cites: [r-1]
    source: {{status: original}}
"""
    rule = "kind: rule\nentries:\n  r-1: {code: R-1, text: It is cold., source: {status: original}}\n"
    assert compile_orchard(cold=text.format(end="frost"), cited=rule).codes == []
    made = compile_orchard(cold=text.format(end="frosst"), cited=rule)
    assert list(zip(made.codes, made.words(), strict=True)) == [("NAME001", "frosst")]


HILL = """\
kind: map
entries:
  hill:
    title: Colline
    plane:
      size: [500, 500]
      terrain:
        mound: {centre: [200, 200], radius: 100, top: 60}
    source: {status: original}
"""
LAWN = """\
kind: place
entries:
  lawn: {title: Pelouse, holds: [tree], form: plane, map: hill, source: {status: original}}
"""


def heights(expression: str) -> Compiled:
    probe = f"""\
kind: function
entries:
  probe: {{args: {{a: space}}, returns: int, is: {expression}}}
"""
    return compile_orchard(hill=HILL, lawn=LAWN, probe=probe)


def test_an_area_tells_between_what_heights_it_lies() -> None:
    made = heights("a.top - a.floor")
    assert made.codes == []
    tree = made.tree("function/probe", "is")["is"]
    assert tree == ["-", *(["node", each, ["local", 0]] for each in ("top", "floor"))]


def test_a_field_that_areas_do_not_have_is_told() -> None:
    assert heights("a.depth").codes == ["NAME001"]


LANES = """\
kind: map
entries:
  ways:
    title: Ways
    nodes: {mill: {title: Mill}, well: {title: Well}}
    edges: [{from: mill, to: well}]
    source: {status: original}
"""
LANES_PLACE = """\
kind: place
entries:
  lanes: {title: Lanes, form: graph, map: ways, holds: [tree], source: {status: original}}
"""


def test_edges_of_a_place_are_edges_wherever_they_go() -> None:
    """They lead to spaces for trees alone, and may be the result of a function, and its argument."""
    text = "kind: function\nentries:\n  ways-on: {returns: edge*, is: edges(lanes.mill)}\n"
    text += "  leads: {args: {e: edge}, returns: int, is: count(e.to)}\n"
    text += "  tried: {returns: int, is: sum(leads(e) for e in ways_on() + edges(lanes.well))}\n"
    assert compile_orchard(ways=LANES, lanes=LANES_PLACE, tried=text).codes == []
