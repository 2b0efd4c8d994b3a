"""Compact JSON, and SHA-256 digests of bytes and of plain data."""

from __future__ import annotations

import hashlib
import json
from json import JSONEncoder

encode_json = JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
).encode


def digest(data: bytes) -> str:
    """The SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def digest_value(value: object) -> str:
    """The digest of plain data, equal whenever the data is: of JSON with sorted keys and no spaces."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return digest(text.encode("utf-8"))
