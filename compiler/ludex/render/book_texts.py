"""Texts of a book in one language, with their slots filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from ludex.core.ids import ITEM_SEPARATOR, find_owner_id, kind_of
from ludex.pack.contents import Json
from ludex.pack.reader import Pack
from ludex.text.locales import get_locale as locale_of
from ludex.text.nouns import Noun, make_term_noun, make_title_noun
from ludex.text.passages import Paragraph, Passage, StyledText, join_passages, to_plain_text
from ludex.text.templates.filler import MissingValueError, Value, fill, say_plainly
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse


class PackTexts:
    """Texts of a pack in one language; a text without a translation is in the source language."""

    def __init__(self, pack: Pack, locale: str, signs: Mapping[str, Mapping[str, Any]]) -> None:
        self._pack = pack
        self.signs = signs
        """The data of the icons that texts may show, by slug."""
        self._source = pack.manifest().source
        self._locale = locale_of(locale)
        self._passages: dict[str, Passage | None] = {}
        self.icons: Mapping[str, str] = LookupTable(self._find_icon_words)
        terms, entries = LookupTable(self._find_term), LookupTable(self._find_entry)
        self._lexicon = Lexicon(self._locale, self.icons, terms, entries, LookupTable(self._find_text))
        self.unfilled: dict[str, str] = {}
        """Keys of texts with a slot that has no value, and the slot's name."""

    @property
    def locale(self) -> str:
        return self._locale.name

    @property
    def pack(self) -> Pack:
        return self._pack

    def number(self, value: int) -> str:
        return self._locale.number(value)

    def raw(self, key: str) -> Json:
        """Return the unfilled text: the translation, or else the source; None without either."""
        text = self._pack.text(key, self.locale)
        return self._pack.text(key, self._source) if text is None else text

    def plain_words(self, key: str) -> str | None:
        """Return a name in words, with the names of icons; None if there is none."""
        raw = self.raw(key)
        return None if raw is None else say_plainly(str(raw), self.icons)

    def title(self, entry_id: str) -> str:
        """Return the title of an entry; without one, the text of an item; without either, the id."""
        title = self.plain_words(f"{entry_id}.title")
        if title is None and ITEM_SEPARATOR in kind_of(entry_id):
            passage = self.passage(f"{entry_id}.text")
            title = None if passage is None else to_plain_text(passage, self.icons)
        return title or entry_id

    def passage(self, key: str) -> Passage | None:
        """Return the text with a key, or the sentences that replace an omitted text; None without either."""
        if key not in self._passages:
            raw = self.raw(key)
            self._passages[key] = self._join_sentences(key) if raw is None else self._fill_text(key, raw, {})
        return self._passages[key]

    def list_passages(self) -> list[tuple[str, Passage]]:
        """Return the texts requested so far, with their keys; those in `unfilled` have unfilled slots."""
        return [(key, passage) for key, passage in self._passages.items() if passage is not None]

    def _join_sentences(self, key: str) -> Passage | None:
        """Return the sentences of abilities and steps that replace an omitted text; None if it has none."""
        sentences = list_sentences(self._pack, key, self._source)
        found = [self._fill_text(name, self.raw(name), labels) for name, labels in sentences]
        return join_passages(found) if found else None

    def _fill_text(self, key: str, raw: Json, labels: Mapping[str, object]) -> Passage:
        """Fill a text with labels and values of its entry; leave it as it is if a value is missing."""
        text = raw if isinstance(raw, str) else str(raw.get("other", ""))
        template, _ = parse(text)
        try:
            return fill(template, LookupTable(partial(self._find_slot, key, labels)), self._lexicon)
        except MissingValueError as lacking:
            self.unfilled[key] = str(lacking)
            return Passage((Paragraph((StyledText(text),)),))

    def noun(self, entry_id: str) -> Noun:
        """Return the title of an entry, or of a space (`place/track.spaces.top`), with its grammar."""
        owner, way = self._pack.split_key(entry_id)
        record = self._pack.get(owner)
        found: object = record.data if record else {}
        for step in way.split(".") if way else ():
            found = _find_child_data(found, step)
        grammar = self._localize(found.get("grammar", {})) if isinstance(found, Mapping) else None
        return make_title_noun(self.title(entry_id), grammar or {}, link=owner)

    def find_space_noun(self, place: str, number: object) -> Noun | None:
        """Return the noun of a space of a place; None if that space has no name."""
        record = self._pack.get(place)
        spaces = record.data.get("spaces", {}) if record else {}
        named = (slug for slug, space in spaces.items() if space.get("at") == number)
        return next((self.noun(f"{place}.spaces.{slug}") for slug in named), None)

    def _localize(self, words: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any] | None:
        """Return the words for this language, or else for the language of which it is a variety, if any."""
        return words.get(self.locale) or words.get(self.locale.partition("-")[0])

    def _find_icon_words(self, slug: str) -> str:
        """Return the spoken words for an icon; a pack lacks those of an icon to which no entry refers."""
        key, sign = f"icon/{slug}.title", self.signs.get(slug, {})
        words = self._pack.text(key, self.locale) or sign.get("said", {}).get(self.locale)
        return str(words or self.raw(key) or self.signs[slug]["title"])

    def _find_term(self, slug: str) -> Noun:
        record = self._pack.get(f"term/{slug}")
        words = self._localize(record.data.get("words", {})) if record else None
        if record is None or words is None:
            raise KeyError(slug)
        digits = record.data.get("digits", False)
        return make_term_noun({**words, "digits": digits}, link=f"term/{slug}")

    def _find_text(self, entry_id: str) -> str:
        passage = self.passage(f"{entry_id}.text")
        if passage is None:
            raise KeyError(entry_id)
        return to_plain_text(passage, self.icons)

    def _find_entry(self, name: str) -> Noun:
        ids = [name] if "/" in name else self._pack.of_slug(name)
        if not ids or self._pack.number(ids[0]) is None:
            raise KeyError(name)
        return self.noun(ids[0])

    def value(self, label: object) -> Value:
        """Return a label as the value of a slot: a number, a text, or the noun of an entry, place or space.

        Raises KeyError for anything else.
        """
        if isinstance(label, int | float | str):
            return label
        if isinstance(label, Mapping) and "entry" in label:
            return self.noun(str(label["entry"]))
        if isinstance(label, Mapping) and "place" in label:
            place = str(label["place"])
            found = self.find_space_noun(place, label["space"]) if "space" in label else self.noun(place)
            if found is not None:
                return found
        raise KeyError(str(label))

    def _find_slot(self, key: str, labels: Mapping[str, object], name: str) -> Value:
        """Return the value of a slot of a text.

        The first of these applies: a label with its name, a constant of its entry's rules or of an item's
        owner, the nearest field with that name in its entry, a constant of the game. Raises KeyError if none
        applies.
        """
        entry, way = self._pack.split_key(key)
        record = self._pack.get(entry)
        if name in labels:
            return self.value(labels[name])
        for holder in (entry, find_owner_id(entry)):
            slots = self._pack.shown(holder).get("slots", {}) if holder else {}
            if name in slots:
                return self.value(slots[name])
        if record is None:
            raise KeyError(name)
        places: list[object] = [record.data]
        for step in way.split("."):
            places.append(_find_child_data(places[-1], step))
        for data in reversed(places):
            for field in (name, name.replace("_", "-")):
                if isinstance(data, dict) and type(data.get(field)) in (int, float, str):
                    return self._resolve_slot(data[field], record.number, field)
        game = self._pack.of_kind("game")
        return self.value(self._pack.shown(self._pack.id(game[0])).get("slots", {})[name] if game else name)

    def _resolve_slot(self, value: int | float | str, number: int, field: str) -> Value:
        for ref in self._pack.refs(number):
            if ref.path and ref.path[-1] == field and ref.to == value:
                return self.noun(self._pack.id(ref.to))
        return value


def list_sentences(pack: Pack, key: str, source: str) -> list[tuple[str, Mapping[str, object]]]:
    """Return the texts that replace an omitted text, each as its key and its slot values."""
    entry, way = pack.split_key(key)
    sentences = pack.shown(entry).get("sentences", {}).get(way, ())
    named = ((f"{each}.text", labels) for each, labels in sentences)
    return [(name, labels) for name, labels in named if pack.text(name, source) is not None]


T = TypeVar("T")


class LookupTable(Mapping[str, T]):
    """Values looked up on demand, by `find`, which raises KeyError; iterating gives only `names`."""

    def __init__(self, find: Callable[[str], T], names: Sequence[str] = ()) -> None:
        self._find, self._names = find, names
        self._known: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _find_child_data(here: object, step: str) -> object:
    """Return the child of a map by its key, or of a list by the id of the item."""
    if isinstance(here, list):
        return next((each for each in here if isinstance(each, dict) and each.get("id") == step), None)
    return here.get(step) if isinstance(here, dict) else None
