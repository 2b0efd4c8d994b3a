r"""Templates: split a text into parts, and report slips in its syntax.

Parts (words, emphasis, icons, slots, breaks, with their offsets) are plain data: they contain neither Jinja
objects nor anything that can be called.

Markup is `*italic*`, `**bold**`, `[icon]`, `{{ slot }}`. A backslash escapes any of `* [ ] { } < \`; at the
end of a line, it makes a line break. Every line is a paragraph; a line that begins with a hyphen is an item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from ludex.core.findings import Note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.core.messages import Slot as SlotValue
from ludex.text.codes import templates as codes
from ludex.text.slips import Slip

LONGEST = 200
"""Maximum number of characters in a slot."""

SLOT = rf"""
    \{{\{{ (?: "[^"\n]*" | '[^'\n]*' | [^"'}}\n] | \}}(?!\}}) ){{0,{LONGEST}}} \}}\}}
  | \{{\{{ [^{{}}\n]{{0,{LONGEST}}} \}}\}}
"""
"""Verbose pattern of a slot in a text.

A slot with an unbalanced quotation mark ends at the first closing braces.
"""

FILTERS = ("icon", "term", "rank", "number", "ref")
STYLES = ("words", "words-f", "ordinal", "ordinal-f", "signed")
"""Styles of the filter `number`, besides digits."""


class SlotName(str):
    """Name in a slot, as opposed to a literal."""


@dataclass(frozen=True, slots=True)
class Literal:
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Start or end of bold or italic text."""

    start: int
    end: int
    bold: bool = False
    italic: bool = False
    opens: bool = True


@dataclass(frozen=True, slots=True)
class IconToken:
    """Icon, such as `[apple]`."""

    start: int
    end: int
    slug: str


class GapKind(Enum):
    LINE = "line"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """A paragraph that is an item of a list."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Start of a new line, paragraph or item."""

    start: int
    end: int
    kind: GapKind


@dataclass(frozen=True, slots=True)
class Slot:
    """Slot with the offsets of its words.

    Examples: `{{ n }}`, `{{ enemy.de }}`, `{{ "basket" | term(n, "le") }}`, `{{ n | term("basket", hue, "d")
    }}`.
    """

    start: int
    end: int
    subject: SlotName | str | int | float
    subject_at: tuple[int, int]
    filter: str = ""
    form: str = ""
    form_at: tuple[int, int] = (0, 0)
    count: SlotName | int | float | None = None
    count_at: tuple[int, int] = (0, 0)
    style: str = ""
    noun: str = ""
    """The term that the subject counts or ranks; empty if there is none."""
    noun_at: tuple[int, int] = (0, 0)
    adjective: SlotName | None = None
    adjective_at: tuple[int, int] = (0, 0)

    def shift(self, by: int) -> Slot:
        """Return the same slot at a later offset."""
        names = ("subject_at", "form_at", "count_at", "noun_at", "adjective_at")
        ranges = {name: getattr(self, name) for name in names}
        moved: dict[str, Any] = {name: (start + by, end + by) for name, (start, end) in ranges.items()}
        return replace(self, start=self.start + by, end=self.end + by, **moved)

    @property
    def names(self) -> Iterator[tuple[SlotName, tuple[int, int]]]:
        """Yield the names in the slot with their ranges."""
        if isinstance(self.subject, SlotName):
            yield self.subject, self.subject_at
        if isinstance(self.count, SlotName):
            yield self.count, self.count_at
        if self.adjective is not None:
            yield self.adjective, self.adjective_at


Piece = Literal | Emphasis | IconToken | Gap | Slot


_TOKEN = lazy_pattern(
    rf"""
    (?= [\\{{}}\[<*\r\n\x20\t] ) (?:                               # where no token can begin, none is tried
      (?P<escape> \\ [\\*\[\]{{}}<] )
    | (?P<line> (?<![ ]) [ ]* \\ (?: [ \t]* (?:\r?\n)+ [ \t]* | [ ]+ ) )
    | (?P<slot> {SLOT} )
    | (?P<open> \{{\{{ [^{{}}\n]{{0,40}} )
    | (?P<block> \{{% [^\n]{{0,{LONGEST}}}? %\}} | \{{\# [^\n]{{0,{LONGEST}}}? \#\}}
               | \{{[%\#] [^\n]{{0,40}} )
    | (?P<stray> \}}\}} )
    | (?P<icon> \[ [^\W\d_] [\w-]{{0,80}} \] )
    | (?P<tag> (?<!<) < /? [A-Za-z][A-Za-z0-9]{{0,19}} (?: \s [^<>\n]{{0,{LONGEST}}} )? /? > (?!>) )
    | (?P<stars> \*+ )
    | (?P<gap> (?<![ \t]) [ \t]* (?:\r?\n [ \t]*)+ )
    )
    """,
    re.VERBOSE,
)
_MARKED = lazy_pattern(r"[\\{}\[<*\n]")
"""Signs with which markup begins: most texts have none, and need no scanner."""

_COMMENT, _BLOCK = Bilingual("a comment", "un commentaire"), Bilingual("a block", "un bloc")
_ITEM = lazy_pattern(r"[-–•] +")


@dataclass
class _Scanner:
    text: str
    tokens: bool
    pieces: list[Piece] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    bold: tuple[int, int] | None = None
    italic: tuple[int, int] | None = None
    tags: list[str] = field(default_factory=list)

    def add_words(self, start: int, end: int) -> None:
        if start < end:
            self.pieces.append(Literal(start, end, self.text[start:end]))

    def take_token(self, match: re.Match[str]) -> int | None:
        """Consume a token; return the offset at which to continue, if that is not the token's end."""
        start, end = match.span()
        kind = match.lastgroup
        if kind == "escape":
            self.pieces.append(Literal(start, end, match[0][1]))
        elif kind == "line":
            self.pieces.append(Gap(start, end, GapKind.LINE))
        elif kind == "icon":
            self.pieces.append(IconToken(start, end, match[0][1:-1]))
        elif kind == "slot":
            self._take_slot(match)
        elif kind == "stars":
            self._take_stars(start, end)
        elif kind == "gap":
            return self._take_gap(start, end)
        elif kind == "tag":
            self._report_tag(match)
        else:
            self._report_construct(match)
        return None

    def _take_slot(self, match: re.Match[str]) -> None:
        if not self.tokens:
            self.slips.append(Slip(codes.PLAIN_FIELD, *match.span(), {"written": match[0]}))
            return
        from ludex.text.templates.slot_parser import parse_slot

        slot = parse_slot(match[0], match.start())
        if isinstance(slot, Slot):
            self.pieces.append(slot)
        else:
            self.slips.append(slot)

    def _report_tag(self, match: re.Match[str]) -> None:
        """Report a tag and its closing tag together, where the tag opens."""
        name = match[0].strip("</ >").split()[0].casefold()
        if match[0].startswith("</") and name in self.tags:
            self.tags.remove(name)
            return
        self.tags.append(name)
        self.slips.append(Slip(codes.MARKUP, *match.span(), {"mark": match[0], "trouble": codes.TAG}))

    def _report_construct(self, match: re.Match[str]) -> None:
        written = match[0].rstrip()
        if match.lastgroup == "block":
            what = _COMMENT if match[0][1] == "#" else _BLOCK
            self.slips.append(Slip(codes.CONSTRUCT, *match.span(), {"what": what, "written": written}))
            return
        end = match.start() + len(written)
        note = message(
            "to print a brace, write \\{{ or \\}}", "pour imprimer une accolade, écrivez \\{{ ou \\}}"
        )
        self.slips.append(Slip(codes.SYNTAX, match.start(), end, {"slot": written}, notes=(Note(note),)))

    def _take_gap(self, start: int, end: int) -> int | None:
        """Begin a new paragraph, except at the ends of the text; return the offset of its words, or None."""
        self.close()
        if not self.text[end:].strip() or not self.text[:start].strip():
            return None
        item = self.take_item(end, start)
        if item == end:
            self.pieces.append(Gap(start, end, GapKind.PARAGRAPH))
        return item

    def take_item(self, at: int, since: int | None = None) -> int:
        """Return the offset of the words of an item if one begins at `at`; otherwise `at`."""
        match = _ITEM.match(self.text, at)
        if match is None:
            return at
        self.pieces.append(Gap(at if since is None else since, match.end(), GapKind.ITEM))
        return match.end()

    def _take_stars(self, start: int, end: int) -> None:
        count = end - start
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        opening, closing = bool(after) and not after.isspace(), bool(before) and not before.isspace()
        if count > 3 or not (opening or closing):
            self.add_words(start, end)
            return
        # Three stars in a row first close what is open; the rest of them then open emphasis.
        wanted = [each for each in ("italic", "bold") if count == 3 or (count == 2) == (each == "bold")]
        for each in wanted:
            was = getattr(self, each)
            if (was is None and not opening) or (was is not None and not closing):
                self._report_unbalanced(start, end)
                return
        if count < 3 and self._closes_around(wanted[0]):
            self._report_unbalanced(start, end, codes.CROSSED_MARK)
        for each in wanted:
            opens = getattr(self, each) is None
            setattr(self, each, (start, end) if opens else None)
            self.pieces.append(Emphasis(start, end, each == "bold", each == "italic", opens))

    def close(self) -> None:
        """End the paragraph, and report emphasis that is not closed."""
        for span in sorted({each for each in (self.bold, self.italic) if each is not None}):
            self._report_unbalanced(*span)
        for name in ("bold", "italic"):
            if getattr(self, name) is not None:
                setattr(self, name, None)
                at = self.pieces[-1].end if self.pieces else 0
                self.pieces.append(Emphasis(at, at, name == "bold", name == "italic", opens=False))

    def _closes_around(self, mark: str) -> bool:
        """Return whether closing this emphasis would leave emphasis open that began inside it."""
        mine, other = (self.bold, self.italic) if mark == "bold" else (self.italic, self.bold)
        return mine is not None and other is not None and mine < other

    def _report_unbalanced(self, start: int, end: int, trouble: Bilingual = codes.UNPAIRED_MARK) -> None:
        note = message("to print a star, write \\*", "pour imprimer une étoile, écrivez \\*")
        mark = self.text[start:end]
        slots: dict[str, SlotValue] = {"mark": mark, "trouble": trouble}
        self.slips.append(Slip(codes.MARKUP, start, end, slots, notes=(Note(note),)))


@dataclass(frozen=True, slots=True)
class Template:
    source: str
    pieces: tuple[Piece, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))


def parse(text: str, tokens: bool = True) -> tuple[Template, list[Slip]]:
    """Return the template of a text, and its syntax slips.

    Parts that cannot be read are omitted from the template.
    """
    if text and text[0] not in "-–•" and _MARKED.search(text) is None:
        return Template(text, (Literal(0, len(text), text),)), []
    scanner = _Scanner(text, tokens)
    at = scanner.take_item(0)
    for match in _TOKEN.finditer(text, at):
        if match.start() < at:
            continue
        scanner.add_words(at, match.start())
        at = scanner.take_token(match) or match.end()
    scanner.add_words(at, len(text))
    scanner.close()
    return Template(text, tuple(scanner.pieces)), sorted(scanner.slips, key=lambda slip: slip.order)
