"""Finding codes of statements: verbs, their parts, control flow, secrets."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_DO = "kind: procedure\nentries:\n  journee:\n    do:\n"

NO_VERB = declare_code(
    "DO001",
    Severity.ERROR,
    title=Bilingual("Statement without a verb", "Instruction sans verbe"),
    says=Bilingual("no verb begins this statement", "aucun verbe ne commence cette instruction"),
    why=Bilingual(
        "Each statement is a map that begins with its verb, such as `draw`, `ask` or `if`; a verb that "
        "needs nothing stands alone.",
        "Chaque instruction est une table qui commence par son verbe, comme `draw`, `ask` ou `if`\u202f; "
        "un verbe sans complément se suffit.",
    ),
    wrong=_DO + "      - pick: 2\n",
    right=_DO + "      - return\n",
)

TWO_VERBS = declare_code(
    "DO002",
    Severity.ERROR,
    title=Bilingual("Two verbs in one statement", "Deux verbes dans une instruction"),
    says=Bilingual(
        "“{first}” and “{second}” are two statements: begin the second with a dash",
        "«\u00a0{first}\u00a0» et «\u00a0{second}\u00a0» sont deux instructions\u00a0: commencez la "
        "seconde par un tiret",
    ),
    why=Bilingual(
        "The statements of a list run in order. The fields of one map have no order, so that each "
        "statement has one verb.",
        "Les instructions d’une liste se suivent dans l’ordre. Les champs d’une table n’ont pas "
        "d’ordre\u00a0: chaque instruction n’a qu’un verbe.",
    ),
    wrong=_DO + "      - let: n = 2\n        return: n\n",
    right=_DO + "      - let: n = 2\n      - return\n",
)

UNKNOWN_PART = declare_code(
    "DO003",
    Severity.ERROR,
    title=Bilingual("Part that a statement does not have", "Partie qu’une instruction n’a pas"),
    says=Bilingual(
        "“{verb}” has no part “{name}”", "«\u00a0{verb}\u00a0» n’a pas de partie «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "What a verb may have beside it is listed with the verb in the description of the rule language.",
        "Ce qui peut accompagner un verbe est énuméré avec lui dans la description du langage des règles.",
    ),
    wrong=_DO + "      - let: n = 2\n        to: n\n",
    right=_DO + "      - let: n = 2\n",
)

MISSING_PART = declare_code(
    "DO004",
    Severity.ERROR,
    title=Bilingual("Statement that lacks a part", "Instruction incomplète"),
    says=Bilingual("“{verb}” lacks “{name}”", "il manque «\u00a0{name}\u00a0» à «\u00a0{verb}\u00a0»"),
    why=Bilingual(
        "The statement cannot be carried out without it.",
        "Sans cela, l’instruction ne peut pas être exécutée.",
    ),
    wrong=_DO + "      - if: 1 < 2\n",
    right=_DO + "      - if: 1 < 2\n        then: [return]\n",
)

WRONG_SHAPE = declare_code(
    "DO005",
    Severity.ERROR,
    title=Bilingual("Part of another shape", "Partie d’une autre forme"),
    says=Bilingual("{wanted} is due here", "il faut ici {wanted}"),
    why=Bilingual(
        "Each part of a statement is an expression, a name, a `name = expression`, a `name in list` or a "
        "list of statements.",
        "Chaque partie d’une instruction est une expression, un nom, un `nom = expression`, un `nom in "
        "liste` ou une liste d’instructions.",
    ),
    wrong=_DO + "      - let: n\n",
    right=_DO + "      - let: n = 2\n",
)

UNREACHABLE = declare_code(
    "DO006",
    Severity.ERROR,
    title=Bilingual("Statement that is never reached", "Instruction jamais atteinte"),
    says=Bilingual("nothing ever gets here", "rien n’arrive jamais jusqu’ici"),
    why=Bilingual(
        "The statement before it always leaves: `return`, `stop`, `cancel`, `end`, or a choice whose every "
        "way does.",
        "L’instruction précédente s’en va toujours\u00a0: `return`, `stop`, `cancel`, `end`, ou un choix "
        "dont toutes les issues le font.",
    ),
    wrong=_DO + "      - return\n      - let: n = 2\n",
    right=_DO + "      - let: n = 2\n      - return\n",
)

NOT_SET = declare_code(
    "DO007",
    Severity.ERROR,
    title=Bilingual("What cannot be set", "Ce qui ne peut pas être changé"),
    says=Bilingual("this cannot be set: {why}", "ceci ne peut pas être changé\u00a0: {why}"),
    why=Bilingual(
        "`set` changes a local value, the state of the game, or a run-time field of a piece. What is "
        "printed never changes: make it a quantity that others may change. Pieces are moved with `move`.",
        "`set` change une valeur locale, l’état du jeu ou un champ de jeu d’une pièce. Ce qui est imprimé "
        "ne change jamais\u00a0: faites-en une grandeur que d’autres peuvent modifier. Les pièces se "
        "déplacent avec `move`.",
    ),
    wrong=_DO + "      - set: brouette = 2\n",
    right=_DO + "      - let: n = 1\n      - set: n = 2\n",
)

NO_LOOP = declare_code(
    "DO008",
    Severity.ERROR,
    title=Bilingual("Nothing to stop", "Rien à arrêter"),
    says=Bilingual("there is no loop to stop here", "il n’y a pas de boucle à arrêter ici"),
    why=Bilingual(
        "`stop` leaves the loop that it stands in. To leave the step, use `return`; to leave a step "
        "further up, `stop: step`.",
        "`stop` quitte la boucle où il se trouve. Pour quitter l’étape, employez `return`\u202f; pour une "
        "étape plus haut, `stop: étape`.",
    ),
    wrong=_DO + "      - stop\n",
    right=_DO + "      - return\n",
)

OUTSIDE_BEFORE_HOOK = declare_code(
    "DO009",
    Severity.ERROR,
    title=Bilingual("Nothing to cancel", "Rien à annuler"),
    says=Bilingual(
        "only a `before` hook can cancel or change what it hooks onto",
        "seule une accroche `before` peut annuler ou changer ce à quoi elle s’accroche",
    ),
    why=Bilingual(
        "Once a step has begun it can neither be cancelled nor get other arguments.",
        "Une fois une étape commencée, on ne peut ni l’annuler ni changer ses arguments.",
    ),
    wrong=_DO + "      - cancel\n",
    right=_DO + "      - return\n",
)

WRONG_RESULT = declare_code(
    "DO010",
    Severity.ERROR,
    title=Bilingual("Result that is not as declared", "Résultat non conforme"),
    says=Bilingual("{wanted}", "{wanted}"),
    why=Bilingual(
        "`returns` says what a step gives back. Where it says nothing `return` stands alone; where it "
        "names a type, every way through ends in a `return` with a value.",
        "`returns` dit ce qu’une étape rend. S’il manque, `return` se suffit\u202f; s’il nomme un type, "
        "tous les chemins finissent par un `return` avec une valeur.",
    ),
    wrong="kind: procedure\nentries:\n  compter:\n    returns: int\n    do:\n      - let: n = 2\n",
    right="kind: procedure\nentries:\n  compter:\n    returns: int\n    do:\n      - return: 2\n",
)

NO_ASK = declare_code(
    "DO011",
    Severity.ERROR,
    title=Bilingual("Question where none may be asked", "Question là où il n’en faut pas"),
    says=Bilingual("nobody may be asked here", "personne ne peut être interrogé ici"),
    why=Bilingual(
        "The schema of this field says that its statements ask nothing.",
        "Le schéma de ce champ dit que ses instructions ne demandent rien.",
    ),
)

UNANSWERABLE_QUESTION = declare_code(
    "DO012",
    Severity.ERROR,
    title=Bilingual("Question without an answer", "Question sans réponse possible"),
    says=Bilingual(
        "there may be nothing to choose from: say `optional: true`, or what happens `else`",
        "il peut n’y avoir rien à choisir\u00a0: dites `optional: true`, ou ce qui arrive sinon (`else`)",
    ),
    why=Bilingual(
        "A question that must be answered and has no option would stop the game. A menu needs an arm that "
        "is always open. Where the rules have asked before, with the same condition, whether there is any "
        "(`if: any(c.cost > 2 for c in hand)`), the question may stand under that.",
        "Une question sans option à laquelle il faut répondre bloquerait la partie. Un menu a besoin d’une "
        "branche toujours ouverte. Si les règles ont demandé avant, avec la même condition, s’il y a quelque "
        "chose (`if: any(c.cost > 2 for c in hand)`), la question peut se poser là-dessous.",
    ),
    wrong=_DO + "      - ask: seats[0]\n        pick: n in [k for k in [1, 2] if k > 5]\n",
    right=_DO
    + "      - ask: seats[0]\n        pick: n in [k for k in [1, 2] if k > 5]\n        optional: true\n",
)

CIRCULAR_QUANTITY = declare_code(
    "DO013",
    Severity.ERROR,
    title=Bilingual("Values in a circle", "Valeurs en cercle"),
    says=Bilingual(
        "to work out {names} one would need it already",
        "pour calculer {names}, il faudrait déjà l’avoir calculé",
    ),
    why=Bilingual(
        "A quantity never needs itself, whatever changes it. A function may call itself, as far as something "
        "decides whether it does: the condition of `if`, what stands before `and` or `or`, a list that may "
        "be empty. One that calls itself in any case never ends.",
        "Une grandeur n’a jamais besoin d’elle-même, quoi que ce soit qui la change. Une fonction peut "
        "s’appeler elle-même, à condition que quelque chose en décide : la condition d’un `if`, ce qui "
        "précède `and` ou `or`, une liste qui peut être vide. Celle qui s’appelle dans tous les cas ne finit "
        "jamais.",
    ),
    wrong="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: double(n - "
    "1) + 2\n",
    right="kind: function\nentries:\n  double:\n    args: {n: int}\n    returns: int\n    is: double(n - "
    "1) + 2 if n > 0 else 0\n",
)

UNFORESEEABLE_LOOKAHEAD = declare_code(
    "DO014",
    Severity.ERROR,
    title=Bilingual("Look-ahead at what cannot be foreseen", "Anticipation de l’imprévisible"),
    says=Bilingual("“{name}” {why}", "«\u00a0{name}\u00a0» {why}"),
    why=Bilingual(
        "`would` runs a step in the mind and undoes it. A step that asks, rolls, shuffles or draws has no "
        "result that can be known before, and one that looks where nobody may look would give it away.",
        "`would` lance une étape en pensée puis l’annule. Une étape qui interroge, lance, mélange ou "
        "pioche n’a pas de résultat connu d’avance, et une étape qui regarde là où personne ne doit regarder "
        "dirait ce qui s’y trouve.",
    ),
)

TOO_MUCH = declare_code(
    "DO017",
    Severity.ERROR,
    title=Bilingual("Rule that holds too much", "Règle qui contient trop"),
    says=Bilingual(
        "there are more than {most} {what} here: make several steps or functions of it",
        "il y a ici plus de {most} {what}\u00a0: faites-en plusieurs étapes ou fonctions",
    ),
    why=Bilingual(
        "The engine reads the rules of a pack that may come from anybody, and refuses those that are larger "
        "than any rule that people write.",
        "Le moteur lit les règles de fichiers qui peuvent venir de n’importe qui, et refuse celles qui "
        "dépassent tout ce qu’on écrit à la main.",
    ),
)

REVEALING_OPTIONS = declare_code(
    "DO015",
    Severity.ERROR,
    title=Bilingual("Choice that gives a secret away", "Choix qui trahit un secret"),
    says=Bilingual(
        "whoever is asked may not see {place}",
        "la personne interrogée n’a pas le droit de voir {place}",
    ),
    why=Bilingual(
        "The options of a question, and whether it is asked, tell the player what they were made from. Here "
        "they are made from something that this seat may not see.",
        "Les options d’une question, et le fait même qu’elle soit posée, disent au joueur d’où elles "
        "viennent. Elles viennent ici de quelque chose que ce siège n’a pas le droit de voir.",
    ),
)

REVEALING_QUESTION = declare_code(
    "DO016",
    Severity.ERROR,
    title=Bilingual(
        "Question that gives a secret away by being asked",
        "Question qui trahit un secret par sa seule présence",
    ),
    says=Bilingual(
        "whether a question is asked here hangs upon {place}, which not everybody may see",
        "ici, une question est posée ou non selon {place}, que tous n’ont pas le droit de voir",
    ),
    why=Bilingual(
        "Everybody notices whether somebody is asked. Ask in any case, and let the options hang upon the "
        "secret: where there is nothing to choose, a question that may be declined (`optional`, without "
        "`else`) is put all the same, and nobody learns anything. Or reveal first what the rules reveal "
        "(`show`, `move`).",
        "Tout le monde remarque si quelqu’un est interrogé. Posez la question dans tous les cas, et faites "
        "dépendre du secret les options\u00a0: quand il n’y a rien à choisir, une question que l’on peut "
        "décliner (`optional`, sans `else`) est posée quand même, et personne n’apprend rien. Ou bien "
        "révélez d’abord ce que les règles révèlent (`show`, `move`).",
    ),
)

CHANGES_WHAT_IT_TELLS = declare_code(
    "DO021",
    Severity.ERROR,
    title=Bilingual("Telling that would change the game", "Récit qui changerait la partie"),
    says=Bilingual(
        "“{verb}” cannot stand in what tells of a step: only if, for, let, log and return can",
        "«\u00a0{verb}\u00a0» n’a pas sa place dans le récit d’une étape\u00a0: seuls if, for, let, log et "
        "return y sont admis",
    ),
    why=Bilingual(
        "What stands under `heading` and `told` is run only where somebody listens to the story of a game. "
        "If it changed anything, a game that is listened to would be another game. Put the statement into "
        "`do`.",
        "Ce qui se trouve sous `heading` et `told` n’est exécuté que si l’on écoute le récit d’une partie. "
        "Si cela changeait quoi que ce soit, une partie racontée serait une autre partie. Mettez "
        "l’instruction dans `do`.",
    ),
    wrong=_DO + "      - let: n = 2\n    told:\n      - roll: n\n        sides: 6\n",
    right=_DO + "      - let: n = 2\n    told:\n      - if: true\n        then: [return]\n",
)

NOTHING_COVERED = declare_code(
    "DO022",
    Severity.INFO,
    title=Bilingual("Laid on top, and nothing is covered", "Posé par-dessus, et rien n’est recouvert"),
    says=Bilingual(
        "what is put here lies on top of others on a space of “{place}”, and all of them are in force: "
        "`live: top` if the upper one covers the others",
        "ce qui se pose ici recouvre d’autres pièces sur une case de «\u00a0{place}\u00a0», et toutes "
        "sont en vigueur\u00a0: `live: top` si celle du dessus couvre les autres",
    ),
    why=Bilingual(
        "In a place with `live: true` the hooks, changes and offers of all pieces count, also of several "
        "on one space. With `live: top` those of the upper one count, until it is taken away. Where both "
        "are meant to count, leave out `at: top`, or say so in a comment.",
        "Dans un lieu où `live` vaut `true`, les déclencheurs, modifications et offres de toutes les "
        "pièces comptent, même à plusieurs sur une case. Avec `live: top`, seuls comptent ceux de la pièce "
        "du dessus, tant qu’on ne l’enlève pas. Si toutes doivent compter, omettez `at: top`, ou dites-le "
        "en commentaire.",
    ),
)

UNBOUNDED_ROUTE = declare_code(
    "DO018",
    Severity.ERROR,
    title=Bilingual("Route without a limit", "Trajet sans limite"),
    says=Bilingual(
        "this route counts detours or reads `spent`, and nothing bounds it: give `most`",
        "ce trajet compte les détours ou lit `spent`, et rien ne le borne\u00a0: indiquez `most`",
    ),
    why=Bilingual(
        "A route mostly looks at each space once. With detours, and where its rules read what is spent, each "
        "cost of a space is looked at by itself, and one can always walk round once more. `most` says where "
        "that ends.",
        "D’ordinaire, un trajet examine chaque case une fois. Avec des détours, ou quand ses règles lisent "
        "ce qui est dépensé, chaque coût d’une case est examiné à part, et l’on peut toujours faire un tour "
        "de plus. `most` dit où cela s’arrête.",
    ),
)

PLAY_IN_CONTENT = declare_code(
    "CONTENT002",
    Severity.ERROR,
    title=Bilingual(
        "Invariant of content that asks about play", "Invariant de contenu qui interroge la partie"
    ),
    says=Bilingual(
        "“{name}” is known in play alone, and an invariant with `of` is asked while nobody plays",
        "«\u00a0{name}\u00a0» n’est connu qu’en jeu, et un invariant avec `of` s’évalue hors de toute partie",
    ),
    why=Bilingual(
        "An invariant with `of` is about what entries say. It reads their fields, other entries, tables and "
        "functions of these; places, run-time fields, seats and state have no value yet. Leave out `of` for "
        "what must hold in play.",
        "Un invariant avec `of` porte sur ce que disent les entrées. Il lit leurs champs, d’autres entrées, "
        "des tables et des fonctions de tout cela\u202f; les lieux, les champs de jeu, les sièges et l’état "
        "n’ont pas encore de valeur. Retirez `of` pour ce qui doit être vrai en jeu.",
    ),
)
