"""On a terminal: colour unless refused, a width to keep to, and a progress bar once it takes long."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.test_main import PRELUDE

pty = pytest.importorskip("pty", reason="terminals are POSIX's")

BUSY = """
import ludex.cli.output as progress
progress.PATIENCE = {patience}
def validate(root, paths=(), release=False, on_progress=None):
    if on_progress is None:
        sys.exit('nobody listens')
    for step in range(3):
        on_progress('reading', step, 3)
    return Made()
sys.modules['ludex.actions.validate'].validate = validate
"""


LAST_LINE = """
import os
end = os._exit
os._exit = lambda status: (print('rich' in sys.modules, flush=True), end(status))
"""


def on_terminal(code, cwd, *, stdout=True, **env):
    """What a terminal receives from `ludex validate`; and last, whether rich was imported."""
    controller, terminal = pty.openpty()
    script = f"{PRELUDE}\n{code}\n{LAST_LINE}\nmain(['validate'])"
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "NO_COLOR"))
    }
    env = kept | {"TERM": "xterm", "COLUMNS": "60"} | env
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=cwd,
        env=env,
        stderr=terminal,
        stdout=terminal if stdout else subprocess.PIPE,
    )
    os.close(terminal)
    received = b""
    try:
        while part := os.read(controller, 4096):
            received += part
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(controller)
    out = process.communicate(timeout=60)[0] or b""
    return received.decode().replace("\r\n", "\n"), out.decode()


FINDING = "driver.outcome = Made((misspelt(),))"


def test_colour_on_a_terminal(project):
    received, _ = on_terminal(FINDING, project)
    assert "\x1b[1;31mE FIELD001\x1b[0m" in received
    assert received.endswith("False\n")  # no bar for what takes no time


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_refused(project, env):
    received, _ = on_terminal(FINDING, project, **env)
    assert "E FIELD001" in received
    assert "\x1b[" not in received


def test_lines_keep_to_the_terminal(project):
    code = (
        "from ludex.core.spans import SourceText\n"
        "long = SourceText('content/a.yaml', 'a: ' + 'x' * 500)\n"
        "driver.outcome = Made((odd(long.span(200, 205)),), texts={long.file: long})"
    )
    received, _ = on_terminal(code, project, NO_COLOR="1")
    assert max(len(line) for line in received.splitlines() if "|" in line) == 60


def test_a_bar_once_it_takes_long(project):
    received, _ = on_terminal(BUSY.format(patience=0), project)
    assert "reading" in received
    assert "True" in received


def test_no_bar_before(project):
    received, _ = on_terminal(BUSY.format(patience=60), project)
    assert "reading" not in received
    assert received.endswith("False\n")


def test_the_bar_stands_beside_a_redirected_result(project):
    received, out = on_terminal(BUSY.format(patience=0), project, stdout=False)
    assert "reading" in received
    assert out.startswith("no mistakes found; ")
