"""Small worlds for tests: the demo project with a case's files laid over it, in a folder of its own.

A case is a directory of files. Its `case.toml`, where there is one, says what files cannot:
`base = false` (start from nothing), `built = true` (what `ludex build` finds), `[make]` (files too large
to keep), `[link]` (symbolic links), and `preflight` (no world at all, but a finished file, see
`tests/render/broken.py`).
"""

from __future__ import annotations

import os
import shutil
import tomllib
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from ludex.compile.store import schema_cache
from ludex.report.examples import SampleLexicon
from ludex.schema.load import schema_loader

HERE = Path(__file__).parent
BASE = HERE / "worlds" / "demo"
NOT_OF_THE_WORLD = {"case.toml", "expected.txt", "expected.fr.txt", "english.txt"}
TEXTS = {".yaml", ".yml", ".json", ".html"}


def lay_base(into: Path) -> Path:
    """The demo project alone."""
    shutil.copytree(BASE, into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build"))
    return into


def lay(case: Path, into: Path) -> Path:
    """The world of a case, in `into`."""
    settings = _settings(case)
    into.mkdir(parents=True, exist_ok=True)
    if settings.get("base", True):
        lay_base(into)
    for file in sorted(case.rglob("*")):
        if file.is_file() and file.relative_to(case).as_posix() not in NOT_OF_THE_WORLD:
            place = into / file.relative_to(case)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)
    for name, made in settings.get("make", {}).items():
        place = into / name
        place.parent.mkdir(parents=True, exist_ok=True)
        text = made.get("before", "") + made["repeat"] * made["times"]
        place.write_text(text, encoding="utf-8")
    for name, target in settings.get("link", {}).items():
        place = into / name
        place.parent.mkdir(parents=True, exist_ok=True)
        os.symlink(target, place)
    return into


def make_english(root: Path, lexicon: SampleLexicon) -> Path:
    """The world in `root` with its texts and the names of its files in English."""
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        place = root / lexicon.translate(file.relative_to(root).as_posix())
        place.parent.mkdir(parents=True, exist_ok=True)
        file.rename(place)
        if place.suffix in TEXTS:
            place.write_bytes(lexicon.translate(place.read_bytes().decode()).encode())
    return root


def also(case: Path) -> set[str]:
    """Codes that a case shows beside its own, said openly in its `case.toml`."""
    return set(_settings(case).get("also", ()))


def is_built(case: Path) -> bool:
    """Whether a case shows what building finds, and not what validating does."""
    return _settings(case).get("built") is True


def preflighted(case: Path) -> str:
    """The finished file that a case is about, where it is not about a world."""
    return str(_settings(case).get("preflight", ""))


def _settings(case: Path) -> dict[str, object]:
    file = case / "case.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


_trees = {}
_load = schema_loader.load


@lru_cache(16)
def _load_known(data, names):
    return _load(_trees[names])


_encoded = {}
_save = schema_cache.CachedCatalogue.save


def _save_known(made, store):
    """Save the catalogue of schemas that were saved before as it was then, and encode others."""
    known = _encoded.get(made.key)
    if known and not made.is_saved:
        store.save_sealed(schema_cache.NAME, known)
        made.is_saved = True
    elif made.key and not made.is_saved:
        _save(made, store)
        _encoded[made.key] = store.load_sealed(schema_cache.NAME)


def schemas_once(monkeypatch):
    """Load and encode equal schemas once in a process: that takes longer than all else on a small project."""

    def load(tree, core=None):
        try:
            data = b"".join((tree.root / stored.path).read_bytes() for stored in tree.schemas)
        except OSError:
            data = None
        if core is not None or data is None:
            return _load(tree, core)
        names = " ".join([*tree.games, "|", *(stored.path for stored in tree.schemas)])
        _trees[names] = tree
        catalogue, findings = _load_known(sha256(data).hexdigest(), names)
        return catalogue, list(findings)

    monkeypatch.setattr(schema_cache.CachedCatalogue, "save", _save_known)
    for module in ("ludex.schema.load.schema_loader", "tests.oracle"):
        monkeypatch.setattr(f"{module}.load", load)
