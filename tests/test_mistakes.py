"""Typical mistakes are found, and shown where the author made them.

Seeded mistakes in the finished games of this repository, sixty in each, one at a time: at most one may be
missed, and at most three in all may be missed or shown elsewhere than on the line that was changed (for a
missing field, on the key of what lacks it).
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
COUNT, SEED = 60, 20_261_118
GAMES = sorted(
    each.parent.name
    for each in (ROOT / "content").glob("*/game.yaml")
    if each.parent.name not in list_drafts(ROOT)
)


@pytest.fixture(params=GAMES)
def world(request, tmp_path) -> Path:
    """A project of one game and what games share."""
    for part in (f"content/{request.param}", "content/shared", f"schemas/{request.param}", "schemas/shared"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part)
    return tmp_path


@pytest.fixture(scope="module", autouse=True)
def unmeasured():
    """What no longer fits its card is another matter, and would be looked for each time."""
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
    with capsys.disabled():
        sys.stdout.write(
            f"\n{COUNT} mistakes: missed: {dict(Counter(each.way for each in missed))}, "
            f"elsewhere: {dict(Counter(each.way for each, _ in astray))}\n"
        )
    assert len(missed) <= 1
    assert len(missed) + len(astray) <= 3


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
