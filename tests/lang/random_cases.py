"""Examples, policies, abilities, sheets and layouts at random, over the orchard with its random rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.lang.random_texts import Expressions

Data = dict[str, Any]
ORIGINAL = {"status": "original"}


def make_cases(chance: Random) -> dict[str, Data]:
    """Files of what stands beside the rules of the game."""
    return {
        "examples": {"kind": "example", "source": ORIGINAL, "entries": _make_examples(chance)},
        "citations": {"kind": "rule", "source": ORIGINAL, "entries": {"o-1": _RULE}},
        "policies": {"kind": "policy", "source": ORIGINAL, "entries": {"careful": _make_policy(chance)}},
        "abilities": {"kind": "ability", "source": ORIGINAL, "entries": _make_abilities(chance)},
        "sheets": {
            "kind": "sheet",
            "source": ORIGINAL,
            "entries": {"aid": _make_sheet(chance), "table": _SCREEN},
        },
        "looks": {"kind": "layout", "source": ORIGINAL, "entries": {"face": _make_layout(chance)}},
        "meadow": {"kind": "map", "source": ORIGINAL, "entries": {"meadow": _MEADOW, "ways": _WAYS}},
        "more-places": {"kind": "place", "source": ORIGINAL, "entries": _PLACES},
        "on-planes": {"kind": "function", "source": ORIGINAL, "entries": _make_geometry(chance)},
    }


_RULE = {"code": "O-1", "text": "What the examples show."}
_SCREEN = {
    "title": "Table",
    "form": "screen",
    "sections": {"nests": {"title": "Nests", "places": ["nests"]}},
    "fields": {
        "last-perch": {"title": "Last perch", "told": False},
        "coins": {"title": "Coins", "shown": True},
        "mood": {"title": "Mood", "choices": {"calm": {"title": "Calm"}, "wild": {"title": "Wild"}}},
        **{name: {"title": name.title()} for name in ("guess", "keeper", "nest", "mark", "ripe")},
    },
}
_TERRAIN = {
    "pond": {"title": "Pond", "traits": ["hedge"], "centre": ["10cm", "10cm"], "radius": "1in"},
    "step": {"corners": [[0, 0], ["2cm", 0], [0, "2cm"]], "top": "5mm"},
}
_MEADOW = {
    "title": "Meadow",
    "plane": {"size": ["300mm", "20cm"], "terrain": _TERRAIN},
}
_WAYS = {
    "title": "Ways",
    "nodes": {"mill": {"title": "Mill", "hold": 1}, "well": {"title": "Well"}},
    "edges": [{"from": "mill", "to": "well", "traits": ["hedge"]}, {"from": "well", "to": "mill", "toll": 2}],
}
_PLACES = {
    "meadow-place": {"title": "Meadow", "form": "plane", "map": "meadow", "holds": ["tree", "bird"]},
    "lanes": {"title": "Lanes", "form": "graph", "map": "ways", "holds": ["tree"]},
    "nests": {"title": "Nests", "form": "row", "holds": ["bird"], "live": True},
}


def _make_geometry(chance: Random) -> Data:
    lane = chance.choice(["lanes.mill", "lanes[1]", "lanes.well"])
    near = chance.randint(10, 500)
    return {
        "close": {
            "args": {"a": "tree", "b": "tree"},
            "returns": "bool",
            "is": f"within(a, b, {near}mm) and sees(a, b, [], [])",
        },
        "lane-trees": {
            "returns": "tree*",
            "is": f"[t for e in edges({lane}) for t in e.to if kind(t, tree)]",
        },
        "neighbours": {"returns": "int", "is": f"count(near({lane})) + count(spaces(lanes))"},
    }


def _make_examples(chance: Random) -> Data:
    found: Data = {}
    for number in range(2):
        writer = Expressions(chance)
        writer.trees = ["one", "other"]
        first: Data = {"entry": "apple", "as": "one", "ripe": chance.random() < 0.5}
        given: Data = {
            "day": chance.randint(0, 3),
            "frozen": chance.random() < 0.5,
            "gardener": "red",
            "trees": {1: first, 2: {"entry": "pear", "as": "other", "keeper": "red"}},
            "path": {"gate": {"entry": "pear", "count": 1}},
            "heap": ["ladder"],
            "best": "one",
            "seats": {"red": {"hand": ["net"]}},
        }
        found[f"case-{number}"] = {
            "title": f"Case {number}",
            "modules": chance.choice([[], ["storm"], ["frost"]]) or None,
            "given": {str(key): each for key, each in given.items()},
            **_make_run(chance),
            "then": [writer.truth(2), f"count(trees) == {chance.randint(0, 3)}", "count(red.hand) == 1"],
            "cites": ["o-1"],
        }
    return {name: {key: each for key, each in case.items() if each} for name, case in found.items()}


def _make_run(chance: Random) -> Data:
    if chance.random() < 0.3:
        return {"run": "pick_tree(2)"}
    answers = [
        {"seat": "red", "pick": "one"},
        {"seat": "red", "pick": "pear", "nth": 1},
        {"seat": "red", "arm": "go"},
        {"seat": "red", "arm": "take", "pick": "other"},
        {"seat": "red", "decline": True},
        {"seat": "red", "pick": ["one", "other"]},
        {"seat": "red", "pick": 2},
    ]
    return {
        "run": chance.choice(["p1(2)", ["p4(1)", "p3(day)"], "p0(3)"]),
        "when": chance.sample(answers, 3),
        "luck": {"dice": [3, 2], "luck": [1], "tools": ["ladder", "net"]},
    }


def _make_policy(chance: Random) -> Data:
    writer = Expressions(chance)
    return {
        "title": "Careful",
        "args": {"me": "seat"},
        "orders": {
            "which": {"with": {"t": "sorted(ripe(), by=it.fruit)[:1]"}, "answers": True},
            "go": {"when": writer.truth(1), "answers": True},
            "wait": {"answers": True},
        },
    }


def _make_abilities(chance: Random) -> Data:
    return {
        "sweet-air": {
            "title": "Sweet air",
            "text": "Bears {{ more }} more while it is ripe.",
            "on": "tree",
            "values": {"more": chance.randint(2, 5)},
            "modifies": {"crop": {"tools": {"value": "more", "when": "tree == self and self.ripe"}}},
        },
        "early": {
            "title": "Early",
            "text": "It is ripe from the beginning of a harvest.",
            "on": "tree",
            "hooks": {"after": {"p2": {"when": "not self.ripe", "do": [{"set": "self.ripe = true"}]}}},
        },
    }


def _make_sheet(chance: Random) -> Data:
    return {
        "title": "Aid",
        "sections": {
            "rules": {"title": "Rules", "lists": "rule", "order": "self.code"},
            "trees": {"title": "Trees", "lists": "tree", "where": f"self.fruit > {chance.randint(0, 3)}"},
        },
    }


def _make_layout(chance: Random) -> Data:
    repeated = chance.choice(["range(self.copies)", "[n for n in range(4) if n > self.copies]", "[1, 2]"])
    when = chance.choice(["self.copies > 2", "not self.copies == 1", "1 if self.copies else 0", "true"])
    paint = {"ink": "#222222"}
    return {
        "title": "Face",
        "of": "card",
        "size": [60, 60],
        "boxes": {
            "one": {"at": [5, 5], "size": [40, 10], "paint": paint, "when": when},
            "many": {"at": [5, 20], "size": [40, 10], "each": repeated, "paint": paint},
        },
    }
