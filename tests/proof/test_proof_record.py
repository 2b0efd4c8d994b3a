"""Examples are proved by the record of a test of this very content, and played where that says nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.engine.load.machine_loader import keep_machines, load_kept
from ludex.pack.reader import Pack
from ludex.proof.report import find_proved_examples
from tests.proof.test_examples import STEPS
from tests.proof.world import RULE, built, example

SOUND = example("sound", "run: throw()\nluck: {dice: [4]}\nthen: [result == 4]")
WRONG = example("wrong", "run: throw()\nluck: {dice: [4]}\nthen: [result == 5]")
BOTH = ["example/sound", "example/wrong"]


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[Pack]:
    examples = {"sound": SOUND, "wrong": WRONG}
    with built(tmp_path, "pig", procedures=STEPS, cited=RULE, **examples) as made:
        yield made


def record(folder: Path, **data: object) -> None:
    (folder / "pig.proof.json").write_text(json.dumps(data), "utf-8")


def test_examples_without_a_record_are_played(pack: Pack, tmp_path: Path) -> None:
    assert find_proved_examples(tmp_path, pack, BOTH) == {"example/sound"}
    assert find_proved_examples(tmp_path, pack, ["example/wrong", "example/none"]) == frozenset()


def test_a_record_of_this_content_is_believed_and_completed(pack: Pack, tmp_path: Path) -> None:
    record(tmp_path, content=pack.manifest().content, examples={"example/wrong": True})
    assert find_proved_examples(tmp_path, pack, BOTH) == {*BOTH}
    record(tmp_path, content=pack.manifest().content, examples={"example/sound": False})
    assert find_proved_examples(tmp_path, pack, BOTH) == frozenset()


@pytest.mark.parametrize("content", ["other", ""])
def test_a_record_of_other_content_counts_for_nothing(pack: Pack, tmp_path: Path, content: str) -> None:
    record(tmp_path, content=content, examples={"example/wrong": True})
    assert find_proved_examples(tmp_path, pack, BOTH) == {"example/sound"}


def test_a_machine_that_is_kept_is_not_loaded_again(
    pack: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with keep_machines():
        machine = load_kept(pack)
        with monkeypatch.context() as without, Pack.open(next(tmp_path.rglob("*.ludex"))) as again:
            without.setattr("ludex.engine.load.machine_loader.load", None)
            assert find_proved_examples(tmp_path, again, BOTH) == {"example/sound"}
            program = next(iter(machine.sources))
            assert machine.sources[program][1] == again.place_in(program, 1)
        assert load_kept(pack) is not machine  # it was handed over
    assert load_kept(pack) is not load_kept(pack)
