"""A wording beside its translation: the same placeholders, icons, links and numbers, the same shape.

Only wordings that can be read come here, and only where the translation is of the source as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ludex.core.code import Severity
from ludex.core.finding import Finding, find
from ludex.core.message import Both
from ludex.core.span import Span
from ludex.l10n.codes import pairs as codes
from ludex.l10n.wording import At, Wording
from ludex.text.mentions import Mentions, Number

_CLOSING = re.compile(r"[\s»”’\"')\]}]+\Z|</?[a-z]+>\Z|\*+\Z")
_ENDS = frozenset(".…!?:;,")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MANY = 4
"""A translation of more words than this that is the source itself was never made."""


def compare(source: Wording, target: Wording, spare: Wording | None, at: At) -> Iterator[Finding]:
    """All that differs and should not. `spare` is the plural of the source, where this is its singular:
    what stands in that one may stand here, and may be left out here, as in “a card”.
    """
    tokens = list(_tokens(source, target, spare, at))
    yield from tokens
    if not any(each.severity is Severity.ERROR for each in tokens):
        yield from _numbers(source, target, spare, at)
    yield from _shape(source, target, at)


def is_unchanged(source: Sequence[str], target: Sequence[str]) -> bool:
    """Whether a translation is the source itself, in more words than a name has."""
    return tuple(source) == tuple(target) and any(len(_WORD.findall(each)) > _MANY for each in source)


# Placeholders and icons


def _tokens(source: Wording, target: Wording, spare: Wording | None, at: At) -> Iterator[Finding]:
    if source.mentions.names_as(target.mentions):
        return
    mine, theirs = _named(source.mentions), _named(target.mentions)
    loose = set(_named(spare.mentions)) if spare else set()
    missing = [each for each in mine if each not in theirs and each not in loose]
    extra = [each for each in theirs if each not in mine and each not in loose]
    if missing or extra:
        yield find(codes.TOKENS, _whole(target, at), trouble=_differing(missing, extra))
        return
    often = [each for each in mine if each not in loose and mine[each] != theirs[each]]
    if often:
        first = often[0]
        trouble = Both(
            f"{first} stands {_times(mine[first])} in the source, {_times(theirs[first])} in the translation",
            f"{first} figure {mine[first]} fois dans la source, {theirs[first]} fois dans la traduction",
        )
        yield find(codes.TOKENS, _whole(target, at), trouble=trouble, severity=Severity.WARNING)


def _whole(wording: Wording, at: At) -> Span:
    return at(0, len(wording.text))


def _named(said: Mentions) -> dict[str, int]:
    """What stands for something else in a wording, as it is written there."""
    found = {f"{{{{ {name} }}}}": count for name, count in said.slots.items()}
    found |= {f"[{name}]": count for name, count in said.icons.items()}
    for kind, names in (("term", said.terms), ("ref", said.refs)):
        found |= {f"{kind} {name}": count for name, count in names.items()}
    return found


def _differing(missing: Sequence[str], extra: Sequence[str]) -> Both:
    lacks, has = ", ".join(missing), ", ".join(extra)
    if not extra:
        return Both(f"the translation lacks {lacks}", f"il manque à la traduction\u00a0: {lacks}")
    if not missing:
        return Both(
            f"the translation has {has}, which the source has not",
            f"la traduction a {has}, que la source n’a pas",
        )
    return Both(
        f"the source has {lacks}, the translation has {has} instead",
        f"la source a {lacks}, la traduction a {has} à la place",
    )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


# Numbers


def _numbers(source: Wording, target: Wording, spare: Wording | None, at: At) -> Iterator[Finding]:
    """Each side's sure numbers are looked for among all numbers of the other.

    A number in words may be said without one (« les deux », “both”): it only counts beside one that differs.
    """
    unsure = {each.value for each in spare.mentions.numbers} if spare else set()
    lacking = _beyond(source.mentions, target.mentions, unsure)
    extra = _beyond(target.mentions, source.mentions, unsure)
    digits = [
        each for text, some in ((source, lacking), (target, extra)) for each in some if _is_digits(text, each)
    ]
    if digits or (lacking and extra):
        span = at(extra[0].start, extra[0].end) if extra else _whole(target, at)
        yield find(codes.NUMBERS, span, trouble=_otherwise(lacking, extra))


def _beyond(one: Mentions, other: Mentions, unsure: set[float]) -> list[Number]:
    """The sure numbers of one side that the other has nothing for. They choose first: the “no” before a “0”
    leaves it its own.
    """
    found: list[Number] = []
    if not one.numbers:
        return found
    left = Counter(each.value for each in other.numbers)
    for each in sorted(one.numbers, key=lambda number: not number.certain):
        if left[each.value]:
            left[each.value] -= 1
        elif each.certain and each.value not in unsure:
            found.append(each)
    return found


def _is_digits(wording: Wording, number: Number) -> bool:
    """Whether it stands in plain digits, which an ordinal does not: “1st” may be « d’abord »."""
    return wording.text[number.end - 1].isdigit()


def _otherwise(lacking: Sequence[Number], extra: Sequence[Number]) -> Both:
    one, two = _said(lacking), _said(extra)
    if lacking and extra:
        return Both(
            f"the source says {one.en}, the translation {two.en}",
            f"la source dit {one.fr}, la traduction {two.fr}",
        )
    if lacking:
        return Both(
            f"the source says {one.en}, the translation does not",
            f"la source dit {one.fr}, pas la traduction",
        )
    return Both(
        f"the translation says {two.en}, the source does not",
        f"la traduction dit {two.fr}, pas la source",
    )


def _said(numbers: Sequence[Number]) -> Both:
    plain = ", ".join(f"{each.value:g}" for each in numbers)
    french = " et ".join(f"{each.value:g}".replace(".", ",") for each in numbers)
    return Both(plain, french)


# Shape


def _shape(source: Wording, target: Wording, at: At) -> Iterator[Finding]:
    text = target.text
    if source.mentions.paragraphs != target.mentions.paragraphs:
        one, two = source.mentions.paragraphs, target.mentions.paragraphs
        trouble = Both(
            f"paragraphs in the source: {one}; in the translation: {two}",
            f"alinéas de la source\u00a0: {one}\u202f; de la traduction\u00a0: {two}",
        )
        yield find(codes.SHAPE, at(0, len(text)), trouble=trouble)
        return
    mine, theirs = _end(source.text), _end(text)
    if mine != theirs and (mine in _ENDS or theirs in _ENDS):
        trouble = Both(
            f"the source ends {_mark(mine)[0]}, the translation {_mark(theirs)[0]}",
            f"la source finit {_mark(mine)[1]}, la traduction {_mark(theirs)[1]}",
        )
        yield find(codes.SHAPE, at(max(len(text.rstrip()) - 1, 0), len(text.rstrip())), trouble=trouble)


def _end(text: str) -> str:
    if text[-1:].isalnum() or text[-1:] in _ENDS:
        return text[-1:]
    before = None
    while before != text:
        before, text = text, _CLOSING.sub("", text)
    return text[-1:]


def _mark(sign: str) -> tuple[str, str]:
    if sign in _ENDS:
        return f"with “{sign}”", f"par «\u00a0{sign}\u00a0»"
    return "without punctuation", "sans ponctuation"
