"""Pointers to the parts that the compiler adds to a policy, for the compiler, bots and proofs."""

from __future__ import annotations

import re

AS_VALUE = "orders"
"""Pointer of the formula that tells whether any order can be carried out, and of the routine that carries one
out, for a policy that is called as the value of a field.
"""

ORDER = re.compile(r"orders/([^/]+)\Z")
"""Pattern of the pointer of a formula that tells whether an order can be carried out without help."""

WRITTEN = re.compile(r"(do|orders(/[^/]+)?)\Z")
"""Pattern of pointers to parts that the compiler adds; the author wrote all other parts of a policy."""
