"""Check: slugs begin with a letter, unless the game allows them to begin with a digit."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.ids import begins_with_digit
from ludex.core.messages import Bilingual
from ludex.link.world import World

_CARD = (
    "kind: card\nentries:\n  {slug}:\n    title: Corbeille\n    text: Rentrez une pomme.\n"
    "    source: {{status: original}}\n"
)

FIRST_DIGIT = declare_code(
    "ENTRY012",
    Severity.ERROR,
    title=Bilingual("Slug that begins with a digit", "Nom court qui commence par un chiffre"),
    says=Bilingual(
        "“{slug}” begins with a digit: put a letter first, or write `digit-slugs: true` in game.yaml",
        "«\u00a0{slug}\u00a0» commence par un chiffre\u00a0: mettez une lettre en tête, ou écrivez "
        "`digit-slugs: true` dans game.yaml",
    ),
    why=Bilingual(
        "A slug that begins with a digit is usually a slip: YAML reads 01001 as a number unless it is "
        "quoted, and in expressions it is written _01001. If the cards of a game are known by numbers, for "
        "example because they come from an older database, allow such slugs with `digit-slugs: true`.",
        "Un nom court qui commence par un chiffre est le plus souvent un oubli\u00a0: YAML lit 01001 comme "
        "un nombre s’il n’est pas entre guillemets droits, et dans une expression il s’écrit _01001. Si les "
        "cartes du jeu sont connues par des numéros, par exemple parce qu’elles viennent d’une base de "
        "données plus ancienne, permettez de tels noms par `digit-slugs: true`.",
    ),
    wrong=_CARD.format(slug="2-paniers"),
    right=_CARD.format(slug="deux-paniers"),
)


def check(world: World) -> Iterator[Finding]:
    for entry in () if world.allows_digit_slugs else world.own:
        if begins_with_digit(entry.name):
            yield make_finding(FIRST_DIGIT, entry.name_span, slug=entry.name)
