"""The finding codes of this room, by what they speak of: templates, marks, French and English."""

from __future__ import annotations

from ludex.text.codes import english, french, french_words, marks, templates

__all__ = ["english", "french", "french_words", "marks", "templates"]
