"""Modules: which can be played, what they say of themselves, and what entries say of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.checks.rules.modules import collect_constraints, is_playable
from ludex.link.graph import find_out_of_module
from tests.checks.worlds import entry, file, findings, said, world


def modules(*lines: str) -> dict[str, str]:
    """Modules by their slugs, each with what it says of others: `a needs: [b]; excludes: [c]`."""
    made = [line.partition(" ") for line in lines]
    return {
        "modules": file(
            "module", *(entry(name, "title: M\n" + "\n".join(said.split("; "))) for name, _, said in made)
        )
    }


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["a ", "b needs: [a]", "c excludes: [a]"], []),
        (["a ", "b needs: [a]; excludes: [a]"], ["MODULE001 b"]),
        (["a excludes: [b]", "b needs: [a]"], ["MODULE001 b"]),
        (["a excludes: [b]", "b ", "c needs: [a, b]"], ["MODULE001 c"]),
        (["a excludes: [b]", "b ", "c needs: [a, b]", "d needs: [c]", "e with: [c]"], ["MODULE001 c"]),
        (["a ", "b with: [a, c]; excludes: [a]", "c "], []),
        (["a ", "b with: [a, c]; excludes: [a, c]", "c "], ["MODULE001 b"]),
        (["a with: [b]", "b with: [a]"], []),
        (["a ", "b excludes: [b]"], ["MODULE002 b"]),
        (["a ", "b with: [b, a]"], ["MODULE002 b"]),
        (["a ", "b with: [z, a]; excludes: [a]"], []),  # z may be what it is played with
        (["a with: [b]; excludes: [c]", "b with: [a]; needs: [c]", "c "], ["MODULE001 a"]),
    ],
)
def test_each_module_can_be_played(lines: list[str], wrong: list[str]) -> None:
    assert said(modules(*lines)) == wrong


NAMES = "abcd"
OTHERS = st.frozensets(st.sampled_from(NAMES), max_size=2)
TERMS = st.tuples(*(st.tuples(OTHERS, OTHERS, OTHERS) for _ in NAMES))


@given(TERMS)
@settings(max_examples=60)
def test_a_module_is_playable_where_some_choice_of_modules_is_legal(
    said_of: tuple[tuple[frozenset[str], frozenset[str], frozenset[str]], ...],
) -> None:
    lines = []
    sets = {}
    for name, (needs, with_any, excludes) in zip(NAMES, said_of, strict=True):
        sets[name] = (needs - {name}, with_any - {name}, excludes - {name})
        words = zip(("needs", "with", "excludes"), sets[name], strict=True)
        lines.append(f"{name} " + "; ".join(f"{word}: [{', '.join(sorted(of))}]" for word, of in words if of))
    made = world(modules(*lines))
    known = collect_constraints(made)
    for module in made.entries_of("module"):
        choices = (set(each) for n in range(1, 5) for each in combinations(NAMES, n) if module.slug in each)
        assert is_playable(module, known) == any(_legal(choice, sets) for choice in choices)


def _legal(chosen: set[str], sets: dict[str, tuple[frozenset[str], frozenset[str], frozenset[str]]]) -> bool:
    return all(
        sets[name][0] <= chosen
        and (not sets[name][1] or sets[name][1] & chosen)
        and not sets[name][2] & chosen
        for name in chosen
    )


def instead(*lines: str) -> dict[str, str]:
    hook = "; hooks: {instead: {journee: {do: [{shuffle: outils}]}}}"
    files = modules(*(line + hook for line in lines))
    return files | {"rules": "kind: procedure\nentries:\n  journee: {do: [{shuffle: outils}]}\n"}


def test_two_modules_in_place_of_one_step_exclude_each_other() -> None:
    assert said(instead("a number: 1", "b number: 2")) == ["MODULE003 journee"]
    assert said(instead("a number: 1", "b excludes: [a]")) == []
    assert said(instead("a excludes: [b]", "b number: 2", "c number: 3")) == ["MODULE003 journee"]


def test_a_file_names_a_module_that_exists() -> None:
    cards = file("card", entry("gant", "title: Gant"), entry("pelle", "title: Pelle"))
    assert said({"more": "module: gelee\n" + cards}) == []
    assert said({"more": "module: gelees\n" + cards}) == ["MODULE004 gelees"]
    broken = file("module", entry("gelees", "titel: La gelée"))
    assert said({"more": "module: gelees\n" + cards, "modules": broken}) == []


MAP = "title: Étang\nnodes: {bord: {title: Bord}}\n"
PLACE = "title: Plateau\nholds: [piece]\nform: graph\nmap: etang\n"


@pytest.mark.parametrize(
    ("of_map", "of_place", "needs", "wrong"),
    [
        ("", "", "", False),
        ("module: gelee", "", "", True),
        ("module: gelee", "module: gelee", "", False),
        ("module: gelee", "module: neige", "", True),
        ("module: gelee", "module: neige", "needs: [gelee]", False),
        ("", "module: neige", "", False),
        ("module: gelees", "", "", False),  # that there is no such module is told
    ],
)
def test_what_play_relies_on_is_in_play(of_map: str, of_place: str, needs: str, wrong: bool) -> None:
    made = world(
        modules("gelee ", f"neige {needs}")
        | {
            "maps": file("map", entry("etang", MAP + of_map)),
            "places": file("place", entry("p", PLACE + of_place)),
        }
    )
    references = [each for entry_ in made.own for each in made.references(entry_)]
    found = list(find_out_of_module(references, made._linked.symbols))
    assert [each.code.name for each in found] == (["REF010"] if wrong else [])


def test_references_that_play_can_do_without_go_into_any_module() -> None:
    files = {
        "modules": file("module", entry("gelee", "title: La gelée")),
        "more": "module: gelee\n" + file("card", entry("gant", "title: Gant")),
        "others": file("deck", entry("essai", "title: E\nof: [card]\ncards: {gant: 1}")),
    }
    made = world(files)
    references = [each for entry_ in made.own for each in made.references(entry_)]
    assert list(find_out_of_module(references, made._linked.symbols)) == [] == findings(files)
