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
    title=Bilingual("Missing field that another requires", "Champ manquant, exigé par un autre"),
    says=Bilingual(
        "{owner} is missing the field {what}, required when {condition}",
        "il manque à {owner} le champ {what}, obligatoire quand {condition}",
    ),
    why=Bilingual(
        "Some fields, or some values of a field, require another field: a source that is “stated” needs its "
        "section (`at`). Add the missing field, or change the one that requires it.",
        "Certains champs, ou certaines valeurs d’un champ, en exigent un autre\u00a0: une source "
        "«\u00a0stated\u00a0» demande sa section (`at`). Ajoutez le champ manquant, ou changez celui qui "
        "l’exige.",
    ),
    wrong=make_card_file(source="{status: stated}"),
    right=make_card_file(source="{status: stated, at: Les cartes}"),
)

EXCLUDED = declare_code(
    "FIELD021",
    title=Bilingual("Field excluded by another", "Champ qu’un autre exclut"),
    says=Bilingual("{what} is not allowed when {condition}", "{what} n’est pas admis quand {condition}"),
    why=Bilingual(
        "With the other field as it is, this field would contradict it or have no effect. Remove this field, "
        "or change the other.",
        "L’autre champ étant ce qu’il est, celui-ci le contredirait ou serait sans effet. Retirez ce champ, "
        "ou changez l’autre.",
    ),
    wrong=make_icon_file("path: M0 0H24V24H0Z", "file: icons/pomme.svg"),
    right=make_icon_file("path: M0 0H24V24H0Z"),
)

ONE_OF = declare_code(
    "FIELD022",
    title=Bilingual("Missing one of several possible fields", "Un champ manque parmi plusieurs possibles"),
    says=Bilingual(
        "{owner} needs one of these fields: {names}", "il faut à {owner} l’un de ces champs\u00a0: {names}"
    ),
    why=Bilingual(
        "Several fields can give the same information: a layout either has a size or extends another "
        "layout that has one. One of these fields is required.",
        "Plusieurs champs peuvent donner la même information\u00a0: une maquette a une taille, ou en "
        "prolonge une autre qui en a une. L’un de ces champs est indispensable.",
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
        "{owner} has {names}: these exclude one another; keep only one",
        "{owner} a {names}\u00a0: ces champs s’excluent, n’en gardez qu’un",
    ),
    why=Bilingual(
        "These fields give the same information in different ways. Together they could contradict one "
        "another, so give exactly one.",
        "Ces champs donnent la même information de plusieurs façons. Ensemble, ils pourraient se "
        "contredire\u00a0: n’en donnez qu’un.",
    ),
)


UNKNOWN = declare_code(
    "FIELD001",
    title=Bilingual("Unknown field", "Champ inconnu"),
    says=Bilingual(
        "unknown field {what}: {owner} has no such field",
        "champ inconnu\u00a0: {owner} n’a pas de champ {what}",
    ),
    why=Bilingual(
        "Each kind of entry has a fixed set of fields; if others were accepted, a misspelt field would "
        "silently be missing from the cards. `ludex schema docs` lists the fields of every kind. A game "
        "adds further fields in schemas/<game>/.",
        "Chaque sorte d’entrée a une liste fixe de champs\u00a0: sinon, un champ mal écrit manquerait sur "
        "les cartes sans que rien ne le signale. `ludex schema docs` énumère les champs de chaque sorte. "
        "Un jeu en ajoute d’autres dans schemas/<jeu>/.",
    ),
    wrong=make_card_file("flavor: Elle sent encore le foin."),
    right=make_card_file("flavour: Elle sent encore le foin."),
)

MISSING = declare_code(
    "FIELD002",
    title=Bilingual("Missing field", "Champ manquant"),
    says=Bilingual("{owner} is missing the field {what}", "il manque à {owner} le champ {what}"),
    why=Bilingual(
        "An entry, a schema or a setting cannot be used without its required fields. Check the indentation "
        "too: a line that is indented too far or too little belongs to another entry or field.",
        "Sans ses champs obligatoires, une entrée, un schéma ou un réglage ne sert à rien. Vérifiez aussi le "
        "retrait\u00a0: une ligne trop ou trop peu décalée appartient à une autre entrée ou à un autre "
        "champ.",
    ),
    wrong=make_card_file("copies: 2", title=""),
    right=VALID_CARD,
)

TYPE = declare_code(
    "FIELD003",
    title=Bilingual("Value of the wrong type", "Valeur du mauvais type"),
    says=Bilingual(
        "{what} must be {expected}, not {found}",
        "{what} doit être {expected}, et non {found}",
    ),
    why=Bilingual(
        "A field holds a text, a number, true or false, a list or a map of further fields, as the kind of "
        "the entry defines. Anything between quotes is text: '3' is text, 3 is a number. In YAML 1.2, only "
        "true and false are Booleans: yes, no, on and off are text.",
        "Un champ contient un texte, un nombre, true ou false, une liste ou une table d’autres champs, "
        "selon la sorte de l’entrée. Tout ce qui est entre guillemets droits est un texte\u00a0: '3' est un "
        "texte, 3 est un nombre. En YAML 1.2, seuls true et false sont des booléens\u00a0: yes, no, on et "
        "off sont du texte.",
    ),
    wrong=make_card_file('copies: "2"'),
    right=VALID_CARD,
)

VALUE = declare_code(
    "FIELD004",
    title=Bilingual("Value not in the list", "Valeur absente de la liste"),
    says=Bilingual(
        "“{value}” is not a valid value of {what}",
        "«\u00a0{value}\u00a0» n’est pas une valeur admise de {what}",
    ),
    why=Bilingual(
        "The field accepts only the words or numbers listed in its schema, and this is not one of them. "
        "Write words exactly as the schema does, in games of any language.",
        "Ce champ n’admet que les mots ou les nombres de son schéma, et celui-ci n’en fait pas partie. "
        "Écrivez les mots exactement comme dans le schéma, quelle que soit la langue du jeu.",
    ),
    wrong=make_card_file(source="{status: orignal}"),
    right=make_card_file(),
)

RANGE = declare_code(
    "FIELD005",
    title=Bilingual("Number that is not allowed", "Nombre non admis"),
    says=Bilingual("{what} is {value}, {limit}", "{what} est {value}, {limit}"),
    why=Bilingual(
        "The schema limits this number, because others make no sense in the game or on paper. Where the "
        "value does not apply, leave the field out if it is not required: a number that means “none” would "
        "be used in calculations.",
        "Le schéma limite ce nombre, parce que les autres n’ont pas de sens dans le jeu ou sur le papier. Si "
        "la valeur ne s’applique pas, omettez le champ s’il n’est pas obligatoire\u00a0: un nombre qui veut "
        "dire «\u00a0aucun\u00a0» entrerait dans les calculs.",
    ),
    wrong=make_card_file("copies: 0"),
    right=VALID_CARD,
)

FORM = declare_code(
    "FIELD006",
    title=Bilingual("Malformed text", "Texte mal formé"),
    says=Bilingual(
        "“{value}” is not valid in {what}: {form}",
        "{what} ne peut pas être «\u00a0{value}\u00a0»\u00a0: {form}",
    ),
    why=Bilingual(
        "The compiler also reads some texts: slugs, references, file names, colours, languages. They need "
        "a fixed form, so that it can tell what they mean. A text on one line neither begins nor ends "
        "with a space.",
        "Le compilateur lit aussi certains textes\u00a0: noms courts, références, noms de fichiers, "
        "couleurs, langues. Ils ont une forme fixe, pour qu’il sache ce qu’ils désignent. Un texte sur "
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
        "A card has little room, and some texts, such as the number printed on a quest, have a "
        "limited length. An empty field says nothing: leave it out, or fill it in.",
        "Une carte a peu de place, et certains textes, comme le numéro imprimé sur une quête, ont une "
        "longueur limitée. Un champ vide ne dit rien\u00a0: omettez-le, ou remplissez-le.",
    ),
    wrong=make_entry_file(
        "quest", "gelee", "title: Première gelée", "code: première-gelée-de-novembre", f"source: {ORIGINAL}"
    ),
    right=make_entry_file("quest", "gelee", "title: Première gelée", 'code: "3"', f"source: {ORIGINAL}"),
)

ITEMS = declare_code(
    "FIELD008",
    title=Bilingual("List with too many or too few items", "Liste trop longue ou trop courte"),
    says=Bilingual("{what} has {count}, {limit}", "{what} contient {count}, {limit}"),
    why=Bilingual(
        "The schema limits the length of this list: a width and a height, for example, are always two "
        "items. Where there is nothing to list, leave the field out.",
        "Le schéma limite la longueur de cette liste\u00a0: une largeur et une hauteur, par exemple, font "
        "toujours deux éléments. S’il n’y a rien à énumérer, omettez le champ.",
    ),
    wrong=make_card_file("tags: []"),
    right=make_card_file("tags: [outil]"),
)

REPEATED = declare_code(
    "FIELD009",
    title=Bilingual("Repeated item", "Élément répété"),
    says=Bilingual("{thing} appears twice in {what}", "{thing} figure deux fois dans {what}"),
    why=Bilingual(
        "The list names each thing once; a repetition adds nothing, and usually another name was meant. "
        "Where the quantity matters, a separate field gives it.",
        "Cette liste nomme chaque chose une fois\u202f; une répétition n’ajoute rien, et c’est souvent un "
        "autre nom qui était voulu. Si la quantité compte, un autre champ la donne.",
    ),
    wrong=make_card_file("tags: [bois, bois]"),
    right=make_card_file("tags: [bois]"),
)

COUNT = declare_code(
    "FIELD010",
    title=Bilingual("Map with too many or too few fields", "Table de champs trop grande ou trop petite"),
    says=Bilingual("{what} has {count}, {limit}", "{what} contient {count}, {limit}"),
    why=Bilingual(
        "The schema limits how many fields this map has. An empty map says nothing: leave it out, or "
        "write its fields below it, indented.",
        "Le schéma limite le nombre de champs de cette table. Vide, elle ne dit rien\u00a0: omettez-la, ou "
        "écrivez ses champs dessous, plus en retrait.",
    ),
    wrong=make_card_file("grammar: {}"),
    right=make_card_file("grammar: {fr: {gender: f}}"),
)

NAME = declare_code(
    "FIELD011",
    title=Bilingual("Malformed name", "Nom mal formé"),
    says=Bilingual(
        "“{value}” is not a valid name in {what}: {form}",
        "«\u00a0{value}\u00a0» n’est pas un nom valide dans {what}\u00a0: {form}",
    ),
    why=Bilingual(
        "In this map you choose the names: of languages, slugs or arguments. The compiler looks values up "
        "by them, so they need a fixed form.",
        "Dans cette table, c’est vous qui choisissez les noms\u00a0: de langues, d’entrées ou "
        "d’arguments. Le compilateur s’en sert pour retrouver les valeurs\u00a0: ils ont donc une forme "
        "fixe.",
    ),
    wrong=make_card_file("grammar: {FR: {gender: f}}"),
    right=make_card_file("grammar: {fr: {gender: f}}"),
)

SCHEMA_MISMATCH = declare_code(
    "FIELD012",
    title=Bilingual("Value that does not fit", "Valeur qui ne convient pas"),
    says=Bilingual(
        "the schema of {what} does not allow this value: see the description of the field",
        "le schéma de {what} n’admet pas cette valeur\u00a0: voyez la description du champ",
    ),
    why=Bilingual(
        "A schema may exclude values that are otherwise of the right type, or require a certain "
        "item in a list. This value is excluded, or the required item is missing; the field’s description "
        "in the schema says what is expected.",
        "Un schéma peut exclure des valeurs qui seraient sinon du bon type, ou exiger un certain "
        "élément dans une liste. Cette valeur est exclue, ou l’élément exigé manque\u202f; la description "
        "du champ dans le schéma dit ce qui est attendu.",
    ),
)
