"""Limits on rules: nesting depth and number of parts.

The compiler reports a rule that exceeds a limit at its source; the pack loader rejects it. Lowering nests
expressions and types a few levels deeper than their author did, so the loader's limits on their depth are the
compiler's plus `SLACK`.
"""

from __future__ import annotations

EXPRESSION_LENGTH = 2000
"""Maximum number of characters in one expression."""
EXPRESSION_DEPTH = 60
"""Maximum nesting of operations: more than any rule needs, few enough for any program that reads packs."""
SLACK = 4
"""Operations, or levels of a type, that lowering may add to the author's."""
TREE_DEPTH = EXPRESSION_DEPTH + SLACK
LIST_DEPTH = 12
"""Maximum nesting of lists."""
TYPE_DEPTH = LIST_DEPTH + SLACK
STATEMENT_DEPTH = 40
"""Maximum nesting of statements."""
BLOCK_SIZE = 10_000
"""Maximum number of statements in one list."""
ARGUMENTS = 64
"""Maximum number of arguments of a call, or of conditions of a loop."""
LOOPS = 8
"""Maximum number of loops in one comprehension."""
LOCALS = 1000
"""Maximum number of locals of a routine or formula, including arguments."""
