"""Finding codes of `text`: templates, French, English."""

from __future__ import annotations

from ludex.text.codes import english, french, templates
from ludex.text.codes import french as french_words
from ludex.text.codes import templates as marks

__all__ = ["english", "french", "french_words", "marks", "templates"]
