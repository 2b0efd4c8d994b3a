"""What one content file comes to, taken by itself: the common currency of cold, warm and parallel runs.

A unit is bytes: stretches of JSON, each decoded when it is asked for. It follows from the file's bytes, its
path and the schemas alone, so that it can be made in another process and kept from one run to the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

from compiler import checks
from compiler.core.finding import Finding
from compiler.core.hashing import digest
from compiler.core.span import Span
from compiler.driver.forms import form
from compiler.driver.plain import Plain, as_plain, codes_as_plain
from compiler.link.linked import Linked, Walks
from compiler.link.symbols import SHARED, Symbols
from compiler.link.world import World
from compiler.schema.catalogue import Catalogue
from compiler.schema.entries import Entry, entries, lost
from compiler.source.allow import Allowance, Named, allowances
from compiler.source.document import Document
from compiler.source.reader import read
from compiler.source.tree import fetch

STRETCHES = ("summary", "heads", "places", "bodies", "forms")
"""
summary: what a run needs of every file, whatever it does: findings, allowances, counts, digests.
heads:   of each entry, what other files may need to know of it, and its references.
places:  of each entry, where its other annotations stand.
bodies:  of each entry, its data.
forms:   of each entry, what the pack will have of it but for the numbers of entries.
"""

dumps = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


class Unit:
    """A file's unit, whose stretches are decoded once."""

    def __init__(self, file: str, game: str, data: bytes) -> None:
        self.file, self.game = file, game
        self.data = data
        self._decoded: dict[str, Plain] = {}

    def get(self, stretch: str) -> Plain:
        """A stretch as plain data."""
        if stretch not in self._decoded:
            self._decoded[stretch] = json.loads(self.raw(stretch))
        return self._decoded[stretch]

    def raw(self, stretch: str) -> bytes:
        head, _, _ = self.data.partition(b"\n")
        sizes = [int(size) for size in head.split()]
        index = STRETCHES.index(stretch)
        start = len(head) + 1 + sum(sizes[:index])
        return self.data[start : start + sizes[index]]

    def forget(self) -> None:
        """Let go of what was decoded."""
        self._decoded.clear()


def make(root: Path, file: str, game: str, catalogue: Catalogue) -> bytes:
    """The unit of a file as it is now."""
    data, findings = fetch(root, file)
    document: Document | None = None
    if data is not None:
        document, found = read(file, data)
        findings += found
    source = digest(data) if data is not None else ""
    if document is None:
        return _joined({"summary": _summary(source, False, [], findings, [], ())})
    made, found = entries(document, game, catalogue)
    walks = Walks(catalogue)
    findings += found
    findings += _local(made, game, catalogue, walks)
    granted, found = allowances(document)
    findings += found
    heads = [_head(entry, walks) for entry in made]
    places = [_places(entry, walks) for entry in made]
    outline = [heads, places, sorted(lost(document, made))]
    return _joined(
        {
            "summary": _summary(source, True, made, findings, granted, outline),
            "heads": [[*head, *entry.name_span[1:]] for head, entry in zip(heads, made, strict=True)],
            "places": places,
            "bodies": [entry.data for entry in made],
            "forms": [form(entry, walks) for entry in made],
        }
    )


def _joined(stretches: dict[str, Plain]) -> bytes:
    made = [dumps(stretches.get(name)).encode("utf-8", "surrogatepass") for name in STRETCHES]
    return b"".join((" ".join(str(len(each)) for each in made).encode(), b"\n", *made))


def _summary(
    source: str,
    was_read: bool,
    made: Sequence[Entry],
    findings: list[Finding],
    granted: Iterable[Allowance],
    outline: Sequence[Plain],
) -> Plain:
    heads, places, unread = outline or ((), (), ())
    return {
        "digest": source,
        "read": was_read,
        "outline": _digest(outline),
        "lost": unread,
        "counts": [
            len(made),
            sum(len(head[-1]) for head in heads),
            sum(1 for each in places for place in each if place[0] == "x-text"),
        ],
        "findings": [as_plain(each) for each in findings],
        "codes": codes_as_plain(findings),
        "granted": [_allowance(each) for each in granted],
    }


def _digest(plain: Plain) -> str:
    return blake2b(dumps(plain).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _head(entry: Entry, walks: Walks) -> list[Plain]:
    """What of an entry others may see: any change here may change what is said of any file."""
    data = entry.data
    known = _numbers(walks.catalogue, entry)
    return [
        entry.kind,
        entry.slug,
        entry.pointer,
        entry.sound,
        entry.draft,
        entry.module,
        entry.id_key,
        {name: data[name] for name in ("title", "was", "removed", "tags", "module") if name in data},
        [[at, known[id(each)], value] for at, each, value in walks.found(entry, "x-ref")],
    ]


def _places(entry: Entry, walks: Walks) -> list[Plain]:
    known = _numbers(walks.catalogue, entry)
    return [
        [each.keyword, at, known[id(each)]] for at, each, _ in walks.all(entry) if each.keyword != "x-ref"
    ]


def _numbers(catalogue: Catalogue, entry: Entry) -> dict[int, int]:
    """The number of each annotation of an entry's kind, by identity."""
    kind = catalogue.kind(entry.game, entry.kind)
    return kind.numbered if kind else {}


def _local(made: list[Entry], game: str, catalogue: Catalogue, walks: Walks) -> list[Finding]:
    """What the checks find that look at one entry at a time."""
    if game == SHARED:
        return []
    world = World(Linked(catalogue, made, Symbols(catalogue), walks), game)
    return checks.run(world, local=True)


# Allowances


def _allowance(each: Allowance) -> Plain:
    named = [[name.code, *name.span] for name in each.codes]
    return [named, each.reason, each.span, each.start, each.end, each.removable, each.moot]


def as_allowance(plain: Plain) -> Allowance:
    named, reason, span, start, end, removable, moot = plain
    codes = tuple(Named(code, Span(*at)) for code, *at in named)
    return Allowance(codes, reason, Span(*span), start, end, Span(*removable), moot)
