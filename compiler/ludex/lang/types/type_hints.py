"""Hints for values of the wrong type, where the way from one type to the other is always the same."""

from __future__ import annotations

from ludex.core.findings import Note, make_note
from ludex.lang.types.rule_types import SEAT, AnyType, Entry, ListOf, Piece, strip_optional


def hint_for_type(found: AnyType, wanted: AnyType) -> Note | None:
    """Return how to get from a value of one type to a value of the other, if there is one general way."""
    found, wanted = strip_optional(found), strip_optional(wanted)
    if isinstance(found, Entry) and isinstance(wanted, Piece):
        return make_note(
            "an entry is what is printed; find its piece, as in one(p for p in … if p.entry == x)",
            "une entrée est ce qui est imprimé\u202f; trouvez sa pièce, comme par "
            "one(p for p in … if p.entry == x)",
        )
    if isinstance(found, ListOf) and found.of == wanted == SEAT:
        return make_note(
            "to ask several, write `each s in …` before the list",
            "pour demander à plusieurs, écrivez `each s in …` devant la liste",
        )
    return None
