"""Commands of `ludex`: each is `command` in the module of its name.

Commands of one topic share a module (`MODULES`), and so do the commands of a group such as `ludex pack`.
"""

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

MODULES = {"convert": "tables", "export": "tables", "test": "proof", "coverage": "proof", "watch": "validate"}
"""The module of each command that shares one; it is the function of its name there."""
