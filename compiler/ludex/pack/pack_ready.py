"""Makes a pack out of rows that are ready: the same bytes as out of the contents that they say."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping

from ludex.core.filesystem import Chunk
from ludex.pack.contents import EncodedContents, EntryRow, Manifest, ProgramRow
from ludex.pack.format import seal_row
from ludex.pack.sections import encode_numbers, encode_words, find_users
from ludex.pack.writer import SectionContents, assemble_pack, make_list_section, make_named_section


def encode_rows(contents: EncodedContents) -> list[Chunk]:
    """The bytes of a pack, in stretches."""
    return assemble_pack(_encode_row_sections(contents), _manifest(contents))


def _manifest(contents: EncodedContents) -> Manifest:
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


def _encode_row_sections(contents: EncodedContents) -> Iterator[tuple[str, SectionContents]]:
    """All sections but the manifest, one after the other: none is kept here."""
    entries = contents.entries
    files = sorted({row.file for row in entries if row.places})
    numbers = {file: number for number, file in enumerate(files)}
    places: list[bytes] = []

    def programs() -> Iterator[tuple[str, str]]:
        for program in contents.programs:
            places.append(encode_row_places(program, numbers))
            yield program.name, program.value

    yield "programs", make_named_section(programs())
    yield "program-places", SectionContents(places)
    places = []
    yield "entries", make_named_section([(each.id, each.value) for each in entries])
    yield (
        "texts",
        make_named_section(sorted((f"{locale}:{key}", text) for locale, key, text in contents.texts)),
    )
    yield "kinds", make_list_section((each.kind, number) for number, each in enumerate(entries))
    yield "tags", make_list_section((tag, number) for number, each in enumerate(entries) for tag in each.tags)
    yield "refs", SectionContents([seal_row(each.refs.encode()) for each in entries])
    leading = find_users((each.targets for each in entries), len(entries))
    yield "users", SectionContents([seal_row(encode_numbers(each)) for each in leading])
    yield "files", SectionContents([seal_row(file.encode()) for file in files])
    yield "entry-places", SectionContents([encode_row_places(each, numbers) for each in entries])


def encode_row_places(row: EntryRow | ProgramRow, files: Mapping[str, int]) -> bytes:
    """The places of an entry and its references, or of a program's instructions."""
    if not row.places:
        return seal_row(b"")
    count = len(row.places) // 2
    words = array("I", bytes(12 * count))
    words[0::3] = array("I", [files[row.file]]) * count
    words[1::3] = array("I", row.places[0::2])
    words[2::3] = array("I", row.places[1::2])
    return seal_row(encode_words(words))
