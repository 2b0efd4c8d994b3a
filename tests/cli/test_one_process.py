"""Where a system has no fork, fcntl, termios or such, every command does its work in one process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

HIDE = """
import os, signal, sys
for name in ("fcntl", "termios", "tty", "resource", "pwd", "grp"):
    sys.modules[name] = None
for module, names in {
    os: "fork forkpty O_CLOEXEC O_NOFOLLOW O_NONBLOCK O_NOCTTY geteuid getuid fchmod sched_getaffinity",
    signal: "pthread_sigmask SIGHUP SIGKILL",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
from ludex.cli import main
sys.exit(main())
"""
"""The command, on a system that lacks what POSIX alone has."""


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", HIDE, *words],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT / "compiler"), "PATH": os.environ["PATH"], "HOME": str(folder)},
        input="",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"ludex {' '.join(words)}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    run(folder, "new", "game", "--sample")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        "validate",
        "build",
        "test",
        "print --locale fr",
        "play hush-owl --plain --seed 1",
        "simulate hush-owl --games 40 --jobs 2",
        "coverage hush-owl",
        "l10n extract",
        "rename card/crumb bread --dry-run",
        "explain SCHEMA018",
    ],
)
def test_a_command_does_its_work(project: Path, words: str) -> None:
    run(project, *words.split())


def test_a_simulation_gives_the_same_numbers_in_one_process(project: Path) -> None:
    words = ["simulate", "hush-owl", "--games", "60", "--jobs", "2", "--seed", "5", "--bot", "careful"]
    alone = run(project, *words)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "compiler")}
    command = [sys.executable, "-m", "ludex.cli", *words]
    several = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=True
    )
    assert alone == several.stdout
