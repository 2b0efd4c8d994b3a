"""Canonical and compact JSON, and SHA-256 digests."""

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


def encode_canonical(value: object) -> bytes:
    """Plain data as JSON bytes that are equal whenever the data is: keys sorted, nothing spare."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8")


def digest_value(value: object) -> str:
    """The hash of plain data."""
    return digest(encode_canonical(value))
