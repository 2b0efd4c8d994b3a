"""Texts of one entry: every field marked as text, its slots, and unmarked sentences.

The result can be cached, because it depends only on the entry and the schemas: until links are known, the
value of a slot that a reference fills is the place of the reference.

Statements are read as plain data: `says` or `log` names a text of the entry, and `with` has the values for
its slots.

Fields that core schemas do not mark are not shown to players. A field is not a text if its pattern or list of
values excludes sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from ludex.core.lengths import parse_length
from ludex.l10n.slot_values import find_given_arguments, find_slot_values
from ludex.l10n.texts import ANY, NUMBER, WORDS, Pointer, Slots, Text, UnmarkedText, key_of, wordings
from ludex.link.graph import LinkedEntry, ReferenceGraph
from ludex.link.rule_names import FIELD_NAMES, find_named_constants, find_unambiguous
from ludex.link.world import walk_values

WRITTEN_PREFIX = "="
"""Prefix of an entry as an expression names it; no id begins with it."""
_SPOKEN = "says"
"""The field of an entry with the texts that its statements say."""

_TEXT_KEYS = ("says", "log")
_COUNT = "n"
"""The slot that selects the plural of a counted text, unless its entry says otherwise."""


class SlotResolver:
    """Resolver of the slots in an entry's texts; `refs` returns the ids to which its places refer."""

    def __init__(self, data: Mapping[str, Any], refs: Callable[[], Mapping[Pointer, str]]) -> None:
        self._data, self._refs = data, refs

    def find_slots(self, at: Pointer, source: tuple[str, ...]) -> Slots:
        """Return the slots that the text at a place can name.

        Returns None if the text has no slots, or if it is a text under `says` that no statement shows.
        """
        if not any("{{" in each for each in source):
            return None
        known = {**self._arguments, **self._constants}
        known |= {_COUNT: ANY} if len(source) > 1 else {}
        known |= self._fields(at)
        if at[0] == _SPOKEN:
            arguments = self._statement_arguments.get(str(at[-1]))
            if arguments is None:
                return None  # no statement says it; reported elsewhere
            known = {**self._constants, **self._fields(()), **dict.fromkeys(arguments, ANY)}
        else:
            known |= dict.fromkeys((*self._read_given(at), *FIELD_NAMES.get(str(at[0]), ())), ANY)
        return tuple(sorted(known.items()))

    def _read_given(self, at: Pointer) -> Iterable[str]:
        """Yield the names in `with` beside a condition, whose values fill the text of the condition."""
        here: Any = self._data
        for step in at[:-1]:
            here = here[step]
        given = here.get("with") if isinstance(here, Mapping) else None
        return given if isinstance(given, Mapping) else ()

    def _fields(self, at: Pointer) -> dict[str, str]:
        """Return the fields on the path to a place; of those with the same name, the nearest."""
        known: dict[str, str] = {}
        here: Any = self._data
        for depth, step in enumerate(at or ("",)):
            for name, value in here.items() if isinstance(here, Mapping) else ():
                if type(value) in (int, float, str):
                    kind = self._targets.get((*at[:depth], name), WORDS if isinstance(value, str) else NUMBER)
                    known[name] = known[name.replace("-", "_")] = kind
            here = here[step] if at else None
        return known

    @cached_property
    def _arguments(self) -> dict[str, str]:
        """Arguments of the entry, which its sentence shows."""
        args = self._data.get("args", {})
        return {name: NUMBER if type_ in ("int", "length") else ANY for name, type_ in args.items()}

    @cached_property
    def _constants(self) -> dict[str, str]:
        """Named constants in the entry's rules; names of entries are kept as written."""
        known = find_unambiguous(list(find_named_constants(self._data)))
        return {
            name: WRITTEN_PREFIX + each if isinstance(each, str) and parse_length(each) is None else NUMBER
            for name, each in known.items()
        }

    @cached_property
    def _targets(self) -> Mapping[Pointer, str]:
        return self._refs()

    @cached_property
    def _statement_arguments(self) -> dict[str, set[str]]:
        """Texts that statements print, each with the names of its arguments."""
        found: dict[str, set[str]] = {}
        for _, value in walk_values({key: each for key, each in self._data.items() if key != _SPOKEN}):
            if isinstance(value, Mapping):
                given = value.get("with")
                arguments = given if isinstance(given, Mapping) else ()
                for name in (value.get(key) for key in _TEXT_KEYS):
                    if isinstance(name, str):
                        found.setdefault(name, set()).update(arguments)
        return found


_WORDS = re.compile(r"[^\W\d_]{2}[^\S\n]+\S*?[^\W\d_]{2}")
_SENTENCE = "Deux pommes, ou « trois » au plus\u202f?"
"""A sample sentence: a field that accepts it may hold any sentence."""
_NARROWING_KEYWORDS = ("enum", "const", "x-text", "x-ref", "x-expr", "x-do", "x-kind")

Schema = Any


def find_unmarked(entry: LinkedEntry, linked: ReferenceGraph) -> Iterator[UnmarkedText]:
    """Yield the first unmarked sentence of each field of an entry."""
    catalogue = linked.catalogue
    kind = catalogue.find_kind(entry.game, entry.kind)
    if kind is None or kind.game != entry.game or not entry.sound:
        return
    reported: set[str] = set()
    marked = {pointer for pointer, _, _ in linked.walks.all_places(entry)}
    for pointer in _find_sentences(entry.data, (), marked) if () not in marked else ():
        field = ".".join(str(step) for step in pointer if isinstance(step, str))
        core = catalogue.kinds_of("").values()
        is_known = field in reported or any(_is_unmarked(each.schema, pointer) for each in core)
        if not is_known and _is_free_text(kind.schema, pointer, kind.has_form):
            reported.add(field)
            yield UnmarkedText(entry.kind, field, entry.name_span.file, (*entry.pointer, *pointer))


def _find_sentences(value: object, at: Pointer, marked: Container[Pointer]) -> list[Pointer]:
    """Return pointers to texts of two words or more, outside marked values."""
    if isinstance(value, str):
        return [at] if _WORDS.search(value) else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [
        place
        for step, each in items
        if (*at, step) not in marked
        for place in _find_sentences(each, (*at, step), marked)
    ]


def _is_unmarked(root: Schema, pointer: Pointer) -> bool:
    """Return whether a core schema declares this field without a mark."""
    layers = _schemas_at(root, pointer)
    return bool(layers) and not any("x-text" in layer for layer in layers)


def _is_free_text(root: Schema, pointer: Pointer, has_form: Callable[[str, str], bool]) -> bool:
    """Return whether a field accepts any sentence but has no mark."""
    layers = _schemas_at(root, pointer)
    narrowed = any(keyword in layer for layer in layers for keyword in _NARROWING_KEYWORDS)
    patterns = [layer["pattern"] for layer in layers if "pattern" in layer]
    is_text = any(layer.get("type") == "string" for layer in layers)
    return is_text and not narrowed and all(has_form(_SENTENCE, each) for each in patterns)


def _schemas_at(root: Schema, pointer: Pointer) -> list[Mapping[str, Any]]:
    """Return the parts of a flat schema that apply to a place; none if the path contains alternatives."""
    layers = _list_layers(root, root)
    for step in pointer:
        layers = [
            below
            for layer in layers
            for each in _child_schemas(layer, step)
            for below in _list_layers(each, root)
        ]
    return layers


def _list_layers(schema: Schema, root: Schema) -> list[Mapping[str, Any]]:
    """Return a schema, and the schemas that it references or combines."""
    if not isinstance(schema, Mapping):
        return []
    reference = schema.get("$ref", "")
    named = reference.startswith("#/$defs/") and root["$defs"].get(reference.removeprefix("#/$defs/"))
    others = (named, *schema.get("allOf", ()))
    return [schema, *(layer for each in others for layer in _list_layers(each, root))]


def _child_schemas(schema: Mapping[str, Any], step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        yield schema.get("items")
    elif step in schema.get("properties", {}):
        yield schema["properties"][step]
    else:
        yield schema.get("additionalProperties")


_STATED = "stated"


def _read_texts(entry: LinkedEntry, linked: ReferenceGraph) -> Iterator[Text]:
    resolver = SlotResolver(entry.data, lambda: _list_reference_places(entry, linked))
    done = set()
    for at, marked, value in linked.annotated_places(entry, "x-text"):
        source = wordings(value)
        key = key_of(str(entry.id), entry.data, at)
        if not source or key in done:
            continue
        done.add(key)
        slots = resolver.find_slots(at, source) if entry.sound else None
        yield Text(
            key=key,
            kind=entry.id.kind,
            form=str(marked.value),
            source=source,
            file=entry.name_span.file,
            pointer=(*entry.pointer, *at),
            limit=int(marked.schema.get("maxLength", 0)),
            tokens=marked.schema.get("x-tokens") is True,
            slots=slots,
            official=_is_official(entry.data.get("source"), at),
            values=tuple(sorted(find_slot_values(entry.data, at).items())) if slots else (),
        )


def _list_reference_places(entry: LinkedEntry, linked: ReferenceGraph) -> dict[Pointer, str]:
    places = linked.annotated_places(entry, "x-ref")
    return {at: _encode_reference(at) for at, _, value in places if isinstance(value, str)}


def _is_official(source: object, at: Pointer) -> bool:
    """Return whether a text is from a rulebook; a field can have a source of its own."""
    if not isinstance(source, Mapping):
        return False
    fields, status = source.get("fields"), source.get("status")
    if isinstance(fields, Mapping):
        for steps in accumulate(map(str, at), "{}.{}".format):
            status = fields.get(steps, status)
    return bool(status == _STATED)


FACTS = tuple("args base digits grammar language moved plain spaces translations values words".split())
"""Fields of an entry, besides its title, on which texts of other entries depend."""

GIVEN = "given"
"""Name of a further fact that is not a field: the constants that an entry gives."""

_REFERENCE_PREFIX = "@"
"""Prefix of the place of a reference; no id begins with it."""


class EntryTexts(NamedTuple):
    """Texts, facts and unmarked sentences of one entry."""

    texts: list[Text]
    facts: Mapping[str, Any]
    unmarked: list[UnmarkedText]


def collect_entry_texts(entry: LinkedEntry, linked: ReferenceGraph) -> EntryTexts:
    """Collect the texts of an entry from its marked places.

    An entry with mistakes keeps its texts and so its translations; its other fields are ignored.
    """
    if not entry.sound:
        return EntryTexts(list(_read_texts(entry, linked)), {}, [])
    facts = {name: entry.data[name] for name in FACTS if name in entry.data}
    given = list(find_given_arguments(entry.data))
    if given:
        facts[GIVEN] = given
    return EntryTexts(list(_read_texts(entry, linked)), facts, list(find_unmarked(entry, linked)))


def resolve_slots(texts: list[Text], refs: Callable[[], Mapping[Pointer, str]]) -> list[Text]:
    """Return texts whose slots have the ids of entries in place of references; `ANY` for broken ones."""

    def resolve(text: Text) -> Text:
        places = {name: what for name, what in text.slots or () if what.startswith(_REFERENCE_PREFIX)}
        if not places:
            return text
        ids = refs()
        known = {name: ids.get(_decode_reference(what), ANY) for name, what in places.items()}
        return text._replace(slots=tuple((name, known.get(name, what)) for name, what in text.slots or ()))

    return list(map(resolve, texts)) if any(text.slots for text in texts) else texts


@lru_cache(1000)
def _encode_reference(at: Pointer) -> str:
    return _REFERENCE_PREFIX + json.dumps(at)


@lru_cache(1000)  # entries of a kind share few such places
def _decode_reference(what: str) -> Pointer:
    return tuple(json.loads(what.removeprefix(_REFERENCE_PREFIX)))
