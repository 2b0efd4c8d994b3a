"""One mistake is one finding: what follows from it, in rules, examples, texts and translations, is not told.

Each is made by itself in the sample game, which has a board, cards with fields of their own, steps, a policy,
examples and a translation, so that much follows from a place or a schema that nobody can read.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ludex.actions.validate import validate
from ludex.report.formats.text import group_findings
from tests.oracle import compile_project, plainly

ROOT = Path(__file__).parent.parent
GAME = "hush-owl"
CONTENT, SCHEMAS = f"content/{GAME}", f"schemas/{GAME}"
MISTAKES = [
    # a place, and what it is made of
    ("places.yaml", "  barn: {", "  bran: {", "L10N024"),
    ("places.yaml", "map: old-barn", "map: old-bran", "REF001"),
    ("places.yaml", "holds: [seat, enemy]", "holds: [seta, enemy]", "KIND001"),
    ("places.yaml", "form: graph", "form: graf", "FIELD004"),
    ("places.yaml", "owner: seat", "owner: saet", "KIND001"),
    ("places.yaml", "  larder: {title: Larder", "  found: {title: Larder", "YAML014"),
    ("places.yaml", "kind: place", "kind: palce", "ENTRY002"),
    # a map and its nodes
    ("map.yaml", "    nodes:", "    node:", "FIELD001"),
    ("map.yaml", "      hole: {", "      hoel: {", "MAP001"),
    ("map.yaml", "from: hole, to: straw", "from: hoel, to: straw", "MAP001"),
    ("map.yaml", "  old-barn:", "  old-bran:", "L10N024"),
    # what the whole game declares
    ("game.yaml", "players:", "palyers:", "FIELD001"),
    ("game.yaml", "state:", "staet:", "FIELD001"),
    ("game.yaml", "values:", "valeus:", "FIELD001"),
    ("game.yaml", "language: en", "language: english", "FIELD006"),
    ("seats.yaml", "entries:", "entires:", "ENTRY003"),
    ("seats.yaml", "kind: seat", "kind: saet", "ENTRY002"),
    # steps, functions, quantities
    ("functions.yaml", "kind: function", "kind: funktion", "ENTRY002"),
    ("procedures.yaml", "  unload:", "  unlaod:", "L10N024"),
    ("procedures.yaml", "    args: {s: seat}", "    arg: {s: seat}", "FIELD001"),
    ("procedures.yaml", "call: unload(s)", "call: unlaod(s)", "NAME001"),
    ("quantities.yaml", "base:", "baze:", "FIELD001"),
    # cards
    ("cards.yaml", "  wool:", "  crumb:", "YAML014"),
    ("cards.yaml", "  wool:", "  woll:", "L10N024"),
    ("cards.yaml", "values: {less: 1}", "value: {less: 1}", "FIELD001"),
    ("cards.yaml", "grain: 1, noise: 0", "grian: 1, noise: 0", "FIELD001"),
    ("cards.yaml", "icon: coin", "icon: coyn", "REF001"),
    ("enemies.yaml", "entries:", "entrys:", "ENTRY003"),
    ("dice.yaml", "kind: die", "kind: dice", "ENTRY002"),
    ("terms.yaml", "kind: term", "kind: trem", "ENTRY002"),
    # schemas and catalogues
    (f"{SCHEMAS}/card.schema.json", '"properties"', '"propertees"', "SCHEMA001"),
    (f"{SCHEMAS}/card.schema.json", '"type": "object"', '"tpye": "object"', "SCHEMA001"),
    (f"{SCHEMAS}/card.schema.json", '["grain", "noise"]', '["grain", "noise"],', "YAML009"),
    (f"{SCHEMAS}/map.schema.json", '"properties"', '"propertees"', "SCHEMA001"),
    (f"{SCHEMAS}/seat.schema.json", '"x-state"', '"x-sate"', "SCHEMA001"),
    ("text/fr.po", 'msgid "', "msgid ", "L10N020"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("causes")
    for part in (CONTENT, "content/shared", SCHEMAS):
        shutil.copytree(ROOT / part, root / part)
    return root


@pytest.fixture(scope="module")
def before(world):
    return {describe(finding) for finding in validate(world).findings}


def describe(finding):
    return finding.code.name, finding.span.file, finding.message.render("en")


@pytest.mark.parametrize(
    "file, right, wrong, code", MISTAKES, ids=[f"{file}-{wrong.strip()}" for file, _, wrong, _ in MISTAKES]
)
def test_one_mistake_is_one_finding(world, before, file, right, wrong, code):
    place = world / (file if file.startswith(SCHEMAS) else f"{CONTENT}/{file}")
    text = place.read_text(encoding="utf-8")
    assert right in text
    place.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    try:
        found = [each for each in validate(world).findings if describe(each) not in before]
    finally:
        place.write_text(text, encoding="utf-8")
    told = [[each.code.name for each in group] for group in group_findings(found)]
    assert [set(group) for group in told] == [{code}], [describe(each) for each in found]


def test_two_mistakes_are_two_findings(world, before):
    """What is silenced is what follows from a mistake, and no other mistake beside it."""
    places, steps = world / CONTENT / "places.yaml", world / CONTENT / "procedures.yaml"
    texts = places.read_text(encoding="utf-8"), steps.read_text(encoding="utf-8")
    places.write_text(texts[0].replace("form: graph", "form: graf"), encoding="utf-8")
    steps.write_text(texts[1].replace("call: unload(s)", "call: unlaod(s)"), encoding="utf-8")
    try:
        found = {each.code.name for each in validate(world).findings if describe(each) not in before}
        anew = plainly(world, compile_project(world))[0]
        assert found == {"FIELD004", "NAME001"}
        assert found <= {each.code.name for each in anew.findings}
    finally:
        places.write_text(texts[0], encoding="utf-8")
        steps.write_text(texts[1], encoding="utf-8")
