"""Finding codes of types: wrong, incompatible or missing values."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_FUNCTION = "kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: "

WRONG_TYPE = declare_code(
    "TYPE001",
    Severity.ERROR,
    title=Bilingual("Value of another type", "Valeur d’un autre type"),
    says=Bilingual("{wanted} is due here, and this is {found}", "il faut ici {wanted}, et ceci est {found}"),
    why=Bilingual(
        "Each field, argument and result has a type: a number, a piece, an entry, a place, a list. The "
        "types come from the schemas and from `args` and `returns`.",
        "Chaque champ, argument et résultat a un type\u00a0: un nombre, une pièce, une entrée, un lieu, "
        "une liste. Les types viennent des schémas, de `args` et de `returns`.",
    ),
    wrong=_FUNCTION + "n > 2\n",
    right=_FUNCTION + "n * 2\n",
)

INCOMPATIBLE_TYPES = declare_code(
    "TYPE002",
    Severity.ERROR,
    title=Bilingual("Values that are never alike", "Valeurs jamais pareilles"),
    says=Bilingual("{left} and {right} have nothing in common", "{left} et {right} n’ont rien de commun"),
    why=Bilingual(
        "Two values of different types are never equal and cannot stand in one list: the comparison would "
        "always say no.",
        "Deux valeurs de types différents ne sont jamais égales et ne vont pas dans une même liste\u00a0: "
        "la comparaison dirait toujours non.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: bool\n    is: n == "
    "brouette\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: bool\n    is: n == 2\n",
)

MAYBE_NONE = declare_code(
    "TYPE003",
    Severity.ERROR,
    title=Bilingual("Value that may be none", "Valeur peut-être absente"),
    says=Bilingual(
        "this may be none here: ask first whether it `is not none`, or say `sure(…)` where it never is",
        "ceci peut être absent (none) ici\u00a0: demandez d’abord s’il `is not none`, ou dites `sure(…)` "
        "s’il ne l’est jamais",
    ),
    why=Bilingual(
        "`first(…)`, an optional answer or a field that is not always there may be none. Ask first, with "
        "`if: x is not none`; where there is always exactly one, say `one(…)`; where the rules see to it "
        "that there is something, `sure(…)`, and play stops with the line should there be none after all.",
        "`first(…)`, une réponse facultative ou un champ qui manque parfois peuvent valoir none. Vérifiez "
        "d’abord, avec `if: x is not none`\u202f; s’il y en a toujours exactement un, dites `one(…)`\u202f; "
        "si les règles y veillent, `sure(…)`\u00a0: la partie s’arrête à cette ligne si c’est pourtant none.",
    ),
    wrong="kind: function\nentries:\n  moindre:\n    args: {ns: int*}\n    returns: int\n    is: first(ns) "
    "+ 1\n",
    right="kind: function\nentries:\n  moindre:\n    args: {ns: int*}\n    returns: int\n    is: ns[0] + 1\n",
)

NO_FIELDS = declare_code(
    "TYPE004",
    Severity.ERROR,
    title=Bilingual("Field of what has none", "Champ de ce qui n’en a pas"),
    says=Bilingual("{found} has no field “{name}”", "{found} n’a pas de champ «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "Only pieces, entries, places and parts of entries have fields.",
        "Seuls les pièces, les entrées, les lieux et les parties d’entrées ont des champs.",
    ),
    wrong=_FUNCTION + "n.value\n",
    right=_FUNCTION + "n * 2\n",
)

NEVER_NONE = declare_code(
    "TYPE005",
    Severity.WARNING,
    title=Bilingual("Question already answered", "Question déjà tranchée"),
    says=Bilingual("this is never none", "ceci ne vaut jamais none"),
    why=Bilingual(
        "The value is always there: the condition is always the same.",
        "La valeur est toujours là\u00a0: la condition est toujours la même.",
    ),
    wrong=_FUNCTION + "0 if n is none else n * 2\n",
    right=_FUNCTION + "n * 2\n",
)

UNSET = declare_code(
    "TYPE006",
    Severity.ERROR,
    title=Bilingual("Name that may have no value", "Nom peut-être sans valeur"),
    says=Bilingual(
        "“{name}” has no value on every way that leads here",
        "«\u00a0{name}\u00a0» n’a pas de valeur sur tous les chemins qui mènent ici",
    ),
    why=Bilingual(
        "The name is only given a value in a branch or a loop that may be passed over. Give it one before, "
        "with `let`.",
        "Le nom ne reçoit de valeur que dans une branche ou une boucle qui peut être sautée. Donnez-lui-en "
        "une avant, par `let`.",
    ),
    wrong="kind: procedure\nentries:\n  compter:\n    args: {n: int}\n    returns: int\n    do:\n      - "
    "if: n > 2\n        then: [{let: m = 1}]\n      - return: m\n",
    right="kind: procedure\nentries:\n  compter:\n    args: {n: int}\n    returns: int\n    do:\n      - "
    "let: m = 0\n      - if: n > 2\n        then: [{let: m = 1}]\n      - return: m\n",
)

ENTRY_FOR_PIECE = declare_code(
    "TYPE007",
    Severity.ERROR,
    title=Bilingual("Entry where a piece is due", "Entrée à la place d’une pièce"),
    says=Bilingual(
        "“{name}” belongs to a piece ({kind}) in play; this is the entry that such pieces are made of",
        "«\u00a0{name}\u00a0» appartient à une pièce ({kind}) en jeu\u202f; ceci est l’entrée dont ces "
        "pièces sont faites",
    ),
    why=Bilingual(
        "An entry is what is printed on a card; a piece is one copy of it, which lies somewhere and "
        "carries markers. Places and run-time fields belong to pieces.",
        "Une entrée est ce qui est imprimé sur une carte\u202f; une pièce en est un exemplaire, posé "
        "quelque part et porteur de marqueurs. Les lieux et les champs de jeu appartiennent aux pièces.",
    ),
)

ARITY = declare_code(
    "TYPE008",
    Severity.ERROR,
    title=Bilingual("Wrong number of arguments", "Mauvais nombre d’arguments"),
    says=Bilingual("“{name}” takes {wanted}", "«\u00a0{name}\u00a0» prend {wanted}"),
    why=Bilingual(
        "Each argument of a function or step is given once, in order or by name.",
        "Chaque argument d’une fonction ou d’une étape se donne une fois, dans l’ordre ou par son nom.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: n * 2\n  "
    "quatre:\n    returns: int\n    is: double()\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: n * 2\n  "
    "quatre:\n    returns: int\n    is: double(2)\n",
)

NO_TYPE = declare_code(
    "TYPE009",
    Severity.ERROR,
    title=Bilingual("Unknown type", "Type inconnu"),
    says=Bilingual("no kind is called “{name}”", "aucun type d’entrée ne s’appelle «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A type is `int`, `bool`, `text`, `place`, `space`, `point` or the name of a kind; `entry` before "
        "it means the entry itself, `*` behind it several, `?` one or none.",
        "Un type est `int`, `bool`, `text`, `place`, `space`, `point` ou le nom d’un type d’entrée\u202f; "
        "`entry` devant désigne l’entrée elle-même, `*` derrière en veut plusieurs, `?` un ou aucun.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: integer}\n    returns: int\n    is: 2\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: n * 2\n",
)
