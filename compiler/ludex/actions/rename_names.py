"""Renames of names that an entry declares: a value, or a parameter of a step, a function or an ability.

The name changes in the entry's declaration and rules, in calls that pass it, in holders of an ability, and in
slots of the entry's texts in every language. Ambiguous cases are rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from keyword import iskeyword
from typing import Any, NamedTuple

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.rename_effects import Translations, find_lock_edits
from ludex.compile.compilation import Compilation
from ludex.core.findings import Edit
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.l10n.text_usages import CatalogueUsage, find_catalogue_usages, find_remark_usages, find_slot_words
from ludex.l10n.texts import key_of, wordings
from ludex.lang.rule_usages import RuleUsage, find_rule_usages
from ludex.link.references import ABILITIES
from ludex.link.rename_edits import NameChange, RenamePlan, WordChange
from ludex.link.rule_names import NameSource, find_named_constants
from ludex.link.symbols import SHARED
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

GAME = "game"
_DECLARING = ("args", "values")
"""Fields that declare names."""
_NOT_RULES = ("args", "values", "title", "text", "flavour", "says", "note", "source", "was", "tags", "by")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
LONGEST = 64
"""Maximum number of characters of a name or a slug."""
_SAYS = "says"

_NO_NAME = Bilingual(
    "{id} declares no value or parameter called “{name}”",
    "{id} ne déclare aucune valeur ni aucun paramètre du nom de «\u00a0{name}\u00a0»",
)
_NOT_A_NAME = Bilingual(
    "“{new}” is not a valid name in rules: use at most 64 lower-case letters without accents, digits and "
    "underscores, a letter first, and no reserved word",
    "«\u00a0{new}\u00a0» n’est pas un nom valide dans les règles\u00a0: employez au plus 64 minuscules sans "
    "accent, chiffres et tirets bas, une lettre en tête, et aucun mot réservé",
)
_SAME = Bilingual("{id}.{name} already has this name", "{id}.{name} porte déjà ce nom")
_TAKEN = Bilingual(
    "“{new}” is taken in {id}: choose another name",
    "«\u00a0{new}\u00a0» est déjà pris dans {id}\u00a0: choisissez un autre nom",
)
_SHARED = Bilingual(
    "{other} also gives a number “{name}” to entries other than {id}, and shows it in a text: rename "
    "it there first",
    "{other} donne aussi un nombre «\u00a0{name}\u00a0» à d’autres entrées que {id}, et le montre "
    "dans un texte\u00a0: renommez-le d’abord là",
)
_UNSURE = Bilingual(
    "it is unclear whether “{name}” in {place} is the name from {id}: rename it there first",
    "il n’est pas sûr que «\u00a0{name}\u00a0», dans {place}, soit le nom de {id}\u00a0: renommez-le "
    "d’abord là",
)


class NameRename(NamedTuple):
    """Changes that rename a name in an entry, and the keys of the texts that show the name."""

    plan: RenamePlan
    keys: frozenset[str]


def plan_name_rename(project: Compilation, entry: Entry, name: str, new: str) -> NameRename:
    """Plan the rename of a value or a parameter of an entry in all documents; reject ambiguous cases."""
    field = _find_declaring_field(entry, name)
    _require_name(entry, name, new)
    usages = list(_find_usages(project, entry, name))
    own = [each for each in usages if each.id == f"{entry.id}.{name}"]
    for each in own:
        if new in each.names:
            raise make_refusal(_TAKEN, new=new, id=str(each.source.id))
    _require_certain(project, entry, name, usages)
    at = (*entry.pointer, field, name)
    names = [NameChange(entry.document, at, True, new), *_find_holder_keys(project, entry, name, new)]
    words = [
        WordChange(each.source.document, (*each.source.pointer, *each.at), each.start, each.end, new)
        for each in own
        if not each.on_key
    ]
    keys: set[str] = set()
    for source in _list_showing_entries(project, entry, name, own):
        for way, wording in _list_texts(project, source, name):
            for word in find_slot_words(wording, name):
                if source is not entry:
                    _require_name(source, name, new)
                at = (*source.pointer, *way)
                words.append(WordChange(source.document, at, word.start, word.end, new))
                keys.add(key_of(str(source.id), source.data, way))
    keys |= {key.rpartition(".")[0] for key in keys if key.endswith((".one", ".other"))}
    return NameRename(RenamePlan(entry, entry.name, tuple(names), (), (), tuple(words)), frozenset(keys))


def _list_showing_entries(
    project: Compilation, entry: Entry, name: str, usages: Sequence[RuleUsage]
) -> Iterator[Entry]:
    """Yield the entries whose texts can show the name.

    These are the entry itself and those that pass a value for the name; for a value of the game, also all
    entries in which the name has no other meaning. Raises Refusal if a text's number may have two sources.
    """
    yield entry
    others = {id(each.source): each.source for each in usages if each.source is not entry}
    for source in others.values():
        constants = [each for each in find_named_constants(source.data) if each.name == name]
        given = {each.at for each in usages if each.source is source}
        ours = [each for each in constants if each.source is NameSource.ARGUMENT and each.at in given]
        if ours and len(ours) == len(constants):
            yield source
        elif ours and any(any(find_slot_words(each, name)) for _, each in _list_texts(project, source, name)):
            raise make_refusal(_SHARED, name=name, id=str(entry.id), other=str(source.id))
    for source in World(project.linked, entry.game).own if entry.kind == GAME else ():
        named = {each.name for each in find_named_constants(source.data)} | {*source.data.get("args", ())}
        if source is not entry and source.sound and name not in named and name not in source.data:
            yield source


def _find_declaring_field(entry: Entry, name: str) -> str:
    declared = {field: entry.data.get(field) for field in _DECLARING}
    known = [str(each) for listed in declared.values() if isinstance(listed, Mapping) for each in listed]
    for field, listed in declared.items():
        if isinstance(listed, Mapping) and name in listed:
            return field
    raise make_refusal(_NO_NAME, did_you_mean(name, known), id=str(entry.id), name=name)


def _require_name(entry: Entry, name: str, new: str) -> None:
    """Reject a name that is malformed, or already used in the rules and texts of the entry."""
    if name == new:
        raise make_refusal(_SAME, id=str(entry.id), name=name)
    if not _NAME.fullmatch(new) or iskeyword(new) or len(new) > LONGEST:
        raise make_refusal(_NOT_A_NAME, new=new)
    declared = (entry.data.get(field) for field in _DECLARING)
    taken = any(isinstance(listed, Mapping) and new in listed for listed in declared) or new in entry.data
    slots = (slot for _, value in walk_values(entry.data) if isinstance(value, str) and "{{" in value
             for slot in find_slot_words(value, new))  # fmt: skip
    if taken or any(slots) or any(_find_words(entry, new)):
        raise make_refusal(_TAKEN, new=new, id=str(entry.id))


def _find_usages(project: Compilation, entry: Entry, name: str) -> Iterator[RuleUsage]:
    """Yield usages of values and parameters with this name, in all games that can use the entry."""
    for game in project.tree.games if entry.game == SHARED else (entry.game,):
        usages = find_rule_usages(World(project.linked, game), name)
        yield from (each for each in usages if each.id.endswith(f".{name}"))


def _require_certain(project: Compilation, entry: Entry, name: str, usages: Iterable[RuleUsage]) -> None:
    """Reject the rename if it is unclear whether a word in the entry's rules is the name."""
    known = {(each.at, each.start) for each in usages if each.source is entry}
    for way, start, end in _find_words(entry, name):
        if (way, start) not in known:
            place = format_place(project, entry.document.word_span((*entry.pointer, *way), start, end))
            raise make_refusal(_UNSURE, name=name, place=place, id=str(entry.id))


def format_place(project: Compilation, span: Span) -> str:
    """Return a place of a content file as messages name it: file, line and column."""
    position = project.stored_unit(span.file).text.position(span.start)
    return f"{span.file}:{position.line}:{position.column}"


def _find_words(entry: Entry, word: str) -> Iterator[tuple[Pointer, int, int]]:
    """Yield the places of a word in an entry's rules, except in longer names and beside quotes."""
    pattern = re.compile(rf"(?<![\w.\"'/-]){re.escape(word)}(?![\w\"'/-])")
    for field, value in entry.data.items():
        if field not in _NOT_RULES:
            for way, each in walk_values(value, (field,)):
                for found in pattern.finditer(each) if isinstance(each, str) else ():
                    yield way, *found.span()


def _find_holder_keys(project: Compilation, entry: Entry, name: str, new: str) -> Iterator[NameChange]:
    """Yield the changes of the keys under which holders of an ability pass a value for the name."""
    for each in project.linked.references:
        if each.target is entry and each.pointer[:1] == (ABILITIES,) and len(each.pointer) == 2:
            given: Any = each.source.data[ABILITIES][each.pointer[1]]
            if isinstance(given, Mapping) and name in given:
                at = (*each.source.pointer, *each.pointer, name)
                yield NameChange(each.source.document, at, True, new)


def _list_texts(project: Compilation, entry: Entry, name: str) -> Iterator[tuple[Pointer, str]]:
    """Yield the wordings of the entry's texts that can show the name, with their pointers in the entry."""
    for at, marked, value in project.linked.annotated_places(entry, "x-text"):
        source = wordings(value)
        if marked.schema.get("x-tokens") is True and not _is_given_in_play(entry, at, name):
            for part, wording in zip(("one", "other"), source, strict=False):
                yield ((*at, part) if len(source) > 1 else at), wording


def _is_given_in_play(entry: Entry, at: Pointer, name: str) -> bool:
    """Return whether the slot `name` of a text is filled in play: by a statement, or by a parameter.

    Only slots of texts under `says` can be. They then do not show the entry's own value `name`.
    """
    if at[:1] != (_SAYS,):
        return False
    given = (value.get("with") for _, value in walk_values(entry.data) if isinstance(value, Mapping))
    hidden = any(isinstance(each, Mapping) and name in each for each in given)
    return hidden or name in entry.data.get("args", ())


def find_slot_edits(
    found: NameRename, name: str, new: str, translations: Iterable[Translations]
) -> list[Edit]:
    """Return the edits of slots in messages of texts that show the name, and of the lock."""
    edits: list[Edit] = []
    find = partial(find_slot_words, name=name)
    for each in translations:
        rewritten: list[tuple[CatalogueUsage, str]] = []
        for catalogue in each.catalogues:
            usages = find_catalogue_usages(catalogue, find)
            rewritten += [(usage, new) for usage in usages if usage.message.key in found.keys]
            shown = [
                message
                for message in catalogue.messages
                if message.key in found.keys and not (message.obsolete or message.broken)
            ]
            edits += [Edit(span, new) for span, _ in find_remark_usages(catalogue, shown, find)]
        edits += [Edit(usage.span, text) for usage, text in rewritten]
        edits += find_lock_edits(each, found.plan, rewritten)
    return edits
