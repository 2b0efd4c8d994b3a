"""Checks are found by looking; each says what it reads, and its examples show its code and nothing else."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex import checks
from ludex.core.findings import Code
from ludex.link.references import Reference
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry
from ludex.schema.walkers import AnnotatedValue
from tests.checks.worlds import all_codes, world
from tests.worlds import HERE

ERR = HERE / "err"


def codes() -> list[Code]:
    """The codes that the checks declare, each in the file of its check."""
    modules = [importlib.import_module(name) for name in module_names()]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Code)]


def module_names() -> list[str]:
    """Every module of a topic folder; what stands beside the folders is shared by checks."""
    below = pkgutil.walk_packages(checks.__path__, f"{checks.__name__}.")
    return [each.name for each in below if not each.ispkg and each.name.count(".") == 3]


def test_every_module_is_a_check_and_the_order_is_that_of_names() -> None:
    found = [check.name for check in checks.discover()]
    assert found == sorted(name.rpartition(".")[2].replace("_", "-") for name in module_names())
    assert "box-counts" in found and "track-spaces" in found


@pytest.mark.parametrize("code", codes(), ids=lambda code: code.name)
def test_the_examples_of_a_code_show_it_alone(code: Code) -> None:
    if code.wrong:
        assert set(all_codes(code.wrong)) == {code.name}
        assert all_codes(code.right) == ()
    else:
        assert not code.right


@pytest.mark.parametrize("code", codes(), ids=lambda code: code.name)
def test_every_code_has_a_case(code: Code) -> None:
    assert [case for case in ERR.iterdir() if case.name.startswith(f"{code.name}_")]


class Watched(World):
    """A world that notes the kinds that a check looks at."""

    def __init__(self, plain: World) -> None:
        super().__init__(plain._linked, plain.name)
        self.seen: set[str] = set()

    @property
    def manifest(self) -> Entry | None:
        self.seen.add("game")
        return super().manifest

    @property
    def draft(self) -> bool:
        self.seen.add("game")
        return super().draft

    def entries_of(self, *kinds: str) -> list[Entry]:
        self.seen.update(kinds)
        return super().entries_of(*kinds)

    def target(self, entry: Entry, pointer: Pointer) -> Entry | None:
        found = super().target(entry, pointer)
        self.seen.update([found.kind] if found else [])
        return found

    def users(self, entry: Entry) -> list[Reference]:
        self.seen.add("*")
        return super().users(entry)

    def iterate_annotated_places(self, keyword: str) -> Iterator[tuple[Entry, AnnotatedValue]]:
        self.seen.add("*")
        return super().iterate_annotated_places(keyword)


def whole_case(case: Path) -> dict[str, str]:
    files = [file for file in case.rglob("*") if file.suffix in (".yaml", ".json")]
    return {file.relative_to(case).as_posix(): file.read_text(encoding="utf-8") for file in files}


CASES = sorted(
    case.name for case in ERR.iterdir() if case.name.split("_")[0] in {code.name for code in codes()}
)


@pytest.mark.parametrize("name", CASES)
def test_a_check_reads_no_kind_that_it_does_not_tell_of(name: str) -> None:
    plain = world(whole_case(ERR / name))
    for check in checks.discover():
        watched = Watched(plain)
        list(check.find(watched))
        assert "*" in check.reads or watched.seen <= set(check.reads), check.name


def test_a_check_looks_at_kinds_that_extend_those_it_reads() -> None:
    schema = (
        '{"title": "Tool", "description": "A card.", "type": "object", "properties": {}, "x-extends": "%s"}'
    )
    made = world(
        {"schemas/demo/oak.schema.json": schema % "map", "schemas/demo/net.schema.json": schema % "card"}
    )
    edges = next(check for check in checks.discover() if check.name == "map-edges")
    assert (
        edges.can_depend_on(made, "oak")
        and edges.can_depend_on(made, "map")
        and not edges.can_depend_on(made, "net")
    )
