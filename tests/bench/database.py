"""A large database of cards, as living games have them: short entries, many texts, several languages.

    python -m tests.bench.database FOLDER [--cards N] [--locales fr,de] [--seed N]

Where the bench corpus (`corpus.py`) asks what rules cost, this asks what texts and translations cost: it has
no rules. It is written in English; the same parameters give the same bytes. Knows nothing of the compiler but
what its authors know.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from ludex.core.ids import make_slug
from tests.bench.database_words import (
    FACTIONS,
    FLAVOURS,
    ICONS,
    LOCALES,
    NAME_STARTS,
    NAME_TAILS,
    NOUNS,
    OF,
    SUBTITLES,
    TEXTS,
    Said,
)

GAME = "database"
CARDS_TO_A_FILE = 50
PACKS_TO_A_FILE = 10
"""A pack is a deck, of the cards of one file."""


@dataclass(frozen=True)
class Database:
    """How large a database to make, into which languages, and which of the many of that size."""

    cards: int = 6_250
    locales: tuple[str, ...] = ("fr", "de")
    seed: int = 1

    def write(self, root: Path) -> None:
        """Put every file in its place under `root`."""
        for path, text in self.files().items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")

    def files(self) -> dict[str, str]:
        """Every file of the project, by path."""
        random = Random(self.seed)  # noqa: S311 (it has to be the same every time, and no secret)
        writer = _Writer(self.locales, random)
        names = _names(random)
        titles = [(noun, name) for noun, name in product(NOUNS, names)]
        if not 0 < self.cards <= len(titles):
            raise ValueError(f"there are words for {len(titles)} cards, not for {self.cards}")
        chosen = random.sample(titles, self.cards)
        parts = [chosen[start : start + CARDS_TO_A_FILE] for start in range(0, self.cards, CARDS_TO_A_FILE)]
        slugs = [writer.write_cards(f"pack-{number:03}", part, names) for number, part in enumerate(parts, 1)]
        writer.write_packs(slugs, names)
        writer.write_rest()
        return writer.files | {
            f"content/{GAME}/text/{locale}.po": _catalogue_head(locale) + "".join(writer.messages[locale])
            for locale in self.locales
        }


def _names(random: Random) -> list[str]:
    """Names of people and places: the same in every language, and none begins with a vowel."""
    made = [start + tail for start, tail in product(NAME_STARTS, NAME_TAILS)]
    random.shuffle(made)
    return made


def _catalogue_head(locale: str) -> str:
    rule = "(n > 1)" if locale == "fr" else "(n != 1)"
    lines = (
        f"Project-Id-Version: {GAME}",
        f"Language: {locale}",
        "X-Source-Language: en",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals=2; plural={rule};",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)


class _Writer:
    """Writes files of entries, and the messages of their texts."""

    def __init__(self, locales: tuple[str, ...], random: Random) -> None:
        self.files: dict[str, str] = {}
        self.messages: dict[str, list[str]] = {locale: [] for locale in locales}
        self._random = random
        self._made: set[str] = set()

    def write_cards(self, name: str, titles: list[tuple[Said, str]], names: list[str]) -> list[str]:
        """A file of cards; gives their slugs."""
        lines, slugs = [], []
        for noun, owner in titles:
            title = Said(*(f"{word} {of} {owner}" for word, of in zip(noun, OF, strict=True)))
            slug = make_slug(title.en)
            texts = {
                "title": title,
                "subtitle": self._fresh(SUBTITLES, names),
                "text": self._fresh(TEXTS, names),
                "flavour": self._fresh(FLAVOURS, names),
            }
            numbers = [f"{field}: {self._random.randint(0, 9)}" for field in ("cost", "might", "wits")]
            faction = make_slug(self._random.choice(FACTIONS).en)
            rest = [
                *numbers,
                f"faction: {faction}",
                f"number: {len(slugs) + 1}",
                "source: {status: original}",
            ]
            lines += self._entry(f"content/{GAME}/cards/{name}.yaml", "card", slug, texts, rest)
            slugs.append(slug)
        self._add(f"cards/{name}", "card", lines)
        return slugs

    def write_packs(self, slugs: list[list[str]], names: list[str]) -> None:
        """A deck for each file of cards, ten decks to a file."""
        for start in range(0, len(slugs), PACKS_TO_A_FILE):
            name, lines = f"packs/cycle-{start // PACKS_TO_A_FILE + 1:02}", []
            for number in range(start, min(start + PACKS_TO_A_FILE, len(slugs))):
                title = Said(*(names[number] for _ in LOCALES))
                cards = ["of: [card]", "cards:", *(f"  {slug}: 1" for slug in slugs[number])]
                rest = [*cards, "source: {status: original}"]
                lines += self._entry(
                    f"content/{GAME}/{name}.yaml", "deck", f"pack-{number + 1:03}", {"title": title}, rest
                )
            self._add(name, "deck", lines)

    def write_rest(self) -> None:
        """The game, its schema, factions and icons."""
        source = "source: {status: original}"
        for name, kind, words in (("factions", "trait", FACTIONS), ("icons", "icon", ICONS)):
            path, lines = f"content/{GAME}/{name}.yaml", []
            for said in words:
                drawn = ["path: M0 0H24V24H0Z"] if kind == "icon" else []
                lines += self._entry(path, kind, make_slug(said.en), {"title": said}, [*drawn, source])
            self._add(name, kind, lines)
        title = Said(*("Koranda" for _ in LOCALES))
        path = f"content/{GAME}/game.yaml"
        self._translate(path, f"game/{GAME}", {"title": title})
        self.files[path] = "\n".join(
            [
                "kind: game",
                f"id: {GAME}",
                f"title: {title.en}",
                "language: en",
                *([f"translations: [{', '.join(self.messages)}]"] if self.messages else []),
                "players: {min: 1, max: 4}",
                source,
                "",
            ]
        )
        self.files[f"schemas/{GAME}/card.schema.json"] = json.dumps(_CARD_SCHEMA, indent=2) + "\n"

    def _fresh(self, patterns: tuple[Said, ...], names: list[str]) -> Said:
        """Words that nobody has said yet, with names and numbers of their own."""
        while True:
            slots = {
                "a": self._random.choice(names),
                "b": self._random.choice(names),
                "m": self._random.randint(2, 9),
                "n": self._random.randint(2, 9),
                "icon": make_slug(self._random.choice(ICONS).en),
            }
            made = Said(*(pattern.format(**slots) for pattern in self._random.choice(patterns)))
            if made.en not in self._made:
                self._made.add(made.en)
                return made

    def _entry(self, path: str, kind: str, slug: str, texts: dict[str, Said], rest: list[str]) -> list[str]:
        """The lines of an entry."""
        self._translate(path, f"{kind}/{slug}", texts)
        told = [f"{field}: {json.dumps(said.en, ensure_ascii=False)}" for field, said in texts.items()]
        return [f"  {slug}:", *(f"    {line}" for line in (*told, *rest))]

    def _translate(self, path: str, entry: str, texts: dict[str, Said]) -> None:
        for field, said in texts.items():
            for locale, messages in self.messages.items():
                there = said[LOCALES.index(locale)]
                words = [
                    json.dumps(each, ensure_ascii=False) for each in (f"{entry}.{field}", said.en, there)
                ]
                messages.append(f"\n#: {path}\nmsgctxt {words[0]}\nmsgid {words[1]}\nmsgstr {words[2]}\n")

    def _add(self, name: str, kind: str, lines: list[str]) -> None:
        self.files[f"content/{GAME}/{name}.yaml"] = "\n".join([f"kind: {kind}", "entries:", *lines, ""])


def _whole(title: str) -> dict[str, object]:
    return {
        "title": title,
        "description": f"{title} of the card.",
        "type": "integer",
        "minimum": 0,
        "maximum": 999,
        "examples": [3],
    }


_CARD_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": f"urn:ludex:{GAME}:card",
    "title": "Card",
    "description": "A card of the database.",
    "type": "object",
    "properties": {
        "subtitle": {
            "$ref": "common.schema.json#/$defs/line",
            "title": "Subtitle",
            "description": "The line below the title.",
            "examples": ["Made in Borda"],
        },
        "faction": {
            "$ref": "common.schema.json#/$defs/ref",
            "title": "Faction",
            "description": "Whom it serves.",
            "x-ref": "trait",
            "examples": ["keepers"],
        },
        **{field: _whole(field.capitalize()) for field in ("cost", "might", "wits", "number")},
    },
    "additionalProperties": False,
    "required": ["text", "faction", "number"],
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.database", description="Write a large database of cards."
    )
    parser.add_argument("folder", type=Path, help="where the project goes")
    parser.add_argument("--cards", type=int, default=Database.cards)
    parser.add_argument("--locales", default=",".join(Database.locales), help=f"of {', '.join(LOCALES[1:])}")
    parser.add_argument("--seed", type=int, default=Database.seed)
    asked = parser.parse_args()
    locales = tuple(filter(None, asked.locales.split(",")))
    unknown = set(locales) - set(LOCALES[1:])
    if unknown:
        parser.error(f"there are no words in {', '.join(sorted(unknown))}")
    Database(asked.cards, locales, asked.seed).write(asked.folder)
    sys.stdout.write(f"{asked.cards} cards, about {asked.cards * 4} texts in {len(locales) + 1} languages\n")


if __name__ == "__main__":
    main()
