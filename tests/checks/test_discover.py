"""Checks are found by looking; their examples show its code and nothing else."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from ludex import checks
from ludex.core.findings import Code
from tests.checks.worlds import all_codes
from tests.worlds import HERE

ERR = HERE / "err"


def codes() -> list[Code]:
    """The codes that the checks declare, each beside its check."""
    modules = [importlib.import_module(name) for name in module_names()]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Code)]


def module_names() -> list[str]:
    """Every module of a topic folder; what stands beside the folders is shared by checks."""
    below = pkgutil.walk_packages(checks.__path__, f"{checks.__name__}.")
    return [each.name for each in below if not each.ispkg and each.name.count(".") == 3]


def test_every_module_has_checks_and_the_order_is_that_of_names() -> None:
    found = checks.discover()
    assert [check.name for check in found] == sorted({check.name for check in found})
    assert {check.find.__module__ for check in found} == set(module_names())
    assert {"box-counts", "track-spaces"} <= {check.name for check in found}


def test_local_checks_are_those_of_their_folder() -> None:
    local, others = checks.discover(local=True), checks.discover(local=False)
    assert {check.find.__module__.split(".")[2] for check in local} == {"local"}
    assert sorted((*local, *others), key=lambda check: check.name) == list(checks.discover())


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
