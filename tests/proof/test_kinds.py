"""A kind of a game’s own that extends abilities is called, hooked, limited and given like any ability."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from ludex.actions.build import build
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.proof.world import RULE, WORLDS, example, told

POWER = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:ludex:orchard:power",
    "title": "Power",
    "description": "What a tree can do, with a strength of its own.",
    "x-extends": "ability",
    "type": "object",
    "properties": {"strength": {"title": "Strength", "description": "How strong.", "type": "integer"}},
    "required": ["strength"],
}
CONTENT = """\
kind: power
entries:
  grow:
    title: Grow
    text: "Growth: {{ n }}, crop: {{ more }} more."
    values: {more: 1}
    on: tree
    args: {n: int}
    strength: 1
    limit: {times: 1}
    do:
      - set: self.ripe = n > 0
    hooks:
      after:
        harvest:
          do: [{set: day += n}]
    modifies:
      crop:
        tools: {value: n + more}
    source: {status: original}
"""
TREE = """\
kind: tree
entries:
  plum:
    title: Plum
    form: tile
    fruit: 4
    sort: sweet
    abilities: {grow: {n: 2}}
    source: {status: original}
"""
STEPS = """\
kind: procedure
entries:
  use:
    args: {t: tree}
    do:
      - if: can(grow, t, 1)
        then: [{call: "grow(t, 1)"}]
      - for: a in t.entry.abilities
        do:
          - if: kind(a, power)
            then: [{set: day += a.strength}]
    source: {status: original}
"""
BODY = """\
given: {trees: {1: {entry: plum, as: plum}}}
run: [use(plum), use(plum), harvest(plum)]
then: [result == 7, day == 4, not plum.ripe, "not can(grow, plum, 1)"]
"""


def test_a_kind_that_extends_abilities_is_one(tmp_path: Path) -> None:
    root = tmp_path / "orchard"
    shutil.copytree(WORLDS / "orchard", root, ignore=shutil.ignore_patterns("build"))
    (root / "schemas/orchard/power.schema.json").write_text(json.dumps(POWER), encoding="utf-8")
    added = {"powers": CONTENT, "plum": TREE, "steps": STEPS, "cited": RULE, "tried": example("tried", BODY)}
    for name, text in added.items():
        (root / f"content/orchard/{name}.yaml").write_text(text, encoding="utf-8")
    tables = root / "content/orchard/tables.yaml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(
        text.replace("pear: {cells: [1, 1]}", "pear: {cells: [1, 1]}\n      plum: {cells: [1, 1]}")
    )
    wrong = [each.message.render("en") for each in build(root, ["orchard"]).findings]
    assert wrong == []
    pack = Pack.open(root / "build/orchard.ludex")
    machine = resolve_machine(pack)
    for engine in ("reference", "accelerated"):
        (case,) = cases(pack)
        assert told(run_example(machine, case, engine)) == []
