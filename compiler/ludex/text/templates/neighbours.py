"""Neighbours of slots: a noun that does not agree with the number, or a word that the slot also prints.

`{{ dice }} dés` prints “1 dés”, and « les {{ dice | term("die") }} » prints « les un dé »: words that depend
on a number must be inside its slot. `before_counted` in a language's data lists the words that each form
adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual
from ludex.core.messages import Slot as SlotText
from ludex.text.codes import templates as codes
from ludex.text.codes.french import ELISION
from ludex.text.nouns import Noun, count_noun, list_number_forms, lower_first, rank_noun, say_number
from ludex.text.prose import SPACES
from ludex.text.slips import Slip
from ludex.text.templates.lexicon import Lexicon, SlotKind, SlotValues
from ludex.text.templates.template import Emphasis, Literal, Piece, Slot, SlotName, Template

_IN_SUM = lazy_pattern(rf"(?:[+×*/=<>≤≥−–-][{SPACES}]?|[^\W_]-?)\Z")
"""What precedes a number that is part of a sum or of a word, and so counts nothing by itself."""
_IN_LIST = lazy_pattern(rf"(?P<start>\A|\d)[{SPACES}]?(?:[,/–-]|[^\W\d_]{{1,3}})[{SPACES}]?\Z")
_LIST_NEXT = lazy_pattern(rf"[{SPACES}](?:[,/–-]|[^\W\d_]{{1,3}})[{SPACES}]?(?P<next>\d|[^\W\d_]+|\Z)")
"""« de {{ n }} à {{ m }} »: the number is one of two, and has no noun."""
_LEADING = lazy_pattern(r"(?<![\w’'-])(?P<word>[^\W\d_]+)[ \u00a0]\Z")

WORDS = ("words", "words-f")


def check(template: Template, slots: SlotValues, lexicon: Lexicon) -> list[Slip]:
    """Return slips about the words beside the number slots of a template that can be filled."""
    found: list[Slip] = []
    for number, piece in enumerate(template.pieces):
        if isinstance(piece, Slot):
            found += _Neighbours(template, number, piece, lexicon).find(slots)
    return found


class _Leading(NamedTuple):
    """Word before a slot, and the form that would add the word."""

    word: str
    form: str


class _Neighbours:
    """Words beside one slot."""

    def __init__(self, template: Template, number: int, slot: Slot, lexicon: Lexicon) -> None:
        self.template, self.number, self.slot = template, number, slot
        self.lexicon, self.locale = lexicon, lexicon.locale

    def find(self, slots: SlotValues) -> Iterator[Slip]:
        slot = self.slot
        if slot.noun and slot.noun in self.lexicon.terms:
            yield from self._find_leading_word()
        elif isinstance(slot.subject, SlotName) and slots.get(slot.subject) is SlotKind.NUMBER:
            noun = list(self._find_noun()) if not slot.filter or slot.style in WORDS else []
            yield from noun
            if not noun and slot.style in WORDS:
                yield from self._find_leading_word()

    @property
    def before(self) -> str:
        """Text before the slot, with or without emphasis, back to the nearest icon, slot or break."""
        words = _read_words(reversed(self.template.pieces[: self.number]))
        return "".join(reversed([*words]))

    @property
    def after(self) -> str:
        """Text after the slot, with or without emphasis, up to the nearest icon, slot or break."""
        return "".join(_read_words(self.template.pieces[self.number + 1 :]))

    def _find_leading(self) -> _Leading | None:
        """Return the word and the space before the slot, if a form of the slot can print the word."""
        match = _LEADING.search(self.before)
        forms = self.locale.facts.get("before_counted", {})
        form = forms.get(match["word"].casefold()) if match else None
        if match is None or form is None:
            return None
        start = self.slot.start - len(match[0])
        if self.template.source[max(start, 0) : self.slot.start] != match[0]:
            return None
        return _Leading(match["word"], form.capitalize() if match["word"][0].isupper() else form)

    # A noun after a number

    def _find_noun(self) -> Iterator[Slip]:
        """Yield a slip for a noun after a slot whose value is only the number."""
        before, after, slot = self.before, self.after, self.slot
        if after[:1] not in SPACES or not after or _IN_SUM.search(before) or self._is_label(before):
            return
        listed = _IN_LIST.search(before)
        if listed is not None and (listed["start"] or self._follows_slot()):
            return
        for word in self.lexicon.counted_words:
            match = word.pattern.match(after, 1)
            if match is None:
                continue
            if word.noun.digits and word.noun.one == word.noun.other:
                return
            end = slot.end + match.end()
            straight = self.template.source[slot.end : end] == after[: match.end()]
            leading = self._find_leading() if straight and not slot.form else None
            start = slot.start - len(leading.word) - 1 if leading else slot.start
            cure = _write_slot(slot, "term", word.slug, leading.form if leading else slot.form)
            slots: dict[str, SlotText] = {"trouble": _describe_trouble(match[0], word.noun), "cure": cure}
            if straight:
                yield Slip(codes.BARE_NUMBER, start, end, slots, cure, safe=False)
            else:
                yield Slip(codes.BARE_NUMBER, slot.start, slot.end, slots)
            return

    def _is_label(self, before: str) -> bool:
        """Return whether the number identifies the noun before it: « module {{ n }} »."""
        match = _LEADING.search(before)
        return match is not None and match["word"].casefold() in self.locale.list_words("labels")

    def _follows_slot(self) -> bool:
        """Return whether only words separate this slot from an earlier one."""
        before = reversed(self.template.pieces[: self.number])
        return isinstance(
            next((each for each in before if not isinstance(each, Literal | Emphasis)), None), Slot
        )

    # A word that a form would bring

    def _find_leading_word(self) -> Iterator[Slip]:
        leading, slot = self._find_leading(), self.slot
        if leading is None:
            return
        form = lower_first(leading.form)
        doubled = bool(slot.form) and lower_first(slot.form) == form
        if (slot.form and not doubled) or (slot.style in WORDS and self._is_alone(form)):
            return
        if not doubled and all(
            self._say(n, form) == f"{leading.word.casefold()} {self._say(n, '')}" for n in (1, 2)
        ):
            return
        start = slot.start - len(leading.word) - 1
        cure = _write_slot(slot, slot.filter, slot.noun, leading.form)
        written = self.template.source[start : slot.end]
        if not doubled and form not in self.locale.facts.get("article_forms", ()):
            yield Slip(ELISION, start, slot.end, {"written": written, "cure": cure}, cure, safe=False)
            return
        printed = f"{leading.word} {self._say(1, slot.form)}"
        slots = {"written": written, "printed": printed, "cure": cure}
        yield Slip(codes.BROUGHT_WORD, start, slot.end, slots, cure, safe=False)

    def _is_alone(self, form: str) -> bool:
        """Return whether the number has no noun, so that the word before it is right: « de un à trois »."""
        listed = _LIST_NEXT.match(self.after)
        more = listed is not None and (not listed["next"].isalpha() or listed["next"] in self.locale.numerals)
        return more or form not in list_number_forms(self.locale)

    def _say(self, count: int, form: str) -> str:
        if not self.slot.noun:
            gender = "f" if self.slot.style.endswith("-f") else "m"
            return say_number(count, gender, form, self.locale)
        say = rank_noun if self.slot.filter == "rank" else count_noun
        return say(self.lexicon.terms[self.slot.noun], count, form, self.locale)


def _read_words(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Literal):
            yield piece.text
        elif not isinstance(piece, Emphasis):
            return


def _describe_trouble(written: str, noun: Noun) -> Bilingual:
    if noun.one == noun.other:
        return Bilingual(
            f"the number before “{written}” is printed in figures, but its term takes words",
            f"le nombre devant «\u00a0{written}\u00a0» s’imprime en chiffres, mais son terme veut des "
            "lettres",
        )
    wrong = 2 if written.casefold() == noun.one.casefold() else 1
    return Bilingual(
        f"the number alone before “{written}” would print “{wrong} {written}”",
        f"le nombre seul devant «\u00a0{written}\u00a0» imprimerait «\u00a0{wrong} {written}\u00a0»",
    )


def _write_slot(slot: Slot, name: str, noun: str, form: str) -> str:
    """Return a number slot as it should be written: with a filter `name`, a term or style, and a form."""
    adjective = f", {slot.adjective}" if slot.adjective else ""
    first = f'"{noun}"{adjective}' if noun else f'"{slot.style}"'
    return f"{{{{ {slot.subject} | {name}({first}" + (f', "{form}") }}}}' if form else ") }}")
