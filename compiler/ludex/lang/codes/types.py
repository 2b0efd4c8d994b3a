"""Finding codes of types and arguments: wrong, incompatible, missing or unclear values."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_FUNCTION = "kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: "

WRONG_TYPE = declare_code(
    "TYPE001",
    Severity.ERROR,
    title=Bilingual("Value of the wrong type", "Valeur du mauvais type"),
    says=Bilingual("expected {wanted}, but this is {found}", "il faut ici {wanted}, mais ceci est {found}"),
    why=Bilingual(
        "Each field, argument and result has a type: a number, a piece, an entry, a place, a list. A "
        "value of another type would not work in play; types come from the schemas, `args` and `returns`.",
        "Chaque champ, argument et résultat a un type\u00a0: un nombre, une pièce, une entrée, un lieu, "
        "une liste. Une valeur d’un autre type ne marcherait pas en jeu\u202f; les types viennent des "
        "schémas, de `args` et de `returns`.",
    ),
    wrong=_FUNCTION + "n > 2\n",
    right=_FUNCTION + "n * 2\n",
)

INCOMPATIBLE_TYPES = declare_code(
    "TYPE002",
    Severity.ERROR,
    title=Bilingual("Values of incompatible types", "Valeurs de types incompatibles"),
    says=Bilingual("{left} and {right} do not go together", "{left} et {right} ne vont pas ensemble"),
    why=Bilingual(
        "Two values of incompatible types are never equal, so a comparison of them always has the same "
        "result. Nor can they be in one list, or be what `… if … else …` gives in its two cases.",
        "Deux valeurs de types incompatibles ne sont jamais égales\u00a0: les comparer donne toujours le "
        "même résultat. Elles ne vont pas non plus dans une même liste, ni dans les deux cas d’un "
        "`… if … else …`.",
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
        "this may be none here: test `is not none` first, or write `sure(…)` if it never is",
        "ceci peut être absent (none) ici\u00a0: testez d’abord `is not none`, ou écrivez `sure(…)` s’il "
        "ne l’est jamais",
    ),
    why=Bilingual(
        "`first(…)`, an optional answer or a field that is not always there may be none. Test it first "
        "with `if: x is not none`. If there is always exactly one, write `one(…)`; if the rules guarantee "
        "a value, write `sure(…)`, which stops play with an error at this line if there is none.",
        "`first(…)`, une réponse facultative ou un champ qui manque parfois peuvent être none. Testez-les "
        "d’abord par `if: x is not none`. S’il y en a toujours exactement un, écrivez `one(…)`\u202f; si "
        "les règles garantissent une valeur, écrivez `sure(…)`, qui arrête la partie par une erreur à "
        "cette ligne s’il n’y en a pas.",
    ),
    wrong="kind: function\nentries:\n  moindre:\n    args: {ns: int*}\n    returns: int\n    is: first(ns) "
    "+ 1\n",
    right="kind: function\nentries:\n  moindre:\n    args: {ns: int*}\n    returns: int\n    is: "
    "sure(first(ns)) + 1\n",
)

NO_FIELDS = declare_code(
    "TYPE004",
    Severity.ERROR,
    title=Bilingual("Field of a value without fields", "Champ d’une valeur sans champs"),
    says=Bilingual("{found} has no field “{name}”", "{found} n’a pas de champ «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "Only pieces, entries and their parts, places, spaces, edges and the ways of a route have fields. A "
        "number, a text or a list has none.",
        "Seuls les pièces, les entrées et leurs parties, les lieux, les cases, les liaisons et les chemins "
        "d’un trajet ont des champs. Un nombre, un texte ou une liste n’en a pas.",
    ),
    wrong=_FUNCTION + "n.value\n",
    right=_FUNCTION + "n * 2\n",
)

NEVER_NONE = declare_code(
    "TYPE005",
    Severity.WARNING,
    title=Bilingual("Needless test for none", "Test de none inutile"),
    says=Bilingual("this is never none", "ceci n’est jamais none"),
    why=Bilingual(
        "The value always exists. So a test for none always has the same result, and `sure` or `otherwise` "
        "has no effect: leave it out.",
        "La valeur existe toujours. Un test de none a donc toujours le même résultat, et `sure` ou "
        "`otherwise` est sans effet\u00a0: retirez-le.",
    ),
    wrong=_FUNCTION + "0 if n is none else n * 2\n",
    right=_FUNCTION + "n * 2\n",
)

UNSET = declare_code(
    "TYPE006",
    Severity.ERROR,
    title=Bilingual("Name that may have no value", "Nom peut-être sans valeur"),
    says=Bilingual(
        "“{name}” may have no value here: some paths do not set it",
        "«\u00a0{name}\u00a0» peut être sans valeur ici\u00a0: certains chemins ne lui en donnent pas",
    ),
    why=Bilingual(
        "The name gets its value only in a branch or a loop that may be skipped. Give it a value before, "
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
    title=Bilingual("Entry instead of a piece", "Entrée à la place d’une pièce"),
    says=Bilingual(
        "“{name}” belongs to a piece ({kind}) in play, but this is the entry from which pieces are made",
        "«\u00a0{name}\u00a0» appartient à une pièce ({kind}) en jeu, mais ceci est l’entrée dont les "
        "pièces sont tirées",
    ),
    why=Bilingual(
        "An entry is what is printed on a card; a piece is one copy of it in play. Only pieces have a "
        "place and run-time fields.",
        "Une entrée est ce qui est imprimé sur une carte\u202f; une pièce en est un exemplaire en jeu. "
        "Seules les pièces ont un lieu et des champs de jeu.",
    ),
)

ARITY = declare_code(
    "TYPE008",
    Severity.ERROR,
    title=Bilingual("Wrong number of arguments", "Mauvais nombre d’arguments"),
    says=Bilingual("“{name}” takes {wanted}", "arguments de «\u00a0{name}\u00a0»\u00a0: {wanted}"),
    why=Bilingual(
        "Give each argument of a function or step exactly once, in order or by name; only one whose type "
        "ends in `?` may be left out. A missing or extra one leaves it unclear what to compute.",
        "Donnez chaque argument d’une fonction ou d’une étape exactement une fois, dans l’ordre ou par "
        "son nom\u202f; seul un argument dont le type finit par `?` peut être omis. S’il en manque ou s’il y "
        "en a de trop, on ne sait pas quoi calculer.",
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
    says=Bilingual(
        "unknown type “{name}”: expected int, length, bool, text, place, space, edge, point or the name of a "
        "kind",
        "type inconnu «\u00a0{name}\u00a0»\u00a0: attendu int, length, bool, text, place, space, edge, "
        "point ou le nom d’une sorte",
    ),
    why=Bilingual(
        "A type is `int`, `length`, `bool`, `text`, `place`, `space`, `edge` (of a map), `point` or the name "
        "of a kind. `entry` before a kind means the entry itself; `*` after a type means several values, "
        "and `?` one or none.",
        "Un type est `int`, `length`, `bool`, `text`, `place`, `space`, `edge` (la liaison d’un plan), "
        "`point` ou le nom d’une sorte. "
        "`entry` devant une sorte désigne l’entrée elle-même\u202f; `*` après un type désigne plusieurs "
        "valeurs, et `?` une ou aucune.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: integer}\n    returns: int\n    is: 2\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: n * 2\n",
)


SEVERAL_LISTS = declare_code(
    "POLICY002",
    Severity.ERROR,
    title=Bilingual("Two lists of candidates in one order", "Deux listes de candidats dans un même ordre"),
    says=Bilingual(
        "“{first}” already gives a list of candidates: give this argument a single value",
        "«\u00a0{first}\u00a0» donne déjà une liste de candidats\u00a0: donnez une seule valeur à cet "
        "argument",
    ),
    why=Bilingual(
        "If `with` gives a list, the policy tries the act with each item, and `ties` choose one of them. "
        "With two lists, it would be unclear which pair comes first: give one of them a single "
        "value, or write an order for each.",
        "Si `with` donne une liste, la politique essaie l’acte avec chaque élément, et `ties` en "
        "choisit un. Avec deux listes, rien ne dit quelle paire vient d’abord\u00a0: donnez une "
        "valeur à l’une, ou écrivez un ordre pour chacune.",
    ),
)

OTHER_ARGUMENTS = declare_code(
    "POLICY003",
    Severity.ERROR,
    title=Bilingual("Policy with different arguments", "Politique aux arguments différents"),
    says=Bilingual(
        "this may run {policy}, which takes {wanted}, but it is given {given}",
        "ceci peut lancer {policy}\u202f; arguments attendus\u00a0: {wanted}, donnés\u00a0: {given}",
    ),
    why=Bilingual(
        "A field of an entry names a policy, and a rule runs the policy that it finds there. So all "
        "policies that this field may name must take the same arguments, under the same names. Policies in "
        "a list under `of` take theirs from the policy with the list, which must have them all.",
        "Un champ d’une entrée nomme une politique, et une règle joue celle qu’elle y trouve. Toutes les "
        "politiques que ce champ peut nommer doivent donc prendre les mêmes arguments, sous les mêmes "
        "noms. Celles d’une liste sous `of` les prennent à la politique qui a la liste, et qui doit tous "
        "les avoir.",
    ),
)
