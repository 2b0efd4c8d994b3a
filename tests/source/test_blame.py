"""A line that is moved, cut or mistyped is the line that the finding points at, and nothing else is said."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ludex.source.document_reader import read_document

LINES = """\
kind: card
entries:
  garde:
    name: Garde
    cost: 2
    text: >
      Effet sur
      deux lignes.
    effects:
      - if: a < 2
        then:
          - draw: 1
            from: deck
      - call: wound
    words: {fr: un, en: one}
    tags: [feu, glace]
    flavour: "Le bon"
  archer:
    name: 'Archère'
    cost: 3
    art:
      file: a.png
      alt: null
    text: Une autre carte
    tags: [feu]
  brute:
    name: Brute
    cost: 4
""".splitlines()

MUTATIONS: dict[str, Callable[[str], str]] = {
    "one deeper": lambda line: " " + line,
    "two deeper": lambda line: "  " + line,
    "one less deep": lambda line: line.removeprefix(" "),
    "two less deep": lambda line: line.removeprefix("  "),
    "a tab": lambda line: "\t" + line.lstrip() if line[0] == " " else line,
    "a colon in the text": lambda line: re.sub(r": (\w+)$", r": \1 : x", line),
    "a quote left open": lambda line: re.sub(r": (\w+)$", r': "\1', line),
    "an apostrophe left open": lambda line: re.sub(r": (\w+)$", r": '\1", line),
    "an apostrophe in quotes": lambda line: re.sub(r": (\w+)$", r": 'l'\1'", line),
    "a sign first": lambda line: re.sub(r": (\w+)$", r": @\1", line),
    "no colon": lambda line: line.replace(":", "", 1),
    "no space after the colon": lambda line: line.replace(": ", ":", 1),
    "no closing bracket": lambda line: line.replace("]", ""),
    "no closing brace": lambda line: line.replace("}", ""),
    "no comma": lambda line: line.replace(", en:", " en:"),
}

# What is still good YAML, though it means something else: its shape is for others to judge.
STILL_YAML = {
    ("one deeper", 7), ("two deeper", 7), ("two deeper", 8), ("two deeper", 23), ("one less deep", 6),
    ("two less deep", 16), ("two less deep", 22), ("two less deep", 24), ("two less deep", 25),
    ("two less deep", 27),
    ("no colon", 13), ("no space after the colon", 13),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATIONS)
def test_the_mutated_line_is_blamed(name: str) -> None:
    tried = 0
    for index, line in enumerate(LINES):
        mutated = MUTATIONS[name](line)
        if mutated == line:
            continue
        tried += 1
        text = "\n".join([*LINES[:index], mutated, *LINES[index + 1 :]]) + "\n"
        document, findings = read_document("content/demo/a.yaml", text.encode())
        found = [text.count("\n", 0, finding.span.start) for finding in findings]
        expected = [] if (name, index) in STILL_YAML else [index]
        assert found == expected, (mutated, [finding.code.name for finding in findings])
        assert document is not None
    assert tried > 0
