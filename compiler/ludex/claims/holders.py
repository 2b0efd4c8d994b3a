"""Report missing or unprintable sentences of abilities and steps, and texts that repeat sentences or texts.

An entry that has abilities is their holder; without a text, it prints their sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ludex.claims import codes
from ludex.claims.checked_game import CheckedGame
from ludex.core.findings import Finding, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.l10n.texts import Text
from ludex.schema.entries import Entry
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import MissingValueError, Value, fill
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse

_TEXT = "text"
_MUTE_KINDS = ("piece", "die", "trait", "quest")
"""Core kinds of things that need no explanation in texts."""


def find_holder_findings(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    """Report a text that repeats a sentence.

    For an entry without a text, report sentences that cannot be printed, and rules that no sentence tells.
    """
    if _TEXT in entry.data:
        yield from _find_printed_twice(game, entry)
        return
    sentences = game.rules_of(entry).sentences.get(_TEXT, ())
    for callee, slots in sentences:
        text = game.find_text(callee, _TEXT)
        lacking = sorted(game.shown_names([text]) - _list_filled(game, callee, slots)) if text else []
        if lacking:
            trouble = _NOT_CONSTANT.fill(step=callee, name=lacking[0])
            yield _report(game, entry, trouble)
    # Sentences in other fields of text, such as an outcome, count too.
    printed = game.rules_of(entry).sentences.values()
    silent = all(game.find_text(callee, _TEXT) is None for some in printed for callee, _ in some)
    kind = game.world.catalogue.find_kind(entry.game, entry.kind)
    can_speak = kind is not None and _TEXT in kind.schema.get("properties", {})
    if silent and can_speak and game.rules_of(entry).acts and game.core_kind(entry) not in _MUTE_KINDS:
        yield _report(game, entry, _NOTHING_SAID)


def _report(game: CheckedGame, entry: Entry, trouble: Bilingual) -> Finding:
    return make_finding(codes.NO_SENTENCE, entry.name_span, severity=game.severity(entry), trouble=trouble)


def _list_filled(game: CheckedGame, callee: str, slots: Mapping[str, object]) -> set[str]:
    """Return the names that a sentence can show: its arguments, and those for any text of its entry."""
    entry = game.entries_by_id.get(callee)
    return {*slots, *(list_labels(game, entry) if entry is not None else ())}


def _find_printed_twice(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    ability = _find_ability_that_says(game, entry)
    text = game.find_text(str(entry.id), _TEXT) if ability is not None else None
    if text is not None and ability is not None:
        trouble = _PRINTED_BY.fill(id=str(ability.id))
        span = game.places.value_span(text.file, text.pointer)
        yield make_finding(codes.REPEATED_TEXT, span, trouble=trouble)


def is_printed_by_ability(game: CheckedGame, entry: Entry) -> bool:
    """Return whether a holder has one ability, and its text equals the sentence that this ability prints."""
    return _find_ability_that_says(game, entry) is not None


def _find_ability_that_says(game: CheckedGame, entry: Entry) -> Entry | None:
    abilities = game.abilities_of(entry)
    text = game.find_text(str(entry.id), _TEXT) if len(abilities) == 1 else None
    if text is None:
        return None
    slug, ability = next(iter(abilities.items()))
    sentence = game.find_text(str(ability.id), _TEXT)
    printed = print_text(game, text, entry)
    if sentence is None or printed is None:
        return None
    return ability if print_text(game, sentence, ability, _list_given(game, entry, slug)) == printed else None


def _list_given(game: CheckedGame, entry: Entry, slug: str) -> dict[str, object]:
    """Return the arguments that a holder passes to an ability, as written; entries as `{"entry": id}`."""
    given = entry.data["abilities"][slug]
    found: dict[str, object] = {}
    for name, value in given.items() if isinstance(given, Mapping) else ():
        target = game.world.target(entry, ("abilities", slug, name))
        found[name] = value if target is None else {"entry": str(target.id)}
    return found


def find_repeated_texts(game: CheckedGame) -> Iterator[Finding]:
    """Report cards, enemies and the like with the text of an earlier one.

    Abilities may share texts, and so may things that need no explanation.
    """
    first: dict[tuple[str, ...], Text] = {}
    alike = _find_texts_alike(game)
    for entry in game.entries if alike else ():
        if (
            str(entry.id) not in alike
            or not game.has_describing_texts(entry)
            or game.core_kind(entry) in ("ability", *_MUTE_KINDS)
        ):
            continue
        text = game.find_text(str(entry.id), _TEXT)
        if text is None:
            continue
        before = first.setdefault(text.source, text)
        if before is not text and not is_printed_by_ability(game, entry):
            note = make_note(
                "the same text", "le même texte", game.places.value_span(before.file, before.pointer)
            )
            span = game.places.value_span(text.file, text.pointer)
            yield make_finding(codes.REPEATED_TEXT, span, notes=[note], trouble=_SAME_TEXT.fill(id=before.id))


def _find_texts_alike(game: CheckedGame) -> set[str]:
    known = [text for text in game.texts.texts if text.field == _TEXT]
    times = Counter(text.source for text in known)
    return {text.id for text in known if times[text.source] > 1}


_NOT_CONSTANT = Bilingual(
    "the sentence of {step} cannot be printed, because its `{name}` is known only in play",
    "la phrase de {step} ne peut pas s’imprimer, car son `{name}` n’est connu qu’en cours de partie",
)
_NOTHING_SAID = Bilingual(
    "this has rules, but no text or ability sentence that says what they do",
    "ceci a des règles, mais ni texte ni phrase de capacité qui dise ce qu’elles font",
)
_PRINTED_BY = Bilingual(
    "{id} prints this sentence: leave `text` out", "{id} imprime cette phrase\u00a0: retirez `text`"
)
_SAME_TEXT = Bilingual(
    "{id} has this text already: say it once, in an ability or a step that both use",
    "{id} a déjà ce texte\u00a0: dites-le une seule fois, dans une capacité ou une étape que les deux "
    "emploient",
)


Given = Mapping[str, object]
"""Values of slots: numbers, words, and entries as `{"entry": id}`."""


def print_text(game: CheckedGame, text: Text, entry: Entry, given: Given | None = None) -> str | None:
    """Return the last wording of a text with its slots filled; None if a slot cannot be filled."""
    return print_wording(game, text.source[-1], entry, given or {}, game.lexicon)


def print_wording(
    game: CheckedGame, wording: str, entry: Entry, given: Given, lexicon: Lexicon
) -> str | None:
    """Return a wording with its slots filled in a lexicon's language; None if a slot cannot be filled."""
    labels = {**list_labels(game, entry), **given}
    values = {
        name: value for name, label in labels.items() if (value := _make_value(label, lexicon)) is not None
    }
    try:
        passage = fill(parse(wording)[0], values, lexicon)
    except (MissingValueError, LookupError):
        return None
    return to_plain_text(passage, lexicon.icons)


def list_labels(game: CheckedGame, entry: Entry) -> dict[str, object]:
    """Return the values that slots of an entry's texts can show, by name.

    Those of the entry's rules take precedence over its fields, and these over the values of the game.
    """
    manifest = game.world.manifest
    known: dict[str, object] = dict(game.rules_of(manifest).slots) if manifest is not None else {}
    for name, value in entry.data.items():
        if type(value) in (int, str):
            target = game.world.target(entry, (name,))
            known[name.replace("-", "_")] = value if target is None else {"entry": str(target.id)}
    return {**known, **game.rules_of(entry).slots}


def _make_value(label: object, lexicon: Lexicon) -> Value | None:
    if isinstance(label, Mapping):
        return lexicon.entries.get(str(label.get("entry", "")))
    return label if isinstance(label, int | str) else None
