"""Where the parts of a value stand in its file, and how a part is rewritten there.

The value is an entry's data, or a whole schema file; pointers count from it. Nothing here knows what is
wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from ludex.core.finding import Edit
from ludex.core.span import Span
from ludex.schema.vocabulary import Pointer
from ludex.source.document import Document

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*(?: [A-Za-z][A-Za-z0-9_./-]*)*\Z")
_NOT_TEXT = frozenset("true false null True False Null TRUE FALSE NULL".split())


@dataclass(frozen=True)
class Place:
    """A value in a document: `base` leads to it, `name_span` is what it is called by, as an entry's slug."""

    document: Document
    base: Pointer
    name: str
    kind: str
    name_span: Span

    def span(self, at: Pointer) -> Span:
        """Where a value stands."""
        return self.document.span((*self.base, *at))

    def key_span(self, at: Pointer) -> Span:
        """Where a key stands; an item has none, and shows its own first key, or itself."""
        if not at:
            return self.name_span
        if isinstance(at[-1], str):
            return self.document.key_span((*self.base, *at))
        item = self.value(at)
        if isinstance(item, Mapping) and item:
            return self.document.key_span((*self.base, *at, next(iter(item))))
        return self.span(at)

    def value(self, at: Pointer) -> object:
        """What stands at a place."""
        found: object = self.document.root
        for step in (*self.base, *at):
            found = found[step]  # type: ignore[index]
        return found

    def written(self, span: Span) -> str:
        """The author's own letters."""
        return self.document.text.text[span.start : span.end]

    def rewritten(self, span: Span, text: str) -> Edit | None:
        """The edit that writes another text in the quotes of the old; blocks and tags are left alone."""
        old = self.written(span)
        if not old or old[0] in "|>&*![{":
            return None
        if old[0] == "'":
            return Edit(span, "'" + text.replace("'", "''") + "'")
        if old[0] != '"' and _PLAIN.match(text) and text not in _NOT_TEXT and not self.is_json:
            return Edit(span, text)
        return Edit(span, json.dumps(text, ensure_ascii=False))

    @property
    def is_json(self) -> bool:
        return self.document.file.endswith(".json")
