"""Families of recorded and saved games: foreign JSON, bounded and checked before anything runs."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

from ludex.engine.rules_digest import digest_rules
from ludex.pack.reader import Pack
from ludex.play.game_setup import load_machine
from ludex.play.replays import VERSION
from tests.fuzz.inputs import Input, family
from tests.fuzz.mutations import Json, mutate
from tests.fuzz.runner import find_base

FILE = "saved.json"
COMMANDS = (
    ["replay", FILE, "--plain"],
    ["play", "--resume", FILE, "--plain"],
    ["replay", FILE, "--minimise"],
    ["play", "--resume", FILE, "--plain", "--engine", "accelerated"],
)


_DIGEST = re.compile(rb'"rules": "[0-9a-f]{64}"')


def digest_base(base: str) -> str:
    """The digest of the rules of a base, which its recordings hold."""
    with Pack.open(next((find_base(base) / "build").glob("*.ludex"))) as pack:
        return digest_rules(load_machine(pack))


def renew_recordings(found: Input) -> Input:
    """The same input with recordings of its base as it is now: those of other rules are refused at once."""
    files = {
        name: _DIGEST.sub(f'"rules": "{digest_base(found.base)}"'.encode(), content)
        if isinstance(content, bytes) and _DIGEST.search(content)
        else content
        for name, content in found.files.items()
    }
    return replace(found, files=files)


def _replay(base: str = "pig") -> dict[str, Json]:
    rules = digest_base(base)
    return {
        "ludex": "replay",
        "version": VERSION,
        "game": base,
        "rules": rules,
        "seats": 2,
        "seed": 5,
        "modules": [],
        "options": {},
        "answers": ["roll", "hold", "roll"] if base == "pig" else [[0], [1]],
        "ended": {},
    }


@family(count=80)
def recordings_with_a_field_changed(random: Random, number: int) -> Input:
    base = ("pig", "tic-tac-toe")[number % 2]
    found = mutate(_replay(base), random)
    if number % 3 == 0:
        found = {"ludex": "save", "version": VERSION, "replay": found}
    return Input({FILE: json.dumps(found)}, COMMANDS, base=base, typed="1\n2\nq\n")


@family(count=30)
def recordings_that_are_no_json(random: Random, number: int) -> Input:
    texts = (
        "[" * 100_000,
        '{"ludex":' * 50_000,
        "9" * 1_000_000,
        '{"ludex": "replay", "version": ' + "9" * 5000 + "}",
        '"' + "\\ud800" * 10 + '"',
        "NaN",
        '{"ludex": "replay", "version": 2, "seed": Infinity}',
        "\x00" * 1000,
        '{"a": 1, ' * 10,
        "\ufeff{}",
    )
    text = texts[number % len(texts)]
    return Input({FILE: text[: len(text) - number // len(texts)]}, COMMANDS, base="pig")


@family(count=12)
def recordings_of_many_answers(random: Random, number: int) -> Input:
    found = _replay()
    count = 10 ** (1 + number % 6)
    found["answers"] = [("roll", "hold", [0], {"a": 1})[number % 4]] * count
    return Input({FILE: json.dumps(found)}, COMMANDS[:2], base="pig", typed="q\n")


@family(count=40)
def seeds_and_options(random: Random, number: int) -> Input:
    value = ("9" * 400, "-1", "1e5", "٣", "9" * 5000, "0x10", "", "nan", "1_000", "18446744073709551616")[
        number % 10
    ]
    words = (
        ["play", "--seed", value],
        ["simulate", "--games", "2", "--jobs", "1", "--seed", value],
        ["play", "--seats", value],
        ["simulate", "--games", value, "--seats", "9" * 400],
        ["print", "--copies", value],
        ["replay", FILE, "--at", value],
        ["coverage", "--mutants", value],
        ["play", "--option", f"a={value}", "--module", value, "--bot", f"{value}={value}"],
    )[number % 8]
    return Input({FILE: json.dumps(_replay())}, [words], base="pig", typed="q\n")


@family(count=30)
def words_typed_in_play(random: Random, number: int) -> Input:
    words = (
        "?",
        "why",
        "why 1",
        "undo",
        "save",
        "save /",
        "save /dev/full",
        "save " + "a" * 300,
        "help",
        "1",
    )
    odd = ("9" * 400, "\x00", "\x1b[2J", "é" * 5000, "save ../../x", "1 2 3", "-1", "log", "save pipe", " ")
    typed = "".join(f"{random.choice((*words, *odd, '1', '2'))}\n" for _ in range(60))
    base = ("pig", "tic-tac-toe", "fleuve", "teuta")[number % 4]
    return Input({}, [["play", "--plain"]], base=base, typed=typed)


@family(count=60)
def campaigns_with_a_field_changed(random: Random, number: int) -> Input:
    found = mutate(_campaign(), random)
    words = ["play", "--campaign", FILE, "--plain"]
    return Input({FILE: json.dumps(found)}, [words, words], base="lantern", typed="1\n1\nq\n")


def _campaign() -> dict[str, Json]:
    return {
        "ludex": "campaign",
        "version": 1,
        "game": "lantern",
        "seed": 3,
        "seats": 1,
        "played": [{"quest": "first-night", "seats": ["bearer"], "end": "dawn", "answers": 4}],
        "lasts": {
            "oil": 3,
            "chapter": "second-night",
            "memories": ["name", {"entry": "rubble"}],
            "party": ["bearer"],
            "seats": {"bearer": {"nights": 1}},
        },
        "now": None,
    }
