"""Finding codes of YAML values: keys, tags, anchors, numbers, depth."""

from __future__ import annotations

from ludex.core.code_examples import ORIGINAL, VALID_TERM, make_term_file
from ludex.core.findings import declare_code
from ludex.core.messages import Bilingual

DUPLICATE_KEY = declare_code(
    "YAML014",
    title=Bilingual("Key given twice", "Clé donnée deux fois"),
    says=Bilingual(
        "“{key}” is given twice: remove one of the two, or rename it",
        "«\u00a0{key}\u00a0» est donné deux fois ici\u00a0: supprimez l’un des deux, ou renommez-le",
    ),
    why=Bilingual(
        "Two fields of one thing have the same name, or two entries of a file have the same slug. One of "
        "the two would be lost without warning.",
        "Deux champs d’une même chose portent le même nom, ou deux entrées d’un fichier le même nom "
        "court. L’un des deux serait perdu sans avertissement.",
    ),
    wrong=VALID_TERM + "    definition: Un récipient d’osier.\n",
    right=VALID_TERM,
)

KEY = declare_code(
    "YAML015",
    title=Bilingual("Key that is not a text", "Clé qui n’est pas un texte"),
    says=Bilingual(
        "a key must be a plain text, but this is a list, a map of fields or an alias: write a name, or put "
        "quotes around a text that begins like this",
        "une clé doit être un simple texte, mais ceci est une liste, une table de champs ou un "
        "alias\u00a0: écrivez un nom, ou mettez entre guillemets droits un texte qui commence ainsi",
    ),
    why=Bilingual(
        "YAML accepts a list or a group of fields as a name, but games never use one. Usually, quotes are "
        "missing around a text that begins with “{” or “[”.",
        "YAML admet une liste ou un groupe de champs comme nom, mais un jeu n’en emploie jamais. Le plus "
        "souvent, il manque des guillemets à un texte qui commence par «\u00a0{\u00a0» ou «\u00a0[\u00a0».",
    ),
    wrong=make_term_file("[definition, note]: Là où l’on garde les pommes."),
    right=VALID_TERM,
)

MERGE = declare_code(
    "YAML016",
    title=Bilingual("Merge key without effect", "Clé de fusion sans effet"),
    says=Bilingual(
        "“<<” has no effect in YAML 1.2: copy the fields here, or alias each value (`cost: *cost`)",
        "«\u00a0<<\u00a0» n’a pas d’effet en YAML 1.2\u00a0: recopiez ici les champs, ou mettez un alias "
        "pour chaque valeur (`cost: *cost`)",
    ),
    why=Bilingual(
        "The merge key belongs to YAML 1.1, which YAML 1.2 replaced. Some tools still merge and others "
        "read a field called “<<”, so the same file would have two meanings.",
        "La clé de fusion vient de YAML 1.1, que YAML 1.2 a remplacé. Certains outils fusionnent encore, "
        "d’autres y lisent un champ nommé «\u00a0<<\u00a0»\u00a0: le même fichier aurait deux sens.",
    ),
    wrong=make_term_file("<<: {definition: Là où l’on garde les pommes.}"),
    right=VALID_TERM,
)

TAG = declare_code(
    "YAML017",
    title=Bilingual("Unknown tag", "Étiquette inconnue"),
    says=Bilingual(
        "“{tag}” is read as a YAML tag, which Ludex does not know: remove it, or put the text between quotes",
        "«\u00a0{tag}\u00a0» se lit comme une étiquette YAML, que Ludex ne connaît pas\u00a0: supprimez-la, "
        "ou mettez le texte entre guillemets droits",
    ),
    why=Bilingual(
        "A word that begins with “!” at the start of a value is a tag, which tells a program how to read "
        "the value. Ludex knows !!str, !!int, !!float, !!bool, !!null, !!map and !!seq and needs none of "
        "them. A text that begins with “!” needs quotes.",
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
    title=Bilingual("Value that contradicts its tag", "Valeur contraire à son étiquette"),
    says=Bilingual(
        "“{value}” does not match its tag “{tag}”: remove the tag, or change the value",
        "«\u00a0{value}\u00a0» ne correspond pas à son étiquette «\u00a0{tag}\u00a0»\u00a0: supprimez "
        "l’étiquette, ou changez la valeur",
    ),
    why=Bilingual(
        "A tag such as !!int declares the type of the value. Where the two disagree, one of them is wrong.",
        "Une étiquette comme !!int annonce le type de la valeur. Si les deux se contredisent, l’une "
        "d’elles est une erreur.",
    ),
    wrong=make_term_file("draft: !!bool peut-être"),
    right=make_term_file("draft: true"),
)

ALIAS = declare_code(
    "YAML019",
    title=Bilingual("Alias without an anchor", "Alias sans ancre"),
    says=Bilingual(
        "“*{name}” is read as a YAML alias, and there is no “&{name}” above it: correct its name, or put "
        "the text between quotes",
        "«\u00a0*{name}\u00a0» se lit comme un alias YAML, et aucun «\u00a0&{name}\u00a0» ne le "
        "précède\u00a0: corrigez son nom, ou mettez le texte entre guillemets droits",
    ),
    why=Bilingual(
        "“&name” marks a value, and “*name” further down repeats it. The mark must come first. A text "
        "that begins with “*” needs quotes.",
        "«\u00a0&nom\u00a0» marque une valeur, et «\u00a0*nom\u00a0» plus bas la répète. La marque vient "
        "d’abord. Un texte qui commence par «\u00a0*\u00a0» se met entre guillemets droits.",
    ),
    wrong=make_term_file("source: *origine", source=""),
    right=VALID_TERM,
)

RECURSIVE_ALIAS = declare_code(
    "YAML020",
    title=Bilingual("Alias inside its own value", "Alias dans sa propre valeur"),
    says=Bilingual(
        "“*{name}” is inside “&{name}” itself, and would repeat without end: write the value out",
        "«\u00a0*{name}\u00a0» est à l’intérieur de «\u00a0&{name}\u00a0» même, et se répéterait sans "
        "fin\u00a0: écrivez la valeur",
    ),
    why=Bilingual(
        "An alias stands for the value that its anchor marks. Inside that value, it would have to be "
        "replaced again and again, without end.",
        "Un alias est remplacé par la valeur que marque son ancre. À l’intérieur de cette valeur même, il "
        "faudrait le remplacer encore, et ainsi de suite sans fin.",
    ),
    wrong=make_term_file("tags: &mots [fruit, *mots]"),
    right=make_term_file("tags: [fruit]"),
)

ALIAS_LIMIT = declare_code(
    "YAML021",
    title=Bilingual("Too many aliases", "Trop d’alias"),
    says=Bilingual(
        "the aliases of this file expand to more than {most} values: use fewer aliases",
        "les alias de ce fichier représentent plus de {most} valeurs\u00a0: employez moins d’alias",
    ),
    why=Bilingual(
        "Aliases of aliases multiply: nine lines can expand to a billion values and fill the memory. No "
        "game needs that many.",
        "Des alias d’alias se multiplient\u00a0: neuf lignes peuvent représenter un milliard de valeurs "
        "et remplir la mémoire. Aucun jeu n’en demande autant.",
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
    title=Bilingual("Values nested too deeply", "Valeurs trop imbriquées"),
    says=Bilingual(
        "this is nested more than {most} levels deep: move the inner part to a separate entry",
        "l’imbrication dépasse ici {most} niveaux\u00a0: faites de la partie intérieure une entrée à part",
    ),
    why=Bilingual(
        "Lists within fields within lists are readable for a few levels. Sixty-four levels are a mistake "
        "or an attack.",
        "Des listes dans des champs dans des listes se lisent sur quelques niveaux. Soixante-quatre niveaux "
        "sont une erreur ou une attaque.",
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
        "Whole numbers go from -9223372036854775808 to 9223372036854775807, which every program can "
        "store. A longer row of digits is usually meant as text.",
        "Les nombres entiers vont de -9223372036854775808 à 9223372036854775807, ce que tout programme "
        "sait contenir. Une suite de chiffres plus longue est le plus souvent un texte.",
    ),
    wrong=make_term_file("note: 12345678901234567890"),
    right=make_term_file('note: "12345678901234567890"'),
)

NON_FINITE = declare_code(
    "YAML024",
    title=Bilingual("Number that is not finite", "Nombre qui n’est pas fini"),
    says=Bilingual(
        "“{value}” is not a finite number: put it between quotes if it is a text",
        "«\u00a0{value}\u00a0» n’est pas un nombre fini\u00a0: mettez-le entre guillemets s’il s’agit "
        "d’un texte",
    ),
    why=Bilingual(
        "YAML has an infinity (.inf) and a “not a number” (.nan), and reads numbers such as 1e999 as "
        "infinity. JSON and packs have no such values.",
        "YAML connaît un infini (.inf), un «\u00a0pas un nombre\u00a0» (.nan) et prend un nombre comme "
        "1e999 pour l’infini. JSON et les packs n’ont pas de telles valeurs.",
    ),
    wrong=make_term_file("note: .inf"),
    right=make_term_file('note: ".inf"'),
)
