"""No title, term or entry id of a game stands under compiler/: a sixth game must need no Python.

The names are read from content/ (tests/house/names.py) and looked for in every file under compiler/, comments
and messages included, as whole words, whatever the case, accents, hyphens or underscores:

- a name of one word, unless the word is plain;
- a name of several words, of which one at least is not plain, as a whole;
- a title of plain words alone only where it is written as a title ("Last Guard", not "the last guard");
- an id with its kind (`card/last-guard`) always.

A word is plain when Python's own documentation uses it, or when it stands in plain_words.txt. So `deck`,
`move` or `first` in a comment raise no alarm, and a character's name or an odd noun does. A name that is made
of plain words and written without capitals is missed; nobody would know it from English either.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from pydoc_data import topics

import pytest

from tests.house.names import Name, folded, names, words
from tests.house.reading import plant
from tests.house.rooms import FOLDER, ROOT

_ARTICLE = re.compile(r"(?:The|An?|Les?|La|L[’'])\b\s*")
TEXT = (".py", ".md", ".json", ".j2", ".txt", ".toml", ".yaml")


def plain_runs() -> frozenset[tuple[str, ...]]:
    """What may stand under compiler/ though a game uses it for a name."""
    lines = (Path(__file__).parent / "plain_words.txt").read_text(encoding="utf-8").splitlines()
    listed = {tuple(words(line)) for line in lines if line and not line.startswith("#")}
    python = {
        (each,) for each in words(" ".join(re.findall(r"\b[a-z]{3,}\b", " ".join(topics.topics.values()))))
    }
    return frozenset(listed | python)


def is_plain(word: str, plain: frozenset[tuple[str, ...]]) -> bool:
    return len(word) < 3 or word.isdigit() or (word,) in plain


def leaks(root: Path, found: list[Name], plain: frozenset[tuple[str, ...]]) -> list[str]:
    """Each name of a game in a file of the package, with its line and where the game has it."""
    runs: dict[str, list[Name]] = defaultdict(list)
    verbatim: list[tuple[str, Name]] = []
    for name in found:
        if name.words in plain:
            continue
        if name.is_id:
            verbatim.append((name.written, name))
        elif not all(is_plain(word, plain) for word in name.words):
            runs[name.words[0]].append(name)
        elif len(re.findall(r"\b[A-Z]", folded(name.written))) > 1:
            verbatim.append((_ARTICLE.sub("", name.written), name))
    said = []
    for path in sorted((root / FOLDER).rglob("*")):
        if path.suffix in TEXT:
            text, place = path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()
            said += [f"{place}:{line}: {name} ({at})" for line, name, at in _in_text(text, runs, verbatim)]
    return said


def _in_text(
    text: str, runs: dict[str, list[Name]], verbatim: list[tuple[str, Name]]
) -> list[tuple[int, str, str]]:
    read = [(word, number) for number, line in enumerate(text.split("\n"), start=1) for word in words(line)]
    hits = [
        (number, name.written, name.place)
        for at, (word, number) in enumerate(read)
        for name in runs.get(word, ())
        if tuple(each for each, _ in read[at : at + len(name.words)]) == name.words
    ]
    for exact, name in verbatim:
        if exact in text:  # nearly always not: no pattern need be made
            found = re.finditer(rf"(?<![\w/-]){re.escape(exact)}(?![\w/-])", text)
            hits += [(text.count("\n", 0, at.start()) + 1, name.written, name.place) for at in found]
    return sorted(hits)


def test_no_name_of_a_game_stands_in_the_compiler() -> None:
    found = names(ROOT / "content")
    if any((ROOT / "content").rglob("game.yaml")):
        assert len(found) > 10, "read hardly a name from content/: has the shape of its files changed?"
    assert leaks(ROOT, found, plain_runs()) == []


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
        ("two lumens", "lumen"),
        ("the Last Guard falls", "The Last Guard"),
        ("MAELLE VIF ARGENT", "Maëlle Vif-Argent"),
        ("`relic/first-card`", "relic/first-card"),
        ("an ossiphone", "Ossiphone"),
        ("the last guard of a match statement", ""),
        ("first card of the deck", ""),
        ("luminous, columens, flute", ""),
    ],
)
def test_planted_names(tmp_path: Path, text: str, caught: str) -> None:
    root = plant(tmp_path, GAME | {"compiler/ludex/core/notes.py": f"# one\n{text}\n"})
    said = [each.split(" (")[0] for each in leaks(root, names(root / "content"), plain_runs())]
    assert f"compiler/ludex/core/notes.py:2: {caught}" in said if caught else not said
