"""Items: entries that live inside others, called by their names wherever an entry is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ludex.actions.l10n import l10n_extract
from ludex.actions.refs import find_refs
from ludex.actions.rename import rename
from ludex.actions.validate import validate
from tests.worlds import HERE

CARDS, PO = "content/lantern/passages.yaml", "content/lantern/text/fr.po"


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    """The world with a French catalogue."""
    root = tmp_path / "lantern"
    shutil.copytree(HERE / "worlds" / "lantern", root, ignore=shutil.ignore_patterns("build"))
    manifest = root / "content/lantern/game.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(
        text.replace("language: en\n", "language: en\ntranslations: [fr]\n"), encoding="utf-8"
    )
    for file, written in l10n_extract(root).files.items():
        (root / file).parent.mkdir(exist_ok=True)
        (root / file).write_text(written, encoding="utf-8")
    return root


def codes(root: Path) -> set[str]:
    return {each.code.name for each in validate(root).findings if not each.code.name.startswith("L10N")}


def test_a_text_of_an_item_has_the_item_in_its_key(lantern: Path) -> None:
    assert 'msgctxt "story-card/hut.choices.name.text"' in (lantern / PO).read_text(encoding="utf-8")


def test_an_item_is_renamed_in_its_file_in_rules_and_in_translations(lantern: Path) -> None:
    rename(lantern, "story-card/hut.choices.name", "utter")
    assert "utter: {was: [name], text: Say the name" in (lantern / CARDS).read_text(encoding="utf-8")
    assert 'msgctxt "story-card/hut.choices.utter.text"' in (lantern / PO).read_text(encoding="utf-8")
    examples = (lantern / "content/lantern/examples.yaml").read_text(encoding="utf-8")
    assert "result == story_card.hut.choices.utter" in examples
    assert codes(lantern) == set()


def test_items_follow_the_entry_that_they_live_in(lantern: Path) -> None:
    rename(lantern, "story-card/hut", "cabin")
    assert 'msgctxt "story-card/cabin.choices.name.text"' in (lantern / PO).read_text(encoding="utf-8")
    assert codes(lantern) == set()


REFERRING = """\
kind: memory
entries:
  shortcut: {title: A way, text: "", way: WAY, source: {status: original}}
"""


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("through", "through"),
        ("gate.through", "gate.through"),
        ("story-card/gate.choices.through", "story-card/gate.choices.through"),
    ],
)
def test_a_reference_names_an_item_as_briefly_as_it_can(lantern: Path, way: str, expected: str) -> None:
    refer(lantern, way)
    assert codes(lantern) <= {"BOX001", "BOX004", "FIELD007"}
    found = find_refs(lantern, "story-card/gate.choices.through").refs.used_by
    assert [each.span.file for each in found] == ["content/lantern/more.yaml"]
    rename(lantern, "story-card/gate.choices.through", "under")
    text = (lantern / "content/lantern/more.yaml").read_text(encoding="utf-8")
    assert f"way: {expected.replace('through', 'under')}," in text
    rename(lantern, "gate", "door")
    text = (lantern / "content/lantern/more.yaml").read_text(encoding="utf-8")
    assert f"way: {expected.replace('through', 'under').replace('gate', 'door')}," in text


def test_a_name_that_several_items_have_needs_the_entry_before_it(lantern: Path) -> None:
    refer(lantern, "on")
    assert "REF004" in codes(lantern)
    refer(lantern, "stones.on")
    assert "REF004" not in codes(lantern)
    refer(lantern, "stones.of")
    assert "REF001" in codes(lantern)


def refer(root: Path, way: str) -> None:
    """Let a memory refer to a choice."""
    schema = root / "schemas/lantern/memory.schema.json"
    field = (
        '"properties": {"way": {"title": "Way", "description": "A choice.", "type": "string", '
        '"x-ref": "story-card.choices", "examples": ["gate.through"]}}'
    )
    text = schema.read_text(encoding="utf-8")
    schema.write_text(text.replace('"properties": {}', field), encoding="utf-8")
    more = REFERRING.replace("WAY", way).replace('text: "", ', "")
    (root / "content/lantern/more.yaml").write_text(more, encoding="utf-8")
