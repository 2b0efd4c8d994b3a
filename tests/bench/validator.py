"""The generated validator against jsonschema, entry by entry: both dispatch on the kind, both say yes or no.

What is read and how fast is no part of it: the entries are in memory as plain data, the validators are made.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from ludex.schema.entries import Entry, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.schema.walkers import compile_schema
from ludex.source.document_reader import read_document
from ludex.source.file_uses import FileUse
from ludex.source.inventory import scan_project
from tests.bench.corpus import Corpus
from tests.bench.project import GAME
from tests.bench.row import Row, interleaved, seconds

SMALL = Corpus(cards=2_000, files=50)
ROUNDS = 7

Verdict = Callable[[Any], bool]


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        SMALL.project().write(Path(folder))
        catalogue, made = loaded(Path(folder))
    plain = [(entry.kind, json.loads(json.dumps(entry.data))) for entry in made]
    schemas = {kind: catalogue.kinds_of(GAME)[kind].schema for kind, _ in plain}
    theirs: dict[str, Verdict] = {
        kind: Draft202012Validator(schema).is_valid for kind, schema in schemas.items()
    }

    def check(verdicts: Mapping[str, Verdict]) -> None:
        if not all(verdicts[kind](data) for kind, data in plain):
            raise ValueError("an entry of the corpus does not fit its schema")

    def ours() -> float:
        # Made anew, off the clock: what it remembers of values that it has seen is of this pass alone.
        verdicts: dict[str, Verdict] = {
            kind: compile_schema(schema).valid for kind, schema in schemas.items()
        }
        return seconds(lambda: check(verdicts))

    took = interleaved({"ours": ours, "theirs": lambda: seconds(lambda: check(theirs))}, ROUNDS)
    ratio = took["theirs"] / took["ours"]
    what = f"generated validator, {len(plain):,} entries"
    return [Row(what, "jsonschema, choosing schemas in the same way", ratio, 80)]


def loaded(root: Path) -> tuple[Catalogue, list[Entry]]:
    """The kinds and the entries of a project."""
    tree, _ = scan_project(root)
    catalogue, _ = load(tree)
    made: list[Entry] = []
    for stored in tree.files_of(FileUse.CONTENT):
        document, _ = read_document(stored.path, (root / stored.path).read_bytes())
        if document is not None:
            made += read_entries(document, stored.game, catalogue)[0]
    return catalogue, made
