"""Sample lexicon: English words for the French samples of the test cases.

The cases of the tests are written in French. For the English page of a code, the same lexicon is applied to
its snippets and to the world in which its message arises, so that both agree.
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
    """French passages and words, each with its English."""

    pattern: re.Pattern[str]
    passages: Mapping[str, str]
    words: Mapping[str, str]

    def translate(self, text: str) -> str:
        """Translate a sample to English; words that the lexicon does not have stay French."""
        return self.pattern.sub(self._translate_match, text)

    def _translate_match(self, found: re.Match[str]) -> str:
        french = found[0]
        passage = self.passages.get(re.sub(_SPACES, " ", french))
        if passage is not None:
            return passage
        english = self.words.get(french.lower(), french)
        return english.capitalize() if french.istitle() and english != french else english


def load_lexicon(cases: Path) -> SampleLexicon | None:
    """Load the lexicon of a folder of test cases; None if it has none."""
    file = cases / FILE
    if not file.is_file():
        return None
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    passages = tables["passages"]
    alternatives = [_match_passage(each) for each in sorted(passages, key=len, reverse=True)]
    return SampleLexicon(re.compile("|".join([*alternatives, r"[^\W\d_]+"])), passages, tables["words"])


def _match_passage(passage: str) -> str:
    """Return the pattern of a passage: any kind of space matches, half words do not."""
    pattern = _SPACES.join(map(re.escape, passage.split(" ")))
    return pattern + r"(?!\w)" if passage[-1].isalnum() else pattern
