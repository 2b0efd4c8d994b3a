"""Checks of fields of the state: initial values, and fields that outlive a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ludex.checks.lengths import find_length_mistake, list_units
from ludex.core.findings import Finding, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

_STATE = (
    "kind: module\nentries:\n  gel:\n    title: Le gel\n    state:\n      %s\n"
    "    source: {status: original}\n"
)

WRONG_START_TYPE = declare_code(
    "STATE001",
    title=Bilingual(
        "Field of the game with a wrong start value", "Champ de `state` à la mauvaise valeur de départ"
    ),
    says=Bilingual(
        "“{name}” cannot start as “{value}”: {wanted}",
        "«\u00a0{name}\u00a0» ne peut pas avoir «\u00a0{value}\u00a0» au départ\u00a0: {wanted}",
    ),
    why=Bilingual(
        "The `start` of a field of the game is a value of its `type`: a whole number for int, a "
        "length with its unit, true or false for bool, a text, or the slug of an entry of that kind. "
        "Pieces, seats, places, spaces and points exist only once the game is set up, and lists begin "
        "empty: a step of the set-up, or the procedure under `start`, sets them (`set: dealer = seats[0]`).",
        "Le `start` d’un champ de `state` est une valeur de son `type`\u00a0: un nombre entier pour int, une "
        "longueur avec son unité, true ou false pour bool, un texte, ou le nom court d’une entrée de cette "
        "sorte. Les pièces, les sièges, les lieux, les cases et les points n’existent qu’une fois le jeu "
        "installé, et les listes commencent vides\u00a0: une étape de la mise en place, ou la "
        "procédure nommée par `start`, leur donne une valeur (`set: dealer = seats[0]`).",
    ),
    wrong=_STATE % "nuits: {type: int, start: trois}",
    right=_STATE % "nuits: {type: int, start: 3}",
)

_PLAIN_TYPES: Mapping[str, tuple[type, Bilingual]] = {
    "int": (int, Bilingual("expected a whole number", "nombre entier attendu")),
    "bool": (bool, Bilingual("expected true or false", "true ou false attendu")),
    "text": (str, Bilingual("expected a text", "texte attendu")),
}
_AN_ENTRY = Bilingual("expected an entry “{kind}”", "entrée «\u00a0{kind}\u00a0» attendue")
_NOTHING = Bilingual(
    "it begins empty; set it in a step of the set-up",
    "il est vide au départ\u202f; une étape de la mise en place doit le remplir",
)
_LEAVE_OUT = make_note("leave `start` out", "supprimez `start`")


def check_state_starts(world: World) -> Iterator[Finding]:
    for entry in world.entries_of("game", "module"):
        for name, field in entry.data.get("state", {}).items():
            if "start" in field:
                yield from _check_field(world, entry, name, field)


def _check_field(world: World, entry: Entry, name: str, field: Mapping[str, Any]) -> Iterator[Finding]:
    type_, value = field["type"], field["start"]
    span = entry.span(("state", name, "start"))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    plain = _PLAIN_TYPES.get(type_.removesuffix("?"))
    if plain is not None:
        if type(value) is not plain[0]:
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=plain[1], value=text)
        return
    if type_.removesuffix("?") == "length":
        wanted = find_length_mistake(value, list_units(world))
        if wanted is not None:
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=wanted, value=text)
        return
    head, _, kind = type_.removesuffix("?").partition(" ")
    if head == "entry" and not type_.endswith("*"):
        known = [each.slug for each in world.reachable if each.sound and world.accepts(each, kind.strip())]
        if value not in known and known and not world.is_lost(str(value)):
            notes = [did_you_mean(str(value), known)]
            wanted = Bilingual(*(each.format(kind=kind.strip()) for each in _AN_ENTRY))
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=wanted, value=text, notes=notes)
        return
    yield make_finding(WRONG_START_TYPE, span, name=name, wanted=_NOTHING, value=text, notes=[_LEAVE_OUT])


FLEETING = declare_code(
    "CAMPAIGN001",
    title=Bilingual("Field that cannot last beyond a game", "Champ qui ne peut survivre à la partie"),
    says=Bilingual(
        "“{name}” lasts for the whole campaign, but a value of type “{type}” lasts only for one game",
        "«\u00a0{name}\u00a0» est gardé pour toute la campagne, mais une valeur de type "
        "«\u00a0{type}\u00a0» ne survit pas à la partie",
    ),
    why=Bilingual(
        "The next game has other pieces, places and spaces, so a field cannot keep them. It can keep only "
        "a whole number, true or false, a text, an entry, a seat, or a list of these; a length is none of "
        "them. To keep a piece, put it in a place whose scope is the campaign.",
        "La partie suivante a d’autres pièces, d’autres lieux et d’autres cases\u00a0: un champ ne peut "
        "les garder. Il ne peut garder qu’un nombre entier, true ou false, un texte, une entrée, un siège, "
        "ou une liste de ceux-ci, et donc pas de longueur. Pour garder une pièce, placez-la dans un lieu "
        "dont la portée est la campagne.",
    ),
)

NO_FIELD = declare_code(
    "CAMPAIGN002",
    title=Bilingual("Campaign without a required field", "Campagne sans un champ obligatoire"),
    says=Bilingual(
        "declare “{name}” under `state` in game.yaml, with `scope: campaign` and `type: {type}`",
        "déclarez «\u00a0{name}\u00a0» sous `state` dans game.yaml, avec `scope: campaign` et `type: {type}`",
    ),
    why=Bilingual(
        "Between two games, the campaign reads the next quest and its players from fields that rules set. "
        "These fields must last beyond the game, and have the types `entry quest?` and `seat*`.",
        "Entre deux parties, la campagne lit la quête suivante et ses participants dans des champs que les "
        "règles remplissent. Ces champs doivent survivre à la partie, et avoir les types `entry quest?` et "
        "`seat*`.",
    ),
)

NO_CAMPAIGN = declare_code(
    "CAMPAIGN003",
    title=Bilingual(
        "Campaign scope in a game without a campaign", "Portée de campagne dans un jeu sans campagne"
    ),
    says=Bilingual(
        "“{name}” lasts beyond the game, but this game has no campaign: write `campaign:` in game.yaml, or "
        "remove the scope",
        "«\u00a0{name}\u00a0» survit à la partie, mais ce jeu n’a pas de campagne\u00a0: écrivez "
        "`campaign:` dans game.yaml, ou retirez la portée",
    ),
    why=Bilingual(
        "Only a campaign plays several games one after the other, and keeps fields and places with `scope: "
        "campaign`. Without a campaign, every game begins anew, and this scope has no effect. `campaign: "
        "{}` is enough if every game begins in the same way.",
        "Seule une campagne joue plusieurs parties à la suite, et garde les champs et les lieux avec "
        "`scope: campaign`. Sans campagne, chaque partie recommence à zéro, et cette portée n’a pas "
        "d’effet. `campaign: {}` suffit si toutes les parties commencent de la même façon.",
    ),
)

_LASTING_TYPE = re.compile(r"(?:int|bool|text|entry [a-z0-9.-]+)[*?]{0,3}")
CAMPAIGN = "campaign"
_TYPES = {"quest": "entry quest?", "seats": "seat*"}


def check_campaign_fields(world: World) -> Iterator[Finding]:
    yield from _find_idle_scopes(world)
    lasting: dict[str, str] = {}
    for entry in world.entries_of("game", "module", "quest"):
        for name, field in entry.data.get("state", {}).items():
            if field.get("scope") == CAMPAIGN:
                lasting[name] = type_ = field["type"]
                accepts = world.catalogue.accepts
                if not _LASTING_TYPE.fullmatch(type_) and not accepts(world.name, type_.rstrip("*?"), "seat"):
                    span = entry.span(("state", name, "type"))
                    yield make_finding(FLEETING, span, name=name, type=type_)
    manifest = world.manifest
    campaign = manifest.data.get("campaign", {}) if manifest is not None else {}
    for part, name in campaign.items():
        if manifest is not None and lasting.get(name) != _TYPES[part]:
            span, notes = manifest.span(("campaign", part)), [did_you_mean(name, lasting)]
            notes = [] if name in lasting else notes
            yield make_finding(NO_FIELD, span, name=name, type=_TYPES[part], notes=notes)


def _find_idle_scopes(world: World) -> Iterator[Finding]:
    """Report fields of the game and places with `scope: campaign` in a game without a campaign."""
    manifest = world.manifest
    if manifest is None or "campaign" in manifest.data:
        return
    for entry in world.entries_of("game", "module", "quest"):
        for name, field in entry.data.get("state", {}).items():
            if field.get("scope") == CAMPAIGN:
                yield make_finding(NO_CAMPAIGN, entry.span(("state", name, "scope")), name=name)
    for entry in world.entries_of("place"):
        if entry.data.get("scope") == CAMPAIGN:
            yield make_finding(NO_CAMPAIGN, entry.span(("scope",)), name=entry.slug)
