"""Examples of finding codes: a wrong and a right snippet, and the message about the wrong one.

A code that no snippet can show has the message of its first test case instead. Test cases are not installed,
so `make docs` stores the messages and the English snippets in the package for `ludex explain`. A case with
`english.txt` has an English example, translated by the lexicon of the cases.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ludex.core.findings import Code

FILE = "examples.json"
EXPECTED = {"en": "expected.txt", "fr": "expected.fr.txt"}
"""The expected output of a case, by language."""
SNIPPETS = "snippets"
"""Folder of the output for the wrong snippet of each code: `REF001.txt` and `REF001.fr.txt`."""
ENGLISH = "english.txt"
"""The output for the case after the lexicon has translated it to English."""


class Example(NamedTuple):
    """Example of a code in one language; parts that the code lacks are empty."""

    wrong: str = ""
    message: str = ""
    right: str = ""


def get_example(code: Code, lang: str) -> Example:
    """Return the example of a code from the package."""
    stored = _load().get(code.name, {})
    english = stored if lang == "en" else {}
    wrong, right = english.get("wrong", code.wrong), english.get("right", code.right)
    return Example(wrong, stored.get(lang, ""), right)


def read_example(code: Code, lang: str, cases: Path) -> Example:
    """Return the example of a code from the folder of test cases, in English if its case is translated.

    Without snippets, its message has all findings of the case.
    """
    english = _read_first(cases, code.name, ENGLISH) if lang == "en" else ""
    lexicon = load_lexicon(cases) if english else None
    translate = lexicon.translate if lexicon else str
    if code.wrong:
        file = cases / SNIPPETS / (f"{code.name}.txt" if lang == "en" else f"{code.name}.{lang}.txt")
        message = file.read_text(encoding="utf-8").rstrip("\n") if file.is_file() else ""
        return Example(translate(code.wrong), message, translate(code.right))
    whole = english or _read_first(cases, code.name, EXPECTED[lang])
    return Example("", whole.rpartition("\n\n")[0], translate(code.right))  # without the totals


def _read_first(cases: Path, code: str, file: str) -> str:
    found = sorted(cases.glob(f"{code}_*/{file}"))
    return found[0].read_text(encoding="utf-8") if found else ""


def collect_examples(codes: Iterable[Code], cases: Path) -> str:
    """Return the text of the package's file of examples.

    It has the first message of each code by language, and the English snippets of codes that have them.
    """
    return json.dumps({code.name: _keep(code, cases) for code in codes}, ensure_ascii=False, indent=1) + "\n"


def _keep(code: Code, cases: Path) -> dict[str, str]:
    examples = {lang: read_example(code, lang, cases) for lang in EXPECTED}
    english = examples["en"]
    snippets = {"wrong": english.wrong, "right": english.right}
    changed = {name: text for name, text in snippets.items() if text != getattr(code, name)}
    return {lang: _choose_message(code.name, each.message) for lang, each in examples.items()} | changed


def _choose_message(code: str, output: str) -> str:
    blocks = output.split("\n\n")
    return next((block for block in blocks if f" {code} " in block.partition("\n")[0]), "")


@cache
def _load() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    stored: dict[str, dict[str, str]] = json.loads(text)
    return stored


LEXICON_FILE = "english.toml"
"""The lexicon in the folder of test cases."""
_SPACES = "[ \u00a0\u202f]"


class SampleLexicon(NamedTuple):
    """Lexicon of French passages and words, each with its English."""

    pattern: re.Pattern[str]
    passages: Mapping[str, str]
    words: Mapping[str, str]

    def translate(self, text: str) -> str:
        """Translate a sample to English; words that the lexicon lacks stay French."""
        return self.pattern.sub(self._translate_match, text)

    def _translate_match(self, found: re.Match[str]) -> str:
        french = found[0]
        passage = self.passages.get(re.sub(_SPACES, " ", french))
        if passage is not None:
            return passage
        english = self.words.get(french.lower(), french)
        return english.capitalize() if french.istitle() and english != french else english


def load_lexicon(cases: Path) -> SampleLexicon | None:
    """Load the lexicon in a folder of test cases; return None if it has none."""
    file = cases / LEXICON_FILE
    if not file.is_file():
        return None
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    passages = tables["passages"]
    alternatives = [_match_passage(each) for each in sorted(passages, key=len, reverse=True)]
    return SampleLexicon(re.compile("|".join([*alternatives, r"[^\W\d_]+"])), passages, tables["words"])


def _match_passage(passage: str) -> str:
    """Return the pattern of a passage, which matches any kind of space and does not end within a word."""
    pattern = _SPACES.join(map(re.escape, passage.split(" ")))
    return pattern + r"(?!\w)" if passage[-1].isalnum() else pattern
