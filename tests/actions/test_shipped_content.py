"""What `ludex new game` writes: a starter in either language, the sample game, and what games share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.new import new_game, new_sample, new_shared
from ludex.compile.outcome import Refusal
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.house.rooms import ROOT

TITLES = [("en", "jam", "My game"), ("fr", "jam", "Mon jeu d’été"), ("fr", "a1", "#1 TITLE et SLUG")]


def write(root: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


def failing_examples(file: Path, least: int) -> list[str]:
    with Pack.open(file) as pack:
        machine, found = resolve_machine(pack), cases(pack)
        assert len(found) >= least
        return [each.name for each in found if not run_example(machine, each).passed]


@pytest.mark.parametrize(("language", "slug", "title"), TITLES[:2])
def test_a_new_game_has_no_finding_and_its_examples_hold(
    tmp_path: Path, language: str, slug: str, title: str
) -> None:
    write(tmp_path, new_game(tmp_path, slug, title, language))
    assert [each.code.name for each in build(tmp_path).findings] == []
    assert failing_examples(tmp_path / "build" / f"{slug}.ludex", 3) == []


@pytest.mark.parametrize(("language", "slug", "title"), TITLES)
def test_a_new_game_has_its_title_in_every_language(
    tmp_path: Path, language: str, slug: str, title: str
) -> None:
    write(tmp_path, new_game(tmp_path, slug, title, language))
    build(tmp_path)
    with Pack.open(tmp_path / "build" / f"{slug}.ludex") as pack:
        assert {pack.text(f"game/{slug}.title", locale) for locale in ("en", "fr")} == {title}


def test_what_games_share_is_written_where_a_project_has_none(tmp_path: Path) -> None:
    shared = {
        f"content/shared/{file.relative_to(ROOT / 'content/shared').as_posix()}": file.read_bytes()
        for file in (ROOT / "content" / "shared").rglob("*")
        if file.is_file()
    }
    made = new_game(tmp_path, "jam", "Jam", "en")
    assert {name: data for name, data in made.items() if name in shared} == shared
    (tmp_path / "content" / "shared").mkdir(parents=True)
    assert not shared.keys() & new_game(tmp_path, "jam", "Jam", "en").keys()
    assert new_shared(tmp_path) == shared
    own = tmp_path / "content" / "shared" / "fonts.yaml"
    own.write_text("kind: font\n", encoding="utf-8")
    assert new_shared(tmp_path).keys() == shared.keys() - {"content/shared/fonts.yaml"}


def test_the_sample_game_is_the_one_of_this_project_with_its_schemas(tmp_path: Path) -> None:
    slug, files = new_sample(tmp_path)
    write(tmp_path, files)
    for top in ("content", "schemas"):
        copied = {file.relative_to(tmp_path) for file in (tmp_path / top / slug).rglob("*") if file.is_file()}
        own = {file.relative_to(ROOT) for file in (ROOT / top / slug).rglob("*") if file.is_file()}
        assert copied == own
        assert all((tmp_path / each).read_bytes() == (ROOT / each).read_bytes() for each in own)
    assert [each.code.name for each in build(tmp_path).findings] == []
    assert failing_examples(tmp_path / "build" / f"{slug}.ludex", 15) == []
    with pytest.raises(Refusal, match="already exists"):
        new_sample(tmp_path)


@pytest.mark.parametrize(("language", "other"), [("en", "fr"), ("fr", "en")])
def test_a_game_of_one_language_leaves_the_other_catalogue_of_what_games_share_alone(
    tmp_path: Path, language: str, other: str
) -> None:
    made = new_game(tmp_path, "jam", "Jam", language)
    write(tmp_path, {name: data for name, data in made.items() if "jam/text/" not in name})
    manifest = tmp_path / "content" / "jam" / "game.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace(f"translations: [{other}]\n", ""), encoding="utf-8")
    assert [each.code.name for each in build(tmp_path).findings] == []
