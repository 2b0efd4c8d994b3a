"""Check: fields, names and choices of screen sheets exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ludex.core.findings import Edit, Finding, Fix, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.catalogue import Kind
from ludex.schema.entries import Entry

_OWN = ("value", "face")
"""What every die shows: the program has names for it."""

_SCREEN = (
    "kind: sheet\nentries:\n  ecran:\n    title: Écran\n    form: screen\n    sections:\n"
    "      verger: {title: Le verger}\n"
)
_END = "    source: {status: original}\n"

NO_FIELD = declare_code(
    "SCREEN001",
    Severity.ERROR,
    title=Bilingual("Run-time field that no kind has", "Champ en jeu qu’aucune sorte n’a"),
    says=Bilingual(
        "no kind of this game has a run-time field “{name}”",
        "aucune sorte de ce jeu n’a de champ en jeu «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "Under `fields` a sheet for a screen says what the run-time fields of pieces and seats are called, "
        "and marks of spaces. Run-time fields are those that schemas declare under `x-state`, marks are the "
        "fields of a map’s nodes that are true or false; a name that is none of them calls nothing.",
        "Sous `fields`, une feuille pour l’écran dit comment s’appellent les champs en jeu des pièces et des "
        "sièges, et les marques des cases. Les champs en jeu sont ceux que les schémas déclarent sous "
        "`x-state`, les marques, les champs vrais ou faux des nœuds d’une carte\u202f; un autre nom ne nomme "
        "rien.",
    ),
    wrong=_SCREEN + "    fields:\n      vlaue: {title: valeur}\n" + _END,
    right=_SCREEN + "    fields:\n      value: {title: valeur}\n" + _END,
)

WRONG_ARGUMENT_KIND = declare_code(
    "SCREEN002",
    Severity.ERROR,
    title=Bilingual("Told of a piece that it does not take", "Ce qui se dit d’une pièce n’en prend pas une"),
    says=Bilingual(
        "“{name}” does not take one piece and nothing else",
        "«\u00a0{name}\u00a0» ne prend pas une pièce et rien d’autre",
    ),
    why=Bilingual(
        "Under `tells` stand quantities and functions that are worked out for each piece on the screen: they "
        "have one argument, and its type is a kind of piece.",
        "Sous `tells` figurent des quantités et des fonctions calculées pour chaque pièce à l’écran\u00a0: "
        "elles ont un seul argument, dont le type est une sorte de pièce.",
    ),
)

UNNAMED = declare_code(
    "SCREEN003",
    Severity.WARNING,
    title=Bilingual("Run-time field without a name on the screen", "Champ en jeu sans nom à l’écran"),
    says=Bilingual(
        "“{name}” has no name here: players would read it as the schema spells it",
        "«\u00a0{name}\u00a0» n’a pas de nom ici\u00a0: les joueurs le liraient tel que le schéma l’écrit",
    ),
    why=Bilingual(
        "Where a game brings a sheet for the screen, each run-time field of its schemas stands under "
        "`fields` with its name, which is translated, or with `shown: false`; so does, under `choices`, each "
        "word that a field may hold.",
        "Quand un jeu a une feuille pour l’écran, chaque champ en jeu de ses schémas figure sous `fields` "
        "avec son nom, qui se traduit, ou avec `shown: false`\u202f; de même, sous `choices`, chaque mot que "
        "peut tenir un champ.",
    ),
)

UNKNOWN_CHOICE = declare_code(
    "SCREEN004",
    Severity.ERROR,
    title=Bilingual("Name for a word that no field holds", "Nom d’un mot qu’aucun champ ne tient"),
    says=Bilingual(
        "“{field}” never holds “{name}”", "«\u00a0{field}\u00a0» ne tient jamais «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "Under `choices` a sheet for a screen says what the words are called that a run-time field may hold. "
        "A word that is not in the `enum` of its schema calls nothing.",
        "Sous `choices`, une feuille pour l’écran dit comment s’appellent les mots que peut tenir un champ "
        "en jeu. Un mot qui n’est pas dans le `enum` de son schéma ne nomme rien.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    kinds = world.catalogue.kinds_of(world.name)
    fields, marks = _fields(kinds.values()), _find_node_marks(kinds.get("map"))
    for sheet in world.entries_of("sheet"):
        named = sheet.data.get("fields", {})
        unknown = [name for name in named if name not in fields and name not in marks]
        for name in unknown:
            where = sheet.key_span(("fields", name))
            fix = _make_spelling_fix(where, name, fields)
            yield make_finding(NO_FIELD, where, name=name, notes=[did_you_mean(name, fields)], fix=fix)
        if sheet.data.get("form") == "screen" and not unknown:
            yield from _check_unnamed(sheet, named, fields)
        for slug in sheet.data.get("tells", {}):
            yield from _check_value_argument(world, sheet, slug, frozenset(kinds))


def _make_spelling_fix(where: Span, name: str, fields: Iterable[str]) -> Fix | None:
    """The fix for a field whose hyphens and underscores are not as its schema writes them."""
    meant = [each for each in fields if each.replace("-", "_") == name.replace("-", "_")]
    if not meant:
        return None
    return Fix(
        message("write “{word}”", "écrire «\u00a0{word}\u00a0»", word=meant[0]), (Edit(where, meant[0]),)
    )


def _fields(kinds: Iterable[Kind]) -> dict[str, list[str]]:
    """The words that each run-time field may hold; none where it holds something else."""
    found: dict[str, list[str]] = {}
    for kind in kinds:
        for name, field in kind.state.items():
            found.setdefault(name, []).extend(map(str, field.get("enum", ())))
    return found


def _find_node_marks(kind: Kind | None) -> frozenset[str]:
    """The fields of a map's nodes that are true or false."""
    found: Any = {} if kind is None else kind.schema
    for step in ("properties", "nodes", "additionalProperties", "properties"):
        found = found.get(step, {}) if isinstance(found, Mapping) else {}
    return frozenset(name for name, field in found.items() if field.get("type") == "boolean")


def _check_unnamed(
    sheet: Entry, named: Mapping[str, Mapping[str, Any]], fields: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    for name, words in fields.items():
        field = named.get(name, {})
        if name in _OWN or field.get("shown") is False:
            continue
        if "title" not in field:
            span = sheet.key_span(("fields", name)) if name in named else sheet.name_span
            yield make_finding(UNNAMED, span, name=name)
        else:
            yield from _check_choices(sheet, name, field.get("choices", {}), words)


def _check_choices(
    sheet: Entry, name: str, choices: Iterable[str], words: Sequence[str]
) -> Iterator[Finding]:
    unknown = [word for word in choices if word not in words]
    for word in unknown:
        where = sheet.key_span(("fields", name, "choices", word))
        yield make_finding(UNKNOWN_CHOICE, where, field=name, name=word, notes=[did_you_mean(word, words)])
    for word in () if unknown else words:
        if word not in choices:
            yield make_finding(UNNAMED, sheet.key_span(("fields", name)), name=word)


def _check_value_argument(world: World, sheet: Entry, slug: str, kinds: frozenset[str]) -> Iterator[Finding]:
    target = world.target(sheet, ("tells", slug, "value"))
    if target is None or not target.sound:
        return  # reported where references are looked up
    types = list(target.data.get("args", {}).values())
    if len(types) != 1 or str(types[0]) not in kinds:
        at = sheet.span(("tells", slug, "value"))
        here = Note(message("the one that is meant", "celle dont il s’agit"), target.name_span)
        yield make_finding(WRONG_ARGUMENT_KIND, at, name=target.slug, notes=[here])
