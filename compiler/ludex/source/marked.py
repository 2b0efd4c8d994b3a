"""Values with something about them: a tag, an anchor, digits; and values that nobody can know.

What the loop of `build` hands over here is rare. It knows scalars and tags, and nothing of what holds them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.core.finding import Finding, find
from ludex.core.span import Span
from ludex.source.codes import values
from ludex.source.libyaml import Event
from ludex.source.nodes import Value
from ludex.source.page import Page
from ludex.source.scalars import TAGS, WORDS, UnusableError, number, tagged


@dataclass
class Built:
    """What one pass made.

    `spoiled` are places in the author's text whose values are not known; `rest` is where a second document
    begins.
    """

    root: Value = None
    start: int = 0
    end: int = 0
    empty: bool = True
    rest: int | None = None
    findings: list[Finding] = field(default_factory=list)
    spoiled: list[int] = field(default_factory=list)
    strays: set[str] = field(default_factory=set)


class Marked:
    """Reads such values of one page, and notes down what is wrong with them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.text
        self.built = Built()
        self.anchors: dict[str, Value] = {}

    def _number(self, event: Event) -> Value:
        try:
            return number(event.value)
        except UnusableError as why:
            return self._spoil(find(why.code, self._span(event), value=event.value))

    def _scalar(self, event: Event) -> Value:
        value: Value = event.value
        tag = event.tag
        if tag is not None and tag != "!":
            value = self._tagged(event)
        elif not event.style and tag is None:
            value = self._number(event) if event.value < ":" else WORDS.get(event.value, event.value)
        if event.anchor is not None:
            self.anchors[event.anchor] = value
        return value

    def _tagged(self, event: Event) -> Value:
        if event.tag not in TAGS:
            self._unknown_tag(event)
            return str(event.value)
        try:
            return tagged(event.tag, event.value)
        except UnusableError as why:
            return self._spoil(find(why.code, self._span(event), value=event.value))
        except ValueError:
            return self._unfit(event, event.value)

    def _container_tag(self, event: Event, name: str) -> None:
        if event.tag == "!" or event.tag == f"tag:yaml.org,2002:{name}":
            return
        if event.tag in TAGS:
            self._unfit(event, "[…]" if name == "seq" else "{…}")
        else:
            self._unknown_tag(event)

    def _unknown_tag(self, event: Event) -> None:
        start, end, written = self._tag(event)
        self._spoil(find(values.TAG, self.page.span(start, end), tag=written))

    def _unfit(self, event: Event, value: str) -> Value:
        start, end, written = self._tag(event)
        return self._spoil(find(values.UNFIT, self.page.span(start, end), value=value, tag=written))

    def _tag(self, event: Event) -> tuple[int, int, str]:
        """A tag as written: from its “!” to the next blank, before or after the anchor."""
        start = self.text.index("!", event.start_mark.index)
        end = start
        while end < len(self.text) and self.text[end] not in " \t\r\n,[]{}":
            end += 1
        return start, end, self.page.said(start, end)

    # What is not known

    def _span(self, event: Event) -> Span:
        return self.page.span(event.start_mark.index, event.end_mark.index)

    def _spoil(self, finding: Finding) -> Value:
        """Say what is wrong with a value. Where it stands, the value itself is not known."""
        self.built.findings.append(finding)
        self.built.spoiled.append(finding.span.start)
        return None

    def _unknown(self, event: Event) -> Value:
        """A value that is not known for a reason that was said already."""
        self.built.spoiled.append(self.page.origin(event.start_mark.index))
        return None
