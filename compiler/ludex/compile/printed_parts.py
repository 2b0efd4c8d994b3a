"""Printed parts (decks and sheets in one language): what does not fit in each, cached by what it read.

Writes nothing, and opens no file but fonts, icons and pictures.

What was asked is taken down as it is asked, never declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from ludex.compile.print_locations import PrintLocations, Project
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.core.spans import Span
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.pseudo_locale import LOCALE
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.decks import EntryRenderer, find_decks, find_piece_decks
from ludex.render.fonts import NoFont
from ludex.render.layout.model import Layout
from ludex.render.problem_findings import convert_problem
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.plans import find_plans
from ludex.render.sheets.sheet import Typesetter
from ludex.render.sheets.styles import SheetTheme

Lookup = Sequence[Any]
"""The name of a look-up, and what was looked up."""


class RecordingPack:
    """Answers as the pack does. The manifest is no answer: it has a hash of everything."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.asked: dict[tuple[Any, ...], None] = {}

    def __len__(self) -> int:
        return len(self._pack)

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self._pack, name)
        return answer if name == "manifest" else self._record_lookups(name, answer)

    def _record_lookups(self, name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*about: Any) -> Any:
            self.asked[name, *about] = None
            return answer(*about)

        return ask


def digest_answers(pack: Pack, asked: Iterable[Lookup]) -> str:
    """A digest of all that a pack answers."""
    made = blake2b(digest_size=16)
    for name, *about in asked:
        made.update(repr(_answer(pack, name, about)).encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def _answer(pack: Pack, name: str, about: Sequence[Any]) -> Any:
    """That it has no such entry is an answer too: another pack had it, and lost it since."""
    try:
        return getattr(pack, name)(*about)
    except LookupError as failure:
        return type(failure).__name__


_ACCENT = "#3d4a5c"
"""The colour of sheets where no layout of the game says one."""


def find_sheet_problems(book: Book, locale: str) -> list[Problem]:
    """What is wrong with the sheets of a game in one language; nothing is written."""
    texts = PackTexts(book.pack, locale, book.signs)
    setter = Typesetter(book, texts, choose_theme(book))
    return [problem for plan in find_plans(book, texts) for problem in setter.typeset_plan(plan).problems]


def add_spoken_words(root: Path, icons: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Icons with what is said of them in each language, as `said`: a pack holds the words of those that
    entries refer to, and texts may show any.
    """
    said: dict[str, dict[str, str]] = {slug: {} for slug in icons}
    for file in sorted((root / "content" / SHARED / "text").glob("*.po")):
        catalogue, _ = read(file.name, file.read_bytes())
        for slug in icons if catalogue else ():
            found = catalogue.by_key.get(f"icon/{slug}.title") if catalogue else None
            if found is not None and found.translated:
                said[slug][file.stem] = found.strings[found.targets[-1]].value
    return {slug: {**data, "said": said[slug]} for slug, data in icons.items()}


def choose_theme(book: Book, sparing: bool = False) -> SheetTheme:
    """Titles in the first family that has a black face, texts in the first that has bold and italic."""
    families = book.fonts.families
    titles = [name for name, each in families.items() if "black" in each["faces"]]
    texts = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    palettes = [data.get("palette", {}) for data in book.layouts.values()]
    accents = [palette["accent"] for palette in palettes if "accent" in palette]
    accent = next((ink for ink in accents if ink.startswith("#") and len(ink) == 7), _ACCENT)
    any_family = next(iter(families))
    sans = [name for name in texts if name not in titles[:1]] or texts
    chosen = titles[0] if titles else any_family, sans[0] if sans else any_family
    return SheetTheme(book.fonts, *chosen, accent, sparing)


def find_fit_findings(project: Project, pack: Pack) -> Iterator[Finding]:
    """What does not fit its place in any language of a game, and what its layouts and sheets lack."""
    book = make_book(project, pack)
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    for part in list_printed_parts(book):
        found, layouts = part(book)
        problems += found
        drawn |= layouts
    yield from make_problem_findings(problems, PrintLocations(project), drawn)


PartProblems = tuple[list[Problem], dict[str, Layout]]
"""What does not fit, and the layouts that were drawn."""


def list_printed_parts(book: Book) -> list[Callable[[Book], PartProblems]]:
    """The pieces of this work, none of which knows of another, each at the same place every time."""
    spoken = list_locales(book.pack)
    return [partial(part, locale=locale) for locale in spoken for part in (_of_decks, _of_sheets)]


def _of_decks(book: Book, locale: str) -> PartProblems:
    artist = EntryRenderer(book, locale)
    problems = [
        problem
        for deck in (*find_decks(book), *find_piece_decks(book))
        for problem in artist.make_run(deck)[1]
    ]
    return problems, artist.layouts


def _of_sheets(book: Book, locale: str) -> PartProblems:
    """A font that cannot be used is told of the layouts that name it; without one nothing can be set."""
    try:
        return (find_sheet_problems(book, locale) if book.fonts.families else []), {}
    except NoFont:
        return [], {}


def make_problem_findings(
    problems: Iterable[Problem], places: PrintLocations, drawn: Mapping[str, Layout]
) -> list[Finding]:
    """Problems as findings, each mistake once."""
    found: dict[tuple[str, Span], Finding] = {}
    for problem in problems:
        if problem.trouble is not ProblemKind.SHEET:
            made = convert_problem(problem, places, drawn)
            found.setdefault((made.code.name, made.span), made)
    return list(found.values())


def list_locales(pack: Pack) -> list[str]:
    """The languages of a game, that of its source first."""
    manifest = pack.manifest()
    record = pack.get(f"game/{manifest.game}")
    spoken = [manifest.source, *(record.data.get("translations", ()) if record else ())]
    tried = pack.text(f"game/{manifest.game}.title", LOCALE) is not None
    return list(dict.fromkeys([*spoken, LOCALE] if tried else spoken))


def make_book(project: Project, pack: Pack) -> Book:
    """An open pack, with the fonts and icons that the game may use."""
    game = pack.manifest().game
    fonts, icons = (list_entries(project, game, kind) for kind in ("font", "icon"))
    return Book(pack, project.root / "content", fonts, add_spoken_words(project.root, icons))


def list_entries(project: Project, game: str, kind: str) -> dict[str, Mapping[str, Any]]:
    """The entries of a kind that a game may see, by slug; its own before what is shared."""
    found = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == SHARED}
    own = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == game}
    return found | own


def plain_font(book: Book) -> str:
    """The font of marks and test pages: the plainest there is."""
    for family in book.fonts.families.values():
        return str(family["faces"]["regular"])
    return ""


PartCache = Mapping[str, Any]
"""`around`: what all parts follow from beside the pack. By the part's number: what it asked, and a digest of
the answers; of parts without problems alone."""


def measure_game(
    project: Project, pack: Pack, files: object, before: PartCache
) -> tuple[list[Finding], PartCache]:
    """The findings of a game, and what to keep. `files` tell all that fonts and pictures say."""
    book = make_book(project, pack)
    around = digest(repr((files, book.fonts.families, sorted(book.signs.items()))).encode())
    known = before.get("parts", {}) if before.get("around") == around else {}
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    fitting: dict[str, Any] = {}
    for number, part in enumerate(list_printed_parts(book)):
        name = str(number)
        if name in known and digest_answers(pack, known[name][0]) == known[name][1]:
            fitting[name] = known[name]
            continue
        noted = RecordingPack(pack)
        found, layouts = part(book.with_pack(cast(Pack, noted)))
        problems += found
        drawn |= layouts
        if not found:
            asked = [list(each) for each in noted.asked]
            fitting[name] = [asked, digest_answers(pack, asked)]
    return make_problem_findings(problems, PrintLocations(project), drawn), {
        "around": around,
        "parts": fitting,
    }
