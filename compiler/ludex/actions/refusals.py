"""Rejections by the engine when a pack is built, reported at the line of YAML that caused them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.actions.codes import NOT_PLAYED
from ludex.core.filesystem import Chunk
from ludex.core.findings import Finding, make_finding
from ludex.core.spans import SourceText, Span
from ludex.engine.load.machine_loader import load_kept
from ludex.expr.failure import InvalidTreeError
from ludex.link.world import World
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from ludex.schema.entries import Entry


def find_refusal(
    world: World, chunks: Iterable[Chunk], read_text: Callable[[str], SourceText]
) -> Finding | None:
    """Return the finding if the verifier or the loader rejects a new pack, otherwise None.

    Call it before the pack replaces the old one. `read_text` returns the text of a content file.
    """
    with TemporaryDirectory(prefix="ludex-") as folder:
        place = Path(folder, "game.ludex")
        with open(place, "wb") as file:
            file.writelines(chunks)
        try:
            verify(place)
            with Pack.open(place) as pack:
                try:
                    load_kept(pack)
                except InvalidTreeError as refused:
                    span = _find_span(world, pack, refused, read_text)
                    return make_finding(NOT_PLAYED, span, what=refused.what)
        except PackError as refused:
            return make_finding(NOT_PLAYED, _find_manifest_span(world), what=str(refused))
    return None


def _find_span(
    world: World, pack: Pack, refused: InvalidTreeError, read_text: Callable[[str], SourceText]
) -> Span:
    """Return the span in YAML of what was rejected: the instruction, the field, the entry, or the game."""
    name = refused.where.partition(" ")[0]
    known = pack.place_in(name, refused.point) if refused.point is not None else None
    if known is not None:
        text = read_text(known.file)
        start = text.line_starts[known.line - 1] + known.column - 1
        return text.span(start, start + len(text.line(known.line)) - known.column + 1)
    entry = next((each for each in world.reachable if str(each.id) == name), None)
    if entry is None:
        return _find_manifest_span(world)
    field = [step for step in refused.field if step != "*"]
    while field and not _has_field(entry, field):
        field.pop()
    return entry.span(tuple(field)) if field else entry.name_span


def _has_field(entry: Entry, field: list[str]) -> bool:
    found: object = entry.data
    for step in field:
        if not isinstance(found, dict) or step not in found:
            return False
        found = found[step]
    return True


def _find_manifest_span(world: World) -> Span:
    assert world.manifest is not None  # noqa: S101  # a game is found by its manifest
    return world.manifest.name_span
