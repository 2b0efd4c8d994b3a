"""Finding codes about texts that disagree with rules, and the phrases that fill their messages."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual


def _make_action(text: str, value: str = "fallen: 2", logged: str = "fallen") -> str:
    text_line = f"    text: {text}\n" if text else ""
    return (
        f"kind: action\nentries:\n  shake:\n    title: Secouer\n{text_line}    values: {{{value}}}\n"
        f'    do: [{{log: told, with: {{n: {logged}}}}}]\n    says: {{told: "{{{{ n }}}}"}}\n'
        "    source: {status: original}\n"
    )


def _make_step_and_caller(text: str) -> str:
    """Return a step with a text, and a card that calls it and has this text, or none if it is empty."""
    text_line = f"    text: {text}\n" if text else ""
    return (
        "kind: action\nentries:\n  shake:\n    title: Secouer\n    text: Il tombe des fruits.\n"
        "    do: [{log: told}]\n    says: {told: Il tombe des fruits.}\n    source: {status: original}\n"
        f"  card-2:\n    title: Carte 2\n{text_line}    do: [{{call: shake()}}]\n"
        "    source: {status: original}\n"
    )


_BOUND = _make_action("Il en tombe {{ fallen }}.")

WRITTEN_OUT = declare_code(
    "CLAIM001",
    Severity.WARNING,
    title=Bilingual("Number written out in a text", "Nombre écrit tel quel dans un texte"),
    says=Bilingual("“{word}” {trouble}", "«\u00a0{word}\u00a0» {trouble}"),
    why=Bilingual(
        "A number that is written out in a text must be changed in the rule, in the text and in every "
        "translation, and nobody notices if one change is forgotten. A slot shows the number of the rule, "
        'with its noun in the right form: `{{ apples | term("apple") }}`. Give the number a name under '
        "`values`, or in a call (`pick(tree, apples=2)`); a number by which the entry changes a quantity "
        "already has a name. A number that no rule has may be a mistake: correct it, or add it to the "
        "rules.",
        "Un nombre écrit dans un texte doit être changé dans la règle, dans le texte et dans chaque "
        "traduction, et un oubli ne se remarque pas. Un emplacement montre le nombre de la règle, avec son "
        'nom accordé\u00a0: `{{ apples | term("apple") }}`. Nommez ce nombre sous `values`, ou dans un '
        "appel (`pick(tree, apples=2)`)\u202f; un nombre dont l’entrée change une quantité a déjà un nom. "
        "Un nombre qu’aucune règle ne contient est peut-être une erreur\u00a0: corrigez-le, ou ajoutez-le "
        "aux règles.",
    ),
    wrong=_make_action("Il en tombe 2."),
    right=_BOUND,
)

OTHER_NUMBER = declare_code(
    "CLAIM002",
    title=Bilingual("Text that states another number", "Texte qui énonce un autre nombre"),
    says=Bilingual(
        "the text says {said}, but `{name}` is {value}: write {slot}",
        "le texte dit {said}, mais `{name}` est {value}\u00a0: écrivez {slot}",
    ),
    why=Bilingual(
        "The text states a number that differs from the one in the entry’s rules, so players of the printed "
        "game would play by another rule. A slot takes the number from the rules, and is always right.",
        "Le texte énonce un autre nombre que les règles de l’entrée\u00a0: les joueurs du jeu imprimé "
        "joueraient selon une autre règle. Un emplacement prend le nombre dans les règles, et dit toujours "
        "juste.",
    ),
    wrong=_make_action("Il en tombe 3."),
    right=_BOUND,
)

NOT_SHOWN = declare_code(
    "CLAIM003",
    Severity.WARNING,
    title=Bilingual("Rule constant that no text shows", "Constante d’une règle qu’aucun texte ne montre"),
    says=Bilingual(
        "the text does not show this {what}: {advice}", "le texte ne montre pas {what}\u00a0: {advice}"
    ),
    why=Bilingual(
        "A number or an entry in the rules of a card or an action decides something that players have to "
        "know, and none of its texts shows it. Give it a name and show the name as a slot. If the text says "
        "it in other words (“the Moon goes down”), or if players need not read it, suppress this finding: "
        "`# ludex: allow CLAIM003 reason`.",
        "Un nombre ou une entrée, dans les règles d’une carte ou d’une action, décide quelque chose que les "
        "joueurs doivent savoir, et aucun de ses textes ne le montre. Donnez-lui un nom et montrez ce nom "
        "dans un emplacement. Si le texte le dit autrement («\u00a0la Lune descend\u00a0»), ou si les "
        "joueurs n’ont pas à le lire, masquez ce constat\u00a0: `# ludex: allow CLAIM003 raison`.",
    ),
    wrong=_make_action("Il en tombe quelques-unes."),
    right=_BOUND,
)

ENTRY_WRITTEN_OUT = declare_code(
    "CLAIM005",
    Severity.WARNING,
    title=Bilingual(
        "Title of an entry written out in a text", "Titre d’une entrée écrit tel quel dans un texte"
    ),
    says=Bilingual(
        "“{word}” is written out; {advice}",
        "«\u00a0{word}\u00a0» est écrit en toutes lettres\u202f; {advice}",
    ),
    why=Bilingual(
        "The title of an entry is written out in a text: if the rules change to another entry, the text will "
        "still name this one. A slot takes the title from the entry that the rules, an argument or a field "
        "name, with the form that the sentence needs. If none of them names this entry, the text is "
        "probably wrong.",
        "Le titre d’une entrée est écrit en toutes lettres dans un texte\u00a0: si les règles en nomment une "
        "autre un jour, le texte nommera encore celle-ci. Un emplacement prend le titre de l’entrée que "
        "nomment les règles, un argument ou un champ, à la forme que demande la phrase. Si aucun d’eux ne "
        "nomme cette entrée, le texte est sans doute faux.",
    ),
    wrong=_make_action("Posez le Filet.", "tool: filet", "tool"),
    right=_make_action("Posez {{ tool }}.", "tool: filet", "tool"),
)

NOT_PLAYED = declare_code(
    "CLAIM006",
    title=Bilingual("Value that no rule uses", "Valeur qu’aucune règle n’emploie"),
    says=Bilingual("no rule uses `{name}`{trouble}", "aucune règle n’emploie `{name}`{trouble}"),
    why=Bilingual(
        "A value under `values` is used by rules and printed by texts. If no rule names it, changing it "
        "changes the text but not the game, and the text becomes false.",
        "Les règles emploient une valeur de `values`, et les textes l’impriment. Si aucune règle ne la "
        "nomme, la changer change le texte et non le jeu, et le texte devient faux.",
    ),
    wrong=_make_action("Il en tombe {{ fallen }}.", logged="count(seats)"),
    right=_BOUND,
)

NO_SENTENCE = declare_code(
    "CLAIM007",
    title=Bilingual("Card without a printable text", "Carte sans texte imprimable"),
    says=Bilingual("{trouble}: give the entry a `text`", "{trouble}\u00a0: donnez un `text` à l’entrée"),
    why=Bilingual(
        "A card without a text prints the sentences of its abilities and of the steps that it calls, "
        "filled with the constants that it gives them. This works only if each slot of that text is an "
        "argument or a constant, and the call is a statement by itself with constant arguments. "
        "Otherwise, write a text for the card.",
        "Une carte sans texte imprime les phrases de ses capacités et des étapes qu’elle appelle, "
        "remplies avec les constantes qu’elle leur donne. Il faut pour cela que chaque emplacement de ce "
        "texte soit un argument ou une constante, et que l’appel soit une instruction à lui seul, avec des "
        "arguments constants. Sinon, écrivez un texte pour la carte.",
    ),
    wrong=_make_action(""),
    right=_BOUND,
)

REPEATED_TEXT = declare_code(
    "CLAIM008",
    Severity.INFO,
    title=Bilingual("Repeated text", "Texte répété"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text that several cards have, or that the ability of a card prints already, is written, "
        "translated and corrected several times. Say what cards have in common once: in an ability that "
        "they all have, or in a step that they all call. A card without a text prints the sentences of its "
        "abilities and steps.",
        "Un texte commun à plusieurs cartes, ou que la capacité d’une carte imprime déjà, s’écrit, se "
        "traduit et se corrige plusieurs fois. Dites une seule fois ce qu’elles ont en commun\u00a0: dans "
        "une capacité qu’elles ont toutes, ou dans une étape qu’elles appellent toutes. Une carte sans "
        "texte imprime les phrases de ses capacités et de ses étapes.",
    ),
    wrong=_make_step_and_caller("Il tombe des fruits."),
    right=_make_step_and_caller(""),
)


NAMED = Bilingual(
    "is the {value} of `{name}`, written out: write {slot}",
    "est le {value} de `{name}`, écrit tel quel\u00a0: écrivez {slot}",
)
NAMELESS = Bilingual(
    "is the {value} passed as `{name}`, written out: name the argument in the call, `{name}={value}`, and "
    "write {slot}",
    "est le {value} passé comme `{name}`, écrit tel quel\u00a0: nommez l’argument dans l’appel, "
    "`{name}={value}`, et écrivez {slot}",
)
WITHOUT_PARAMETER = Bilingual(
    "is a number of the rules ({value}), written out: name it under `values`, and write that name as a slot",
    "est un nombre des règles ({value}), écrit tel quel\u00a0: nommez-le sous `values`, et écrivez ce nom "
    "dans un emplacement",
)
SEVERAL = Bilingual(
    "may mean {names}, which are all {value}: choose one",
    "peut désigner {names}, tous égaux à {value}\u00a0: choisissez",
)
UNNAMED_SEVERAL = Bilingual(
    "may mean any of several numbers {value} in the rules: name them, and choose one",
    "peut désigner l’un de plusieurs nombres {value} des règles\u00a0: nommez-les, et choisissez",
)
UNPLAYED = Bilingual(
    "is not a number in this entry’s rules: correct it, or add it to the rules",
    "n’est pas un nombre des règles de cette entrée\u00a0: corrigez-le, ou ajoutez-le aux règles",
)
OF_ABILITY = Bilingual(
    "is the {value} of {id}: leave `text` out, so that the sentence of {id} is printed, or write it without "
    "the number",
    "est le {value} de {id}\u00a0: retirez `text`, pour que la phrase de {id} s’imprime, ou écrivez-le "
    "sans ce nombre",
)
NAMED_ENTRY = Bilingual(
    "the rules call it `{name}`: write {slot}", "les règles l’appellent `{name}`\u00a0: écrivez {slot}"
)
FIELD = Bilingual(
    "the field `{name}` names an entry of the same kind: write {slot}",
    "le champ `{name}` nomme une entrée de la même sorte\u00a0: écrivez {slot}",
)
GIVEN = Bilingual(
    "each entry with this ability has its own `{name}`: write {slot}",
    "chaque entrée qui a cette capacité a son propre `{name}`\u00a0: écrivez {slot}",
)
NAMELESS_ENTRY = Bilingual(
    "the rules use `{slug}`: give it a name under `values`, as in `{name}: {slug}`, and write that name as a "
    "slot",
    "les règles emploient `{slug}`\u00a0: donnez-lui un nom sous `values`, comme dans `{name}: {slug}`, et "
    "écrivez ce nom dans un emplacement",
)
NOT_NAMED = Bilingual(
    "no rule of this entry names it: correct it, or use other words",
    "aucune règle de cette entrée ne le nomme\u00a0: corrigez-le, ou dites-le autrement",
)
SHOW = Bilingual("show `{name}`, as in {slot}", "montrez `{name}`, comme dans {slot}")
NAME_ARGUMENT = Bilingual(
    "name it in the call, `{name}={value}`, and show it, as in {slot}",
    "nommez-le dans l’appel, `{name}={value}`, et montrez-le, comme dans {slot}",
)
NAME_VALUE = Bilingual(
    "name it under `values`, and show that name as a slot",
    "nommez-le sous `values`, et montrez ce nom dans un emplacement",
)
