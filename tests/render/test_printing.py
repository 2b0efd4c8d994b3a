"""The whole way: YAML, a pack, files on the disk; and what is said where something does not fit."""

from __future__ import annotations

import io
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import ImageChops

from ludex.actions.build import build
from ludex.actions.printing.files import PrintJob, PrintRequest, inspect_files
from ludex.actions.printing.games import print_games
from ludex.compile.outcome import Refusal
from ludex.compile.project_folders import BuildFolder
from ludex.compile.store import workers
from ludex.core.findings import Finding
from ludex.pack.reader import Pack
from ludex.render.codes import NAMES
from tests.oracle import compile_project
from tests.oracle_fit import find_fit_findings
from tests.worlds import HERE, lay, lay_base

CASES = sorted(case for case in (HERE / "err").iterdir() if case.name.partition("_")[0] in NAMES)
LAYOUT = """kind: layout
entries:
  face-outil:
    title: Face des cartes Outil
    of: card
    size: [63, 88]
    palette: {accent: "#336644"}
    background: {ink: accent 20%}
    styles:
      titre: {font: livre, size: 12, floor: 10}
      corps: {font: livre, size: 9, floor: 7}
    boxes:
      titre: {at: [5, 5], size: [53, 9], show: self.title, style: titre}
      texte: {at: [5, 40], size: [53, 30], show: self.text, style: corps}
  dos-outil:
    title: Dos des cartes Outil
    of: deck
    size: [63, 88]
    styles:
      titre: {font: livre, size: 12, floor: 10}
    boxes:
      titre: {at: [5, 35], size: [53, 9], show: self.title, style: titre}
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The demo game with a layout for its cards, and a font."""
    lay_base(tmp_path)
    sound = next(case for case in CASES if case.name.startswith("L10N008"))
    shutil.copytree(sound / "content", tmp_path / "content", dirs_exist_ok=True)
    content = tmp_path / "content" / "demo"
    (content / "layouts.yaml").write_text(LAYOUT, encoding="utf-8")
    decks = (content / "decks.yaml").read_text(encoding="utf-8")
    decks = decks.replace("    layout: face-outil\n", "    layout: face-outil\n    back: dos-outil\n")
    (content / "decks.yaml").write_text(decks, encoding="utf-8")
    return tmp_path


def printed(root: Path, **wish: Any) -> PrintJob:
    return print_games(root, PrintRequest(**wish))


def text_of(data: bytes) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def errors(found: PrintJob) -> list[Finding]:
    return [each for each in found.outcome.findings if each.severity.value != "I"]


def test_decks_and_sheets_are_written(world: Path) -> None:
    made = printed(world)
    assert not errors(made) and not made.faults and not made.messages
    assert set(made.files) == {
        f"build/print/demo/fr/{name}"
        for name in ("home-a4/outils.pdf", "home-a4/outils-contact.pdf", "sheets/reference.pdf")
    }
    data = (world / "build/print/demo/fr/home-a4/outils.pdf").read_bytes()
    found = text_of(data)
    assert found.count("Échelle") == 3 and found.count("Brouette") == 2
    assert found.count("Cartes Outil") == 6


def test_one_deck_one_language_some_cards(world: Path) -> None:
    made = printed(world, decks=["outils"], locales=["fr"], only=["ech*"], contact=False)
    assert made.files == ["build/print/demo/fr/home-a4/outils-some.pdf"]
    found = text_of((world / made.files[0]).read_bytes())
    assert "Échelle" in found and "Brouette" not in found


def test_only_what_changed_is_printed(world: Path) -> None:
    build(world)
    before = world / "before.ludex"
    shutil.copyfile(BuildFolder(world).pack("demo"), before)
    wish = {"decks": ["outils"], "locales": ["fr"], "changed": str(before), "contact": False}
    assert printed(world, **wish).files == []
    cards = world / "content/demo/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("Rentrez deux", "Rentrez trois"), encoding="utf-8")
    made = printed(world, **wish)
    found = text_of((world / made.files[0]).read_bytes())
    assert "Brouette" in found and "Échelle" not in found


def test_a_second_print_writes_the_same_bytes(world: Path) -> None:
    def bytes_of(files: list[str]) -> list[bytes]:
        return [(world / file).read_bytes() for file in files]

    first = bytes_of(printed(world).files)
    shutil.rmtree(world / "build")
    again = printed(world)
    assert again.left == 0
    assert first == bytes_of(again.files)


def test_workers_print_the_same_bytes(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = {file: (world / file).read_bytes() for file in printed(world).files}
    shutil.rmtree(world / "build")
    monkeypatch.setattr(workers, "FEW", 0)
    together = printed(world)
    assert together.left == 0
    assert {file: (world / file).read_bytes() for file in together.files} == alone


def test_what_would_come_out_as_it_stands_is_not_printed_again(world: Path) -> None:
    def states(files: list[str]) -> dict[str, int]:
        return {file: (world / file).stat().st_mtime_ns for file in files}

    first = printed(world)
    before = states(first.files)
    again = printed(world)
    assert (again.files, again.left) == (first.files, len(first.files))
    assert states(again.files) == before
    cards = world / "content/demo/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("Rentrez deux", "Rentrez trois"), encoding="utf-8")
    os.utime(world / "build/print/demo/fr/home-a4/outils-contact.pdf", ns=(0, 0))
    third = printed(world)
    renewed = {file for file, state in states(third.files).items() if before.get(file) != state}
    assert {
        "build/print/demo/fr/home-a4/outils.pdf",
        "build/print/demo/fr/home-a4/outils-contact.pdf",
    } == renewed
    assert third.left == len(third.files) - 2


def test_the_files_of_a_deck_that_has_gone_go_too(world: Path) -> None:
    decks = world / "content/demo/decks.yaml"
    game = world / "content/demo/game.yaml"
    printed(world, locales=["fr"])
    printed(world, locales=["fr"], only=["ech*"])
    folder = world / "build/print/demo/fr/home-a4"
    (folder / "outils-contact.pdf").write_bytes(b"mine")
    for file in (decks, game):
        file.write_text(file.read_text("utf-8").replace("outils", "engins"), encoding="utf-8")
    decks.write_text(
        decks.read_text("utf-8").replace("engins:\n", "engins:\n    was: [outils]\n"), encoding="utf-8"
    )
    made = printed(world, locales=["fr"])
    assert not [each for each in errors(made) if each.severity.value == "E"]
    there = {file.name for file in folder.iterdir()}
    assert there == {"engins.pdf", "engins-contact.pdf", "outils-contact.pdf"}
    assert len(made.messages) == 2


PROFILE = """kind: profile
entries:
  home-a4:
    title: Bureau
    form: sheets
    papers: [[210, 297]]
    flip: long
    share: true
"""


SHOP = """kind: profile
entries:
  shop:
    title: Atelier
    form: singles
    bleed: 3
    safe: 20
    formats:
      - {size: [200, 200]}
"""


def add_second_deck(content: Path) -> None:
    """Add a deck of the same cards under another slug."""
    decks = (content / "decks.yaml").read_text("utf-8")
    again = decks.split("entries:\n", 1)[1].replace("  outils:", "  autres-outils:", 1)
    (content / "decks.yaml").write_text(decks + again, encoding="utf-8")


def test_decks_that_a_shop_does_not_print_are_named_at_once_and_not_measured(world: Path) -> None:
    """Its safe distance concerns no card that it refuses."""
    content = world / "content/demo"
    (content / "profiles.yaml").write_text(SHOP, encoding="utf-8")
    add_second_deck(content)
    made = printed(world, locales=["fr"], profiles=["shop"])
    assert not [each for each in errors(made) if each.code.name == "PRINT004"]
    told = [each.render("en") for each in made.messages]
    assert told == ["Atelier has no cards of 63 × 88 mm; left out: Cartes Outil, Cartes Outil"]


def test_decks_of_one_size_share_sheets_and_each_is_printed_alone_where_it_is_named(world: Path) -> None:
    content = world / "content/demo"
    (content / "profiles.yaml").write_text(PROFILE, encoding="utf-8")
    add_second_deck(content)
    alone = printed(world, locales=["fr"], decks=["outils"])
    together = printed(world, locales=["fr"])
    folder = world / "build/print/demo/fr/home-a4"
    named = {Path(file).name for file in together.files}
    assert {"cards-63x88.pdf", "outils-contact.pdf", "autres-outils-contact.pdf"} <= named
    assert "outils.pdf" not in named and any(file.endswith("outils.pdf") for file in alone.files)
    assert text_of((folder / "cards-63x88.pdf").read_bytes()).count("Corde") == 2 * text_of(
        (folder / "outils.pdf").read_bytes()
    ).count("Corde")
    assert not printed(world, locales=["fr"]).messages, "nothing is taken for what has gone"


def test_shared_sheets_of_enlarged_cards_stay(world: Path) -> None:
    content = world / "content/demo"
    (content / "profiles.yaml").write_text(PROFILE, encoding="utf-8")
    (content / "layouts.yaml").write_text(LAYOUT.replace("size: 9, floor: 7", "size: 5"), encoding="utf-8")
    add_second_deck(content)
    large = printed(world, locales=["fr"], large_print=True)
    assert any("/cards-" in file and "/cards-63x88" not in file for file in large.files)
    assert not large.messages and not printed(world, locales=["fr"]).messages
    assert all((world / file).is_file() for file in large.files)


def test_cards_are_chosen_by_their_numbers(world: Path) -> None:
    made = printed(world, decks=["outils"], locales=["fr"], numbers=[range(2, 3)], contact=False)
    found = text_of((world / made.files[0]).read_bytes())
    assert ("Échelle" in found) != ("Brouette" in found)


def test_a_warning_is_told_and_printed_and_a_hushed_one_not_told(world: Path) -> None:
    layouts = world / "content/demo/layouts.yaml"
    near = layouts.read_text("utf-8").replace("texte: {at: [5, 40]", "texte: {at: [1, 40]")
    layouts.write_text(near, encoding="utf-8")
    made = printed(world, decks=["outils"])
    assert {each.code.name for each in errors(made)} == {"PRINT004"}
    assert made.files
    hushed = near.replace("corps}\n  dos", "corps} # ludex: allow PRINT004 essai\n  dos")
    assert hushed != near
    layouts.write_text(hushed, encoding="utf-8")
    made = printed(world, decks=["outils"])
    assert not errors(made) and made.files


def test_a_deck_that_does_not_fit_is_not_printed_and_its_old_file_stays(world: Path) -> None:
    printed(world)
    file = world / "build/print/demo/fr/home-a4/outils.pdf"
    before = file.read_bytes()
    layouts = world / "content/demo/layouts.yaml"
    narrow = layouts.read_text("utf-8").replace("size: [53, 30]", "size: [20, 6]")
    layouts.write_text(narrow, encoding="utf-8")
    made = printed(world, decks=["outils"])
    assert {each.code.name for each in errors(made)} == {"L10N008"}
    assert not made.files
    assert file.read_bytes() == before


def test_an_error_of_any_other_sort_prints_nothing(world: Path) -> None:
    cards = world / "content/demo/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("kind: card", "kind: cadr"), encoding="utf-8")
    made = printed(world)
    assert errors(made) and not made.files


@pytest.mark.parametrize(
    "wish", [{"decks": ["non"]}, {"profiles": ["non"]}, {"locales": ["de"]}, {"sheets": ["non"]}]
)
def test_what_there_is_not_is_refused(world: Path, wish: dict[str, list[str]]) -> None:
    with pytest.raises(Refusal):
        printed(world, **wish)


def test_a_finished_file_is_looked_at_on_its_own(world: Path) -> None:
    printed(world)
    file = world / "build/print/demo/fr/home-a4/outils.pdf"
    assert inspect_files(None, [file]).findings == ()
    (world / "no.pdf").write_bytes(b"no")
    assert [each.code.name for each in inspect_files(None, [world / "no.pdf"]).findings] == ["PDF001"]


def test_a_deck_that_cannot_be_printed_is_named_and_one_card_needs_no_contact_sheet(world: Path) -> None:
    more = (
        "kind: deck\nentries:\n  {}:\n    title: Autre\n    of: [card]\n    cards: {{{}: 1}}\n"
        "{}    source: {{status: original}}\n"
    )
    content = world / "content/demo"
    pole = "kind: card\nentries:\n  perche: {title: Perche, text: Une perche., source: {status: original}}\n"
    (content / "pole.yaml").write_text(pole, encoding="utf-8")
    (content / "plain.yaml").write_text(more.format("sans", "perche", ""), encoding="utf-8")
    single = more.format("seule", "echelle", "    layout: face-outil\n")
    (content / "single.yaml").write_text(single, encoding="utf-8")
    made = printed(world)
    assert not errors(made)
    (said,) = made.messages
    assert "deck/sans has no layout" in said.render("en")
    (content / "plain.yaml").write_text(more.format("sans", "echelle", ""), encoding="utf-8")
    assert not printed(world).messages  # another deck prints all its cards
    names = {file.rpartition("/")[2] for file in made.files}
    assert "seule.pdf" in names and "seule-contact.pdf" not in names
    assert not printed(world, decks=["outils"]).messages[1:]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_does_not_fit_is_found_once_in_its_case(case: Path, tmp_path: Path) -> None:
    root = lay(case, tmp_path)
    before = {each.code.name for each in build(root).findings if each.severity.value != "I"}
    if before:  # a template, which is read before anything is drawn
        assert before == {case.name.partition("_")[0]}
        return
    with Pack.open(BuildFolder(root).pack("demo")) as pack:
        found = list(find_fit_findings(compile_project(root), pack))
    assert {each.code.name for each in found} == {case.name.partition("_")[0]}
    places = [each.span for each in found]
    assert len(places) == len(set(places))
    for each in found:
        for lang in ("en", "fr"):
            assert not re.search(r"(?<!\{)\{\w+\}(?!\})", each.message.render(lang))


def test_guides_to_round_corners_lie_in_the_corners(world: Path) -> None:
    def look(**wish: Any) -> Any:
        made = printed(world, decks=["outils"], contact=False, **wish)
        assert not errors(made) and not made.faults
        return pypdfium2.PdfDocument(world / made.files[0])[0].render(scale=2).to_pil().convert("L")

    plain, rounded = look(), look(rounded=True)
    middle = tuple(
        round(length * share) for length, share in zip(plain.size * 2, (0.2, 0.1, 0.3, 0.2), strict=True)
    )
    assert ImageChops.difference(plain.crop(middle), rounded.crop(middle)).getbbox() is None


def test_large_print_is_larger_and_low_ink_says_the_same_words(world: Path) -> None:
    def text_and_size(**wish: Any) -> tuple[str, float]:
        made = printed(world, decks=["outils"], contact=False, **wish)
        assert not errors(made) and not made.faults
        data = (world / made.files[0]).read_bytes()
        page = pypdfium2.PdfDocument(io.BytesIO(data))[0].get_textpage()
        boxes = [page.get_charbox(number) for number in range(page.count_chars())]
        return " ".join(text_of(data).split()), max(top - bottom for _, bottom, _, top in boxes)

    (words, size), (low, low_size) = text_and_size(), text_and_size(low_ink=True)
    large = text_and_size(large_print=True)
    assert large[0] == words
    assert (words, size) == (low, low_size)
    assert large[1] > 1.1 * size
