"""Examples are proved by the record of a test of this very content, and played where that says nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.pack.reader import Pack
from ludex.proof.proved_examples import find_proved_examples
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
