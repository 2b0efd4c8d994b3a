"""The hostile run in small: the corpus, an input of each family, and the runner's own bounds.

The runner forks, and pytest's workers have threads: whatever forks here runs in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.families.recordings import digest_base, renew_recordings
from tests.fuzz.inputs import OUTSIDE, Input, find_families, keep, read_corpus

ROOT = Path(__file__).parents[2]
FAMILIES = find_families()


def run_python(*words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT), str(ROOT / "compiler")))
    surroundings = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
    )


def test_inputs_of_every_family_and_what_once_did_harm_do_none() -> None:
    run = run_python("-m", "tests.fuzz", "--few")
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(FAMILIES) + len(read_corpus())} inputs" in run.stdout


def test_commands_that_write_sources_may_be_killed() -> None:
    run = run_python("-m", "tests.fuzz.kills", "--every", "23")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.endswith("0 with damage\n")


def test_families_are_many_and_give_the_same_inputs_again() -> None:
    assert len(FAMILIES) >= 20
    for family in FAMILIES.values():
        assert family.count > 1
        if "pack" not in family.name and "record" not in family.name:  # those build a base first
            assert family.make_input(1) == family.make_input(1)


ENDS = {
    "hang": "while True: pass",
    "defect": "raise KeyError",
    "memory": "bytearray(3_000_000_000)",
    "traceback": "print('Traceback (most recent call last)', flush=True); os._exit(0)",
    "exit -9": "os.kill(os.getpid(), 9)",
    "written outside": f"open('../{OUTSIDE}', 'w').close(); os._exit(0)",
    "": "print(os.getresuid(), flush=True); os._exit(1 if 0 in os.getresuid() or os.listdir() else 0)",
}
SCRIPT = """
import os, ludex.cli
from tests.fuzz.inputs import Input
from tests.fuzz.runner import run_input
def main(words):
    {body}
ludex.cli.main = main
[run] = run_input(Input({{}}, [["validate"]], base=""), seconds=1)
print(run.failure, end="")
"""


@pytest.mark.parametrize("failure", ENDS)
def test_how_a_command_ends_is_told_and_it_has_no_rights(failure: str) -> None:
    run = run_python("-c", SCRIPT.format(body=ENDS[failure]))
    assert (run.stdout, run.stderr) == (failure, "")


def test_an_input_is_kept_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.inputs.CORPUS", tmp_path)
    found = Input({"content/demo/a.yaml": b"a: \xff\n"}, [["validate", "--lang", 'f"r']], typed="1\n\x00")
    assert keep("one", found)
    again = read_corpus()["one"]
    assert (again.files, again.typed, again.base) == (found.files, found.typed, found.base)
    assert [list(words) for words in again.commands] == found.commands
    assert not keep("two", Input({"large": b"x" * 100_000}))


def test_a_recording_of_the_corpus_is_of_the_rules_as_they_are() -> None:
    found = renew_recordings(read_corpus()["seeds_and_options-0-0"])
    assert json.loads(found.files["saved.json"])["rules"] == digest_base("pig")


def test_an_input_lies_in_its_project(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    with pytest.raises(ValueError, match="outside"):
        Input({"../escaped.txt": "x"}).lay(tmp_path / "project")
    assert [path.name for path in tmp_path.iterdir()] == ["project"]
