"""Unit: the compiled form of one content file by itself, as bytes.

A unit is bytes: segments of JSON, each decoded on demand. It depends only on the file's bytes, its path and
the schemas, so it can be made in another process and cached between runs.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from sys import intern

from ludex import checks
from ludex.compile.store.encoding import (
    Plain,
    decode_findings,
    digest_plain,
    dumps,
    encode_findings,
    join_segments,
)
from ludex.compile.units.entry_rows import (
    encode_checked_fields,
    encode_compared_texts,
    encode_entry,
    encode_rule_spans,
    has_conditions,
)
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.core.spans import Span
from ludex.l10n.entry_texts import EntryTexts, collect_entry_texts
from ludex.l10n.texts import Constant, Slots, Text, UnmarkedText
from ludex.link.graph import AnnotationCache, ReferenceGraph
from ludex.link.references import has_entry_arguments
from ludex.link.symbols import ANY_KIND, SHARED, Symbols
from ludex.link.world import World
from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.entries import Entry, find_lost_slugs, read_entries
from ludex.schema.grids import MAP
from ludex.schema.keywords import Pointer
from ludex.schema.walkers import AnnotatedValue
from ludex.source.codes import files as codes
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.inventory import read_project_file
from ludex.source.suppressions import NamedCode, Suppression, find_suppressions

SEGMENTS = ("summary", "heads", "spots", "places", "parts", "bodies", "forms", "rules", "texts")
"""
summary: what every run needs of every file: findings, suppressions, counts, digests.
heads:   for each entry, what other files may need to know about it, and its references.
spots:   for each entry, the range of its name.
places:  for each entry, the places of its other annotations.
parts:   for each entry, the number of parts of its rules.
bodies:  for each entry, its data.
forms:   for each entry, its part of the pack without the numbers of entries; a line each.
rules:   the ranges of the parts of rules, four numbers each; no text.
texts:   distinct features of texts; then, for each entry, its texts.
"""

RULE_KEYWORDS = frozenset(("x-expr", "x-do"))
"""The annotations of rules."""

WHOLE_KINDS = frozenset(
    "procedure action ability policy function route quantity place game module seat deck map example".split()
)
"""Kinds whose entries rules depend on as a whole: rules elsewhere can name any of their fields, or the
fields become rules, like `given` of examples.
"""

TextFeatures = tuple[str, int, bool, bool, Slots, tuple[tuple[str, Constant], ...]]
"""Form, limit, tokens, official, slots and values of a text."""

PRINT_KINDS = ("layout", "sheet")
"""Kinds that say how things are printed.

They also matter as a whole, because their fields decide what an expression may name.
"""


def make_unit(root: Path, file: str, game: str, catalogue: Catalogue) -> bytes:
    """Return the unit of a file in its present state."""
    data, findings = read_project_file(root, file)
    document: Document | None = None
    if data is not None:
        document, found = read_document(file, data)
        findings += found
    source = digest(data) if data is not None else ""
    if document is None:
        lost = () if any(each.code is codes.EMPTY for each in findings) else (ANY_KIND,)
        summary = _make_summary(source, False, findings, [], lost)
        return _join_unit(summary | {"rules": ""}, EntryCollector())
    made, found = read_entries(document, game, catalogue)
    alone = ReferenceGraph(catalogue, made, Symbols(catalogue), AnnotationCache(catalogue))
    findings += found
    if game != SHARED:
        findings += checks.run(World(alone, game, has_fixtures=True), local=True)
    granted, found = find_suppressions(document)
    findings += found
    entered = EntryCollector()
    for entry in made:
        entered.add(entry, alone)
    rules = "".join(_extract_rule_source(entry, alone.walks.all_places(entry), catalogue) for entry in made)
    summary = _make_summary(source, True, findings, granted, find_lost_slugs(document, made))
    return _join_unit(summary | {"rules": digest_plain(rules) if rules else ""}, entered)


def _extract_rule_source(entry: Entry, walked: Sequence[AnnotatedValue], catalogue: Catalogue) -> str:
    """Return all in an entry on which its rules, or rules that name it, depend, with places."""
    kind = catalogue.find_kind(entry.game, entry.kind)
    ruled = [at for at, each, _ in walked if each.keyword in RULE_KEYWORDS]
    if kind is not None and kind.lineage[-1] in (*WHOLE_KINDS, *PRINT_KINDS):
        start, end = entry.span(())[1:]
    elif ruled:
        spans = [entry.span(at) for at in (ruled[0], ruled[-1])]
        start, end = min(span.start for span in spans), max(span.end for span in spans)
    else:
        return ""
    text = entry.document.text
    return f"{entry.id} {entry.sound} {entry.module} {text.position(start)} {text.text[start:end]}\n"


def _encode_texts(entries: Iterable[tuple[Entry, EntryTexts]]) -> Plain:
    features: dict[str, int] = {}
    rows = []
    for entry, one in entries:
        texts: list[Plain] = []
        for text in one.texts:
            feature = dumps([text.form, text.limit, text.tokens, text.official, text.slots, text.values])
            name = text.pointer[-1]
            is_field = isinstance(name, str) and text.pointer == (*entry.pointer, name)
            place = name if is_field and text.key == f"{entry.id}.{name}" else [text.key, text.pointer]
            said = text.source if text.counted else text.source[0]
            texts.append([features.setdefault(feature, len(features)), place, said])
        unmarked = [[each.field, each.pointer] for each in one.unmarked]
        rows.append([str(entry.id), entry.pointer, texts, one.facts, unmarked])
    return [list(map(json.loads, features)), rows]


def decode_features(plain: Plain) -> list[TextFeatures]:
    """Decode the first part of the segment `texts`."""
    return [
        (
            form,
            limit,
            tokens,
            official,
            slots and tuple((intern(name), intern(what)) for name, what in slots),
            tuple((intern(name), value) for name, value in values),
        )
        for form, limit, tokens, official, slots, values in plain
    ]


def decode_entry_texts(plain: Plain, features: Sequence[TextFeatures], kind: str, file: str) -> EntryTexts:
    named, start, rows, facts, unmarked = plain
    start, prefix, texts = tuple(start), f"{named}.", []
    for number, place, said in rows:
        source = (said,) if type(said) is str else tuple(said)
        if type(place) is str:
            key, pointer = prefix + place, (*start, place)
        else:
            key, pointer = place[0], tuple(place[1])
        form, limit, tokens, official, slots, values = features[number]
        one = Text(key, kind, form, source, file, pointer, limit, tokens, official, slots, values)
        texts.append(one)
    return EntryTexts(
        texts, facts, [UnmarkedText(kind, field, file, tuple(pointer)) for field, pointer in unmarked]
    )


class EntryCollector:
    """Collector of a unit's data about the entries of its file."""

    def __init__(self) -> None:
        self.heads: list[Plain] = []
        self.spots: list[Plain] = []
        self.places: list[Plain] = []
        self.bodies: list[Plain] = []
        self.forms: list[str] = []
        self.parts: list[int] = []
        self.rules = array("I")
        self.texts: list[tuple[Entry, EntryTexts]] = []
        self.checked: list[str] = []
        self.compared: list[object] = []
        self.has_conditions = False

    def add(self, entry: Entry, linked: ReferenceGraph) -> None:
        """Add an entry."""
        kind, walked = linked.catalogue.find_kind(entry.game, entry.kind), linked.walks.all_places(entry)
        known: Mapping[int, int] = kind.numbered if kind else {}
        _, start, end = entry.name_span
        references: list[Plain] = []
        places: list[Plain] = []
        for at, each, value in walked:
            if each.keyword == "x-ref":
                references.append((at, known[id(each)], value))
            else:
                places.append((each.keyword, at, known[id(each)]))
        self.heads.append([*_make_head(entry), references])
        self.spots.append((start, end))
        self.places.append(places)
        self.bodies.append(entry.data)
        self.forms.append(encode_entry(entry, walked, start, _list_map_defaults(kind, entry)))
        rules = encode_rule_spans(
            entry, dict.fromkeys(at for at, each, _ in walked if each.keyword in RULE_KEYWORDS)
        )
        self.parts.append(len(rules) // 4)
        self.rules.extend(rules)
        texts = collect_entry_texts(entry, linked)
        self.texts.append((entry, texts))
        self.checked.append(encode_checked_fields(entry, texts.texts, walked))
        self.compared.append((encode_compared_texts(texts.texts), texts.facts))
        self.has_conditions |= kind is not None and has_conditions(entry, kind.lineage[-1])

    def counts(self) -> list[int]:
        """Return the numbers of entries, references and texts."""
        references = sum(len(head[-1]) for head in self.heads)
        return [len(self.heads), references, sum(each[0] == "x-text" for at in self.places for each in at)]


def _list_map_defaults(kind: Kind | None, entry: Entry) -> Iterable[tuple[Pointer, Plain]]:
    """Return the defaults of fields that a map's nodes, areas and edges omit."""
    if kind is None or MAP not in kind.lineage:
        return ()
    from ludex.lang.types.map_fields import add_defaults

    return add_defaults(kind.schema, entry.data)


def _join_unit(summary: dict[str, Plain], entered: EntryCollector) -> bytes:
    """Return the bytes of a unit; add to the summary what follows from the entries."""
    heads, places = dumps(entered.heads), dumps(entered.places)
    texts = dumps(_encode_texts(entered.texts))
    parts, bodies, rules = dumps(entered.parts), dumps(entered.bodies), entered.rules.tobytes()
    # Texts of the file may have to agree with its rules, or with abilities that it names.
    has_claims = summary["rules"] or any(each.get("abilities") for each in entered.bodies)
    more = {
        "outline": digest_plain(f"{heads}\n{places}\n{dumps(summary['lost'])}"),
        "texts": digest_plain(texts),
        "checked": digest_plain("\n".join(entered.checked)),
        "claims": digest_plain(f"{texts}\n{bodies}" if has_claims else entered.compared),
        "counts": entered.counts(),
        "drawn": any(kind in PRINT_KINDS for kind, *_ in entered.heads),
        "conditions": entered.has_conditions,
    }
    whole = dumps(summary | more)
    forms = "\n".join(entered.forms)
    return join_segments((whole, heads, dumps(entered.spots), places, parts, bodies, forms, rules, texts))


def _make_summary(
    source: str, was_read: bool, findings: list[Finding], granted: Iterable[Suppression], lost: Iterable[str]
) -> dict[str, Plain]:
    return {
        "digest": source,
        "read": was_read,
        "lost": sorted(lost),
        **encode_findings(findings),
        "granted": [encode_suppression(each) for each in granted],
    }


def _make_head(entry: Entry) -> list[Plain]:
    """Return all that other files can read of an entry; a change of it may affect findings anywhere."""
    data = entry.data
    outlined = {name: data[name] for name in ("title", "was", "removed", "tags", "module") if name in data}
    if has_entry_arguments(data.get("args")):
        outlined["args"] = data["args"]
    abilities = data.get("abilities")
    if isinstance(abilities, Mapping) and any(abilities.values()):  # arguments of abilities may name entries
        outlined["abilities"] = abilities
    return [
        entry.kind,
        entry.slug,
        entry.pointer,
        entry.sound,
        entry.draft,
        entry.module,
        entry.fixture,
        entry.id_key,
        outlined,
    ]


def encode_suppression(each: Suppression) -> Plain:
    named = [[name.code, *name.span] for name in each.codes]
    return [named, each.reason, each.span, each.start, each.end, each.removable, each.moot]


def decode_suppression(plain: Plain) -> Suppression:
    named, reason, span, start, end, removable, moot = plain
    codes = tuple(NamedCode(code, Span(*at)) for code, *at in named)
    return Suppression(codes, reason, Span(*span), start, end, Span(*removable), moot)


def merge_findings(games: Iterable[Mapping[str, Plain]]) -> list[Finding]:
    """Return findings about the rules of all games; those about a shared layout are merged."""
    merged: dict[tuple[str, Span], Finding] = {}
    found: list[Finding] = []
    for rules in games:
        batches = (*rules["files"].values(), rules["whole"])
        fresh = [each for batch in batches for each in decode_findings(batch)]
        fresh = [each for each in fresh if (each.code.name, each.span) not in merged]
        merged |= {(each.code.name, each.span): each for each in fresh}
        found += fresh
    return found
