"""Finding codes of expressions: syntax, unknown and ambiguous names."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

ANYTHING = Bilingual("value, place or entry", "aucune valeur, aucun lieu, aucune entrée")
ENTRY = Bilingual("entry of the kind expected here", "aucune entrée de la sorte attendue ici")
WORD = Bilingual("word of this field", "aucun mot de ce champ")
FUNCTION = Bilingual("function or step", "aucune fonction, aucune étape")
OPTION = Bilingual("option of the game", "aucune option du jeu")
SPACE = Bilingual("space of this place", "aucune case de ce lieu")
KIND = Bilingual("kind", "aucune sorte")
ARGUMENT = Bilingual("argument", "aucun argument")
FIELD = Bilingual("field here", "ici, aucun champ")
ITEM = Bilingual("item of this field", "aucun élément de ce champ")
METHOD = Bilingual("field with rules", "aucun champ de règles")
STAGE = Bilingual("stage of this quantity", "aucun stade de cette quantité")
END = Bilingual("end of the game", "aucune fin de partie")
MESSAGE = Bilingual("text under `says` of this entry", "aucun texte sous `says` de cette entrée")

_FUNCTION = "kind: function\nentries:\n  demie-recolte:\n    args: {n: int}\n    returns: int\n"


def _make_function_example(expression: str) -> str:
    return f"{_FUNCTION}    is: {expression}\n"


UNREADABLE = declare_code(
    "EXPR001",
    Severity.ERROR,
    title=Bilingual("Malformed expression", "Expression mal formée"),
    says=Bilingual(
        "from here on, this is not a valid expression",
        "à partir d’ici, ce n’est plus une expression valide",
    ),
    why=Bilingual(
        "Expressions are written as in Python: names, numbers, calls with brackets, `and`, `or`, `not`, "
        "comparisons. Something here is missing, misplaced or not allowed, such as a bracket, an operator "
        "between two values, or a reserved word used as a name.",
        "Les expressions s’écrivent comme en Python\u00a0: noms, nombres, appels avec parenthèses, `and`, "
        "`or`, `not`, comparaisons. Quelque chose ici manque, est mal placé ou n’est pas admis, par exemple "
        "une parenthèse, un opérateur entre deux valeurs, ou un mot réservé employé comme nom.",
    ),
    wrong=_make_function_example("n + * 2"),
    right=_make_function_example("n + 2"),
)

NOT_ALLOWED = declare_code(
    "EXPR002",
    Severity.ERROR,
    title=Bilingual("Unsupported expression", "Expression non admise"),
    says=Bilingual(
        "the rule language does not support this expression",
        "le langage des règles n’admet pas cette expression",
    ),
    why=Bilingual(
        "Rules use a small part of Python’s expressions: whole numbers, names, lists, comparisons, "
        "conditions, `… for … in …` and calls. The rest is left out because it could run code, never end, "
        "or be inexact. So are numbers beyond 2⁵³, and very long or deeply nested expressions.",
        "Les règles n’emploient qu’une petite partie des expressions de Python\u00a0: nombres entiers, "
        "noms, listes, comparaisons, conditions, `… for … in …` et appels. Le reste en est exclu, car il "
        "pourrait exécuter du code, ne jamais finir ou être inexact. En sont exclus aussi les nombres "
        "au-delà de 2⁵³ et les expressions très longues ou très emboîtées.",
    ),
    wrong=_make_function_example("n / 2"),
    right=_make_function_example("n // 2"),
)

CUT_AT_COMMA = declare_code(
    "EXPR003",
    Severity.ERROR,
    title=Bilingual("Expression cut by a comma", "Expression coupée par une virgule"),
    says=Bilingual(
        "“{text}” does not close a bracket: between braces or brackets, YAML ends a value at a comma; put "
        "the whole expression in quotes, or close the bracket",
        "«\u00a0{text}\u00a0» ne ferme pas une parenthèse\u00a0: entre accolades ou crochets, YAML arrête "
        "une valeur à la virgule\u202f; mettez toute l’expression entre guillemets, ou fermez la parenthèse",
    ),
    why=Bilingual(
        "In a map in braces or a list in brackets, a comma ends the value, so an expression with a comma "
        "is cut. Quote the expression, or write the map or the list over several lines.",
        "Dans une table entre accolades ou une liste entre crochets, la virgule termine la valeur\u00a0: "
        "une expression qui en contient une est coupée. Mettez l’expression entre guillemets, ou écrivez "
        "la table ou la liste sur plusieurs lignes.",
    ),
    wrong="kind: procedure\nentries:\n  cueillir:\n    do:\n      - {let: n = max(1, 2)}\n",
    right='kind: procedure\nentries:\n  cueillir:\n    do:\n      - {let: "n = max(1, 2)"}\n',
)

NOT_AN_EXPRESSION = declare_code(
    "EXPR004",
    Severity.ERROR,
    title=Bilingual("Missing expression", "Expression manquante"),
    says=Bilingual("expected an expression here", "expression attendue ici"),
    why=Bilingual(
        "This field holds an expression of a rule: not a list, a map or a number with decimals.",
        "Ce champ contient une expression de règle, et non une liste, une table ou un nombre à virgule.",
    ),
    wrong="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: [1, 2]\n        then: [return]\n",
    right="kind: procedure\nentries:\n  cueillir:\n    do:\n      - if: 1 < 2\n        then: [return]\n",
)

CAPITALIZED_WORD = declare_code(
    "EXPR005",
    Severity.ERROR,
    title=Bilingual("Capital letter in a keyword", "Mot-clé avec une majuscule"),
    says=Bilingual("write “{now}”, not “{name}”", "écrivez «\u00a0{now}\u00a0» et non «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "In rules, `true`, `false` and `none` are written in lower case, as in YAML. With a capital they "
        "are unknown names.",
        "Dans les règles, `true`, `false` et `none` s’écrivent en minuscules, comme en YAML. Avec une "
        "majuscule, ce sont des noms inconnus.",
    ),
    wrong=_make_function_example("1 if True else n"),
    right=_make_function_example("1 if true else n"),
)

BY_ZERO = declare_code(
    "EXPR006",
    Severity.ERROR,
    title=Bilingual("Division by zero", "Division par zéro"),
    says=Bilingual("division by zero", "division par zéro"),
    why=Bilingual(
        "The divisor is always 0 here. The rule would stop with an error whenever it is played.",
        "Le diviseur est ici toujours 0. La règle s’arrêterait sur une erreur à chaque fois.",
    ),
    wrong=_make_function_example("n // 0"),
    right=_make_function_example("n // 2"),
)

UNKNOWN_UNIT = declare_code(
    "EXPR009",
    Severity.ERROR,
    title=Bilingual("Unknown unit of length", "Unité de longueur inconnue"),
    says=Bilingual(
        "unknown unit “{unit}”; this game’s units: {known}",
        "unité inconnue «\u00a0{unit}\u00a0»\u202f; unités de ce jeu\u00a0: {known}",
    ),
    why=Bilingual(
        "A length is written as a number and a unit: `6in`, `2.5cm`, `30mm`. A game lists its units in "
        "`game.yaml`, as `units: [in, mm]`; texts show lengths in the first one.",
        "Une longueur s’écrit comme un nombre et une unité\u00a0: `6in`, `2.5cm`, `30mm`. Un jeu énumère "
        "ses unités dans `game.yaml`, par exemple `units: [in, mm]`\u202f; les textes donnent les "
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
        "no edge of any map has the trait “{name}”, so this test is useless",
        "aucune liaison d’aucun plan ne porte le trait «\u00a0{name}\u00a0»\u00a0: ce test est inutile",
    ),
    why=Bilingual(
        "Rules tell edges apart by their traits, as in `[e.to for e in edges(z) if hedge in e.traits]`. A "
        "test for a trait that no edge has always gives the same result. Usually the spaces have the trait "
        "instead, or it has yet to be written at the edges.",
        "Les règles distinguent les liaisons par leurs traits, comme dans `[e.to for e in edges(z) if "
        "hedge in e.traits]`. Chercher un trait qu’aucune liaison ne porte donne toujours le même "
        "résultat. Le plus souvent, ce sont les cases qui le portent, ou il reste à le donner aux liaisons.",
    ),
)

NO_SUCH_SPACE = declare_code(
    "EXPR011",
    Severity.ERROR,
    title=Bilingual("Space that a place does not have", "Case qu’un lieu n’a pas"),
    says=Bilingual(
        "“{place}” has no space {number}: {wanted}",
        "«\u00a0{place}\u00a0» n’a pas de case {number}\u00a0: {wanted}",
    ),
    why=Bilingual(
        "Spaces of tracks, slots and maps are numbered from 1, unless `start` of the place names another "
        "first number, such as 0 on a score track. Here, play would fail.",
        "Les cases des pistes, des emplacements et des plans se numérotent à partir de 1, sauf si `start` "
        "du lieu donne un autre premier numéro, comme 0 pour une piste de score. Ici, le jeu échouerait.",
    ),
)

NO_CONSTANT = declare_code(
    "EXPR007",
    Severity.ERROR,
    title=Bilingual("Value that is not a constant", "Valeur qui n’est pas une constante"),
    says=Bilingual(
        "this is not a single constant (a number, a length, an entry, a place or a named space)",
        "ceci n’est pas une constante seule (nombre, longueur, entrée, lieu ou case nommée)",
    ),
    why=Bilingual(
        "Values under `values`, and a base read as `speed.base`, can be printed on cards. So each is a plain "
        "constant: `6`, not `2 * 3` or `count(seats)`. For anything else, call a function or a quantity.",
        "Les valeurs de `values`, et une base lue par `vitesse.base`, peuvent s’imprimer sur les cartes. "
        "Chacune est donc une constante seule\u00a0: `6`, et non `2 * 3` ou `count(seats)`. Pour le reste, "
        "appelez une fonction ou une quantité.",
    ),
    wrong=_FUNCTION + "    values: {part: count(seats)}\n    is: n // part\n",
    right=_FUNCTION + "    values: {part: 2}\n    is: n // part\n",
)

TOO_DEEP = declare_code(
    "EXPR008",
    Severity.ERROR,
    title=Bilingual("Lists nested too deeply", "Listes trop imbriquées"),
    says=Bilingual(
        "lists are nested here more than {most} levels deep: use fewer levels",
        "des listes sont imbriquées ici sur plus de {most} niveaux\u00a0: employez moins de niveaux",
    ),
    why=Bilingual(
        "The engine compares, saves and shows each value as a whole. To keep this fast, it limits how "
        "deeply lists can be nested.",
        "Le moteur compare, sauvegarde et montre chaque valeur en entier. Pour que cela reste rapide, il "
        "limite l’imbrication des listes.",
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
        "Rules name arguments, values named by `let`, fields, places, functions and entries. In a slug, "
        "write an underscore for each hyphen; before the slug of a rule or a term, write its kind: "
        "`rule.r_01`. None of the names available here is spelt like this.",
        "Les règles nomment des arguments, des valeurs nommées par `let`, des champs, des lieux, des "
        "fonctions et des entrées. Dans un nom court, écrivez un tiret bas pour chaque trait d’union\u202f; "
        "devant celui d’une règle ou d’un terme, écrivez sa sorte\u00a0: `rule.r_01`. Aucun des noms "
        "disponibles ici ne s’écrit ainsi.",
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
        "Several things have this name, and Ludex cannot tell which one you mean. Put the kind in front of a "
        "slug: `card.barrow`. If a built-in function, or another function, step, value, place or field of "
        "the state, has this name, rename yours. In a game with several planes, name the plane: `on=table`.",
        "Plusieurs choses portent ce nom, et Ludex ne sait pas laquelle vous désignez. Devant un nom court, "
        "mettez la sorte\u00a0: `card.brouette`. Si une fonction intégrée, ou une autre fonction, étape ou "
        "valeur, un lieu ou un champ de l’état porte ce nom, changez le vôtre. Dans un jeu à plusieurs "
        "surfaces, nommez la surface\u00a0: `on=table`.",
    ),
)

MISSING_BRACKETS = declare_code(
    "NAME003",
    Severity.ERROR,
    title=Bilingual("Missing brackets in a call", "Parenthèses manquantes dans un appel"),
    says=Bilingual(
        "“{name}” needs brackets to be called: {name}(…)",
        "«\u00a0{name}\u00a0» demande des parenthèses\u00a0: {name}(…)",
    ),
    why=Bilingual(
        "A function gives a value only when it is called, with brackets around its arguments. Write the "
        "brackets even if there are no arguments. A step is run by `call`.",
        "Une fonction ne donne une valeur que si on l’appelle, avec ses arguments entre parenthèses. "
        "Écrivez les parenthèses même s’il n’y a pas d’argument. Une étape se lance par `call`.",
    ),
    wrong=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte + 1\n",
    right=_FUNCTION + "    is: n // 2\n  recolte:\n    returns: int\n    is: demie_recolte(4) + 1\n",
)

NOT_CALLED = declare_code(
    "NAME004",
    Severity.ERROR,
    title=Bilingual("Value called like a function", "Valeur appelée comme une fonction"),
    says=Bilingual(
        "“{name}” is a value, not a function: write it without brackets",
        "«\u00a0{name}\u00a0» est une valeur, pas une fonction\u00a0: écrivez ce nom sans parenthèses",
    ),
    why=Bilingual(
        "Only functions, quantities, routes, steps and fields with rules can be called with arguments in "
        "brackets. A value or a place is used by its name alone.",
        "Seuls les fonctions, les quantités, les trajets, les étapes et les champs de règles s’appellent "
        "avec des arguments entre parenthèses. Une valeur ou un lieu s’emploie par son seul nom.",
    ),
    wrong=_make_function_example("n(2)"),
    right=_make_function_example("n * 2"),
)

WORD_WITHOUT_FIELD = declare_code(
    "NAME005",
    Severity.ERROR,
    title=Bilingual("Word whose field is unclear", "Mot dont le champ est incertain"),
    says=Bilingual(
        "it is unclear which field the word “{name}” belongs to",
        "on ne sait pas à quel champ appartient le mot «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "The meaning of a schema’s word depends on the field that it is compared with or assigned to. "
        "Compare it with a field, or assign it to one.",
        "Le sens d’un mot de schéma dépend du champ auquel on le compare ou qui le reçoit. Comparez-le à "
        "un champ, ou donnez-le à un champ.",
    ),
)

STEP_IN_EXPRESSION = declare_code(
    "NAME006",
    Severity.ERROR,
    title=Bilingual("Step used in an expression", "Étape employée dans une expression"),
    says=Bilingual(
        "“{name}” is a step: run it with the statement `call`",
        "«\u00a0{name}\u00a0» est une étape\u00a0: lancez-la par l’instruction `call`",
    ),
    why=Bilingual(
        "Expressions may be evaluated at any time and any number of times, so they must not change the "
        "game. Run a step with `call: step(…)`, or with `call: x = step(…)`, which names its result.",
        "Une expression peut être évaluée à tout moment, et plusieurs fois\u00a0: elle ne doit donc pas "
        "changer la partie. Lancez une étape par `call: étape(…)`, ou par `call: x = étape(…)`, qui donne "
        "un nom à son résultat.",
    ),
    wrong="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - let: n = journee()\n",
    right="kind: procedure\nentries:\n  journee:\n    returns: int\n    do:\n      - return: 1\n  "
    "saison:\n    do:\n      - call: n = journee()\n",
)

NO_EVENT = declare_code(
    "NAME007",
    Severity.ERROR,
    title=Bilingual("Event outside a hook", "Événement hors d’un crochet"),
    says=Bilingual(
        "there is no event here: only the hook of a step with arguments or a result has one",
        "il n’y a pas d’événement ici\u00a0: seul le crochet d’une étape avec arguments ou résultat en a un",
    ),
    why=Bilingual(
        "`event` holds the arguments of the step that a hook is attached to; in an `after` hook, "
        "`event.result` is its result. Here there is no such step, or it gives neither.",
        "`event` contient les arguments de l’étape à laquelle un crochet est attaché\u202f; dans un crochet "
        "`after`, `event.result` en est le résultat. Ici, il n’y a rien de cela.",
    ),
    wrong=_make_function_example("event.n"),
    right=_make_function_example("n"),
)

NOT_A_STEP = declare_code(
    "NAME008",
    Severity.ERROR,
    title=Bilingual("Function or value run as a step", "Fonction ou valeur lancée comme une étape"),
    says=Bilingual(
        "expected a step here: this is a function or a value",
        "étape attendue ici\u00a0: ceci est une fonction ou une valeur",
    ),
    why=Bilingual(
        "`call` and `would` run procedures, actions, abilities, policies and the statements of entries. Use "
        "a function or quantity in an expression instead.",
        "`call` et `would` lancent des procédures, des actions, des capacités, des politiques et les "
        "instructions des entrées. Employez plutôt une fonction ou une quantité dans une expression.",
    ),
)

FIELD_OF_SOME_KINDS = declare_code(
    "NAME009",
    Severity.ERROR,
    title=Bilingual("Field that only some kinds have", "Champ de certaines sortes seulement"),
    says=Bilingual(
        "“{name}” is a field of the kind {having}, but this may be of the kind {lacking}: test `{narrowed}` "
        "first",
        "«\u00a0{name}\u00a0» est un champ de la sorte {having}, mais ceci peut être de la sorte {lacking}"
        "\u00a0: testez d’abord `{narrowed}`",
    ),
    why=Bilingual(
        "You can read a field only if every possible kind of the piece or entry has it. The type of an "
        "argument, or `holds` of a piece’s place, gives the possible kinds; a test `kind(x, card)` under "
        "`if`, or before `and`, leaves just one.",
        "Un champ ne peut se lire que si toutes les sortes possibles de la pièce ou de l’entrée l’ont. Le "
        "type d’un argument, ou `holds` du lieu d’une pièce, donne les sortes possibles\u202f; un test "
        "`kind(x, card)` sous un `if`, ou devant un `and`, n’en laisse qu’une.",
    ),
)

UNLIKE_FIELDS = declare_code(
    "NAME010",
    Severity.ERROR,
    title=Bilingual("Field that differs between kinds", "Champ qui diffère d’une sorte à l’autre"),
    says=Bilingual(
        "the field “{name}” differs between kinds ({kinds}): test the kind first with `kind(…)`",
        "le champ «\u00a0{name}\u00a0» diffère d’une sorte à l’autre ({kinds})\u00a0: testez d’abord la "
        "sorte par `kind(…)`",
    ),
    why=Bilingual(
        "Fields of unrelated kinds may have the same name and yet hold different values, or be printed in "
        "one kind and change during play in the other. The kind must be known before the field is read.",
        "Des sortes sans parenté peuvent avoir des champs du même nom aux valeurs différentes, ou "
        "imprimés dans l’une et variables dans l’autre. La sorte doit être connue avant de lire le champ.",
    ),
)
