"""Speech: texts of the pack and Ludex's own words in one language.

Labels in questions, logs and views become words, or nouns with their grammar. Nothing here reads the state of
a game, so that nothing hidden can be shown that a label does not contain.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ludex.core.lengths import count_units, measure
from ludex.core.messages import Bilingual, Message, Slot
from ludex.pack.reader import Pack
from ludex.render.book_texts import PackTexts
from ludex.text.nouns import Noun, inflect_noun
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import Value

_WORDS: dict[str, Bilingual] = {
    "and": Bilingual(" and ", " et "),
    "none": Bilingual("none", "aucun"),
    "nothing": Bilingual("nothing", "rien"),
    "yes": Bilingual("yes", "oui"),
    "no": Bilingual("no", "non"),
    "hidden-piece": Bilingual("a hidden piece", "une pièce cachée"),
    "seat-number": Bilingual("seat {number}", "siège {number}"),
    "field-value": Bilingual("value", "valeur"),
    "field-face": Bilingual("side", "côté"),
    "named": Bilingual("{name}: {what}", "{name}\u00a0: {what}"),
    "space": Bilingual("{place} {number}", "{place} {number}"),
    "does-not-hold": Bilingual(
        "the invariant “{name}” does not hold", "l’invariant «\u00a0{name}\u00a0» n’est pas respecté"
    ),
}
DICE_FIELDS = ("value", "face")
"""Run-time fields that every die has, with names from Ludex."""


def declare_words(words: Mapping[str, Bilingual]) -> None:
    """Add words of Ludex by name; raise ValueError if a name is already declared."""
    twice = sorted(_WORDS.keys() & words)
    if twice:
        raise ValueError(f"the words “{twice[0]}” are declared twice")
    _WORDS.update(words)


class _Signs(dict[str, Mapping[str, str]]):
    """Data of icons, for a pack without it: the title of each icon is its slug."""

    def __missing__(self, slug: str) -> Mapping[str, str]:
        return {"title": slug}


class Speech(PackTexts):
    """Texts of a pack in a locale, and words of Ludex in `lang`.

    By default, `lang` is French for a French locale, otherwise English.
    """

    def __init__(self, pack: Pack, locale: str, lang: str | None = None) -> None:
        super().__init__(pack, locale, _Signs())
        self.lang = lang or ("fr" if locale.startswith("fr") else "en")

    def word(self, name: str, /, **slots: Slot) -> str:
        """Return words of Ludex by name, with their slots filled."""
        return Message(_WORDS[name], slots).render(self.lang)

    def named(self, name: str, what: str) -> str:
        """Return `name: what`, with the punctuation of the language."""
        return self.word("named", name=name, what=what)

    def entry_text(self, entry: str) -> str:
        """Return an entry's text or a term's definition, with its values; "" if none, or only the title."""
        passage = self.passage(f"{entry}.definition" if entry.startswith("term/") else f"{entry}.text")
        text = "" if passage is None else to_plain_text(passage, self.icons)
        return "" if text == self.title(entry) else text

    def text(self, key: str, shown: Mapping[str, object] | None = None) -> str | None:
        """Return the text with a key, or None. `shown` has the labels that fill its slots."""
        raw = self.raw(key)
        if raw is None:
            return None
        values = {name: self.value(label) for name, label in (shown or {}).items()}
        if isinstance(raw, Mapping):
            number = next((each for each in values.values() if type(each) in (int, float)), 0)
            assert isinstance(number, int | float)  # noqa: S101
            raw = raw.get(self._locale.plural(number), raw.get("other", ""))
        return to_plain_text(self._fill_text(key, str(raw), shown or {}), self.icons)

    # Names

    @cached_property
    def screen(self) -> tuple[str, Mapping[str, Any]] | None:
        """Screen sheet of the content, which defines the display: its id and its data; None without one."""
        records = map(self._pack.by_number, self._pack.of_kind("sheet"))
        return next(((each.id, each.data) for each in records if each.data.get("form") == "screen"), None)

    def field(self, name: str) -> str | None:
        """Return the name of a run-time field; None if the screen sheet hides the field."""
        sheet, data = self.screen or ("", {})
        if data.get("fields", {}).get(name, {}).get("shown") is False:
            return None
        title = self.plain_words(f"{sheet}.fields.{name}.title")
        return str(title or (self.word(f"field-{name}") if name in DICE_FIELDS else words_of(name)))

    def describe_field_value(self, name: str, value: object) -> str:
        """Return the value of a run-time field in words; the screen sheet may have a title for it."""
        if type(value) is not str:
            return self.label(value)
        sheet, _ = self.screen or ("", {})
        return str(self.plain_words(f"{sheet}.fields.{name}.choices.{value}.title") or words_of(value))

    @cached_property
    def field_owners(self) -> tuple[str, ...]:
        """Ids of the entries that may declare fields and ends of the game: the game, modules, quests."""
        numbers = (*self._pack.of_kind("module"), *self._pack.of_kind("quest"))
        return f"game/{self._pack.manifest().game}", *(self._pack.id(number) for number in numbers)

    def state_title(self, field: str) -> str | None:
        """Return the name of a field of the game; None if it has no title."""
        found = (self.plain_words(f"{owner}.state.{field}.title") for owner in self.field_owners)
        return next((str(each) for each in found if each), None)

    def is_shown_at_zero(self, name: str) -> bool:
        """Return whether a run-time field is also shown when it is 0."""
        _, data = self.screen or ("", {})
        return bool(data.get("fields", {}).get(name, {}).get("shown") is True)

    def face(self, entry: str, face: str) -> str:
        """Return the name of a die's side."""
        return str(self.plain_words(f"{entry}.faces.{face}.title") or words_of(face))

    def seat(self, rank: int) -> str:
        """Return the name of the seat's entry, or the seat's number in words. `rank` counts from 0."""
        seats = self._pack.of_kind("seat")
        numbered = sorted(seats, key=lambda each: self._pack.by_number(each).data.get("number", 0))
        if rank >= len(numbered):
            return self.word("seat-number", number=rank + 1)
        return self.name(self._pack.id(numbered[rank]))

    def name(self, entry_id: str) -> str:
        """Return the title of an entry, the word of a term, or the slug as words."""
        if entry_id.startswith("term/") and (word := self.name_term(entry_id)):
            return word
        title = self.title(entry_id)
        return title if title != entry_id else words_of(entry_id)

    def kind(self, kind: str) -> str:
        """Return a name for the entries of a kind: the title of a deck of this kind alone, or its words."""
        for number in self._pack.of_kind("deck"):
            deck = self._pack.by_number(number)
            if tuple(deck.data.get("of", ())) == (kind,):
                return self.name(deck.id)
        return words_of(kind)

    def format_count(self, name: str, n: int) -> str:
        """Return words of Ludex with the number `n`; for 1, those whose name ends in `-1`."""
        return self.word(f"{name}-1" if n == 1 else name, n=n)

    def noun(self, entry_id: str) -> Noun:
        found = super().noun(entry_id)
        return found if found.one != entry_id else Noun(words_of(entry_id), article=False, link=entry_id)

    def name_term(self, term: str, count: int = 1) -> str:
        """Return the word of a glossary term after a number; "" if it has none in this language."""
        noun = self._lexicon.terms.get(term.partition("/")[2])
        return inflect_noun(noun, "", self._locale, count) if noun else ""

    def value(self, label: object) -> Value:
        """Return a label for a slot: a number, the noun of an entry, a place or a space, or else words."""
        if type(label) is int or type(label) is float:
            return label
        if isinstance(label, Mapping) and "length" in label:  # texts add the first unit themselves
            return count_units(measure(str(label["length"]), label["unit"]), self.units)
        if isinstance(label, Mapping):
            entry = label.get("piece") or label.get("entry")
            if entry is not None:
                return self.noun(entry)
            if "node" not in label and type(label.get("place")) is str:
                if "space" not in label:
                    return self.noun(label["place"])
                named = self.find_space_noun(label["place"], label["space"])
                if named is not None:
                    return named
        return self.label(label)

    def label(self, label: object) -> str:
        """Return words for a label: a value, an entry, a piece, a place or a space."""
        if label is None:
            return self.word("none")
        if type(label) is bool:
            return self.word("yes" if label else "no")
        if type(label) is int:
            return self.number(label)
        if type(label) is list:
            return self.join_items([self.label(each) for each in label]) or self.word("nothing")
        return self._name_thing(label) if isinstance(label, Mapping) else words_of(str(label))

    def _name_thing(self, label: Mapping[str, Any]) -> str:
        if label.get("pick") is not None:
            return self.label(label["pick"])
        if "length" in label:
            return self.length(label)
        if "piece" in label:
            return self.name(label["piece"]) if label["piece"] else self.word("hidden-piece")
        if "entry" in label:
            return self.name(label["entry"])
        if "space" in label:
            space = self.space(str(label["place"]), label["space"], label.get("node"))
            return self.word("way", space=space, cost=label["cost"]) if "cost" in label else space
        if "place" in label:
            return self.place(label)
        return ", ".join(f"{words_of(name)} {self.label(value)}" for name, value in label.items())

    def place(self, label: Mapping[str, Any]) -> str:
        """Return the name of a place, with its owner if it has one."""
        name = self.name(label["place"])
        owner = label.get("owner")
        return name if owner is None else f"{name} ({self._name_thing(owner)})"

    def describe_location(self, label: Mapping[str, Any]) -> str:
        """Return the location of a piece: its space or its place, and its rank from 1 if the label has it."""
        where = self.place(label)
        if "space" in label:
            where = self.space(label["place"], label["space"], label.get("node"))
        return f"{where}, {label['rank'] + 1}" if "rank" in label else where

    def space(self, place: str, number: int | list[int], node: str | None = None) -> str:
        """Return the name of a space; without one, the name of its place and its number there."""
        record = self._pack.get(place)
        data = record.data if record is not None else {}
        if type(number) is int and data.get("form") == "graph" and data.get("map") is not None:
            board = self._pack.by_number(data["map"])
            node = node or list(board.data["nodes"])[number - 1]
        if node is not None:
            return self.node(node)
        for slug, space in data.get("spaces", {}).items():
            if space.get("at") == number:
                return str(self.plain_words(f"{place}.spaces.{slug}.title") or words_of(slug))
        if type(number) is list:
            return f"{self.name(place)} ({', '.join(map(self.number, number))})"
        return self.word("space", place=self.name(place), number=str(number))

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Units in which the game measures."""
        record = self._pack.get(f"game/{self._pack.manifest().game}")
        return tuple(record.data.get("units", ())) if record is not None else ()

    def length(self, label: Mapping[str, Any]) -> str:
        """Return a length with its unit."""
        number = label["length"]
        places = 0 if number == int(number) else 1 if number * 10 == int(number * 10) else 2
        return f"{self.decimal(number, places)}\u00a0{label['unit']}"

    def millimetres(self, tenths: int) -> str:
        """Return a length in millimetres, without the unit; `tenths` are tenths of a millimetre."""
        return self.decimal(tenths / 10, 1 if tenths % 10 else 0)

    def decimal(self, value: float, places: int = 1) -> str:
        """Return a number with `places` decimals, and the decimal sign of the language."""
        return f"{value:.{places}f}".replace(".", "," if self.lang == "fr" else ".")

    def node(self, name: str) -> str:
        """Return the name of a node of a map, or of an area of its plane, from the map's titles."""
        maps = [self._pack.id(number) for number in self._pack.of_kind("map")]
        parts = ("nodes", "plane.terrain")
        found = (self.plain_words(f"{each}.{part}.{name}.title") for each in maps for part in parts)
        return next((str(each) for each in found if each), words_of(name))

    def join_items(self, items: list[str]) -> str:
        """Return items as an enumeration: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.word("and") + items[-1]


def words_of(name: str) -> str:
    """Return a slug, an id or a name of rules as words; of an id, only what follows the last slash or dot."""
    if "/" in name:
        return name.partition("/")[2].rpartition(".")[2].replace("-", " ")
    return name.replace("-", " ").replace("_", " ")
