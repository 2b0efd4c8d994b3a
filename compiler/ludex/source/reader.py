"""Reading a file: bytes to a document and findings, whatever the bytes are."""

from __future__ import annotations

from yaml import YAMLError

from ludex.core.finding import Finding, find
from ludex.core.hashing import digest
from ludex.core.ids import is_slug
from ludex.core.span import SourceText, Span
from ludex.source.build import HaltError, build
from ludex.source.codes import files, values
from ludex.source.decode import decode
from ludex.source.document import Document
from ludex.source.losses import Losses
from ludex.source.marked import Built
from ludex.source.nodes import Map
from ludex.source.page import Page
from ludex.source.settle import containers, settle


def read(file: str, data: bytes) -> tuple[Document | None, list[Finding]]:
    """The document of a file's bytes and all that is wrong with its grammar. None where it holds no text at
    all.
    """
    page, findings = decode(file, data)
    if page is None:
        return None, findings
    built: Built | None = None
    losses = Losses()
    try:
        built = build(page)
    except (YAMLError, HaltError):
        from ludex.source.recover import recover  # much to import, where all is well

        recovery = recover(page)
        built, losses = recovery.built, recovery.losses
        if built is not None:
            built.spoiled += recovery.doubtful
        findings += recovery.findings
    if built is not None:
        if built.empty and not findings:
            return None, [find(files.EMPTY, Span(file, 0, 0))]
        findings += built.findings
        settle(built, page)
        losses.hollow |= built.root == "" and bool(findings)  # nothing but characters that are no text
        findings += _merge_keys(built, page)
        for at in built.spoiled:
            losses.withdraw(built.root, file, at)
        losses.slugs.update(filter(is_slug, built.strays))
        if built.rest is not None:
            losses.second_document(page, built.rest)
    return _document(page, data, built, losses), sorted(findings, key=lambda each: each.order)


def _document(page: Page, data: bytes, built: Built | None, losses: Losses) -> Document:
    return Document(
        file=page.file,
        text=SourceText(page.file, page.written),
        root=losses.close(built.root if built else None),
        digest=digest(data),
        place=(built.start, built.end) if built else (0, 0),
        lost=frozenset(losses.slugs),
        unread=tuple(losses.spans),
        hollow=losses.hollow,
    )


def _merge_keys(built: Built, page: Page) -> list[Finding]:
    """Keys that YAML 1.1 merged. One between quotes is a field that somebody wanted to call so."""
    found: list[Finding] = []
    if "<<" not in page.written:
        return found
    for node in containers(built.root):
        if isinstance(node, Map) and "<<" in node:
            start, end = node.key_place("<<")
            if page.written[start] == "<":
                found.append(find(values.MERGE, Span(page.file, start, end)))
                built.spoiled.append(start)
    return found
