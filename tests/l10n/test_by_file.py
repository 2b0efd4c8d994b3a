"""Games with a catalogue for each language and content file: moved there, renamed, approved, moved back."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludex.actions.build import build
from ludex.actions.l10n import l10n_accept, l10n_extract
from ludex.actions.refs import find_refs
from ludex.actions.rename import rename
from ludex.actions.validate import validate
from ludex.cli.root import ludex
from ludex.core.findings import Finding
from ludex.pack.reader import Pack

GAME = """\
kind: game
id: pond
title: Pond
language: en
translations: [fr, de]
players: {min: 1, max: 2}
source: {status: original}
"""
DUCKS = """\
kind: card
entries:
  duck: {title: Duck, text: Swims here., source: {status: original}}
"""
FROGS = """\
kind: card
entries:
  frog: {title: Frog, text: 'Meets {{ "duck" | ref }}.', source: {status: original}}
"""
EMPTIED = ("de.po", "fr.po", "l10n.lock")
FOLDER = Path("content", "pond")
TEXT = FOLDER / "text"


def write(root: Path, name: str, text: str) -> None:
    file = root / FOLDER / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def read(root: Path, name: str) -> str:
    return (root / TEXT / name).read_text("utf-8")


def extract(root: Path) -> list[str]:
    """Extract, and return the files that changed."""
    made = l10n_extract(root)
    assert not made.left
    late = [
        name
        for name, text in made.files.items()
        if not (root / name).is_file() or (root / name).read_bytes() != text.encode()
    ]
    for name in late:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(made.files[name], encoding="utf-8", newline="\n")
    return [Path(name).relative_to(TEXT).as_posix() for name in late]


def extract_aloud() -> Result:
    """Extract by the command, in the folder of the project."""
    return CliRunner().invoke(ludex, ["l10n", "extract"], prog_name="ludex", env={"LANG": "en", "LC_ALL": ""})


def translate(root: Path, name: str, **words: str) -> None:
    text = read(root, name)
    for source, target in words.items():
        assert f'msgid "{source}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
    (root / TEXT / name).write_text(text, encoding="utf-8", newline="\n")


def findings(root: Path) -> list[tuple[str, str, str]]:
    """Each finding as its code, its file in text/, and the word that it stands at."""

    def word(each: Finding) -> str:
        return (root / each.span.file).read_text("utf-8")[each.span.start : each.span.end]

    return [
        (each.code.name, each.span.file.partition("/text/")[2], word(each))
        for each in validate(root).findings
        if each.code.name != "L10N005"
    ]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A game with two files, translated in part, in the layout by language."""
    write(tmp_path, "game.yaml", GAME)
    write(tmp_path, "birds/ducks.yaml", DUCKS)
    write(tmp_path, "frogs.yaml", FROGS)
    extract(tmp_path)
    translate(tmp_path, "fr.po", Duck="Canard", Frog="Grenouille")
    extract(tmp_path)
    return tmp_path


@pytest.fixture
def split(root: Path) -> Path:
    """The same, one catalogue a language and file."""
    write(root, "game.yaml", GAME + "catalogues: by-file\n")
    extract(root)
    return root


def test_extract_moves_everything_and_then_changes_nothing(root: Path) -> None:
    before = read(root, "l10n.lock")
    write(root, "game.yaml", GAME + "catalogues: by-file\n")
    assert sorted(extract(root)) == [
        *("de.po", "de/birds/ducks.lock", "de/birds/ducks.po", "de/frogs.lock", "de/frogs.po"),
        *("de/game.lock", "de/game.po", "fr.po", "fr/birds/ducks.lock", "fr/birds/ducks.po"),
        *("fr/frogs.lock", "fr/frogs.po", "fr/game.lock", "fr/game.po", "l10n.lock", "pond.pot"),
        *("templates/birds/ducks.pot", "templates/frogs.pot", "templates/game.pot"),
    ]
    assert 'msgid "Duck"\nmsgstr "Canard"' in read(root, "fr/birds/ducks.po")
    assert "Canard" not in read(root, "fr.po") and 'msgid "Duck"' not in read(root, "pond.pot")
    parts = [
        read(root, f"{locale}/{name}.lock")
        for locale in ("de", "fr")
        for name in ("birds/ducks", "frogs", "game")
    ]
    assert sorted("".join(parts).splitlines()) == sorted(before.splitlines() + before.splitlines()[:1] * 5)
    assert extract(root) == []
    assert findings(root) == []


def test_extract_names_the_files_that_it_emptied_once_and_does_not_write_them_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "game.yaml", GAME + "catalogues: by-file\n")
    monkeypatch.chdir(root)
    said = extract_aloud().output
    emptied = [f"ludex: content/pond/text/{name} is empty now: you can delete it" for name in EMPTIED]
    assert [line for line in said.splitlines() if "empty now" in line] == emptied
    for name in EMPTIED:
        (root / TEXT / name).unlink()
    assert "empty now" not in extract_aloud().output
    assert not any((root / TEXT / name).exists() for name in EMPTIED)
    assert findings(root) == []


def test_packs_have_the_translations_of_every_file(split: Path) -> None:
    build(split)
    with Pack.open(split / "build" / "pond.ludex") as pack:
        assert [pack.text(f"card/{slug}.title", "fr") for slug in ("duck", "frog")] == [
            "Canard",
            "Grenouille",
        ]


def test_findings_stand_in_the_file_of_the_message(split: Path) -> None:
    translate(split, "fr/frogs.po", **{'Meets {{ \\"duck\\" | ref }}.': "Rencontre [duc]."})
    translate(split, "fr/birds/ducks.po", **{"Swims here.": "Nage ici ."})
    assert findings(split) == [
        ("FR014", "fr/birds/ducks.po", " "),
        ("L10N002", "fr/frogs.po", "[duc]"),
    ]
    text = read(split, "fr/frogs.po").replace(
        'msgctxt "card/frog.text"',
        '# ludex: allow L10N002 so\nmsgctxt "card/frog.text"',
    )
    (split / TEXT / "fr/frogs.po").write_text(text, "utf-8")
    assert findings(split) == [("FR014", "fr/birds/ducks.po", " ")]


def test_a_text_that_moves_to_another_file_takes_its_translation_along(split: Path) -> None:
    write(split, "frogs.yaml", FROGS + DUCKS.partition("entries:\n")[2])
    (split / FOLDER / "birds" / "ducks.yaml").unlink()
    assert findings(split) == []
    extract(split)
    assert 'msgid "Duck"\nmsgstr "Canard"' in read(split, "fr/frogs.po")
    assert "Duck" not in read(split, "fr/birds/ducks.po") + read(split, "fr/birds/ducks.lock")
    assert "fr card/duck.title approved" in read(split, "fr/frogs.lock")


def test_rename_follows_keys_slots_and_locks_of_every_file(split: Path) -> None:
    translate(split, "fr/frogs.po", **{'Meets {{ \\"duck\\" | ref }}.': 'Rencontre {{ \\"duck\\" | ref }}.'})
    extract(split)
    rename(split, "duck", "teal")
    assert 'msgctxt "card/teal.title"' in read(split, "fr/birds/ducks.po")
    assert "fr card/teal.title approved" in read(split, "fr/birds/ducks.lock")
    assert 'Rencontre {{ \\"teal\\" | ref }}.' in read(split, "fr/frogs.po")
    assert findings(split) == []
    assert extract(split) == []
    used = {each.span.file for each in find_refs(split, "teal").refs.used_by}
    assert (TEXT / "fr" / "frogs.po").as_posix() in used


def test_a_stale_translation_is_approved_in_its_file(split: Path) -> None:
    write(split, "birds/ducks.yaml", DUCKS.replace("title: Duck", "title: Wild Duck"))
    assert [each[:2] for each in findings(split)] == [("L10N006", "fr/birds/ducks.po")]
    extract(split)
    assert "#, fuzzy" in read(split, "fr/birds/ducks.po")
    done = l10n_accept(split, "pond", ["card/duck.title"])
    assert done.accepted == [("fr", "card/duck.title")]
    for name, text in done.files.items():
        (split / name).write_text(text, encoding="utf-8", newline="\n")
    assert "#, fuzzy" not in read(split, "fr/birds/ducks.po")
    assert findings(split) == [] and extract(split) == []


def test_what_is_out_of_use_is_kept_in_the_catalogue_of_the_language(split: Path) -> None:
    (split / FOLDER / "frogs.yaml").unlink()
    write(split, "game.yaml", GAME + "catalogues: by-file\nremoved: [card/frog]\n")
    extract(split)
    assert '#~ msgstr "Grenouille"' in read(split, "fr.po")
    write(split, "frogs.yaml", FROGS)
    write(split, "game.yaml", GAME + "catalogues: by-file\n")
    extract(split)
    assert 'msgstr "Grenouille"' in read(split, "fr/frogs.po") and "Grenouille" not in read(split, "fr.po")


def test_a_game_goes_back_to_one_catalogue_a_language(split: Path) -> None:
    write(split, "game.yaml", GAME)
    extract(split)
    assert 'msgid "Duck"\nmsgstr "Canard"' in read(split, "fr.po")
    assert "Duck" not in read(split, "fr/birds/ducks.po")
    assert "fr card/duck.title approved" in read(split, "l10n.lock")
    assert findings(split) == [] and extract(split) == []


def test_a_lost_line_of_one_file_keeps_a_language_from_being_written(split: Path) -> None:
    text = read(split, "fr/frogs.po").replace('msgid "Frog"', 'msgid Frog"')
    (split / TEXT / "fr/frogs.po").write_text(text, "utf-8")
    made = l10n_extract(split)
    assert made.left == ["content/pond/text/fr/frogs.po"]
    assert not [name for name in made.files if "/text/fr" in name and name.endswith(".po")]
