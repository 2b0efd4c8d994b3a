"""Small games for the tests of checks: the demo world with files laid over it, loaded as the driver would."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ludex import checks
from ludex.core.findings import Finding
from ludex.link.graph import link
from ludex.link.world import World
from ludex.schema.entries import Entry, find_lost_slugs, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.document_reader import read_document
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, scan_project
from tests.oracle import compile_project
from tests.worlds import lay_base

SOURCE = "    source: {status: original}\n"


def entry(slug: str, lines: str, source: str = SOURCE) -> str:
    """An entry of a file; `lines` are its fields, one below the other."""
    return f"  {slug}:\n" + "".join(f"    {line}\n" for line in lines.splitlines()) + source


def file(kind: str, *made: str) -> str:
    """A content file of entries made with `entry`."""
    return f"kind: {kind}\nentries:\n" + "".join(made)


def game(lines: str = "", players: str = "{min: 1, max: 4}") -> str:
    """The demo game's manifest with other lines."""
    head = f"kind: game\nid: demo\ntitle: Le Verger\nlanguage: fr\nplayers: {players}\n"
    return head + lines + "source: {status: original}\n"


def world(files: Mapping[str, str], game_name: str = "demo") -> World:
    """The demo world with these files, by their names in content/demo/ or their whole paths."""
    with tempfile.TemporaryDirectory() as folder:
        root = lay_base(Path(folder))
        for name, text in files.items():
            place = root / (name if "/" in name else f"content/demo/{name}.yaml")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        return _linked(root, game_name, with_schemas=any(name.startswith("schemas/") for name in files))


def _linked(root: Path, name: str, *, with_schemas: bool) -> World:
    tree, _ = scan_project(root)
    catalogue = load(tree)[0] if with_schemas else _of_the_core(tree)
    made: list[Entry] = []
    unread: set[str] = set()
    for stored in tree.files_of(FileUse.CONTENT):
        document, _ = read_document(stored.path, (root / stored.path).read_bytes())
        if document is not None:
            found, _ = read_entries(document, stored.game, catalogue)
            made += found
            unread |= find_lost_slugs(document, found)
    return World(link(made, catalogue, {name: unread})[0], name)


_kept: dict[str, Catalogue] = {}


def _of_the_core(tree: ProjectFiles) -> Catalogue:
    """The kinds of games without schemas of their own, made once."""
    key = " ".join(tree.games)
    if key not in _kept:
        _kept[key] = load(tree)[0]
    return _kept[key]


def findings(files: Mapping[str, str]) -> list[Finding]:
    """What the checks find in the demo world with these files, in order of place."""
    return sorted(checks.run(world(files)), key=lambda each: each.order)


def said(files: Mapping[str, str], *, notes: bool = False) -> list[str]:
    """What the checks find: each as its code and the word that it stands at."""
    made = world(files)
    texts = {each.document.file: each.document.text.text for each in made.own}
    found = sorted(checks.run(made), key=lambda each: each.order)
    shown = [f"{each.code.name} {texts[each.span.file][each.span.start : each.span.end]}" for each in found]
    return (
        [*shown, *(f"  {note.message.render('en')}" for each in found for note in each.notes)]
        if notes
        else shown
    )


@cache
def all_codes(wrong: str) -> tuple[str, ...]:
    """The codes of everything that a whole run finds with this text as content/demo/example.yaml."""
    with tempfile.TemporaryDirectory() as folder:
        root = lay_base(Path(folder))
        (root / "content/demo/example.yaml").write_text(wrong, encoding="utf-8")
        return tuple(each.code.name for each in compile_project(root).findings)
