"""Finding codes of YAML values: keys, tags, anchors, numbers, depth."""

from __future__ import annotations

from ludex.core.code_examples import ORIGINAL, VALID_TERM, make_term_file
from ludex.core.findings import declare_code
from ludex.core.messages import Bilingual

DUPLICATE_KEY = declare_code(
    "YAML014",
    title=Bilingual("Key given twice", "Clé donnée deux fois"),
    says=Bilingual(
        "“{key}” is given twice here: keep one of the two",
        "«\u00a0{key}\u00a0» est donné deux fois ici\u00a0: gardez l’un des deux",
    ),
    why=Bilingual(
        "The same name stands twice among the fields of one thing, or two entries of a file have the same "
        "slug. One of the two would be lost without a word.",
        "Le même nom figure deux fois parmi les champs d’une même chose, ou deux entrées d’un fichier ont "
        "le même nom court. L’un des deux serait perdu sans un mot.",
    ),
    wrong=VALID_TERM + "    definition: Un récipient d’osier.\n",
    right=VALID_TERM,
)

KEY = declare_code(
    "YAML015",
    title=Bilingual("Key that is no text", "Clé qui n’est pas un texte"),
    says=Bilingual(
        "a key is a plain text, and this one is a list, fields or an alias: write its name, or put a text "
        "that begins so between quotes",
        "une clé est un simple texte, et celle-ci est une liste, des champs ou un alias\u00a0: écrivez son "
        "nom, ou mettez entre guillemets droits un texte qui commence ainsi",
    ),
    why=Bilingual(
        "YAML lets a list or a group of fields stand where a name is due. Nothing in a game is named so; it "
        "comes about when a text that begins with “{” or “[” has no quotes.",
        "YAML admet une liste ou un groupe de champs à la place d’un nom. Rien dans un jeu ne se nomme "
        "ainsi\u00a0: cela arrive quand un texte qui commence par «\u00a0{\u00a0» ou «\u00a0[\u00a0» n’a "
        "pas de guillemets.",
    ),
    wrong=make_term_file("[definition, note]: Là où l’on garde les pommes."),
    right=VALID_TERM,
)

MERGE = declare_code(
    "YAML016",
    title=Bilingual("Merge key", "Clé de fusion"),
    says=Bilingual(
        "“<<” merges nothing in YAML 1.2: write the fields out, or give them one by one as aliases",
        "«\u00a0<<\u00a0» ne fusionne rien en YAML 1.2\u00a0: écrivez les champs, ou donnez-les un à un "
        "par des alias",
    ),
    why=Bilingual(
        "The merge key belongs to YAML 1.1, which YAML 1.2 replaced. Some tools still obey it and some "
        "take it for a field called “<<”, so the same file would mean two things.",
        "La clé de fusion vient de YAML 1.1, que YAML 1.2 a remplacé. Certains outils lui obéissent encore, "
        "d’autres y voient un champ nommé «\u00a0<<\u00a0»\u00a0: le même fichier aurait deux sens.",
    ),
    wrong=make_term_file("<<: {definition: Là où l’on garde les pommes.}"),
    right=VALID_TERM,
)

TAG = declare_code(
    "YAML017",
    title=Bilingual("Unknown tag", "Étiquette inconnue"),
    says=Bilingual(
        "YAML takes “{tag}” for a tag, and there is no such tag: remove it, or put the text between quotes",
        "YAML prend «\u00a0{tag}\u00a0» pour une étiquette, et il n’en existe pas de telle\u00a0: "
        "supprimez-la, ou mettez le texte entre guillemets droits",
    ),
    why=Bilingual(
        "A word that begins with “!” at the start of a value is a tag, which tells a program how to read "
        "the value. Ludex knows !!str, !!int, !!float, !!bool, !!null, !!map and !!seq and needs none of "
        "them. A text that begins with “!” stands between quotes.",
        "Un mot qui commence par «\u00a0!\u00a0» au début d’une valeur est une étiquette, qui dit à un "
        "programme comment lire cette valeur. Ludex connaît !!str, !!int, !!float, !!bool, !!null, !!map "
        "et !!seq et n’en demande aucune. Un texte qui commence par «\u00a0!\u00a0» se met entre "
        "guillemets droits.",
    ),
    wrong=make_term_file("definition: !Attention aux pommes."),
    right=make_term_file('definition: "!Attention aux pommes."'),
)

TAG_MISMATCH = declare_code(
    "YAML018",
    title=Bilingual("Value that is not what its tag says", "Valeur qui dément son étiquette"),
    says=Bilingual(
        "“{value}” is not what its tag “{tag}” says: remove the tag, or write such a value",
        "«\u00a0{value}\u00a0» n’est pas ce qu’annonce son étiquette «\u00a0{tag}\u00a0»\u00a0: supprimez "
        "l’étiquette, ou écrivez une telle valeur",
    ),
    why=Bilingual(
        "A tag such as !!int promises what the value is. Where the two disagree, one of them is a slip.",
        "Une étiquette comme !!int annonce la nature de la valeur. Si les deux se contredisent, l’une "
        "d’elles est une erreur.",
    ),
    wrong=make_term_file("draft: !!bool peut-être"),
    right=make_term_file("draft: true"),
)

ALIAS = declare_code(
    "YAML019",
    title=Bilingual("Alias of nothing", "Alias dans le vide"),
    says=Bilingual(
        "YAML takes “*{name}” for an alias, and no “&{name}” stands above it: correct its name, or put the "
        "text between quotes",
        "YAML prend «\u00a0*{name}\u00a0» pour un alias, et aucun «\u00a0&{name}\u00a0» ne le précède\u00a0: "
        "corrigez son nom, ou mettez le texte entre guillemets droits",
    ),
    why=Bilingual(
        "“&name” before a value marks it, and “*name” further down stands for that value. The mark must "
        "come first. A text that begins with “*” stands between quotes.",
        "«\u00a0&nom\u00a0» devant une valeur la marque, et «\u00a0*nom\u00a0» plus bas tient lieu de "
        "cette valeur. La marque vient d’abord. Un texte qui commence par «\u00a0*\u00a0» se met entre "
        "guillemets droits.",
    ),
    wrong=make_term_file("source: *origine", source=""),
    right=VALID_TERM,
)

RECURSIVE_ALIAS = declare_code(
    "YAML020",
    title=Bilingual("Alias inside what it stands for", "Alias à l’intérieur de ce qu’il représente"),
    says=Bilingual(
        "“*{name}” stands inside “&{name}” itself, and would go on for ever: write the value out",
        "«\u00a0*{name}\u00a0» se trouve à l’intérieur de «\u00a0&{name}\u00a0» même, et n’aurait pas de "
        "fin\u00a0: écrivez la valeur",
    ),
    why=Bilingual(
        "An alias is replaced by what its anchor marks. Inside that very value it would have to be "
        "replaced again, and so on without end.",
        "Un alias est remplacé par ce que marque son ancre. À l’intérieur de cette valeur même, il "
        "faudrait le remplacer encore, et ainsi de suite sans fin.",
    ),
    wrong=make_term_file("tags: &mots [fruit, *mots]"),
    right=make_term_file("tags: [fruit]"),
)

ALIAS_LIMIT = declare_code(
    "YAML021",
    title=Bilingual("Too many aliases", "Trop d’alias"),
    says=Bilingual(
        "the aliases of this file stand for more than {most} values: write less through aliases",
        "les alias de ce fichier représentent plus de {most} valeurs\u00a0: recourez moins aux alias",
    ),
    why=Bilingual(
        "Aliases of aliases multiply: nine lines can stand for a thousand million values, and fill the "
        "memory of whoever reads them. No game needs that many.",
        "Des alias d’alias se multiplient\u00a0: neuf lignes peuvent représenter un milliard de valeurs et "
        "remplir la mémoire de qui les lit. Aucun jeu n’en demande autant.",
    ),
    wrong=make_term_file(
        f"source: {ORIGINAL}",
        "tags:",
        "  - &a0 [x, x, x, x, x, x, x, x, x, x]",
        *(f"  - &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)),
        source="",
    ),
    right=VALID_TERM,
)

DEEP = declare_code(
    "YAML022",
    title=Bilingual("Nested too deeply", "Imbrication trop profonde"),
    says=Bilingual(
        "this is nested more than {most} levels deep: move the inner part to an entry of its own",
        "l’imbrication dépasse ici {most} niveaux\u00a0: faites de la partie intérieure une entrée à part",
    ),
    why=Bilingual(
        "Lists within fields within lists are readable for a few levels. Sixty-four are a slip or an attack.",
        "Des listes dans des champs dans des listes se lisent sur quelques niveaux. Soixante-quatre, c’est "
        "une erreur ou une attaque.",
    ),
    wrong=make_term_file("tags: " + "[" * 70 + "]" * 70),
    right=make_term_file("tags: [fruit]"),
)

LARGE = declare_code(
    "YAML023",
    title=Bilingual("Number too large", "Nombre trop grand"),
    says=Bilingual(
        "this number needs more than 64 bits: put it between quotes if it is a text, or write a smaller one",
        "ce nombre demande plus de 64 bits\u00a0: mettez-le entre guillemets s’il s’agit d’un texte, ou "
        "écrivez-en un plus petit",
    ),
    why=Bilingual(
        "Whole numbers go from -9223372036854775808 to 9223372036854775807, which every program can hold. "
        "A longer row of digits is usually a number to be read, not reckoned with.",
        "Les nombres entiers vont de -9223372036854775808 à 9223372036854775807, ce que tout programme sait "
        "contenir. Une suite de chiffres plus longue se lit d’ordinaire comme un texte.",
    ),
    wrong=make_term_file("note: 12345678901234567890"),
    right=make_term_file('note: "12345678901234567890"'),
)

NON_FINITE = declare_code(
    "YAML024",
    title=Bilingual("Number that is no number", "Nombre qui n’en est pas un"),
    says=Bilingual(
        "“{value}” is no number that can be reckoned with: put it between quotes if it is a text",
        "«\u00a0{value}\u00a0» n’est pas un nombre avec lequel on calcule\u00a0: mettez-le entre "
        "guillemets s’il s’agit d’un texte",
    ),
    why=Bilingual(
        "YAML knows an infinity (.inf), a “not a number” (.nan) and takes a number such as 1e999 for "
        "infinity. JSON and the packs have no such values.",
        "YAML connaît un infini (.inf), un «\u00a0pas un nombre\u00a0» (.nan) et prend un nombre comme "
        "1e999 pour l’infini. JSON et les paquets compilés n’ont pas de telles valeurs.",
    ),
    wrong=make_term_file("note: .inf"),
    right=make_term_file('note: ".inf"'),
)
