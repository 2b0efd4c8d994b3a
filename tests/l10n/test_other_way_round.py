"""A game in English that is translated into French: every command works as it does the other way round."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polib
import pypdfium2
import pytest
from click.testing import CliRunner

from ludex.cli.root import ludex
from tests.worlds import HERE

PO = "content/windmill/text/fr.po"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(HERE / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*words: str, code: int = 0, **more: str) -> str:
    result = CliRunner().invoke(ludex, words, **more)
    assert result.exit_code == code, result.output
    return result.stdout


def codes(*words: str, code: int = 1) -> list[str]:
    told = json.loads(call("l10n", "check", "--format", "json", *words, code=code))
    return [each["code"] for each in told["findings"]]


def edit(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def message(key: str) -> polib.POEntry:
    return next(each for each in polib.pofile(PO) if each.msgctxt == key)


def test_it_is_complete_and_extract_leaves_it_alone(world: Path) -> None:
    assert codes(code=0) == []
    assert call("l10n", "extract", "--check") == ""
    counts = json.loads(call("l10n", "status", "--format", "json"))["windmill"]["fr"]
    assert sum(each["missing"] + each["stale"] for each in counts.values()) == 0
    assert {each["translated"] == each["texts"] for each in counts.values()} == {True}


def test_the_catalogue_says_which_language_is_which(world: Path) -> None:
    header = polib.pofile(PO).metadata
    assert header["Language"] == "fr"
    assert header["X-Source-Language"] == "en"
    assert header["Plural-Forms"] == "nplurals=2; plural=(n > 1);"


def test_a_changed_source_is_stale_until_somebody_looks(world: Path) -> None:
    edit("content/windmill/cards.yaml", "Grind three sacks", "Grind four sacks")
    assert codes() == ["L10N006"]
    assert PO in call("l10n", "extract")
    stale = message("card/millstone.text")
    assert "fuzzy" in stale.flags
    assert stale.previous_msgid == "Grind three sacks, or repair the sails!"
    assert codes("--release") == ["L10N006"]
    edit(PO, "#, fuzzy\n", "")
    assert codes() == ["L10N004"]  # the mark is gone, and the number still another
    edit(PO, "Moulez trois", "Moulez quatre")
    assert codes(code=0) == []


def test_a_slip_is_accepted_without_a_translator(world: Path) -> None:
    edit("content/windmill/cards.yaml", "It never blows", "It newer blows")
    call("l10n", "extract")
    edit("content/windmill/cards.yaml", "It newer blows", "It never blows")
    call("l10n", "extract")
    assert codes(code=0) == []
    edit("content/windmill/cards.yaml", "where the flour is", "where the flours is")
    assert codes() == ["L10N006"]
    call("l10n", "accept", "--cosmetic")
    assert codes(code=0) == []


def test_both_sides_are_held_to_their_own_typography(world: Path) -> None:
    edit("content/windmill/cards.yaml", "never blows where", "never  blows where")
    edit("content/windmill/cards.yaml", "repair the sails!", "repair the sails !")
    edit(PO, "réparez les ailes\u202f!", "réparez les ailes!")
    found = codes()
    assert "EN001" in found and "FR001" in found


def test_it_is_played_in_french(world: Path) -> None:
    told = call("play", "windmill", "--seed", "3", "--locale", "fr", "--plain", input="1\n1\n1\n1\n")
    assert "Voulez-vous moudre\u202f?" in told
    assert "Le Premier meunier moud 1 sac." in told
    assert "Le meunier qui a moulu neuf sacs gagne." in told
    assert "grind" not in told


def test_it_is_printed_in_both_languages(world: Path) -> None:
    call("print", "--no-contact")
    for locale, words in (("fr", ["Meule", "dit-il"]), ("en", ["Millstone", "it says"])):
        (deck,) = world.glob(f"build/print/windmill/{locale}/home-a4/winds.pdf")
        pages = pypdfium2.PdfDocument(deck.read_bytes())
        text = " ".join(page.get_textpage().get_text_range() for page in pages)
        assert all(word in text for word in words)


def test_a_translation_that_does_not_fit_is_told_at_its_line(world: Path) -> None:
    edit(
        PO,
        "Moulez trois sacs",
        "Moulez trois sacs de plus que les autres meuniers, " * 12 + "Moulez trois sacs",
    )
    told = json.loads(call("validate", "--format", "json", "--select", "L10N008", code=1))
    (found,) = told["findings"]
    assert found["file"] == PO
    line = Path(PO).read_text("utf-8").splitlines()[found["line"] - 1]
    assert line.startswith('msgstr "Moulez trois')
    assert [each for each in codes() if each == "L10N008"]


def test_a_print_with_the_pseudo_language_shows_what_is_no_text(world: Path) -> None:
    edit("content/windmill/layouts.yaml", "size: [53, 20], show: self.text", "size: [53, 3], show: self.text")
    told = call("print", "--locale", "en-XA", "--no-contact", code=1)
    (deck,) = (file for file in told.split() if file.endswith("winds.pdf"))
    pages = pypdfium2.PdfDocument(Path(deck).read_bytes())
    text = " ".join(page.get_textpage().get_text_range() for page in pages)
    assert "Millstone" not in text and "Mîîllstôônéé" in text
