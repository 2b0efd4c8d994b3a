"""Pictures that README shows: a card, a finding, a game on the screen, a report. `make docs` runs it.

    python docs/pictures/make.py

All of them are of the sample game, as the commands themselves show it: what changes there changes here.
"""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
GAME = "hush-owl"
CARD = "card/wool"
MISTAKES = {"icon: wind": "icon: wnd", "when: s == owner(self)": "when: s == ownr(self)"}
"""What the author of that card mistypes."""
COLUMNS = 80
"""Width of the terminal that is pictured."""
SILENCE = 5.0
"""Seconds without output after which a command waits for an answer."""
SVG = """\
<svg class="rich-terminal" xml:space="preserve" xmlns="http://www.w3.org/2000/svg"
viewBox="0 0 {terminal_width} {terminal_height}">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{width}" height="{height}" /></clipPath>
{lines}
</defs>
<rect fill="#292929" width="{terminal_width}" height="{terminal_height}" rx="8"/>
<g transform="translate(8, 8)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""
"""Frame of a terminal's picture: rich's own fetches a font from the network."""


def main() -> None:
    """Make the four pictures."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        run("new", "game", "--sample", cwd=project)
        (FOLDER / "report.svg").write_text(picture_report(project), encoding="utf-8")
        (FOLDER / "screen.svg").write_text(picture_screen(project), encoding="utf-8")
        run("l10n", "preview", CARD, "-o", "card.png", cwd=project)
        shutil.copyfile(project / "card.png", FOLDER / "card.png")
        (FOLDER / "finding.svg").write_text(picture_findings(project), encoding="utf-8")


def run(*words: str, cwd: Path) -> None:
    """Run a command of Ludex that has to succeed."""
    command = [sys.executable, "-m", "ludex.cli", *words]
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL, env=surroundings())


def surroundings() -> dict[str, str]:
    """Environment of every command: a terminal of one width, in English."""
    return {
        **os.environ,
        "TERM": "xterm-256color",
        "LUDEX_LANG": "en",
        "COLUMNS": str(COLUMNS),
        "LINES": "50",
    }


def picture_findings(project: Path) -> str:
    """What `ludex validate` says of two names that an author mistyped."""
    cards = project / "content" / GAME / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    for right, wrong in MISTAKES.items():
        if right not in text:
            raise LookupError(f"{right} does not stand in {cards}")
        text = text.replace(right, wrong, 1)
    cards.write_text(text, encoding="utf-8")
    shown = watch(["validate"], project, [])
    first = shown.rindex("\x1b", 0, shown.index("content/"))
    return draw(shown[first : shown.rindex("\n\n")], "ludex validate")


def picture_screen(project: Path) -> str:
    """The second question of a game, from the answer that led to it."""
    shown = watch(["play", GAME, "--seed", "7"], project, ["2", "1"])
    return draw(shown[shown.rindex("Your choice: 1") :], "ludex play")


def picture_report(project: Path) -> str:
    """How games ended, and how long they took: two charts of a report, one above the other."""
    run("simulate", GAME, "--games", "400", "--seed", "1", "--bot", "careful", cwd=project)
    (file,) = (project / "build" / "reports" / GAME).glob("0001/report.html")
    page = file.read_text(encoding="utf-8")
    charts = re.findall(
        r'<svg viewBox="0 0 720 (\d+)" role="img" aria-label="(.*?)">(.*?)</svg>', page, re.DOTALL
    )
    lines, top = [], 0
    for height, title, chart in charts[:2]:
        lines.append(
            f'<g transform="translate(0 {top})"><text class="title" x="20" y="26">{title}</text></g>'
        )
        lines.append(f'<g transform="translate(0 {top + 34})">{chart}</g>')
        top += int(height) + 44
    frame = f'<rect width="720" height="{top}" rx="8" style="fill: #fff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {top}">'
    return "\n".join([head, f"<style>{read_style(page)}</style>", frame, *lines, "</svg>\n"])


def read_style(page: str) -> str:
    """How a report paints its charts, in the light, with the colours themselves in place of their names."""
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)[0]
    colours = dict(re.findall(r"--(\w+): (#\w+)", style.partition("@media")[0]))
    marks = r"^(?:svg text|\.grid|\.reach|circle|\.usual).*$"
    rules = "\n".join(re.findall(marks, style, re.MULTILINE))
    return "svg { font: 13px system-ui, sans-serif } .title { font-weight: 600 }\n" + re.sub(
        r"var\(--(\w+)\)", lambda name: colours[name[1]], rules
    )


def watch(words: list[str], cwd: Path, answers: list[str]) -> str:
    """What a command shows on a terminal, up to when it waits for more answers than there are."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(cwd)
        os.execve(sys.executable, [sys.executable, "-m", "ludex.cli", *words], surroundings())
    shown = b""
    left = list(answers)
    while True:
        ready, _, _ = select.select([terminal], [], [], SILENCE)
        if ready:
            try:
                shown += os.read(terminal, 65536)
            except OSError:  # Linux says so where the command has ended
                break
        elif not shown:
            continue  # it has yet to start
        elif left:
            os.write(terminal, f"{left.pop(0)}\n".encode())
        else:
            break
    os.close(terminal)
    os.waitpid(process, 0)
    return shown.decode().replace("\r\n", "\n")


def draw(shown: str, title: str) -> str:
    """Draw what a terminal showed as SVG."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere, force_terminal=True, legacy_windows=False)
        console.print(Text.from_ansi(shown.strip("\n") + "\n"))
        return console.export_svg(title=title, code_format=SVG, unique_id="ludex")


if __name__ == "__main__":
    main()
