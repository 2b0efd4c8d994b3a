"""Finding codes of statements: verbs, their parts, control flow, secrets."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_DO = "kind: procedure\nentries:\n  journee:\n    do:\n"

NO_VERB = declare_code(
    "DO001",
    Severity.ERROR,
    title=Bilingual("Statement without a verb", "Instruction sans verbe"),
    says=Bilingual("this statement has no verb", "cette instruction n’a pas de verbe"),
    why=Bilingual(
        "Each statement is a map that begins with a verb, such as `draw`, `ask` or `if`, which says what "
        "to do. A verb that needs nothing else is written alone.",
        "Chaque instruction est une table qui commence par un verbe, comme `draw`, `ask` ou `if`, qui dit "
        "quoi faire. Un verbe sans complément s’écrit seul.",
    ),
    wrong=_DO + "      - pick: 2\n",
    right=_DO + "      - return\n",
)

TWO_VERBS = declare_code(
    "DO002",
    Severity.ERROR,
    title=Bilingual("Two verbs in one statement", "Deux verbes dans une instruction"),
    says=Bilingual(
        "“{first}” and “{second}” are two statements: begin the second with a hyphen",
        "«\u00a0{first}\u00a0» et «\u00a0{second}\u00a0» sont deux instructions\u00a0: commencez la "
        "seconde par un tiret",
    ),
    why=Bilingual(
        "The statements of a list run in order. The fields of a map have no order, so each statement has "
        "exactly one verb.",
        "Les instructions d’une liste se suivent dans l’ordre. Les champs d’une table n’ont pas "
        "d’ordre\u00a0: chaque instruction n’a qu’un verbe.",
    ),
    wrong=_DO + "      - let: n = 2\n        return: n\n",
    right=_DO + "      - let: n = 2\n      - return\n",
)

UNKNOWN_PART = declare_code(
    "DO003",
    Severity.ERROR,
    title=Bilingual("Unknown part of a statement", "Partie d’instruction inconnue"),
    says=Bilingual(
        "“{verb}” has no part “{name}”", "«\u00a0{verb}\u00a0» n’a pas de partie «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "Each verb accepts only certain parts, and others would be ignored. docs/rule-language.md lists "
        "the parts of each verb, docs/examples.md those of an answer under `when`.",
        "Chaque verbe n’admet que certaines parties, et les autres seraient ignorées. "
        "docs/rule-language.md énumère les parties de chaque verbe, docs/examples.md celles d’une réponse "
        "sous `when`.",
    ),
    wrong=_DO + "      - let: n = 2\n        to: n\n",
    right=_DO + "      - let: n = 2\n",
)

MISSING_PART = declare_code(
    "DO004",
    Severity.ERROR,
    title=Bilingual("Incomplete statement", "Instruction incomplète"),
    says=Bilingual("“{verb}” is missing “{name}”", "il manque «\u00a0{name}\u00a0» à «\u00a0{verb}\u00a0»"),
    why=Bilingual(
        "The statement cannot be carried out without this part; `ask` needs one of `pick`, `menu`, `point` "
        "and `path`. docs/rule-language.md lists the parts of each verb.",
        "L’instruction ne peut pas être exécutée sans cette partie\u202f; à `ask`, il faut l’une des parties "
        "`pick`, `menu`, `point` et `path`. docs/rule-language.md énumère les parties de chaque verbe.",
    ),
    wrong=_DO + "      - if: 1 < 2\n",
    right=_DO + "      - if: 1 < 2\n        then: [return]\n",
)

WRONG_SHAPE = declare_code(
    "DO005",
    Severity.ERROR,
    title=Bilingual(
        "Malformed part of a statement or an example", "Partie d’instruction ou d’exemple mal formée"
    ),
    says=Bilingual("expected {wanted} here", "il faut ici {wanted}"),
    why=Bilingual(
        "Each part of a statement or of an example has a form of its own: an expression, a name, a "
        "`name = expression`, a `name in list`, a list or a map.",
        "Chaque partie d’une instruction ou d’un exemple a sa forme\u00a0: une expression, un nom, un `nom = "
        "expression`, un `nom in liste`, une liste ou une table de champs.",
    ),
    wrong=_DO + "      - let: n\n",
    right=_DO + "      - let: n = 2\n",
)

UNREACHABLE = declare_code(
    "DO006",
    Severity.ERROR,
    title=Bilingual("Unreachable statement", "Instruction inaccessible"),
    says=Bilingual("this statement is never run", "cette instruction n’est jamais exécutée"),
    why=Bilingual(
        "The statement before it always leaves the step or the loop (`return`, `stop`, `cancel`, `end`, or a "
        "choice whose branches all do), or it is a `while: true` without `stop`. What follows has no effect.",
        "L’instruction précédente quitte toujours l’étape ou la boucle (`return`, `stop`, `cancel`, `end`, "
        "ou un choix dont toutes les branches le font), ou c’est un `while: true` sans `stop`. La suite est "
        "sans effet.",
    ),
    wrong=_DO + "      - return\n      - let: n = 2\n",
    right=_DO + "      - let: n = 2\n      - return\n",
)

NOT_SET = declare_code(
    "DO007",
    Severity.ERROR,
    title=Bilingual("Value that cannot be set", "Valeur qui ne peut pas être changée"),
    says=Bilingual("this cannot be set: {why}", "ceci ne peut pas être changé\u00a0: {why}"),
    why=Bilingual(
        "`set` changes a local value, the state of the game, or a run-time field of a piece or a seat. "
        "Printed fields never change: use a quantity instead. To move pieces, use `move`.",
        "`set` change une valeur locale, l’état du jeu ou un champ de jeu d’une pièce ou d’un siège. Les "
        "champs imprimés ne changent jamais\u00a0: employez une quantité. Pour déplacer des pièces, "
        "employez `move`.",
    ),
    wrong=_DO + "      - set: brouette = 2\n",
    right=_DO + "      - let: n = 1\n      - set: n = 2\n",
)

NO_LOOP = declare_code(
    "DO008",
    Severity.ERROR,
    title=Bilingual("`stop` outside a loop", "`stop` hors d’une boucle"),
    says=Bilingual("there is no loop to stop here", "il n’y a pas de boucle à arrêter ici"),
    why=Bilingual(
        "`stop` leaves the loop around it, and there is none here. To leave the step, use `return`; to "
        "leave a step that called this one, `stop: step`.",
        "`stop` quitte la boucle qui l’entoure, et il n’y en a pas ici. Pour quitter l’étape, employez "
        "`return`\u202f; pour une étape appelante, `stop: étape`.",
    ),
    wrong=_DO + "      - stop\n",
    right=_DO + "      - return\n",
)

OUTSIDE_BEFORE_HOOK = declare_code(
    "DO009",
    Severity.ERROR,
    title=Bilingual(
        "Cancellation or changed argument outside a `before` hook",
        "Annulation ou argument changé hors d’un crochet `before`",
    ),
    says=Bilingual(
        "only a `before` hook can cancel its step or change its arguments",
        "seul un crochet `before` peut annuler son étape ou changer ses arguments",
    ),
    why=Bilingual(
        "A `before` hook runs before its step begins. Once a step has begun, it can no longer be "
        "cancelled, and its arguments are fixed.",
        "Un crochet `before` s’exécute avant que son étape ne commence. Une fois commencée, elle ne peut "
        "plus être annulée, et ses arguments sont fixés.",
    ),
    wrong=_DO + "      - cancel\n",
    right=_DO + "      - return\n",
)

WRONG_RESULT = declare_code(
    "DO010",
    Severity.ERROR,
    title=Bilingual("Result that differs from its declaration", "Résultat non conforme à sa déclaration"),
    says=Bilingual("{wanted}", "{wanted}"),
    why=Bilingual(
        "`returns`, in the entry or in the schema of its field, declares the type of a step’s result; an "
        "`instead` hook has that of its step. Without a result, write `return` alone; with one, every path "
        "must end in a `return` with a value.",
        "`returns`, dans l’entrée ou dans le schéma de son champ, déclare le type du résultat d’une "
        "étape\u202f; un crochet `instead` a celui de son étape. Sans résultat, écrivez `return` seul\u202f; "
        "avec un résultat, tous les chemins doivent finir par un `return` avec une valeur.",
    ),
    wrong="kind: procedure\nentries:\n  compter:\n    returns: int\n    do:\n      - let: n = 2\n",
    right="kind: procedure\nentries:\n  compter:\n    returns: int\n    do:\n      - return: 2\n",
)

NO_ASK = declare_code(
    "DO011",
    Severity.ERROR,
    title=Bilingual("Question where none is allowed", "Question non admise"),
    says=Bilingual("questions are not allowed here", "les questions ne sont pas admises ici"),
    why=Bilingual(
        "The schema of this field excludes questions, because its statements must run without the "
        "players. Ask the question in another step.",
        "Le schéma de ce champ exclut les questions, car ses instructions s’exécutent sans les joueurs. "
        "Posez la question dans une autre étape.",
    ),
)

UNANSWERABLE_QUESTION = declare_code(
    "DO012",
    Severity.ERROR,
    title=Bilingual("Question without an answer", "Question sans réponse possible"),
    says=Bilingual(
        "there may be nothing to choose from: write `optional: true`, or an `else`",
        "il peut n’y avoir rien à choisir\u00a0: écrivez `optional: true`, ou un `else`",
    ),
    why=Bilingual(
        "A mandatory question without options would block the game. Write `optional: true`, or an "
        "`else`; give a menu an arm without a condition; or put the question under an `if` that repeats the "
        "condition of its `pick`: `if: any(c.cost > 2 for c in hand)`.",
        "Une question obligatoire sans option bloquerait la partie. Écrivez `optional: true`, ou "
        "un `else`\u202f; donnez à un menu une branche sans condition\u202f; ou placez la question sous un "
        "`if` qui répète la condition de son `pick`\u00a0: `if: any(c.cost > 2 for c in hand)`.",
    ),
    wrong=_DO + "      - ask: seats[0]\n        pick: n in [k for k in [1, 2] if k > 5]\n",
    right=_DO
    + "      - ask: seats[0]\n        pick: n in [k for k in [1, 2] if k > 5]\n        optional: true\n",
)

CIRCULAR_QUANTITY = declare_code(
    "DO013",
    Severity.ERROR,
    title=Bilingual("Circular calculation", "Calcul circulaire"),
    says=Bilingual(
        "this calculation needs its own result ({names})",
        "ce calcul a besoin de son propre résultat ({names})",
    ),
    why=Bilingual(
        "A quantity must never need itself, directly or through its modifiers. A function may call itself "
        "only under a condition: after `if`, `and` or `or`, or for the items of a list that may be empty. "
        "A function that always calls itself never ends.",
        "Une quantité ne doit jamais avoir besoin d’elle-même, directement ou par ce qui la modifie. Une "
        "fonction ne peut s’appeler elle-même que sous condition\u00a0: après `if`, `and` ou `or`, ou "
        "pour les éléments d’une liste qui peut être vide. Celle qui s’appelle toujours ne finit jamais.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: double(n - "
    "1) + 2\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: double(n - "
    "1) + 2 if n > 0 else 0\n",
)

UNFORESEEABLE_LOOKAHEAD = declare_code(
    "DO014",
    Severity.ERROR,
    title=Bilingual(
        "Dry run of a step that asks, is random or reads secrets",
        "Essai à blanc d’une étape qui interroge, tire au sort ou lit des secrets",
    ),
    says=Bilingual(
        "`would` cannot try “{name}”: {why}",
        "`would` ne peut pas essayer «\u00a0{name}\u00a0»\u00a0: {why}",
    ),
    why=Bilingual(
        "`would` runs a step as a trial and undoes it. The result of a step that asks, rolls, shuffles or "
        "draws cannot be known in advance, and a step that reads secrets would give them away.",
        "`would` lance une étape à l’essai puis l’annule. Une étape qui interroge, lance, mélange ou "
        "pioche n’a pas de résultat connu d’avance, et une étape qui lit des secrets les révélerait.",
    ),
)

TOO_MUCH = declare_code(
    "DO017",
    Severity.ERROR,
    title=Bilingual("Rule that is too large", "Règle trop grande"),
    says=Bilingual(
        "there are more than {most} {what} here: split this into several steps or functions",
        "il y a ici plus de {most} {what}\u00a0: répartissez cela en plusieurs étapes ou fonctions",
    ),
    why=Bilingual(
        "A pack may come from a stranger, so the engine limits the size of a rule. Hand-written rules "
        "stay far below the limit.",
        "Un pack peut venir d’un inconnu\u00a0: le moteur limite donc la taille d’une règle. Une règle "
        "écrite à la main en reste loin.",
    ),
)

REVEALING_OPTIONS = declare_code(
    "DO015",
    Severity.ERROR,
    title=Bilingual("Choice that gives a secret away", "Choix qui trahit un secret"),
    says=Bilingual(
        "the options depend on {place}, which the player who is asked may not see",
        "les options dépendent de {place}, que le joueur interrogé n’a pas le droit de voir",
    ),
    why=Bilingual(
        "A player can guess hidden information from the options of a question, or from the fact that it is "
        "asked. Here the options depend on something that this seat may not see. Let them depend only on "
        "what the seat may see, or reveal the secret first (`show`, `move`).",
        "Un joueur peut deviner ce qui est caché d’après les options d’une question, ou d’après le fait "
        "qu’elle est posée. Ici, les options dépendent de quelque chose que ce siège n’a pas le droit de "
        "voir. Ne les faites dépendre que de ce qu’il voit, ou révélez d’abord le secret (`show`, `move`).",
    ),
)

REVEALING_QUESTION = declare_code(
    "DO016",
    Severity.ERROR,
    title=Bilingual("Question whose presence reveals a secret", "Question dont la présence trahit un secret"),
    says=Bilingual(
        "whether a question is asked depends here on {place}, which not everybody may see",
        "ici, une question est posée ou non selon {place}, que tous n’ont pas le droit de voir",
    ),
    why=Bilingual(
        "Everybody notices whether somebody is asked. Always ask, and let only the options depend on the "
        "secret: an `optional` question without `else` is asked even if there is nothing to choose. Or "
        "reveal the secret first (`show`, `move`).",
        "Tout le monde remarque si quelqu’un est interrogé. Posez la question dans tous les cas, et ne "
        "faites dépendre du secret que les options\u00a0: une question `optional` sans `else` est posée "
        "même s’il n’y a rien à choisir. Ou bien révélez d’abord le secret (`show`, `move`).",
    ),
)

CHANGES_WHAT_IT_TELLS = declare_code(
    "DO021",
    Severity.ERROR,
    title=Bilingual("Story text that would change the game", "Récit qui changerait la partie"),
    says=Bilingual(
        "“{verb}” is not allowed in the story of a step: use only `if`, `for`, `let`, `log`, `return`",
        "«\u00a0{verb}\u00a0» n’est pas admis dans le récit d’une étape\u00a0: employez seulement "
        "`if`, `for`, `let`, `log`, `return`",
    ),
    why=Bilingual(
        "`heading` and `told` are run only when the story of a game is shown, so they must not change the "
        "game. Put the statement into `do`.",
        "`heading` et `told` ne sont exécutés que si le récit de la partie est montré\u00a0: ils ne "
        "doivent pas changer la partie. Mettez l’instruction dans `do`.",
    ),
    wrong=_DO + "      - let: n = 2\n    told:\n      - roll: n\n        sides: 6\n",
    right=_DO + "      - let: n = 2\n      - roll: n\n        sides: 6\n",
)

NOTHING_COVERED = declare_code(
    "DO022",
    Severity.INFO,
    title=Bilingual("Piece on top that covers nothing", "Pièce du dessus qui ne couvre rien"),
    says=Bilingual(
        "this puts a piece on top, but the pieces under it in “{place}” still have their effects: if the top "
        "piece covers them, write `live: top` in the place",
        "ceci pose une pièce au-dessus, mais les pièces qui sont dessous dans «\u00a0{place}\u00a0» gardent "
        "leurs effets\u00a0: si celle du dessus les couvre, écrivez `live: top` dans le lieu",
    ),
    why=Bilingual(
        "In a place with `live: true`, the hooks, changes and offers of all pieces apply, even if several "
        "share a space. With `live: top`, only the hooks, changes and offers of the top piece apply. If "
        "those of all pieces should apply, leave out `at: top`, or suppress this remark with a comment.",
        "Dans un lieu avec `live: true`, les crochets, modifications et offres de toutes les pièces "
        "s’appliquent, même si plusieurs pièces sont sur une case. Avec `live: top`, seuls s’appliquent "
        "ceux de la pièce du dessus. Si ceux de toutes les pièces doivent s’appliquer, omettez `at: top`, "
        "ou masquez cette remarque par un commentaire.",
    ),
)

WITHOUT_SPACE = declare_code(
    "DO023",
    Severity.WARNING,
    title=Bilingual("Piece put on a board without a space", "Pièce posée sur un plateau sans case"),
    says=Bilingual(
        "this does not say where the piece goes in “{place}”: {wanted}",
        "ceci ne dit pas où va la pièce dans «\u00a0{place}\u00a0»\u00a0: {wanted}",
    ),
    why=Bilingual(
        "A place of the form `graph` or `plane` has no first space. A piece that is put there without a "
        "space, or without a point, is nowhere on it: `space(piece)` is none, and nobody can move from it.",
        "Un lieu de forme `graph` ou `plane` n’a pas de première case. Une pièce posée sans préciser de "
        "case, ou de point, n’y est nulle part\u00a0: `space(piece)` vaut none, et rien ne peut en partir.",
    ),
)

UNBOUNDED_ROUTE = declare_code(
    "DO018",
    Severity.ERROR,
    title=Bilingual("Route without a limit", "Trajet sans limite"),
    says=Bilingual(
        "this route has `detours: true` or reads `spent`, but has no limit: set one with `most`",
        "ce trajet a `detours: true` ou lit `spent`, mais n’a pas de limite\u00a0: fixez-en une par `most`",
    ),
    why=Bilingual(
        "A route usually examines each space once. With detours, or if its rules read `spent`, it "
        "examines a space again for each cost of reaching it, and a path could go round for ever. `most` "
        "sets the limit.",
        "D’ordinaire, un trajet examine chaque case une fois. Avec des détours, ou quand ses règles "
        "lisent `spent`, une case est examinée de nouveau pour chaque coût auquel on l’atteint, et un chemin "
        "pourrait tourner sans fin. `most` fixe la limite.",
    ),
)

PLAY_IN_CONTENT = declare_code(
    "CONTENT002",
    Severity.ERROR,
    title=Bilingual(
        "Content invariant that reads values known only in play",
        "Invariant de contenu qui lit des valeurs connues seulement en jeu",
    ),
    says=Bilingual(
        "“{name}” has a value only in play, but an invariant with `of` is checked outside play",
        "«\u00a0{name}\u00a0» n’a de valeur qu’en jeu, mais un invariant avec `of` se vérifie hors du jeu",
    ),
    why=Bilingual(
        "An invariant with `of` checks entries: it may read their fields, other entries, tables and "
        "functions of these. Places, run-time fields, seats and state have no value yet. For a condition "
        "on the game in play, leave `of` out.",
        "Un invariant avec `of` vérifie des entrées\u00a0: il lit leurs champs, d’autres entrées, des "
        "tables et des fonctions de tout cela. Les lieux, les champs de jeu, les sièges et l’état n’ont "
        "pas encore de valeur. Pour une condition sur la partie en cours, retirez `of`.",
    ),
)
