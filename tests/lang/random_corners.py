"""Kinds of the game's own, policies, routes, decks, items, lengths and the rest of the language, at random.

What stands here calls the random rules and is called by them. Its parts are written as an author would write
them, with chance in what they compare, how many there are, and which forms they take.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.lang.random_corner_cases import make_examples, make_guide, make_nest
from tests.lang.random_corner_rules import make_functions, make_procedures
from tests.lang.random_kinds import SCHEMAS

Data = dict[str, Any]
ORIGINAL = {"status": "original"}


def make_corners(chance: Random) -> dict[str, Data]:
    """Files of the kinds that the orchard itself does not have, and of what uses them."""
    files: dict[str, Data] = {f"schemas/orchard/{kind}": each for kind, each in SCHEMAS.items()}
    for kind, entries in (
        ("bird", _make_birds(chance)),
        ("trait", {"hedge": {"title": "Hedge"}, "moss": {"title": "Moss"}, "stone": {"title": "Stone"}}),
        ("policy", _make_policies(chance)),
        ("route", _make_routes(chance)),
        ("action", _make_acts(chance)),
        ("function", make_functions(chance)),
        ("procedure", make_procedures(chance)),
        (
            "quantity",
            {"toll": {"title": "Toll", "base": str(chance.randint(1, 9)), "stages": {"tax": {"op": "add"}}}},
        ),
        ("invariant", _make_invariants(chance)),
        ("quest", _make_quests(chance)),
        ("table", _make_tables(chance)),
        ("sheet", {"guide": make_guide(chance)}),
        ("layout", {"nest": make_nest(chance)}),
        ("ability", _make_gifts(chance)),
        ("card", _make_gifted(chance)),
        ("example", make_examples(chance)),
    ):
        sourced = {} if kind in ("function", "procedure", "quantity") else {"source": ORIGINAL}
        files[f"corner-{kind}"] = {"kind": kind, **sourced, "entries": entries}
    return files


def _make_birds(chance: Random) -> Data:
    perches: Data = {
        "low": {
            "text": "On a branch.",
            "open": chance.choice(["wind > greed", "owner.wing > 0", "not frozen"]),
            "to": "wren",
        },
        "high": {"text": "At the top.", "does": [{"set": "wind = greed"}], "to": "wren"},
    }
    mind = chance.choice(["forager", "hunter"])
    pecks = [{"call": "ripen(t)"}, *([{"set": "frozen = false"}] if chance.random() < 0.5 else [])]
    return {
        "jay": {
            "title": "Jay",
            "text": "It takes {{ greed }} and leaves {{ share }}.",
            "wing": chance.choice(["2in", "5cm", "30mm"]),
            "radius": "1cm",
            "liking": "apple",
            "policy": mind,
            "tune": chance.choice(["n + greed if n < share else n", "n * share if n > greed else 0"]),
            "pecks": pecks,
            "perches": perches,
            "first": True,
            "values": {"greed": chance.randint(2, 4), "share": 2},
            "offers": {
                "sing": {
                    "text": "Sing.",
                    "during": ["settled"],
                    "to": "seats[0]",
                    "when": "self.mood == calm",
                    "do": [{"set": "self.mood = wild"}],
                },
                "take": {
                    "text": "Take one.",
                    "during": ["settled"],
                    "to": "seats[0]",
                    "pick": "t in trees if t.ripe",
                    "do": [{"set": "t.ripe = false"}],
                },
            },
        },
        "wren": {
            "title": "Wren",
            "text": "After {{ years }} years it sings for {{ tax }}.",
            "values": {"years": chance.randint(1, 3), "tax": 1},
            "wing": "1in",
            "radius": "5mm",
            "policy": mind,
            "tune": "n",
            "final": True,
            "pecks": [{"call": "ripen(t)"}],
            "hooks": {"after": {"ripen": {"when": "self.mood == wild", "do": [{"set": "self.nest += 1"}]}}},
            "modifies": {"toll": {"tax": {"value": "tax", "when": "self.nest > years"}}},
        },
    }


def _make_policies(chance: Random) -> Data:
    ripe = "[t for t in trees if not t.ripe]"
    tie: Data = {"ties": {"least": {"rank": "-t.fruit", "text": "the fullest", "by": ["o-1"]}}}
    if chance.random() < 0.5:
        tie["asks"] = "seats[0]"
    forager: Data = {
        "title": "Forager",
        "args": {"b": "bird"},
        "orders": {
            "best": {
                "text": "The best one",
                "when": {
                    "calm": {"holds": "b.mood == calm", "text": "{{ b }} is not calm."},
                    "cold": {"when": "frozen", "text": "It is too cold: {{ n }}.", "with": {"n": "wind"}},
                },
                "act": "peck",
                "with": {"t": ripe},
                **tie,
            },
            "several": {"act": "peck", "with": {"t": ripe}, "count": "1 + wind % 2"},
            "both": {
                "acts": [{"act": "peck", "with": {"t": ripe}}, {"act": "rest"}],
                "needs": chance.choice(["all", "one"]),
            },
            "plain": {"when": "wind > 3", "act": "rest"},
            "own": {"do": [{"set": "wind = 0"}, {"if": "frozen", "then": [{"set": "frozen = false"}]}]},
        },
        "helps": chance.choice([{"act": "rest"}, {"act": "warm", "with": {"n": "[1, 2]"}}]),
    }
    if chance.random() < 0.3:
        del forager["helps"]
    hunter: Data = {
        "title": "Hunter",
        "args": {"b": "bird"},
        "orders": {
            "listed": {
                "text": "As told",
                "when": "wind >= 0",
                "of": "[o.policy for o in nests if o.policy is not none and o.policy != policy.hunter]",
            },
            "alone": {"act": "rest"},
        },
    }
    if chance.random() < 0.5:
        hunter["orders"]["listed"]["of"] = "[policy.forager, policy.idle]"
    idle = {"title": "Idle", "args": {"b": "bird"}, "orders": {"wait": {"act": "rest"}}}
    return {"forager": forager, "hunter": hunter, "idle": idle}


def _make_acts(chance: Random) -> Data:
    return {
        "peck": {
            "title": "Peck",
            "text": "It pecks {{ t }}, with less than {{ limit }} more fruit than wind.",
            "values": {"limit": chance.randint(4, 9)},
            "args": {"t": "tree"},
            "legal": {
                "green": {"holds": "not t.ripe", "text": "{{ t }} is ripe."},
                "calm": {
                    "when": "t.fruit > wind + limit",
                    "text": "The wind is {{ n }}.",
                    "with": {"n": "wind"},
                },
            },
            "ties": {"sour": {"rank": "-t.fruit"}},
            "do": [{"set": "t.ripe = true"}],
            "told": [{"log": "pecked", "with": {"t": "t"}}],
            "says": {"pecked": "Pecked at {{ t }}."},
        },
        "rest": {
            "title": "Rest",
            "text": "It rests in a gust of {{ gust }}.",
            "values": {"gust": 1},
            "do": [{"set": "wind = (wind + gust) % 9"}],
        },
        "warm": {
            "title": "Warm",
            "text": "It is warmer by {{ n }}, if that is more than {{ warmth }}.",
            "values": {"warmth": 1},
            "args": {"n": "int"},
            "legal": "frozen",
            "do": [{"set": "frozen = n > warmth"}, {"log": "text"}],
        },
    }


def _make_routes(chance: Random) -> Data:
    hop: Data = {
        "title": "Hop",
        "args": {"a": "space", "n": "int"},
        "from": "a",
        "most": "n",
        "cost": chance.choice(["edge.toll", "1 + there.hold"]),
        "bars": {
            "hedge": {"when": "hedge in edge.traits and wind > 2", "text": "A hedge is between."},
            "held": {"when": "leaving and here.hold > n", "text": "Held on {{ here }}."},
        },
        "passes": {"full": {"when": "spent < n and not empty(here)", "text": "Not on {{ here }}."}},
    }
    if chance.random() < 0.5:
        hop["detours"] = True
        hop["beyond"] = {"full": {"when": "count(here) > 2"}}
    stroll = {"title": "Stroll", "args": {"a": "space"}, "from": "a", "cost": "edge.toll + here.hold"}
    return {"hop": hop, "stroll": stroll}


def _make_invariants(chance: Random) -> Data:
    return {
        "not-too-windy": {"title": "Wind", "holds": f"wind < {chance.randint(50, 90)}"},
        "trees-bear": {"title": "Fruit", "of": "tree", "holds": f"self.fruit <= {chance.randint(5, 9)}"},
        "birds-fly": {
            "title": "Wings",
            "of": "bird",
            "when": "self.wing > 1mm",
            "holds": "self.wing < 1in * 9",
        },
    }


def _make_gifts(chance: Random) -> Data:
    """Abilities that cards have, with arguments and values of each type that a text may show."""
    return {
        "windy": {
            "title": "Windy",
            "text": "It turns {{ n }} of {{ what }} at {{ where }}, on {{ gate }}, within {{ far }}.",
            "on": "card",
            "args": {"n": "int", "what": "entry tree"},
            "values": {"where": "trees", "gate": "path.gate", "far": chance.choice(["2in", "5cm"])},
            "hooks": {
                "after": {
                    "ripen": {
                        "when": "n > 0 and count(where) > 0 and any(t.entry == what for t in gate)",
                        "do": [{"set": "omen = far // 1mm"}],
                    }
                }
            },
        },
        "still": {
            "title": "Still",
            "text": "Tax is {{ change }} more.",
            "on": "card",
            "values": {"change": chance.randint(1, 3)},
            "modifies": {"toll": {"tax": {"value": "change"}}},
        },
    }


def _make_gifted(chance: Random) -> Data:
    return {
        "gale": {
            "title": "Gale",
            "hues": ["moss"],
            "abilities": {"windy": {"n": chance.randint(1, 3), "what": "apple"}, "still": {}},
        },
        "calm-air": {
            "title": "Calm air",
            "hues": ["moss", "stone"],
            "text": "The toll is {{ least }} more, and the wind blows {{ often }} times as hard.",
            "values": {"least": 2, "often": chance.randint(2, 3)},
            "modifies": {"toll": {"tax": {"value": "least", "when": "wind * 10 > often * 10"}}},
            "offers": {
                "blow": {
                    "text": "Blow.",
                    "during": ["chooses", "settled"],
                    "to": "first(seats)",
                    "when": "wind > often",
                    "do": [{"set": "wind = wind * often % 9"}],
                }
            },
        },
    }


def _make_quests(chance: Random) -> Data:
    return {
        "spring": {
            "title": "Spring",
            "text": "The first {{ days }} days, and a wind of {{ air }}.",
            "values": {"days": chance.randint(2, 4), "air": chance.randint(0, 3)},
            "policy": "idle",
            "setup": {"air": {"text": "A light wind.", "do": [{"set": "wind = air"}]}},
            "ends": {"calm": {"when": "day > days", "won": True}},
            "options": {"windfall": True},
        }
    }


def _make_tables(chance: Random) -> Data:
    return {
        "turned-picking": {"title": "Turned", "transpose-of": "picking"},
        "partly": {
            "title": "Partly",
            "keys": {"rows": "tree", "partial": True},
            "columns": ["now"],
            "rows": {"apple": {"cells": [chance.randint(0, 4)]}},
        },
    }
