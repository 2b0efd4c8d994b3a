"""Source edits: fixes that do not overlap, applied to a text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from ludex.core.findings import Edit, Fix


def select_fixes(fixes: Iterable[Fix]) -> list[Fix]:
    """Select in order the fixes whose edits do not overlap those of fixes selected before.

    The others have to wait for another run. A fix is applied completely or not at all. Edits of earlier fixes
    are not repeated; a fix that has no others is dropped.
    """
    taken: list[Fix] = []
    done: set[Edit] = set()
    busy: dict[str, list[tuple[int, int]]] = {}
    for fix in fixes:
        fresh = [edit for edit in dict.fromkeys(fix.edits) if edit not in done]
        if fresh and _reserve_ranges(fresh, busy):
            done.update(fresh)
            taken.append(Fix(fix.message, tuple(fresh), fix.safe))
    return taken


def _reserve_ranges(edits: list[Edit], busy: dict[str, list[tuple[int, int]]]) -> bool:
    """Reserve the ranges of edits; return False, reserving none, if any overlaps."""
    added: list[tuple[list[tuple[int, int]], tuple[int, int]]] = []
    for edit in edits:
        stretches, mine = busy.setdefault(edit.span.file, []), (edit.span.start, edit.span.end)
        at = bisect_left(stretches, mine)
        if any(_has_overlap(mine, other) for other in stretches[max(at - 1, 0) : at + 1]):
            for other_stretches, other in added:
                other_stretches.remove(other)
            return False
        stretches.insert(at, mine)
        added.append((stretches, mine))
    return True


def _has_overlap(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return one == two or (one[0] < two[1] and two[0] < one[1])


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits with the text's line ends. Raises ValueError if they overlap (`select_fixes`)."""
    ends = "\r\n" if "\r\n" in text and text.count("\r\n") * 2 > text.count("\n") else "\n"
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda each: each.span):
        if edit.span.start < at:
            raise ValueError(f"edits overlap at {edit.span.start}")
        parts += [text[at : edit.span.start], edit.text.replace("\r\n", "\n").replace("\n", ends)]
        at = edit.span.end
    return "".join((*parts, text[at:]))
