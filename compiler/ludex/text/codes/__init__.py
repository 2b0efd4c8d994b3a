"""Finding codes of `text`: templates, French, English."""

from __future__ import annotations

from ludex.text.codes import english, french, templates

__all__ = ["english", "french", "templates"]
