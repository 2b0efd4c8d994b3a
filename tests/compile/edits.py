"""Edits of a small project at random, as authors, editors and version control make them."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from random import Random

from tests.worlds import lay_base

TOOL = """{
  "title": "Tool",
  "description": "A tool of the orchard.",
  "type": "object",
  "x-extends": "card",
  "properties": {
    "reach": {"title": "Reach", "description": "How far.", "type": "integer", "minimum": 0},
    "goes-with": {"title": "Goes with", "description": "Another.", "type": "string", "x-ref": "card"}
  }
}
"""
SHARED_ICONS = """kind: term
entries:
  saison:
    words: {fr: {one: saison, other: saisons}}
    source: {status: original}
"""
OTHER = """kind: game
id: other
title: Autre
language: fr
players: {min: 1, max: 2}
source: {status: original}
"""
TOOLS = """kind: tool
entries:
  serpe:
    title: Serpe
    text: Coupez une branche.
    reach: 2
    goes-with: pelle
    source: {status: original}
  pelle:
    title: Pelle
    text: >-
      Creusez un trou, et
      plantez un arbre.
    reach: 3
    was: [beche]
    source: {status: original}
"""
INVARIANTS = """kind: invariant
entries:
  a-portee:
    title: Un outil porte quelque part
    of: tool
    when: self.reach is not none
    holds: sure(self.reach) != 0
"""


def small_project(root: Path) -> Path:
    """The demo game with a kind of its own, a second game, and something that games share."""
    lay_base(root)
    for name, text in {
        "schemas/demo/tool.schema.json": TOOL,
        "content/shared/terms.yaml": SHARED_ICONS,
        "content/other/game.yaml": OTHER,
        "content/demo/tools.yaml": TOOLS,
        "content/demo/invariants.yaml": INVARIANTS,
    }.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return root


class Author:
    """Edits a project at random; everything that it does can be done again from the same seed."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = Random(seed)  # noqa: S311 (it has to be the same every time)
        self.kept: list[tuple[Path, bytes, int]] = []
        self.ways = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("do_")]

    def edit(self) -> str:
        """One edit; what it was."""
        way = self.random.choice(self.ways)
        return f"{way.__name__} {way()}"

    def files(self, *suffixes: str) -> list[Path]:
        found = [each for top in ("content", "schemas") for each in (self.root / top).rglob("*")]
        return sorted(each for each in found if each.is_file() and each.name.endswith(suffixes))

    def file(self) -> Path:
        if not self.files(".yaml"):
            small_project(self.root)
        return self.random.choice(self.files(".yaml"))

    def rewrite(self, pattern: str, replacement: str, file: Path | None = None) -> str:
        """Change one match of a pattern in a file."""
        file = file if file and file.exists() else self.file()
        data = file.read_bytes()
        self.kept.append((file, data, file.stat().st_mtime_ns))
        text = data.decode("utf-8", "replace")
        found = list(re.finditer(pattern, text, re.M))
        if found:
            one = self.random.choice(found)
            new = one.expand(replacement)
            file.write_bytes((text[: one.start()] + new + text[one.end() :]).encode("utf-8"))
        return f"{file.relative_to(self.root)} {pattern}"

    def do_text(self):
        return self.rewrite(r"pomme|arbre|trou|Serpe|Coupez", self.random.choice(["poire", "grand arbre"]))

    def do_number(self):
        return self.rewrite(r"(: )\d+", rf"\g<1>{self.random.randrange(9)}")

    def do_number_in_flow(self):
        return self.rewrite(r"(min|max): \d", rf"\1: {self.random.randrange(5)}")

    def do_reference(self):
        slug = self.random.choice(["brouette", "serpe", "beche", "pelle", "rien", "saison"])
        return self.rewrite(r"(goes-with: )\S+", rf"\g<1>{slug}", self.root / "content/demo/tools.yaml")

    def do_id(self):
        return self.rewrite(
            r"^  [a-z]+(?=:$)", f"  {self.random.choice(['serpe', 'rateau', 'filet', 'nid'])}"
        )

    def do_field_name(self):
        return self.rewrite(r"^    (title|text|reach)(?=:)", r"    \1e")

    def do_mend_field_name(self):
        return self.rewrite(r"^    (title|text|reach)e(?=:)", r"    \1")

    def do_break(self):
        return self.rewrite(r"$", self.random.choice(['\n\t"', " [", ' "', " : :", "\n  ? ["]))

    def do_mend(self):
        return self.rewrite(r"(\n\t\"| \[| \"| : :|\n  \? \[)$", "")

    def do_hush(self):
        code = self.random.choice(["REF001", "FIELD001", "REF009", "ENTRY001", "NONE001", "CONTENT001"])
        return self.rewrite(r"^(?=  [a-z]+:$)", f"  # ludex: allow {code} pour voir\n")

    def do_unhush(self):
        return self.rewrite(r"^  # ludex.*\n", "")

    def do_draft(self):
        return self.rewrite(r"^kind: (card|tool|deck|term)$", r"kind: \1\ndraft: true")

    def do_module(self):
        return self.rewrite(r"^kind: (card|tool)$", r"kind: \1\nmodule: gel")

    def do_tags(self):
        return self.rewrite(r"^(?=    source:)", "    tags: [rare, neuf]\n")

    def do_add_entry(self):
        slug = f"neuf-{self.random.randrange(20)}"
        made = f"  {slug}:\n    title: Neuf\n    text: Rien.\n    source: {{status: original}}\n"
        return self.rewrite(r"\Z", made)

    def do_remove_entry(self):
        return self.rewrite(r"^  [a-z0-9-]+:\n(    .*\n)+", "")

    def do_add_file(self):
        kind = self.random.choice(["card", "tool", "crad", "module"])
        game = self.random.choice(["demo", "shared", "other"])
        place = self.root / f"content/{game}/n{self.random.randrange(4)}.yaml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(
            f"kind: {kind}\nentries:\n  gel:\n    title: Gel\n    source: {{status: original}}\n"
        )
        return str(place.relative_to(self.root))

    def do_remove_file(self):
        file = self.file()
        if file.name == "game.yaml" and self.random.random() < 0.7:
            return "nothing"
        self.kept.append((file, file.read_bytes(), file.stat().st_mtime_ns))
        file.unlink()
        return str(file.relative_to(self.root))

    def do_rename_file(self):
        file = self.file()
        name = self.random.choice(["a.yaml", "z.yaml", "odd.yamll", "b.json"])
        shutil.move(file, file.with_name(name) if file.name != "game.yaml" else file)
        return str(file.relative_to(self.root))

    def do_schema(self):
        return self.rewrite(
            r'"(minimum|maximum)": \d+', rf'"maximum": {self.random.randrange(9)}', self.schema()
        )

    def do_break_schema(self):
        return self.rewrite(r'"type"', self.random.choice(['"tpye"', '"type']), self.schema())

    def do_mend_schema(self):
        self.schema().write_text(TOOL)
        return "tool"

    def schema(self) -> Path:
        place = self.root / "schemas/demo/tool.schema.json"
        if not place.exists():
            place.write_text(TOOL)
        return place

    def do_touch(self):
        file = self.file()
        os.utime(file)
        return str(file.relative_to(self.root))

    def do_dropping(self):
        (self.root / "content/demo/.cards.yaml.swp").write_bytes(b"x" * self.random.randrange(9))
        return ""

    def do_stray(self):
        place = self.root / "content/demo/stray.docx"
        place.unlink() if place.exists() else place.write_bytes(b"x")
        return ""

    def do_bytes(self):
        file = self.file()
        self.kept.append((file, file.read_bytes(), file.stat().st_mtime_ns))
        file.write_bytes(self.random.choice([b"", b"\xff\xfe", b"\xef\xbb\xbf" + file.read_bytes()]))
        return str(file.relative_to(self.root))

    def do_restore(self):
        """Put a file back as it was, with the time that it had."""
        if not self.kept:
            return "nothing"
        file, data, mtime = self.random.choice(self.kept)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        os.utime(file, ns=(mtime, mtime))
        return str(file.relative_to(self.root))

    do_restore_again = do_restore
    do_restore_more = do_restore

    def do_start_over(self):
        if self.random.random() < 0.4:
            for top in ("content", "schemas"):
                shutil.rmtree(self.root / top)
            small_project(self.root)
            return "all"
        return "nothing"
