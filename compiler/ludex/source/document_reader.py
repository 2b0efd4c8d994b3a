"""Reader: the bytes of a file to a document and findings."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from yaml import YAMLError

from ludex.core.findings import Finding, make_finding
from ludex.core.hashing import digest
from ludex.core.ids import is_slug
from ludex.core.spans import SourceText, Span
from ludex.source.builder import RejectedYamlError, build
from ludex.source.codes import files, values
from ludex.source.decoder import decode
from ludex.source.document import Document, Map, Seq, Value
from ludex.source.page import Page
from ludex.source.recover.losses import OmittedParts
from ludex.source.scalars import ParseResult


def restore_original(built: ParseResult, page: Page) -> None:
    """Map the offsets and texts of the repaired copy back to the original."""
    if not (page.stand_ins or page.is_remapped):
        return
    if page.is_remapped:
        built.start, built.end = page.original_offset(built.start), page.original_offset(built.end)
    if built.rest is not None:
        built.rest = page.original_offset(built.rest)
    for node in walk_containers(built.root):
        if page.is_remapped:
            node.start, node.end = page.original_offset(node.start), page.original_offset(node.end)
            node.spans = array("I", map(page.original_offset, node.spans))
        if page.stand_ins:
            _restore_texts(node, page.stand_ins)
    if isinstance(built.root, str):
        built.root = built.root.translate(page.stand_ins)


def walk_containers(root: Value) -> Iterator[Map | Seq]:
    """Yield every map and list once, outer before inner, even if aliases repeat it."""
    waiting = [root]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Map | Seq) and id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting.extend(node.values() if isinstance(node, Map) else node)


def _restore_texts(node: Map | Seq, stand_ins: dict[int, str]) -> None:
    if isinstance(node, Seq):
        node[:] = [each.translate(stand_ins) if isinstance(each, str) else each for each in node]
        return
    restored: dict[str, Value] = {}
    for key, value in node.items():
        shown = key.translate(stand_ins)
        if shown != key and (shown in node or shown in restored):
            shown = key  # the stand-in distinguishes it from another key
        restored[shown] = value.translate(stand_ins) if isinstance(value, str) else value
    node.clear()
    node.update(restored)


def read_document(file: str, data: bytes) -> tuple[Document | None, list[Finding]]:
    """Read a file and report its syntax; None if it has only comments, is too large or not UTF-8."""
    page, findings = decode(file, data)
    if page is None:
        return None, findings
    built: ParseResult | None = None
    losses = OmittedParts()
    try:
        built = build(page)
    except (YAMLError, RejectedYamlError):
        from ludex.source.recover.recovery import recover

        recovery = recover(page)
        built, losses = recovery.built, recovery.losses
        if built is not None:
            built.spoiled += recovery.doubtful
        findings += recovery.findings
    if built is not None:
        if built.empty and not findings:
            return None, [make_finding(files.EMPTY, Span(file, 0, 0))]
        findings += built.findings
        restore_original(built, page)
        losses.hollow |= built.root == "" and bool(findings)  # all characters were hidden
        findings += _report_merge_keys(built, page)
        for at in built.spoiled:
            losses.omit_entry_at(built.root, file, at)
        losses.slugs.update(filter(is_slug, built.strays))
        listed = built.root.get("entries") if isinstance(built.root, Map) else None
        losses.slugs.update(key for here, key in built.repeated if here is listed)
        if built.rest is not None:
            losses.omit_second_document(page, built.rest)
    document = Document(
        file=page.file,
        text=SourceText(page.file, page.written),
        root=losses.finish_root(built.root if built else None),
        digest=digest(data),
        place=(built.start, built.end) if built else (0, 0),
        lost=frozenset(losses.slugs),
        unread=tuple(losses.spans),
        hollow=losses.hollow,
    )
    return document, sorted(findings, key=lambda each: each.order)


def _report_merge_keys(built: ParseResult, page: Page) -> list[Finding]:
    """Report merge keys of YAML 1.1, and add them to `spoiled`. A quoted “<<” is an ordinary field name."""
    found: list[Finding] = []
    for node in walk_containers(built.root) if "<<" in page.written else ():
        if isinstance(node, Map) and "<<" in node:
            start, end = node.key_offsets("<<")
            if page.written[start] == "<":
                found.append(make_finding(values.MERGE, Span(page.file, start, end)))
                built.spoiled.append(start)
    return found
