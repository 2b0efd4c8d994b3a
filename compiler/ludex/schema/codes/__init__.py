"""Finding codes of `schema`: schemas, content files, fields."""

from __future__ import annotations

from ludex.schema.codes import entries, fields, schemas
from ludex.schema.codes import fields as shapes

__all__ = ["entries", "fields", "schemas", "shapes"]
