"""`rename` of names within entries: values and parameters, in rules, calls and texts of both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.l10n import l10n_extract, list_changed_files
from ludex.actions.rename import rename
from ludex.actions.validate import validate
from ludex.compile.outcome import Refusal

GAME = """\
kind: game
id: demo
title: Le Verger
language: fr
translations: [en]
players: {min: 1, max: 4}
values: {baskets: 3}
state: {picked: {type: int}}
start: begin
source: {status: original}
"""
RULES = """\
kind: procedure
entries:
  pick:
    text: Cueillez {{ many }} pommes dans {{ baskets }} paniers.
    args: {many: int}
    do:
      - set: picked += many - [each for each in [1] if each == many][0]
      - if: many > less and less < baskets
        then: [{call: "pick(many=many - 1)"}]
    values: {less: 1}
    source: {status: original}
  begin:
    do: [{call: bring(1)}]
    source: {status: original}
  bring:
    text: Cueillez {{ many }} pommes, pas {{ less }}.
    values: {less: 2}
    args: {n: int}
    do: [{call: pick(many=5)}, {call: "pick(less + procedure.pick.less * n)"}]
    source: {status: original}
"""
ABILITIES = """\
kind: ability
entries:
  swift:
    title: Vive
    text: Avancez de {{ far }} cases.
    args: {far: int}
    legal: far > 0
    source: {status: original}
"""
CARDS = """\
kind: card
entries:
  hare:
    title: Lièvre
    abilities: {swift: {far: 2}}
    source: {status: original}
"""
FILES = {
    "content/demo/game.yaml": GAME,
    "content/demo/rules.yaml": RULES,
    "content/demo/abilities.yaml": ABILITIES,
    "content/demo/cards.yaml": CARDS,
}
ENGLISH = {
    "Le Verger": "The Orchard",
    "Vive": "Swift",
    "Lièvre": "Hare",
    "Avancez de {{ far }} cases.": "Move {{ far }} spaces.",
    "Cueillez {{ many }} pommes dans {{ baskets }} paniers.": (
        "Pick {{ many }} apples into {{ baskets }} baskets."
    ),
    "Cueillez {{ many }} pommes, pas {{ less }}.": "Pick {{ many }} apples, not {{ less }}.",
}
PO = "content/demo/text/en.po"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    for file, text in FILES.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    extract(tmp_path)
    catalogue = (tmp_path / PO).read_text(encoding="utf-8")
    for source, said in ENGLISH.items():
        assert f'msgid "{source}"\nmsgstr ""\n' in catalogue
        catalogue = catalogue.replace(
            f'msgid "{source}"\nmsgstr ""\n', f'msgid "{source}"\nmsgstr "{said}"\n'
        )
    (tmp_path / PO).write_text(catalogue, encoding="utf-8")
    extract(tmp_path)
    return tmp_path


def extract(root: Path) -> None:
    for file, text in l10n_extract(root).files.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")


def codes(root: Path) -> set[str]:
    return {each.code.name for each in validate(root).findings}


def refusal(root: Path, old: str, new: str) -> str:
    before = {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    with pytest.raises(Refusal) as caught:
        rename(root, old, new)
    assert before == {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    assert caught.value.message.render("fr") != caught.value.message.render("en")
    return caught.value.message.render("en")


RENAMES = {
    "parameter": (
        "procedure/pick.many",
        "apples",
        [
            "Cueillez {{ apples }} pommes dans {{ baskets }} paniers.",
            "args: {apples: int}",
            "picked += apples - [each for each in [1] if each == apples][0]",
            "if: apples > less and less < baskets",
            "pick(apples=apples - 1)",
            "Cueillez {{ apples }} pommes, pas {{ less }}.",
            "pick(apples=5)",
        ],
        ["Pick {{ apples }} apples into {{ baskets }}", "Pick {{ apples }} apples, not {{ less }}"],
    ),
    "value that others read": (
        "procedure/pick.less",
        "fewer",
        ["many > fewer and fewer < baskets", "values: {fewer: 1}", "pick(less + procedure.pick.fewer * n)"],
        [],
    ),
    "value in a text": (
        "procedure/bring.less",
        "fewer",
        ["pommes, pas {{ fewer }}.", "values: {fewer: 2}", "pick(fewer + procedure.pick.less * n)"],
        ["not {{ fewer }}"],
    ),
    "argument of an ability": (
        "ability/swift.far",
        "steps",
        [
            "Avancez de {{ steps }} cases.",
            "args: {steps: int}",
            "legal: steps > 0",
            "abilities: {swift: {steps: 2}}",
        ],
        ["Move {{ steps }} spaces."],
    ),
    "value of the game": (
        "game/demo.baskets",
        "crates",
        ["dans {{ crates }} paniers.", "less < crates"],
        ["into {{ crates }}"],
    ),
}


@pytest.mark.parametrize(("old", "new", "rules", "translations"), RENAMES.values(), ids=RENAMES)
def test_every_place_of_a_name_is_edited(world, old, new, rules, translations):
    before = codes(world)
    lines = {file: len((world / file).read_text(encoding="utf-8").splitlines()) for file in FILES}
    entry = old.partition(".")[0]
    made = rename(world, old, new)
    assert (str(made.old), str(made.new)) == (old, f"{entry}.{new}")
    text = "".join((world / file).read_text(encoding="utf-8") for file in FILES)
    for line in rules:
        assert line in text
    assert lines == {file: len((world / file).read_text(encoding="utf-8").splitlines()) for file in FILES}
    catalogue = (world / PO).read_text(encoding="utf-8")
    for line in translations:
        assert line in catalogue
    assert codes(world) == before
    assert "fuzzy" not in l10n_extract(world).files[PO]
    assert list_changed_files(world, l10n_extract(world)) == {}


def test_a_rename_there_and_back_changes_nothing(world):
    before = {file: file.read_bytes() for file in sorted((world / "content").rglob("*")) if file.is_file()}
    rename(world, "procedure/pick.many", "apples")
    rename(world, "procedure/pick.apples", "many")
    after = {file: file.read_bytes() for file in sorted((world / "content").rglob("*")) if file.is_file()}
    assert after == before


REFUSED = {
    "unknown": ("procedure/pick.mani", "apples", "declares no value or parameter called “mani”"),
    "taken by a parameter": ("procedure/pick.less", "many", "“many” is taken in procedure/pick"),
    "taken by a value": ("procedure/pick.many", "less", "“less” is taken in procedure/pick"),
    "taken by the state": ("procedure/pick.many", "picked", "“picked” is taken in procedure/pick"),
    "taken by a value of the game": ("procedure/pick.many", "baskets", "“baskets” is taken"),
    "taken by a local": ("procedure/pick.many", "each", "“each” is taken in procedure/pick"),
    "taken by a field": ("procedure/pick.many", "text", "“text” is taken in procedure/pick"),
    "no name": ("procedure/pick.many", "Many", "“Many” is not a valid name in rules"),
    "word of the language": ("procedure/pick.many", "lambda", "“lambda” is not a valid name in rules"),
    "the same": ("procedure/pick.many", "many", "procedure/pick.many already has this name"),
}


@pytest.mark.parametrize(("old", "new", "words"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_renamed_is_refused_in_a_sentence(world, old, new, words):
    assert words in refusal(world, old, new)


def test_a_word_that_may_be_another_name_is_refused_at_its_place(world):
    file = world / "content/demo/rules.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "[each for each in [1] if each == many]", "[many for many in [1]]"
    )
    file.write_text(text, encoding="utf-8")
    words = "whether “many” in content/demo/rules.yaml:7:32 is the name from procedure/pick"
    assert words in refusal(world, "procedure/pick.many", "apples")


def test_a_number_that_two_steps_get_by_one_name_is_refused_where_a_text_shows_it(world):
    file = world / "content/demo/rules.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "[{call: pick(many=5)}", "[{call: pick(many=5)}, {call: drop(many=5)}"
    )
    more = "  drop:\n    args: {many: int}\n    do: [{set: picked -= many}]\n    source: {status: original}\n"
    file.write_text(text + more, encoding="utf-8")
    assert "procedure/bring also gives a number “many” to entries other than" in refusal(
        world, "procedure/pick.many", "a"
    )
