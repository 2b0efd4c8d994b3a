"""The finding codes of this room: of schemas, of a file and its entries, of the fields of an entry."""

from __future__ import annotations

from ludex.schema.codes import entries, fields, schemas, shapes

__all__ = ["entries", "fields", "schemas", "shapes"]
