"""Numbers and counted things, in English and French typography."""

from __future__ import annotations

from compiler.core.message import Both

SEVERITIES = {
    "E": (Both("error", "erreur"), Both("errors", "erreurs")),
    "W": (Both("warning", "avertissement"), Both("warnings", "avertissements")),
    "I": (Both("remark", "remarque"), Both("remarks", "remarques")),
}


def number(value: int, lang: str) -> str:
    """3,912 in English; 3 912 in French, with a narrow space that does not break."""
    return f"{value:,}".replace(",", "\u202f") if lang == "fr" else f"{value:,}"


def counted(value: int, one: Both, many: Both, lang: str) -> str:
    """A number and its noun. French counts none as one (« 0 erreur »), English as many."""
    single = value < 2 if lang == "fr" else value == 1
    return f"{number(value, lang)} {(one if single else many).said(lang)}"
