"""Fixes that replace written-out constants in texts by slots."""

from __future__ import annotations

import ast
from typing import NamedTuple

from ludex.claims.checked_game import CheckedGame, Constant
from ludex.claims.vocabulary import Numeral
from ludex.core.findings import Edit, Fix
from ludex.core.messages import message
from ludex.l10n.text_places import rewrite_characters
from ludex.l10n.texts import Pointer, Text
from ludex.lang.claims import Role, RuleClaim
from ludex.schema.entries import Entry
from ludex.source.document import Document

_PREFIXES = {
    "fr": (("d’", "d"), ("d'", "d"), ("de ", "d"), ("qu’", "que"), ("qu'", "que"), ("que ", "que")),
}
"""Words before a number that a slot must replace too, and the form in which the slot's noun includes them."""

_ARTICLES = {
    "fr": (("les ", "le"), ("des ", "de"), ("aux ", "à"), ("ces ", "ce")),
    "en": (("the ", "the"),),
}
"""Articles before a number, likewise: another number may need another article."""

_FEMININE_ONES = ("une",)


class Replacement(NamedTuple):
    """Characters of a wording, and the slot that replaces them."""

    start: int
    end: int
    slot: str


def make_replacement(name: str, numeral: Numeral, wording: str, language: str) -> Replacement:
    """Return the slot that shows the constant `name`, and the characters that it replaces.

    It replaces the number; if a counted noun follows, also the noun, and an article or preposition before the
    number.
    """
    start, form = numeral.start, ""
    if numeral.noun is not None:
        lead = wording[:start].casefold()
        for words, each in (*_PREFIXES.get(language, ()), *_ARTICLES.get(language, ())):
            if lead.endswith(words) and not lead[: -len(words)][-1:].isalpha():
                start, form = start - len(words), each
                break
        if wording[start : start + 1].isupper() and form:
            form = form.capitalize()
        shown = f', "{form}"' if form else ""
        return Replacement(start, numeral.upto, f'{{{{ {name} | term("{numeral.noun.term}"{shown}) }}}}')
    if wording[start].isdigit():
        return Replacement(start, numeral.end, f"{{{{ {name} }}}}")
    style = "words-f" if wording[start : numeral.end].casefold() in _FEMININE_ONES else "words"
    return Replacement(start, numeral.end, f'{{{{ {name} | number("{style}") }}}}')


def make_text_edit(game: CheckedGame, text: Text, part: int, replacement: Replacement) -> Edit | None:
    """Return the edit that writes a slot into a text; None if no single edit can do it."""
    edit = game.places.make_rewrite_edit(text, part, replacement.start, replacement.end, replacement.slot)
    if edit is not None or replacement.start == 0 or "\n" in replacement.slot:
        return edit
    document, pointer = game.places.document(text.file), text.part(part)
    span = document.word_span(pointer, replacement.start, replacement.end)
    within = document.text.text[span.start : span.end]
    if (
        "\n" in within
        or document.text.text[document.span(pointer).start] in "'\"|>"
        or _is_in_flow(document, pointer)
    ):
        return None
    start, end = replacement.start, replacement.end
    if within != document.value_at(pointer)[start:end]:  # type: ignore[index]
        return None
    return Edit(span, replacement.slot)


def _is_in_flow(document: Document, pointer: Pointer) -> bool:
    source = document.text.text
    return any(source[document.span(pointer[:length]).start] in "{[" for length in range(1, len(pointer)))


def make_naming_edits(game: CheckedGame, entry: Entry, constant: Constant) -> tuple[Edit, ...]:
    """Return the edits that pass a constant by keyword in each of its calls; none if one cannot be edited."""
    edits = []
    for claim in constant.claims:
        edit = _name_argument(entry, claim) if can_be_named(game, entry, constant) else None
        if edit is None:
            return ()
        edits.append(edit)
    return tuple(edits)


def can_be_named(game: CheckedGame, entry: Entry, constant: Constant) -> bool:
    """Return whether a number without a name can be passed by keyword, so that texts can show the keyword."""
    if constant.name or not constant.suggestion or not isinstance(constant.value, int):
        return False
    if constant.suggestion in {str(name).replace("-", "_") for name in entry.data.get("args", ())}:
        return False
    others = (each for each in game.constants_of(entry) if each.label == constant.suggestion)
    free = all(each.value == constant.value for each in others)
    return free and all(_name_argument(entry, each) is not None for each in constant.claims)


def _name_argument(entry: Entry, claim: RuleClaim) -> Edit | None:
    """Return the edit that passes an argument by name; None if positional arguments follow."""
    pointer = (*entry.pointer, *claim.at)
    written = entry.document.value_at(pointer)
    if claim.role != Role.ARGUMENT.value or not isinstance(written, str):
        return None
    start = claim.start - (written[: claim.start].endswith("-"))
    named = f"{written[:start]}{claim.parameter}={written[start:]}"
    if not any(map(_can_parse, (named, f"[0 for {named}]"))):
        return None
    return rewrite_characters(
        entry.document, pointer, start, claim.end, f"{claim.parameter}={written[start : claim.end]}"
    )


def _can_parse(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def make_slot_fix(
    game: CheckedGame, text: Text, part: int, replacement: Replacement, naming: tuple[Edit, ...] = ()
) -> Fix | None:
    """Return the fix that writes a slot, with the edits that name its number.

    Return None if no single edit can write the slot.
    """
    edit = make_text_edit(game, text, part, replacement)
    if edit is None:
        return None
    advice = message("write {slot}", "écrire {slot}", slot=replacement.slot)
    return Fix(advice, (edit, *naming), safe=False)
