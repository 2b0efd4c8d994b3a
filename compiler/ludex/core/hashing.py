"""Compact JSON; SHA-256 digests of bytes and of plain data."""

from __future__ import annotations

import hashlib
import json
from json import JSONEncoder

encode_json = JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
).encode


def digest(data: bytes) -> str:
    """Return the SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def digest_value(value: object) -> str:
    """Return the digest of plain data: the SHA-256 of its JSON with sorted keys."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return digest(text.encode("utf-8"))
