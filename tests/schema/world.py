"""Small projects for the tests of this room: schemas and content as texts, loaded as the driver would."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludex.core.findings import Finding
from ludex.schema.entries import Entry, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.inventory import scan_project

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def field(**keywords: Any) -> dict[str, Any]:
    """A field's schema, with the title and description that every field has."""
    return {"title": "Field", "description": "A field.", **keywords}


def kind(properties: Mapping[str, Any], **keywords: Any) -> dict[str, Any]:
    """A kind's schema."""
    fields = {
        name: {"title": name, "description": f"The {name}.", **each} for name, each in properties.items()
    }
    return {
        "$schema": DRAFT,
        "title": "Thing",
        "description": "A thing.",
        "type": "object",
        "properties": fields,
        **keywords,
    }


@dataclass
class Loaded:
    """What came of a small project."""

    catalogue: Catalogue
    findings: list[Finding]

    @property
    def codes(self) -> list[str]:
        return [each.code.name for each in self.findings]

    def words(self) -> list[tuple[str, str]]:
        """Each finding with the word that it points at."""
        return [(each.code.name, self.word(each)) for each in self.findings]

    def word(self, finding: Finding) -> str:
        text = self.catalogue.texts[finding.span.file].text
        return text[finding.span.start : finding.span.end]


def load_world(root: Path, files: Mapping[str, Any], core: Mapping[str, Any] | None = None) -> Loaded:
    """A project with the game `demo`, its files as data or text; `core` in place of the core schemas."""
    write(root, {"content/demo/game.yaml": "kind: game\nid: demo\n", **files})
    folder = None
    if core is not None:
        write(root / "core", {f"{name}.schema.json": schema for name, schema in core.items()})
        folder = root / "core"
    tree, found = scan_project(root)
    assert found == []
    return Loaded(*load(tree, folder))


def write(root: Path, files: Mapping[str, Any]) -> None:
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(data if isinstance(data, str) else json.dumps(data, indent=1), encoding="utf-8")


@dataclass
class Checked:
    """The entries of a file, and what was said of it, as `CODE word: message`."""

    entries: list[Entry]
    findings: list[Finding]
    document: Document

    @property
    def said(self) -> list[str]:
        return [f"{each.code.name} {self.word(each)}" for each in self.findings]

    def word(self, finding: Finding) -> str:
        words = self.document.text.text[finding.span.start : finding.span.end].split("\n")
        return words[0]

    def fixed(self) -> str:
        """The text with all fixes made."""
        text = self.document.text.text
        edits = [edit for each in self.findings if each.fix for edit in each.fix.edits]
        for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        return text


def check(
    text: str, catalogue: Catalogue, file: str = "content/demo/example.yaml", game: str = "demo"
) -> Checked:
    """Read a content file and take it for its entries."""
    document, found = read_document(file, text.encode())
    assert document is not None
    made, more = read_entries(document, game, catalogue)
    return Checked(made, [*found, *more], document)
