"""A small game as contents, every look-up that a pack offers, and contents at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludex.pack.contents import Place, Ref, ReferenceHolder
from ludex.pack.reader import Pack
from tests.plain_pack import Contents, Entry, Program

CARDS, DECKS = "content/demo/cards.yaml", "content/demo/decks.yaml"


def demo() -> Contents:
    """Two cards, a term with nothing, and a deck that refers to the cards in every way there is."""
    return Contents(
        game="demo",
        version="1.2",
        compiler="0.1.0",
        source="fr",
        entries=[
            Entry("card/archer", {"attack": 1, "range": [1, 2]}, ("ranged",), place=Place(CARDS, 4, 3)),
            Entry(
                "card/guard",
                {"attack": 2, "guards": 0},
                ("melee", "elite"),
                ("card/sentry",),
                (Ref(0, ("guards",), place=Place(CARDS, 12, 13)),),
                Place(CARDS, 9, 3),
            ),
            Entry(
                "deck/foes",
                {"cards": {"0": 2, "1": 1}, "boss": {"is": [1]}, "name": None},
                refs=(
                    Ref(0, ("cards", "0"), ReferenceHolder.KEY, Place(DECKS, 5, 7)),
                    Ref(1, ("cards", "1"), ReferenceHolder.KEY),
                    Ref(1, ("boss", "is", 0)),
                    Ref(2, ("setup", 0, "call"), ReferenceHolder.RULE, Place(DECKS, 9, 13)),
                ),
            ),
            Entry("term/é", {}),
        ],
        texts={
            "fr": {
                "card/archer.title": "Archère",
                "card/guard.title": "Garde",
                "deck/foes.count": {"one": "{n} ennemi", "other": "{n} ennemis"},
            },
            "en": {"card/guard.title": "Guard"},
            "de": {"card/archer.title": "Schützin"},
        },
        programs=[
            Program(
                "deck/foes.setup",
                ["seq", ["shuffle", 2], ["end"]],
                "5eed",
                [Place(DECKS, 9, 5), None, Place(DECKS, 10, 5)],
            ),
            Program("card/guard.act", {"do": []}),
        ],
    )


def everything(pack: Pack, contents: Contents) -> dict[str, Any]:
    """What a pack answers to every question that `contents` suggests, and to some that it does not."""
    names = [entry.id for entry in contents.entries]
    keys = sorted({key for texts in contents.texts.values() for key in texts})
    locales = [*contents.texts, "xx"]
    programs = [program.name for program in contents.programs]
    said: dict[str, Any] = {
        question: [ask(name) for name in asked] for question, ask, asked in _questions(pack, names, programs)
    }
    said["numbers"] = [
        (pack.by_number(n), pack.id(n), pack.refs(n), pack.users(n), pack.place(n)) for n in range(len(pack))
    ]
    listed = {n for found in (*said["kind"], *said["tag"]) for n in found}
    said["listed"] = [pack.by_number(n) for n in sorted(listed)]
    said["numbered"] = [pack.by_number(n) for n in said["number"] if n is not None]
    said["texts"] = [pack.text(key, locale) for key in [*keys, "card/none.title"] for locale in locales]
    said["all texts"] = [pack.texts(locale) for locale in locales]
    said["instructions"] = [pack.place_in(name, step) for name in [*programs, "no"] for step in (-1, 0, 2, 9)]
    said["lists"] = (list(pack.ids()), pack.kinds(), pack.tags(), pack.programs(), len(pack), pack.manifest())
    return said


def _questions(
    pack: Pack, names: list[str], programs: list[str]
) -> list[tuple[str, Callable[[str], object], list[str]]]:
    kinds = sorted({name.partition("/")[0] for name in names})
    return [
        ("get", pack.get, [*names, "card/none", "", "card", "\ud800"]),
        ("number", pack.number, [*names, "card/none"]),
        ("kind", pack.of_kind, [*kinds, "none"]),
        ("tag", pack.tagged, ["melee", "elite", "ranged", "none"]),
        ("program", pack.program, [*programs, "none"]),
        ("program number", pack.program_number, [*programs, "none"]),
        ("program digest", pack.program_digest, [*programs, "none"]),
    ]


letters = st.text("aé-/. \U0001f3b2", min_size=1, max_size=6)
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(letters, inner, max_size=3),
    max_leaves=8,
)


def places(file: str) -> st.SearchStrategy[Place | None]:
    """Places in a file, some of them unknown: a row knows of one file."""
    return st.none() | st.builds(Place, st.just(file), st.integers(1, 9999), st.integers(1, 99))


@st.composite
def anything(draw: st.DrawFn) -> Contents:
    """Contents of any shape that the writer takes."""
    ids = draw(
        st.lists(st.from_regex(r"(?:card|deck|x-é)/[a-c]{1,3}", fullmatch=True), unique=True, max_size=12)
    )
    entries = [draw(_entry(entry_id, len(ids))) for entry_id in ids]
    locales = draw(st.lists(st.sampled_from(["fr", "fr-CA", "en"]), unique=True))
    names = draw(st.lists(letters, unique=True, max_size=4))
    files = sorted(
        {place.file for each in entries for place in (each.place, *(r.place for r in each.refs)) if place}
    )
    instructions = st.lists(places(draw(st.sampled_from(files))) if files else st.none(), max_size=3)
    return Contents(
        game=draw(letters),
        version=draw(letters),
        compiler=draw(letters),
        source="fr",
        entries=entries,
        texts={locale: draw(st.dictionaries(letters, plain, min_size=1, max_size=4)) for locale in locales},
        programs=[Program(name, draw(plain), draw(letters), draw(instructions)) for name in names],
    )


@st.composite
def _entry(draw: st.DrawFn, entry_id: str, count: int) -> Entry:
    numbers = draw(st.lists(st.integers(0, count - 1), max_size=3))
    within = places(draw(st.sampled_from([CARDS, DECKS, "é"])))
    data = {"own": draw(plain), "refs": numbers, "counts": {str(number): 1 for number in numbers}}
    refs = [Ref(number, ("refs", index), place=draw(within)) for index, number in enumerate(numbers)]
    refs += [
        Ref(number, ("counts", str(number)), ReferenceHolder.KEY, draw(within))
        for number in sorted({*numbers})
    ]
    refs += [Ref(number, ("do", 0), ReferenceHolder.RULE) for number in numbers[:1]]
    tags = draw(st.lists(st.sampled_from(["melee", "elite", "ranged", "é"]), unique=True))
    return Entry(entry_id, data, tags, draw(st.lists(letters, max_size=2)), refs, draw(within))
