"""Extraction: write the catalogues (with remarks for translators), templates and locks of a game's texts.

A file that cannot be parsed is not changed, so that no translator's work is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ludex.core.messages import Bilingual
from ludex.l10n.catalogue.headers import make_header_fields
from ludex.l10n.catalogue.language_files import (
    LOCK_SUFFIX,
    TEMPLATE_SUFFIX,
    TEMPLATES,
    LoadedCatalogues,
    locale_of,
    main_catalogue,
    main_lock,
    main_template,
    part_file,
)
from ludex.l10n.catalogue.lock import Lock, LockLine, encode_lock
from ludex.l10n.catalogue.po_messages import Catalogue, Comment, Draft, format_message, header
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.check.context import languages
from ludex.l10n.glossary import Glossary
from ludex.l10n.merger import PRINTS, CatalogueMerger, Remarks
from ludex.l10n.printed_lines import Languages, LinePrinter, Witness
from ludex.l10n.texts import Game, Text
from ludex.text.locales import Locale, get_locale
from ludex.text.mentions import is_agreement
from ludex.text.templates import template
from ludex.text.templates.template import IconToken, Slot, SlotName

_ABOUT = (
    "Translation of {game} from {source} into {locale}, kept up to date by `ludex l10n extract`.",
    "Translate it in Poedit, Weblate or any other editor of PO files.",
)


@dataclass
class Extracted:
    """New contents of files by path, and of catalogues by language; unreadable files, left unchanged."""

    files: dict[str, str] = field(default_factory=dict)
    catalogues: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)

    def find_emptied(self, loaded: LoadedCatalogues) -> list[str]:
        """Return the catalogues that lost all messages, and the locks that lost all lines."""
        catalogues = [each.file for each in loaded.parts if "msgctxt" in each.text.text]
        locks = [file for file in loaded.locks if _has_lines(loaded.texts[file].text)]
        return [
            *(file for file in catalogues if "msgctxt" not in self.files.get(file, "msgctxt")),
            *(file for file in locks if file in self.files and not _has_lines(self.files[file])),
        ]


def _has_lines(lock: str) -> bool:
    return any(line and not line.startswith("#") for line in lock.splitlines())


def extract(game: Game, loaded: LoadedCatalogues) -> Extracted:
    """Return new catalogues, templates and locks for a game."""
    extracted = Extracted()
    lines: dict[tuple[str, str], LockLine] = {}
    known = languages(game, loaded.catalogues)
    headers = _read_headers(loaded.parts)
    for locale in game.targets:
        file = main_catalogue(game.name, locale)
        catalogue = loaded.catalogues.get(locale)
        if locale in loaded.unread or (catalogue is not None and not catalogue.sound):
            wrong = [each.file for each in loaded.parts if not each.sound and locale_of(each.file) == locale]
            extracted.left += wrong or [loaded.unread.get(locale, file)]
            lines |= {at: line for at, line in loaded.lock.items() if at[0] == locale}
            continue
        if catalogue is None or catalogue.header is None:
            catalogue = _add_header(game, locale, file, catalogue)
        remarks, witness = make_remarks(game, locale, known), Witness(game, locale, known)
        merged = CatalogueMerger(game, locale, catalogue, loaded.lock, remarks, witness).merge()
        extracted.catalogues[locale] = merged.text
        own = {each: text for each, text in headers.items() if locale_of(each) == locale}
        if game.split or own.keys() - {file}:
            fresh = _format_header(game, locale)
            extracted.files |= _split_catalogue(game, locale, merged.text, own, fresh)
        else:
            extracted.files[file] = merged.text
        lines |= merged.lines
    if game.targets:
        extracted.files |= _make_templates(game, make_remarks(game, "", known))
        if game.split or any(each != loaded.lock_file for each in loaded.locks):
            extracted.files |= _split_lock(game, lines, loaded.locks)
        else:
            extracted.files[loaded.lock_file] = encode_lock(lines)
    return extracted


def _make_templates(game: Game, remarks: Remarks) -> dict[str, str]:
    """Return the templates of a game by path; one for each content file that has catalogues of its own."""
    texts: dict[str, list[Text]] = {main_template(game.name): []}
    for text in game.texts:
        home = part_file(game.name, TEMPLATES, text.file, TEMPLATE_SUFFIX) if game.split else None
        texts.setdefault(home or main_template(game.name), []).append(text)
    return {file: _make_template(game, remarks, some) for file, some in texts.items()}


def _make_template(game: Game, remarks: Remarks, texts: Iterable[Text]) -> str:
    """Return the template of some texts of a game, for translations into further languages."""
    messages = []
    for text in texts:
        comments = (*(Comment(".", each) for each in remarks(text)), Comment(":", text.file))
        messages.append(format_message(Draft(text.key, text.source, ("",) * len(text.source), comments)))
    fields = make_header_fields("", game.name, game.language)
    plain = {name: value for name, value in fields.items() if name != "Plural-Forms"}
    about = f"The texts of {game.name}, to be translated from {game.language}."
    return "\n".join([header(plain, [about]), *messages])


def _format_header(game: Game, locale: str) -> str:
    about = [each.format(game=game.name, source=game.language, locale=locale) for each in _ABOUT]
    return header(make_header_fields(locale, game.name, game.language), about)


def _add_header(game: Game, locale: str, file: str, catalogue: Catalogue | None) -> Catalogue:
    """Return a catalogue with a header, given one without or nothing."""
    rest = f"\n{catalogue.text.text.lstrip()}" if catalogue is not None else ""
    return _read_own(file, _format_header(game, locale) + rest)


def _read_own(file: str, text: str) -> Catalogue:
    """Read a catalogue that was written here, and so can be read."""
    catalogue, _ = read(file, text.encode("utf-8"))
    assert catalogue is not None  # noqa: S101
    return catalogue


# Remarks beside a text: what it is, its length, what to keep, which words to use

_FORMS = {
    "name": Bilingual("a name", "un nom"),
    "line": Bilingual("one line", "une ligne"),
    "prose": Bilingual("a text", "un texte"),
    "counted": Bilingual("singular and plural", "singulier et pluriel"),
}
_LIMIT = Bilingual(", at most {limit} characters", ", au plus {limit} caractères")
_OWNER = {
    True: Bilingual("from the rulebook", "de la règle du jeu"),
    False: Bilingual("our own", "de notre plume"),
}
_KEEP = Bilingual("keep: {tokens}", "à garder\u00a0: {tokens}")
_ANY_FORM = Bilingual(" (in the form that your sentence needs)", " (sous la forme que demande votre phrase)")
_ANY_NUMBER = Bilingual(
    " (in the form that your sentence needs, with or without the noun of a number)",
    " (sous la forme que demande votre phrase, un nombre avec son nom ou sans)",
)
_TERM = Bilingual("glossary: {source} = {target}", "glossaire\u00a0: {source} = {target}")
_NOT = Bilingual(" (not: {words})", " (et non\u00a0: {words})")


def make_remarks(game: Game, locale: str, known: Languages) -> Remarks:
    """Return the function that generates a text's remarks for translators, in French or in English."""
    lang = "fr" if locale.startswith("fr") else "en"
    two = Glossary(game.terms, game.language), Glossary(game.terms, locale)
    source = get_locale(game.language)
    printer = LinePrinter(game, known(game.language))

    def remark_on(text: Text) -> Sequence[str]:
        return [
            _describe_text(text, lang),
            *_describe_printed_line(text, printer, lang),
            *_describe_tokens(text, lang, source),
            *_describe_terms(text, two, lang),
        ]

    return remark_on


def _describe_text(text: Text, lang: str) -> str:
    limit = _LIMIT.render(lang).format(limit=text.limit) if text.limit else ""
    form = _FORMS[text.form].render(lang) if text.form in _FORMS else text.form
    return f"{text.kind}, {text.field} — {form}{limit} ({_OWNER[text.official].render(lang)})"


def _describe_printed_line(text: Text, printer: LinePrinter, lang: str) -> Iterator[str]:
    if text.tokens and any("{{" in each for each in text.source):
        line = printer.show(text, text.source[-1])
        if line:
            yield PRINTS.render(lang) + line


def _describe_tokens(text: Text, lang: str, source: Locale) -> Iterator[str]:
    found: dict[str, str] = {}
    form: Bilingual | None = None
    for piece in (piece for wording in text.source for piece in template.parse(wording)[0].pieces):
        if isinstance(piece, IconToken):
            found[f"[{piece.slug}]"] = f"[{piece.slug}]"
        elif isinstance(piece, Slot):
            name, written = _write_bare(piece)
            if piece.noun or (not is_agreement(piece, source) and name not in found):
                found[name] = written  # with its noun if it has one anywhere
            if piece.noun:
                form = _ANY_NUMBER
            elif piece.form or piece.style:
                form = form or _ANY_FORM
    if found:
        yield _KEEP.render(lang).format(tokens=" ".join(found.values())) + (form.render(lang) if form else "")


def _write_bare(slot: Slot) -> tuple[str, str]:
    """Return the name of a slot, and the slot without the form of its own language."""
    subject = str(slot.subject) if isinstance(slot.subject, SlotName | int | float) else f'"{slot.subject}"'
    if slot.noun:
        adjective = f", {slot.adjective}" if slot.adjective else ""
        return subject, f'{{{{ {subject} | {slot.filter}("{slot.noun}"{adjective}) }}}}'
    if isinstance(slot.subject, SlotName):
        return subject, f"{{{{ {subject} }}}}"
    return f"{subject} {slot.filter}", f"{{{{ {subject} | {slot.filter} }}}}"


def _describe_terms(text: Text, two: tuple[Glossary, Glossary], lang: str) -> Iterator[str]:
    ours, theirs = two
    done: set[int] = set()
    for hit in (hit for wording in text.source for hit in ours.hits(wording)):
        for number in sorted(hit.terms - done):
            source, target = ours.words[number], theirs.words[number]
            done.add(number)
            if hit.allowed and source is not None and target is not None:
                words = ", ".join(target.forbidden)
                avoid = _NOT.render(lang).format(words=words) if words else ""
                forms = ", ".join(dict.fromkeys(target.forms))
                yield _TERM.render(lang).format(source=source.forms[0], target=forms) + avoid


# Files of a game whose content files have catalogues of their own


def _read_headers(catalogues: Iterable[Catalogue]) -> dict[str, str]:
    """Return the header of each catalogue as written, by file; translation tools add lines to it."""
    return {
        each.file: each.text.text[each.header.start : each.header.end]
        for each in catalogues
        if each.header is not None
    }


def _split_catalogue(
    game: Game, locale: str, text: str, headers: Mapping[str, str], new_header: str
) -> dict[str, str]:
    """Split a language's joined catalogue into its files; return their texts by path.

    Messages that match no text of the game, such as obsolete ones, stay in the language's main catalogue.
    """
    main = main_catalogue(game.name, locale)
    homes = {text.key: part_file(game.name, locale, text.file) for text in game.texts if game.split}
    chunks: dict[str, list[str]] = {file: [] for file in (*homes.values(), *headers)}
    for each in _read_own(main, text).messages:
        if not each.is_header:
            home = main if each.obsolete or each.broken else homes.get(each.key or "", main)
            chunks.setdefault(home, []).append(text[each.start : each.end])
    return {
        file: _join_chunks(headers.get(file) or headers.get(main) or new_header, some)
        for file, some in chunks.items()
    }


def _join_chunks(header: str, chunks: Sequence[str]) -> str:
    end = "\r\n" if "\r\n" in header else "\n"
    lines = (each if each.endswith("\n") else each + end for each in (header, *chunks))
    return end.join(lines)


def _split_lock(game: Game, lines: Lock, known: Iterable[str]) -> dict[str, str]:
    """Return the locks of a game by path; `known` locks without lines become empty."""
    files = {text.key: text.file for text in game.texts} if game.split else {}
    main = main_lock(game.name)
    parts: dict[str, dict[tuple[str, str], LockLine]] = {file: {} for file in known}
    for (locale, key), line in lines.items():
        home = part_file(game.name, locale, files[key], LOCK_SUFFIX) if key in files else main
        parts.setdefault(home, {})[locale, key] = line
    return {file: encode_lock(some) for file, some in parts.items()}
