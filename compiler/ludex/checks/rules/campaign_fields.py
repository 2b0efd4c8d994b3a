"""Check: what outlives a game can do so, and the fields of a campaign hold what they are for."""

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
    title=Bilingual("Field that cannot outlive a game", "Champ qui ne peut survivre à la partie"),
    says=Bilingual(
        "“{name}” lasts and holds “{type}”, which ends with the game",
        "«\u00a0{name}\u00a0» dure et contient «\u00a0{type}\u00a0», qui finit avec la partie",
    ),
    why=Bilingual(
        "The next game has other pieces, places and spaces. What lasts is a number, a truth, a text, an "
        "entry, a seat, or a list of these. A piece lasts by lying in a place of the scope campaign.",
        "La partie suivante a d’autres pièces, d’autres lieux et d’autres cases. Ce qui dure est un "
        "nombre, un vrai ou faux, un texte, une entrée, un siège, ou une liste de ceux-ci. Une pièce dure "
        "parce qu’elle se trouve dans un lieu dont la portée est la campagne.",
    ),
)

NO_FIELD = declare_code(
    "CAMPAIGN002",
    title=Bilingual("Campaign without its field", "Campagne sans son champ"),
    says=Bilingual(
        "“{name}” must be a field of the game’s state, of the scope campaign and the type “{type}”",
        "«\u00a0{name}\u00a0» doit être un champ de l’état du jeu, de portée campagne et de type "
        "«\u00a0{type}\u00a0»",
    ),
    why=Bilingual(
        "Between two games the campaign reads what is played next, and who takes part, from fields that "
        "rules set and that outlive the game.",
        "Entre deux parties, la campagne lit ce qui se joue ensuite et qui participe dans des champs que les "
        "règles remplissent et qui survivent à la partie.",
    ),
)

_PLAIN = re.compile(r"(?:int|bool|text|entry [a-z0-9.-]+)[*?]{0,3}")
_TYPES = {"quest": "entry quest?", "seats": "seat*"}


def check(world: World) -> Iterator[Finding]:
    lasting: dict[str, str] = {}
    for entry in world.entries_of("game", "module", "quest"):
        for name, field in entry.data.get("state", {}).items():
            if field.get("scope") == "campaign":
                lasting[name] = field["type"]
                yield from _check_type(world, entry, name, field["type"])
    manifest = world.manifest
    told = manifest.data.get("campaign", {}) if manifest is not None else {}
    for part, name in told.items():
        if manifest is not None and lasting.get(name) != _TYPES[part]:
            span, notes = manifest.span(("campaign", part)), [did_you_mean(name, lasting)]
            notes = [] if name in lasting else notes
            yield make_finding(NO_FIELD, span, name=name, type=_TYPES[part], notes=notes)


def _check_type(world: World, entry: Entry, name: str, type_: str) -> Iterator[Finding]:
    if _PLAIN.fullmatch(type_) or world.catalogue.accepts(world.name, type_.rstrip("*?"), "seat"):
        return
    yield make_finding(FLEETING, entry.span(("state", name, "type")), name=name, type=type_)
