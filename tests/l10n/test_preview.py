"""`ludex l10n preview`: the card or the paragraph in both languages, with what a print hides."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image

from ludex.cli.root import ludex
from ludex.render.preview_page import OVERFLOW, SPACE, draw_space_sign
from tests.worlds import HERE

PO = "content/windmill/text/fr.po"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(HERE / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(ludex, ["l10n", "preview", *words])
    assert result.exit_code == code, result.output
    return result.output


def text_of(file: str) -> str:
    page = pypdfium2.PdfDocument(Path(file).read_bytes())[0]
    return " ".join(page.get_textpage().get_text_range().split())


def colours(file: str) -> set[tuple[int, ...]]:
    picture = Image.open(io.BytesIO(Path(file).read_bytes())).convert("RGB")
    return {colour for _, colour in picture.getcolors(1 << 24) or ()}


def rgb(ink: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(ink[1:]))


def test_both_languages_stand_on_one_page(world: Path) -> None:
    assert call("card/millstone.text", "-o", "seen/card.pdf", "--lang", "en") == "seen/card.pdf\n"
    text = text_of("seen/card.pdf")
    for word in ("Millstone", "Meule", "repair the sails!", "réparez les ailes", "English", "French"):
        assert word in text


def test_a_picture_is_made_where_nothing_is_said(world: Path) -> None:
    assert call("card/millstone.text") == "build/l10n/card-millstone.text.png\n"
    with Image.open("build/l10n/card-millstone.text.png") as picture:
        assert picture.width > picture.height


def test_an_entry_shows_its_whole_card(world: Path) -> None:
    call("card/breeze", "-o", "card.pdf")
    assert "It never blows where the flour is." in text_of("card.pdf")


def test_what_no_card_shows_is_a_paragraph(world: Path) -> None:
    call("game/windmill.ends.full.text", "-o", "text.pdf", "--lang", "fr")
    text = text_of("text.pdf")
    assert "The miller who has ground nine sacks wins." in text
    assert "Le meunier qui a moulu neuf sacs gagne." in text
    assert "absent des cartes" in text


def test_both_forms_of_a_counted_text_are_shown(world: Path) -> None:
    call("card/breeze.load", "-o", "text.pdf")
    text = text_of("text.pdf")
    assert all(f"porte {{{{ n }}}} {word}" in text for word in ("sac", "sacs"))


def test_no_break_spaces_are_seen(world: Path) -> None:
    call("card/millstone.text", "-o", "one.png")
    assert rgb(SPACE) in colours("one.png")


def test_an_overflow_is_shaded_and_told(world: Path) -> None:
    call("card/millstone.text", "-o", "before.png")
    text = Path(PO).read_text("utf-8")
    longer = text.replace("Moulez trois sacs", "Moulez trois sacs, puis recommencez, " * 12)
    Path(PO).write_text(longer, encoding="utf-8")
    call("card/millstone.text", "-o", "after.png")
    assert rgb(OVERFLOW) in colours("after.png") - colours("before.png")
    call("card/millstone.text", "-o", "after.pdf", "--lang", "en")
    assert "too long for “text”" in text_of("after.pdf")


def test_what_is_not_translated_is_said_to_be(world: Path) -> None:
    text = Path(PO).read_text("utf-8")
    Path(PO).write_text(text.replace('msgstr "Meule"', 'msgstr ""'), encoding="utf-8")
    call("card/millstone.title", "-o", "card.pdf", "--lang", "en")
    assert "not fully translated yet" in text_of("card.pdf")


def test_a_misspelt_key_has_a_suggestion(world: Path) -> None:
    assert "card/millstone.text" in call("card/milstone.text", code=2)


def test_a_file_of_another_form_is_refused(world: Path) -> None:
    assert ".png" in call("card/millstone.text", "-o", "card.svg", code=2)


def test_the_same_text_gives_the_same_bytes(world: Path) -> None:
    files = [Path(name) for name in ("one.pdf", "two.pdf", "one.png", "two.png")]
    for file in files:
        call("card/breeze.text", "-o", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[2].read_bytes() == files[3].read_bytes()


@pytest.mark.parametrize("letter", ["\u00a0", "\u202f"])
def test_the_sign_of_a_space_stands_where_the_space_does(letter: str) -> None:
    drawn = draw_space_sign(letter, 10, 20, 1.5, 3)
    assert drawn.data.startswith("M10 ") and "L11.5 " in drawn.data


def test_what_games_share_is_shown_where_a_game_uses_it(world: Path) -> None:
    icons = Path("content/shared/icons.yaml")
    icons.parent.mkdir()
    icons.write_text(
        "kind: icon\nentries:\n  sail: {title: sail, path: M1 1L9 1L9 9Z}\n"
        "  spare: {title: spare wheel, path: M1 1L9 1L9 9Z}\n",
        encoding="utf-8",
    )
    layouts = Path("content/windmill/layouts.yaml")
    sign = "      sign: {at: [50, 5], size: [6, 6], icon: sail, ink: '#000000'}\n"
    layouts.write_text(layouts.read_text("utf-8") + sign, encoding="utf-8")
    call("icon/sail.title", "-o", "icon.pdf", "--lang", "en")
    assert "sail" in text_of("icon.pdf")
    assert "no field of a game’s entries refers to" in call("icon/spare.title", "--lang", "en", code=2)
