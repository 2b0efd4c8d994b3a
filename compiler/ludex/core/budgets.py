"""Limits on rules: nesting depth and number of parts.

The compiler reports a rule that exceeds a limit at its source; the pack loader rejects it. Lowering nests
rules a few levels deeper than their author did, so the loader's limits are the compiler's plus `SLACK`.
"""

from __future__ import annotations

EXPRESSION_LENGTH = 2000
"""Most characters in one expression."""
EXPRESSION_DEPTH = 60
"""Deepest nesting of operations: more than any rule needs, and few enough for every reader."""
SLACK = 4
"""Operations, or levels of a type, that lowering may add around what the author wrote."""
TREE_DEPTH = EXPRESSION_DEPTH + SLACK
LIST_DEPTH = 12
"""Deepest nesting of lists, or of fields in schemas."""
TYPE_DEPTH = LIST_DEPTH + SLACK
STATEMENT_DEPTH = 40
"""Deepest nesting of statements."""
BLOCK_SIZE = 10_000
"""Most statements in one list."""
ARGUMENTS = 64
"""Most arguments of a call, or conditions of a loop."""
LOOPS = 8
"""Most loops in one comprehension."""
LOCALS = 1000
"""Most locals of a routine or formula, arguments included."""
