"""The tables of the house: which room may import which, and which library is imported where.

The one source: the tests, the import-linter contract and docs/dependencies.md are all held to it. A room is a
folder or module directly under compiler/ludex/; a row binds from the moment its room exists.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "ludex"
FOLDER = f"compiler/{PACKAGE}"

ROOMS: Mapping[str, frozenset[str]] = {
    room: frozenset(may_import.split())
    for room, may_import in {
        "core": "",
        "expr": "core",
        "pack": "core",
        "engine": "expr pack core",
        "play": "engine render text expr pack core",
        "proof": "play engine expr pack core",
        "source": "core",
        "schema": "source core",
        "tables": "schema source core",
        "link": "schema source core",
        "lang": "text link schema source core",
        "checks": "link schema core",
        "text": "core",
        "l10n": "text link source core",
        "claims": "l10n text lang link schema source core",
        "render": "text expr pack core",
        "report": "core",
        "compile": "claims l10n checks lang link schema source render text engine pack core",
        "actions": "compile tables claims report render l10n lang link schema source engine expr pack core",
        "cli": "actions compile report play proof engine pack core",
    }.items()
}

STANDING_ALONE = ("core", "expr", "pack", "engine")
"""The rooms that a game's own program may take along: standard library and one another, nothing else."""

LIBRARIES: Mapping[str, tuple[str, ...]] = {
    "click": ("cli",),
    "distributed": ("play/simulation/cluster",),
    "fontTools": ("render/fonts", "render/drawing"),
    "jinja2": ("text",),
    "jsonschema": ("schema",),
    "openpyxl": ("tables/workbook",),
    "pikepdf": ("render/pdf", "render/preflight"),
    "PIL": ("render/pdf", "render/preflight"),
    "pypdfium2": ("render/pdf", "render/preflight"),
    "pyphen": ("render/typeset",),
    "reportlab": ("render/pdf",),
    "rich": ("cli", "play"),
    "yaml": ("source",),
}
"""Library, as imported, to the places in the package that may import it; a place is the start of a path."""

DISTRIBUTIONS: Mapping[str, str] = {"fontTools": "fonttools", "yaml": "pyyaml", "PIL": "pillow"}
"""Libraries whose name on the package index is not the name that is imported."""


def room_of(module: str) -> str:
    """The room of a dotted module name; empty for the package itself."""
    package, _, rest = module.partition(".")
    return rest.partition(".")[0] if package == PACKAGE else ""


def may_import(importer: str, imported: str) -> bool:
    """Whether a module of one room may import a module of the other."""
    return importer in ROOMS and imported in ROOMS and (importer == imported or imported in ROOMS[importer])
