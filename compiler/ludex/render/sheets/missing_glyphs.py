"""Missing glyphs: texts and fields of a sheet that contain characters its fonts lack.

A line of a sheet can join several texts, or come from a title, a term or the template. If the key of a text
is unknown, the text is found by its words, which is necessary only if a character is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ludex.render.book_texts import PackTexts
from ludex.render.problems import Problem, ProblemKind
from ludex.text.passages import StyledText


class MissingGlyph(NamedTuple):
    """Character that a font lacks."""

    letter: str
    file: str
    """The font."""
    words: str
    """The words that contain it."""
    key: str
    """The key of their text; empty if unknown."""


def find_glyph_problems(missing: Sequence[MissingGlyph], texts: PackTexts, sheet: str) -> list[Problem]:
    """Return a problem for each text with a missing character, or for the sheet if no text has it."""
    if not missing:
        return []
    letters = set("".join(each.letter for each in missing).casefold())
    strings = [
        (key, folded)
        for key, text in _list_strings(texts)
        if not letters.isdisjoint(folded := text.casefold())
    ]
    problems: dict[Problem, None] = {}
    for each in missing:
        letter, words = each.letter.casefold(), each.words.casefold()
        found = [(key, text) for key, text in strings if letter in text]
        keys = [key for key, _ in found if key == each.key] or [
            key for key, text in found if text in words or words in text
        ]
        for key in keys or [""]:
            entry = "" if key else sheet
            problem = Problem(
                ProblemKind.GLYPH, entry=entry, key=key, locale=texts.locale, what=each.letter, file=each.file
            )
            problems[problem] = None
    return list(problems)


def _list_strings(texts: PackTexts) -> Iterator[tuple[str, str]]:
    """Yield every text of a game in a language, and every string of its data, with its key.

    Texts come both before and after their slots are filled.
    """
    pack = texts.pack
    for key in pack.texts(pack.manifest().source) | pack.texts(texts.locale):
        raw = texts.raw(key)
        yield from ((key, each) for each in ([raw] if isinstance(raw, str) else raw.values()))
    for key, passage in texts.list_passages():
        for paragraph in passage.paragraphs:
            yield from ((key, run.text) for run in paragraph.runs if isinstance(run, StyledText))
    for record in map(pack.by_number, range(len(pack))):
        yield from _walk_strings(record.id, record.data)


def _walk_strings(key: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _walk_strings(f"{key}.{name}", each)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _walk_strings(f"{key}.{number}", each)
