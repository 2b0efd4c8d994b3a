"""A little game that uses nearly everything: hidden hands, a bag, dice, hooks, changes, offers, questions of
all modes. Random games of it are what saves, views and other engines are tried with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.engine.building import World, formula, kind, routine, var

Tree = Any
CARD = {"self": ["piece", "card"]}
DECK, HEAP, BAG, TABLE = (["place", f"place/{slug}"] for slug in ("deck", "heap", "bag", "table"))
DICE = ["members", ["place", "place/dice"]]


def hand(seat: Tree) -> Tree:
    return ["owned", "place/hand", seat]


def sample(folder: Path) -> World:
    made = World(folder).seats("red", "blue", "green").module("storm").module("calm")
    made.state(turn=("int", 0), bets=["list", "int"], best=["opt", ["piece", "seat"]], secret=("int", 0))
    made.place("deck", "stack", seen="nobody").place("heap", "stack").place("bag", "bag", seen="nobody")
    made.place("table", "row", live=True).place("hand", "set", owner="seat", seen="owner").place(
        "dice", "set"
    )
    made.place("road", "track", length=9)
    made.machine["kinds"]["token"] = kind("token", data={"worth": "int"})
    for slug, cost in {"ant": 1, "bee": 2, "cat": 3, "dog": 4}.items():
        made.entry(f"card/{slug}", cost=cost).box(f"card/{slug}", 5, "deck")
    for slug, worth in {"tin": 1, "gold": 5}.items():
        made.entry(f"token/{slug}", worth=worth).box(f"token/{slug}", 6, "bag")
    made.box("card/bee", 2, "table").entry("die/cube", sides=6).box("die/cube", 3, "dice")
    _rules(made)
    _cards(made)
    _ends(made)
    return made.main(
        ["shuffle", DECK, "deck"],
        ["for", 0, ["seats"], [["draw", {"count": 4, "from": DECK, "to": hand(var(0)), "stream": "deck"}]]],
        [
            "while",
            ["<", ["global", "turn"], 9],
            [
                ["setg", "turn", ["+", ["global", "turn"], 1]],
                [
                    "call",
                    None,
                    "procedure/turn",
                    [["at", ["seats"], ["%", ["global", "turn"], ["count", ["seats"]]]]],
                ],
            ],
        ],
        ["end", None, ["global", "best"]],
        locals_={"s": ["piece", "seat"]},
    )


def _rules(made: World) -> None:
    score = ["state", "seat.score", var(0)]
    gain = [
        ["setf", "seat.score", var(0), ["+", score, ["quantity", "quantity/gain", [var(1)]]]],
        ["setg", "best", ["last", ["sorted", ["seats"], 2, ["state", "seat.score", var(2)], False]]],
        ["check", [["game/demo", "rich"]]],
        ["return", ["quantity", "quantity/gain", [var(1)]]],
    ]
    made.rules(
        "procedure/gain",
        do=routine(
            *gain,
            params={"s": ["piece", "seat"], "n": "int"},
            locals_={"t": ["piece", "seat"]},
            returns="int",
        ),
    )
    made.entry("quantity/gain", stages={"more": {"op": "add"}, "twice": {"op": "multiply"}})
    made.rules("quantity/gain", base=formula(var(0), params={"n": "int"}, returns="int"))
    own = {"params": {"self": ["piece", "card"], "n": "int", "value": "int"}, "returns": "int"}
    made.rule("card/ant", "modifies/gain/more/value", formula(1, **own))
    twice = formula(2, params={"n": "int", "value": "int"}, returns="int")
    made.rule("module/storm", "modifies/gain/twice/value", twice)
    locals_ = {
        "p": ["piece", "any"],
        "got": ["list", ["piece", "any"]],
        "t": ["piece", "seat"],
        "xs": ["list", "int"],
        "n": "int",
        "sealed": ["list", ["piece", "any"]],
        "die": ["piece", "die"],
    }
    made.rules("procedure/turn", do=routine(*_turn(), params={"s": ["piece", "seat"]}, locals_=locals_))


def _gain(points: Tree, to: int | None = None) -> Tree:
    return ["call", to, "procedure/gain", [var(0), points]]


def _turn() -> list[Tree]:
    """Slots: s, p, got, t, xs, n, sealed, die."""
    mine = [1, ["members", hand(var(3))], []]
    sealed = {"to": ["seats"], "mode": "sealed", "each": 3, "as": 6, "pick": mine, "optional": True}
    race = {"to": ["seats"], "mode": "race", "each": 3, "as": 2, "pick": mine, "optional": True}
    put = ["comp", "list", [[1, var(6), [["not", ["none?", var(1)]]]]], var(1)]
    anew = {"count": ["count", var(2)], "from": DECK, "to": hand(var(3)), "refill": HEAP, "stream": "deck"}
    traded = [["move", {"what": var(2), "to": HEAP}], ["draw", anew]]
    return [
        ["ask", {"to": var(0), "menu": [_play(), _dig(), _roll()]}],
        ["ask", {**sealed, "type": ["piece", "card"]}],
        ["for", 1, put, [["show", {"what": var(1), "to": None}]]],
        ["ask", {**race, "count": [1, 2], "type": ["piece", "card"], "else": []}],
        ["if", ["not", ["none?", var(3)]], traded, []],
        ["setg", "secret", ["+", ["global", "secret"], 1]],
        ["log", "turn.done", [["who", ["piece", "seat"], var(0)]]],
    ]


def _play() -> dict[str, Tree]:
    do = [["move", {"what": var(1), "to": TABLE}], _gain(["data", "cost", ["entryof", var(1)]], 5)]
    return {"name": "play", "pick": [1, ["members", hand(var(0))], []], "do": do}


def _dig() -> dict[str, Tree]:
    draw = ["draw", {"count": 2, "from": BAG, "to": HEAP, "as": 2, "stream": "bag"}]
    worth = ["comp", "sum", [[3, var(2), []]], ["data", "worth", ["entryof", var(3)]]]
    return {"name": "dig", "when": [">", ["count", ["members", BAG]], 1], "do": [draw, _gain(worth, 5)]}


def _roll() -> dict[str, Tree]:
    ask = {"to": var(0), "pick": [7, DICE, []], "count": [0, 2], "as": 2, "type": ["piece", "die"]}
    first = ["roll", {"what": DICE, "as": 4, "stream": "dice"}]
    again = ["roll", {"what": var(2), "stream": "dice"}]
    best = ["comp", "max", [[7, DICE, []]], ["state", "die.value", var(7)]]
    return {"name": "roll", "do": [first, ["ask", ask], again, _gain(best)]}


def _cards(made: World) -> None:
    event = {"self": ["piece", "card"], "s": ["piece", "seat"], "n": "int"}
    after = {**event, "result": ["opt", "int"]}
    made.rule(
        "card/bee",
        "hooks/after/gain/do",
        routine(["setf", "card.marks", var(0), ["+", ["state", "card.marks", var(0)], 1]], params=after),
    )
    made.rule("card/bee", "hooks/after/gain/chooser", formula(var(1), params=after))
    made.rule("card/cat", "hooks/before/gain/when", formula([">", var(2), 3], params=event))
    made.rule(
        "card/cat",
        "hooks/before/gain/do",
        routine(
            [
                "ask",
                {
                    "to": var(1),
                    "menu": [
                        {"name": "half", "do": [["let", 2, ["//", var(2), 2]]]},
                        {"name": "none", "do": [["cancel"]]},
                    ],
                },
            ],
            params=event,
            sets=[2],
        ),
    )
    made.entry("card/dog", cost=4, offers={"bark": {"during": ["@procedure/turn"]}})
    made.rule("card/dog", "offers/bark/to", formula(["at", ["seats"], 0], params=CARD))
    made.rule(
        "card/dog", "offers/bark/when", formula(["==", ["state", "card.marks", var(0)], 0], params=CARD)
    )
    made.rule("card/dog", "offers/bark/do", routine(["setf", "card.marks", var(0), 9], params=CARD))


def _ends(made: World) -> None:
    rich = ["comp", "any", [[0, ["seats"], []]], [">", ["state", "seat.score", var(0)], 60]]
    seat = {"s": ["piece", "seat"]}
    made.entry("game/demo", state={"secret": {"seen": "nobody"}})
    made.rule("game/demo", "ends/rich/when", formula(rich, locals_=seat, returns="bool"))
    made.rule("game/demo", "ends/rich/won", formula(["global", "best"], returns=["opt", ["piece", "seat"]]))
    made.machine["ends"] = [["game/demo", "rich", "ends/rich/when", "ends/rich/won"]]
