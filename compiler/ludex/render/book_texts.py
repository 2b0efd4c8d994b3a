"""Texts of a book in one language, with their slots filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from ludex.pack.reader import Pack
from ludex.text.locales import get_locale as locale_of
from ludex.text.nouns import Noun, make_term_noun, make_title_noun
from ludex.text.passages import Paragraph, Passage, StyledText
from ludex.text.templates.filler import MissingValueError, Value, fill
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse


class PackTexts:
    """What layouts ask for texts. What is not translated is said in the language of the source."""

    def __init__(self, pack: Pack, locale: str, signs: Mapping[str, Mapping[str, Any]]) -> None:
        self._pack = pack
        self.signs = signs
        """The data of the icons that texts may show, by slug."""
        self._source = pack.manifest().source
        self._locale = locale_of(locale)
        self._passages: dict[str, Passage | None] = {}
        self.icons: Mapping[str, str] = _Icons(self)
        self._lexicon = Lexicon(self._locale, self.icons, _Terms(self), _Entries(self))
        self.unfilled: dict[str, str] = {}
        """Keys of texts with a slot that nothing fills, and its name."""

    @property
    def locale(self) -> str:
        return self._locale.name

    @property
    def pack(self) -> Pack:
        return self._pack

    def number(self, value: int) -> str:
        return self._locale.number(value)

    def raw(self, key: str) -> Any:
        """A text as the translator, or else the author, wrote it."""
        text = self._pack.text(key, self.locale)
        return self._pack.text(key, self._source) if text is None else text

    def title(self, entry_id: str) -> str:
        """The title of an entry, or its id where it has none."""
        return str(self.raw(f"{entry_id}.title") or entry_id)

    def passage(self, key: str) -> Passage | None:
        if key not in self._passages:
            raw = self.raw(key)
            self._passages[key] = None if raw is None else self._fill_text(key, raw)
        return self._passages[key]

    def _fill_text(self, key: str, raw: Any) -> Passage:
        text = raw if isinstance(raw, str) else str(raw.get("other", ""))
        template, _ = parse(text)
        try:
            return fill(template, _Slots(self, key), self._lexicon)
        except MissingValueError as lacking:
            self.unfilled[key] = str(lacking)
            return Passage((Paragraph((StyledText(text),)),))

    def noun(self, entry_id: str) -> Noun:
        """An entry as what a sentence can name."""
        record = self._pack.get(entry_id)
        grammar = record.data.get("grammar", {}).get(self.locale, {}) if record else {}
        return make_title_noun(self.title(entry_id), grammar, link=entry_id)


T = TypeVar("T")


class _Lookup(Mapping[str, T]):
    """What is looked up when it is asked for."""

    def __init__(self, texts: PackTexts) -> None:
        self.texts = texts

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _Icons(_Lookup[str]):
    def __getitem__(self, slug: str) -> str:
        own = self.texts.pack.text(f"icon/{slug}.title", self.texts.locale)
        said = own or self.texts.signs.get(slug, {}).get("said", {}).get(self.texts.locale)
        return str(said or self.texts.raw(f"icon/{slug}.title") or self.texts.signs[slug]["title"])


class _Terms(_Lookup[Noun]):
    def __getitem__(self, slug: str) -> Noun:
        record = self.texts.pack.get(f"term/{slug}")
        words = record.data.get("words", {}) if record else {}
        if self.texts.locale not in words:
            raise KeyError(slug)
        return make_term_noun(words[self.texts.locale], link=f"term/{slug}")


class _Entries(_Lookup[Noun]):
    def __getitem__(self, name: str) -> Noun:
        pack = self.texts.pack
        ids = [name] if "/" in name else [f"{kind}/{name}" for kind in pack.kinds()]
        for each in ids:
            if pack.number(each) is not None:
                return self.texts.noun(each)
        raise KeyError(name)


class _Slots(Mapping[str, Value]):
    """What fills the slots of a text: the numbers of its entry, nearest first, and the entries that it
    names.
    """

    def __init__(self, texts: PackTexts, key: str) -> None:
        self.texts = texts
        self.id, _, self.way = key.partition(".")

    def __getitem__(self, name: str) -> Value:
        record = self.texts.pack.get(self.id)
        if record is None:
            raise KeyError(name)
        places: list[Any] = [record.data]
        for step in self.way.split("."):
            places.append(_find_child_data(places[-1], step))
        for data in reversed(places):
            for field in (name, name.replace("_", "-")):
                if isinstance(data, dict) and type(data.get(field)) in (int, float, str):
                    return self._resolve_slot(data[field], record.number, field)
        raise KeyError(name)

    def _resolve_slot(self, value: int | float | str, number: int, field: str) -> Value:
        for ref in self.texts.pack.refs(number):
            if ref.path and ref.path[-1] == field and ref.to == value:
                return self.texts.noun(self.texts.pack.id(ref.to))
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _find_child_data(here: Any, step: str) -> Any:
    """A step of the way to a text: into a map, or to the item of a list that has this id."""
    if isinstance(here, list):
        return next((each for each in here if isinstance(each, dict) and each.get("id") == step), None)
    return here.get(step) if isinstance(here, dict) else None
