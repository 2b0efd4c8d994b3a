"""Check: campaign state can outlive a game, and fields of a campaign have the right types."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.findings import Finding, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

FLEETING = declare_code(
    "CAMPAIGN001",
    title=Bilingual("Field that cannot last beyond a game", "Champ qui ne peut survivre à la partie"),
    says=Bilingual(
        "“{name}” lasts for the whole campaign, but a value of type “{type}” lasts only for one game",
        "«\u00a0{name}\u00a0» est gardé pour toute la campagne, mais une valeur de type "
        "«\u00a0{type}\u00a0» ne survit pas à la partie",
    ),
    why=Bilingual(
        "The next game has other pieces, places and spaces, so a field cannot keep them. It can keep a "
        "number, true or false, a text, an entry, a seat, or a list of these. To keep a piece, put it in "
        "a place whose scope is the campaign.",
        "La partie suivante a d’autres pièces, d’autres lieux et d’autres cases\u00a0: un champ ne peut "
        "les garder. Il peut garder un nombre, true ou false, un texte, une entrée, un siège, ou une "
        "liste de ceux-ci. Pour garder une pièce, placez-la dans un lieu dont la portée est la campagne.",
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
        "These fields must last beyond the game.",
        "Entre deux parties, la campagne lit la quête suivante et ses participants dans des champs que "
        "les règles remplissent. Ces champs doivent survivre à la partie.",
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

_PLAIN = re.compile(r"(?:int|bool|text|entry [a-z0-9.-]+)[*?]{0,3}")
CAMPAIGN = "campaign"
_TYPES = {"quest": "entry quest?", "seats": "seat*"}


def check(world: World) -> Iterator[Finding]:
    yield from _find_idle_scopes(world)
    lasting: dict[str, str] = {}
    for entry in world.entries_of("game", "module", "quest"):
        for name, field in entry.data.get("state", {}).items():
            if field.get("scope") == CAMPAIGN:
                lasting[name] = field["type"]
                yield from _check_type(world, entry, name, field["type"])
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


def _check_type(world: World, entry: Entry, name: str, type_: str) -> Iterator[Finding]:
    if _PLAIN.fullmatch(type_) or world.catalogue.accepts(world.name, type_.rstrip("*?"), "seat"):
        return
    yield make_finding(FLEETING, entry.span(("state", name, "type")), name=name, type=type_)
