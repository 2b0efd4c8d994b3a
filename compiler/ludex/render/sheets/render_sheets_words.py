"""What sheets say by themselves, in each language that they speak."""

from __future__ import annotations

from ludex.core.messages import Both

FAQ = Both("Questions and answers", "Questions et réponses")
AID = Both("Player aid", "Aide de jeu")
RULES = Both("Rules", "Règles")
CITED = Both("The rules cited", "Les règles citées")
TERMS = Both("Glossary", "Glossaire")
ICONS = Both("Icons", "Icônes")
TABLES = Both("Tables", "Tableaux")
CONTENTS = Both("Contents", "Sommaire")
EXAMPLE = Both("Example", "Exemple")
PROVED = Both("proved by a played example", "prouvé par un exemple joué")
PROVED_BY = Both("proved by {n} played examples", "prouvé par {n} exemples joués")
SEE = Both("See", "Voir")
PAGE = Both("p.\u00a0{page}", "p.\u00a0{page}")


def said(both: Both, locale: str, **slots: object) -> str:
    """The words in a language; in English where there are none."""
    return both.said("fr" if locale.startswith("fr") else "en").format(**slots)
