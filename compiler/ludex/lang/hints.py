"""Hints for names that exist, but not where an author wrote them, and for values of the wrong type."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ludex.core.findings import Note, make_note
from ludex.core.ids import to_identifier
from ludex.core.messages import Choice
from ludex.lang.codes import expressions as codes
from ludex.lang.types.rule_types import SEAT, AnyType, Entry, ListOf, Piece, Typed, strip_optional

if TYPE_CHECKING:
    from ludex.lang.expression_reader import ExpressionReader
    from ludex.lang.types.declarations import KindInfo


def hint_for_field(reader: ExpressionReader, name: str, infos: list[KindInfo]) -> Note | None:
    """Return a hint for a name written as a field that is a function, a quantity or a place of the game."""
    game = reader.game
    if any(each.sort in ("function", "quantity") for each in game.calls.get(name, ())):
        return make_note(
            "{name} is a function: write {name}(…)",
            "{name} est une fonction\u00a0: écrivez {name}(…)",
            name=name,
        )
    if name in game.places and infos:
        return make_note(
            "{name} is one place for the whole game: with `owner: {kind}`, each {kind} would have its own",
            "{name} est un seul lieu pour tout le jeu\u00a0: avec `owner: {kind}`, chaque {kind} aurait le "
            "sien",
            name=name,
            kind=infos[0].name,
        )
    return None


def hint_for_name(reader: ExpressionReader, name: str) -> Note | None:
    """Return a hint for a bare name that is an option of the game."""
    if name not in reader.game.options:
        return None
    return make_note(
        "it is an option: write option.{name}", "c’est une option\u00a0: écrivez option.{name}", name=name
    )


def hint_for_function(reader: ExpressionReader, name: str) -> Note | None:
    """Return a hint for a name that is called as a function, but is a field or a place that pieces own."""
    kinds = reader.game.kinds.values()
    if not any(name in table for info in kinds for table in (info.data, info.state, info.places)):
        return None
    return make_note(
        "{name} is a field: write it after a dot, as in x.{name}",
        "{name} est un champ\u00a0: écrivez-le après un point, comme dans x.{name}",
        name=name,
    )


_FEW = 3
"""Maximum number of kinds without a field that a message names."""


def report_field_of_some_kinds(
    reader: ExpressionReader, node: ast.Attribute, having: list[str], infos: list[KindInfo]
) -> Typed:
    """Report a field that not all possible kinds of a value have, or that differs between them."""
    lacking = [info.name for info in infos if info.name not in having]
    if not lacking:
        return reader.add_finding(codes.UNLIKE_FIELDS, node, name=node.attr, kinds=", ".join(having))
    narrowed = f"kind({reader.parsed.text_of(node.value)}, {to_identifier(having[0])})"
    return reader.add_finding(
        codes.FIELD_OF_SOME_KINDS,
        node,
        name=node.attr,
        having=Choice(tuple(having)),
        lacking=Choice(tuple(lacking[:_FEW])),
        narrowed=narrowed,
    )


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
