"""Whatever is edited, a run that knows the last one comes to the same bytes as one that knows nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.validate import validate
from ludex.compile.store import file_states as states
from ludex.compile.units import compiled_rules
from tests.compile.built import as_built
from tests.compile.edits import Author, small_project
from tests.oracle import compile_project, plainly, reports

EDITS = 50


@pytest.mark.parametrize("seed", range(4))
def test_an_incremental_run_equals_a_cold_one(seed, tmp_path, monkeypatch):
    monkeypatch.setattr(states, "TICK", 20_000_000)  # so that files are old soon, and trusted
    root = small_project(tmp_path)
    author, done = Author(root, seed), []
    packs = {}
    for _ in range(EDITS):
        done += [author.edit() for _ in range(author.random.choice([1, 1, 1, 2, 3]))]
        work = compile_project(root)
        expected, made = plainly(root, work)
        built, made = as_built(work, expected, made)
        validates = author.random.random() < 0.3
        outcome = validate(root) if validates else build(root)
        assert reports(outcome) == reports(expected if validates else built), done[-5:]
        assert outcome.checked == expected.checked, done[-5:]
        assert reports(build(root)) == reports(built), done[-5:]
        packs |= made
        written = {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}
        assert written == packs, done[-5:]


def test_the_table_of_an_example_counts_as_a_rule(tmp_path):
    """What lies there comes before the first rule of the example, and holds none itself."""
    shutil.copytree(Path(__file__).parents[1] / "worlds" / "dragon-tail", tmp_path, dirs_exist_ok=True)
    build(tmp_path)
    examples = tmp_path / "content" / "dragon-tail" / "examples.yaml"
    before = examples.read_text(encoding="utf-8")
    after = before.replace("3: {entry: guard, as: target, box: 1}", "3: {entry: guard, as: target, box: 2}")
    assert after != before
    examples.write_text(after, encoding="utf-8")
    build(tmp_path)
    warm = (tmp_path / "build" / "dragon-tail.ludex").read_bytes()
    shutil.rmtree(tmp_path / "build")
    build(tmp_path)
    assert (tmp_path / "build" / "dragon-tail.ludex").read_bytes() == warm


def test_what_a_layout_is_of_counts_as_a_rule(tmp_path):
    """What its expressions may name follows from it, and it stands before all of them."""
    shutil.copytree(Path(__file__).parents[1] / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    assert not validate(tmp_path).findings
    layouts = tmp_path / "content" / "windmill" / "layouts.yaml"
    before = layouts.read_text(encoding="utf-8")
    assert "    of: card\n" in before
    layouts.write_text(before.replace("    of: card\n", "    of: deck\n", 1), encoding="utf-8")
    warm = reports(validate(tmp_path))
    shutil.rmtree(tmp_path / "build")
    assert reports(validate(tmp_path)) == warm


@pytest.mark.parametrize(
    ("value", "file", "old", "new"),
    [
        ("tree.apple.fruit", "things", "fruit: 4", "fruit: 5"),
        ("count(card)", "cards", "{title: Ladder,", "{title: Ladder, copies: 2,"),
    ],
)
def test_a_value_follows_the_field_of_another_entry(value, file, old, new, tmp_path):
    """The entry that the field belongs to has no rules itself."""
    shutil.copytree(Path(__file__).parents[1] / "worlds" / "orchard", tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "content" / "orchard"
    (folder / "told.yaml").write_text(
        "kind: rule\nentries:\n"
        '  r-1: {code: R-1, text: "{{ much }} of them.", source: {status: original}, '
        f"values: {{much: {value}}}}}\n",
        encoding="utf-8",
    )
    build(tmp_path)
    before = (folder / f"{file}.yaml").read_text(encoding="utf-8")
    assert before.count(old) == 1
    (folder / f"{file}.yaml").write_text(before.replace(old, new), encoding="utf-8")
    build(tmp_path)
    warm = (tmp_path / "build" / "orchard.ludex").read_bytes()
    shutil.rmtree(tmp_path / "build")
    build(tmp_path)
    assert (tmp_path / "build" / "orchard.ludex").read_bytes() == warm


@pytest.mark.parametrize(
    ("old", "new", "is_compiled"),
    [
        ("  pear: {", "  quince: {title: Quince, sort: sour, source: {status: original}}\n  pear: {", False),
        ("  pear: {title: Pear,", "  pear: {tilte: Pear,", False),
        ("  apple: {title: Apple,", "  apple: {tilte: Apple,", True),
        ("  apple: {", "  appel: {", True),
    ],
)
def test_rules_are_compiled_anew_when_a_name_that_they_asked_for_changes(
    old, new, is_compiled, tmp_path, monkeypatch
):
    shutil.copytree(Path(__file__).parents[1] / "worlds" / "orchard", tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "content" / "orchard"
    (folder / "told.yaml").write_text(
        "kind: function\nentries:\n  told: {returns: int, is: tree.apple.fruit}\n", encoding="utf-8"
    )
    assert not [each for each in validate(tmp_path).findings if each.severity.value == "E"]
    compiled, true = [], compiled_rules._compile_file
    monkeypatch.setattr(
        compiled_rules,
        "_compile_file",
        lambda game, entries, answers: (
            compiled.append(entries[0].name_span.file) or true(game, entries, answers)
        ),
    )
    things = folder / "things.yaml"
    before = things.read_text(encoding="utf-8")
    assert before.count(old) == 1
    things.write_text(before.replace(old, new), encoding="utf-8")
    warm = reports(validate(tmp_path))
    assert ("content/orchard/told.yaml" in compiled) == is_compiled
    shutil.rmtree(tmp_path / "build")
    assert reports(validate(tmp_path)) == warm
