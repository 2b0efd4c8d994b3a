"""What `refs` lists and what `rename` changes are the same places, whoever names an entry, and however."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.actions.refs import find_refs
from ludex.actions.rename import rename
from tests.oracle import compile_project
from tests.worlds import HERE

WORLDS = ("dragon-tail", "orchard", "windmill", "wyvern")
NEW = "fresh"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """The worlds, where nobody minds what is left behind."""
    folder = tmp_path_factory.mktemp("worlds")
    for world in WORLDS:
        shutil.copytree(HERE / "worlds" / world, folder / world, ignore=shutil.ignore_patterns("build"))
    return folder


@cache
def ids(world):
    return sorted((each.game, str(each.id)) for each in compile_project(world).entries if each.kind != "game")


def as_listed(found, new):
    """The files that name an entry, with another name wherever `refs` lists it, and where it stands."""
    slug = found.entry.id.partition("/")[2]
    places = defaultdict(set)
    for use in found.used_by:
        places[use.span.file].add((use.span.start, use.span.end))
    places[found.entry.span.file].add((found.entry.span.start, found.entry.span.end))
    texts = {}
    for file, spans in places.items():
        text = found.texts[file].text
        for start, end in sorted(spans, reverse=True):
            said = text[start:end]
            forms = (slug, new) if slug in said else (slug.replace("-", "_"), new.replace("-", "_"))
            assert forms[0] in said, (file, said)
            text = text[:start] + said.replace(*forms) + text[end:]
        texts[file] = text
    return texts


def without_memory(text, old):
    """A file without the former name that a rename leaves in it."""
    text = re.sub(rf"^ *was: \[{old}\]\n", "", text, flags=re.M)
    return re.sub(rf"(was: \[[^]\n]*), {old}\]", r"\1]", text.replace(f"was: [{old}], ", ""))


@settings(deadline=None, max_examples=8)
@given(world=st.sampled_from(WORLDS), data=st.data())
def test_every_place_that_a_rename_changes_is_listed_and_no_other(root, world, data):
    game, entry = data.draw(st.sampled_from(ids(root / world)))
    found = find_refs(root / world, entry, game=game).refs
    made = rename(root / world, entry, NEW, game=game, dry_run=True)
    old = entry.partition("/")[2]
    after = {file: without_memory(text, old) for file, text in made.after.items() if file.endswith(".yaml")}
    assert after == {file: text for file, text in as_listed(found, NEW).items() if file.endswith(".yaml")}
