"""boardgame.io, a framework for such games in JavaScript: fetched with npm, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "boardgame.io@0.50.2"
NAME = "boardgame.io"
SCRIPT = Path(__file__).with_suffix(".js")


@dataclass(frozen=True)
class Boardgame:
    """The framework in a folder of its own, or why it cannot be had."""

    folder: Path
    absent: str = ""

    def decision(self, game: str, games: int) -> float:
        """How long a decision takes, in seconds, over so many random games."""
        node = shutil.which("node") or "node"
        environment = os.environ | {"NODE_PATH": str(self.folder / "node_modules")}
        done = subprocess.run(
            [node, str(SCRIPT), game, str(games)], env=environment, capture_output=True, text=True, check=True
        )
        return float(done.stdout) / 1e9


def boardgame(folder: Path) -> Boardgame:
    npm = shutil.which("npm")
    if npm is None:
        return Boardgame(folder, "no npm here")
    fetch = [npm, "install", "--prefix", str(folder), "--ignore-scripts", "--no-audit", "--no-fund", PACKAGE]
    if subprocess.run(fetch, capture_output=True, check=False).returncode:
        return Boardgame(folder, "npm could not fetch it")
    return Boardgame(folder)
