"""Sample lexicon: English words for the French samples in test cases.

Test cases are in French. For the English page of a code, the same lexicon translates its snippets and the
test world that gives the message, so that both agree.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FILE = "english.toml"
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
    file = cases / FILE
    if not file.is_file():
        return None
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    passages = tables["passages"]
    alternatives = [_match_passage(each) for each in sorted(passages, key=len, reverse=True)]
    return SampleLexicon(re.compile("|".join([*alternatives, r"[^\W\d_]+"])), passages, tables["words"])


def _match_passage(passage: str) -> str:
    """Return the pattern of a passage, which matches any kind of space but no partial words."""
    pattern = _SPACES.join(map(re.escape, passage.split(" ")))
    return pattern + r"(?!\w)" if passage[-1].isalnum() else pattern
