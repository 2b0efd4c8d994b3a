"""Edits change what they say and nothing else, in any order; a file is replaced whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.filesystem import replace_file
from ludex.core.findings import Edit, Fix
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.source.edits import apply_edits, select_fixes
from tests.source.reading import FILE, look, mended
from tests.source.test_mistakes import IN_AN_ENTRY, entry


def fix(*edits: tuple[int, int, str], file: str = FILE) -> Fix:
    return Fix(message("x", "x"), tuple(Edit(Span(file, start, end), text) for start, end, text in edits))


@pytest.mark.parametrize(
    ("fixes", "taken"),
    [
        ([fix((0, 2, "x")), fix((2, 4, "y"))], [0, 1]),
        ([fix((0, 2, "x")), fix((1, 4, "y"))], [0]),
        ([fix((0, 4, "x")), fix((1, 2, "y"))], [0]),
        ([fix((1, 2, "x")), fix((0, 4, "y"))], [0]),
        ([fix((2, 2, "x")), fix((2, 2, "y"))], [0]),
        ([fix((2, 2, "x")), fix((2, 4, "y"))], [0, 1]),
        ([fix((0, 2, "x")), fix((2, 2, "y"))], [0, 1]),
        ([fix((0, 4, "x")), fix((2, 2, "y"))], [0]),
        ([fix((0, 1, "x"), (5, 6, "x")), fix((2, 3, "y"), (5, 7, "y")), fix((2, 3, "z"))], [0, 2]),
        ([fix((0, 3, "x")), fix((0, 3, "x"), file="content/demo/other.yaml")], [0, 1]),
        ([fix((0, 2, "x"), (1, 3, "y"))], []),
    ],
)
def test_fixes_that_overlap_wait(fixes: list[Fix], taken: list[int]) -> None:
    chosen = select_fixes(fixes)
    assert chosen == [fixes[index] for index in taken]


def test_the_same_fix_twice_is_made_once() -> None:
    chosen = select_fixes([fix((0, 2, "x")), fix((0, 2, "x"))])
    assert len(chosen) == 1


SPANS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 6), st.text("xy", max_size=3)), max_size=8)


@given(st.text("abc\n", min_size=26, max_size=30), st.lists(SPANS, max_size=6))
def test_chosen_edits_can_be_made(text: str, wanted: list[list[tuple[int, int, str]]]) -> None:
    fixes = [fix(*((start, start + length, new) for start, length, new in edits)) for edits in wanted]
    chosen = select_fixes(fixes)
    edits = [edit for each in chosen for edit in each.edits]
    changed = apply_edits(text, edits)
    assert changed == apply_edits(text, reversed(edits))
    assert len(changed) == len(text) + sum(
        len(each.text) - (each.span.end - each.span.start) for each in edits
    )
    assert apply_edits(text, []) == text


def test_edits_that_overlap_are_a_defect() -> None:
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abcdef", [Edit(Span(FILE, 0, 3), "x"), Edit(Span(FILE, 2, 4), "y")])


def test_line_ends_are_the_files_own() -> None:
    insert = [Edit(Span(FILE, 3, 3), "x\ny\r\n")]
    assert apply_edits("a\r\nb\r\n", insert) == "a\r\nx\r\ny\r\nb\r\n"
    assert apply_edits("a\n\nb\n", insert) == "a\n\nx\ny\nb\n"


@pytest.mark.parametrize("name", IN_AN_ENTRY)
def test_fixing_twice_is_fixing_once(name: str) -> None:
    once = mended(entry(IN_AN_ENTRY[name][0]))
    assert mended(once) == once


def test_fixes_of_one_file_together() -> None:
    text = "kind: a\r\nentries:\r\n\tb:\r\n\t\tc: D : e\r\n\t\tf: @g\r\n\t\th: x\u2028y\r\n"
    assert mended(text) == 'kind: a\r\nentries:\r\n  b:\r\n    c: "D : e"\r\n    f: "@g"\r\n    h: x y\r\n'
    assert look(mended(text))[1] == []


def test_a_written_file_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    os.symlink("real.yaml", link)
    replace_file(link, ["né\r\n".encode()])
    assert real.read_bytes() == "né\r\n".encode()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.yaml", "real.yaml"]


def test_a_new_file(tmp_path: Path) -> None:
    replace_file(tmp_path / "new.yaml", [b"a: b\n"])
    assert (tmp_path / "new.yaml").read_text(encoding="utf-8") == "a: b\n"


def test_what_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("old", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, [b"new"])
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]
