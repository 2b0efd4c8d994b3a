"""Finding codes of YAML syntax."""

from __future__ import annotations

from ludex.core.code_examples import VALID_TERM, make_term_file
from ludex.core.findings import declare_code
from ludex.core.messages import Bilingual

SYNTAX = declare_code(
    "YAML001",
    title=Bilingual("Text that is not YAML", "Texte qui n’est pas du YAML"),
    says=Bilingual("this is not valid YAML: {problem}", "ce n’est pas du YAML valide\u00a0: {problem}"),
    why=Bilingual(
        "The text breaks the grammar of YAML in an unusual way. Until the mistake is fixed, this entry "
        "cannot be checked, nor can the whole file if the mistake is outside its entries; everything else "
        "is checked as usual.",
        "Le texte enfreint ici la grammaire de YAML d’une façon inhabituelle. Avant correction, cette "
        "entrée ne peut pas être vérifiée, ni même le fichier si la faute est hors de ses entrées\u202f; "
        "tout le reste l’est comme d’habitude.",
    ),
    wrong=make_term_file("definition: |0", "  Là où l’on garde les pommes."),
    right=make_term_file("definition: |", "  Là où l’on garde les pommes."),
)

COLON = declare_code(
    "YAML002",
    title=Bilingual("Colon in a text without quotes", "Deux-points dans un texte sans guillemets"),
    says=Bilingual(
        "this text contains a colon followed by a space, which would end a field’s name: put the whole "
        "text between quotes",
        "ce texte contient un deux-points suivi d’une espace, qui terminerait un nom de champ\u00a0: "
        "mettez tout le texte entre guillemets droits",
    ),
    why=Bilingual(
        "In YAML, “: ” separates a field’s name from its value, so a text that contains it must be "
        "between quotes, or below its field’s name after “>” (lines are joined) or “|” (lines are kept). "
        "This is the most common mistake in French games, where many rules contain a colon.",
        "En YAML, «\u00a0: \u00a0» sépare le nom d’un champ de sa valeur\u00a0: un texte qui en contient "
        "doit être entre guillemets droits, ou placé sous le nom du champ après «\u00a0>\u00a0» (lignes "
        "réunies) ou «\u00a0|\u00a0» (lignes gardées). C’est l’erreur la plus courante en français, où "
        "beaucoup de règles contiennent un deux-points.",
    ),
    wrong=make_term_file("definition: Effet\u00a0: piochez une carte."),
    right=make_term_file('definition: "Effet\u00a0: piochez une carte."'),
)

TAB = declare_code(
    "YAML003",
    title=Bilingual("Tab in the indentation", "Tabulation dans le retrait"),
    says=Bilingual(
        "this is a tab, and YAML indents with spaces: replace it with spaces",
        "c’est une tabulation, et en YAML le retrait se fait avec des espaces\u00a0: remplacez-la",
    ),
    why=Bilingual(
        "YAML uses indentation to group lines, and a tab has no fixed width: the line would seem to belong "
        "to different fields in different editors. Most editors can type spaces when you press the Tab key.",
        "En YAML, le retrait indique quelles lignes vont ensemble, et une tabulation n’a pas de largeur "
        "propre\u00a0: elle rattacherait la ligne à un champ ou à un autre selon l’éditeur. La plupart des "
        "éditeurs savent écrire des espaces quand on presse la touche Tab.",
    ),
    wrong=VALID_TERM.replace("    definition", "\tdefinition"),
    right=VALID_TERM,
)

INDENT = declare_code(
    "YAML004",
    title=Bilingual("Misaligned line", "Ligne mal alignée"),
    says=Bilingual(
        "“{word}” is not aligned with anything above it: indent it like the fields beside it",
        "«\u00a0{word}\u00a0» n’est aligné avec rien au-dessus\u00a0: donnez-lui le même retrait que les "
        "champs voisins",
    ),
    why=Bilingual(
        "Fields that belong together begin in the same column, and the contents of a field are below it, "
        "further to the right. A line between two columns belongs to nothing.",
        "Les champs qui vont ensemble commencent dans la même colonne, et le contenu d’un champ se trouve "
        "en dessous, plus à droite. Une ligne entre deux colonnes n’appartient à rien.",
    ),
    wrong=VALID_TERM.replace("    definition", "     definition"),
    right=VALID_TERM,
)

MIXED = declare_code(
    "YAML005",
    title=Bilingual("List items and fields side by side", "Éléments de liste et champs mêlés"),
    says=Bilingual(
        "“{word}” is mixed with {others}: begin every line with “- ”, or none",
        "«\u00a0{word}\u00a0» est mêlé à des {others}\u00a0: commencez chaque ligne par «\u00a0- \u00a0», "
        "ou aucune",
    ),
    why=Bilingual(
        "Below a field is either a list, each item of which begins with “- ”, or fields with their names. "
        "The two cannot be mixed in one column: write a field of an item two columns to the right of the "
        "item’s hyphen.",
        "Sous un champ se trouve soit une liste, dont chaque élément commence par «\u00a0- \u00a0», soit "
        "des champs avec leurs noms. Les deux ne se mêlent pas dans une même colonne\u00a0: écrivez le "
        "champ d’un élément deux colonnes à droite du tiret de cet élément.",
    ),
    wrong=make_term_file("tags:", "  - fruit", "  autre: corbeille"),
    right=make_term_file("tags:", "  - fruit", "  - autre"),
)

QUOTE = declare_code(
    "YAML006",
    title=Bilingual("Quote that is never closed", "Guillemet jamais fermé"),
    says=Bilingual(
        "this quote ({quote}) is never closed: put another one at the end of the text",
        "ce guillemet ({quote}) n’est jamais fermé\u00a0: mettez-en un autre à la fin du texte",
    ),
    why=Bilingual(
        "A text that begins with a quote ends at the next quote of the same kind, even several lines "
        "below. If that quote is missing, the rest of the file is read as text.",
        "Un texte qui commence par un guillemet droit se termine au prochain guillemet de même sorte, "
        "même des lignes plus bas. S’il manque, la suite du fichier est lue comme du texte.",
    ),
    wrong=VALID_TERM.replace("Là", '"Là'),
    right=VALID_TERM.replace("Là", '"Là').replace("pommes.", 'pommes."'),
)

AFTER_QUOTE = declare_code(
    "YAML007",
    title=Bilingual("Text after the closing quote", "Texte après le guillemet fermant"),
    says=Bilingual(
        "the text ends at this quote ({quote}), but “{rest}” follows: {cure}",
        "le texte s’arrête à ce guillemet ({quote}), mais «\u00a0{rest}\u00a0» suit\u00a0: {cure}",
    ),
    why=Bilingual(
        "Between quotes, a quote of the same kind ends the text. To keep it as a character, write it "
        "twice between single quotes ('l''effet') and with a backslash between double quotes (\"dit "
        '\\"non\\""). The typographic ’ « » “ ” need no such care, and look better in print.',
        "Entre guillemets droits, un guillemet de même sorte termine le texte. Pour l’écrire comme "
        "caractère, on le double entre apostrophes ('l''effet') et on le fait précéder d’une barre "
        'oblique inverse entre guillemets ("dit \\"non\\""). Les signes typographiques ’ « » “ ” se '
        "passent de ces précautions et sont plus beaux une fois imprimés.",
    ),
    wrong=VALID_TERM.replace("Là où l’on garde les pommes.", "'Là où l'on garde les pommes.'"),
    right=VALID_TERM.replace("Là où l’on garde les pommes.", "'Là où l’on garde les pommes.'"),
)

BRACKET = declare_code(
    "YAML008",
    title=Bilingual("Unmatched bracket", "Crochet ou accolade sans son pendant"),
    says=Bilingual("this “{bracket}” {trouble}", "ce «\u00a0{bracket}\u00a0» {trouble}"),
    why=Bilingual(
        "A list in brackets ends with “]”, and fields in braces end with “}”. They may span several "
        "lines, so without the closing bracket the lines below are read as part of them.",
        "Une liste entre crochets se termine par «\u00a0]\u00a0», et des champs entre accolades par "
        "«\u00a0}\u00a0». Ils peuvent occuper plusieurs lignes\u00a0: sans le signe fermant, les lignes "
        "suivantes sont lues comme leur suite.",
    ),
    wrong=make_term_file("tags: [fruit, verger"),
    right=make_term_file("tags: [fruit, verger]"),
)

COMMA = declare_code(
    "YAML009",
    title=Bilingual(
        "Missing or extra comma, or missing quotes", "Virgule manquante ou de trop, ou guillemets manquants"
    ),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "Between brackets and braces, items and fields are separated by one comma each. Without it, two of "
        "them run together; a comma with nothing before it is one too many. A text that itself holds a "
        "bracket, a brace or a comma, such as `hand[0]`, needs quotes there.",
        "Entre crochets et accolades, les éléments et les champs sont séparés par une virgule. Sans elle, "
        "deux d’entre eux n’en font qu’un\u202f; une virgule sans rien devant elle est de trop. Un texte "
        "qui contient lui-même un crochet, une accolade ou une virgule, comme `hand[0]`, y demande des "
        "guillemets.",
    ),
    wrong=VALID_TERM.replace("fr: {one: corbeille}", "fr: {one: corbeille other: corbeilles}"),
    right=VALID_TERM.replace("fr: {one: corbeille}", "fr: {one: corbeille, other: corbeilles}"),
)

NO_COLON = declare_code(
    "YAML010",
    title=Bilingual("Field without a colon", "Champ sans deux-points"),
    says=Bilingual(
        "“{word}” looks like a field’s name without its colon and space: write “{cure}”",
        "«\u00a0{word}\u00a0» ressemble à un nom de champ sans deux-points ni espace\u00a0: écrivez "
        "«\u00a0{cure}\u00a0»",
    ),
    why=Bilingual(
        "A field is written as its name, a colon, a space (or the end of the line) and its value. Without "
        "the colon or the space, the line is a text that belongs to no field.",
        "Un champ, c’est son nom, deux-points, une espace (ou la fin de la ligne) et sa valeur. Sans les "
        "deux-points, ou sans l’espace qui les suit, la ligne est un texte qui n’appartient à aucun champ.",
    ),
    wrong=make_term_file("definition Là où l’on garde les pommes."),
    right=VALID_TERM,
)

FIRST_CHARACTER = declare_code(
    "YAML011",
    title=Bilingual(
        "Text that begins with a reserved character", "Texte qui commence par un caractère réservé"
    ),
    says=Bilingual(
        "a text without quotes cannot begin with “{sign}”: put the whole text between quotes",
        "un texte sans guillemets ne peut pas commencer par «\u00a0{sign}\u00a0»\u00a0: mettez tout le "
        "texte entre guillemets droits",
    ),
    why=Bilingual(
        "Some characters have a meaning in YAML at the beginning of a value: “[” and “{” open a list and "
        "fields, “*” and “&” are aliases and anchors, “!” is a tag, “>” and “|” announce a text on the "
        "lines below, “@”, “`” and “%” are reserved. A text that begins with an icon ([apple]) or a slot "
        "({{ card }}) needs quotes, or goes on the line below a “>”.",
        "Au début d’une valeur, certains caractères ont un sens en YAML\u00a0: «\u00a0[\u00a0» et "
        "«\u00a0{\u00a0» ouvrent une liste et des champs, «\u00a0*\u00a0» et «\u00a0&\u00a0» sont des alias "
        "et des ancres, «\u00a0!\u00a0» une étiquette, «\u00a0>\u00a0» et «\u00a0|\u00a0» annoncent un "
        "texte sur les lignes suivantes, «\u00a0@\u00a0», «\u00a0`\u00a0» et «\u00a0%\u00a0» sont réservés. "
        "Un texte qui commence par une icône ([apple]) ou un emplacement ({{ card }}) demande donc des "
        "guillemets, ou bien se place sous un «\u00a0>\u00a0», à la ligne.",
    ),
    wrong=make_term_file("definition: @verger veut dire que l’on joue dehors."),
    right=make_term_file('definition: "@verger veut dire que l’on joue dehors."'),
)

ESCAPE = declare_code(
    "YAML012",
    title=Bilingual("Unknown backslash sequence", "Séquence de barre oblique inverse inconnue"),
    says=Bilingual(
        "“{escape}” has no meaning between double quotes: to get a backslash, write it twice",
        "«\u00a0{escape}\u00a0» n’a pas de sens entre guillemets\u00a0: pour obtenir une barre oblique "
        "inverse, écrivez-la deux fois",
    ),
    why=Bilingual(
        'Between double quotes a backslash announces a special character: \\n is a line break, \\" a quote, '
        "\\u00e9 an é. Only those that YAML knows are allowed. Between single quotes a backslash is a "
        "backslash.",
        "Entre guillemets droits, une barre oblique inverse annonce un caractère spécial\u00a0: \\n est un "
        'saut de ligne, \\" un guillemet, \\u00e9 un é. Seuls ceux que YAML connaît sont admis. Entre '
        "apostrophes, une barre oblique inverse n’est qu’une barre oblique inverse.",
    ),
    wrong=make_term_file('definition: "Là où l’on garde \\les pommes."'),
    right=make_term_file('definition: "Là où l’on garde \\\\les pommes."'),
)

DOCUMENTS = declare_code(
    "YAML013",
    title=Bilingual("Several documents in one file", "Plusieurs documents dans un fichier"),
    says=Bilingual(
        "a second document begins here, and is not read: move it to a separate file",
        "un second document commence ici, et n’est pas lu\u00a0: déplacez-le dans un autre fichier",
    ),
    why=Bilingual(
        "A line of three hyphens ends a YAML document and begins another; a line of three dots ends it too. "
        "A content file holds one: one kind, and its entries.",
        "Une ligne de trois tirets termine un document YAML et en commence un autre\u202f; une ligne de "
        "trois points le termine aussi. Un fichier de contenu n’en a qu’un\u00a0: une sorte, et ses entrées.",
    ),
    wrong=VALID_TERM + "---\n" + VALID_TERM.replace("corbeille", "hotte"),
    right=VALID_TERM,
)
