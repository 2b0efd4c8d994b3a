"""The oracle shares no decision with the compiler that it is compared to."""

from __future__ import annotations

import pytest

from tests.house.reading import Module, imports
from tests.house.rooms import ROOT, room_of

NO_DECISION = {
    "ludex.compile.outcome.Outcome",  # the form of an answer, for reports
    "ludex.compile.codes.BROKEN_INVARIANT",  # the words of a finding
    "ludex.compile.codes.BROKEN_LIMIT",
    "ludex.compile.print_locations.PrintLocations",  # where a printed text stands in its file
}


def find_shared(module: Module) -> list[str]:
    """The imports of what decides, in production, what is right."""
    targets = [each.target for each in imports(module)]
    shared = [each for each in targets if room_of(each) in ("compile", "actions", "cli")]
    return [each for each in shared if each not in NO_DECISION]


@pytest.mark.parametrize(
    "name",
    [
        "oracle",
        "oracle_claims",
        "oracle_conditions",
        "oracle_findings",
        "oracle_fit",
        "plain_pack",
        "slow_pack",
        "l10n/games",
    ],
)
def test_the_oracle_imports_nothing_of_the_compiler(name):
    module = Module(ROOT, ROOT / "tests" / f"{name}.py")
    assert find_shared(module) == []
    ours = {each.target.split(".")[1] for each in imports(module) if each.target.startswith("tests.")}
    assert ours <= {
        "oracle_claims",
        "oracle_conditions",
        "oracle_findings",
        "oracle_fit",
        "plain_pack",
        "slow_pack",
        "l10n",
    }


def test_a_planted_import_is_caught(tmp_path):
    path = tmp_path / "oracle.py"
    path.write_text("def late():\n    from ludex.compile.units.compiled_rules import GameRules\n", "utf-8")
    assert find_shared(Module(tmp_path, path)) == ["ludex.compile.units.compiled_rules.GameRules"]


def test_what_it_may_share_imports_nothing_else_of_the_compiler():
    for name in NO_DECISION:
        path = ROOT / "compiler" / name.rpartition(".")[0].replace(".", "/")
        late = find_shared(Module(ROOT, path.with_suffix(".py")))
        assert all(each.startswith("ludex.compile.store.encoding.") for each in late), late
