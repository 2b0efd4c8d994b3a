"""What a die can show: numbers, or faces that only have names."""

from __future__ import annotations

from ludex.schema.entries import Entry


def numbers(die: Entry) -> frozenset[int] | None:
    """The numbers that a die shows; None where it shows other things, or nobody says."""
    faces, sides = die.data.get("faces"), die.data.get("sides")
    if faces is None:
        return None if sides is None else frozenset(range(1, sides + 1))
    values = [face.get("value") for face in faces.values()]
    return None if None in values else frozenset(values)


def names(die: Entry) -> frozenset[str] | None:
    """The faces of a die of which none is a number; None where some are."""
    faces = die.data.get("faces")
    if faces is None or any("value" in face for face in faces.values()):
        return None
    return frozenset(faces)
