"""Numbers, plurals, quotes and lists in English and French typography."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.core.messages import Bilingual

SEVERITIES = {
    "E": (Bilingual("error", "erreur"), Bilingual("errors", "erreurs")),
    "W": (Bilingual("warning", "avertissement"), Bilingual("warnings", "avertissements")),
    "I": (Bilingual("remark", "remarque"), Bilingual("remarks", "remarques")),
}


def fill_template(words: Bilingual, lang: str, **slots: object) -> str:
    """Fill the slots of a template in one language."""
    return words.render(lang).format(**slots)


def format_number(value: int, lang: str) -> str:
    """Format a number with separators: 3,912 in English; 3 912 in French, with a narrow no-break space."""
    return f"{value:,}".replace(",", "\u202f") if lang == "fr" else f"{value:,}"


def format_count(value: int, one: Bilingual, many: Bilingual, lang: str) -> str:
    """Format a number with its noun. Zero is singular in French (« 0 erreur »), plural in English."""
    single = value < 2 if lang == "fr" else value == 1
    return f"{format_number(value, lang)} {(one if single else many).render(lang)}"


def quote_text(text: str, lang: str) -> str:
    """Quote a text: “so” in English, « ainsi » in French."""
    return f"«\u00a0{text}\u00a0»" if lang == "fr" else f"“{text}”"


def join_words(words: Sequence[str], lang: str) -> str:
    """Join words as a list: “a, b and c” in English, « a, b et c » in French."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'et' if lang == 'fr' else 'and'} {words[-1]}"


def join_clauses(clauses: Iterable[str], lang: str) -> str:
    """Join non-empty clauses: “a; b” in English, « a ; b » in French."""
    return ("\u202f; " if lang == "fr" else "; ").join(filter(None, clauses))


def format_kind_count(count: int, kind: str, lang: str) -> str:
    """Format the number of entries of a kind: “4 cards”. In French, kinds keep their English names."""
    if lang == "fr":
        entries = format_count(count, Bilingual("", "entrée"), Bilingual("", "entrées"), lang)
        return f"{entries} {quote_text(kind, lang)}"
    return f"{format_number(count, lang)} {kind if count == 1 else _pluralize(kind)}"


def _pluralize(word: str) -> str:
    if word == "die":
        return "dice"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"
