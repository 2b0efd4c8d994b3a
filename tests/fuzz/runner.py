"""Runner of hostile inputs: each command in a process of its own, with bounds on time and memory.

A process is forked from one that has imported the compiler already, so that an input costs what Ludex does
with it. What ends in exit code 4, in a traceback, by a signal, out of time or out of memory is a failure, and
so is whatever changes the file beside the project (`OUTSIDE`).

Inputs are hostile to what runs them too: a command that follows a link may overwrite what it leads to. A
process therefore gives up the rights of root before it begins, and an input names no file of the machine that
anybody but root could change.
"""

from __future__ import annotations

import ctypes
import importlib
import math
import os
import pkgutil
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NoReturn

import ludex
from tests.fuzz.inputs import OUTSIDE, Input

SECONDS = 20
"""Of processor time. A command that waits for something is ended after three times as long."""
BYTES = 2_000_000_000
EXPECTED = frozenset({0, 1, 2, 3})
"""Exit codes of a command that did its work, found mistakes, refused a call, or had nothing to check."""

_CANARY = b"No command may change this.\n"
_NOBODY = 65534
"""The user and the group that commands run as, where the runner is root."""
_KEEP_CAPABILITIES = 8
_CAPABILITY_VERSION = 0x20080522
_MAY_READ = 1 << 2
"""Of prctl(2) and capabilities(7)."""
_TESTS = Path(__file__).parents[1]
_POLL = 0.005
_PATIENCE = 3


@dataclass(frozen=True)
class Run:
    """How a command ended: what failed (empty: nothing), its time, its memory and its last words."""

    words: tuple[str, ...]
    failure: str
    seconds: float
    megabytes: int
    output: str


def run_input(found: Input, seconds: float = SECONDS, size: int = BYTES) -> list[Run]:
    """Lay an input into a folder of its own and run its commands, up to the first that fails."""
    runs: list[Run] = []
    with tempfile.TemporaryDirectory(prefix="ludex-fuzz-") as temporary:
        folder, outside = Path(temporary) / "project", Path(temporary) / OUTSIDE
        outside.write_bytes(_CANARY)
        _lay_base(found.base, folder)
        found.lay(folder)
        for words in found.commands:
            run = run_command(words, folder, found.typed, found.environment, seconds, size)
            if not outside.is_file() or outside.read_bytes() != _CANARY:
                run = replace(run, failure="written outside")
            runs.append(run)
            if run.failure:
                break
        _make_removable(folder)
    return runs


def run_command(
    words: Sequence[str],
    folder: Path,
    typed: str = "",
    environment: Mapping[str, str] | None = None,
    seconds: float = SECONDS,
    size: int = BYTES,
    before: Callable[[], None] = lambda: None,
) -> Run:
    """Run a command in a folder, within bounds of time and of memory; `before` is called in its process."""
    with (
        tempfile.TemporaryFile() as output,
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryDirectory(prefix="ludex-defects-") as defects,
    ):
        given.write(typed.encode())
        given.seek(0)
        _give_away(folder.parent, Path(defects))
        start = time.monotonic()
        child = os.fork()
        if child == 0:
            before()
            surroundings = {"TMPDIR": defects, "HOME": defects, **(environment or {})}
            _become_command(words, folder, (given.fileno(), output.fileno()), surroundings, seconds, size)
        status, peak = _wait(child, start + _PATIENCE * seconds)
        spent = time.monotonic() - start
        output.seek(0)
        text = output.read(1_000_000).decode("utf-8", "replace")
        text += "".join(file.read_text(errors="replace") for file in Path(defects).glob("ludex-*.txt"))
    return Run(tuple(words), _judge(status, text), spent, peak // 1024, text[-4000:])


def _become_command(
    words: Sequence[str],
    folder: Path,
    streams: tuple[int, int],
    environment: Mapping[str, str],
    seconds: float,
    size: int,
) -> NoReturn:
    """Become the command, in a process group of its own, and never return."""
    try:
        os.setsid()
        given, output = streams
        os.dup2(given, 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        _give_up_rights()
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.chdir(folder)
        os.environ.update({"LUDEX_LANG": "en", "TERM": "dumb", **environment})
        tempfile.tempdir = None  # that of the environment, not the parent's
        sys.stdin = os.fdopen(0, "r", encoding="utf-8", errors="replace", closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)
        from ludex.cli import main

        main(list(words))
    except BaseException:  # main ends the process: whatever comes here is a defect
        import traceback

        os.write(2, traceback.format_exc().encode("utf-8", "replace"))
    finally:
        os._exit(4)


def _give_away(*folders: Path) -> None:
    """Give folders and all in them to whom commands run as; links themselves, never what they lead to."""
    if os.geteuid() != 0:
        return
    for folder in folders:
        os.lchown(folder, _NOBODY, _NOBODY)
        for place, inner, files in os.walk(folder):
            for name in (*inner, *files):
                os.lchown(os.path.join(place, name), _NOBODY, _NOBODY)


def _give_up_rights() -> None:
    """Give up the rights of root for good."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        libc.prctl(_KEEP_CAPABILITIES, 1, 0, 0, 0)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)
        # Reading alone stays: Python itself may stand below a folder that only root may enter.
        header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
        kept = (ctypes.c_uint32 * 6)(_MAY_READ, _MAY_READ, 0, 0, 0, 0)
        if libc.capset(header, kept) != 0:
            raise PermissionError("the rights of root cannot be given up")
    if 0 in os.getresuid():
        raise PermissionError("a hostile input is not run as root")


def _wait(child: int, until: float) -> tuple[int | None, int]:
    """Status and peak memory of a process, ended with its whole group where it takes too long."""
    status: int | None = None
    while status is None:
        done, code, usage = os.wait4(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(code)
        elif time.monotonic() > until:
            break
        else:
            time.sleep(_POLL)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        _, _, usage = os.wait4(child, 0)
    return status, usage.ru_maxrss


def _judge(status: int | None, text: str) -> str:
    """What failed; empty where a command ended as it should."""
    if status is None or status == -signal.SIGXCPU:
        return "hang"
    if "MemoryError" in text or "Cannot allocate memory" in text:
        return "memory"
    if status == 4:
        return "defect"
    if "Traceback (most recent call last)" in text:
        return "traceback"
    return "" if status in EXPECTED else f"exit {status}"


# Bases


def _lay_base(name: str, folder: Path) -> None:
    if name:
        shutil.copytree(find_base(name), folder, symlinks=True)
    else:
        folder.mkdir()


@cache
def find_base(name: str) -> Path:
    """The project of that name with its packs built, made once in a run."""
    folder = _shelf() / name
    if not folder.is_dir():
        draft = Path(tempfile.mkdtemp(dir=_shelf())) / "project"
        source = _TESTS / "worlds" / name
        if source.is_dir():
            shutil.copytree(source, draft, ignore=shutil.ignore_patterns("build"))
        else:
            _copy_game(name, draft)
        run = run_command(["build"], draft, seconds=120)
        if run.failure or not list((draft / "build").glob("*.ludex")):
            raise RuntimeError(f"the base {name} cannot be built: {run.output}")
        with suppress(OSError):  # another process was first
            draft.rename(folder)
    return folder


def _copy_game(name: str, folder: Path) -> None:
    """Copy a game of content/, with what games share."""
    for part in (f"content/{name}", "content/shared", f"schemas/{name}"):
        if (_TESTS.parent / part).is_dir():
            shutil.copytree(_TESTS.parent / part, folder / part)


def read_pack(base: str) -> bytes:
    """The pack of a base that holds one game."""
    return next((find_base(base) / "build").glob("*.ludex")).read_bytes()


_SHELF: list[tempfile.TemporaryDirectory[str]] = []


def _shelf() -> Path:
    """Folder of the bases; processes forked from this one share it."""
    if not _SHELF:
        _SHELF.append(tempfile.TemporaryDirectory(prefix="ludex-bases-"))
        os.chmod(_SHELF[0].name, 0o711)  # noqa: S103 (commands that build a base pass through)
    return Path(_SHELF[0].name)


def import_compiler() -> None:
    """Import the compiler as it is now, once for all processes that are forked from this one."""
    for module in pkgutil.walk_packages(ludex.__path__, "ludex."):
        if module.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith("ludex"):
                raise  # else a part that wants an extra library, which no input reaches
    _shelf()


def _make_removable(folder: Path) -> None:
    """Give back the rights that an input took away, so that its folder can be removed."""
    for place, folders, _ in os.walk(folder):
        for name in folders:
            path = os.path.join(place, name)
            if not os.path.islink(path):
                os.chmod(path, 0o700)
