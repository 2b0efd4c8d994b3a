"""Compiling file by file comes to what all stages over everything come to, in every world there is."""

from __future__ import annotations

import pytest

from ludex import checks
from ludex.actions.build import build
from ludex.actions.validate import validate
from ludex.link.graph import AnnotationCache, ReferenceGraph
from ludex.link.symbols import Symbols
from ludex.link.world import World
from tests.compile.built import as_built
from tests.oracle import compile_project, plainly, reports, with_fit
from tests.test_err import CASES
from tests.worlds import HERE, lay, preflighted

WORLDS = [case for case in CASES if not preflighted(case)]


@pytest.mark.parametrize("case", WORLDS, ids=lambda case: case.name)
def test_both_ways_agree(case, tmp_path):
    root = lay(case, tmp_path)
    work = compile_project(root)
    expected, packs = plainly(root, work)
    first = build(root)
    built, written = as_built(work, expected, packs)
    assert reports(first) == reports(built)
    assert first.checked == expected.checked
    made = {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}
    assert made == written
    again = validate(root)
    expected = with_fit(root, work, expected, packs)
    assert reports(again) == reports(expected)
    assert again.checked == expected.checked
    entry_by_entry(work)


def test_an_entry_that_had_a_name_before_is_offered_the_next_one(tmp_path):
    """Former names come out of a unit, without their places."""
    root = lay(HERE / "err" / "L10N024_renamed", tmp_path)
    cards = root / "content" / "demo" / "cards.yaml"
    fields = "    title: Échelle\n    was: [marchepied]\n"
    cards.write_text(cards.read_text("utf-8").replace("    title: Échelle\n", fields), "utf-8")
    outcome = validate(root)
    assert reports(outcome) == reports(plainly(root)[0])
    (found,) = [each for each in outcome.findings if each.code.name == "L10N024"]
    assert [edit.text for edit in found.fix.edits] == [", escabeau"]


def entry_by_entry(work):
    """Checks that call themselves local find in each entry alone what they find in the whole world."""
    catalogue = work.catalogue
    for game in work.tree.games:
        alone = [
            World(ReferenceGraph(catalogue, [entry], Symbols(catalogue), AnnotationCache(catalogue)), game)
            for entry in work.entries
            if entry.game == game
        ]
        whole = checks.run(World(work.linked, game), local=True)
        assert as_told(whole) == as_told(each for world in alone for each in checks.run(world, local=True))


def as_told(found):
    return sorted((each.order, each.message.render("en"), len(each.notes)) for each in found)
