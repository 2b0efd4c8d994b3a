"""Players and authors are told lengths in the units of the game, wherever they come from."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.engine import open_game
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.play.speech import Speech
from ludex.play.terminal.piece_text import describe_fields
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example

MUSKET = Path(__file__).parents[1] / "worlds" / "musket"
FILES = {
    "content/musket/stride.yaml": """\
kind: quantity
entries:
  stride: {title: Foulée, args: {who: fighter}, returns: length, base: who.reach + 7mm}
""",
    "content/musket/run.yaml": """\
kind: procedure
entries:
  hurry:
    args: {f: fighter}
    do: [{log: far, with: {n: 3in, other: stride(f)}}]
    says: {far: "{{ n }}″, {{ other }}″"}
""",
    "content/musket/hurries.yaml": """\
kind: example
entries:
  hurries:
    title: Un pas
    seats: 2
    given: {table: [{entry: flintlock, as: flint, at: [30cm, 5cm]}]}
    run: []
    then: [stride(flint) == 5cm]
    cites: [ms-100]
    source: {status: original}
""",
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pack]:
    root = tmp_path_factory.mktemp("musket")
    shutil.copytree(MUSKET, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build"))
    for name, text in FILES.items():
        (root / name).write_text(text, encoding="utf-8")
    assert not [each for each in build(root, ["musket"]).findings if each.severity.value == "E"]
    with Pack.open(root / "build" / "musket.ludex") as opened:
        yield opened


def test_reasons_of_a_quantity_are_lengths(pack: Pack) -> None:
    game, speech = open_game(pack, seats=2), Speech(pack, "fr")
    piece = next(
        number
        for number, entry in enumerate(game.state.entry)
        if game.machine.ids[entry] == "fighter/flintlock"
    )
    value, reasons = game.why("stride", piece)
    reach, _ = game.why(piece, "reach")
    assert speech.label(reach) == "1\u00a0in"
    assert speech.label(value) == speech.label(reasons[0].value) == "3,24\u00a0cm"


def test_texts_are_filled_with_the_first_unit(pack: Pack) -> None:
    speech = Speech(pack, "en")
    assert [speech.value({"length": 6, "unit": "in"}), speech.value({"length": 5.08, "unit": "cm"})] == [6, 2]


def test_a_fact_that_fails_tells_lengths_as_they_are_written(pack: Pack) -> None:
    (case,) = (each for each in cases(pack) if each.id == "example/hurries")
    (complaint,) = run_example(resolve_machine(pack), case).complaints
    assert complaint.message.render("en").endswith("the left side is 3.24cm, the right side 5cm")


def test_a_length_of_nothing_is_not_shown(pack: Pack) -> None:
    state = {"far": {"length": 0, "unit": "in"}, "near": {"length": 2, "unit": "in"}}
    assert (
        describe_fields(Speech(pack, "en"), {"entry": "fighter/flintlock", "state": state})
        == "near 2\u00a0in"
    )
