"""Budgets of rules: how deep they may be nested, and how much of anything one of them may hold.

The compiler reports what goes beyond, at its word; the loader of packs refuses it. Lowering adds a little to
what an author writes, so that the loader's figure is the compiler's and `SLACK` more.
"""

from __future__ import annotations

EXPRESSION_LENGTH = 2000
"""Characters of one expression."""
EXPRESSION_DEPTH = 60
"""Operations within one another: more than any rule needs, and few enough for every reader."""
SLACK = 4
"""Operations, or levels of a type, that lowering may put around what was written."""
TREE_DEPTH = EXPRESSION_DEPTH + SLACK
LIST_DEPTH = 12
"""Lists within one another, or fields of schemas."""
TYPE_DEPTH = LIST_DEPTH + SLACK
STATEMENT_DEPTH = 40
"""Statements within one another."""
BLOCK_SIZE = 10_000
"""Statements of one list."""
ARGUMENTS = 64
"""Arguments of a call, or conditions of a loop."""
LOOPS = 8
"""Loops of one comprehension."""
LOCALS = 1000
"""Locals of a routine or formula, with its arguments."""
