"""Texts in lists: each is known by the id of its item, from the catalogue to the print."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polib
import pypdfium2
import pytest
from click.testing import CliRunner

from ludex.cli.root import ludex
from ludex.l10n.game_texts import gather
from ludex.pack.reader import Pack
from tests.oracle import compile_project
from tests.worlds import HERE

PO, CARDS = "content/windmill/text/fr.po", "content/windmill/cards.yaml"
STEP = {"$ref": "common.schema.json#/$defs/line", "title": "Words", "description": "What is read."}
STEPS = {
    "title": "Steps",
    "description": "One after the other.",
    "type": "array",
    "items": {
        "title": "Step",
        "description": "One of them.",
        "type": "object",
        "properties": {
            "id": {"$ref": "common.schema.json#/$defs/slug", "title": "Name", "description": "Its name."},
            "says": STEP,
        },
        "required": ["id"],
        "additionalProperties": False,
        "examples": [{"id": "turn", "says": "Turn."}],
    },
    "examples": [[{"id": "turn", "says": "Turn."}]],
}
BEFORE, AFTER = "    steps: [{id: turn, says: Turn about.}, {id: rest, says: Sit down.}]\n", "    flavour: It"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card with steps, which its layout shows one below the other."""
    shutil.copytree(HERE / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    schema = Path("schemas/windmill/card.schema.json")
    data = json.loads(schema.read_text("utf-8"))
    data["properties"]["steps"] = STEPS
    schema.write_text(json.dumps(data), encoding="utf-8")
    edit(CARDS, AFTER, BEFORE + AFTER)
    box = (
        "      steps: {at: [5, 16], size: [53, 6], each: 'self.steps if self.steps else []', direction: down"
    )
    with Path("content/windmill/layouts.yaml").open("a", encoding="utf-8") as layouts:
        layouts.write(f"{box}, show: it.says, style: body}}\n")
    call("l10n", "extract")
    catalogue = polib.pofile(PO)
    for each in catalogue.untranslated_entries():
        each.msgstr = {"Turn about.": "Tournez.", "Sit down.": "Asseyez-vous."}[each.msgid]
    catalogue.save(PO)
    call("l10n", "extract")
    return tmp_path


def call(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(ludex, words)
    assert result.exit_code == code, result.output
    return result.stdout


def edit(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def translations() -> dict[str, str]:
    found = {each.msgctxt: each.msgstr for each in polib.pofile(PO) if not each.obsolete}
    return {key: said for key, said in found.items() if ".steps." in key}


def test_an_insertion_before_it_does_not_change_a_key(world: Path) -> None:
    assert translations() == {
        "card/breeze.steps.turn.says": "Tournez.",
        "card/breeze.steps.rest.says": "Asseyez-vous.",
    }
    edit(CARDS, "steps: [", "steps: [{id: wait, says: Wait.}, ")
    call("l10n", "extract")
    assert translations() == {
        "card/breeze.steps.wait.says": "",
        "card/breeze.steps.turn.says": "Tournez.",
        "card/breeze.steps.rest.says": "Asseyez-vous.",
    }


def test_packs_have_the_same_keys(world: Path) -> None:
    call("build")
    made = gather(compile_project(world).linked, "windmill")
    with Pack.open("build/windmill.ludex") as pack:
        assert set(pack.texts("en")) == {text.key for text in made.texts} == set(pack.texts("fr"))


def test_they_are_printed_in_their_language(world: Path) -> None:
    call("print", "--locale", "fr", "--no-contact")
    (deck,) = world.glob("build/print/windmill/fr/home-a4/winds.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(deck.read_bytes()))
    assert "Tournez." in text and "Asseyez-vous." in text and "Turn about." not in text


@pytest.mark.parametrize("file, words", [(CARDS, "Sit down."), (PO, "Asseyez-vous.")])
def test_what_does_not_fit_is_told_at_its_line(world: Path, file: str, words: str) -> None:
    edit(file, words, "A long time passes. " * 15 + words)
    told = json.loads(call("validate", "--format", "json", "--select", "L10N008", code=1))["findings"]
    lines = Path(file).read_text("utf-8").splitlines()
    assert [(each["file"], words in lines[each["line"] - 1]) for each in told] == [(file, True)]


def test_two_items_of_one_name_are_told(world: Path) -> None:
    edit(CARDS, "{id: rest,", "{id: turn,")
    told = json.loads(call("validate", "--format", "json", "--fail-on", "never"))["findings"]
    (found,) = [each for each in told if each["code"] == "L10N015"]
    assert found["file"] == CARDS and "turn" in found["message"]
