"""Types that every room uses: findings, spans, messages, ids, digests. Standard library only."""

from __future__ import annotations

VERSION = "0.1.0"
