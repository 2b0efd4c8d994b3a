"""Checks: kinds, checks of rules, paths of fields and spaces of grids that an entry names exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.checks import discover
from ludex.core.findings import Finding, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.grids import GRID, list_names, read_grid

_DECK = "kind: deck\nentries:\n  essai:\n    title: Essai\n    of: [card]\n    source: {status: original}\n"

UNKNOWN_KIND = declare_code(
    "KIND001",
    title=Bilingual("Unknown kind", "Sorte inconnue"),
    says=Bilingual("this game has no kind “{name}”", "ce jeu n’a pas de sorte «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "The kind named here does not exist. A game can use Ludex’s own kinds, and those defined in "
        "schemas/<game>/ and schemas/shared/.",
        "La sorte nommée ici n’existe pas. Un jeu peut employer les sortes de Ludex, et celles que "
        "définissent les schémas de schemas/<jeu>/ et de schemas/shared/.",
    ),
    wrong=_DECK.replace("[card]", "[cards]"),
    right=_DECK,
)


def check_kinds(world: World) -> Iterator[Finding]:
    known = world.catalogue.kinds_of(world.name)
    for entry, (pointer, _, value) in world.iterate_annotated_places("x-kind"):
        if isinstance(value, str) and value not in known and not world.catalogue.is_broken(world.name, value):
            yield make_finding(
                UNKNOWN_KIND, entry.span(pointer), name=value, notes=[did_you_mean(value, known)]
            )


_RULE = (
    "kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: La boîte contient six cartes Outil.\n"
    "    proof: check\n"
)
_END = "    source: {status: original}\n"

UNKNOWN_CHECK = declare_code(
    "RULE001",
    title=Bilingual("Rule proved by an unknown check", "Règle prouvée par un contrôle inconnu"),
    says=Bilingual("unknown check “{name}”", "contrôle inconnu «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A rule with `proof: check` names, under `check`, one of the checks that every build runs, such as "
        "`box-counts`. An unknown check proves nothing.",
        "Une règle avec `proof: check` nomme, sous `check`, l’un des contrôles que chaque compilation "
        "exécute, comme `box-counts`. Un contrôle inconnu ne prouve rien.",
    ),
    wrong=_RULE + "    check: box-count\n" + _END,
    right=_RULE + "    check: box-counts\n" + _END,
)


def check_rule_checks(world: World) -> Iterator[Finding]:
    known = [each.name for each in discover()]
    for rule in world.entries_of("rule"):
        name = rule.data.get("check")
        if name is not None and name not in known:
            yield make_finding(
                UNKNOWN_CHECK, rule.span(("check",)), name=name, notes=[did_you_mean(name, known)]
            )


_CARD = "kind: card\nentries:\n  gant:\n    title: Gant\n    text: Les épines ne vous arrêtent plus.\n"

UNKNOWN_FIELD = declare_code(
    "SOURCE001",
    title=Bilingual("Source of an unknown field", "Source d’un champ inconnu"),
    says=Bilingual(
        "`source.fields` names “{name}”, but the entry has no such field",
        "`source.fields` nomme «\u00a0{name}\u00a0», mais l’entrée n’a pas ce champ",
    ),
    why=Bilingual(
        "`fields` in `source` lists single fields that have another source than the rest; a dot leads to "
        "an inner field, as in `spaces.middle`. The entry does not have the field named here, so the "
        "field that you meant keeps the general source.",
        "`fields` dans `source` énumère des champs d’une autre source que le reste\u202f; un point mène à "
        "un champ intérieur, comme dans `spaces.middle`. L’entrée n’a pas le champ nommé ici\u00a0: le "
        "champ que vous vouliez nommer garde donc la source générale.",
    ),
    wrong=_CARD + "    source: {status: original, fields: {texte: stated}}\n",
    right=_CARD + "    source: {status: original, fields: {text: stated}}\n",
)


def check_source_fields(world: World) -> Iterator[Finding]:
    for entries in world.by_kind.values():
        for entry in entries:
            source = entry.data.get("source")
            fields = source.get("fields", ()) if isinstance(source, Mapping) else ()
            for name in fields:
                known = _find_missing_field(entry.data, name)
                if known is not None:
                    at = entry.key_span(("source", "fields", name))
                    yield make_finding(UNKNOWN_FIELD, at, name=name, notes=[did_you_mean(name, known)])


def _find_missing_field(data: object, name: str) -> list[str] | None:
    """Return None if a path leads to a field; otherwise the known names at the first unknown step."""
    here, before = data, ""
    for step in name.split("."):
        if isinstance(here, list) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, Mapping) and step in here:
            here = here[step]
        else:
            return [before + each for each in here] if isinstance(here, Mapping) else []
        before += step + "."
    return None


UNKNOWN_SPACE = declare_code(
    "MAP011",
    title=Bilingual("Unknown space of a grid", "Case de grille inconnue"),
    says=Bilingual("the grid has no space “{name}”", "la grille n’a pas de case «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "Spaces of a grid are named by their column, one or two letters, and their row, a number: `a1` is "
        "the first. `without` removes spaces from the grid; a name that is not on the grid removes nothing.",
        "Les cases d’une grille portent le nom de leur colonne, une ou deux lettres, et de leur rangée, un "
        "nombre\u00a0: `a1` est la première. `without` retire des cases de la grille\u202f; un nom qui n’y "
        "est pas ne retire rien.",
    ),
)


def check_map_grids(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        grid = read_grid(board.data.get(GRID))
        known = list_names(grid) if grid is not None and grid.without else []
        for rank, name in enumerate(board.data[GRID]["without"] if known else ()):
            if name not in known:
                span = board.span((GRID, "without", rank))
                yield make_finding(UNKNOWN_SPACE, span, notes=[did_you_mean(name, known)], name=name)
