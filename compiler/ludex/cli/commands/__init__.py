"""Commands: each is a module found by its name; a package is a group."""

from __future__ import annotations

from ludex.core.messages import Bilingual

TOPICS = (
    (Bilingual("Begin and look up", "Commencer et consulter"), ("new", "explain", "stats", "refs")),
    (
        Bilingual("Write and check", "Écrire et vérifier"),
        ("validate", "watch", "rename", "convert", "export", "schema"),
    ),
    (Bilingual("Translate", "Traduire"), ("l10n",)),
    (Bilingual("Print", "Imprimer"), ("print",)),
    (
        Bilingual("Play and measure", "Jouer et mesurer"),
        ("play", "replay", "test", "coverage", "simulate", "sweep"),
    ),
    (Bilingual("Compile and release", "Compiler et publier"), ("build", "pack", "completion")),
)
"""Headings of `ludex --help`, each with its commands in the order of use."""
