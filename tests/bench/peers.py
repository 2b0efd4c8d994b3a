"""The validators that the front end is measured against: where each comes from, and how it is called.

Both check the same files against the same closed schema and find nothing wrong: a peer that does, or that
cannot be had here, is not run. Knows nothing of times.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

AJV = "ajv-cli@5.0.0"
ROOT_SCHEMA = "content.schema.json"
SLUGS = "slugs.schema.json"


@dataclass(frozen=True)
class Peer:
    """A validator: `command` checks every file, or there is a reason why it cannot."""

    name: str
    command: tuple[str, ...] = ()
    absent: str = ""


def one_schema(flat: Path, into: Path) -> Path:
    """The closed schemas that `ludex schema flat` wrote for a game, in a single file that needs no other."""
    made = _renamed(json.loads((flat / ROOT_SCHEMA).read_text(encoding="utf-8")))
    made["$defs"] = {
        file.name: _without_slugs(json.loads(file.read_text(encoding="utf-8"))) | {"$id": _name(file.name)}
        for file in sorted(flat.glob("*.json"))
        if file.name not in (ROOT_SCHEMA, SLUGS)
    }
    place = into / ROOT_SCHEMA
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(made), encoding="utf-8")
    return place


def _name(file: str) -> str:
    return f"urn:bench:{file}"


def _without_slugs(schema: Any) -> Any:
    """A copy without the slugs that editors offer: any other is allowed too, so nothing is lost."""
    if isinstance(schema, dict):
        if str(schema.get("$ref", "")).startswith(SLUGS):
            return True
        return {key: _without_slugs(each) for key, each in schema.items()}
    return [_without_slugs(each) for each in schema] if isinstance(schema, list) else schema


def _renamed(schema: Any) -> Any:
    """A copy that refers to files by the names that they get in the single one."""
    if isinstance(schema, dict):
        return {key: _name(each) if key == "$ref" else _renamed(each) for key, each in schema.items()}
    return [_renamed(each) for each in schema] if isinstance(schema, list) else schema


def check_jsonschema(schema: Path, files: Sequence[Path]) -> Peer:
    """The stock validator for YAML, of the Python that runs the bench."""
    name = "check-jsonschema"
    if importlib.util.find_spec("check_jsonschema") is None:
        return Peer(name, absent="not installed")
    call = (sys.executable, "-m", "check_jsonschema", "--quiet", "--schemafile", str(schema))
    return _tried(Peer(name, call), [str(file) for file in files])


def ajv_cli(schema: Path, files: Sequence[Path], scratch: Path) -> Peer:
    """Ajv, which compiles a schema to JavaScript, with its command line; fetched into `scratch`."""
    name = "ajv-cli"
    npm = shutil.which("npm")
    if npm is None:
        return Peer(name, absent="no npm here")
    fetch = [npm, "install", "--prefix", str(scratch), "--ignore-scripts", "--no-audit", "--no-fund", AJV]
    fetched = subprocess.run(fetch, capture_output=True, check=False)
    if fetched.returncode:
        return Peer(name, absent="npm could not fetch it")
    ajv = scratch / "node_modules" / ".bin" / "ajv"
    # Not strict: it would refuse the annotations, which mean nothing to it.
    call = (str(ajv), "validate", "--spec=draft2020", "--strict=false", "-s", str(schema))
    return _tried(Peer(name, call), [word for file in files for word in ("-d", str(file))])


def _tried(peer: Peer, words: Sequence[str]) -> Peer:
    """The peer for all the files, where it can read the first of them and says that it is right."""
    few = words[: 2 if words[0].startswith("-") else 1]
    done = subprocess.run((*peer.command, *few), capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        return replace(peer, absent=f"it fails: {said[-1] if said else done.returncode}")
    return replace(peer, command=(*peer.command, *words))
