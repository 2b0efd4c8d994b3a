"""`print`: decks of a game as files, once nothing is wrong with them; and what is wrong, at its line.

Packs are built first, so that what is printed is what is played. `unfit` finds what does not fit its card: it
needs an open pack and the project's documents, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from compiler.core.finding import Finding
from compiler.core.message import Both, Choice, Message
from compiler.core.span import Span
from compiler.driver.building import build
from compiler.driver.discovery import all_codes
from compiler.driver.folder import Folder
from compiler.driver.outcome import Refusal
from compiler.driver.places import Places
from compiler.driver.printed import Printed, Wish, faults
from compiler.driver.sheets import print_sheets
from compiler.driver.stages import Progress, Work, run
from compiler.link.symbols import SHARED
from compiler.pack.reader import Pack
from compiler.render.book.book import Book
from compiler.render.decks import Artist, Deck, Manner, decks, pieces
from compiler.render.findings import finding
from compiler.render.fonts.catalogue import NoFont
from compiler.render.imposition.cards import Run
from compiler.render.imposition.profile import Profile, read_profile
from compiler.render.imposition.shelf import small
from compiler.render.layout.model import Layout
from compiler.render.outputs import Press
from compiler.render.pdf.document import Resources
from compiler.render.preflight.checks import Wanted
from compiler.render.problems import Problem, Trouble
from compiler.source.allow import allowances, hush

PROFILE = "home-a4"
_HOME = Profile(PROFILE, "A4", "sheets", ((210.0, 297.0),))
"""For a project that has no profile of that name."""
_NO_FACE = Both(
    "no sheet of {game} was printed: the font {file} cannot be used",
    "aucune feuille de {game} n’a été imprimée\u00a0: la police {file} est inutilisable",
)
_NO_GAME = Both(
    "there is no game “{name}”: {known}", "il n’y a pas de jeu «\u00a0{name}\u00a0»\u00a0: {known}"
)
_NO_PROFILE = Both(
    "there is no print profile “{name}”: {known}",
    "il n’y a pas de profil d’impression «\u00a0{name}\u00a0»\u00a0: {known}",
)
_NO_DECK = Both(
    "no deck “{name}” has cards and a layout: {known}",
    "aucun paquet «\u00a0{name}\u00a0» n’a de cartes et de maquette\u00a0: {known}",
)
_NO_LOCALE = Both(
    "“{name}” is not a language of {game}: {known}",
    "«\u00a0{name}\u00a0» n’est pas une langue de {game}\u00a0: {known}",
)
_NO_FORMAT = Both(
    "{profile} makes no cards of {size}: {deck} was left out",
    "{profile} ne fait pas de cartes de {size}\u00a0: {deck} est laissé de côté",
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
    """Print what is wished for. A deck with an error is not printed, and its old files stay."""
    outcome = build(root, wish.games, on_progress=on_progress, on_wait=on_wait)
    printed = Printed(outcome)
    if any(each.severity.value == "E" for each in outcome.findings):
        return printed
    work = run(root)
    games = _chosen(wish.games, work.tree.games, _NO_GAME)
    found: list[Finding] = []
    for done, game in enumerate(games):
        if on_progress:
            on_progress("print", done, len(games))
        with Pack.open(Folder(root).pack(game)) as pack:
            found += _print_game(work, pack, wish, printed)
    left = _hushed(found, work)
    findings = tuple(sorted((*outcome.findings, *left), key=lambda each: each.order))
    printed.outcome = replace(outcome, findings=findings, texts={**outcome.texts, **work.texts})
    return printed


def unfit(work: Work, pack: Pack) -> Iterator[Finding]:
    """What does not fit its card in any language of a game, and what its layouts lack."""
    book = _book(work, pack)
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    for locale in locales(pack):
        artist = Artist(book, locale)
        for deck in (*decks(book), *pieces(book)):
            _, found = artist.run(deck)
            problems += found
        drawn |= artist.layouts
    yield from told(problems, work, drawn)


def told(problems: Iterable[Problem], work: Work, drawn: Mapping[str, Layout]) -> list[Finding]:
    """Problems as findings, each mistake once."""
    found: dict[tuple[str, Span], Finding] = {}
    for problem in problems:
        if problem.trouble is not Trouble.SHEET:
            made = finding(problem, Places(work), drawn)
            found.setdefault((made.code.name, made.span), made)
    return list(found.values())


def locales(pack: Pack) -> list[str]:
    """The languages of a game, that of its source first."""
    manifest = pack.manifest()
    record = pack.get(f"game/{manifest.game}")
    return [manifest.source, *(record.data.get("translations", ()) if record else ())]


def _print_game(work: Work, pack: Pack, wish: Wish, printed: Printed) -> list[Finding]:
    book = _book(work, pack)
    font = _plain_font(book)
    if not font:
        printed.said.append(Message(_NO_FONT, {"game": book.game}))
        return []
    known = {deck.slug: deck for deck in (*decks(book), *pieces(book))}
    wanted = [known[slug] for slug in _chosen(wish.decks, known, _NO_DECK)]
    profiles = _profiles(work, book.game)
    chosen = [profiles[slug] for slug in _chosen(wish.profiles or [PROFILE], profiles, _NO_PROFILE)]
    spoken = _chosen(wish.locales, locales(pack), _NO_LOCALE, game=book.game)
    resources = Resources(book.files.read, book.files.read, book.icons)
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    for locale in spoken:
        if wish.wants_sheets:
            try:
                problems += print_sheets(work.root, book, locale, wish, resources, font, printed)
            except NoFont as lacking:
                printed.said.append(Message(_NO_FACE, {"game": book.game, "file": str(lacking)}))
        for profile in chosen if wish.wants_decks else ():
            artist = Artist(book, locale, _manner(wish, profile))
            press = Press(profile, resources, font, artist.texts.title(f"game/{book.game}"))
            tokens: list[Run] = []
            for deck in wanted:
                made, found = _run(artist, deck, wish, work)
                problems += found
                if not made.cards or found:
                    continue
                if deck.loose and profile.form == "sheets" and small(made) and not wish.decks:
                    tokens.append(made)
                else:
                    _write(work.root, press, made, wish, printed, book.game)
            for each in press.together(tokens) if tokens else ():
                printed.write(work.root, _folder(press, book.game, locale), each)
            drawn |= artist.layouts
    return told(problems, work, drawn)


def _manner(wish: Wish, profile: Profile) -> Manner:
    return Manner(profile.bleed, profile.safe, wish.marked, wish.low_ink, wish.large_print)


def _run(artist: Artist, deck: Deck, wish: Wish, work: Work) -> tuple[Run, list[Problem]]:
    made, problems = artist.run(deck)
    cards = [card for card in made.cards if _wanted(card.id, wish.only)]
    if wish.changed:
        before = _before(artist, deck, wish.changed, work)
        cards = [card for card in cards if before.get(card.id) != card.face.drawing]
    return replace(made, cards=cards), problems


def _before(artist: Artist, deck: Deck, file: str, work: Work) -> dict[str, Any]:
    """How the cards of an earlier pack were drawn."""
    with Pack.open(file) as pack:
        book = _book(work, pack)
        old = next((each for each in (*decks(book), *pieces(book)) if each.id == deck.id), None)
        if old is None:
            return {}
        made, _ = Artist(book, artist.texts.locale, artist.manner).run(old)
        return {card.id: card.face.drawing for card in made.cards}


def _wanted(card: str, patterns: Sequence[str]) -> bool:
    slug = card.partition("/")[2]
    return not patterns or any(fnmatchcase(slug, each) or each == card for each in patterns)


def _write(root: Path, press: Press, made: Run, wish: Wish, printed: Printed, game: str) -> None:
    files, problems = press.files(made)
    for problem in problems:
        slots = {"profile": press.profile.title, "size": problem.what, "deck": made.title}
        printed.said.append(Message(_NO_FORMAT, slots))
    if wish.contact and files:
        files.append(press.contact(made))
    for each in files:
        printed.write(root, _folder(press, game, made.locale), each)


def _folder(press: Press, game: str, locale: str) -> Path:
    return Path("build", "print", game, locale, press.profile.slug)


def check_file(root: Path | None, file: Path, profile: str = "") -> list[Message]:
    """What a printer would find in a finished PDF, as far as the file, and a profile, can say."""
    wish = Wanted()
    if profile:
        if root is None:
            raise Refusal(Message(_NO_PROFILE, {"name": profile, "known": Choice(())}))
        profiles = _profiles(run(root), "")
        (slug,) = _chosen([profile], profiles, _NO_PROFILE)
        known = profiles[slug]
        cmyk, boxed = known.colours == "cmyk", known.form == "singles"
        wish = Wanted(
            colours=known.colours,
            limit=known.limit if cmyk else None,
            boxes=boxed,
            safe=known.safe if boxed else None,
        )
    return faults(str(file), file.read_bytes(), wish)


def _chosen(wanted: Sequence[str], known: Iterable[str], unknown: Both, **slots: str) -> list[str]:
    names = list(known)
    for name in wanted:
        if name not in names:
            raise Refusal(Message(unknown, {"name": name, "known": Choice(tuple(names)), **slots}))
    return list(wanted) or names


def _entries(work: Work, game: str, kind: str) -> dict[str, Mapping[str, Any]]:
    """The entries of a kind that a game may see, by slug; its own before what is shared."""
    found = {each.slug: each.data for each in work.entries if each.kind == kind and each.game == SHARED}
    return found | {each.slug: each.data for each in work.entries if each.kind == kind and each.game == game}


def _profiles(work: Work, game: str) -> dict[str, Profile]:
    found = sorted(_entries(work, game, "profile").items())
    return {PROFILE: _HOME} | {slug: read_profile(slug, data) for slug, data in found}


def _book(work: Work, pack: Pack) -> Book:
    game = pack.manifest().game
    return Book(pack, work.root / "content", _entries(work, game, "font"), _entries(work, game, "icon"))


def _plain_font(book: Book) -> str:
    """The font of marks and test pages: the plainest there is."""
    for family in book.fonts.families.values():
        return str(family["faces"]["regular"])
    return ""


def _hushed(found: Iterable[Finding], work: Work) -> list[Finding]:
    allowed = [each for document in work.documents.values() for each in allowances(document)[0]]
    codes = all_codes()
    left = hush(list(found), allowed, codes)
    return [each for each in left if each.code.name.startswith("PRINT")]
