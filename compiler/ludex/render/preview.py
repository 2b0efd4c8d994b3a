"""Preview of one text in every language, on the card that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.core.messages import Both
from ludex.render.book import Book
from ludex.render.decks import Artist, Composed, Manner, decks, pieces
from ludex.render.drawing.box_shapes import shaped
from ludex.render.drawing.drawing_commands import MM, Command, Drawing, Group, Path, Rect
from ludex.render.fonts import Style, faces
from ludex.render.layout.finisher import Finisher, settings
from ludex.render.layout.model import Layout, Part, Setting
from ludex.render.preview_page import Captions, Page, Shown, plainly, revealed, side_by_side
from ludex.render.problems import Problem, Trouble
from ludex.render.typeset.block import block
from ludex.render.typeset.placement import Spot
from ludex.text.passages import Passage


class Place(NamedTuple):
    """A layout, all entries that are drawn on it, and which of them shows the text."""

    layout: str
    deck: str
    entries: tuple[str, ...]
    number: int

    @property
    def entry(self) -> str:
        return self.entries[self.number]


def place_of(key: str, artist: Artist) -> Place | None:
    """Where the text of a key, or any text of an entry, is printed; None where no card shows it."""
    entry = key.partition(".")[0]
    elsewhere: Place | None = None
    for layout, deck, entries in _sides(artist):
        parts = artist.compose(layout, entries).parts
        for number, each in enumerate(entries):
            if any(is_of(said.key, key) for said in settings(parts[number])):
                found = Place(layout, deck, entries, number)
                if each == entry:
                    return found
                elsewhere = elsewhere or found
    return elsewhere


def is_of(said: str, key: str) -> bool:
    """Whether a text is the one of a key, or one of the entry where that is all that is said."""
    return said == key if "." in key else said.partition(".")[0] == key


def _sides(artist: Artist) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Faces and backs: layout, deck, entries."""
    for deck in (*decks(artist.book), *pieces(artist.book)):
        yield deck.layout, deck.id, tuple(each for each, _ in deck.cards)
        if deck.back in artist.book.layouts:
            yield deck.back, deck.id, (deck.id,)


_COLUMN, _BODY = 100.0, 9.4
"""The measure of a paragraph of a booklet, and the size of its text."""
_INK, _EDGE, _PICKED = "#1d1a17", "#9c968c", "#0b5cad"
_PLAIN = Manner(bleed=0)

_NAMES = {"fr": Both("French", "Français"), "en": Both("English", "Anglais")}
_ON_A_CARD = Both("as printed on {layout}, {deck}", "comme imprimé sur {layout}, {deck}")
_PARAGRAPH = Both(
    "no card shows it: a paragraph, as in a booklet",
    "aucune carte ne le montre\u00a0: un paragraphe, comme dans un livret",
)
_MISSING = Both(
    "not translated yet: in the words of the source",
    "pas encore traduit\u00a0: dans les mots de la source",
)
_SIZE = Both("set in {size} points", "composé en corps {size}")
_SAID = {
    Trouble.OVERFLOW: Both(
        "too long for “{box}”: {amount}\u00a0% of its place",
        "trop long pour «\u00a0{box}\u00a0»\u00a0: {amount}\u00a0% de sa place",
    ),
    Trouble.WORD: Both(
        "“{what}” is wider than “{box}”",
        "«\u00a0{what}\u00a0» est plus large que «\u00a0{box}\u00a0»",
    ),
    Trouble.GLYPH: Both("the font lacks “{what}”", "la police n’a pas «\u00a0{what}\u00a0»"),
}
_FITS = Both("everything fits", "tout tient")


class Previewer:
    """Shows texts of one book. `lang` is the language of captions, `family` their font."""

    def __init__(self, book: Book, family: str, lang: str) -> None:
        self.book, self.lang = book, lang
        self._plain = faces(book.fonts, family, "regular", False)
        self._captions = Captions(self._plain, faces(book.fonts, family, "bold", False), lang)

    def page(self, key: str, keys: Sequence[str], locales: Sequence[str]) -> Page:
        """The text of a key, or all texts of an entry, in these languages. `keys` are the texts meant."""
        at = place_of(key, Artist(self.book, locales[0], _PLAIN))
        shown = []
        for locale in locales:
            artist = Artist(self.book, locale, _PLAIN)
            shown.append(self._paragraphs(keys, artist) if at is None else self._card(key, keys, artist, at))
        return side_by_side(key, self._where(at), shown, self._captions)

    def _where(self, at: Place | None) -> str:
        if at is None:
            return _PARAGRAPH.said(self.lang)
        return _ON_A_CARD.said(self.lang).format(layout=at.layout, deck=at.deck)

    def _shown(
        self, artist: Artist, drawn: Sequence[Command], size: tuple[float, float], said: Sequence[str]
    ) -> Shown:
        locale = artist.texts.locale
        name = _NAMES.get(locale)
        return Shown(
            name.said(self.lang) if name else locale, tuple(drawn), *size, tuple(dict.fromkeys(said))
        )

    def _missing(self, keys: Sequence[str], locale: str) -> list[str]:
        lacks = any(self.book.pack.text(key, locale) is None for key in keys)
        return [_MISSING.said(self.lang)] if lacks else []

    # On a card

    def _card(self, key: str, keys: Sequence[str], artist: Artist, at: Place) -> Shown:
        made = artist.compose(at.layout, at.entries)
        parts, layout = made.parts[at.number], made.layout
        cut = shaped(layout.shape, 0, 0, layout.width, layout.height, layout.corner).data
        picked = [_framed(each.spot) for each in settings(parts) if is_of(each.key, key) and "." in key]
        said = [
            *self._missing(keys, artist.texts.locale),
            *self._troubles(made, at.entry),
            *self._sizes(made, parts, key),
        ]
        card = Group(revealed(artist.finisher(made), parts), cut)
        drawn: Drawing = (card, Path(cut, "", 0.15, _EDGE), *picked)
        return self._shown(artist, drawn, (layout.width, layout.height), said)

    def _troubles(self, made: Composed, entry: str) -> Iterator[str]:
        found = [each for each in (*made.overflows, *made.problems) if each.entry == entry]
        told = [self._trouble(each) for each in found if each.trouble in _SAID]
        yield from told or [_FITS.said(self.lang)]

    def _trouble(self, problem: Problem) -> str:
        said = _SAID[problem.trouble].said(self.lang)
        return said.format(box=problem.box, amount=problem.amount, what=problem.what)

    def _sizes(self, made: Composed, parts: Sequence[Part], key: str) -> Iterator[str]:
        for each in settings(parts):
            if "." in key and is_of(each.key, key):
                size = f"{made.sizes[each.block.style.name]:.4g}"
                said = size if self.lang == "en" else size.replace(".", ",")
                yield _SIZE.said(self.lang).format(size=said)

    # As a paragraph

    def _paragraphs(self, keys: Sequence[str], artist: Artist) -> Shown:
        style = Style("body", self._plain, _BODY, _BODY, 1.3, "left", _INK, True, 0.4, 1.05, False, 0)
        parts: list[Part] = []
        lacking, y = "", 0.0
        for key, passage in self._passages(keys, artist):
            made = block(passage, style, self._aspects, artist.texts.locale)
            height = made.height(style.size, _COLUMN)
            parts.append(Setting(made, Spot(0, y, _COLUMN, height), _INK, key, "", ""))
            lacking, y = lacking + made.lacking, y + height + style.size / MM
        layout = Layout("", _COLUMN, y, 0, 0, 0, {}, None, {style.name: style}, ())
        finisher = Finisher(layout, artist.texts.locale, {style.name: _BODY}, self.book.icons, {})
        said = _SAID[Trouble.GLYPH].said(self.lang)
        lacks = [said.format(what=letter) for letter in dict.fromkeys(lacking)]
        remarks = [*self._missing(keys, artist.texts.locale), *lacks]
        return self._shown(artist, revealed(finisher, parts), (_COLUMN, max(y, 4.0)), remarks)

    @property
    def _aspects(self) -> dict[str, float]:
        return {slug: icon.aspect for slug, icon in self.book.icons.items()}

    def _passages(self, keys: Sequence[str], artist: Artist) -> Iterator[tuple[str, Passage]]:
        """A counted text has two wordings: as they are written, since nothing tells how many."""
        for key in keys:
            raw, passage = artist.texts.raw(key), artist.texts.passage(key)
            if isinstance(raw, dict):
                yield from ((key, plainly(str(wording))) for wording in raw.values())
            elif passage is not None:
                yield key, passage


def _framed(spot: Spot) -> Rect:
    """The place of the text that was asked for."""
    return Rect(spot.x, spot.y, spot.width, spot.height, "", 0, 0.2, _PICKED)
