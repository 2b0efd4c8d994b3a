"""Action `print`: write decks, boards, tokens and sheets as files.

Packs are built first, so that prints agree with play. A text that does not fit is reported at its line, and a
deck with an error is not printed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import cast

from ludex.actions.build import build
from ludex.actions.printing.files import (
    LETTER,
    NO_PROFILE,
    PROFILE,
    PrintJob,
    PrintRequest,
    PrintResources,
    choose_names,
    digest_runs,
    find_profiles,
    load_print_resources,
)
from ludex.actions.printing.messages import (
    GONE,
    NO_CARDS,
    NO_DECK,
    NO_FACE,
    NO_FONT,
    NO_FORMAT,
    NO_GAME,
    NO_LAYOUT,
    NO_LOCALE,
    NO_SHEET,
    TOO_SMALL,
)
from ludex.actions.printing.sheets import list_examples_of_rulings, list_sheets, print_sheets
from ludex.compile.outcome import Progress, is_blocking
from ludex.compile.part_memo import (
    PARTIAL_SUFFIX,
    GameParts,
    PrintedFiles,
    PrintedRequest,
    digest_parts,
    load_game_memo,
    save_game_memo,
)
from ludex.compile.print_locations import PrintLocations
from ludex.compile.printed_parts import DeckPart, list_locales, make_book, make_problem_findings, plain_font
from ludex.compile.project_folders import BuildFolder
from ludex.compile.project_run import ProjectRun, pause_garbage_collector
from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Message, Slot, format_decimal
from ludex.core.spans import Span
from ludex.l10n.texts import PSEUDO_LOCALE
from ludex.pack.reader import Pack
from ludex.render.book_texts import PackTexts
from ludex.render.decks import (
    DrawingOptions,
    EntryRenderer,
    find_decks,
    find_decks_left_out,
    find_piece_decks,
)
from ludex.render.drawing.drawing_commands import Drawing
from ludex.render.fonts import NoFont
from ludex.render.imposition.job import PrintRun, Profile
from ludex.render.imposition.shared_sheets import SortedRuns
from ludex.render.layout.layout_reader import merge_layouts
from ludex.render.layout.model import Layout
from ludex.render.outputs import (
    CALIBRATION,
    CONTACT_SUFFIX,
    TABLE,
    TOKENS,
    File,
    OutputFileMaker,
    is_shared_sheets,
    name_shared_sheets,
)
from ludex.render.pdf.pdf_document import make_resources
from ludex.render.print_variants import READING_SIZE
from ludex.render.problems import Problem, ProblemKind

_TOO_LONG = (ProblemKind.OVERFLOW, ProblemKind.WORD)


Prove = Callable[[Pack, Collection[str]], frozenset[str]]
"""Takes a pack and the ids of examples; returns the ids of those that pass."""


def print_games(
    root: Path,
    wish: PrintRequest,
    *,
    prove: Prove | None = None,
    on_progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
) -> PrintJob:
    """Print the requested parts. A game or a deck with an error is not printed, and keeps its old files.

    `prove` returns the examples of a pack that pass; without it, no answer of a ruling is marked as proved.
    """
    outcome = build(root, wish.games, on_progress=on_progress, on_wait=on_wait)
    printed = PrintJob(root, PrintedFiles(root), outcome)
    found: list[Finding] = []
    request = _digest_request(root, wish, prove is not None)
    known = printed.cache.find_request(request) if request else None
    if known is not None:
        printed.messages += known.messages
        printed.list_sets(known.sets)
        return _complete(printed, known.findings)
    with pause_garbage_collector(), ExitStack() as stack:
        stock = load_print_resources(root)
        chosen = choose_names(wish.games, stock.games, NO_GAME)
        errors = [each.span.file for each in outcome.findings if each.severity.value == "E"]
        sound = [game for game in chosen if not any(is_blocking(file, game) for file in errors)]
        packs = [stack.enter_context(_open_pack(root, game, wish)) for game in sound]
        games = [_GamePrinter(stock, pack, wish, printed, prove) for pack in packs]
        _refuse_unknown(games, wish)
        for game in games:
            for locale in game.locales:
                game.print_locale(locale)
        step = on_progress or (lambda stage, done, total: None)
        printed.finish(lambda done, total: step("print", done, total))
        for game in games:
            save_game_memo(printed.cache.store, game.book.game, game.parts.encode())
            found += game.found.values()
        if request and request == _digest_request(root, wish, prove is not None):
            result = PrintedRequest(printed.sets, tuple(printed.messages), found)
            printed.cache.record_request(request, result)
        for game in games if wish.is_complete else ():
            folder, is_obsolete = f"build/print/{game.book.game}/", game.find_obsolete_sets()
            removed = printed.cache.remove_obsolete(folder, is_obsolete)
            printed.messages += [Message(GONE, {"file": file}) for file in removed]
    printed.cache.save()
    return _complete(printed, found)


def _digest_request(root: Path, wish: PrintRequest, proves: bool) -> str:
    """Return the digest of all content and of the request.

    The digest is empty if the result also depends on something else.
    """
    content = "" if wish.changed else ProjectRun(root, release=False).digest_inputs()
    return digest_parts(content, wish, proves) if content else ""


def _complete(printed: PrintJob, found: Sequence[Finding]) -> PrintJob:
    """Return a print job whose outcome has the findings of the build, `found`, and those about the files."""
    outcome = printed.outcome
    findings = sorted((*outcome.findings, *found), key=lambda each: each.order)
    findings += sorted(printed.faults, key=lambda each: each.order)
    # A file that is not text, or that has changed since, has no excerpts.
    known = {file: text for file in outcome.texts if (text := outcome.texts.get(file)) is not None}
    printed.outcome = replace(outcome, findings=tuple(findings), texts={**known, **printed.lines})
    return printed


def _refuse_unknown(games: Sequence[_GamePrinter], wish: PrintRequest) -> None:
    """Reject names of decks, profiles, locales and sheets that no game has."""
    if games:
        choose_names(wish.decks, (slug for game in games for slug in game.known), NO_DECK)
        choose_names(wish.profiles, (slug for game in games for slug in game.profiles), NO_PROFILE)
        choose_names(
            wish.locales, (locale for game in games for locale in list_locales(game.pack)), NO_LOCALE
        )
        if wish.sheets:
            choose_names(wish.sheets, (slug for game in games for slug in list_sheets(game.book)), NO_SHEET)


class _GamePrinter:
    """Printer of one game."""

    def __init__(
        self,
        stock: PrintResources,
        pack: Pack,
        wish: PrintRequest,
        printed: PrintJob,
        prove: Prove | None,
    ) -> None:
        self.stock, self.pack, self.wish, self.printed = stock, pack, wish, printed
        self._prove = prove
        before = load_game_memo(printed.cache.store, pack.manifest().game)
        self.parts = GameParts(stock.project, pack, before, lambda: self._proved)
        self.book = self.parts.book
        self.known = {deck.slug: deck for deck in (*find_decks(self.book), *find_piece_decks(self.book))}
        self.profiles = find_profiles(stock.project, self.book.game)
        self.locales = [each for each in list_locales(pack) if not wish.locales or each in wish.locales]
        self.found: dict[tuple[str, Span], Finding] = {}
        self._places = PrintLocations(stock.project, self.book.game)
        self._font = plain_font(self.book)
        if not self._font:
            printed.messages.append(Message(NO_FONT, {"game": self.book.game}))
        self._record_findings(self.book.problems, {})
        for deck in find_decks_left_out(self.book) if wish.wants_decks and not wish.is_partial else ():
            words = NO_CARDS if deck.layout else NO_LAYOUT
            printed.messages.append(Message(words, {"deck": deck.id}))

    def find_obsolete_sets(self) -> Callable[[str], bool]:
        """Return a predicate: whether the game no longer has the set of files at a place.

        Shared sheets are obsolete only in folders to which this print wrote: in another folder, other options
        may have given them another size.
        """
        names, sets = self._list_names(), self.printed.sets
        folders = {place.rpartition("/")[0] for place in sets}

        def is_obsolete(place: str) -> bool:
            folder, _, name = place.rpartition("/")
            if place in sets or name in names:
                return False
            return folder in folders or not is_shared_sheets(name)

        return is_obsolete

    def _list_names(self) -> set[str]:
        """Return the names of all decks, sheets and files that printing this game may write."""
        sheets = (f"{slug}.pdf" for slug in list_sheets(self.book))
        contacts = (f"{slug}{CONTACT_SUFFIX}" for slug in self.known)
        layouts = {deck.layout for deck in self.known.values()}
        sizes = (
            merge_layouts(self.book.layouts, each, self.pack.manifest().source).get("size")
            for each in layouts
        )
        shared = (name_shared_sheets((size[0], size[1])) for size in sizes if size)
        return {*self.known, CALIBRATION, TOKENS, TABLE, *sheets, *contacts, *shared}

    @cached_property
    def _proved(self) -> frozenset[str]:
        """Ids of the passing examples that prove rulings."""
        examples = list_examples_of_rulings(self.book)
        return self._prove(self.pack, examples) if self._prove and examples else frozenset()

    def print_locale(self, locale: str) -> None:
        """Add what is requested in one language to the print job (nothing without a font), and problems."""
        wanted = dict.fromkeys(self.wish.profiles or [PROFILE])
        profiles = [self.profiles[slug] for slug in wanted if slug in self.profiles]
        if not self._font:
            return
        for profile in profiles if self.wish.wants_decks else ():
            self._print_decks(locale, profile)
        if self.wish.wants_sheets:
            self._print_sheets(locale, profiles)

    def _record_findings(self, problems: Iterable[Problem], drawn: Mapping[str, Layout]) -> bool:
        """Record the findings about problems that are not suppressed; return whether none is an error."""
        left = self.stock.filter_suppressed(make_problem_findings(problems, self._places, drawn))
        for each in left:
            self.found.setdefault((each.code.name, each.span), each)
        return not any(each.severity.value == "E" for each in left)

    def _print_decks(self, locale: str, profile: Profile) -> None:
        book, wish = self.book, self.wish
        grows = wish.large_print and bool(profile.papers)
        manner = wish.marked, wish.low_ink, wish.large_print, grows, wish.rounded
        options = DrawingOptions(profile.bleed, profile.safe, *manner)
        game = PackTexts(book.pack, locale, book.signs).title(f"game/{book.game}")
        press = OutputFileMaker(profile, make_resources(book), self._font, game)
        folder = Path("build", "print", book.game, locale, profile.slug + wish.folder_suffix)
        runs = SortedRuns(profile, not wish.decks, wish.is_partial)
        left_out: dict[str, list[str]] = {}
        for slug in wish.decks or self.known:
            if slug not in self.known:
                continue
            part = DeckPart(locale, self.known[slug], options)
            made = self.parts.set_part(part)
            run = self._choose_cards(part, cast(PrintRun, made.printed))
            refused = press.find_size_problems(run) if run.cards else []
            problems = [each for each in made.problems if not (refused and each.trouble == ProblemKind.SAFE)]
            sound = self._record_findings(problems, made.layouts)
            if locale == PSEUDO_LOCALE:  # in the pseudo-language, too long texts are printed as they are
                sound = sound or all(each.trouble in _TOO_LONG for each in made.problems)
            if run.cards and refused:
                left_out.setdefault(refused[0].what, []).append(run.title)
            elif run.cards:
                runs.add(run, sound)
                self._note_small_texts(profile, run)
        for size, decks in left_out.items():
            slots: dict[str, Slot] = {"profile": profile.title, "decks": ", ".join(decks)}
            slots["size"] = Bilingual(size, size.replace(".", ","))
            self.printed.messages.append(Message(NO_FORMAT, slots))
        for run in runs.alone:
            self._print_deck(press, run, folder)
        for joined in runs.shared:
            self._print_shared(press, joined, folder)
        if profile.form == "tabletop" and runs.alone and wish.is_complete:
            follows = digest_runs(press, *runs.alone)
            self.printed.add_set(folder, TABLE, follows, lambda: press.make_table_file(runs.alone))
        if not wish.is_partial:
            follows = digest_parts(book.digest_assets(), profile, press.font, press.game, locale)
            self.printed.add_set(folder, CALIBRATION, follows, lambda: press.make_test_page(locale))
        tokens = runs.tokens
        if tokens:
            follows = digest_runs(press, *tokens)
            name = f"{TOKENS}{PARTIAL_SUFFIX}" if wish.is_partial else TOKENS
            self.printed.add_set(folder, name, follows, lambda: press.make_token_files(tokens, name))

    def _note_small_texts(self, profile: Profile, run: PrintRun) -> None:
        """Add a message if rules texts are too small for large print, as the profile has no larger cards."""
        if self.wish.large_print and run.reading < READING_SIZE - 0.05:
            size = format_decimal(math.floor(run.reading * 10) / 10)
            slots: dict[str, Slot] = {"profile": profile.title, "size": size, "deck": run.title}
            slots["least"] = f"{READING_SIZE:g}"
            self.printed.messages.append(Message(TOO_SMALL, slots))

    def _print_deck(self, press: OutputFileMaker, made: PrintRun, folder: Path) -> None:
        # A contact sheet of a single card would show nothing new.
        contact = self.wish.contact and not self.wish.is_partial and len(made.cards) > 1
        follows = digest_parts(digest_runs(press, made), contact)

        def make_files() -> Iterator[File]:
            yield from press.files(made)
            if contact:
                yield press.make_contact_sheet(made)

        self.printed.add_set(folder, made.slug, follows, make_files)

    def _print_shared(self, press: OutputFileMaker, runs: list[PrintRun], folder: Path) -> None:
        """Print decks of the same size on common sheets, and each on a contact sheet if that is requested."""
        if len(runs) == 1:
            self._print_deck(press, runs[0], folder)
            return
        whole = press.join_runs(runs)
        follows = digest_runs(press, *runs)
        self.printed.add_set(folder, whole.slug, follows, lambda: press.files(whole))
        for run in runs:
            if self.wish.contact and len(run.cards) > 1:
                self._add_contact_sheet(press, run, folder)

    def _add_contact_sheet(self, press: OutputFileMaker, run: PrintRun, folder: Path) -> None:
        name, follows = f"{run.slug}{CONTACT_SUFFIX}", digest_runs(press, run)
        self.printed.add_set(folder, name, follows, lambda: [press.make_contact_sheet(run)])

    def _print_sheets(self, locale: str, profiles: Sequence[Profile]) -> None:
        book = self.book
        papers = ["letter" if each.papers[:1] == (LETTER,) else "A4" for each in profiles]
        for paper in dict.fromkeys(papers):
            try:
                problems = print_sheets(
                    self.parts, locale, self.wish, make_resources(book), self._font, self.printed, paper
                )
            except NoFont as lacking:
                self.printed.messages.append(Message(NO_FACE, {"game": book.game, "file": str(lacking)}))
            else:
                self._record_findings(problems, {})

    def _choose_cards(self, part: DeckPart, run: PrintRun) -> PrintRun:
        """Return the run with the requested cards."""
        wish = self.wish
        cards = [
            card
            for number, card in enumerate(run.cards, 1)
            if _is_wanted(card.id, wish.only)
            and (not wish.numbers or any(number in each for each in wish.numbers))
        ]
        if wish.changed:
            before = self._find_old_drawings(part)
            cards = [card for card in cards if before.get(card.id) != card.face.drawing]
        slug = f"{run.slug}{PARTIAL_SUFFIX}" if wish.is_partial else run.slug
        source = digest_parts(self.parts.source(part), part.options, slug, [card.id for card in cards])
        return replace(run, slug=slug, cards=cards, source=source)

    def _find_old_drawings(self, part: DeckPart) -> dict[str, Drawing]:
        """Return the drawings of a deck's cards in the earlier pack, by entry; empty if it lacks the deck."""
        with Pack.open(self.wish.changed) as pack:
            book = make_book(self.stock.project, pack)
            for old in (*find_decks(book), *find_piece_decks(book)):
                if old.id == part.content.id:
                    run, _ = EntryRenderer(book, part.locale, part.options).make_run(old)
                    return {card.id: card.face.drawing for card in run.cards}
        return {}


def _open_pack(root: Path, game: str, wish: PrintRequest) -> AbstractContextManager[Pack]:
    """Open the pack of a game, with the pseudo-language if requested."""
    if PSEUDO_LOCALE not in wish.locales:
        return Pack.open(BuildFolder(root).pack(game))
    from ludex.compile.draft_pack import open_pseudo_pack

    return open_pseudo_pack(root, game)


def _is_wanted(card: str, patterns: Sequence[str]) -> bool:
    slug = card.partition("/")[2]
    return not patterns or any(fnmatchcase(slug, each) or each == card for each in patterns)
