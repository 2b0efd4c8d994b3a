"""Action `print`: decks, boards, tokens and sheets as files.

Packs are built first, so that what is printed is what is played. What does not fit is told at its line, and a
deck with an error is not printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from ludex.actions.build import build
from ludex.actions.print_files import Printed, Wish
from ludex.actions.print_resources import LETTER, NO_PROFILE, PROFILE, Stock, chosen_of, profiles_of, stock_of
from ludex.actions.print_sheets import print_sheets, sheets_of
from ludex.compile.outcome import Outcome, Progress, stops
from ludex.compile.printed_parts import book_of, locales, plain_font, told
from ludex.compile.project_folders import Folder
from ludex.compile.project_run import collector_off
from ludex.compile.standing import SOME, Standing, digest
from ludex.core.findings import Finding
from ludex.core.messages import Both, Message
from ludex.core.spans import Span
from ludex.l10n.pseudo_locale import LOCALE
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.decks import Artist, Deck, Manner, decks, pieces
from ludex.render.fonts import NoFont
from ludex.render.imposition.job import Profile, Run
from ludex.render.imposition.pages import form
from ludex.render.imposition.token_sheets import small
from ludex.render.layout.model import Layout
from ludex.render.outputs import CALIBRATION, TOKENS, File, Press
from ludex.render.pdf.pdf_document import Resources
from ludex.render.problems import Problem, Trouble

_NO_FACE = Both(
    "no sheet of {game} was printed: the font {file} cannot be used",
    "aucune feuille de {game} n’a été imprimée\u00a0: la police {file} est inutilisable",
)
_NO_GAME = Both(
    "there is no game “{name}”: {known}", "il n’y a pas de jeu «\u00a0{name}\u00a0»\u00a0: {known}"
)
_NO_DECK = Both(
    "no deck “{name}” has cards and a layout: {known}",
    "aucun paquet «\u00a0{name}\u00a0» n’a de cartes et de maquette\u00a0: {known}",
)
_NO_SHEET = Both(
    "there is no sheet “{name}”: {known}", "il n’y a pas de feuille «\u00a0{name}\u00a0»\u00a0: {known}"
)
_NO_LOCALE = Both(
    "“{name}” is no language of what is to be printed: {known}",
    "«\u00a0{name}\u00a0» n’est pas une langue de ce qu’il y a à imprimer\u00a0: {known}",
)
_NO_FORMAT = Both(
    "{profile} makes no cards of {size}: {deck} was left out",
    "{profile} ne fait pas de cartes de {size}\u00a0: {deck} est laissé de côté",
)
_GONE = Both(
    "{file} was removed: nothing is printed under that name any more",
    "{file} a été supprimé\u00a0: plus rien ne s’imprime sous ce nom",
)
_NO_FONT = Both(
    "{game} has no font to print with: add an entry of kind font",
    "{game} n’a pas de police pour imprimer\u00a0: ajoutez une entrée de sorte font",
)


def print_games(
    root: Path,
    wish: Wish,
    *,
    on_progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Printed:
    """Print what is wished for. A game or a deck with an error is not printed, and its old files stay."""
    outcome = build(root, wish.games, on_progress=on_progress, on_wait=on_wait)
    printed = Printed(root, Standing(root), outcome)
    found: list[Finding] = []
    with collector_off(), ExitStack() as stack:
        stock = stock_of(root)
        chosen = chosen_of(wish.games, stock.games, _NO_GAME)
        sound = [game for game in chosen if not _is_stopped(outcome, game)]
        packs = [stack.enter_context(_pack(root, game, wish)) for game in sound]
        games = [_Game(stock, pack, wish, printed) for pack in packs]
        _refuse_unknown(games, wish)
        for game in games:
            for locale in game.locales:
                game.print(locale)
        step = on_progress or (lambda stage, done, total: None)
        printed.finish(lambda done, total: step("print", done, total))
        for one in games if wish.whole else ():
            removed = printed.standing.forget(f"build/print/{one.book.game}/", one.names)
            printed.said += [Message(_GONE, {"file": file}) for file in removed]
        found += [each for one in games for each in one.found.values()]
    printed.standing.save()
    findings = sorted((*outcome.findings, *found), key=lambda each: each.order)
    findings += sorted(printed.faults, key=lambda each: each.order)
    printed.outcome = replace(outcome, findings=tuple(findings), texts={**outcome.texts, **printed.lines})
    return printed


def _is_stopped(outcome: Outcome, game: str) -> bool:
    return any(each.severity.value == "E" and stops(each.span.file, game) for each in outcome.findings)


def _refuse_unknown(games: Sequence[_Game], wish: Wish) -> None:
    """What is named must be there, in one of the games at least."""
    if games:
        chosen_of(wish.decks, (slug for game in games for slug in game.known), _NO_DECK)
        chosen_of(wish.profiles, (slug for game in games for slug in game.profiles), NO_PROFILE)
        chosen_of(wish.locales, (locale for game in games for locale in locales(game.pack)), _NO_LOCALE)
        if wish.sheets:
            chosen_of(wish.sheets, (slug for game in games for slug in sheets_of(game.book)), _NO_SHEET)


class _Game:
    """One game being printed."""

    def __init__(self, stock: Stock, pack: Pack, wish: Wish, printed: Printed) -> None:
        self.stock, self.pack, self.wish, self.printed = stock, pack, wish, printed
        self.book = book_of(stock.project, pack)
        self.known = {deck.slug: deck for deck in (*decks(self.book), *pieces(self.book))}
        self.profiles = profiles_of(stock.project, self.book.game)
        self.locales = [each for each in locales(pack) if not wish.locales or each in wish.locales]
        self.found: dict[tuple[str, Span], Finding] = {}
        self._font = plain_font(self.book)
        if not self._font:
            printed.said.append(Message(_NO_FONT, {"game": self.book.game}))
        self._is_free_of(self.book.problems, {})

    @property
    def names(self) -> set[str]:
        """What its files may be called."""
        return {*self.known, CALIBRATION, TOKENS, *(f"{slug}.pdf" for slug in sheets_of(self.book))}

    def print(self, locale: str) -> None:
        """Write all that is wished for in one language, and take note of what is wrong."""
        wanted = dict.fromkeys(self.wish.profiles or [PROFILE])
        profiles = [self.profiles[slug] for slug in wanted if slug in self.profiles]
        if not self._font:
            return
        for profile in profiles if self.wish.wants_decks else ():
            self._decks(locale, profile)
        if self.wish.wants_sheets:
            self._sheets(locale, profiles)

    def _is_free_of(self, problems: Iterable[Problem], drawn: dict[str, Layout]) -> bool:
        """Whether these leave nothing that keeps from printing; what is left is told."""
        left = self.stock.left(told(problems, self.stock.places, drawn))
        for each in left:
            self.found.setdefault((each.code.name, each.span), each)
        return not any(each.severity.value == "E" for each in left)

    def _decks(self, locale: str, profile: Profile) -> None:
        book, wish = self.book, self.wish
        artist = Artist(book, locale, _manner(wish, profile))
        press = Press(profile, _resources(book), self._font, artist.texts.title(f"game/{book.game}"))
        folder = Path("build", "print", book.game, locale, profile.slug + wish.manner)
        tokens: list[Run] = []
        complete = True
        for slug in wish.decks or self.known:
            if slug not in self.known:
                continue
            deck = self.known[slug]
            made, problems = self._run(artist, deck)
            sound = self._is_free_of(problems, artist.layouts) or _is_tried(locale, problems)
            if not made.cards:
                continue
            if deck.loose and form(made, profile) == "sheets" and small(made, profile) and not wish.decks:
                tokens.append(made)
                complete = complete and sound
            elif sound:
                self._deck(press, made, folder)
        if not wish.partly:
            follows = digest(book.stock([]), profile, press.font, press.game, locale)
            self.printed.put(folder, CALIBRATION, follows, lambda: press.calibration(locale))
        if tokens and complete:
            follows, name = _follows(book, press, *tokens), f"{TOKENS}{SOME}" if wish.partly else TOKENS
            self.printed.put(folder, name, follows, lambda: press.together(tokens, name))

    def _deck(self, press: Press, made: Run, folder: Path) -> None:
        problems = press.refused(made)
        for problem in problems:
            slots = {"profile": press.profile.title, "size": problem.what, "deck": made.title}
            self.printed.said.append(Message(_NO_FORMAT, slots))
        if not problems:
            contact = self.wish.contact and not self.wish.partly
            follows = digest(_follows(self.book, press, made), contact)
            self.printed.put(folder, made.slug, follows, lambda: _files(press, made, contact))

    def _sheets(self, locale: str, profiles: Sequence[Profile]) -> None:
        book = self.book
        for paper in dict.fromkeys(_paper(each) for each in profiles):
            try:
                problems = print_sheets(
                    book, locale, self.wish, _resources(book), self._font, self.printed, paper
                )
            except NoFont as lacking:
                self.printed.said.append(Message(_NO_FACE, {"game": book.game, "file": str(lacking)}))
            else:
                self._is_free_of(problems, {})

    def _run(self, artist: Artist, deck: Deck) -> tuple[Run, list[Problem]]:
        """The cards of a deck that are wanted, and what is wrong with any of them."""
        made, problems = artist.run(deck)
        wish = self.wish
        cards = [
            card
            for number, card in enumerate(made.cards, 1)
            if _wanted(card.id, wish.only)
            and (not wish.numbers or any(number in each for each in wish.numbers))
        ]
        if wish.changed:
            before = self._before(artist, deck)
            cards = [card for card in cards if before.get(card.id) != card.face.drawing]
        slug = f"{made.slug}{SOME}" if wish.partly else made.slug
        return replace(made, slug=slug, cards=cards), problems

    def _before(self, artist: Artist, deck: Deck) -> dict[str, Any]:
        """How the cards of an earlier pack were drawn."""
        with Pack.open(self.wish.changed) as pack:
            book = book_of(self.stock.project, pack)
            old = next((each for each in (*decks(book), *pieces(book)) if each.id == deck.id), None)
            if old is None:
                return {}
            made, _ = Artist(book, artist.texts.locale, artist.manner).run(old)
            return {card.id: card.face.drawing for card in made.cards}


def _pack(root: Path, game: str, wish: Wish) -> AbstractContextManager[Pack]:
    """The pack of a game; with the language that prints are tried with, where that is wanted."""
    if LOCALE not in wish.locales:
        return Pack.open(Folder(root).pack(game))
    from ludex.compile.draft_pack import pretended

    return pretended(root, game)


def _is_tried(locale: str, problems: Iterable[Problem]) -> bool:
    """Whether this is the language to try prints with, which shows what is too long as it is."""
    long = (Trouble.OVERFLOW, Trouble.WORD)
    return locale == LOCALE and all(each.trouble in long for each in problems)


def _resources(book: Book) -> Resources:
    return Resources(book.files.read, book.files.read, book.icons)


def _manner(wish: Wish, profile: Profile) -> Manner:
    return Manner(profile.bleed, profile.safe, wish.marked, wish.low_ink, wish.large_print)


def _files(press: Press, made: Run, contact: bool) -> Iterator[File]:
    yield from press.files(made)
    if contact:
        yield press.contact(made)


def _follows(book: Book, press: Press, *runs: Run) -> str:
    """What the files of some runs follow from."""
    sides = {side.key: side for run in runs for card in run.cards for side in (card.face, card.back) if side}
    lists = [
        (run.slug, run.title, run.locale, card.id, card.copies, card.face.key, card.back and card.back.key)
        for run in runs
        for card in run.cards
    ]
    stock = book.stock([side.drawing for side in sides.values()])
    return digest(stock, lists, sides, press.profile, press.font, press.game)


def _wanted(card: str, patterns: Sequence[str]) -> bool:
    slug = card.partition("/")[2]
    return not patterns or any(fnmatchcase(slug, each) or each == card for each in patterns)


def _paper(profile: Profile) -> str:
    """What sheets are printed on beside decks of that profile."""
    return "letter" if profile.papers and profile.papers[0] == LETTER else "A4"
