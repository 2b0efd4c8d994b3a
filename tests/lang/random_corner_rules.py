"""Functions and procedures of the corners of the language: every form of expression and statement."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tests.lang.random_texts import Expressions

Data = dict[str, Any]


FORMS = """\
reach(b: bird) -> length = b.wing + LENGTH
wide(b: bird) -> bool = b.wing > LENGTH or b.wing == 0
inches(b: bird) -> int = reach(b) // 1in
ways-out(a: space, n: int) -> int = count(r for r in hop(a, n) if r.cost < 3) + count(stroll(a))
far-off(a: space) -> space* = [r.to for r in stroll(a)]
few(a: space) -> route* = lowest(stroll(a), by=it.cost)
first-ways() -> edge* = [e for e in edges(lanes.mill) if e.toll > 0]
holds-of(s: space) -> int = lanes.mill.hold + s.number
place-of(t: tree) -> bool = space(t) is not none and space(t).place == path
would-be() -> int = would(ripen_all(), count(ripe())) + LEAST
would-peck(b: bird, t: tree) -> bool = would(freeze(), frozen)
full-sack(s: seat) -> bool = keeps(sack, s.hand, s) or keeps(sack, [card.ladder, card.net], s)
any-of(a: bool) -> bool = any([a, frozen]) and all([true, a])
in-play() -> bool = any(playing(m) for m in entries(module))
same() -> bool = [t for t in trees] == path or best == none or apple in trees
words(t: tree) -> bool = sour == t.sort or not (sweet == t.sort)
calmness(n: int) -> bool = cell(mood, n % 9) == calm
turned(t: tree) -> int = cell(turned_picking, dry, t)
open-perches(b: bird) -> int = count(p for p in b.perches if p.open())
lows() -> bool = bird.jay.perches.low.open() and owner(bird.jay.perches.high) == jay
tunes(b: bird) -> int = b.tune(NUMBER)
thinks(b: bird) -> bool = can(forager(b)) or can(b.policy(b))
held-by(s: seat) -> bool = owner(s.hand) is none or s.style == bold
either(b: bird) -> int = bird.jay.greed + toll.base
picked(t: tree, b: bird) -> bool = t in [p for p in path] + [u for u in trees]
things(b: bird, t: tree) -> int = count(distinct([b.entry, b.entry]))
lean(s: seat) -> bool = fills([c.hues for c in s.hand], s.bar)
tally() -> int = 1 + 2 + sum(s.coins for s in seats) + most_hands + all_tools + lane_count
last-of(ts: tree*) -> tree? = last(ts) if ts else none
some-tree(t: tree?) -> tree? = t if t is not none else first(trees)
hook-of(n: int) -> int = toll() + n
mixed(b: bird, t: tree) -> int = count([b, t]) + count([b.entry, apple])
maybe(b: bool) -> tree? = (best if b else none) if frozen else (none if b else best)
either-space(b: bool) -> space = trees[1] if b else path.gate
either-place(b: bool) -> int = count(trees if b else path)
lists(b: bool) -> int = count([[1], []] if b else [[], [2]])
either-list(b: bool) -> int = count([t for t in trees] if b else [o for o in nests])
lengths(b: bird) -> length = b.wing if b.wing > 0 else 0
named-text(t: tree) -> bool = t.sort == 'sweet' or t in [apple, pear]
same-lists(t: tree) -> bool = [t.sort] == [sour] or [t] == [t] or t.entry == pear
foresee(b: bird) -> int = sum(would(p.does(), wind) for p in b.perches)
needy(t: tree) -> bool = (t.needs and count(t.needs) > 0) or count(trees) > 0
hidden() -> bool = omen > 2 and empty([c for c in heap])
boxed() -> int = jays + birds_in_box + every_card
on-meadow(a: tree, b: tree) -> bool = within(a, b, 2in, on=meadow_place)
low-trees() -> tree* = lowest((t for t in trees if t.ripe), by=-it.fruit)
stage-fright(b: bird?) -> bool = b is not none and (b.nest > 1 or b.mark > 2)
shape(b: bird) -> int = count(b for t in trees if near_enough(t, b))
near-enough(t: tree, b: bird) -> bool = t.fruit > 1 and b.mood != wild
"""
"""Functions, each with its arguments, its result, and what it is."""
_FORM = re.compile(r"(?P<name>[a-z-]+)\((?P<args>.*?)\) -> (?P<returns>\S+) = (?P<is>.*)")


def make_functions(chance: Random) -> Data:
    length = chance.choice(["4in", "12cm", "1.5in + 3mm", "max(1in, 2cm)", "2 * 1in"])
    made: Data = {}
    for line in FORMS.splitlines():
        form = _FORM.fullmatch(line)
        assert form, line
        args = dict(each.split(": ") for each in form["args"].split(", ") if each)
        text = form["is"].replace("LENGTH", length).replace("LEAST", str(chance.randint(0, 4)))
        text = text.replace("NUMBER", Expressions(chance).number(1))
        made[form["name"]] = {"returns": form["returns"], "is": text, **({"args": args} if args else {})}
    return made


def make_procedures(chance: Random) -> Data:
    ends = chance.choice([[{"end": "frost"}], [{"end": "seats"}], [{"end": "none"}]])
    return {
        "ripen": {"args": {"t": "tree"}, "do": [{"set": "t.ripe = true", "by": ["o-1"]}], "by": ["o-1"]},
        "ripen-all": {"do": [{"for": "t in trees if t.fruit > 0", "do": [{"set": "t.ripe = true"}]}]},
        "ripen-some": {
            "args": {"n": "int", "ts": "tree*"},
            "returns": "int",
            "do": [
                {"while": "n > 3", "do": [{"set": "n -= 2"}, {"if": "n == 4", "then": ["stop"]}]},
                {"if": "ts", "then": [{"move": "ts[:1]", "to": "path", "at": "2"}]},
                {"create": "pear", "count": 2, "to": "trees", "as": "more"},
                {"destroy": "more"},
                {"return": "n"},
            ],
        },
        "freeze": {"do": [{"set": "frozen = true"}]},
        "birds-turn": _make_birds_turn(ends),
        "chooses": _CHOOSES,
    }


def _make_birds_turn(ends: list[Data]) -> Data:
    return {
        "args": {"s": "seat"},
        "do": [
            {"call": "freeze"},
            {"let": "far = (wind + 2) % 6 + 1"},
            {"let": "far = far + count(range(1, 4))"},
            {"set": "omen = far"},
            {"call": "far = ripen_some(n=far, ts=[t for t in trees])"},
            {"if": "wind > 20", "then": [{"call": "far = ripen_some(far, trees)"}]},
            {"set": "wind = far % 9"},
            {"for": "b in nests", "do": [{"set": "b.mark += 1"}]},
            {"call": "ripen_all()", "by": ["o-1"]},
            {
                "for": "b in nests",
                "do": [
                    {"call": "acted = b.policy(b)"},
                    {
                        "if": "acted",
                        "then": [{"set": "b.mood = wild"}, {"set": "b.mark += 1"}],
                        "else": [{"call": "idle(b)"}],
                    },
                    {"call": "acts = forager(b)"},
                    {
                        "if": "acts and trees",
                        "then": [{"call": "b.pecks(sure(first(trees)))"}],
                    },
                    {"for": "p in b.perches", "do": [{"call": "p.does()"}]},
                ],
            },
            {"call": "chooses(s, n=count(trees))"},
            {"if": "wind > 8", "then": ends},
            {"let": "latest = none", "type": "tree?"},
            {"if": "trees", "then": [{"set": "latest = first(trees)"}]},
            {"set": "best = latest"},
            {"create": "jay", "to": "nests", "with": {"mood": "wild"}, "as": "guest"},
            {"destroy": "guest"},
            {"roll": "sure(first(dice))", "as": "thrown", "stream": "luck"},
            {"set": "notes = []"},
        ],
        "heading": [{"log": "turn", "with": {"s": "s"}}],
        "says": {"turn": "{{ s }} plays."},
    }


_CHOOSES: Data = {
    "args": {"s": "seat", "n": "int"},
    "text": "Choose one of {{ n }} trees.",
    "do": [
        {"ask": "s", "pick": "t in trees", "count": 1, "seconds": 30, "else": ["return"]},
        {"for": "u in t", "do": [{"set": "u.ripe = true"}]},
        {"ask": "all o in seats", "pick": "told in range(3)", "seconds": 5},
        {"ask": "any o in seats", "says": "who", "pick": "m in range(wind + 1)", "optional": True},
        {"if": "wind > 7", "then": [{"stop": "birds-turn"}]},
        {
            "ask": "s",
            "says": "where",
            "point": "at",
            "on": "meadow_place",
            "near": "[spot(10cm, 10cm)]",
            "where": "true",
            "optional": True,
        },
        {
            "if": "at is not none",
            "then": [{"move": "[b for b in nests][:1]", "to": "meadow_place", "at": "at"}],
        },
        {
            "for": "b in meadow_place",
            "do": [
                {
                    "ask": "s",
                    "says": "where",
                    "path": "way",
                    "of": "b",
                    "length": "2in",
                    "each": "here != there",
                    "optional": True,
                },
                {"if": "way is not none and kind(b, bird)", "then": [{"move": "b", "to": "nests"}]},
            ],
        },
    ],
    "says": {"who": "Who is first?", "where": "Where?"},
}
