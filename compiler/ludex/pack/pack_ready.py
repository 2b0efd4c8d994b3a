"""Makes a pack out of rows that are ready: the same bytes as out of the contents that they say."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping

from ludex.core.filesystem import Stretch
from ludex.pack.contents import Manifest, Ready, Row, Rule
from ludex.pack.format import sealed
from ludex.pack.sections import as_bytes, little, users
from ludex.pack.writer import Part, assembled, lists, named


def packed_ready(contents: Ready) -> list[Stretch]:
    """The bytes of a pack, in stretches."""
    return assembled(_parts(contents), _manifest(contents))


def _manifest(contents: Ready) -> Manifest:
    kinds = Counter(row.kind for row in contents.entries)
    texts = Counter(locale for locale, _, _ in contents.texts) or Counter({contents.source: 0})
    return Manifest(
        game=contents.game,
        version=contents.version,
        compiler=contents.compiler,
        content="",
        source=contents.source,
        locales=tuple(sorted(texts)),
        entries=len(contents.entries),
        kinds=dict(sorted(kinds.items())),
        texts=dict(sorted(texts.items())),
        programs=len(contents.programs),
    )


def _parts(contents: Ready) -> Iterator[tuple[str, Part]]:
    """All sections but the manifest, one after the other: none is kept here."""
    entries = contents.entries
    files = sorted({row.file for row in entries if row.places})
    numbers = {file: number for number, file in enumerate(files)}
    places: list[bytes] = []

    def programs() -> Iterator[tuple[str, str]]:
        for program in contents.programs:
            places.append(place_row(program, numbers))
            yield program.name, program.value

    yield "programs", named(programs())
    yield "program-places", Part(places)
    places = []
    yield "entries", named([(each.id, each.value) for each in entries])
    yield "texts", named(sorted((f"{locale}:{key}", text) for locale, key, text in contents.texts))
    yield "kinds", lists((each.kind, number) for number, each in enumerate(entries))
    yield "tags", lists((tag, number) for number, each in enumerate(entries) for tag in each.tags)
    yield "refs", Part([sealed(each.refs.encode()) for each in entries])
    leading = users((each.targets for each in entries), len(entries))
    yield "users", Part([sealed(as_bytes(each)) for each in leading])
    yield "files", Part([sealed(file.encode()) for file in files])
    yield "entry-places", Part([place_row(each, numbers) for each in entries])


def place_row(row: Row | Rule, files: Mapping[str, int]) -> bytes:
    """The places of an entry and its references, or of a program's instructions."""
    if not row.places:
        return sealed(b"")
    count = len(row.places) // 2
    words = array("I", bytes(12 * count))
    words[0::3] = array("I", [files[row.file]]) * count
    words[1::3] = array("I", row.places[0::2])
    words[2::3] = array("I", row.places[1::2])
    return sealed(little(words))
