"""What a translator is told beside a text: what it is, how long, what to keep, which words to use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ludex.core.messages import Bilingual
from ludex.l10n.glossary import Glossary
from ludex.l10n.texts import Game, Text
from ludex.text.templates import template
from ludex.text.templates.template_parts import IconToken, Slot, SlotName

_FORMS = {
    "name": Bilingual("a name", "un nom"),
    "line": Bilingual("one line", "une ligne"),
    "prose": Bilingual("a text", "un texte"),
    "counted": Bilingual("singular and plural", "singulier et pluriel"),
}
_LIMIT = Bilingual(", at most {limit} characters", ", au plus {limit} caractères")
_OWNER = {
    True: Bilingual("from the rulebook", "de la règle du jeu"),
    False: Bilingual("our own", "de notre plume"),
}
_KEEP = Bilingual("keep: {tokens}", "à garder\u00a0: {tokens}")
_ANY_FORM = Bilingual(" (in whichever form your sentence needs)", " (sous la forme que demande votre phrase)")
_TERM = Bilingual("glossary: {source} = {target}", "glossaire\u00a0: {source} = {target}")
_NOT = Bilingual(" (not: {words})", " (et non\u00a0: {words})")


def remarks(game: Game, locale: str) -> Callable[[Text], Sequence[str]]:
    """The remarks for translators into a language, in French for French and in English for all others."""
    lang = "fr" if locale.startswith("fr") else "en"
    two = Glossary(game.terms, game.language), Glossary(game.terms, locale)

    def remark_on(text: Text) -> Sequence[str]:
        return [_about(text, lang), *_tokens(text, lang), *_terms(text, two, lang)]

    return remark_on


def _about(text: Text, lang: str) -> str:
    limit = _LIMIT.render(lang).format(limit=text.limit) if text.limit else ""
    form = _FORMS[text.form].render(lang) if text.form in _FORMS else text.form
    return f"{text.kind}, {text.field} — {form}{limit} ({_OWNER[text.official].render(lang)})"


def _tokens(text: Text, lang: str) -> Iterator[str]:
    if not text.tokens:
        return
    found: dict[str, None] = {}
    formed = False
    for wording in text.source:
        for piece in template.parse(wording)[0].pieces:
            if isinstance(piece, IconToken):
                found[f"[{piece.slug}]"] = None
            elif isinstance(piece, Slot):
                found[_format_bare_slot(piece)] = None
                formed = formed or bool(piece.form or piece.style)
    if found:
        yield _KEEP.render(lang).format(tokens=" ".join(found)) + (_ANY_FORM.render(lang) if formed else "")


def _format_bare_slot(slot: Slot) -> str:
    """A slot without the form that its own language asks for."""
    if isinstance(slot.subject, SlotName):
        return f"{{{{ {slot.subject} }}}}"
    return f'{{{{ "{slot.subject}" | {slot.filter} }}}}'


def _terms(text: Text, two: tuple[Glossary, Glossary], lang: str) -> Iterator[str]:
    ours, theirs = two
    told: set[int] = set()
    for wording in text.source:
        for hit in ours.hits(wording):
            for number in sorted(hit.terms - told):
                source, target = ours.words[number], theirs.words[number]
                told.add(number)
                if hit.allowed and source is not None and target is not None:
                    words = ", ".join(target.forbidden)
                    avoid = _NOT.render(lang).format(words=words) if words else ""
                    said = ", ".join(dict.fromkeys(target.forms))
                    yield _TERM.render(lang).format(source=source.forms[0], target=said) + avoid
