"""Hints for values of the wrong type, for pairs of types with a usual conversion."""

from __future__ import annotations

from ludex.core.findings import Note, make_note
from ludex.lang.types.rule_types import SEAT, AnyType, Entry, ListOf, Piece, strip_optional


def hint_for_type(found: AnyType, wanted: AnyType) -> Note | None:
    """Return a note on the usual conversion of a value of one type to the other; None if there is none."""
    found, wanted = strip_optional(found), strip_optional(wanted)
    if isinstance(found, Entry) and isinstance(wanted, Piece):
        return make_note(
            "an entry is what is printed; find its piece, as in one(p for p in … if p.entry == x)",
            "une entrée est ce qui est imprimé\u202f; trouvez sa pièce, comme par "
            "one(p for p in … if p.entry == x)",
        )
    if isinstance(found, ListOf) and found.of == wanted == SEAT:
        return make_note(
            "to ask several seats, write `each s in …` before the list",
            "pour interroger plusieurs sièges, écrivez `each s in …` devant la liste",
        )
    return None
