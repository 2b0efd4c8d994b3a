"""Finding codes of expressions: syntax, unknown and ambiguous names."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

ANYTHING = Bilingual("value, place or entry", "aucune valeur, aucun lieu, aucune entrée")
ENTRY = Bilingual("entry of that kind", "aucune entrée de ce type")
WORD = Bilingual("word of this field", "aucun mot de ce champ")
FUNCTION = Bilingual("function or step", "aucune fonction, aucune étape")
OPTION = Bilingual("option of the game", "aucune option du jeu")
SPACE = Bilingual("space of this place", "aucune case de ce lieu")
KIND = Bilingual("kind", "aucun type d’entrée")
ARGUMENT = Bilingual("argument", "aucun argument")
FIELD = Bilingual("field here", "ici, aucun champ")
ITEM = Bilingual("item of this field", "aucun élément de ce champ")
METHOD = Bilingual("field with rules", "aucun champ de règles")
STAGE = Bilingual("stage of this quantity", "aucune étape de cette grandeur")
END = Bilingual("end of the game", "aucune fin de partie")
MESSAGE = Bilingual("message of this entry", "aucun message de cette entrée")


_FUNCTION = "kind: function\nentries:\n  demie-recolte:\n    args: {n: int}\n    returns: int\n"


def _make_function_example(expression: str) -> str:
    return f"{_FUNCTION}    is: {expression}\n"


UNREADABLE = declare_code(
    "EXPR001",
    Severity.ERROR,
    title=Bilingual("Expression that cannot be read", "Expression illisible"),
    says=Bilingual(
        "this cannot be read as an expression from here on",
        "à partir d’ici, ce n’est plus une expression lisible",
    ),
    why=Bilingual(
        "Expressions are written as in Python: names, numbers, calls with brackets, `and`, `or`, `not`, "
        "comparisons. Something is "
        "missing or out of place here, such as a bracket or a sign between two values.",
        "Les expressions s’écrivent comme en Python\u00a0: noms, nombres, appels avec parenthèses, `and`, "
        "`or`, `not`, comparaisons. Il manque ici quelque chose, ou quelque chose n’est pas à sa "
        "place\u00a0: une parenthèse, par exemple, ou un signe entre deux valeurs.",
    ),
    wrong=_make_function_example("n + * 2"),
    right=_make_function_example("n + 2"),
)

NOT_ALLOWED = declare_code(
    "EXPR002",
    Severity.ERROR,
    title=Bilingual(
        "Expression that the rule language does not have", "Expression étrangère au langage des règles"
    ),
    says=Bilingual(
        "the rule language has no such expression", "le langage des règles ne connaît pas cette expression"
    ),
    why=Bilingual(
        "Rules use a small part of Python’s expressions: whole numbers, names, lists, comparisons, "
        "conditions, `… for … in …` and calls. What is left out "
        "could run code, never end, or lose exactness.",
        "Les règles n’emploient qu’une petite partie des expressions de Python\u00a0: nombres entiers, noms, "
        "listes, comparaisons, conditions, `… for … in …` et appels. Le reste pourrait exécuter du code, ne "
        "jamais finir ou perdre en exactitude.",
    ),
    wrong=_make_function_example("n / 2"),
    right=_make_function_example("n // 2"),
)

CUT_AT_COMMA = declare_code(
    "EXPR003",
    Severity.ERROR,
    title=Bilingual("Expression cut by a comma", "Expression coupée par une virgule"),
    says=Bilingual(
        "“{text}” is only the beginning: between braces or brackets, YAML ends a value at the comma; put it "
        "in quotes",
        "«\u00a0{text}\u00a0» n’est qu’un début\u00a0: entre accolades ou crochets, YAML arrête une valeur à "
        "la virgule\u202f; mettez l’expression entre guillemets",
    ),
    why=Bilingual(
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

NOT_AN_EXPRESSION = declare_code(
    "EXPR004",
    Severity.ERROR,
    title=Bilingual("No expression", "Pas une expression"),
    says=Bilingual("an expression is due here", "il faut ici une expression"),
    why=Bilingual(
        "The field holds a rule. A list or a map cannot be one.",
        "Le champ contient une règle. Une liste ou une table n’en est pas une.",
    ),
    wrong="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: [1, 2]\n        then: [return]\n",
    right="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: 1 < 2\n        then: [return]\n",
)

CAPITALIZED_WORD = declare_code(
    "EXPR005",
    Severity.ERROR,
    title=Bilingual("Capital letter too many", "Majuscule de trop"),
    says=Bilingual("write “{now}”, not “{name}”", "écrivez «\u00a0{now}\u00a0» et non «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "In rules `true`, `false` and `none` begin with a small letter, as in YAML.",
        "Dans les règles, `true`, `false` et `none` commencent par une minuscule, comme en YAML.",
    ),
    wrong=_make_function_example("1 if True else n"),
    right=_make_function_example("1 if true else n"),
)

BY_ZERO = declare_code(
    "EXPR006",
    Severity.ERROR,
    title=Bilingual("Division by zero", "Division par zéro"),
    says=Bilingual("nothing can be divided by zero", "on ne peut pas diviser par zéro"),
    why=Bilingual("The divisor is always 0 here.", "Le diviseur vaut ici toujours 0."),
    wrong=_make_function_example("n // 0"),
    right=_make_function_example("n // 2"),
)

UNKNOWN_UNIT = declare_code(
    "EXPR009",
    Severity.ERROR,
    title=Bilingual("Unit of length that the game does not have", "Unité de longueur étrangère au jeu"),
    says=Bilingual(
        "this game does not measure in “{unit}”; its units: {known}",
        "ce jeu ne mesure pas en «\u00a0{unit}\u00a0»\u202f; ses unités\u00a0: {known}",
    ),
    why=Bilingual(
        "A length is written as a number and a unit: `6in`, `2.5cm`, `30mm`. Which units a game has stands "
        "in its `game.yaml`, as `units: [in, mm]`; texts show lengths in the first of them.",
        "Une longueur s’écrit comme un nombre et une unité\u00a0: `6in`, `2.5cm`, `30mm`. Les unités d’un "
        "jeu se trouvent dans son `game.yaml`, par exemple `units: [in, mm]`\u202f; les textes donnent les "
        "longueurs dans la première.",
    ),
    wrong=_make_function_example("6in"),
    right=_make_function_example("6"),
)

TRAIT_OF_NO_EDGE = declare_code(
    "EXPR010",
    Severity.WARNING,
    title=Bilingual("Trait that no edge has", "Trait qu’aucune liaison ne porte"),
    says=Bilingual(
        "no edge of any map has the trait “{name}”: this never holds",
        "aucune liaison d’aucun plan ne porte le trait «\u00a0{name}\u00a0»\u00a0: ceci n’est jamais vrai",
    ),
    why=Bilingual(
        "Rules tell edges apart by their traits, as in `[e.to for e in edges(z) if hedge in e.traits]`. A "
        "trait that stands on no edge lets nothing through, and bars nothing: mostly it stands on the spaces "
        "instead, or the edges still lack it.",
        "Les règles distinguent les liaisons par leurs traits, comme dans `[e.to for e in edges(z) if hedge "
        "in e.traits]`. Un trait qui n’est sur aucune liaison ne laisse rien passer et n’arrête rien\u00a0: "
        "le plus souvent, il est sur les cases, ou manque encore aux liaisons.",
    ),
)

NO_CONSTANT = declare_code(
    "EXPR007",
    Severity.ERROR,
    title=Bilingual("Value that is not a constant", "Valeur qui n’est pas une constante"),
    says=Bilingual(
        "a value is a number, an entry, a place or a space of it: this is worked out in play",
        "une valeur est un nombre, une entrée, un lieu ou une de ses cases\u00a0: ceci se calcule en jeu",
    ),
    why=Bilingual(
        "What stands under `values` is printed on cards as it stands, in every language, so that it must be "
        "known before the game begins. What is worked out in play is a function or a quantity.",
        "Ce qui se trouve sous `values` s’imprime tel quel sur les cartes, dans toutes les langues, et doit "
        "donc être connu avant la partie. Ce qui se calcule en jeu est une fonction ou une grandeur.",
    ),
    wrong=_FUNCTION + "    values: {part: count(seats)}\n    is: n // part\n",
    right=_FUNCTION + "    values: {part: 2}\n    is: n // part\n",
)

TOO_DEEP = declare_code(
    "EXPR008",
    Severity.ERROR,
    title=Bilingual("Lists nested too deep", "Listes trop imbriquées"),
    says=Bilingual(
        "lists stand in one another more than {most} deep here: name what is inside, or use fewer levels",
        "des listes sont imbriquées ici sur plus de {most} niveaux\u00a0: nommez ce qui est à l’intérieur, "
        "ou employez moins de niveaux",
    ),
    why=Bilingual(
        "The engine compares, saves and shows every value whole, and refuses lists that are nested deeper.",
        "Le moteur compare, sauvegarde et montre chaque valeur en entier, et refuse des listes plus "
        "imbriquées.",
    ),
    wrong=_make_function_example("count(" + "[" * 14 + "n" + "]" * 14 + ")"),
    right=_make_function_example("count([[n]])"),
)

UNKNOWN = declare_code(
    "NAME001",
    Severity.ERROR,
    title=Bilingual("Unknown name", "Nom inconnu"),
    says=Bilingual("no {what} is called “{name}”", "{what} ne s’appelle «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "Rules name arguments, values named by `let`, fields, places, functions and entries. Slugs are "
        "written with an underscore for each hyphen. Nothing that can be named here has this name.",
        "Les règles nomment des arguments, des valeurs nommées par `let`, des champs, des lieux, des "
        "fonctions et des entrées. Les noms courts s’y écrivent avec un tiret bas pour chaque trait d’union. "
        "Rien de ce qui peut être nommé ici ne porte ce nom.",
    ),
    wrong=_make_function_example("m + 1"),
    right=_make_function_example("n + 1"),
)

AMBIGUOUS = declare_code(
    "NAME002",
    Severity.ERROR,
    title=Bilingual("Name with two meanings", "Nom à double sens"),
    says=Bilingual("“{name}” may mean {ids}", "«\u00a0{name}\u00a0» peut désigner {ids}"),
    why=Bilingual(
        "Several entries have this slug and nothing here says which kind is meant. Put the kind in front: "
        "`card.barrow`.",
        "Plusieurs entrées ont ce nom court et rien ici ne dit de quel type il s’agit. Mettez le type "
        "devant\u00a0: `card.brouette`.",
    ),
)

MISSING_BRACKETS = declare_code(
    "NAME003",
    Severity.ERROR,
    title=Bilingual("Call without brackets", "Appel sans parenthèses"),
    says=Bilingual(
        "“{name}” is called with brackets: {name}(…)",
        "«\u00a0{name}\u00a0» s’appelle avec des parenthèses\u00a0: {name}(…)",
    ),
    why=Bilingual(
        "A function is worked out when it is called, with its arguments in brackets, even where it has none.",
        "Une fonction se calcule quand on l’appelle, avec ses arguments entre parenthèses, même si elle "
        "n’en a pas.",
    ),
    wrong=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte + 1\n",
    right=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte(4) + 1\n",
)

NOT_CALLED = declare_code(
    "NAME004",
    Severity.ERROR,
    title=Bilingual("Call of what is no function", "Appel de ce qui n’est pas une fonction"),
    says=Bilingual(
        "“{name}” is a value and cannot be called", "«\u00a0{name}\u00a0» est une valeur et ne s’appelle pas"
    ),
    why=Bilingual(
        "Only functions, quantities and steps take arguments in brackets.",
        "Seules les fonctions, les grandeurs et les étapes prennent des arguments entre parenthèses.",
    ),
    wrong=_make_function_example("n(2)"),
    right=_make_function_example("n * 2"),
)

WORD_WITHOUT_FIELD = declare_code(
    "NAME005",
    Severity.ERROR,
    title=Bilingual("Word without a field", "Mot sans champ"),
    says=Bilingual(
        "nothing here says which field the word “{name}” belongs to",
        "rien ici ne dit à quel champ appartient le mot «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "Words that a schema lists are understood from what they are compared with or given to.",
        "Les mots qu’un schéma énumère se comprennent par ce à quoi on les compare ou les donne.",
    ),
)

STEP_IN_EXPRESSION = declare_code(
    "NAME006",
    Severity.ERROR,
    title=Bilingual("Step in an expression", "Étape dans une expression"),
    says=Bilingual(
        "“{name}” is a step: it is run by the statement `call`",
        "«\u00a0{name}\u00a0» est une étape\u00a0: elle se lance par l’instruction `call`",
    ),
    why=Bilingual(
        "Expressions change nothing, so that they can be worked out at any time and any number of times. "
        "Procedures, actions and abilities are run by `call: x = step(…)`, which gives their result a name.",
        "Les expressions ne changent rien\u00a0: on peut les calculer n’importe quand et autant de fois "
        "qu’on veut. Les procédures, actions et capacités "
        "se lancent par `call: x = étape(…)`, qui nomme leur résultat.",
    ),
    wrong="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - let: n = journee()\n",
    right="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - call: n = journee()\n",
)

NO_EVENT = declare_code(
    "NAME007",
    Severity.ERROR,
    title=Bilingual("Event outside a hook", "Événement hors d’une accroche"),
    says=Bilingual("only hooks have an event", "seules les accroches ont un événement"),
    why=Bilingual(
        "`event` gives the arguments of the step that a hook belongs to. Here there is no such step, or it "
        "has no arguments.",
        "`event` donne les arguments de l’étape à laquelle une accroche appartient. Ici, il n’y a pas "
        "d’étape, ou elle n’a pas d’arguments.",
    ),
    wrong=_make_function_example("event.n"),
    right=_make_function_example("n"),
)

NOT_A_STEP = declare_code(
    "NAME008",
    Severity.ERROR,
    title=Bilingual("Call of what is no step", "Appel de ce qui n’est pas une étape"),
    says=Bilingual(
        "this is worked out, not run: a step is due here",
        "ceci se calcule et ne se lance pas\u00a0: il faut ici une étape",
    ),
    why=Bilingual(
        "`call` and `would` run procedures, actions, abilities and the statements of entries. A function "
        "or quantity stands in an expression.",
        "`call` et `would` lancent des procédures, des actions, des capacités et les instructions des "
        "entrées. Une fonction ou une grandeur se place dans une expression.",
    ),
)

FIELD_OF_SOME_KINDS = declare_code(
    "NAME009",
    Severity.ERROR,
    title=Bilingual("Field of some kinds only", "Champ de quelques types seulement"),
    says=Bilingual(
        "“{name}” is a field of {having}, and this may be {lacking}: ask `{narrowed}` first",
        "«\u00a0{name}\u00a0» est un champ de {having}, et ceci peut être {lacking}\u00a0: demandez d’abord "
        "`{narrowed}`",
    ),
    why=Bilingual(
        "A field can be read where every kind that a piece or an entry may be of has it. Which kinds these "
        "are, the type of an argument says, or `holds` of the place that the piece lies in; `kind(x, card)` "
        "under `if`, or before `and`, leaves one of them.",
        "Un champ se lit là où l’ont tous les types dont une pièce ou une entrée peut être. Ces types, c’est "
        "le type d’un argument qui les dit, ou `holds` du lieu où se trouve la pièce\u202f; `kind(x, card)` "
        "sous un `if`, ou devant un `and`, n’en laisse qu’un.",
    ),
)

UNLIKE_FIELDS = declare_code(
    "NAME010",
    Severity.ERROR,
    title=Bilingual("Field that is not the same in every kind", "Champ qui diffère d’un type à l’autre"),
    says=Bilingual(
        "“{name}” is not the same in {kinds}: ask first with `kind(…)` which it is",
        "«\u00a0{name}\u00a0» n’est pas le même dans {kinds}\u00a0: demandez d’abord par `kind(…)` lequel "
        "c’est",
    ),
    why=Bilingual(
        "Kinds that do not extend one another may have fields of one name that hold different things, or "
        "that are printed in one and change in the other. Which is meant must be known before it is read.",
        "Des types sans parenté peuvent avoir des champs du même nom qui ne tiennent pas la même chose, ou "
        "qui sont imprimés dans l’un et changent dans l’autre. Il faut savoir duquel il s’agit avant de le "
        "lire.",
    ),
)
