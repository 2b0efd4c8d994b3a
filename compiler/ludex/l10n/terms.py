"""The glossary held against wordings: its words where they are due, and none that it forbids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.finding import Finding, find
from ludex.core.message import Both
from ludex.core.span import Span
from ludex.l10n.codes import pairs as codes
from ludex.l10n.glossary import Hit, Words
from ludex.l10n.wording import At, Wording


def check_words(wording: Wording, at: At) -> Iterator[Finding]:
    """Words that the glossary forbids."""
    for hit in wording.hits:
        if not hit.allowed:
            yield _forbidden(wording, hit, at)


def check_terms(source: Wording, target: Wording, form: str, at: At) -> Iterator[Finding]:
    """Words of the source that the translation lacks; none for a word that is told to be forbidden.

    Names are translated freely, unless a name is the word itself.
    """
    theirs = target.language.glossary.words
    said = target.language.glossary.inside
    done = {term for hit in target.hits for term in (*hit.terms, *said(target.text[hit.start : hit.end]))}
    for hit in source.hits:
        word = source.text[hit.start : hit.end]
        free = form == "name" and word != source.text.strip()
        meant = [words for number in sorted(hit.terms) if (words := theirs[number]) is not None]
        if hit.allowed and meant and not free and not hit.terms & done:
            yield _lacking(word, meant, at(0, len(target.text)))
        done |= hit.terms


def _lacking(word: str, meant: Sequence[Words], whole: Span) -> Finding:
    better = " / ".join(dict.fromkeys(form for words in meant for form in words.forms[:2]))
    trouble = Both(
        f"in the glossary “{word}” is “{better}”, which this translation does not say",
        f"dans le glossaire, «\u00a0{word}\u00a0» se dit «\u00a0{better}\u00a0», ce que cette traduction "
        "ne dit pas",
    )
    return find(codes.TERM, whole, trouble=trouble)


def _forbidden(wording: Wording, hit: Hit, at: At) -> Finding:
    words = wording.language.glossary.words[min(hit.terms)]
    word, better = wording.text[hit.start : hit.end], words.forms[0] if words else ""
    trouble = Both(
        f"the glossary forbids “{word}”: say “{better}”",
        f"le glossaire interdit «\u00a0{word}\u00a0»\u00a0: dites «\u00a0{better}\u00a0»",
    )
    return find(codes.TERM, at(hit.start, hit.end), trouble=trouble)
