"""What the files of a print should be, worked out from the pages that were imposed, not from the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ludex.render.drawing.commands import Drawing, words_of
from ludex.render.imposition.pages import Page
from ludex.render.imposition.profile import Profile
from ludex.render.preflight.checks import Wanted


def wanted(pages: Sequence[Page], profile: Profile, title: str, locale: str) -> Wanted:
    """What a file of these pages should be."""
    texts = [list(dict.fromkeys(chain.from_iterable(map(read_on, _drawings(page))))) for page in pages]
    backed = profile.form == "sheets" and profile.flip != "none" and len(pages) > 1
    paired = backed and all(not page.over for page in pages[1::2])
    return Wanted(
        pages=len(pages),
        title=title,
        language=locale,
        colours=profile.colours,
        limit=profile.limit if profile.colours == "cmyk" else None,
        overprint=profile.colours == "cmyk",
        boxes=any(page.trim for page in pages),
        safe=profile.safe if any(page.trim for page in pages) else None,
        texts=texts,
        flip=profile.flip if paired else "",
        parts=any(put.seen for page in pages for put in page.puts),
    )


def _drawings(page: Page) -> Iterator[Drawing]:
    yield from (put.side.drawing for put in page.puts)
    yield page.over


def read_on(drawing: Drawing) -> list[str]:
    """What must be read where a drawing was printed."""
    return list(dict.fromkeys(text.text for text in words_of(drawing)))
