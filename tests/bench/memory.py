"""The most memory that a command holds at a time, all its processes together.

Counted as proportional set size: a page that several processes share counts once among them, so that forked
workers are not charged twice for what they inherit. Looked at every few milliseconds, so that a peak shorter
than that may pass unseen. Needs /proc, as Linux has it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

PROC = Path("/proc")
PAUSE = 0.01


def can_be_told() -> bool:
    return Path("/proc/self/smaps_rollup").is_file()


def peak(command: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> int:
    """Bytes at the highest, from the start of a command that ends well to its end."""
    highest, quiet = 0, subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=cwd, env=environment, start_new_session=True, stdout=quiet, stderr=quiet
    ) as process:
        while process.poll() is None:
            highest = max(highest, sum(map(_held, _session(process.pid))))
            time.sleep(PAUSE)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return highest


def _session(leader: int) -> list[int]:
    """The processes of a session: whatever the command started and did not send away."""
    return [int(each.name) for each in PROC.iterdir() if each.name.isdecimal() and _led_by(each, leader)]


def _led_by(process: Path, leader: int) -> bool:
    try:
        said = (process / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    # The name stands in parentheses and may hold anything; state, parent, group and session follow it.
    return int(said.rpartition(")")[2].split()[3]) == leader


def _held(pid: int) -> int:
    """What a process holds; nothing once it has ended."""
    try:
        said = (PROC / str(pid) / "smaps_rollup").read_text(encoding="utf-8")
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in said.splitlines() if line.startswith("Pss:"))
