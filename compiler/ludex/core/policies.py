"""Pointers of what the compiler writes for a policy: whoever compiles, plays or proves one knows them."""

from __future__ import annotations

import re

AS_VALUE = "orders"
"""The formula that says whether an order can be carried out, and the routine that carries it out, for whoever
finds the policy in a field."""

ORDER = re.compile(r"orders/([^/]+)\Z")
"""The formula that says whether an order can be carried out without help."""

WRITTEN = re.compile(r"(do|orders(/[^/]+)?)\Z")
"""All that stands in no file: what else a policy has, its author wrote."""
