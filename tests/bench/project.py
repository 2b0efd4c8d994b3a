"""A project in the making: files by path, texts by key, written out as authors and translators keep them.

Knows how YAML and PO files look; knows nothing of what stands in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.orchard import Words

GAME = "corpus"

PO_HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


@dataclass
class Project:
    """What is to be written, by path from the project's root."""

    files: dict[str, str] = field(default_factory=dict)
    translated: list[str] = field(default_factory=list)

    def add(self, name: str, kind: str, lines: list[str]) -> str:
        """A file of entries of one kind; gives its path."""
        path = f"content/{GAME}/{name}.yaml"
        self.files[path] = "\n".join([f"kind: {kind}", "entries:", *lines, ""])
        return path

    def translate(self, path: str, entry: str, texts: Mapping[str, Words]) -> None:
        """What the translator has for the fields of an entry in a file."""
        self.translated += [
            f'\n#: {path}\nmsgctxt "{entry}.{name}"\nmsgid "{words.fr}"\nmsgstr "{words.en}"\n'
            for name, words in texts.items()
        ]

    def write(self, root: Path) -> None:
        """Put every file in its place under `root`."""
        catalogue = {f"content/{GAME}/text/en.po": PO_HEAD + "".join(self.translated)}
        for path, text in (self.files | catalogue).items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")

    def yaml(self) -> dict[str, str]:
        """The YAML files alone: what a peer reads too."""
        return {path: text for path, text in self.files.items() if path.endswith(".yaml")}


def folded(name: str, text: str, indent: str = "    ") -> list[str]:
    """A field with a text on lines of its own."""
    return [f"{indent}{name}: >-", *(f"{indent}  {line}" for line in wrapped(text))]


def wrapped(text: str, width: int = 106) -> list[str]:
    """Lines of words; only plain spaces part words."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
