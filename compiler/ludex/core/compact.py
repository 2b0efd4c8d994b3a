"""JSON without a space, as packs hold it and units carry it. What JSON has no word for is refused."""

from __future__ import annotations

from json import JSONEncoder

as_json = JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")).encode
