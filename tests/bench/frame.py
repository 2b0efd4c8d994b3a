"""What the cards of the bench corpus stand among: the game itself, its decks, places, steps and rules.

All of it written once, whatever the number of cards; what is made of the words of `orchard.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludex.core.ids import make_slug
from tests.bench import orchard
from tests.bench.cards import Card
from tests.bench.orchard import Words
from tests.bench.project import GAME, Project, folded

FILES = 8
"""How many files of YAML stand here, decks apart."""

ORIGINAL = "    source: {status: original}"


def _schema(kind: str, title: str, description: str, **rest: Any) -> str:
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ludex:{GAME}:{kind}",
        "title": title,
        "description": description,
        "type": "object",
    }
    return json.dumps(head | rest, indent=2, ensure_ascii=False) + "\n"


def _whole(title: str, description: str, least: int, most: int, **rest: Any) -> dict[str, Any]:
    """The schema of a field that is an integer."""
    told = {"title": title, "description": description, "type": "integer"}
    return told | {"minimum": least, "maximum": most, **rest, "examples": [most]}


def schemas(project: Project) -> None:
    """What this game adds to the core kinds."""
    reference = {"$ref": "common.schema.json#/$defs/ref"}
    project.files[f"schemas/{GAME}/card.schema.json"] = _schema(
        "card",
        "Card",
        "A card that reaches others.",
        properties={
            "reach": _whole("Reach", "How far it reaches.", 1, 9),
            "ally": {
                **reference,
                "title": "Ally",
                "description": "The card that it goes with.",
                "x-ref": "card",
                "examples": ["ladder"],
            },
            "rivals": {
                "title": "Rivals",
                "description": "The cards that it cannot lie beside.",
                "type": "array",
                "items": {**reference, "x-ref": "card"},
                "minItems": 1,
                "uniqueItems": True,
                "examples": [["ladder", "net"]],
            },
        },
        additionalProperties=False,
        required=["text", "reach", "ally"],
        **{"x-state": {"sap": _whole("Sap", "How much sap has risen in it.", 0, 9999, default=0)}},
    )
    project.files[f"schemas/{GAME}/game.schema.json"] = _schema(
        "game",
        "Game",
        "What the game keeps count of.",
        properties={},
        additionalProperties=False,
        **{
            "x-state": {
                "day": _whole("Day", "The number of the day.", 0, 30, default=0),
                "sun": _whole("Sun", "How much sun there was.", -9999, 9999, default=0),
            }
        },
    )


def decks(project: Project, batches: Sequence[Sequence[Card]], files: int) -> None:
    """A deck for each batch of cards, spread over so many files, and the game, whose box holds them all."""
    box: list[str] = []
    for part in range(files):
        lines: list[str] = []
        numbers = range(len(batches) * part // files, len(batches) * (part + 1) // files)
        for number in numbers:
            lines += [
                f"  {deck_slug(number)}:",
                f"    title: Caisse {number + 1}",
                "    of: [card]",
                "    cards:",
            ]
            lines += [f"      {card.slug}: {card.copies}" for card in batches[number]]
            lines.append(ORIGINAL)
        path = project.add(f"decks/series-{part + 1:02}", "deck", lines)
        for number in numbers:
            title = {"title": Words(f"Caisse {number + 1}", f"Crate {number + 1}")}
            project.translate(path, f"deck/{deck_slug(number)}", title)
        box += [
            f"  series-{part + 1:02}:",
            f"    title: Série {part + 1}",
            f"    count: {sum(card.copies for number in numbers for card in batches[number])}",
            f"    of: [{', '.join(f'deck/{deck_slug(number)}' for number in numbers)}]",
            f"    in: {orchard.PLACES[0].slug}",
        ]
    game(project, box, files)


def deck_slug(number: int) -> str:
    return f"crate-{number + 1:03}"


def game(project: Project, box: list[str], series: int) -> None:
    """The manifest."""
    texts = {
        "title": Words("Le Verger sans fin", "The Endless Orchard"),
        "text": Words("Tout ce qui pousse a un prix.", "All that grows has its price."),
        "setup.season.text": Words("Posez le calendrier à portée de main.", "Put the calendar within reach."),
        "ends.last-day.text": Words("La saison est finie.", "The season is over."),
        **{f"box.series-{n:02}.title": Words(f"Série {n}", f"Series {n}") for n in range(1, series + 1)},
    }
    path = f"content/{GAME}/game.yaml"
    lines = [
        "kind: game",
        f"id: {GAME}",
        f"title: {texts['title'].fr}",
        f"text: {texts['text'].fr}",
        "language: fr",
        "translations: [en]",
        "state: {day: {type: int}, sun: {type: int}}",
        "players: {min: 1, max: 4}",
        "box:",
        *box,
        "setup:",
        "  season:",
        f"    text: {texts['setup.season.text'].fr}",
        "    do:",
        "      - set: day = 0",
        "start: season",
        "ends:",
        "  last-day:",
        f"    text: {texts['ends.last-day.text'].fr}",
        "    when: day >= 30",
        "    won: true",
        "source: {status: original}",
        "",
    ]
    project.files[path] = "\n".join(lines)
    project.translate(path, f"game/{GAME}", texts)


def rules(project: Project, texts: Sequence[Words]) -> list[str]:
    """A rule for each text; gives their slugs."""
    slugs = [f"v-{number:03}" for number in range(1, len(texts) + 1)]
    lines: list[str] = []
    for number, (slug, text) in enumerate(zip(slugs, texts, strict=True)):
        section = make_slug(orchard.HEADINGS[number % len(orchard.HEADINGS)])
        lines += [
            f"  {slug}:",
            f"    code: {slug.upper()}",
            f"    section: {section}",
            *folded("text", text.fr),
        ]
        lines.append(ORIGINAL)
    path = project.add("rules", "rule", lines)
    for slug, text in zip(slugs, texts, strict=True):
        project.translate(path, f"rule/{slug}", {"text": text})
    return slugs


class Said(NamedTuple):
    """An entry: its texts, and the lines that say the rest of it."""

    slug: str
    texts: dict[str, Words]
    lines: list[str]


def rest(project: Project) -> None:
    """The other kinds, a file each."""
    schemas(project)
    for name, kind, entries in (
        ("places", "place", _places()),
        ("procedures", "procedure", _procedures()),
        ("quantities", "quantity", _quantities()),
        ("abilities", "ability", _abilities()),
        ("traits", "trait", _traits()),
        ("icons", "icon", _icons()),
    ):
        lines: list[str] = []
        for each in entries:
            texts = [f"    {field}: {words.fr}" for field, words in each.texts.items()]
            lines += [f"  {each.slug}:", *texts, *each.lines, ORIGINAL]
        path = project.add(name, kind, lines)
        for each in entries:
            project.translate(path, f"{kind}/{each.slug}", each.texts)


def _grammar(gender: str) -> str:
    return f"    grammar: {{fr: {{gender: {gender}}}}}"


def _places() -> list[Said]:
    return [
        Said(
            each.slug,
            {"title": each.title},
            ["    holds: [card]", f"    form: {each.form}", "    seen: all", _grammar(each.gender)],
        )
        for each in orchard.PLACES
    ]


def _procedures() -> list[Said]:
    """A season, which is made of days, which are made of the other steps."""
    calls = [f"          - call: {slug.replace('-', '_')}(day)" for slug, _ in orchard.STEPS]
    season = ["    do:", "      - while: day < 30", "        do:", "          - set: day += 1", *calls]
    return [
        Said("season", {"title": Words("Saison", "Season")}, season),
        *(
            Said(
                slug, {"title": title}, ["    args: {n: int}", "    do:", f"      - set: sun += n - {number}"]
            )
            for number, (slug, title) in enumerate(orchard.STEPS)
        ),
    ]


def _quantities() -> list[Said]:
    stages = [f"      {stage}: {{op: {op}}}" for stage, op in orchard.STAGES]
    lines = ["    args: {n: int}", "    base: n", "    stages:", *stages]
    return [Said(slug, {"title": title}, lines) for slug, title in orchard.QUANTITIES]


def _abilities() -> list[Said]:
    return [
        Said(slug, {"title": title, "text": text}, ["    args: {n: int}", _grammar(gender)])
        for slug, gender, title, text in orchard.ABILITIES
    ]


def _traits() -> list[Said]:
    return [Said(slug, {"title": title}, [_grammar(gender)]) for slug, gender, title in orchard.TRAITS]


def _icons() -> list[Said]:
    return [Said(slug, {"title": title}, ["    path: M0 0H24V24H0Z"]) for slug, title in orchard.ICONS]
