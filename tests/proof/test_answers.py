"""What examples say of answers: those that are refused, and those that name what a seat does not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.world import outcome_of, told

BIDS = "seats: 3\ngiven: {leader: north}\nrun: bidding()\nthen: [south.bid == 3]\nwhen:\n"


@pytest.mark.parametrize(
    ("answers", "wrong"),
    [
        (["{seat: south, pick: 2, refused: true}", "{seat: south, pick: 3}"], ""),
        (["{seat: south, pick: 2, refused: t-04}", "{seat: south, pick: 3}"], ""),
        (["{seat: south, pick: 9, refused: t-03}", "{seat: south, pick: 3}"], ""),
        (
            ["{seat: south, pick: 3, refused: true}"],
            (
                "answer 3, {seat: south, pick: 3, refused: true}, should be refused to south, but the rules "
                "allow it"
            ),
        ),
        (
            ["{seat: south, pick: 2, refused: t-05}"],
            (
                "answer 3, {seat: south, pick: 2, refused: t-05}, is refused to south, but by t-03, t-04, "
                "not by t-05"
            ),
        ),
        (
            ["{seat: east, pick: 2}"],
            "answer 3, {seat: east, pick: 2}, belongs to east, but this question is for south: 0, 1, 3, 4, 5",
        ),
        (
            ["{seat: south, pick: 2}"],
            (
                "answer 3, {seat: south, pick: 2}, is refused to south by t-03, t-04; the options are: 0, 1, "
                "3, 4, 5"
            ),
        ),
        (
            ["{seat: south, pick: 2}", "{seat: south, pick: 3}"],
            (
                "answer 3, {seat: south, pick: 2}, is refused to south by t-03, t-04; the options are: 0, 1, "
                "3, 4, 5"
            ),
        ),
        (
            ["{seat: south, pick: 9}"],
            "answer 3, {seat: south, pick: 9}, is refused to south by t-03; the options are: 0, 1, 3, 4, 5",
        ),
        (
            ["{seat: west, pick: 2}", "{seat: south, pick: 3}"],
            (
                "answer 3, {seat: west, pick: 2}: its question is no longer asked; the question to south is "
                "that of answer 4. Remove answer 3, or correct the rules"
            ),
        ),
        (
            ["{seat: south, pick: 3}", "{seat: south, pick: 4}"],
            "there are no more questions: answer 4 of 4, {seat: south, pick: 4}, is not used",
        ),
    ],
)
def test_an_answer_may_be_refused(tmp_path: Path, answers: list[str], wrong: str) -> None:
    lines = ["{seat: north, pick: 2}", "{seat: east, pick: 1}", *answers]
    body = BIDS + "".join(f"  - {each}\n" for each in lines)
    assert told(outcome_of(tmp_path, "tides", body)) == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("pick", "wrong"),
    [
        ("hand, nth: 2", ""),
        (
            "red-2",
            (
                "answer 1, {seat: ada, arm: burn, pick: red-2}: ada does not see which piece is “red-2”; "
                "name the piece with `as` in `given`, or write its place, `pick: hand`, and which one "
                "with `nth`"
            ),
        ),
        (
            "gold-3",
            (
                "answer 1, {seat: ada, arm: burn, pick: gold-3}, is not among the options of ada: "
                "light: hand, light: hand, burn: hand, burn: hand, colour: ben, rank: ben"
            ),
        ),
    ],
)
def test_a_piece_that_the_seat_does_not_see_is_named_by_its_place(
    tmp_path: Path, pick: str, wrong: str
) -> None:
    body = (
        "given: {words: 2, stock: [gold-4], seats: {ada: {hand: [red-2, blue-1]}}}\n"
        f"run: turn(ada)\nwhen: [{{seat: ada, arm: burn, pick: {pick}}}]\nthen: [words == 3]\n"
    )
    assert told(outcome_of(tmp_path, "lanterns", body)) == ([wrong] if wrong else [])
