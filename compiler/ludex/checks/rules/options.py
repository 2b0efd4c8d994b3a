"""Check: options have valid defaults; seat options are not named like fields; only existing ones are set.

The maps of a place depend on an option of the game, not of a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.findings import Code, Finding, Note, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

DEFAULT = declare_code(
    "OPTION001",
    title=Bilingual("Default that is not one of the choices", "Valeur par défaut absente des choix"),
    says=Bilingual(
        "the default “{value}” is not a choice of the option “{option}”",
        "la valeur par défaut «\u00a0{value}\u00a0» n’est pas un choix de l’option «\u00a0{option}\u00a0»",
    ),
    why=Bilingual(
        "An option with `choices` has one of them as its `default`, by its slug; an option without "
        "`choices` has the default true or false. Without a valid default, the game cannot begin unless "
        "players set the option.",
        "Une option qui a des `choices` a l’un d’eux pour `default`, par son nom court\u202f; une option "
        "sans `choices` a pour valeur par défaut true ou false. Sans valeur par défaut valide, la partie ne "
        "peut pas commencer tant que les joueurs ne règlent pas l’option.",
    ),
)

UNKNOWN = declare_code(
    "OPTION002",
    title=Bilingual("Unknown option", "Option inconnue"),
    says=Bilingual("the game has no option “{name}”", "le jeu n’a pas d’option «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "The options of a game are listed under `options` in game.yaml. Examples, quests, the maps of a "
        "place and readings of rules can only use options from that list.",
        "Les options d’un jeu figurent sous `options` dans game.yaml. Les exemples, les quêtes, les plans "
        "d’un lieu et les lectures des règles ne peuvent employer que celles-là.",
    ),
    wrong="kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: Une pomme tombée ne compte plus.\n"
    "    reading:\n      question: Une pomme tombée est-elle encore sur l’arbre\u202f?\n      answer: Non.\n"
    "      option: pommes-tombees\n    source: {status: original}\n",
    right="kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: Une pomme tombée ne compte plus.\n"
    "    reading:\n      question: Une pomme tombée est-elle encore sur l’arbre\u202f?\n      answer: Non.\n"
    "    source: {status: original}\n",
)

VALUE = declare_code(
    "OPTION003",
    title=Bilingual("Option set to an unknown choice", "Option réglée sur un choix absent"),
    says=Bilingual(
        "the option “{option}” cannot be set to “{value}”",
        "l’option «\u00a0{option}\u00a0» n’admet pas «\u00a0{value}\u00a0»",
    ),
    why=Bilingual(
        "An option with `choices` can be set only to one of them. An option without `choices` is set to "
        "true or false.",
        "Une option qui a des `choices` n’admet que l’un d’eux. Une option sans `choices` admet true ou "
        "false.",
    ),
)

FIELD = declare_code(
    "OPTION004",
    title=Bilingual("Seat option named like a field", "Option de siège qui porte le nom d’un champ"),
    says=Bilingual(
        "seats already have a field “{name}”: rules could not tell it from this option",
        "les sièges ont déjà un champ «\u00a0{name}\u00a0»\u00a0: les règles ne le distingueraient pas de "
        "cette option",
    ),
    why=Bilingual(
        "Rules read an option with `of: seat` as a run-time field of each seat, by its name: `s.expert`. "
        "So no printed or run-time field of seats may have the same name.",
        "Les règles lisent une option avec `of: seat` comme un champ de jeu de chaque siège, sous son "
        "nom\u00a0: `s.expert`. Aucun champ des sièges, imprimé ou de jeu, ne peut donc porter ce nom.",
    ),
)

SEAT_MAPS = declare_code(
    "OPTION005",
    title=Bilingual("Maps that depend on a seat option", "Plans qui dépendent d’une option de siège"),
    says=Bilingual(
        "each seat sets the option “{name}” for itself: it cannot choose the map of a place",
        "chaque siège règle l’option «\u00a0{name}\u00a0» pour lui-même\u00a0: elle ne peut pas "
        "choisir le plan d’un lieu",
    ),
    why=Bilingual(
        "All players share the map of a place, so only an option of the whole game, without `of: seat`, can "
        "choose it.",
        "Tous les joueurs partagent le plan d’un lieu\u00a0: seule une option de toute la partie, sans "
        "`of: seat`, peut le choisir.",
    ),
)

SEAT = "seat"
Options = Mapping[str, Mapping[str, Any]]


def check_options(world: World) -> Iterator[Finding]:
    game = world.manifest
    if game is None:
        return
    options: Options = game.data.get("options", {})
    for name, option in options.items():
        if not _is_offered(option, option["default"]):
            at = game.span(("options", name, "default"))
            yield _make_value_finding(DEFAULT, game, name, option, option["default"], at)
        if option.get("of") == SEAT and name in _list_seat_fields(world):
            yield make_finding(FIELD, game.key_span(("options", name)), name=name)
    for setting in (*world.entries_of("example"), *world.entries_of("quest")):
        for name, value in setting.data.get("options", {}).items():
            at = setting.key_span(("options", name))
            if name not in options:
                yield make_finding(UNKNOWN, at, name=name, notes=[did_you_mean(name, options)])
            elif not _is_offered(options[name], value):
                at = setting.span(("options", name))
                yield _make_value_finding(VALUE, game, name, options[name], value, at)
    yield from _check_places(world, game, options)
    for rule in world.entries_of("rule"):
        name = rule.data.get("reading", {}).get("option")
        if name is not None and name not in options:
            at = rule.span(("reading", "option"))
            yield make_finding(UNKNOWN, at, name=name, notes=[did_you_mean(name, options)])


def _check_places(world: World, game: Entry, options: Options) -> Iterator[Finding]:
    """Report unknown options and choices, and options of seats, in the maps of places."""
    for place in world.entries_of("place"):
        for name, maps in place.data.get("maps", {}).items():
            at = place.key_span(("maps", name))
            if name not in options:
                yield make_finding(UNKNOWN, at, name=name, notes=[did_you_mean(name, options)])
                continue
            if options[name].get("of") == SEAT:
                note = make_note("the option", "l’option", game.key_span(("options", name)))
                yield make_finding(SEAT_MAPS, at, name=name, notes=[note])
                continue
            for value in maps:
                if value not in options[name].get("choices", ("true", "false")):
                    at = place.key_span(("maps", name, value))
                    yield _make_value_finding(VALUE, game, name, options[name], value, at)


def _list_seat_fields(world: World) -> set[str]:
    """Return the fields of seats: those of the schema and the run-time fields."""
    kinds = [
        kind for kind in world.catalogue.kinds_of(world.name).values() if SEAT in (kind.name, *kind.lineage)
    ]
    return {name for kind in kinds for name in (*kind.schema.get("properties", {}), *kind.state)}


def _is_offered(option: Mapping[str, Any], value: object) -> bool:
    choices = option.get("choices")
    return isinstance(value, bool) if choices is None else isinstance(value, str) and value in choices


def _make_value_finding(
    kind: Code, game: Entry, name: str, option: Mapping[str, Any], value: object, at: Span
) -> Finding:
    choices = tuple(option.get("choices", ("true", "false")))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    note = make_note("the option", "l’option", game.key_span(("options", name)))
    all_choices = message("it can be {names}", "elle peut être {names}", names=Choice(choices))
    notes = [did_you_mean(text, choices) or Note(all_choices), note]
    return make_finding(kind, at, option=name, value=text, notes=notes)
