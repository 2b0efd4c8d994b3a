"""What a command holds is counted over all its processes, and what they share only once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import memory

pytestmark = pytest.mark.skipif(not memory.can_be_told(), reason="no /proc here")

FORKS = """
import os, sys, time
inherited = bytearray(b"x") * 60_000_000
if os.fork() == 0:
    own = bytearray(b"y") * 30_000_000
    time.sleep(0.3)
    os._exit(0)
os.wait()
"""


def test_a_forked_process_counts_and_what_it_inherits_counts_once(tmp_path: Path) -> None:
    held = memory.peak([sys.executable, "-I", "-c", FORKS], tmp_path, os.environ)
    assert 90_000_000 < held < 130_000_000


def test_a_command_that_fails_has_no_peak(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        memory.peak([sys.executable, "-c", "raise SystemExit(1)"], tmp_path, os.environ)
