"""Checks of fields of any kind: slugs, units of lengths, symmetric references, unique values."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks.lengths import find_wrong_lengths
from ludex.core.findings import Finding, Note, declare_code, make_finding, make_note
from ludex.core.ids import begins_with_digit
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_CARD = (
    "kind: card\nentries:\n  {slug}:\n    title: Corbeille\n    text: Rentrez une pomme.\n"
    "    source: {{status: original}}\n"
)

FIRST_DIGIT = declare_code(
    "ENTRY012",
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


def check_digit_slugs(world: World) -> Iterator[Finding]:
    for entry in () if world.allows_digit_slugs else world.own:
        if begins_with_digit(entry.name):
            yield make_finding(FIRST_DIGIT, entry.name_span, slug=entry.name)


WRONG_UNIT = declare_code(
    "LENGTH001",
    title=Bilingual("Length in no unit of the game", "Longueur sans unité du jeu"),
    says=Bilingual(
        "“{value}” is not a length of this game: {wanted}",
        "«\u00a0{value}\u00a0» n’est pas une longueur de ce jeu\u00a0: {wanted}",
    ),
    why=Bilingual(
        "A game lists its units in `game.yaml`, as `units: [cm, mm]`. A bare number would be tenths of a "
        "millimetre, and a length in another unit would be shown converted. Only 0 needs no unit.",
        "Un jeu énumère ses unités dans `game.yaml`, par exemple `units: [cm, mm]`. Un nombre sans unité "
        "serait en dixièmes de millimètre, et une longueur dans une autre unité s’afficherait convertie. "
        "Seul 0 se passe d’unité.",
    ),
)


def check_length_units(world: World) -> Iterator[Finding]:
    for entry in world.own:
        for span, written, wanted in find_wrong_lengths(world, entry):
            yield make_finding(WRONG_UNIT, span, value=written, wanted=wanted)


ONE_WAY = declare_code(
    "PAIR001",
    title=Bilingual("One-sided reference", "Référence sans réciproque"),
    says=Bilingual(
        "“{name}” is listed under `{field}` here, but does not list “{here}” in return",
        "«\u00a0{name}\u00a0» figure ici sous `{field}`, mais ne nomme pas «\u00a0{here}\u00a0» en retour",
    ),
    why=Bilingual(
        "The schema marks this field as mutual: if A is a neighbour of B, B is a neighbour of A. Here "
        "only one of the two entries names the other.",
        "Le schéma veut ce champ réciproque\u00a0: si A est voisin de B, B est voisin de A. Ici, une "
        "seule des deux entrées nomme l’autre.",
    ),
)


def check_symmetry(world: World) -> Iterator[Finding]:
    marked = world.marked_references("x-symmetric")
    both = [each for each in marked if each.annotation.schema["x-symmetric"]]
    pairs = {(each.annotation.path, each.source.id, each.target.id) for each in both}
    for each in both:
        returned = (each.annotation.path, each.target.id, each.source.id) in pairs
        if not returned and each.target.sound and each.target.game == world.name:
            field = next(step for step in reversed(each.pointer) if isinstance(step, str))
            name, here = each.target.slug, each.source.slug
            words = message("“{name}” is here", "«\u00a0{name}\u00a0» est ici", name=name)
            note = Note(words, each.target.name_span)
            yield make_finding(ONE_WAY, each.span, name=name, field=field, here=here, notes=[note])


_RULES = (
    "kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: On cueille une pomme par jour.\n"
    "    source: {status: original}\n  v-002:\n    code: V-002\n    text: On ne cueille pas sous la pluie.\n"
    "    source: {status: original}\n"
)

DUPLICATE_VALUE = declare_code(
    "SAME001",
    title=Bilingual("Value that another entry has", "Valeur déjà prise par une autre entrée"),
    says=Bilingual(
        "{value} is already the `{field}` of “{other}”",
        "{value} est déjà le `{field}` de «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "The schema marks this field as unique: its value, such as the number of a rule or of a module, "
        "tells the entries of the kind apart. Here two entries have the same.",
        "Le schéma veut ce champ unique\u00a0: sa valeur, comme le numéro d’une règle ou d’un module, "
        "distingue les entrées de la sorte. Ici, deux entrées ont la même.",
    ),
    wrong=_RULES.replace("code: V-002", "code: V-001"),
    right=_RULES,
)


def check_unique_values(world: World) -> Iterator[Finding]:
    taken: dict[tuple[object, ...], tuple[Entry, Pointer]] = {}
    for entry, (pointer, annotation, value) in world.iterate_annotated_places("x-unique"):
        if isinstance(value, dict | list) or value is None:
            continue
        key = (entry.kind, annotation.path, type(value), value)
        other, there = taken.setdefault(key, (entry, pointer))
        if (other, there) != (entry, pointer) and (other is entry or other.slug != entry.slug):
            at, field = entry.span(pointer), str(pointer[-1])
            notes = [make_note("here", "ici", other.span(there))]
            yield make_finding(
                DUPLICATE_VALUE, at, value=str(value), field=field, other=other.slug, notes=notes
            )
