"""Commands that write sources, killed at every point.

    python -m tests.fuzz.kills [--random N] [--every N] [COMMAND]...

A command is killed as it is about to touch its project for the first time, the second, and so on to its end.
After each kill every file is as it was before or as it is after, never in part; after the next command all of
them are of one moment. `--random` kills N more at moments that a clock chooses; with `--every`, only each
N-th point is tried.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.fuzz.inputs import Input
from tests.fuzz.runner import find_base, import_compiler, run_command

PO = """\
msgid ""
msgstr ""
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "card/brouette.title"
msgid "Brouette"
msgstr "Barrow"
"""
GAME = """\
kind: game
id: demo
title: Le Verger
language: fr
translations: [en, de]
players: {min: 1, max: 2}
source: {status: original}
"""
TRANSLATED = {"content/demo/game.yaml": GAME, "content/demo/text/en.po": PO, "content/demo/text/de.po": PO}
FAULTY = {
    "content/demo/one.yaml": "kind: card\nentries:\n  neuf:\n    title: Neuf\n    text: Bien dit !\r"
    "\n    source: {status: original}\n",
    "content/demo/two.yaml": "\ufeffkind: card\nentries:\n  dix:\n    title: Dix\n    text: Voici.\n"
    "    source: {status: original}\n",
}
Files = Mapping[str, bytes]
COMMANDS: dict[str, tuple[Input, Sequence[str]]] = {
    "rename": (Input(TRANSLATED, [["l10n", "extract"]]), ["rename", "brouette", "charrette"]),
    "extract": (Input(TRANSLATED), ["l10n", "extract"]),
    "accept": (Input(TRANSLATED, [["l10n", "extract"], ["new", "entry", "card", "a"]]), ["l10n", "accept"]),
    "fix": (Input(FAULTY), ["validate", "--fix"]),
    "new game": (Input({".vscode/settings.json": "{}\n"}), ["new", "game", "autre"]),
    "new entry": (Input(), ["new", "entry", "card", "neuf"]),
}
NEXT = ["refs", "filet"]
_TOUCHING = frozenset("open os.rename os.remove os.mkdir os.rmdir os.chmod os.truncate".split())


def prepare(name: str, folder: Path) -> Sequence[str]:
    """Lay the project of a command, and return its words."""
    found, words = COMMANDS[name]
    shutil.copytree(find_base("demo"), folder)
    found.lay(folder)
    for before in found.commands if name != "fix" else ():
        if before != ["validate"]:
            run_command(before, folder)
    if name == "accept":
        cards = folder / "content/demo/cards.yaml"
        cards.write_text(cards.read_text("utf-8").replace("Brouette", "Brouette ancienne"), "utf-8")
        return [*words, "card/brouette.title"]
    return words


def read_sources(folder: Path) -> Files:
    """Every file that is a source, by its path."""
    tops = [folder / top for top in ("content", "schemas", ".vscode")]
    files = sorted(file for top in tops for file in top.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def count_points(words: Sequence[str], folder: Path) -> int:
    """How often a whole run of a command touches its project."""
    with tempfile.TemporaryFile() as counted:
        number = counted.fileno()
        run = run_command(words, folder, before=lambda: _watch(folder, lambda: os.write(number, b".")))
        assert not run.failure, run
        counted.seek(0)
        return len(counted.read())


def _watch(folder: Path, touch) -> None:
    """Call `touch` whenever this process is about to change something in a folder."""
    root = os.fspath(folder)

    def hear(event: str, args: tuple[object, ...]) -> None:
        ours = any(isinstance(each, str) and each.startswith(root) for each in args[:2])
        reads = event == "open" and isinstance(args[2], int) and not args[2] & (os.O_WRONLY | os.O_RDWR)
        if event in _TOUCHING and ours and not reads:
            touch()

    sys.addaudithook(hear)


def _die_at(folder: Path, point: int) -> None:
    """Be killed when the project is about to be touched for that time."""
    left = point

    def touch() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    _watch(folder, touch)


def try_kill(name: str, project: Path, words: Sequence[str], after: Files, point: int, seconds: float) -> str:
    """Kill a command at a point (0: when the seconds are over); what is wrong then, or nothing."""
    before = read_sources(project)
    with tempfile.TemporaryDirectory(prefix="ludex-kill-") as temporary:
        folder = Path(temporary) / "project"
        shutil.copytree(project, folder)
        where = os.path.realpath(folder)
        if point:
            run_command(words, folder, before=lambda: _die_at(Path(where), point))
        else:
            run_command(words, folder, seconds=seconds / 3)
        torn = find_torn_files(read_sources(folder), before, after)
        run = run_command(NEXT, folder)
        if run.failure:
            return f"{name}: after a kill at {point}, {' '.join(NEXT)} ends in {run.failure}: {run.output}"
        now = read_sources(folder)
        if now not in (before, after):
            return f"{name}: a kill at {point} leaves some files old and some new"
        if torn:
            return f"{name}: a kill at {point} leaves parts of {', '.join(torn)}"
        if (folder / "build/.journal").exists():
            return f"{name}: a kill at {point} leaves a journal"
    return ""


def find_torn_files(now: Files, before: Files, after: Files) -> list[str]:
    """Files that are neither as they were nor as they are to be."""
    return [path for path, data in now.items() if data not in (before.get(path), after.get(path))]


def run_kills(names: Sequence[str], every: int, random: int) -> tuple[int, list[str]]:
    """How many kills there were, and what is wrong after them."""
    count, wrong = 0, []
    for name in names:
        with tempfile.TemporaryDirectory(prefix="ludex-kills-") as temporary:
            project, copy = Path(temporary) / "project", Path(temporary) / "copy"
            words = prepare(name, project)
            shutil.copytree(project, copy)
            start = time.monotonic()
            points = count_points(words, copy)
            spent, after = time.monotonic() - start, read_sources(copy)
            if after == read_sources(project):
                wrong.append(f"{name}: changes nothing")
            chance = Random(name)  # noqa: S311
            tries = [(point, 20.0) for point in range(1, points + 1, every)]
            tries += [(0, chance.random() * spent) for _ in range(random)]
            for point, seconds in tries:
                count += 1
                with suppress(FileNotFoundError):
                    found = try_kill(name, project, words, after, point, seconds)
                    wrong += [found] if found else []
            sys.stdout.write(f"{name:10} {points:4} points, {len(tries)} kills\n")
            sys.stdout.flush()
    return count, wrong


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.kills", description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--random", type=int, default=0)
    asked = parser.parse_args(words)
    import_compiler()
    count, wrong = run_kills(asked.commands or list(COMMANDS), asked.every, asked.random)
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"{count} kills, {len(wrong)} with damage\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
