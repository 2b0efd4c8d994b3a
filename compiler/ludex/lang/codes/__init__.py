"""Finding codes of rules, and those that are dropped where they may follow from another mistake."""

from __future__ import annotations

from ludex.lang.codes import expressions, statements, types

BREAKING = frozenset(
    {
        expressions.NOT_AN_EXPRESSION,
        expressions.UNREADABLE,
        expressions.CUT_AT_COMMA,
        expressions.NOT_ALLOWED,
        statements.NO_VERB,
        statements.UNKNOWN_PART,
        statements.MISSING_PART,
        statements.WRONG_SHAPE,
    }
)
"""Findings after which the meaning of the rest of a routine is uncertain."""
NAMING = frozenset(
    {
        expressions.UNKNOWN,
        expressions.AMBIGUOUS,
        expressions.WORD_WITHOUT_FIELD,
        expressions.MISSING_BRACKETS,
        expressions.UNLIKE_FIELDS,
        expressions.FIELD_OF_SOME_KINDS,
        types.NO_FIELDS,
        types.ENTRY_FOR_PIECE,
    }
)
"""Findings about a name, which are dropped if something with mistakes of its own may define the name."""
CONSEQUENT = frozenset(
    {
        expressions.UNKNOWN,
        expressions.WORD_WITHOUT_FIELD,
        types.MAYBE_NONE,
        types.UNSET,
        statements.UNANSWERABLE_QUESTION,
    }
)
"""Findings that are dropped where an earlier mistake in the rule may be their cause.

After a mistake that hides an unknown name, they always are; after others, only if they have no note.
"""
