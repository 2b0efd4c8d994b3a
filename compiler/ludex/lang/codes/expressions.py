"""Finding codes of expressions: syntax, unknown and ambiguous names."""

from __future__ import annotations

from ludex.core.findings import Severity, code
from ludex.core.messages import Both

ANYTHING = Both("value, place or entry", "aucune valeur, aucun lieu, aucune entrée")
ENTRY = Both("entry of that kind", "aucune entrée de ce type")
WORD = Both("word of this field", "aucun mot de ce champ")
FUNCTION = Both("function or step", "aucune fonction, aucune étape")
OPTION = Both("option of the game", "aucune option du jeu")
SPACE = Both("space of this place", "aucune case de ce lieu")
KIND = Both("kind", "aucun type d’entrée")
ARGUMENT = Both("argument", "aucun argument")
FIELD = Both("field here", "ici, aucun champ")
METHOD = Both("field with rules", "aucun champ de règles")
PART = Both("part of this statement", "aucune partie de cette instruction")
STAGE = Both("stage of this quantity", "aucune étape de cette grandeur")
END = Both("end of the game", "aucune fin de partie")
MESSAGE = Both("message of this entry", "aucun message de cette entrée")


_FUNCTION = "kind: function\nentries:\n  demie-recolte:\n    args: {n: int}\n    returns: int\n"


def _is(expression: str) -> str:
    return f"{_FUNCTION}    is: {expression}\n"


UNREADABLE = code(
    "EXPR001",
    Severity.ERROR,
    title=Both("Expression that cannot be read", "Expression illisible"),
    says=Both(
        "this cannot be read as an expression from here on",
        "à partir d’ici, ce n’est plus une expression lisible",
    ),
    why=Both(
        "Expressions are written as in Python: names, numbers, calls with brackets, `and`, `or`, `not`, "
        "comparisons. Something is "
        "missing or out of place here, such as a bracket or a sign between two values.",
        "Les expressions s’écrivent comme en Python\u00a0: noms, nombres, appels avec parenthèses, `and`, "
        "`or`, `not`, "
        "comparaisons. Il manque ici quelque chose, ou quelque chose n’est pas à sa place\u00a0: une "
        "parenthèse, par exemple, ou un signe entre deux valeurs.",
    ),
    wrong=_is("n + * 2"),
    right=_is("n + 2"),
)

NOT_ALLOWED = code(
    "EXPR002",
    Severity.ERROR,
    title=Both(
        "Expression that the rule language does not have", "Expression étrangère au langage des règles"
    ),
    says=Both(
        "the rule language has no such expression", "le langage des règles ne connaît pas cette expression"
    ),
    why=Both(
        "Rules use a small part of Python’s expressions: whole numbers, names, lists, comparisons, "
        "conditions, `… for … in …` and calls. What is left out "
        "could run code, never end, or lose exactness.",
        "Les règles n’emploient qu’une petite partie des expressions de Python\u00a0: nombres entiers, "
        "noms, listes, comparaisons, conditions, "
        "`… for … in …` et appels. Le reste pourrait exécuter du code, ne jamais finir ou perdre en "
        "exactitude.",
    ),
    wrong=_is("n / 2"),
    right=_is("n // 2"),
)

CUT = code(
    "EXPR003",
    Severity.ERROR,
    title=Both("Expression cut by a comma", "Expression coupée par une virgule"),
    says=Both(
        "“{text}” is only the beginning: between braces or brackets, YAML ends a value at the comma; put it "
        "in quotes",
        "«\u00a0{text}\u00a0» n’est qu’un début\u00a0: entre accolades ou crochets, YAML arrête une valeur à "
        "la virgule\u202f; mettez l’expression entre guillemets",
    ),
    why=Both(
        "In a map written with braces, or a list with square brackets, a comma separates what stands "
        "there, so that an expression with a comma loses its tail. Quote the expression, or write the map "
        "or the list over several lines.",
        "Dans une table écrite entre accolades, ou une liste entre crochets, la virgule sépare ce qui s’y "
        "trouve\u00a0: une expression qui en contient une perd sa fin. Mettez l’expression entre guillemets, "
        "ou écrivez la table ou la liste sur plusieurs lignes.",
    ),
    wrong="kind: procedure\nentries:\n  cueillir:\n    do:\n      - {let: n = max(1, 2)}\n",
    right='kind: procedure\nentries:\n  cueillir:\n    do:\n      - {let: "n = max(1, 2)"}\n',
)

NO_TEXT = code(
    "EXPR004",
    Severity.ERROR,
    title=Both("No expression", "Pas une expression"),
    says=Both("an expression is due here", "il faut ici une expression"),
    why=Both(
        "The field holds a rule. A list or a map cannot be one.",
        "Le champ contient une règle. Une liste ou une table n’en est pas une.",
    ),
    wrong="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: [1, 2]\n        then: [return]\n",
    right="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: 1 < 2\n        then: [return]\n",
)

CAPITAL = code(
    "EXPR005",
    Severity.ERROR,
    title=Both("Capital letter too many", "Majuscule de trop"),
    says=Both("write “{now}”, not “{name}”", "écrivez «\u00a0{now}\u00a0» et non «\u00a0{name}\u00a0»"),
    why=Both(
        "In rules `true`, `false` and `none` begin with a small letter, as in YAML.",
        "Dans les règles, `true`, `false` et `none` commencent par une minuscule, comme en YAML.",
    ),
    wrong=_is("1 if True else n"),
    right=_is("1 if true else n"),
)

BY_ZERO = code(
    "EXPR006",
    Severity.ERROR,
    title=Both("Division by zero", "Division par zéro"),
    says=Both("nothing can be divided by zero", "on ne peut pas diviser par zéro"),
    why=Both("The divisor is always 0 here.", "Le diviseur vaut ici toujours 0."),
    wrong=_is("n // 0"),
    right=_is("n // 2"),
)

UNKNOWN = code(
    "NAME001",
    Severity.ERROR,
    title=Both("Unknown name", "Nom inconnu"),
    says=Both("no {what} is called “{name}”", "{what} ne s’appelle «\u00a0{name}\u00a0»"),
    why=Both(
        "Rules name arguments, values named by `let`, fields, places, functions and entries. Slugs are "
        "written with an underscore "
        "for each hyphen. Nothing that can be named here has this name.",
        "Les règles nomment des arguments, des valeurs nommées par `let`, des champs, des lieux, des "
        "fonctions et des entrées. Les noms courts "
        "s’y écrivent avec un tiret bas pour chaque trait d’union. Rien de ce qui peut être nommé ici ne "
        "porte ce nom.",
    ),
    wrong=_is("m + 1"),
    right=_is("n + 1"),
)

AMBIGUOUS = code(
    "NAME002",
    Severity.ERROR,
    title=Both("Name with two meanings", "Nom à double sens"),
    says=Both("“{name}” may mean {ids}", "«\u00a0{name}\u00a0» peut désigner {ids}"),
    why=Both(
        "Several entries have this slug and nothing here says which kind is meant. Put the kind in front: "
        "`card.barrow`.",
        "Plusieurs entrées ont ce nom court et rien ici ne dit de quel type il s’agit. Mettez le type "
        "devant\u00a0: `card.brouette`.",
    ),
)

BRACKETS = code(
    "NAME003",
    Severity.ERROR,
    title=Both("Call without brackets", "Appel sans parenthèses"),
    says=Both(
        "“{name}” is called with brackets: {name}(…)",
        "«\u00a0{name}\u00a0» s’appelle avec des parenthèses\u00a0: {name}(…)",
    ),
    why=Both(
        "A function is worked out when it is called, with its arguments in brackets, even where it has none.",
        "Une fonction se calcule quand on l’appelle, avec ses arguments entre parenthèses, même si elle "
        "n’en a pas.",
    ),
    wrong=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte + 1\n",
    right=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte(4) + 1\n",
)

NOT_CALLED = code(
    "NAME004",
    Severity.ERROR,
    title=Both("Call of what is no function", "Appel de ce qui n’est pas une fonction"),
    says=Both(
        "“{name}” is a value and cannot be called", "«\u00a0{name}\u00a0» est une valeur et ne s’appelle pas"
    ),
    why=Both(
        "Only functions, quantities and steps take arguments in brackets.",
        "Seules les fonctions, les grandeurs et les étapes prennent des arguments entre parenthèses.",
    ),
    wrong=_is("n(2)"),
    right=_is("n * 2"),
)

WORD_HERE = code(
    "NAME005",
    Severity.ERROR,
    title=Both("Word without a field", "Mot sans champ"),
    says=Both(
        "nothing here says which field the word “{name}” belongs to",
        "rien ici ne dit à quel champ appartient le mot «\u00a0{name}\u00a0»",
    ),
    why=Both(
        "Words that a schema lists are understood from what they are compared with or given to.",
        "Les mots qu’un schéma énumère se comprennent par ce à quoi on les compare ou les donne.",
    ),
)

STEP_IN_EXPRESSION = code(
    "NAME006",
    Severity.ERROR,
    title=Both("Step in an expression", "Étape dans une expression"),
    says=Both(
        "“{name}” is a step: it is run by the statement `call`",
        "«\u00a0{name}\u00a0» est une étape\u00a0: elle se lance par l’instruction `call`",
    ),
    why=Both(
        "Expressions change nothing, so that they can be worked out at any time and any number of times. "
        "Procedures, actions and abilities are "
        "run by `call: x = step(…)`, which gives their result a name.",
        "Les expressions ne changent rien\u00a0: on peut les calculer n’importe quand et autant de fois "
        "qu’on veut. Les procédures, actions et capacités "
        "se lancent par `call: x = étape(…)`, qui nomme leur résultat.",
    ),
    wrong="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - let: n = journee()\n",
    right="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - call: n = journee()\n",
)

NO_EVENT = code(
    "NAME007",
    Severity.ERROR,
    title=Both("Event outside a hook", "Événement hors d’une accroche"),
    says=Both("only hooks have an event", "seules les accroches ont un événement"),
    why=Both(
        "`event` gives the arguments of the step that a hook belongs to. Here there is no such step, or it "
        "has no arguments.",
        "`event` donne les arguments de l’étape à laquelle une accroche appartient. Ici, il n’y a pas "
        "d’étape, ou elle n’a pas d’arguments.",
    ),
    wrong=_is("event.n"),
    right=_is("n"),
)

NOT_A_STEP = code(
    "NAME008",
    Severity.ERROR,
    title=Both("Call of what is no step", "Appel de ce qui n’est pas une étape"),
    says=Both(
        "this is worked out, not run: a step is due here",
        "ceci se calcule et ne se lance pas\u00a0: il faut ici une étape",
    ),
    why=Both(
        "`call` and `would` run procedures, actions, abilities and the statements of entries. A function "
        "or quantity stands in an expression.",
        "`call` et `would` lancent des procédures, des actions, des capacités et les instructions des "
        "entrées. Une fonction ou une grandeur se place dans une expression.",
    ),
)
