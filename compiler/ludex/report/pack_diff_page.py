"""Pack diff as a page: changed cards before and after, changes in words, stale texts.

The page is a single HTML file with embedded pictures, which needs no network.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.report.pack_diff import ChangedEntry, PackDiff, describe_changes, describe_totals, name_language

_TITLE = Bilingual("{game}: what changed", "{game}\u00a0: ce qui a changé")
_BEFORE = Bilingual("before", "avant")
_AFTER = Bilingual("after", "après")
_NONE = Bilingual("not there", "absente")
_PICTURE = Bilingual("{card}, {language}, {when}", "{card}, {language}, {when}")
_CARDS = Bilingual("Cards with a new look", "Cartes dont l’aspect a changé")
_REST = Bilingual("Other changes", "Autres changements")
_LAYOUT = Bilingual("its layout has changed", "sa maquette a changé")


class CardPictures(NamedTuple):
    """Pictures of a card of a deck in one language: PNG files before and after, None if the card does not
    exist.
    """

    entry: str
    deck: str
    locale: str
    old: bytes | None
    new: bytes | None


def as_page(diff: PackDiff, cards: Sequence[CardPictures], lang: str) -> str:
    """Return the diff as one HTML file."""
    return "".join(_PageRenderer(diff, cards, lang).render())


class _PageRenderer:
    def __init__(self, diff: PackDiff, cards: Sequence[CardPictures], lang: str) -> None:
        self._diff, self._lang = diff, lang
        self._words = describe_changes(diff, lang)
        self._entries = {each.id: each for each in diff.changed}
        self._cards: dict[str, list[CardPictures]] = {}
        for card in cards:
            self._cards.setdefault(card.entry, []).append(card)

    def render(self) -> Iterator[str]:
        old, new, lang = self._diff.old, self._diff.new, self._lang
        title = escape(_TITLE.render(lang).format(game=new.game))
        yield f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        yield '<meta name="viewport" content="width=device-width">\n'
        yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n<h1>{title}</h1>\n"
        if old.version != new.version:
            yield f"<p>{escape(old.version or '–')} → {escape(new.version or '–')}</p>\n"
        yield f"<p><strong>{escape(describe_totals(self._diff, lang))}</strong></p>\n"
        rest = [each for each in self._words if each not in self._cards]
        for heading, entries in ((_CARDS, [*self._cards]), (_REST, rest)):
            if entries:
                yield f"<h2>{escape(heading.render(lang))} ({len(entries)})</h2>\n"
                for entry in entries:
                    yield from self._render_entry(entry)
        yield "</html>\n"

    def _render_entry(self, entry: str) -> Iterator[str]:
        name = self._name(entry)
        yield f'<section id="{escape(entry)}">\n<h3>{escape(name)} <code>{escape(entry)}</code></h3>\n<ul>\n'
        for words in self._words.get(entry) or [_LAYOUT.render(self._lang)]:
            yield f"<li>{escape(words)}</li>\n"
        yield "</ul>\n"
        if entry in self._entries:
            yield from self._render_texts(self._entries[entry])
        for card in self._cards.get(entry, ()):
            yield from self._render_pictures(card, name)
        yield "</section>\n"

    def _render_texts(self, changed: ChangedEntry) -> Iterator[str]:
        for text in changed.texts:
            language = escape(name_language(text.locale, self._lang))
            pairs = ((_spell(text.old), "del"), (_spell(text.new), "ins"))
            words = " ".join(
                f'<{tag} lang="{escape(text.locale)}">{escape(wording)}</{tag}>'
                for wording, tag in pairs
                if wording
            )
            yield f"<p><small>{escape(text.path)}, {language}</small><br>{words}</p>\n"

    def _render_pictures(self, card: CardPictures, name: str) -> Iterator[str]:
        language = name_language(card.locale, self._lang)
        yield f"<figure>\n<figcaption>{escape(language)} · <code>{escape(card.deck)}</code></figcaption>\n"
        for picture, when in ((card.old, _BEFORE), (card.new, _AFTER)):
            label = when.render(self._lang)
            if picture is None:
                yield f"<div><p>{escape(label)}</p><p>{escape(_NONE.render(self._lang))}</p></div>\n"
                continue
            about = _PICTURE.render(self._lang).format(card=name, language=language, when=label)
            source = f"data:image/png;base64,{b64encode(picture).decode('ascii')}"
            yield f'<div><p>{escape(label)}</p><img alt="{escape(about)}" src="{source}"></div>\n'
        yield "</figure>\n"

    def _name(self, entry: str) -> str:
        return self._diff.titles.get(entry, "")


def _spell(text: object) -> str:
    if isinstance(text, Mapping):
        return " / ".join(map(str, text.values()))
    return "" if text is None else str(text)


_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
  color: #1d1a17; background: #fff }
section { border-top: 1px solid #9c968c; padding: .5rem 0 1rem }
figure { display: inline-flex; flex-wrap: wrap; gap: .75rem; margin: .5rem 1.5rem .5rem 0;
  vertical-align: top }
figcaption { flex-basis: 100%; font-weight: 600 }
figure p { margin: 0 0 .25rem; color: #5a544c }
img { display: block; max-width: 100% }
code { font-weight: 400; color: #5a544c }
del { background: #fbe3e0 }
ins { background: #dff0df; text-decoration: none; border-bottom: 2px solid #2c6e2c }
"""
