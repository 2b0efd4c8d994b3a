"""What stands at a project's gate: hooks and an action call commands and options that exist."""

from __future__ import annotations

import re
import shlex

import pytest
import yaml

from tests.house.rooms import ROOT

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
STEPS = [each["run"] for each in ACTION["runs"]["steps"] if "ludex " in each.get("run", "")]
SHELL = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]
CALLS = sorted({*(each["entry"] for each in HOOKS), *STEPS, *SHELL})


def known_options(ludex, words):
    """What `--help` of the longest command that the words name lists."""
    for count in range(len(words), 0, -1):
        result = ludex(*words[:count], "--help")
        if result.exit_code == 0:
            return set(re.findall(r"--[a-z-]+", result.stdout))
    raise AssertionError(f"no command: {words}")


@pytest.mark.parametrize("call", CALLS)
def test_a_call_names_a_command_and_its_options(ludex, call):
    words = shlex.split(re.sub(r"\$\{\w+:\+([^}]*)\}", r"\1", call).partition(">")[0])
    assert words.pop(0) == "ludex"
    options = {word for word in words if word.startswith("--")}
    plain = words[: 2 if words[0] in ("l10n", "pack") else 1]
    assert options <= known_options(ludex, plain)


def test_hooks_that_the_page_names_are_there_and_each_is_explained():
    named = set(re.findall(r"- id: ([\w-]+)", PAGE))
    hooks = {each["id"] for each in HOOKS}
    assert named <= hooks
    assert all(f"`{each}`" in PAGE for each in hooks)


def test_inputs_that_the_page_gives_are_those_of_the_action_and_each_is_used():
    given = re.search(r"uses: example/ludex@\S+\n\s+with:\n((?:\s{10}\w.*\n)+)", PAGE)
    assert given is not None
    assert set(re.findall(r"^\s+([\w-]+):", given[1], re.M)) <= set(ACTION["inputs"])
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert all(f"inputs.{name}" in text for name in ACTION["inputs"])


def test_no_input_stands_in_a_script_itself():
    """What a pull request names, such as a branch, must not become a command."""
    assert not any("${{" in each.get("run", "") for each in ACTION["runs"]["steps"])
