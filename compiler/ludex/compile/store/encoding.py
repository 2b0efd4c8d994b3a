"""Encoding of findings and results as bytes, decoded on demand.

A code is encoded with its texts, so that decoding a finding does not import the room that declares the code.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, ClassVar, TypedDict, overload

from ludex.compile.store.disk_cache import digest_bytes
from ludex.core.findings import Code, Edit, Finding, Fix, Note, Severity
from ludex.core.messages import Bilingual, Choice, Message, Slot
from ludex.core.spans import Span

Plain = Any
"""Lists, maps with text keys, text, whole numbers, true, false and null, nested."""


class FindingBatch(TypedDict):
    """Findings as plain data, with their codes and the files that they mention."""

    findings: list[Plain]
    codes: dict[str, Plain]
    spoken: list[str]


def encode_findings(findings: Iterable[Finding]) -> FindingBatch:
    """Encode findings in order."""
    listed = list(findings)
    return {
        "findings": [_encode_finding(each) for each in listed],
        "codes": _encode_codes(listed),
        "spoken": sorted({file for each in listed for file in _list_files(each)}),
    }


def decode_findings(batch: Mapping[str, Plain]) -> list[Finding]:
    """Decode the findings of a batch, or of any mapping with the keys of a batch."""
    codes = decode_codes(batch["codes"])
    return [decode_finding(each, codes) for each in batch["findings"]]


def _list_files(finding: Finding) -> set[str]:
    edits = finding.fix.edits if finding.fix else ()
    spans = [finding.span, *(note.span for note in finding.notes), *(edit.span for edit in edits)]
    return {span.file for span in spans if span}


def _encode_finding(finding: Finding) -> Plain:
    fix = finding.fix
    return [
        finding.code.name,
        list(finding.span),
        encode_message(finding.message),
        [[encode_message(note.message), list(note.span) if note.span else None] for note in finding.notes],
        fix and [encode_message(fix.message), [[*edit.span, edit.text] for edit in fix.edits], fix.safe],
        finding.raised and finding.raised.value,
    ]


def decode_finding(plain: Plain, codes: dict[str, Code]) -> Finding:
    name, span, message, notes, fix, raised = plain
    return Finding(
        codes[name],
        Span(*span),
        decode_message(message),
        tuple([Note(decode_message(said), place and Span(*place)) for said, place in notes]) if notes else (),
        fix and Fix(decode_message(fix[0]), tuple(Edit(Span(*at), text) for *at, text in fix[1]), fix[2]),
        Severity(raised) if raised else None,
    )


def _encode_codes(findings: Iterable[Finding]) -> dict[str, Plain]:
    codes = {each.code.name: each.code for each in findings}
    return {
        name: [code.severity.value, *map(list, (code.title, code.says, code.why)), code.wrong, code.right]
        for name, code in codes.items()
    }


def decode_codes(plain: dict[str, Plain]) -> dict[str, Code]:
    return {
        name: Code(name, Severity(raised), Bilingual(*title), Bilingual(*says), Bilingual(*why), wrong, right)
        for name, (raised, title, says, why, wrong, right) in plain.items()
    }


def encode_message(message: Message) -> Plain:
    return [*message.text, {name: _encode_slot(slot) for name, slot in message.slots.items()}]


def decode_message(plain: Plain) -> Message:
    en, fr, slots = plain
    # A report decodes thousands: most slots are plain already.
    known = {name: _decode_slot(slot) if type(slot) is list else slot for name, slot in slots.items()}
    return Message(Bilingual(en, fr), known)


def _encode_slot(slot: Slot) -> Plain:
    if isinstance(slot, Choice):
        return ["choice", *slot.names]
    return ["both", *slot] if isinstance(slot, Bilingual) else slot


def _decode_slot(plain: list[Any]) -> Slot:
    sort, *words = plain
    return Choice(tuple(words)) if sort == "choice" else Bilingual(*words)


dumps = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


class Segments:
    """Segments of joined bytes, decoded on demand. `names` has the names of the segments in order."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._decoded: dict[str, Any] = {}
        head, _, _ = data.partition(b"\n")
        sizes = [int(size) for size in head.split()]
        starts = accumulate(sizes, initial=len(head) + 1)
        self._bounds = {
            name: (start, start + size) for name, start, size in zip(self.names, starts, sizes, strict=False)
        }

    def get(self, name: str) -> Any:
        """Decode a JSON segment."""
        if name not in self._decoded:
            self._decoded[name] = json.loads(self.raw(name))
        return self._decoded[name]

    def forget(self, *names: str) -> None:
        """Drop the decoded values; they can be decoded again."""
        for name in names:
            self._decoded.pop(name, None)

    def lines(self, name: str) -> LazyLines:
        """Return a segment of lines."""
        return LazyLines(self.data, *self._bounds[name])

    def raw(self, name: str) -> bytes:
        start, end = self._bounds[name]
        return self.data[start:end]


_LINE_END = re.compile(b"\n")


class LazyLines(Sequence[str]):
    """Lines of bytes, decoded on demand but not cached, because together they are large."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data = data
        ends = [found.end() for found in _LINE_END.finditer(data, start, end)]
        self._starts = array("Q", [start, *ends, end + 1] if start < end else [])
        """The start of each line, and the end of the last."""

    def __len__(self) -> int:
        return max(len(self._starts) - 1, 0)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        at = range(len(self))[number]
        return self._data[self._starts[at] : self._starts[at + 1] - 1].decode()


def join_segments(stretches: Sequence[str | bytes]) -> bytes:
    """Join segments, texts or bytes, to the bytes that `Segments` reads."""
    made = [each if isinstance(each, bytes) else each.encode("utf-8", "surrogatepass") for each in stretches]
    return b"".join((" ".join(str(len(each)) for each in made).encode(), b"\n", *made))


def digest_plain(value: Plain) -> str:
    """Return the digest of a text, or of plain data as JSON."""
    text = value if isinstance(value, str) else dumps(value)
    return digest_bytes(text.encode("utf-8", "surrogatepass"))
