"""requirements.lock holds what pyproject.toml asks for, by hash, and nothing that only one machine knows."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement

from tests.house.rooms import ROOT

PIN = re.compile(
    r"^([\w.-]+)==([\w.]+)(?: ; [^\\]+)? \\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)


def lock() -> str:
    return (ROOT / "requirements.lock").read_text(encoding="utf-8")


def asked_for() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        Requirement(each)
        for each in (
            *project["build-system"]["requires"],
            *project["project"]["dependencies"],
            *project["dependency-groups"]["dev"],
        )
    ]


def test_every_range_is_met_by_a_pin() -> None:
    pinned = {name: version for name, version, _ in PIN.findall(lock())}
    unmet = [
        str(each)
        for each in asked_for()
        if each.name.lower() not in pinned or not each.specifier.contains(pinned[each.name.lower()])
    ]
    assert unmet == [], "make lock"


def test_nothing_but_pins_and_hashes() -> None:
    rest = [line for line in PIN.sub("", lock()).splitlines() if line and not line.startswith("#")]
    assert rest == []


def test_files_for_every_platform_are_pinned() -> None:
    # Compiled code has a file for each platform and Python; one hash alone would be one machine's.
    hashes = {name: found.count("sha256:") for name, _, found in PIN.findall(lock())}
    compiled = ("markupsafe", "pyyaml", "pillow", "rpds-py", "ruff", "mypy")
    assert {name: hashes[name] for name in compiled if hashes[name] < 10} == {}
