"""Typical mistakes are found, and shown where the author made them.

Three hundred seeded mistakes in the finished games of this repository, one at a time: at least 99 % must be
found, and at least 95 % on the line that was changed (for a missing field, on the key of what lacks it).
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from ludex.actions.validate import validate
from ludex.core.spans import SourceText
from tests.drafts import list_drafts
from tests.mistakes import Mistake, mistakes
from tests.oracle import compile_project

ROOT = Path(__file__).parent.parent
COUNT, SEED = 300, 20_261_118


@pytest.fixture(scope="module")
def world(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("mistakes")
    unfinished = shutil.ignore_patterns(*list_drafts(ROOT))
    shutil.copytree(ROOT / "content", root / "content", ignore=unfinished)
    for folder in (root / "content").iterdir():
        if (ROOT / "schemas" / folder.name).is_dir():
            shutil.copytree(ROOT / "schemas" / folder.name, root / "schemas" / folder.name)
    return root


@pytest.fixture(scope="module", autouse=True)
def unmeasured():
    """What no longer fits its card is another matter, and would be looked for three hundred times."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludex.actions.validate.add_print_fit", lambda run, progress: run.verdict)
        yield


def test_typical_mistakes_are_found_where_they_were_made(world, capsys):
    before = {(each.code.name, each.span.file) for each in validate(world).findings}
    missed, astray = [], []
    for mistake in mistakes(compile_project(world).linked, COUNT, SEED):
        found = [each for each in after(world, mistake) if each.severity.value in "EW"]
        if not [each for each in found if (each.code.name, each.span.file) not in before]:
            missed.append(mistake)
        elif not any(on_line(each.span, mistake) for each in found):
            astray.append((mistake, found))
    share = 1 - len(missed) / COUNT
    there = 1 - (len(missed) + len(astray)) / COUNT
    with capsys.disabled():
        sys.stdout.write(
            f"\n{COUNT} mistakes: {share:.1%} found, {there:.1%} on the very line; "
            f"missed: {dict(Counter(each.way for each in missed))}, "
            f"elsewhere: {dict(Counter(each.way for each, _ in astray))}\n"
        )
    assert share >= 0.99
    assert there >= 0.95


def after(world: Path, mistake: Mistake):
    """What is found with the mistake made; the file is put back."""
    place = world / mistake.file
    right = place.read_bytes()
    place.write_bytes(mistake.text.encode("utf-8"))
    try:
        return validate(world).findings
    finally:
        place.write_bytes(right)


def on_line(span, mistake: Mistake) -> bool:
    text = SourceText(mistake.file, mistake.text)
    return span.file == mistake.file and text.position(span.start).line == text.position(mistake.at).line
