"""What the compiler says in French keeps to the typography that it asks of others."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ludex.text.prose import HIDDEN
from ludex.text.typography import check
from tests.house.reading import modules, plant
from tests.house.rooms import FOLDER, ROOT

SPEAKERS = ("Bilingual", "make_note", "message")
"""Calls whose second argument is French; so is what any call is given as `french`."""

UNSAID = re.compile(r"`[^`]*`|\{\w*\}")
"""Code, and what a slot will say."""

QUOTED = {
    "compiler/ludex/l10n/catalogue/headers.py": "FR002",  # a line of a PO file
    "compiler/ludex/l10n/catalogue/po_reader.py": "FR003",  # a straight quotation mark, spoken of
    "compiler/ludex/l10n/codes.py": "FR003 FR009",  # “a card” and “1.5”, as English says them
    "compiler/ludex/play/terminal/terminal_words.py": "FR014",  # columns of text
    "compiler/ludex/report/code_pages.py": "FR002",  # a comment that hushes
    "compiler/ludex/schema/codes/fields.py": "FR003",  # text, as YAML writes it
    "compiler/ludex/schema/explain/fixes.py": "FR003",  # text, as YAML writes it
    "compiler/ludex/schema/load/schema_files.py": "FR002",  # signs of patterns
    "compiler/ludex/source/codes/files.py": "FR001 FR002 FR003",  # signs that no file name may have
    "compiler/ludex/source/codes/suppressions.py": "FR002",  # a comment that hushes
    "compiler/ludex/source/codes/syntax.py": "FR003",  # signs of YAML
    "compiler/ludex/source/codes/values.py": "FR001",  # tags of YAML
    "compiler/ludex/text/codes/english.py": "FR001 FR002",  # signs, spoken of
    "compiler/ludex/text/codes/french.py": "FR001 FR003 FR008",  # signs, spoken of; what was written wrong
}
"""Files that quote something that is no French prose, and the codes that see it."""


def french(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a module says in French, and the line it begins at."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS:
            yield from map(_passage, node.args[1:2])
        elif isinstance(node, ast.keyword) and node.arg == "french" and not isinstance(node.value, ast.Name):
            yield _passage(node.value)


def _passage(node: ast.expr) -> tuple[int, str]:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return node.lineno, "".join(_text(each) for each in parts)


def _text(node: ast.expr) -> str:
    """A text as it stands; what is filled in is left open."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else "{}"


def slips(root: Path) -> dict[str, list[str]]:
    """Everything that our own checks find, by file: code, line and what is written there."""
    found = defaultdict(list)
    for module in modules(root, FOLDER):
        for line, said in french(module.tree):
            prose = UNSAID.sub(lambda unsaid: HIDDEN * len(unsaid[0]), said)
            for slip in check(prose, "fr"):
                near = prose[max(0, slip.start - 20) : slip.end + 10]
                found[module.place].append(f"{slip.code.name} line {line}: {near!r}")
    return found


def test_messages_keep_french_typography() -> None:
    wrong = {
        place: left
        for place, some in slips(ROOT).items()
        if (left := [each for each in some if each.split()[0] not in QUOTED.get(place, "").split()])
    }
    assert wrong == {}


def test_what_is_let_pass_is_still_quoted() -> None:
    found = slips(ROOT)
    seen = {place: {each.split()[0] for each in some} for place, some in found.items()}
    assert {
        place: codes for place, codes in QUOTED.items() if set(codes.split()) - seen.get(place, set())
    } == {}


def test_a_wrong_space_is_seen(tmp_path: Path) -> None:
    said = 'Bilingual("one; two", f"un\u00a0; {1} et l\'autre `a ;`")\n'
    plant(tmp_path, {f"{FOLDER}/core/said.py": said})
    assert [each.split()[0] for each in slips(tmp_path)[f"{FOLDER}/core/said.py"]] == ["FR001", "FR004"]
