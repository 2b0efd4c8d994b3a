"""Limits on rules: how deep they may be nested, and how many parts each may have.

The compiler reports a rule beyond a limit at its word; the loader of packs refuses it. Lowering adds a few
levels to what the author wrote, so the loader's limit is the compiler's plus `SLACK`.
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
