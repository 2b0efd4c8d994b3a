"""Preview of a text in several languages: on a card that shows it, or as a paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.render.book import Book
from ludex.render.decks import ComposedEntries, DrawingOptions, EntryRenderer, find_decks, find_piece_decks
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import MM, Drawing, Group, Path, Rect
from ludex.render.fonts import Style
from ludex.render.layout.finisher import Finisher, walk_unsized_texts
from ludex.render.layout.model import Layout, Part, UnsizedText
from ludex.render.preview_page import (
    Captions,
    PreviewColumn,
    PreviewPage,
    draw_with_marks,
    make_preview_page,
)
from ludex.render.problems import ProblemKind
from ludex.render.typeset.block import make_passage, measure_passage
from ludex.render.typeset.placement import TextBox
from ludex.text.passages import Passage

Size = tuple[float, float]


class TextPlace(NamedTuple):
    """Layout, the entries drawn on it, and the entry that shows the text."""

    layout: str
    deck: str
    entries: tuple[str, ...]
    number: int

    @property
    def entry(self) -> str:
        return self.entries[self.number]


def find_place(key: str, renderer: EntryRenderer) -> TextPlace | None:
    """Return the place where a text, or any text of an entry, is printed; None if no card shows it.

    The entry's own card is preferred.
    """
    entry = key.partition(".")[0]
    elsewhere: TextPlace | None = None
    for layout, deck, entries in _sides(renderer):
        parts = renderer.compose(layout, entries).parts
        for number, each in enumerate(entries):
            if any(is_text_of(text.key, key) for text in walk_unsized_texts(parts[number])):
                found = TextPlace(layout, deck, entries, number)
                if each == entry:
                    return found
                elsewhere = elsewhere or found
    return elsewhere


def is_text_of(text: str, key: str) -> bool:
    """Return whether the key of a text is `key`, or begins with it if `key` is the id of an entry."""
    return text == key if "." in key else text.partition(".")[0] == key


def _sides(renderer: EntryRenderer) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the layout, the deck and the entries of faces and backs."""
    for deck in (*find_decks(renderer.book), *find_piece_decks(renderer.book)):
        yield deck.layout, deck.id, tuple(each for each, _ in deck.cards)
        if deck.back in renderer.book.layouts:
            yield deck.back, deck.id, (deck.id,)


_COLUMN, _BODY = 100.0, 9.4
"""The line width of a booklet in millimetres, and the size of its text in points."""
_INK, _EDGE, _HIGHLIGHT = "#1d1a17", "#9c968c", "#0b5cad"
_PLAIN = DrawingOptions(bleed=0)

_NAMES = {"fr": Bilingual("French", "Français"), "en": Bilingual("English", "Anglais")}
_ON_A_CARD = Bilingual("as printed on {layout}, {deck}", "comme imprimé sur {layout}, {deck}")
_PARAGRAPH = Bilingual(
    "shown on no card: set as a paragraph, as in a booklet",
    "absent des cartes\u00a0: composé en paragraphe, comme dans un livret",
)
_MISSING = Bilingual(
    "not fully translated yet: missing texts are shown in the source language",
    "pas encore entièrement traduit\u00a0: les textes qui manquent sont montrés dans la langue source",
)
_SIZE = Bilingual("set in {size} points", "composé en corps {size}")
_PROBLEM_REMARKS = {
    ProblemKind.OVERFLOW: Bilingual(
        "too long for “{box}”: it needs {amount}\u00a0% of the room",
        "trop long pour «\u00a0{box}\u00a0»\u00a0: il demande {amount}\u00a0% de l’espace",
    ),
    ProblemKind.WORD: Bilingual(
        "“{what}” is wider than “{box}”",
        "«\u00a0{what}\u00a0» est plus large que «\u00a0{box}\u00a0»",
    ),
    ProblemKind.GLYPH: Bilingual("the font does not have “{what}”", "la police n’a pas «\u00a0{what}\u00a0»"),
}
_FITS = Bilingual("everything fits", "tout tient")


class Previewer:
    """Previewer of texts of one book, with captions in the language `lang`.

    Captions, and texts that no card shows, are set in the font `family`.
    """

    def __init__(self, book: Book, family: str, lang: str) -> None:
        self.book, self.lang = book, lang
        self._plain = book.fonts.find_faces(family, "regular", False)
        self._captions = Captions(self._plain, book.fonts.find_faces(family, "bold", False), lang)

    def make_page(self, key: str, keys: Sequence[str], locales: Sequence[str]) -> PreviewPage:
        """Return a page with the text of a key, or with all texts of an entry, in these languages.

        `keys` are the texts to show.
        """
        at = find_place(key, EntryRenderer(self.book, locales[0], _PLAIN))
        renderers = (EntryRenderer(self.book, locale, _PLAIN) for locale in locales)
        shown = [
            self._paragraphs(keys, each) if at is None else self._card(key, keys, each, at)
            for each in renderers
        ]
        where = _ON_A_CARD if at else _PARAGRAPH
        caption = where.render(self.lang).format(layout=at and at.layout, deck=at and at.deck)
        return make_preview_page(key, caption, shown, self._captions)

    def _make_column(
        self,
        keys: Sequence[str],
        locale: str,
        drawn: Drawing,
        size: tuple[float, float],
        remarks: Iterable[str],
    ) -> PreviewColumn:
        lacks = any(self.book.pack.text(key, locale) is None for key in keys)
        untranslated = [_MISSING.render(self.lang)] if lacks else []
        name = _NAMES[locale].render(self.lang) if locale in _NAMES else locale
        return PreviewColumn(name, drawn, *size, tuple(dict.fromkeys((*untranslated, *remarks))))

    # On a card

    def _card(self, key: str, keys: Sequence[str], renderer: EntryRenderer, at: TextPlace) -> PreviewColumn:
        made = renderer.compose(at.layout, at.entries)
        parts, layout = made.parts[at.number], made.layout
        cut = make_shape(layout.shape, 0, 0, layout.width, layout.height, layout.corner).data
        picked = [
            Rect(each.spot.x, each.spot.y, each.spot.width, each.spot.height, "", 0, 0.2, _HIGHLIGHT)
            for each in walk_unsized_texts(parts)
            if is_text_of(each.key, key) and "." in key
        ]
        remarks = *self._list_problem_remarks(made, at.entry), *self._sizes(made, parts, key)
        card = Group(draw_with_marks(renderer.make_finisher(made), parts), cut)
        drawn: Drawing = (card, Path(cut, "", 0.15, _EDGE), *picked)
        return self._make_column(keys, renderer.texts.locale, drawn, (layout.width, layout.height), remarks)

    def _list_problem_remarks(self, made: ComposedEntries, entry: str) -> Iterator[str]:
        fits = True
        for each in (*made.overflows, *made.problems):
            if each.entry == entry and each.trouble in _PROBLEM_REMARKS:
                remark = _PROBLEM_REMARKS[each.trouble].render(self.lang)
                yield remark.format(box=each.box, amount=each.amount, what=each.what)
                fits = False
        if fits:
            yield _FITS.render(self.lang)

    def _sizes(self, made: ComposedEntries, parts: Sequence[Part], key: str) -> Iterator[str]:
        for each in walk_unsized_texts(parts):
            if "." in key and is_text_of(each.key, key):
                size = f"{made.sizes[each.block.style.name]:.4g}"
                shown = size if self.lang == "en" else size.replace(".", ",")
                yield _SIZE.render(self.lang).format(size=shown)

    # As a paragraph

    def _paragraphs(self, keys: Sequence[str], renderer: EntryRenderer) -> PreviewColumn:
        style = Style("body", self._plain, _BODY, _BODY, 1.3, "left", _INK, True, 0.4, 1.05, False, 0)
        aspects = {slug: icon.aspect for slug, icon in self.book.icons.items()}
        parts: list[Part] = []
        lacking, y = "", 0.0
        for key, passage in self._passages(keys, renderer):
            made = measure_passage(passage, style, aspects, renderer.texts.locale)
            height = made.height(style.size, _COLUMN)
            parts.append(UnsizedText(made, TextBox(0, y, _COLUMN, height), _INK, key, "", ""))
            lacking, y = lacking + made.lacking, y + height + style.size / MM
        layout = Layout("", _COLUMN, y, 0, 0, 0, {}, None, {style.name: style}, ())
        finisher = Finisher(layout, renderer.texts.locale, {style.name: _BODY}, self.book.icons, {})
        remark = _PROBLEM_REMARKS[ProblemKind.GLYPH].render(self.lang)
        remarks = [remark.format(what=letter) for letter in dict.fromkeys(lacking)]
        drawn, size = draw_with_marks(finisher, parts), (_COLUMN, max(y, 4.0))
        return self._make_column(keys, renderer.texts.locale, drawn, size, remarks)

    def _passages(self, keys: Sequence[str], renderer: EntryRenderer) -> Iterator[tuple[str, Passage]]:
        """Yield passages; a counted text has both wordings as written, because no count is known."""
        for key in keys:
            raw, passage = renderer.texts.raw(key), renderer.texts.passage(key)
            if isinstance(raw, dict):
                yield from ((key, make_passage(str(wording))) for wording in raw.values())
            elif passage is not None:
                yield key, passage
