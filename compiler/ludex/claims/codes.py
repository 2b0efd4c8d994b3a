"""Finding codes of `claims`: texts that do not show what the rules decide."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual


def _make_action(text: str, value: str = "fallen: 2", told: str = "fallen") -> str:
    """A file with one action that logs a value, and its text."""
    said = f"    text: {text}\n" if text else ""
    return (
        f"kind: action\nentries:\n  shake:\n    title: Secouer\n{said}    values: {{{value}}}\n"
        f'    do: [{{log: told, with: {{n: {told}}}}}]\n    says: {{told: "{{{{ n }}}}"}}\n'
        "    source: {status: original}\n"
    )


def _make_cards(*texts: str) -> str:
    """A file with a card for each text."""
    cards = (
        f"  card-{rank}:\n    title: Carte {rank}\n    text: {text}\n    source: {{status: original}}\n"
        for rank, text in enumerate(texts, 1)
    )
    return "kind: card\nentries:\n" + "".join(cards)


_BOUND = _make_action("Il en tombe {{ fallen }}.")

WRITTEN_OUT = declare_code(
    "CLAIM001",
    Severity.WARNING,
    title=Bilingual("Number of a rule written out in a text", "Nombre d’une règle écrit dans un texte"),
    says=Bilingual("“{word}” {trouble}", "«\u00a0{word}\u00a0» {trouble}"),
    why=Bilingual(
        "What a card says and what its rules play must be one number. Written out in the text, it has to "
        "be changed in the rule, in the text and in every translation, and nobody notices where one was "
        "forgotten. A slot shows the number of the rule, with its noun in the right form: `{{ apples | "
        'term("apple") }}`. A number has a name under `values`, where a call gives it by name (`pick(tree, '
        "apples=2)`), and where the entry changes a quantity by it.",
        "Ce que dit une carte et ce que jouent ses règles doit être un même nombre. Écrit dans le texte, "
        "il faut le changer dans la règle, dans le texte et dans chaque traduction, et un oubli ne se "
        "remarque pas. Un gabarit montre le nombre de la règle, avec son nom accordé\u00a0: `{{ apples | "
        'term("apple") }}`. Un nombre a un nom sous `values`, là où un appel le donne par son nom '
        "(`pick(tree, apples=2)`), et là où l’entrée change une grandeur.",
    ),
    wrong=_make_action("Il en tombe 2."),
    right=_BOUND,
)

OTHER_NUMBER = declare_code(
    "CLAIM002",
    Severity.ERROR,
    title=Bilingual("Text that states another number", "Texte qui énonce un autre nombre"),
    says=Bilingual(
        "the text says {said}, and `{name}` is {value}: write {slot}",
        "le texte dit {said}, et `{name}` vaut {value}\u00a0: écrivez {slot}",
    ),
    why=Bilingual(
        "The text states a number that no rule of the entry has, where the rules have another: what is "
        "printed and what is played differ. A slot takes the number from the rules, and is always right.",
        "Le texte énonce un nombre qu’aucune règle de l’entrée ne joue, alors que les règles en jouent un "
        "autre\u00a0: ce qui est imprimé et ce qui est joué diffèrent. Un gabarit prend le nombre dans les "
        "règles, et dit toujours juste.",
    ),
    wrong=_make_action("Il en tombe 3."),
    right=_BOUND,
)

NOT_SHOWN = declare_code(
    "CLAIM003",
    Severity.WARNING,
    title=Bilingual(
        "Constant of a rule that no text shows", "Constante d’une règle qu’aucun texte ne montre"
    ),
    says=Bilingual(
        "the text does not show this {what}: {advice}", "le texte ne montre pas {what}\u00a0: {advice}"
    ),
    why=Bilingual(
        "A number or an entry in the rules of a card decides something that players have to know, and no "
        "text of the card shows it. Give it a name and show the name as a slot. Where the text says it in "
        "other words (“the Moon goes down”), or it is the shape of the rule, excuse it: `# ludex: allow "
        "CLAIM003 reason`.",
        "Un nombre ou une entrée, dans les règles d’une carte, décide quelque chose que les joueurs "
        "doivent savoir, et aucun texte de la carte ne le montre. Donnez-lui un nom et montrez ce nom dans "
        "un gabarit. Si le texte le dit autrement («\u00a0la Lune descend\u00a0»), ou si c’est la forme "
        "même de la règle, excusez-le\u00a0: `# ludex: allow CLAIM003 raison`.",
    ),
    wrong=_make_action("Il en tombe quelques-unes."),
    right=_BOUND,
)

ENTRY_WRITTEN_OUT = declare_code(
    "CLAIM005",
    Severity.WARNING,
    title=Bilingual("Entry of a rule written out in a text", "Entrée d’une règle écrite dans un texte"),
    says=Bilingual(
        "“{word}” is written out: {advice}",
        "«\u00a0{word}\u00a0» est écrit en toutes lettres\u00a0: {advice}",
    ),
    why=Bilingual(
        "The rules name an entry, and the text writes its title out: were the rule changed to name "
        "another, the text would go on naming this one. A slot takes the title from the entry that the "
        "rules name, with the form that the sentence needs.",
        "Les règles nomment une entrée, et le texte en écrit le titre en toutes lettres\u00a0: si la règle "
        "en nommait une autre, le texte nommerait encore celle-ci. Un gabarit prend le titre de l’entrée "
        "que nomment les règles, à la forme que demande la phrase.",
    ),
    wrong=_make_action("Posez le Filet.", "tool: filet", "tool"),
    right=_make_action("Posez {{ tool }}.", "tool: filet", "tool"),
)

NOT_PLAYED = declare_code(
    "CLAIM006",
    Severity.ERROR,
    title=Bilingual("Value that no rule plays", "Valeur qu’aucune règle ne joue"),
    says=Bilingual("no rule plays `{name}`{trouble}", "aucune règle ne joue `{name}`{trouble}"),
    why=Bilingual(
        "A value stands under `values` so that rules play it and texts print it. One that no rule names "
        "can be changed without anything being played differently, and what is printed then is not true.",
        "Une valeur se place sous `values` pour que les règles la jouent et que les textes l’impriment. Si "
        "aucune règle ne la nomme, on peut la changer sans que rien ne se joue autrement, et ce qui est "
        "imprimé est faux.",
    ),
    wrong=_make_action("Il en tombe {{ fallen }}.", told="count(seats)"),
    right=_BOUND,
)

NO_SENTENCE = declare_code(
    "CLAIM007",
    Severity.ERROR,
    title=Bilingual("Card that cannot say what it does", "Carte qui ne peut pas dire ce qu’elle fait"),
    says=Bilingual("{trouble}: give it a `text`", "{trouble}\u00a0: donnez-lui un `text`"),
    why=Bilingual(
        "A card without a text prints the sentences of its abilities and of the steps that it calls, "
        "filled with the constants that it gives them. That takes a step or ability whose text shows what "
        "it takes, and a call that stands alone and gives constants. Where nothing can be printed so, the "
        "card needs a text of its own.",
        "Une carte sans texte imprime les phrases de ses capacités et des étapes qu’elle appelle, remplies "
        "avec les constantes qu’elle leur donne. Il faut pour cela une étape ou une capacité dont le texte "
        "montre ce qu’elle prend, et un appel qui se tient seul et donne des constantes. Sinon, la carte "
        "doit avoir son propre texte.",
    ),
    wrong=_make_action(""),
    right=_BOUND,
)

REPEATED_TEXT = declare_code(
    "CLAIM008",
    Severity.INFO,
    title=Bilingual("Text that stands twice", "Texte écrit deux fois"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text that several cards have is written, translated and corrected several times. What cards "
        "have in common is best said once: by an ability that they all have, or by a step that they all "
        "call. A card that leaves its text out prints the sentences of both.",
        "Un texte commun à plusieurs cartes s’écrit, se traduit et se corrige plusieurs fois. Mieux vaut "
        "dire une seule fois ce qu’elles ont en commun\u00a0: par une capacité qu’elles ont toutes, ou par "
        "une étape qu’elles appellent toutes. Une carte qui n’a pas de texte imprime les phrases de l’une "
        "et de l’autre.",
    ),
    wrong=_make_cards("Il attrape les branches.", "Il attrape les branches."),
    right=_make_cards("Il attrape les branches.", "Elle abrite la récolte."),
)
