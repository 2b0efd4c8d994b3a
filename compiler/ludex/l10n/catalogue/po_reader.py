"""PO reader: read bytes to a catalogue, with a finding for each malformed line.

A mistake makes one message unreadable; the messages after it are still read.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ludex.core.findings import Finding, Note, make_finding
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.core.spans import SourceText
from ludex.core.suggestions import did_you_mean
from ludex.l10n import codes
from ludex.l10n.catalogue.po_messages import (
    CONTEXT,
    PREVIOUS,
    SOURCE,
    TARGET,
    Catalogue,
    Comment,
    Message,
    Quoted,
    unescape_string,
    unknown_escape,
)
from ludex.source.decoder import decode

_WORD = lazy_pattern(r"([^\W\d]\w*(?:\[\d*\])?)")
_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]")
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


class Fault(NamedTuple):
    """Reason why a line is malformed, and advice."""

    trouble: Bilingual
    notes: tuple[Note | None, ...] = ()


_MERGE_MARK = Fault(
    Bilingual(
        "it is left over from a merge of two versions; keep one of them",
        "c’est un reste d’une fusion de deux versions\u202f; gardez-en une",
    )
)
_NO_LINE = Bilingual("it is not a line of a catalogue", "ce n’est pas une ligne de catalogue")
_UNQUOTED = Fault(
    Bilingual(
        "its text must be between two straight quotes", "son texte doit être entre deux guillemets droits"
    )
)
_QUOTE_WITHIN = Fault(
    Bilingual(
        "a straight quote inside the text ends it too early",
        "un guillemet droit au milieu du texte y met fin trop tôt",
    ),
    (
        Note(
            message(
                'inside a text, write curly quotes (“ ”) or guillemets (« »), or \\" for a straight quote',
                'dans un texte, écrivez des guillemets « » ou “ ”, ou \\" pour un guillemet droit',
            )
        ),
    ),
)
_DUPLICATE_LINE = Fault(Bilingual("the message already has such a line", "le message a déjà une telle ligne"))
_STRAY_LINE = Fault(
    Bilingual(
        "it continues a text, but there is none before it",
        "elle prolonge un texte, mais aucun ne la précède",
    )
)


def _find_line_fault(line: str) -> Fault:
    """Determine why a line is malformed."""
    bare = line.removeprefix("#~").removeprefix("#|").strip().removeprefix("|").strip()
    word = _WORD.match(bare)
    if line.startswith(_CONFLICT):
        return _MERGE_MARK
    if word is None and not bare.startswith('"'):
        return Fault(_NO_LINE)
    if word is not None and word[1] not in _KEYWORDS:
        return Fault(_NO_LINE, (did_you_mean(word[1], _KEYWORDS),))
    return _UNQUOTED if re.sub(r"\\.", "", bare).count('"') < 3 else _QUOTE_WITHIN


_LINE = lazy_pattern(
    r"""
    (?P<old>\#~[ \t]?)?
    (?:
        (?P<bar>\#?\|[ \t]*)?
        (?:(?P<name>msgctxt|msgid_plural|msgid|msgstr\[\d{1,2}\]|msgstr)[ \t]*)?
        "(?P<value>(?:[^"\\\n]|\\.)*)"[ \t\r]*
      | (?P<blank>[ \t\r]*)
    )\Z
    """,
    re.VERBOSE,
)
_STRING = r'"(?P<{name}>(?:[^"\\\n]|\\[\\"nt])*)"\n'
_USUAL = lazy_pattern(
    r"(?P<comments>(?:\#[ .:,][^\n\r]*\n)*)"
    + "".join(f"{name} {_STRING.format(name=name)}" for name in (CONTEXT, SOURCE, TARGET))
    + r"(?:\n|\Z)"
)
_NUMBER = lazy_pattern(r"\[(\d+)\]")
_COMMENT = ""
"""Stands for a comment among the names of strings: after a complete message, a comment opens the next."""


def read(file: str, data: bytes) -> tuple[Catalogue | None, list[Finding]]:
    """Read a catalogue; return None if its bytes are not text."""
    page, findings = decode(file, data)
    if page is None:
        return None, findings
    reader = _Reader(SourceText(file, page.written))
    reader.read()
    found = findings + reader.findings
    sound = not any(each.severity.value == "E" for each in found)
    return Catalogue(reader.text, tuple(reader.messages), sound), found


def read_messages(text: SourceText, start: int, end: int) -> list[Message]:
    """Reread the messages in a range of a catalogue that has no findings."""
    reader = _Reader(SourceText(text.file, text.text[start:end]))
    reader.read()
    return [each.shift(start) for each in reader.messages]


class _Reader:
    """Line-by-line reader of a catalogue; `now` is the message to which the current line belongs."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.messages: list[Message] = []
        self.findings: list[Finding] = []
        self.now: Message | None = None
        self.in_body = False
        """Whether the message has had a line that is not a comment."""
        self.name = ""
        """The string that a continuation line would extend."""

    def read(self) -> None:
        text = self.text.text
        at = 1 if text.startswith("\ufeff") else 0
        while at < len(text):
            usual = _USUAL.match(text, at) if self.now is None else None
            if usual is not None:
                self._usual(usual)
                at = usual.end()
                continue
            end = text.find("\n", at)
            after = end + 1 if end >= 0 else len(text)
            self._line(text[at:after].rstrip("\r\n"), at, after)
            at = after
        self._finish()

    def _usual(self, found: re.Match[str]) -> None:
        """Add a message of the usual form in one step, which is much faster."""
        now = Message(found.start(), found.end(TARGET) + 2)
        for line in found["comments"].split("\n")[:-1]:
            self._comment(line, now)
        for name in (CONTEXT, SOURCE, TARGET):
            start, end = found.span(name)
            now.strings[name] = Quoted(unescape_string(found[name]), start - 1, end + 1)
        self.messages.append(now)

    def _line(self, line: str, at: int, after: int) -> None:
        if line[:1] == "#" and line[1:2] not in ("~", "|"):
            self._comment(line, self._message_at(at, after, _COMMENT))
            return
        found = _LINE.match(line)
        if found is None:
            now = self._message_at(at, after)
            self.in_body = self.in_body or line[:1] != "#"
            self._add_finding(now, at, at + len(line), _find_line_fault(line))
        elif found["value"] is not None:
            self._string(found, at, after)
        elif found["old"] is None and self._is_complete():
            self._finish()

    def _comment(self, line: str, now: Message) -> None:
        sign = line[1:2]
        if sign not in (".", ":", ","):
            now.comments.append(Comment("", line[1:]))
            return
        text = line[2:].strip()
        now.comments.append(Comment(sign, text))
        if sign == ",":
            now.flags += [each.strip() for each in text.split(",") if each.strip()]

    def _string(self, found: re.Match[str], at: int, after: int) -> None:
        name, bar = found["name"], found["bar"]
        now = self._message_at(at, after, _COMMENT if bar else name)
        now.obsolete = now.obsolete or found["old"] is not None
        self.in_body = self.in_body or not bar
        start, end = at + found.start("value") - 1, at + found.end("value") + 1
        escape = unknown_escape(found["value"])
        full = f"|{name}" if bar and name else name or self.name
        before = now.strings.get(full)
        if escape is not None:
            trouble = Bilingual(
                f"“{escape}” has no meaning; write a backslash as \\\\",
                f"«\u00a0{escape}\u00a0» n’a pas de sens\u202f; écrivez une barre oblique inverse \\\\",
            )
            self._add_finding(now, start, end, Fault(trouble))
        elif not full or (name and before is not None):
            self._add_finding(now, at, end, _DUPLICATE_LINE if full else _STRAY_LINE)
        else:
            said, first = (before.value, before.start) if before else ("", start)
            now.strings[full] = Quoted(said + unescape_string(found["value"]), first, end)
        self.name = full

    def _message_at(self, at: int, after: int, name: str | None = None) -> Message:
        """Return the message to which a line belongs: the current one, or a new one that begins there."""
        if self.now is not None and self._is_new_message(self.now, name):
            self._finish()
        if self.now is None:
            self.now, self.in_body, self.name = Message(at), False, ""
        self.now.end = after
        return self.now

    def _is_new_message(self, now: Message, name: str | None) -> bool:
        if name == _COMMENT:
            return self._is_complete()
        if name == CONTEXT:
            return self.in_body
        return name == SOURCE and (SOURCE in now.strings or bool(now.targets))

    def _is_complete(self) -> bool:
        return self.now is not None and (bool(self.now.targets) or (self.now.broken and self.in_body))

    def _finish(self) -> None:
        now, self.now, self.name = self.now, None, ""
        if now is None:
            return
        lacking = SOURCE if SOURCE not in now.strings else "" if now.targets else TARGET
        if lacking and (self.in_body or PREVIOUS in now.strings):
            first = min((each.start for each in now.strings.values()), default=now.start)
            line = self.text.text.rfind("\n", 0, first) + 1
            trouble = Bilingual(
                f"the message is missing its {lacking} line", f"il manque au message sa ligne {lacking}"
            )
            self._add_finding(now, line, first - 1, Fault(trouble))
        now.strings = dict(sorted(now.strings.items(), key=_order))
        self.messages.append(now)

    def _add_finding(self, now: Message, start: int, end: int, fault: Fault) -> None:
        """Report the first mistake in a message; later ones may only follow from it."""
        if not now.broken:
            now.broken = True
            span, (trouble, notes) = self.text.span(start, end), fault
            self.findings.append(make_finding(codes.UNREADABLE, span, trouble=trouble, notes=notes))


def _order(item: tuple[str, Quoted]) -> int:
    """Return the position of a string in a message: other strings first, then plural forms by number."""
    number = _NUMBER.search(item[0])
    return int(number[1]) if number else -1
