"""No name of a game stands in the compiler: a sixth game must need no Python.

The names are read from content/ (tests/house/names.py) and looked for in every file of the package, comments
and messages included:

- an id with its kind (`card/last-guard`), always;
- the slug of a game, and any title or slug of several words with one that is not everyday, in any spelling;
- a title of one word that is not everyday, where it is written with a capital: a proper noun;
- a title of everyday words where it is written as a title ("Last Guard", not "the last guard").

Everyday nouns are free: a compiler of games may speak of attacks and wounds. A word is everyday when Python's
own documentation, the pages of docs/ or the texts of a game write it without a capital; nobody keeps a list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from pydoc_data import topics

import pytest

from tests.house.names import Name, capitalised_words, folded, names, words
from tests.house.reading import plant
from tests.house.rooms import FOLDER, ROOT

_ARTICLE = re.compile(r"(?:The|An?|Les?|La|L[’'])\b\s*")
DICTIONARIES = "text/data"
"""Word lists of a language, which hold its nouns as a dictionary does."""

TEXT = (".py", ".md", ".json", ".j2", ".txt", ".toml", ".yaml")


_LOWER_CASE = re.compile(r"(?<![\w{/-])[a-zà-öø-ÿœ]{2,}(?![\w}])")
_SLOTS = re.compile(r"\{[^}]*\}|\[[^\]]*\]")
_PO_TEXT = re.compile(r'^(?:msgid|msgstr(?:\[\d\])?)? ?"(.*)"$', re.M)


def everyday_words(root: Path) -> frozenset[str]:
    """Words written without a capital in Python's documentation, in docs/, or in the texts of a game."""
    texts = [*topics.topics.values()]
    texts += [path.read_text(encoding="utf-8") for path in (root / "docs").glob("*.md")]
    for path in (root / "content").rglob("*.po"):
        texts += _PO_TEXT.findall(path.read_text(encoding="utf-8"))
    prose = _SLOTS.sub(" ", "\n".join(texts))
    return frozenset(word for each in set(_LOWER_CASE.findall(prose)) for word in words(each))


def is_everyday(word: str, everyday: frozenset[str]) -> bool:
    return len(word) < 3 or word.isdigit() or word in everyday


def leaks(root: Path, found: list[Name], everyday: frozenset[str]) -> list[str]:
    """Each name of a game in a file of the package, with its line and where the game has it."""
    runs: dict[str, list[Name]] = defaultdict(list)
    verbatim: list[tuple[str, Name]] = []
    for name in found:
        if name.is_id:
            verbatim.append((name.written, name))
        elif name.is_game or not all(is_everyday(word, everyday) for word in name.words):
            runs[name.words[0]].append(name)
        elif len(re.findall(r"\b[A-Z]", folded(name.written))) > 1:
            verbatim.append((_ARTICLE.sub("", name.written), name))
    texts = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((root / FOLDER).rglob("*"))
        if path.suffix in TEXT and not path.is_relative_to(root / FOLDER / DICTIONARIES)
    }
    together = "\n".join(texts.values())
    present = [(exact, name) for exact, name in verbatim if exact in together]  # nearly always none
    return [
        f"{place}:{line}: {name} ({at})"
        for place, text in texts.items()
        for line, name, at in _in_text(text, runs, present)
    ]


def _in_text(
    text: str, runs: dict[str, list[Name]], verbatim: list[tuple[str, Name]]
) -> list[tuple[int, str, str]]:
    lines = enumerate(text.split("\n"), start=1)
    read = [(word, capital, number) for number, line in lines for word, capital in capitalised_words(line)]
    hits = [
        (number, name.written, name.place)
        for at, (word, capital, number) in enumerate(read)
        for name in runs.get(word, ())
        if tuple(each for each, *_ in read[at : at + len(name.words)]) == name.words
        and (capital or name.is_game or len(name.words) > 1)  # one word is a name by its capital alone
    ]
    for exact, name in verbatim:
        places = re.finditer(rf"(?<![\w/-]){re.escape(exact)}(?![\w/-])", text)
        hits += [(text.count("\n", 0, at.start()) + 1, name.written, name.place) for at in places]
    return sorted(hits)


def test_no_name_of_a_game_stands_in_the_compiler() -> None:
    found = names(ROOT / "content")
    if any((ROOT / "content").rglob("game.yaml")):
        assert len(found) > 10, "read hardly a name from content/: has the shape of its files changed?"
    assert leaks(ROOT, found, everyday_words(ROOT)) == []


GAME = {
    "content/lost-abbey/cards.yaml": """
kind: relic
entries:
  bone-flute: {name: Flûte d’os}
  last-guard: {name: The Last Guard}
  lumen: {name: {fr: Lumen, en: Lumen}}
  first-card: {name: Maëlle Vif-Argent}
""",
    "content/lost-abbey/text/en.po": """
msgctxt "relic/bone-flute.name"
msgid "Flûte d’os"
msgstr "Ossiphone"
""",
}


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("# as in lost-abbey", "lost-abbey"),
        ("class LostAbbey: ...", "lost-abbey"),
        ("bone_flute = 1", "bone-flute"),
        ("'flute d os'", "Flûte d’os"),
        ("class Lumens:", "Lumen"),
        ("two lumens", ""),
        ("the Last Guard falls", "The Last Guard"),
        ("MAELLE VIF ARGENT", "Maëlle Vif-Argent"),
        ("`relic/first-card`", "relic/first-card"),
        ("an Ossiphone", "Ossiphone"),
        ("the last guard of a match statement", ""),
        ("first card of the deck", ""),
        ("luminous, columens, flute", ""),
    ],
)
def test_planted_names(tmp_path: Path, text: str, caught: str) -> None:
    root = plant(tmp_path, GAME | {"compiler/ludex/core/notes.py": f"# one\n{text}\n"})
    said = [each.split(" (")[0] for each in leaks(root, names(root / "content"), everyday_words(root))]
    assert f"compiler/ludex/core/notes.py:2: {caught}" in said if caught else not said
