"""Pointers to the parts that the compiler adds to a policy, for the compiler, bots and proofs."""

from __future__ import annotations

import re

AS_VALUE = "orders"
"""The formula that tells whether an order can be carried out, and the routine that carries it out, for calls
through a field.
"""

ORDER = re.compile(r"orders/([^/]+)\Z")
"""The formula that tells whether an order can be carried out without help."""

WRITTEN = re.compile(r"(do|orders(/[^/]+)?)\Z")
"""Pointers to parts that the compiler adds; the author wrote all other parts of a policy."""
