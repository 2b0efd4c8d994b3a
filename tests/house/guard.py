"""Runs in a process of its own: imports every module of one room, then uses it, with every library refused.

    python -I -S guard.py ROOT ROOM [SCRIPT]

Prints, as JSON, the modules of ours that are loaded at the end. An import of anything but the standard
library and our package fails as if it were not installed, whatever is.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import runpy
import sys

PACKAGE = "ludex"


class Refusal:
    """A finder, asked before all others, that knows of no library."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        top = name.partition(".")[0]
        if top != PACKAGE and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(
                f"{name} is refused: this room stands on the standard library", name=name
            )


def load(room: str) -> None:
    """Import a room, and every module in it where it is a folder."""
    package = importlib.import_module(f"{PACKAGE}.{room}")
    for found in pkgutil.walk_packages(getattr(package, "__path__", []), f"{package.__name__}."):
        importlib.import_module(found.name)


def main() -> None:
    root, room, *scripts = sys.argv[1:]
    sys.path.insert(0, f"{root}/compiler")
    sys.meta_path.insert(0, Refusal())
    load(room)
    for script in scripts:
        runpy.run_path(script)
    ours = sorted(name for name in sys.modules if name.startswith(f"{PACKAGE}."))
    sys.stdout.write(json.dumps(ours))


if __name__ == "__main__":
    main()
