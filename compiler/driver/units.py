"""What one content file comes to, taken by itself: the common currency of cold, warm and parallel runs.

A unit is bytes: stretches of JSON, each decoded when it is asked for. It follows from the file's bytes, its
path and the schemas alone, so that it can be made in another process and kept from one run to the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from compiler import checks
from compiler.core.finding import Finding
from compiler.core.hashing import digest
from compiler.core.span import Span
from compiler.driver.forms import form
from compiler.driver.plain import Plain, as_plain, codes_as_plain
from compiler.driver.unread import lost_inside
from compiler.link.linked import Linked, Walks
from compiler.link.symbols import SHARED, Symbols
from compiler.link.world import World
from compiler.schema.catalogue import Catalogue
from compiler.schema.entries import Entry, entries, lost
from compiler.schema.walks import Found
from compiler.source.allow import Allowance, Named, allowances
from compiler.source.document import Document
from compiler.source.reader import read
from compiler.source.tree import fetch

STRETCHES = ("summary", "heads", "spots", "places", "bodies", "forms")
"""
summary: what a run needs of every file, whatever it does: findings, allowances, counts, digests.
heads:   of each entry, what other files may need to know of it, and its references.
spots:   of each entry, where its name begins and ends.
places:  of each entry, where its other annotations stand.
bodies:  of each entry, its data.
forms:   of each entry, what the pack will have of it but for the numbers of entries; a line each.
"""

NAMED = frozenset("procedure action ability policy function quantity place game module seat deck map".split())
"""Kinds whose entries say what the rules of others can name."""

DRAWINGS = ("layout", "sheet")
"""The kinds whose entries say how things are printed."""

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
            self._decoded[stretch] = json.loads(self._raw(stretch))
        return self._decoded[stretch]

    @cached_property
    def forms(self) -> list[str]:
        """The form of each entry, as a line."""
        return self._raw("forms").decode().split("\n")

    def _raw(self, stretch: str) -> bytes:
        head, _, _ = self.data.partition(b"\n")
        sizes = [int(size) for size in head.split()]
        index = STRETCHES.index(stretch)
        start = len(head) + 1 + sum(sizes[:index])
        return self.data[start : start + sizes[index]]


def make(root: Path, file: str, game: str, catalogue: Catalogue) -> bytes:
    """The unit of a file as it is now."""
    data, findings = fetch(root, file)
    document: Document | None = None
    if data is not None:
        document, found = read(file, data)
        findings += found
    source = digest(data) if data is not None else ""
    if document is None:
        summary = _summary(source, False, findings, [], lost_inside(findings))
        return _joined(summary | {"rules": ""}, Entered())
    made, found = entries(document, game, catalogue)
    walks = Walks(catalogue)
    findings += found
    findings += _local(made, game, catalogue, walks)
    granted, found = allowances(document)
    findings += found
    entered = Entered()
    for entry in made:
        entered.add(entry, walks.all(entry), _numbers(catalogue, entry))
    rules = "".join(_rules(entry, walks.all(entry), catalogue) for entry in made)
    summary = _summary(source, True, findings, granted, lost(document, made))
    return _joined(summary | {"rules": _digest(rules) if rules else ""}, entered)


def _rules(entry: Entry, walked: Sequence[Found], catalogue: Catalogue) -> str:
    """What the rules of an entry follow from within its file, with its place; all of what other rules
    name.
    """
    kind = catalogue.kind(entry.game, entry.kind)
    ruled = [at for at, each, _ in walked if each.keyword in ("x-expr", "x-do")]
    if kind is not None and kind.lineage[-1] in NAMED:
        start, end = entry.span(())[1:]
    elif ruled:
        spans = [entry.span(at) for at in (ruled[0], ruled[-1])]
        start, end = min(span.start for span in spans), max(span.end for span in spans)
    else:
        return ""
    text = entry.document.text
    return f"{entry.id} {entry.sound} {entry.module} {text.position(start)} {text.text[start:end]}\n"


class Entered:
    """What a unit says of the entries of its file."""

    def __init__(self) -> None:
        self.heads: list[Plain] = []
        self.spots: list[Plain] = []
        self.places: list[Plain] = []
        self.bodies: list[Plain] = []
        self.forms: list[str] = []

    def add(self, entry: Entry, walked: Sequence[Found], known: Mapping[int, int]) -> None:
        """Take an entry in; `known` are the numbers of its kind's annotations."""
        _, start, end = entry.name_span
        references: list[Plain] = []
        places: list[Plain] = []
        for at, each, value in walked:
            if each.keyword == "x-ref":
                references.append((at, known[id(each)], value))
            else:
                places.append((each.keyword, at, known[id(each)]))
        self.heads.append([*_head(entry), references])
        self.spots.append((start, end))
        self.places.append(places)
        self.bodies.append(entry.data)
        self.forms.append(form(entry, walked, start))

    def counts(self) -> list[int]:
        """How many entries there are, references, and texts."""
        references = sum(len(head[-1]) for head in self.heads)
        return [len(self.heads), references, sum(each[0] == "x-text" for at in self.places for each in at)]


def _joined(summary: dict[str, Plain], entered: Entered) -> bytes:
    heads, places = dumps(entered.heads), dumps(entered.places)
    outline = _digest(f"{heads}\n{places}\n{dumps(summary['lost'])}")
    drawn = any(kind in DRAWINGS for kind, *_ in entered.heads)
    whole = dumps(summary | {"outline": outline, "counts": entered.counts(), "drawn": drawn})
    forms = "\n".join(entered.forms)
    texts = (whole, heads, dumps(entered.spots), places, dumps(entered.bodies), forms)
    made = [text.encode("utf-8", "surrogatepass") for text in texts]
    return b"".join((" ".join(str(len(each)) for each in made).encode(), b"\n", *made))


def _summary(
    source: str, was_read: bool, findings: list[Finding], granted: Iterable[Allowance], lost: Iterable[str]
) -> dict[str, Plain]:
    return {
        "digest": source,
        "read": was_read,
        "lost": sorted(lost),
        "findings": [as_plain(each) for each in findings],
        "codes": codes_as_plain(findings),
        "granted": [allowance_as_plain(each) for each in granted],
    }


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _head(entry: Entry) -> list[Plain]:
    """What of an entry others may see: any change here may change what is said of any file."""
    data = entry.data
    return [
        entry.kind,
        entry.slug,
        entry.pointer,
        entry.sound,
        entry.draft,
        entry.module,
        entry.id_key,
        {name: data[name] for name in ("title", "was", "removed", "tags", "module") if name in data},
    ]


def _numbers(catalogue: Catalogue, entry: Entry) -> Mapping[int, int]:
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


def allowance_as_plain(each: Allowance) -> Plain:
    named = [[name.code, *name.span] for name in each.codes]
    return [named, each.reason, each.span, each.start, each.end, each.removable, each.moot]


def as_allowance(plain: Plain) -> Allowance:
    named, reason, span, start, end, removable, moot = plain
    codes = tuple(Named(code, Span(*at)) for code, *at in named)
    return Allowance(codes, reason, Span(*span), start, end, Span(*removable), moot)
