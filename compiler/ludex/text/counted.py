"""Plural choice of a counted text. No module calls it."""

from __future__ import annotations

from ludex.text.locales import Count, Locale

FORMS = ("one", "other")


def choose(locale: Locale, number: Count) -> str:
    """`one` or `other`: French counts 0 and 1.5 as one, English does not."""
    return locale.plural(number)
