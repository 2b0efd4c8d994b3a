"""Families of rules: budgets of steps, of depth and of memory, and numbers that the manifest cannot mean."""

from __future__ import annotations

from random import Random

from tests.fuzz.inputs import Input, family

GAME = """\
kind: game
id: pig
title: Pig
language: en
players: {players}
start: rounds
ends:
  stop:
    text: It stops.
    when: {when}
    won: none
source: {{status: original}}
"""
RULE = """\
kind: procedure
entries:
  rounds:
    title: Rounds
    do:
{body}
    source: {{status: original}}
"""
PLAY = (
    ["validate"],
    ["build"],
    ["play", "--plain"],
    ["play", "--plain", "--engine", "accelerated"],
    ["simulate", "--games", "1", "--jobs", "1"],
)


def _world(body: str, players: str = "{min: 2, max: 2}", when: str = "false") -> Input:
    files = {
        "content/pig/game.yaml": GAME.format(players=players, when=when),
        "content/pig/rules.yaml": RULE.format(body="\n".join(f"      {line}" for line in body.splitlines())),
    }
    return Input(files, PLAY, base="pig", typed="1\n" * 5 + "q\n")


LISTS = (
    "xs == ys",
    "xs < ys",
    "any(x == y for x in xs for y in ys)",
    "count(xs + ys) > 0",
    "-1 in xs",
    "xs[1:] == ys[1:]",
    "sum(xs) > 0",
    "min(xs) > 0",
    "max(xs) > 0",
    "first(xs) == last(xs)",
    "distinct(xs) == ys",
    "reversed(xs) == ys",
    "sorted(xs) == ys",
    "index(xs, -1) == none",
    "count(subsets(xs, 2)) > 0",
    "[xs, xs, xs] == [ys, ys, ys]",
    "xs in [ys, ys, ys]",
    "count(range(9000)) > 0",
)


@family(count=len(LISTS) * 2)
def loops_over_long_lists(random: Random, number: int) -> Input:
    size = (900, 9_000)[number // len(LISTS)]
    body = (
        f"- let: xs = range({size})\n"
        f"- let: ys = range({size})\n"
        "- let: n = 0\n"
        "- while: true\n"
        "  do:\n"
        f"    - if: {LISTS[number % len(LISTS)]}\n"
        "      then:\n"
        "        - set: n += 1\n"
        "    - set: n += 1\n"
    )
    return _world(body)


PLAYERS = (
    "{min: [[[[[[[[[[[[[[[[[[2]]]]]]]]]]]]]]]]]], max: 2}",
    "{min: [], max: 2}",
    "{min: {}, max: {}}",
    "{min: '2', max: 2}",
    "{min: 2}",
    "{min: -1, max: 0}",
    "{min: 0, max: 0}",
    "{min: 3, max: 2}",
    "{min: 1, max: 100000000000000000000}",
    "{min: 2.5, max: 3}",
    "[]",
    "2",
    "null",
    "{min: true, max: true}",
    "{min: 1, max: 1e400}",
    "{min: .nan, max: .inf}",
)


@family(count=len(PLAYERS))
def numbers_of_players(random: Random, number: int) -> Input:
    return _world("- end: stop", players=PLAYERS[number])


@family(count=40)
def deep_rules(random: Random, number: int) -> Input:
    depth = (10, 18, 40, 200, 2_000)[number % 5]
    inner = {
        0: "[" * depth + "1" + "]" * depth,
        1: "(" * depth + "1" + ")" * depth,
        2: "not " * depth + "true",
        3: "-" * depth + "1",
        4: " + ".join(["1"] * depth),
        5: "[x for x in " * depth + "[1]" + "]" * depth,
        6: "1 if true else " * depth + "1",
        7: "f(" * depth + "1" + ")" * depth,
    }[number // 5]
    return _world(f"- let: n = {inner}\n- if: n == {inner}\n  then:\n    - end: stop\n- end: stop")


@family(count=12)
def deep_statements(random: Random, number: int) -> Input:
    depth, lines = 8 * (number + 1), []
    for rank in range(depth):
        lines += [f"{'    ' * rank}- if: true", f"{'    ' * rank}  then:"]
    return _world("\n".join([*lines, f"{'    ' * depth}- end: stop"]))


@family(count=10)
def long_rules(random: Random, number: int) -> Input:
    count = (100, 1_000, 5_000, 20_000, 50_000)[number % 5]
    line = ("- set: n += 1", "- if: n > 0\n  then:\n    - set: n += 1")[number // 5]
    return _world("\n".join(["- let: n = 0", *([line] * count), "- end: stop"]))


@family(count=8)
def steps_that_call_themselves(random: Random, number: int) -> Input:
    body = ("- call: rounds", "- call: rounds\n- call: rounds", "- while: true\n  do:\n    - call: rounds")
    return _world(body[number % 3], when=("true", "false", "count(range(9999)) > 0")[number % 3])


@family(count=16)
def numbers_without_bounds(random: Random, number: int) -> Input:
    big = ("1" + "0" * 15, "9007199254740992", "1" + "0" * 30, "1" + "0" * 400, "1" + "0" * 5000)[number % 5]
    bodies = (
        f"- let: n = {big}\n- while: true\n  do:\n    - set: n = n * n",
        f"- let: xs = range({big})\n- end: stop",
        f"- let: n = 2\n- repeat: {big}\n  do:\n    - set: n = n + n",
        f"- let: n = 1 // ({big} - {big})\n- end: stop",
    )
    return _world(bodies[number % 4])
