"""Builder: libyaml events to plain data with spans.

The main loop is long because a large project has half a million events. Rare cases (duplicate keys, lists as
keys, aliases) have methods of their own, and `scalars` reads scalars with a tag or an anchor. The loop is not
recursive, because values may be nested to any depth.

Aliases of aliases in a file of nine lines can expand to a billion values. So the values of each container are
counted once, and each alias of the container adds that number.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from sys import intern
from typing import Any, Final

from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from ludex.core.findings import Code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.source.codes import syntax, values
from ludex.source.document import Map, Seq, Value
from ludex.source.libyaml import MAX_DEPTH, Event, open_events
from ludex.source.page import Page
from ludex.source.scalars import LONGEST_WORD, TAGS, WORDS, ParseResult, TaggedValueReader

_LETTERS = 64
"""Number of characters of a text that count as one more value."""


class AliasSizeCounter:
    """Counter of the values to which the aliases of one file expand."""

    def __init__(self) -> None:
        self.total = 0
        self._known: dict[int, tuple[Value, int, int]] = {}  # the value is kept so that its id stays unique

    def add(self, value: Value, *, depth: int, most: int, deepest: int) -> Code | None:
        """Count an alias of a value and return None, or the code of the limit that it exceeds."""
        size, height = self._weigh(value)
        if depth + height > deepest:
            return values.DEEP
        if self.total + size > most:
            return values.ALIAS_LIMIT
        self.total += size
        return None

    def _weigh(self, value: Value) -> tuple[int, int]:
        """Count the values in a value, and its depth. Targets of inner aliases have been counted before."""
        if not isinstance(value, Map | Seq):
            return 1 + (len(value) // _LETTERS if isinstance(value, str) else 0), 0
        if id(value) not in self._known:
            inner = [self._weigh(each) for each in (value.values() if isinstance(value, Map) else value)]
            size = 1 + sum(size for size, _ in inner)
            self._known[id(value)] = value, size, 1 + max((height for _, height in inner), default=0)
        _, size, height = self._known[id(value)]
        return size, height


MAX_ALIASED_VALUES: Final = 100_000
_ALIAS_LIMIT_TEXT = Bilingual("100,000", "100\u202f000")


class RejectedYamlError(Exception):
    """Error for YAML that libyaml accepts but Ludex rejects; nothing after its offset can be built."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class UnquotedSlotError(RejectedYamlError):
    """Error for an unquoted text template: two braces at the start of a value."""


def build(page: Page, lost_anchors: frozenset[str] = frozenset()) -> ParseResult:
    """Build the data of a page.

    Aliases of `lost_anchors`, which were in omitted parts, are not reported. Raises `YAMLError` where libyaml
    stops, and `RejectedYamlError` where Ludex stops.
    """
    return _Builder(page, lost_anchors).build()


class _Builder(TaggedValueReader):
    def __init__(self, page: Page, lost_anchors: frozenset[str]) -> None:
        super().__init__(page)
        self.lost_anchors = lost_anchors
        self.weights = AliasSizeCounter()
        self.repeats: dict[int, dict[int, str]] = {}
        """Number and key of each item whose key its map already had, by the identity of the open map."""

    def build(self) -> ParseResult:
        get = open_events(self.text)
        get()
        if isinstance(get(), DocumentStartEvent):
            self._read_document(get)
            get()
            after = get()
            start, span = after.start_mark.index, self._span(after)
            if isinstance(after, DocumentStartEvent):
                self.built.rest = start
                self.built.findings.append(make_finding(syntax.DOCUMENTS, span))
        return self.built

    def _read_document(self, get: Callable[[], Event]) -> None:
        built = self.built
        event = get()
        built.start, built.end = event.start_mark.index, event.end_mark.index
        built.empty = event.__class__ is ScalarEvent and built.start == built.end
        if event.__class__ is ScalarEvent:
            built.root = self._read_scalar(event)
        elif event.__class__ is AliasEvent:
            built.root = self._read_alias(event, [], [])
        else:
            built.root = root = self._read_tree(event, get)
            built.end = root.end

    def _read_tree(self, event: Event, get: Callable[[], Event]) -> Map | Seq:  # noqa: C901
        scalar, map_start, seq_start = ScalarEvent, MappingStartEvent, SequenceStartEvent
        map_end, seq_end, words = MappingEndEvent, SequenceEndEvent, WORDS
        above: list[Any] = []
        here: Any = self._open(event, above)
        spans: list[int] = []
        in_map, flow, key = event.__class__ is map_start, event.flow_style, None
        while True:
            event = get()
            sort = event.__class__
            if sort is scalar:
                value = event.value
                spans += (event.start_mark.index, event.end_mark.index)
                marked = event.tag is not None or event.anchor is not None
                if in_map and key is None:
                    key = intern(value)  # the same few names occur again and again
                    if key in here:
                        self.repeats.setdefault(id(here), {})[len(spans) // 4] = key
                    if marked:
                        self._read_marked_key(event)
                    continue
                if marked:
                    value = self._read_scalar(event)
                elif not event.style:
                    if value < ":":
                        value = self._read_number(event)
                    elif len(value) <= LONGEST_WORD and value in words:
                        value = words[value]
            elif sort is map_end or sort is seq_end:
                here.end = end = event.end_mark.index if flow or not spans else spans[-1]
                self._close(here, spans)
                if not above:
                    return here  # type: ignore[no-any-return]
                here, spans, in_map, flow = above.pop()
                key = None
                spans.append(end)
                continue
            elif in_map and key is None:
                key = self._skip_complex_key(event, get, here, spans)
                continue
            elif sort is map_start or sort is seq_start:
                value = self._open(event, above)
                spans.append(value.start)
                if in_map:
                    here[key] = value
                else:
                    here.append(value)
                above.append((here, spans, in_map, flow))
                here, spans, in_map, flow, key = value, [], sort is map_start, event.flow_style, None
                continue
            else:  # only an alias can occur here
                value = self._read_alias(event, [*(frame[0] for frame in above), here], spans)
            if in_map:
                here[key] = value
                key = None
            else:
                here.append(value)

    def _open(self, event: Event, above: list[Any]) -> Map | Seq:
        start = event.start_mark.index
        if len(above) >= MAX_DEPTH - 1:
            raise RejectedYamlError(start)
        container: Map | Seq = Map() if event.__class__ is MappingStartEvent else Seq()
        container.start = start
        if event.anchor is not None:
            self.anchors[event.anchor] = container
        if event.tag is not None:
            self._check_container_tag(event, "map" if isinstance(container, Map) else "seq")
        return container

    def _close(self, container: Map | Seq, spans: list[int]) -> None:
        container.spans = array("I", spans)
        if self.repeats and isinstance(container, Map):
            repeats = self.repeats.pop(id(container), None)
            if repeats:
                self._resolve_duplicate_keys(container, repeats)

    # Keys

    def _resolve_duplicate_keys(self, here: Map, repeats: dict[int, str]) -> None:
        """Report duplicate keys, and give each key the span of its last occurrence, whose value it has."""
        items = [item for item in range(len(here.spans) // 4) if item not in repeats]
        first = dict(zip(here, items, strict=True))
        last = first | {key: item for item, key in repeats.items()}
        if not self._report_stray_header(here, min(repeats)):
            for item, key in repeats.items():
                span, other = (self.page.span(*here.spans[4 * at : 4 * at + 2]) for at in (item, first[key]))
                note = make_note("it is already here", "il est déjà ici", other)
                self.built.findings.append(make_finding(values.DUPLICATE_KEY, span, notes=[note], key=key))
                self.built.repeated.append((here, key))
        here.spans = array("I", (here.spans[4 * item + i] for item in last.values() for i in range(4)))

    def _report_stray_header(self, here: Map, repeated: int) -> bool:
        """Report duplicate keys caused by an over-indented field name; return whether that is the cause."""
        start, end, value_start, value_end = here.spans[4 * repeated - 4 : 4 * repeated]
        name = self.text[start:end]
        again = self.text[here.spans[4 * repeated] : here.spans[4 * repeated + 1]]
        if value_start != value_end or "\n" not in self.text[end : here.spans[4 * repeated]] or name == again:
            return False
        if self.text[start - 1 : start] not in (" ", "\n", ""):
            return False
        note = make_note(
            "the lines below it are in the same column, so they do not belong to it",
            "les lignes suivantes sont dans la même colonne\u00a0: elles ne lui appartiennent pas",
        )
        span = self.page.span(start, end)
        self._report_unusable(make_finding(syntax.INDENT, span, word=name, notes=[note]))
        self.built.strays.add(name)
        return True

    def _read_marked_key(self, event: Event) -> None:
        if event.tag is not None and event.tag != "!" and event.tag not in TAGS:
            self._report_unknown_tag(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = event.value

    def _skip_complex_key(self, event: Event, get: Callable[[], Event], here: Map, spans: list[int]) -> str:
        """Skip and report a list, a map or an alias as a key; return a unique name for it."""
        start, end = event.start_mark.index, event.end_mark.index
        if self.text[start - 1 : start + 1] == "{{" and event.__class__ is MappingStartEvent:
            raise UnquotedSlotError(start - 1)
        deep = 0 if event.__class__ is AliasEvent else 1
        while deep:
            inner = get()
            end = inner.end_mark.index
            deep += isinstance(inner, MappingStartEvent | SequenceStartEvent)
            deep -= isinstance(inner, MappingEndEvent | SequenceEndEvent)
            if deep > MAX_DEPTH:
                raise RejectedYamlError(inner.start_mark.index)
        key = self.text[start:end]
        self._report_unusable(make_finding(values.KEY, self.page.span(start, start + len(key.rstrip()))))
        while key in here:
            key += "\0"
        spans += (start, end)
        return key

    # Aliases

    def _read_alias(self, event: Event, around: list[Any], spans: list[int]) -> Value:
        name, span = event.anchor, self._span(event)
        spans += (event.start_mark.index, event.end_mark.index)
        if name not in self.anchors:
            if name in self.lost_anchors:
                return self._skip_unknown_value(event)
            note = did_you_mean(name, self.anchors)
            return self._report_unusable(make_finding(values.ALIAS, span, notes=[note], name=name))
        value = self.anchors[name]
        if any(value is each for each in around):
            return self._report_unusable(make_finding(values.RECURSIVE_ALIAS, span, name=name))
        limit = self.weights.add(value, depth=len(around), most=MAX_ALIASED_VALUES, deepest=MAX_DEPTH)
        if limit is None:
            return value
        if any(finding.code is limit for finding in self.built.findings):  # reported once, at the first
            return self._skip_unknown_value(event)
        most = MAX_DEPTH if limit is values.DEEP else _ALIAS_LIMIT_TEXT
        return self._report_unusable(make_finding(limit, span, most=most))
