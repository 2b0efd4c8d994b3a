"""Headers of catalogues: their fields, plural rules, and checks.

In every supported language, a counted text has two wordings, `one` and `other`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludex.core.findings import Edit, Finding, Fix, make_finding
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.l10n import codes
from ludex.l10n.catalogue.po_messages import SOURCE_PLURAL, TARGET, Catalogue, Message
from ludex.l10n.texts import Game
from ludex.link.symbols import SHARED

PLURAL_FORM_COUNT = 2
"""Number of wordings of a counted text."""

_ENGLISH_RULE = "nplurals=2; plural=(n != 1);"
_FRENCH_RULE = "nplurals=2; plural=(n > 1);"
_FRENCH_RULE_LANGUAGES = ("fr", "pt")
_SPELLINGS = {
    _ENGLISH_RULE: {"n!=1", "n==1?0:1", "!(n==1)"},
    _FRENCH_RULE: {"n>1", "n>=2", "n<2?0:1", "n==0||n==1?0:1", "n!=0&&n!=1"},
}
_HEADER = lazy_pattern(r"nplurals=(\d+);plural=(.*?);?\Z")


def plural_rule(locale: str) -> str:
    """Return the `Plural-Forms` of a language: 0 is singular in French, plural in English."""
    return _FRENCH_RULE if locale.partition("-")[0] in _FRENCH_RULE_LANGUAGES else _ENGLISH_RULE


def is_plural_rule(line: str, locale: str) -> bool:
    """Return whether a `Plural-Forms` line states the rule of a language, in any notation."""
    found = _HEADER.match("".join(line.split()))
    if found is None or int(found[1]) != PLURAL_FORM_COUNT:
        return False
    formula = found[2]
    while formula.startswith("(") and formula.endswith(")"):
        formula = formula[1:-1]
    plain = (
        formula.replace("(n==1)?", "n==1?").replace("(n<2)?", "n<2?").replace("(n==0||n==1)?", "n==0||n==1?")
    )
    return plain in _SPELLINGS[plural_rule(locale)]


_FIELD = lazy_pattern(r"^([A-Za-z-]+):[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_CHARSET = lazy_pattern(r"charset=([\w.-]+)")
_UTF8 = ("utf-8", "utf8")

_NO_HEADER = Bilingual(
    "the catalogue has no header, the first message with an empty msgid: ludex l10n extract adds it",
    "le catalogue n’a pas d’en-tête, le premier message, au msgid vide\u00a0: ludex l10n extract l’ajoute",
)
_NO_CHARSET = Bilingual(
    "the header of the catalogue needs a line “Content-Type” that contains “charset=UTF-8”",
    "l’en-tête du catalogue doit avoir une ligne «\u00a0Content-Type\u00a0» qui contient "
    "«\u00a0charset=UTF-8\u00a0»",
)
_NO_RULE = Bilingual(
    "the header has no line “Plural-Forms: {rule}”",
    "l’en-tête n’a pas de ligne «\u00a0Plural-Forms: {rule}\u00a0»",
)


SOURCE_LANGUAGE = "X-Source-Language"
"""Header field for the source language, as in Poedit; content/shared states it nowhere else."""


def make_header_fields(locale: str, game: str, source: str = "") -> Mapping[str, str]:
    """Return the header of a new catalogue, without a date so that the same texts give the same bytes."""
    return {
        "Project-Id-Version": game,
        "Language": locale.replace("-", "_"),
        **({SOURCE_LANGUAGE: source.replace("-", "_")} if source else {}),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_rule(locale),
    }


def source_language(catalogue: Catalogue) -> str:
    """Return the source language in the header of a catalogue; empty if it states none."""
    header = catalogue.header
    fields = _FIELD.finditer(header.target[0]) if header is not None and header.target else ()
    languages = (each[2] for each in fields if each[1].lower() == SOURCE_LANGUAGE.lower())
    return next(languages, "").replace("_", "-")


def check_header(catalogue: Catalogue, locale: str, game: Game) -> Iterator[Finding]:
    """Report a catalogue that the game does not list, and a header that is missing or wrong."""
    if locale not in game.targets:
        if game.name != SHARED or locale == game.language:  # shared texts may come in more languages
            yield _make_undeclared_finding(catalogue, locale, game)
        return
    header = catalogue.header
    if header is None:
        if catalogue.messages and not any(each.broken for each in catalogue.messages):
            yield make_finding(codes.CHARSET, catalogue.text.span(0, 0), trouble=_NO_HEADER)
        return
    if header.broken:
        return
    fields = {found[1].lower(): found for found in _FIELD.finditer(header.target[0])}
    yield from _check_charset(catalogue, header, fields.get("content-type"))
    yield from _check_language(catalogue, header, fields.get("language"), locale)
    yield from _check_plural_rule(catalogue, header, fields.get("plural-forms"), locale)


def _make_undeclared_finding(catalogue: Catalogue, locale: str, game: Game) -> Finding:
    name = catalogue.file.rpartition("/")[2]
    own = Bilingual(
        f"“{locale}” is the game’s own language",
        f"«\u00a0{locale}\u00a0» est la langue d’origine du jeu",
    )
    unlisted = Bilingual(
        f"game.yaml does not list “{locale}” under “translations”",
        f"game.yaml ne cite pas «\u00a0{locale}\u00a0» sous «\u00a0translations\u00a0»",
    )
    why = own if locale == game.language else unlisted
    trouble = Bilingual(
        f"“{name}” is never read: {why.en}", f"«\u00a0{name}\u00a0» n’est jamais lu\u00a0: {why.fr}"
    )
    return make_finding(codes.LANGUAGE, catalogue.text.span(0, 0), trouble=trouble)


def _check_charset(catalogue: Catalogue, header: Message, found: re.Match[str] | None) -> Iterator[Finding]:
    charset = _CHARSET.search(found[2]) if found else None
    if found is None or charset is None:
        yield make_finding(codes.CHARSET, catalogue.span(header, TARGET), trouble=_NO_CHARSET)
    elif charset[1].lower() not in _UTF8:
        at = found.start(2)
        span = catalogue.word_span(header, TARGET, at + charset.start(1), at + charset.end(1))
        trouble = Bilingual(
            f"the catalogue declares {charset[1]}, but it is in UTF-8",
            f"le catalogue annonce {charset[1]}, mais il est en UTF-8",
        )
        yield make_finding(codes.CHARSET, span, trouble=trouble, fix=_make_fix("UTF-8", span))


def _check_language(
    catalogue: Catalogue, header: Message, found: re.Match[str] | None, locale: str
) -> Iterator[Finding]:
    language = found[2].replace("_", "-") if found else ""
    if found is None or not language or language.casefold() == locale.casefold():
        return
    if "-" in language and "-" not in locale and language.partition("-")[0] == locale:
        return  # a region of the same language is no contradiction
    trouble = Bilingual(
        f"the header says that this catalogue is in “{language}”; its name says “{locale}”",
        f"l’en-tête dit que ce catalogue est en «\u00a0{language}\u00a0»\u202f; son nom dit "
        f"«\u00a0{locale}\u00a0»",
    )
    span = catalogue.word_span(header, TARGET, found.start(2), found.end(2))
    fix = _make_fix(locale.replace("-", "_"), span, safe=False)
    yield make_finding(codes.LANGUAGE, span, trouble=trouble, fix=fix)


def _check_plural_rule(
    catalogue: Catalogue, header: Message, found: re.Match[str] | None, locale: str
) -> Iterator[Finding]:
    wanted = plural_rule(locale)
    if found is None:
        if any(SOURCE_PLURAL in each.strings for each in catalogue.messages):
            trouble = Bilingual(*(each.format(rule=wanted) for each in _NO_RULE))
            yield make_finding(codes.PLURALS, catalogue.span(header, TARGET), trouble=trouble)
    elif not is_plural_rule(found[2], locale):
        span = catalogue.word_span(header, TARGET, found.start(2), found.end(2))
        trouble = Bilingual(
            f"the plural rule in the header is wrong for this language; write “{wanted}”",
            "la règle du pluriel de l’en-tête n’est pas celle de cette langue, qui est "
            f"«\u00a0{wanted}\u00a0»",
        )
        yield make_finding(codes.PLURALS, span, trouble=trouble, fix=_make_fix(wanted, span))


def _make_fix(text: str, span: Span, *, safe: bool = True) -> Fix:
    advice = message("write “{text}”", "écrire «\u00a0{text}\u00a0»", text=text)
    return Fix(advice, (Edit(span, text),), safe)
