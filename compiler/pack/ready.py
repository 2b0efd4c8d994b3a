"""Makes a pack out of rows that are ready: the same bytes as out of the contents that they say."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping

from compiler.core.atomic import Stretch
from compiler.pack.contents import Manifest, Ready, Row, Rule
from compiler.pack.layout import sealed
from compiler.pack.lists import as_bytes, users
from compiler.pack.table import little
from compiler.pack.writer import Part, assembled, lists, named


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


def _parts(contents: Ready) -> dict[str, Part]:
    entries = contents.entries
    leading = users((row.targets for row in entries), len(entries))
    programs = contents.programs
    files = sorted({row.file for some in (entries, programs) for row in some if row.places})
    numbers = {file: number for number, file in enumerate(files)}
    return {
        "entries": named([(row.id, row.value) for row in entries]),
        "kinds": lists((row.kind, number) for number, row in enumerate(entries)),
        "tags": lists((tag, number) for number, row in enumerate(entries) for tag in row.tags),
        "texts": named(sorted((f"{locale}:{key}", text) for locale, key, text in contents.texts)),
        "programs": named([(program.name, program.value) for program in programs]),
        "refs": Part([sealed(row.refs.encode()) for row in entries]),
        "users": Part([sealed(as_bytes(each)) for each in leading]),
        "files": Part([sealed(file.encode()) for file in files]),
        "entry-places": Part([place_row(row, numbers) for row in entries]),
        "program-places": Part([place_row(program, numbers) for program in programs]),
    }


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
