"""Values: small objects that are created by the ten thousand and never change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(cls: type[Class]) -> type[Class]:
    """Make a class a dataclass with slots that is compared by its fields, and hashed by them or its own way.

    Only the type checker forbids assignments to the fields. With `frozen=True`, the interpreter would too,
    but creating an object would take several times as long.
    """
    return dataclass(slots=True, unsafe_hash="__hash__" not in vars(cls))(cls)
