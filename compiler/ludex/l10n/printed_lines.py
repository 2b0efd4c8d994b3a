"""Printed lines: a text with the values of its slots, and whether a change of the text alters its line.

In the line, a slot without a known value, such as one filled during play, appears as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from ludex.l10n.catalogue.lock import NO_HASH, LockLine, hash_wording
from ludex.l10n.check.wordings import Language
from ludex.l10n.texts import ANY, NUMBER, WORDS, Constant, Game, Text, entry_id
from ludex.text.nouns import Noun
from ludex.text.passages import Break, Icon, Paragraph, Passage, Run, StyledText, to_plain_text
from ludex.text.templates.filler import Value, fill
from ludex.text.templates.lexicon import TEXT, SlotKind, check
from ludex.text.templates.template import Literal, Piece, Slot, Template, parse
from ludex.text.typography import normalize_typography

Languages = Callable[[str], Language]
"""Returns the vocabulary of a language."""

Given = Mapping[str, Constant]
"""The values that a holder gives, by slot name."""

_MARK = re.compile(r"([\\*\[\]{}<])")


class FilledWording(NamedTuple):
    """Wording with values in its slots; `slots` is the number of slots with a value."""

    passage: Passage
    written: str
    """The wording with these values in place of the slots, as an author would write it."""
    slots: int

    @property
    def line(self) -> str:
        """Printed line without typographic details."""
        return normalize_typography(_write(self.passage, escape=True))


class LinePrinter:
    """Printer of the lines of a game's texts in one language."""

    def __init__(self, game: Game, language: Language) -> None:
        self._game, self._lexicon = game, language.lexicon

    def fill_wording(self, text: Text, wording: str, given: Given) -> FilledWording:
        """Fill the slots of a wording in this language."""
        template, _ = parse(wording, text.tokens)
        values = self.find_values(text, given)
        pieces: list[Piece] = []
        written, at, count = "", 0, 0
        for piece in template.pieces:
            slot = wording[piece.start : piece.end]
            if isinstance(piece, Slot) and self.can_fill(piece, values):
                count += 1
                alone = fill(Template(slot, (piece,)), values, self._lexicon)
                written += wording[at : piece.start] + _write(alone, escape=True)
                at = piece.end
            elif isinstance(piece, Slot):
                piece = Literal(piece.start, piece.end, "".join(slot.split()))
            pieces.append(piece)
        passage = fill(Template(wording, tuple(pieces)), values, self._lexicon)
        return FilledWording(passage, written + wording[at:], count)

    def can_fill(self, slot: Slot, values: Mapping[str, Value]) -> bool:
        """Return whether the values of a slot are known and the language has its form.

        Slots that show the text of another entry are not filled.
        """
        if slot.form == TEXT or any(name not in values for name, _ in slot.names):
            return False
        kinds = {name: _find_kind(value) for name, value in values.items()}
        return not check(Template("", (slot,)), kinds, self._lexicon)

    def find_values(self, text: Text, given: Given) -> dict[str, Value]:
        """Return the values for the slots of a text in this language."""
        slots = dict(text.slots or ())
        values: dict[str, Value] = {}
        for name, value in {**dict(text.values), **given}.items():
            if not isinstance(value, str) or (slots.get(name) == WORDS and name not in given):
                values[name] = value
            elif value in self._lexicon.entries:
                values[name] = self._lexicon.entries[value]
        for name, what in slots.items():
            if what not in (ANY, NUMBER, WORDS) and what in self._lexicon.entries:
                values[name] = self._lexicon.entries[what]
        return values

    def show(self, text: Text, wording: str) -> str:
        """Return the printed line in plain words; empty if no slot is filled."""
        given = next(iter(self.list_given(text)), {})
        filled = self.fill_wording(text, wording, given)
        icons = {slug: f"[{slug}]" for slug in self._game.icons}
        return " ".join(to_plain_text(filled.passage, icons).split()) if filled.slots else ""

    def list_given(self, text: Text) -> list[Given]:
        """Return the different values that holders give to a text; without holders, a single empty map."""
        found: list[Given] = []
        for _, given in self._game.holders.get(text.id, ()):
            if given not in found:
                found.append(given)
        return found or [{}]


def _find_kind(value: Value) -> SlotKind | Noun:
    if isinstance(value, str):
        return SlotKind.TEXT
    return SlotKind.NUMBER if isinstance(value, int | float) else value


def _write(passage: Passage, *, escape: bool = False) -> str:
    """Return a passage in an author's notation; `escape` escapes words that look like markup."""
    return "\n".join("".join(_write_runs(each, escape)) for each in passage.paragraphs)


def _write_runs(paragraph: Paragraph, escape: bool) -> Iterator[str]:
    if paragraph.item:
        yield "- "
    bold = italic = False
    for run in paragraph.runs:
        style = (bold, italic) if isinstance(run, Break) else (run.bold, run.italic)
        yield "**" * (style[0] != bold) + "*" * (style[1] != italic)
        bold, italic = style
        yield _write_run(run, escape)
    yield "*" * italic + "**" * bold


def _write_run(run: Run, escape: bool) -> str:
    if isinstance(run, StyledText):
        return _MARK.sub(r"\\\1", run.text) if escape else run.text
    return f"[{run.slug}]" if isinstance(run, Icon) else "\\\n"


class Before(NamedTuple):
    """Former source, and the key that its text had then."""

    source: tuple[str, ...]
    key: str


class Witness:
    """Comparison of a text and its translation into a language with the lines that they printed before."""

    def __init__(self, game: Game, locale: str, languages: Languages) -> None:
        self._game, self._locale, self._languages = game, locale, languages

    def is_same(self, text: Text, before: Before, target: tuple[str, ...], line: LockLine | None) -> bool:
        """Return whether a text and its translation still print their former lines.

        If the source was in another entry, its slots had that entry's values.
        """
        given = self._find_given(text, before.key)
        same = len(before.source) == len(text.source) and all(
            self._prints_same(text, self._game.language, zip(before.source, text.source, strict=True), each)
            for each in given
        )
        return same and self._is_target_same(text, target, line, given)

    def prints_same_as(
        self, text: Text, target: tuple[str, ...], before: Before, former_target: tuple[str, ...]
    ) -> bool:
        """Return whether a text and its translation print the same as a former source and its translation."""
        both = ((self._game.language, before.source, text.source), (self._locale, former_target, target))
        return all(
            len(one) == len(two) and self._prints_same(text, locale, zip(one, two, strict=True), each)
            for each in self._find_given(text, before.key)
            for locale, one, two in both
        )

    def _prints_same(self, text: Text, locale: str, pairs: Iterable[tuple[str, str]], given: Given) -> bool:
        printer = LinePrinter(self._game, self._languages(locale))
        return all(
            printer.fill_wording(text, one, given).line == printer.fill_wording(text, two, given).line
            for one, two in pairs
        )

    def _find_given(self, text: Text, key: str) -> list[Given]:
        """Return the values from holders with which the text was printed under this key."""
        holder = entry_id(key)
        if holder == text.id or self._game.former.get(holder) == text.id:
            return LinePrinter(self._game, self._languages(self._game.language)).list_given(text)
        now = self._game.former.get(holder, holder)
        return [each for id_, each in self._game.holders.get(text.id, ()) if id_ == now] or [{}]

    def _is_target_same(
        self, text: Text, target: tuple[str, ...], line: LockLine | None, given: list[Given]
    ) -> bool:
        """Return whether a translation is that of the lock, except that slots may replace words."""
        if line is None or line.target in (NO_HASH, hash_wording(target)):
            return True
        printer = LinePrinter(self._game, self._languages(self._locale))
        for each in given:
            filled = [printer.fill_wording(text, wording, each) for wording in target]
            spelled = (tuple(one.written for one in filled), tuple(_write(one.passage) for one in filled))
            if line.target not in map(hash_wording, spelled):
                return False
        return True
