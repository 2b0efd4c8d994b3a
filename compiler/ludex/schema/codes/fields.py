"""Finding codes of fields: unknown, missing, of the wrong type, value or combination."""

from __future__ import annotations

from ludex.core.code_examples import (
    ORIGINAL,
    VALID_CARD,
    make_card_file,
    make_entry_file,
    make_icon_file,
)
from ludex.core.findings import declare_code
from ludex.core.messages import Bilingual

NEEDED = declare_code(
    "FIELD020",
    title=Bilingual("Field that another one needs", "Champ dont un autre a besoin"),
    says=Bilingual(
        "{owner} lacks the field {what}, which is due where {condition}",
        "il manque à {owner} le champ {what}, obligatoire quand {condition}",
    ),
    why=Bilingual(
        "What one field says may ask for another: what the rulebook states has a section, advice that "
        "nothing can prove has a reason. Add the field, or change the one that asks for it.",
        "Ce que dit un champ peut en appeler un autre\u00a0: ce que la règle du jeu énonce a une section, "
        "un conseil que rien ne peut prouver a une raison. Ajoutez ce champ, ou changez celui qui l’appelle.",
    ),
    wrong=make_card_file(source="{status: stated}"),
    right=make_card_file(source="{status: stated, at: Les cartes}"),
)

EXCLUDED = declare_code(
    "FIELD021",
    title=Bilingual("Field that another one excludes", "Champ qu’un autre exclut"),
    says=Bilingual("{what} may not stand where {condition}", "{what} n’a pas sa place quand {condition}"),
    why=Bilingual(
        "Two fields that answer the same question could give two answers, so one of them stands alone. "
        "Remove the one that is not meant.",
        "Deux champs qui répondent à la même question pourraient se contredire\u00a0: un seul a sa place. "
        "Retirez celui qui n’est pas voulu.",
    ),
    wrong=make_icon_file("path: M0 0H24V24H0Z", "file: icons/pomme.svg"),
    right=make_icon_file("path: M0 0H24V24H0Z"),
)

ONE_OF = declare_code(
    "FIELD022",
    title=Bilingual("None of several fields", "Aucun des champs possibles"),
    says=Bilingual(
        "{owner} lacks one of these fields: {names}", "il manque à {owner} l’un de ces champs\u00a0: {names}"
    ),
    why=Bilingual(
        "The same thing can be said in several ways, each with a field of its own: a layout has a size, or "
        "extends another that has one. One of them must be there.",
        "La même chose peut se dire de plusieurs façons, chacune avec son champ\u00a0: une mise en page a "
        "une taille, ou en prolonge une autre qui en a une. L’un de ces champs est indispensable.",
    ),
    wrong=make_entry_file("layout", "face", "title: Face", "draft: true", f"source: {ORIGINAL}"),
    right=make_entry_file(
        "layout", "face", "title: Face", "size: [63, 88]", "draft: true", f"source: {ORIGINAL}"
    ),
)

ONE_ONLY = declare_code(
    "FIELD023",
    title=Bilingual("Fields that exclude one another", "Champs qui s’excluent"),
    says=Bilingual(
        "{owner} has {names}: these exclude one another, keep one of them",
        "{owner} a {names}\u00a0: ces champs s’excluent, n’en gardez qu’un",
    ),
    why=Bilingual(
        "Each of these fields says in its own way what the others say too. Together they could contradict "
        "one another, so exactly one of them is given.",
        "Chacun de ces champs dit à sa façon ce que disent aussi les autres. Ensemble, ils pourraient se "
        "contredire\u00a0: on n’en donne qu’un.",
    ),
)


UNKNOWN = declare_code(
    "FIELD001",
    title=Bilingual("Unknown field", "Champ inconnu"),
    says=Bilingual("{what} is no field of {owner}", "{what} n’est pas un champ de {owner}"),
    why=Bilingual(
        "Each kind of entry has its fields, and no others: a misspelt field would otherwise be left out of "
        "the cards without a word. `ludex schema docs` lists the fields of every kind. A game that needs a "
        "field of its own adds it in schemas/<game>/.",
        "Chaque sorte d’entrée a ses champs, et pas d’autres\u00a0: sinon, un champ mal écrit manquerait "
        "sur les cartes sans que rien ne le signale. `ludex schema docs` énumère les champs de chaque "
        "sorte. Un jeu qui a besoin d’un champ à lui l’ajoute dans schemas/<jeu>/.",
    ),
    wrong=make_card_file("flavor: Elle sent encore le foin."),
    right=make_card_file("flavour: Elle sent encore le foin."),
)

MISSING = declare_code(
    "FIELD002",
    title=Bilingual("Missing field", "Champ manquant"),
    says=Bilingual("{owner} lacks the field {what}", "il manque à {owner} le champ {what}"),
    why=Bilingual(
        "Some fields must be there for an entry to be printed and played: nothing can be put in their "
        "place. A line that is indented too far or too little belongs to another entry or field, and is "
        "missing here.",
        "Certains champs sont indispensables pour imprimer et jouer une entrée\u00a0: rien ne peut les "
        "remplacer. Une ligne trop ou trop peu décalée appartient à une autre entrée ou à un autre champ, "
        "et manque ici.",
    ),
    wrong=make_card_file("copies: 2", title=""),
    right=VALID_CARD,
)

TYPE = declare_code(
    "FIELD003",
    title=Bilingual("Value of another type", "Valeur d’un autre type"),
    says=Bilingual(
        "{what} must be {expected}; {found} stands here",
        "{what} doit être {expected}\u202f; on trouve ici {found}",
    ),
    why=Bilingual(
        "A field holds a text, a number, true or false, a list or a map of further fields, whichever its "
        "kind says. Quotes make text of anything: '3' is text, 3 is a number. In YAML 1.2 only true and "
        "false are truth values: yes, no, on and off are text.",
        "Un champ contient un texte, un nombre, true ou false, une liste ou un ensemble d’autres champs, "
        "selon sa sorte. Les guillemets droits font de tout un texte\u00a0: '3' est un texte, 3 est un "
        "nombre. En YAML 1.2, seuls true et false sont des valeurs de vérité\u00a0: yes, no, on et off sont "
        "du texte.",
    ),
    wrong=make_card_file('copies: "2"'),
    right=VALID_CARD,
)

VALUE = declare_code(
    "FIELD004",
    title=Bilingual("Value that is not in the list", "Valeur absente de la liste"),
    says=Bilingual(
        "“{value}” is no possible value of {what}",
        "«\u00a0{value}\u00a0» n’est pas une valeur possible de {what}",
    ),
    why=Bilingual(
        "The field takes one of a few words, and this is none of them. They are written as the schema writes "
        "them, in lower case and without accents, whatever the language of the game.",
        "Ce champ n’admet que quelques mots, et celui-ci n’en fait pas partie. Ils s’écrivent comme dans le "
        "schéma, en minuscules et sans accents, quelle que soit la langue du jeu.",
    ),
    wrong=make_card_file(source="{status: orignal}"),
    right=make_card_file(),
)

RANGE = declare_code(
    "FIELD005",
    title=Bilingual("Number out of range", "Nombre hors limites"),
    says=Bilingual("{what} is {value}, {limit}", "{what} vaut {value}, {limit}"),
    why=Bilingual(
        "The schema bounds the number, because what lies beyond makes no sense in the game or on paper. "
        "Where a value does not apply at all, leave the field out: a number that stands for “none” would be "
        "counted with.",
        "Le schéma borne ce nombre, parce qu’au-delà il n’aurait pas de sens dans le jeu ou sur le papier. "
        "Si une valeur n’a pas lieu d’être, omettez le champ\u00a0: un nombre qui voudrait dire "
        "«\u00a0aucun\u00a0» serait compté.",
    ),
    wrong=make_card_file("copies: 0"),
    right=VALID_CARD,
)

FORM = declare_code(
    "FIELD006",
    title=Bilingual("Text of another form", "Texte d’une autre forme"),
    says=Bilingual(
        "“{value}” cannot stand in {what}: {form}",
        "{what} ne peut pas contenir «\u00a0{value}\u00a0»\u00a0: {form}",
    ),
    why=Bilingual(
        "Some texts are for the compiler as much as for people: slugs, references, file names, colours, "
        "languages. They have a form that it can rely on. A text on one line neither begins nor ends with a "
        "space.",
        "Certains textes s’adressent au compilateur autant qu’aux lecteurs\u00a0: noms courts, références, "
        "noms de fichiers, couleurs, langues. Ils ont une forme sur laquelle il peut compter. Un texte sur "
        "une ligne ne commence ni ne finit par une espace.",
    ),
    wrong=make_card_file("tags: [Premier Tour]"),
    right=make_card_file("tags: [premier-tour]"),
)

LENGTH = declare_code(
    "FIELD007",
    title=Bilingual("Text too long or too short", "Texte trop long ou trop court"),
    says=Bilingual("{what} {problem}", "{what} {problem}"),
    why=Bilingual(
        "Room on a card is scarce, and some texts, such as the letter that stands for an icon, have a place "
        "of a fixed size. A field that is empty says nothing: leave it out, or write what is due.",
        "La place est comptée sur une carte, et certains textes, comme la lettre qui remplace une icône, "
        "ont un emplacement de taille fixe. Un champ vide ne dit rien\u00a0: omettez-le, ou écrivez ce qui "
        "est attendu.",
    ),
    wrong=make_icon_file("path: M0 0H24V24H0Z", "letter: pomme"),
    right=make_icon_file("path: M0 0H24V24H0Z", "letter: P"),
)

ITEMS = declare_code(
    "FIELD008",
    title=Bilingual("List with too many or too few items", "Liste trop longue ou trop courte"),
    says=Bilingual("{what} has {count}, {limit}", "{what} contient {count}, {limit}"),
    why=Bilingual(
        "A list that must not be empty is left out where there is nothing to say. One of a fixed length, "
        "such as a width and a height, has exactly that many items.",
        "Une liste qui ne peut pas être vide s’omet quand il n’y a rien à dire. Une liste de longueur fixe, "
        "comme une largeur et une hauteur, compte exactement ce nombre d’éléments.",
    ),
    wrong=make_card_file("tags: []"),
    right=make_card_file("tags: [outil]"),
)

REPEATED = declare_code(
    "FIELD009",
    title=Bilingual("Item that stands twice", "Élément répété"),
    says=Bilingual("{thing} stands twice in {what}", "{thing} figure deux fois dans {what}"),
    why=Bilingual(
        "The list names each thing once; a second time adds nothing and is mostly a slip for another name. "
        "Where numbers matter, a field of its own counts them.",
        "Cette liste nomme chaque chose une fois\u202f; une seconde fois n’ajoute rien et cache le plus "
        "souvent une étourderie. Là où le nombre compte, un autre champ le donne.",
    ),
    wrong=make_card_file("tags: [bois, bois]"),
    right=make_card_file("tags: [bois]"),
)

COUNT = declare_code(
    "FIELD010",
    title=Bilingual("Map with too many or too few fields", "Ensemble de champs trop grand ou trop petit"),
    says=Bilingual("{what} has {count}, {limit}", "{what} contient {count}, {limit}"),
    why=Bilingual(
        "A map without fields says nothing: leave it out, or write what is due below it, indented.",
        "Un ensemble vide ne dit rien\u00a0: omettez-le, ou écrivez dessous, en décalant, ce qui est "
        "attendu.",
    ),
    wrong=make_card_file("grammar: {}"),
    right=make_card_file("grammar: {fr: {gender: f}}"),
)

NAME = declare_code(
    "FIELD011",
    title=Bilingual("Name of another form", "Nom d’une autre forme"),
    says=Bilingual(
        "“{value}” cannot be a name in {what}: {form}",
        "«\u00a0{value}\u00a0» ne peut pas être un nom dans {what}\u00a0: {form}",
    ),
    why=Bilingual(
        "In this map the author chooses the names, and what they name is found by them: a language, a slug, "
        "an argument. So they have a form, like any other text that the compiler reads.",
        "Dans cet ensemble, c’est l’auteur qui choisit les noms, et ce qu’ils nomment se retrouve par "
        "eux\u00a0: une langue, un nom court, un argument. Ils ont donc une forme, comme tout texte que lit "
        "le compilateur.",
    ),
    wrong=make_card_file("grammar: {FR: {gender: f}}"),
    right=make_card_file("grammar: {fr: {gender: f}}"),
)

SCHEMA_MISMATCH = declare_code(
    "FIELD012",
    title=Bilingual("Value that does not fit", "Valeur qui ne convient pas"),
    says=Bilingual("this cannot stand in {what}", "{what} ne peut pas contenir ceci"),
    why=Bilingual(
        "A game’s schema may exclude values that are otherwise of the right type, or ask that a list hold "
        "an item of some sort. What is written here is excluded, or lacks it; the schema’s description of "
        "the field says what is due.",
        "Le schéma d’un jeu peut exclure des valeurs qui seraient sinon du bon type, ou exiger qu’une liste "
        "contienne un élément d’une certaine sorte. Ce qui est écrit ici est exclu, ou ne le contient "
        "pas\u202f; la description du champ dans le schéma dit ce qui est attendu.",
    ),
)
