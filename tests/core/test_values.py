"""Values: compared and hashed by their fields."""

from __future__ import annotations

import pickle
from dataclasses import replace

from ludex.core.values import value_class


@value_class
class Point:
    x: float
    y: float = 0


@value_class
class Named:
    key: str
    points: tuple[Point, ...]

    def __hash__(self) -> int:
        return hash(self.key)


def test_equal_fields_are_equal_values_with_equal_hashes() -> None:
    first, second = Point(1, 2), replace(Point(1), y=2)
    assert first == second and hash(first) == hash(second) and first != Point(2, 1)
    assert {first: "found"}[second] == "found"


def test_a_value_survives_a_pickle() -> None:
    assert pickle.loads(pickle.dumps(Point(1, 2))) == Point(1, 2)  # noqa: S301


def test_a_class_may_have_a_hash_of_its_own() -> None:
    near, far = Named("here", (Point(1),)), Named("here", (Point(9),))
    assert hash(near) == hash("here") == hash(far) and near != far
