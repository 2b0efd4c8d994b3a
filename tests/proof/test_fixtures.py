"""Fixtures are loaded for examples, and a game is the same with them and without."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.actions.build import build
from ludex.cli.root import ludex
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.mutants import instructions

SATCHEL = Path(__file__).parents[1] / "worlds" / "satchel"
FILES = ("fixtures.yaml", "fixture-examples.yaml")
HELPER = """\
kind: procedure
fixtures: true
entries:
  enrich:
    args: {s: seat}
    do: [{set: s.coins += 5}]
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    root = tmp_path / "satchel"
    shutil.copytree(SATCHEL, root, ignore=shutil.ignore_patterns("build"))
    return root


def build_packs(root: Path) -> tuple[bytes, bytes | None]:
    """The pack that is played, and the one that examples are run in."""
    assert [each.code.name for each in build(root, ["satchel"]).findings] == []
    folder = root / "build"
    fixtures = folder / "satchel.fixtures.ludex"
    return (folder / "satchel.ludex").read_bytes(), fixtures.read_bytes() if fixtures.exists() else None


def test_a_game_is_the_same_with_fixtures_and_without(world: Path) -> None:
    played, tested = build_packs(world)
    assert tested is not None
    for name in FILES:
        (world / "content" / "satchel" / name).unlink()
    assert build_packs(world) == (played, None)


def test_fixtures_are_known_to_examples_alone(world: Path) -> None:
    build_packs(world)
    with Pack.open(world / "build" / "satchel.ludex") as pack:
        played = resolve_machine(pack)
        assert "card/ginger" not in played.numbers
        assert "example/last-coin" not in {each.id for each in cases(pack)}
    with Pack.open(world / "build" / "satchel.fixtures.ludex") as pack:
        tested = resolve_machine(pack)
        assert tested.numbers["card/ginger"] not in {piece.entry for piece in tested.box}
        assert "example/last-coin" in {each.id for each in cases(pack)}
    assert tested.ids[: tested.numbers["card/ginger"]] == played.ids[: tested.numbers["card/ginger"]]


def test_an_edited_fixture_is_tested_as_it_is_now(world: Path) -> None:
    played, tested = build_packs(world)
    file = world / "content" / "satchel" / "fixtures.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("cost: 3", "cost: 2"), encoding="utf-8")
    again, edited = build_packs(world)
    assert again == played
    assert edited != tested


def test_what_fixtures_do_is_no_rule_to_prove(world: Path) -> None:
    (world / "content" / "satchel" / "helper.yaml").write_text(HELPER, encoding="utf-8")
    build_packs(world)
    with Pack.open(world / "build" / "satchel.fixtures.ludex") as pack:
        assert pack.program("procedure/enrich") is not None
        assert "procedure/enrich" not in {each.at[0] for each in instructions(pack)}


def test_a_file_of_one_entry_may_be_a_fixture(world: Path) -> None:
    said = ("kind: card", "id: rue", "fixtures: true", "title: Rue", "hues: [red]", "cost: 1", "cure: 1")
    text = "\n".join((*said, "source: {status: original}", ""))
    (world / "content" / "satchel" / "rue.yaml").write_text(text, encoding="utf-8")
    build_packs(world)
    with Pack.open(world / "build" / "satchel.fixtures.ludex") as pack:
        assert pack.number("card/rue") is not None
    with Pack.open(world / "build" / "satchel.ludex") as pack:
        assert pack.number("card/rue") is None


def test_the_command_runs_the_examples_of_fixtures(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(world)
    file = world / "content" / "satchel" / "fixture-examples.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("ginger in rose.satchel", "ginger in market"))
    done = CliRunner().invoke(ludex, ["test", "satchel", "-k", "last-coin"])
    assert done.exit_code == 1
    assert "last-coin" in done.output
