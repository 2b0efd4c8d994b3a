"""What the files of a print should be, worked out from the pages that were imposed, not from the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.render.drawing.commands import Drawing, Group, Text
from compiler.render.imposition.pages import Page
from compiler.render.imposition.profile import Profile
from compiler.render.preflight.checks import Wanted


def wanted(pages: Sequence[Page], profile: Profile, title: str, locale: str, first: Drawing = ()) -> Wanted:
    """What a file of these pages should be; `first` stands before them as in `pdf.cards.write`."""
    before = (1 if profile.flip == "none" else 2) if first else 0
    texts = [list(_texts(first))] * before
    texts += [[text for put in page.puts for text in _texts(put.side.drawing)] for page in pages]
    backed = profile.form == "sheets" and profile.flip != "none" and len(pages) > 1
    paired = backed and all(not page.over for page in pages[1::2])
    return Wanted(
        pages=before + len(pages),
        title=title,
        language=locale,
        colours=profile.colours,
        limit=profile.limit if profile.colours == "cmyk" else None,
        boxes=any(page.trim for page in pages),
        safe=profile.safe if any(page.trim for page in pages) else None,
        texts=texts,
        flip=profile.flip if paired else "",
        skipped=before,
        parts=any(put.seen for page in pages for put in page.puts),
    )


def _texts(drawing: Drawing) -> Iterator[str]:
    for command in drawing:
        if isinstance(command, Text):
            yield command.text
        elif isinstance(command, Group):
            yield from _texts(command.commands)
