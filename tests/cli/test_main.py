"""The process itself: its ends, its streams, and what it says where Ludex is at fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRELUDE = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "compiler")!r}]
import pytest
from ludex.cli import main
from tests.cli.conftest import Driver
from tests.report.samples import Made, misspelt, odd
driver = Driver()
driver.install(pytest.MonkeyPatch())
"""


def run(code, arguments=("validate",), *, cwd, stdout=subprocess.PIPE, **env):
    """A process of its own that runs `ludex` with a driver that `code` has told what to do."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))} | env
    script = f"{PRELUDE}\n{code}\nmain({list(arguments)!r})"
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=cwd,
        env=env,
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )


def test_exit_code_and_output_reach_the_shell(project):
    made = run("driver.outcome = Made((misspelt(),))", cwd=project)
    assert made.returncode == 1
    assert made.stdout.decode().startswith("content/demo/cards.yaml:4:5: E FIELD001 unknown field “atack”")
    assert made.stderr == b""
    assert run("", cwd=project).returncode == 0
    assert run("", ["validate", "--nonsense"], cwd=project).returncode == 2
    assert run("", ["explain", "--help"], cwd=project).returncode == 0


def test_a_defect_is_one_plain_paragraph_and_a_file(project, tmp_path):
    made = run("driver.outcome = KeyError('boom\\nbang')", cwd=project, TMPDIR=str(tmp_path))
    said = made.stderr.decode()
    assert (made.returncode, made.stdout) == (4, b"")
    assert said.startswith("ludex: Ludex stopped because of an internal error (KeyError: ")
    assert said.count("\n") == 1
    assert "Traceback" not in said
    (file,) = tmp_path.glob("ludex-*.txt")
    assert str(file) in said
    assert "Traceback" in file.read_text(encoding="utf-8")


def test_a_defect_speaks_the_language_asked_for_and_shows_all_when_told_to(project, tmp_path):
    made = run(
        "driver.outcome = RecursionError()",
        ["validate", "--lang", "fr"],
        cwd=project,
        TMPDIR=str(tmp_path),
        LUDEX_TRACEBACK="1",
    )
    assert made.returncode == 4
    assert "Traceback (most recent call last)" in made.stderr.decode()
    assert "Ludex s’est arrêté sur une erreur interne (RecursionError" in made.stderr.decode()
    assert not list(tmp_path.glob("ludex-*"))


def test_what_the_system_refuses_is_no_defect(project):
    made = run("driver.outcome = PermissionError(13, 'Permission denied', 'content/x')", cwd=project)
    assert (made.returncode, made.stderr) == (2, b"ludex: the system refused content/x: access is denied\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_said(project):
    with open("/dev/full", "wb") as full:
        made = run("driver.outcome = Made((misspelt(),))", cwd=project, stdout=full)
    assert (made.returncode, made.stderr) == (
        2,
        b"ludex: the system refused: there is no room left on the disk\n",
    )


@pytest.mark.parametrize("many", [1, 2000])
def test_a_reader_that_goes_away_is_no_news(project, many):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        made = run(f"driver.outcome = Made((misspelt(),) * {many})", cwd=project, stdout=pipe)
    assert (made.returncode, made.stderr) == (141, b"")


def test_a_reader_that_goes_away_stops_no_writing(project):
    read, write = os.pipe()
    os.close(read)
    files = {f"made/{number}.txt": "x" for number in range(5)}
    with os.fdopen(write, "wb") as pipe:
        made = run(f"driver.files = {files}", ["schema", "flat"], cwd=project, stdout=pipe)
    assert (made.returncode, made.stderr) == (141, b"")
    assert len(list((project / "made").iterdir())) == 5


def test_an_interrupt_is_quiet(project):
    made = run("driver.outcome = KeyboardInterrupt()", cwd=project)
    assert made.returncode == 130
    assert made.stderr.strip() == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp850", "utf-8"])
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_no_encoding_breaks_a_report(project, encoding, form):
    made = run(
        "driver.outcome = Made((misspelt(), odd(name='漢字 \\udc80 œ')))",
        ["validate", "--lang", "fr", "--format", form],
        cwd=project,
        PYTHONIOENCODING=encoding,
    )
    assert (made.returncode, made.stderr) == (1, b"")
    said = made.stdout.decode(encoding)
    assert "FIELD001" in said
    if (encoding, form) == ("ascii", "text"):
        assert 'champ inconnu " atack " : " card " n\'a pas de tel champ' in said
        assert "1 erreur, 1 avertissement ; 41 fichiers" in said.replace("trouv?s", "")


def test_no_standard_output_at_all(project):
    code = "import os\nos.close(1)\nsys.stdout = None"
    assert run(code, cwd=project).returncode == 0


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_stream_that_is_closed_is_no_defect(project, closed):
    """As `ludex validate <&-` closes one."""
    script = f"{PRELUDE}\nmain(['validate'])"
    made = subprocess.run(
        ["sh", "-c", f'exec "$0" -c "$1" {closed}>&-', sys.executable, script],
        cwd=project,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert made.returncode == 0
    assert b"defect" not in made.stderr


def test_letters_that_a_terminal_lacks_lose_their_accents_alone(project):
    made = run("", ["refs", "--lang", "fr"], cwd=project, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert made.returncode == 2
    assert made.stderr.startswith(b'ludex: il manque " ID "\n')


def test_a_reader_that_goes_away_from_what_a_command_writes_itself_is_no_error(project):
    code = "import click\ndriver.validate = lambda *_, **__: (_ for _ in ()).throw(BrokenPipeError(32, 'x'))"
    code += "\nfrom ludex.actions import validate\nvalidate.validate = driver.validate"
    assert run(code, cwd=project).returncode == 141
