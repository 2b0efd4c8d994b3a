"""Columns of sheets: every slab once, what is kept stays together, the last page is even."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludex.render.drawing.drawing_commands import Text
from ludex.render.sheets.slabs import Frame, Slab, fill_columns


def slabs() -> st.SearchStrategy[list[Slab]]:
    one = st.builds(Slab, st.integers(1, 9).map(float), kept=st.booleans(), gap=st.booleans())
    return st.lists(one, min_size=1, max_size=40)


def tagged(found: list[Slab]) -> list[Slab]:
    """Each slab with a text that says its number, and none kept that is a gap."""
    return [
        Slab(
            each.height,
            () if each.gap else (Text(0, 0, "", 1, "", str(number), 1),),
            each.kept and not each.gap,
            each.gap,
        )
        for number, each in enumerate(found)
    ]


FRAMES = [Frame(0, 0, 30), Frame(50, 0, 30)]


@given(slabs())
def test_every_slab_is_set_once_in_order_and_within_its_column(found: list[Slab]) -> None:
    made = tagged(found)
    pages = fill_columns(made, [Frame(0, 10, 20), Frame(50, 10, 20)], FRAMES)
    texts = [command for page in pages for command in page.commands if isinstance(command, Text)]
    assert [text.text for text in texts] == [str(n) for n, each in enumerate(made) if not each.gap]
    for number, page in enumerate(pages):
        for command in page.commands:
            assert isinstance(command, Text)
            assert command.y + made[int(command.text)].height <= 30 + 1e-6
            assert command.y >= (0 if number else 10)


def test_what_is_kept_moves_on_together() -> None:
    made = tagged([Slab(25), Slab(4, kept=True), Slab(4)])
    (page,) = fill_columns(made, FRAMES, FRAMES)
    assert [(command.text, command.x) for command in page.commands if isinstance(command, Text)] == [
        ("0", 0),
        ("1", 50),
        ("2", 50),
    ]


def test_the_columns_of_the_last_page_are_even() -> None:
    made = tagged([Slab(2)] * 10)
    (page,) = fill_columns(made, FRAMES, FRAMES)
    assert [command.x for command in page.commands if isinstance(command, Text)] == [0] * 5 + [50] * 5


def test_free_space_before_the_last_page_does_not_make_its_columns_uneven() -> None:
    text = (Text(0, 0, "", 1, "", "x", 1),)
    made = [Slab(30, text), Slab(30, text), Slab(2, gap=True), Slab(2, text, page=True), *[Slab(2, text)] * 9]
    _, last = fill_columns(made, FRAMES, FRAMES)
    assert [command.x for command in last.commands if isinstance(command, Text)] == [0] * 5 + [50] * 5


def test_no_empty_page_follows_one_that_is_full() -> None:
    assert len(fill_columns(tagged([Slab(2), Slab(30), Slab(3, gap=True)]), FRAMES[:1], FRAMES[:1])) == 2


def test_a_slab_may_begin_a_page() -> None:
    made = [*tagged([Slab(2)]), Slab(2, (Text(0, 0, "", 1, "", "x", 1),), page=True)]
    assert len(fill_columns(made, FRAMES, FRAMES)) == 2
