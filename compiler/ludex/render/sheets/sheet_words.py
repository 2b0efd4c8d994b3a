"""Fixed words of sheets: headings and references, in each language."""

from __future__ import annotations

from ludex.core.messages import Bilingual

FAQ = Bilingual("Questions and answers", "Questions et réponses")
AID = Bilingual("Player aid", "Aide de jeu")
RULES = Bilingual("Rules", "Règles")
CITED = Bilingual("The rules cited", "Les règles citées")
TERMS = Bilingual("Glossary", "Glossaire")
ICONS = Bilingual("Icons", "Icônes")
TABLES = Bilingual("Tables", "Tableaux")
PROVED = Bilingual(
    "Checked: played by a program with the rules of this edition.",
    "Vérifié\u00a0: joué par un programme avec les règles de cette édition.",
)
SEE = Bilingual("See", "Voir")
PAGE = Bilingual("p.\u00a0{page}", "p.\u00a0{page}")


def localize(both: Bilingual, locale: str, **slots: object) -> str:
    """Return the words in French for a French locale, otherwise in English, with their slots filled."""
    return both.render("fr" if locale.startswith("fr") else "en").format(**slots)
