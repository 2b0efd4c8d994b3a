"""`ludex watch` as a process of its own: it checks at once, again after a change, and ends quietly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from tests.worlds import lay_base

ROOT = Path(__file__).parents[2]


@contextmanager
def watching(world, *arguments, **settings):
    """The process, watching; it is ended whatever happens, and within a minute."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background jobs
        signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "ludex.cli", "watch", "--interval", "0.02", *arguments],
        cwd=world,
        env={**os.environ, "PYTHONPATH": str(ROOT / "compiler"), "LUDEX_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **settings,
    )
    rescue = Timer(60, process.kill)
    rescue.start()
    try:
        yield process
    finally:
        rescue.cancel()
        process.kill()
        process.communicate()


def until(process, start):
    """The lines up to the one that begins so."""
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith(start):
            return lines
    raise AssertionError(f"it ended after {lines}: {process.stderr.read()}")


@pytest.fixture
def world(tmp_path):
    return lay_base(tmp_path)


def test_it_checks_again_when_a_file_changes_and_ends_quietly(world):
    cards = world / "content/demo/cards.yaml"
    text = cards.read_text(encoding="utf-8")
    with watching(world) as process:
        assert until(process, "no mistakes found")[:-1] == []
        cards.write_text(text.replace("kind: card", "kind: crad"), encoding="utf-8")
        lines = until(process, "1 error")
        assert lines[0] == "-" * 72
        assert lines[1].startswith("content/demo/cards.yaml:1:7: E ")
        cards.write_text(text, encoding="utf-8")
        until(process, "no mistakes found")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 0
        assert err == "ludex: waiting for changes; Ctrl-C to stop\n"
        assert "Traceback" not in out


@pytest.mark.parametrize("delay", [0, 0.02, 0.05, 0.1, 0.2, 0.4])
def test_ctrl_c_ends_it_and_its_workers_without_a_word(world, delay):
    cards = "".join(
        f"  carte-{n}:\n    title: Carte {n}\n    text: >-\n      Cueillez {n} pommes\n      de plus.\n"
        "    source: {status: original}\n"
        for n in range(400)
    )
    for number in range(40):
        text = "kind: card\nentries:\n" + cards.replace("carte-", f"carte-{number}-")
        (world / f"content/demo/more-{number}.yaml").write_text(text, encoding="utf-8")
    with watching(world, start_new_session=True) as process:
        assert process.stderr.readline() == "ludex: waiting for changes; Ctrl-C to stop\n"
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all of them are told
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (0, "", "")
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)


def test_a_path_limits_what_is_told(world):
    with watching(world, "content/demo/terms.yaml") as process:
        until(process, "no mistakes found")
        (world / "content/demo/cards.yaml").write_text("kind: crad\n", encoding="utf-8")
        lines = until(process, "no mistakes found")
        assert lines[-1].startswith("no mistakes found; 1 file found")


def test_it_needs_a_project(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ludex("watch")
    assert result.exit_code == 2
    assert "neither this folder nor any above contains content/" in result.stderr
