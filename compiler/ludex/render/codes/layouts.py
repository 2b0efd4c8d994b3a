"""Finding codes of layouts, print fit and sheet templates."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

TEMPLATE = declare_code(
    "PRINT020",
    Severity.ERROR,
    title=Bilingual("Template that cannot be printed", "Modèle impossible à imprimer"),
    says=Bilingual(
        "the template of {sheet} cannot be printed: {why}",
        "le modèle de {sheet} ne peut pas être imprimé\u00a0: {why}",
    ),
    why=Bilingual(
        "The template of a sheet says what stands where. It names entries and their fields, repeats with "
        "{% for %} and chooses with {% if %}; it can neither call nor include anything, for it may come "
        "from a stranger. Words stand under `texts` of the sheet, where translators find them.",
        "Le modèle d’une feuille dit ce qui se trouve où. Il nomme des entrées et leurs champs, répète avec "
        "{% for %} et choisit avec {% if %}\u202f; il ne peut rien appeler ni inclure, car il peut venir "
        "d’un inconnu. Les mots se trouvent sous `texts` de la feuille, là où les traducteurs les cherchent.",
    ),
)

PAGES = declare_code(
    "PRINT021",
    Severity.ERROR,
    title=Bilingual("Sheet with too many or too few pages", "Feuille trop longue ou trop courte"),
    says=Bilingual(
        "in “{locale}”, {sheet} has {found} pages, even at {size} points: shorten it, lengthen it, or "
        "change `pages`",
        "en «\u00a0{locale}\u00a0», {sheet} a {found} pages, même en corps {size}\u00a0: raccourcissez-la, "
        "allongez-la, ou changez `pages`",
    ),
    why=Bilingual(
        "A sheet that says how many pages it has is printed at the largest size at which it has them, "
        "down to its `floor`: a sheet to lay beside the game must not end with three lines on a third "
        "page. It is never cut, nor made smaller than can be read.",
        "Une feuille qui annonce un nombre de pages s’imprime au plus grand corps qui le permet, sans "
        "descendre sous son `floor`\u00a0: une aide de jeu ne doit pas finir par trois lignes sur une "
        "troisième page. Elle n’est jamais coupée, ni réduite au point d’être illisible.",
    ),
)


OVERFLOW = declare_code(
    "L10N008",
    Severity.ERROR,
    title=Bilingual("Text does not fit", "Texte trop long pour sa place"),
    says=Bilingual(
        "this text needs {amount}\u00a0% of its place in “{box}” of {layout}, even at {size} points: "
        "shorten it, or give it more room",
        "ce texte demande {amount}\u00a0% de sa place dans «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: raccourcissez-le, ou donnez-lui plus de place",
    ),
    why=Bilingual(
        "All cards of a deck have one size of text in each language, the largest at which every text "
        "fits. It never goes below the `floor` of the style, because small print is not read at a table. "
        "A text that does not fit even there is neither cut nor shrunk: make it shorter, its box larger, "
        "or lower the floor.",
        "Toutes les cartes d’un paquet ont le même corps dans une langue, le plus grand où chaque texte "
        "tient. Il ne descend jamais sous le `floor` du style, car on ne lit pas les petits caractères "
        "autour d’une table. Un texte qui n’y tient pas n’est ni coupé ni réduit\u00a0: raccourcissez-le, "
        "agrandissez sa boîte, ou abaissez le plancher.",
    ),
)

WORD_TOO_WIDE = declare_code(
    "L10N014",
    Severity.ERROR,
    title=Bilingual("Word wider than its place", "Mot plus large que sa place"),
    says=Bilingual(
        "“{word}” is wider than “{box}” of {layout}, even at {size} points: widen the box, or find "
        "another word",
        "«\u00a0{word}\u00a0» est plus large que «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: élargissez la boîte, ou trouvez un autre mot",
    ),
    why=Bilingual(
        "A line ends between words, after a hyphen, or where the language divides a word. What stands "
        "between two such places must fit on one line. No-break spaces glue what they stand between into "
        "one word.",
        "Une ligne finit entre deux mots, après un trait d’union, ou là où la langue coupe un mot. Ce qui "
        "se trouve entre deux de ces endroits doit tenir sur une ligne. Les espaces insécables soudent ce "
        "qu’elles séparent.",
    ),
)

GLYPH = declare_code(
    "L10N011",
    Severity.ERROR,
    title=Bilingual("Character that the font lacks", "Caractère absent de la police"),
    says=Bilingual(
        "the font of style “{style}” has no character “{letter}” ({point}): write it another way, or "
        "choose another font",
        "la police du style «\u00a0{style}\u00a0» n’a pas le caractère «\u00a0{letter}\u00a0» "
        "({point})\u00a0: écrivez-le autrement, ou choisissez une autre police",
    ),
    why=Bilingual(
        "A printer would show an empty box in its place. Signs that a game needs, such as dice or hearts, "
        "are best made icons: they are written as their name in square brackets and need no font.",
        "L’imprimante mettrait à sa place une case vide. Les signes dont un jeu a besoin, dés ou cœurs, "
        "gagnent à être des icônes\u00a0: on écrit leur nom entre crochets, et aucune police n’est "
        "nécessaire.",
    ),
)
GLYPH_OF_SHEET = Bilingual(
    "the sheet’s font {file} has no character “{letter}” ({point}): write it another way, or choose another "
    "font",
    "la police de la feuille, {file}, n’a pas le caractère «\u00a0{letter}\u00a0» ({point})\u00a0: "
    "écrivez-le autrement, ou choisissez une autre police",
)

OUTSIDE_SAFE_ZONE = declare_code(
    "PRINT004",
    Severity.WARNING,
    title=Bilingual("Text too near to the cut", "Texte trop près de la coupe"),
    says=Bilingual(
        "the text of “{box}” comes within {margin} mm of the cut: move the box inwards, or make it smaller",
        "le texte de «\u00a0{box}\u00a0» arrive à moins de {margin} mm de la coupe\u00a0: rentrez la "
        "boîte, ou réduisez-la",
    ),
    why=Bilingual(
        "Printers cut up to a millimetre beside the line, and warn that what stands in the safe margin "
        "may be cut off. Backgrounds may go to the edge and beyond; text must not.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait, et préviennent que ce qui se "
        "trouve dans la marge de sécurité peut disparaître. Les fonds vont jusqu’au bord et au-delà, les "
        "textes non.",
    ),
)


STYLE = declare_code(
    "PRINT005",
    Severity.ERROR,
    title=Bilingual("Style that there is not", "Style inexistant"),
    says=Bilingual(
        "{layout} has no style “{name}”, which “{box}” is set in",
        "{layout} n’a pas de style «\u00a0{name}\u00a0», que demande «\u00a0{box}\u00a0»",
    ),
    why=Bilingual(
        "A box names one of the styles of its layout, or of a layout that this one extends. Without a "
        "style its text would not be printed.",
        "Une boîte nomme un style de sa maquette, ou d’une maquette que celle-ci prolonge. Sans style, "
        "son texte ne serait pas imprimé.",
    ),
)

BELOW = declare_code(
    "PRINT013",
    Severity.ERROR,
    title=Bilingual("Box below a text that there is not", "Boîte sous un texte inexistant"),
    says=Bilingual(
        "“{box}” of {layout} stands below “{name}”: name a box with a style that is listed before it, on "
        "the side itself",
        "«\u00a0{box}\u00a0» de {layout} se place sous «\u00a0{name}\u00a0»\u00a0: nommez une boîte munie "
        "d’un style, placée avant elle et directement sur la face",
    ),
    why=Bilingual(
        "A box with `below` takes the room that a text leaves free: that text is set first, at the size "
        "that the whole deck shares, and the box begins where it ends. Boxes are printed in the order of "
        "the layout, so the text comes first.",
        "Une boîte qui a `below` prend la place qu’un texte laisse libre\u00a0: ce texte est composé "
        "d’abord, au corps commun à tout le paquet, et la boîte commence où il finit. Les boîtes "
        "s’impriment dans l’ordre de la maquette\u00a0: le texte vient donc le premier.",
    ),
)

INK = declare_code(
    "PRINT006",
    Severity.ERROR,
    title=Bilingual("Colour that there is not", "Couleur inexistante"),
    says=Bilingual(
        "the palette of {layout} has no colour “{name}”",
        "la palette de {layout} n’a pas de couleur «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "A colour is written as #rrggbb, or by a name of the layout’s palette or of one that it extends. "
        "A share may follow, as in accent 20%. The name tint stands for the colour that a box takes from "
        "its entry.",
        "Une couleur s’écrit #rrvvbb, ou par un nom de la palette de la maquette ou d’une maquette "
        "qu’elle prolonge. Une part peut suivre, comme dans accent 20%. Le nom tint désigne la couleur "
        "qu’une boîte prend à son entrée.",
    ),
)

FONT = declare_code(
    "PRINT007",
    Severity.ERROR,
    title=Bilingual("Font that cannot be used", "Police inutilisable"),
    says=Bilingual(
        "the font file {file} is missing, damaged, no TrueType font, or forbids being embedded",
        "le fichier de police {file} manque, est abîmé, n’est pas une police TrueType, ou interdit son "
        "incorporation",
    ),
    why=Bilingual(
        "Fonts travel inside the printed file, or a printer would put others in their place. Only "
        "TrueType files (.ttf) whose rights allow it can be printed; the path is that from the folder of "
        "the game, or from content/shared.",
        "Les polices voyagent dans le fichier imprimé, sans quoi l’imprimeur en mettrait d’autres. Seuls "
        "s’impriment les fichiers TrueType (.ttf) dont les droits le permettent\u202f; le chemin part du "
        "dossier du jeu, ou de content/shared.",
    ),
)

PICTURE = declare_code(
    "PRINT008",
    Severity.ERROR,
    title=Bilingual("Picture that cannot be printed", "Image impossible à imprimer"),
    says=Bilingual(
        "the picture {file} is missing, damaged, neither PNG nor JPEG, or has more than 40 million dots",
        "l’image {file} manque, est abîmée, n’est ni un PNG ni un JPEG, ou a plus de 40 millions de points",
    ),
    why=Bilingual(
        "The path of a picture is that from the folder of the game, or from content/shared. A card that "
        "has none to show leaves the field out: its layout then draws what it has instead.",
        "Le chemin d’une image part du dossier du jeu, ou de content/shared. Une carte qui n’en a pas "
        "omet le champ\u00a0: sa maquette dessine alors ce qu’elle prévoit à la place.",
    ),
)

ICON = declare_code(
    "PRINT009",
    Severity.ERROR,
    title=Bilingual("Icon that cannot be drawn", "Icône impossible à dessiner"),
    says=Bilingual(
        "the outline of {icon} cannot be drawn",
        "le contour de {icon} ne peut pas être dessiné",
    ),
    why=Bilingual(
        "An icon is one outline: path data as SVG has it, or an SVG file with a viewBox and paths. Other "
        "shapes, styles, groups that are moved, and texts of an SVG file are not looked at: turn them "
        "into paths in your drawing program.",
        "Une icône est un seul contour\u00a0: des données de tracé comme en SVG, ou un fichier SVG avec "
        "une viewBox et des tracés. Ses autres formes, ses styles, ses groupes déplacés et ses textes ne "
        "sont pas lus\u00a0: convertissez-les en tracés dans votre logiciel de dessin.",
    ),
)

VALUE = declare_code(
    "PRINT010",
    Severity.ERROR,
    title=Bilingual("Nothing that can be printed", "Rien d’imprimable"),
    says=Bilingual(
        "“{expression}” comes to nothing that “{box}” can print for {entry}",
        "«\u00a0{expression}\u00a0» ne donne rien que «\u00a0{box}\u00a0» puisse imprimer pour {entry}",
    ),
    why=Bilingual(
        "A box shows a text, a number, an entry (its icon, or with a style its title), or the file of a "
        "picture. A list is one text where the box has a style; with `each` there is one box for each of "
        "its values, which is then called `it`.",
        "Une boîte montre un texte, un nombre, une entrée (son icône, ou, avec un style, son titre) ou le "
        "fichier d’une image. Une liste forme un seul texte si la boîte a un style\u202f; avec `each`, il y "
        "a une boîte par valeur, qui s’appelle alors `it`.",
    ),
)

PLACE = declare_code(
    "PRINT012",
    Severity.ERROR,
    title=Bilingual("Box without a place", "Boîte sans place"),
    says=Bilingual(
        "“{box}” does not say its “{field}”, and no layout that this one extends does",
        "«\u00a0{box}\u00a0» ne dit pas son «\u00a0{field}\u00a0», ni aucune maquette que celle-ci prolonge",
    ),
    why=Bilingual(
        "A box says where it is (`at`, or `point` for one of the data) and how large (`size`). One that "
        "only changes a box of a layout that it extends may leave out what stays as it is: most often the "
        "name of the box is then spelt in another way there.",
        "Une boîte dit où elle se trouve (`at`, ou `point` pour un point des données) et sa taille (`size`). "
        "Celle qui ne fait que changer une boîte de la maquette prolongée peut taire ce qui ne change "
        "pas\u00a0: le plus souvent, le nom de la boîte y est alors écrit autrement.",
    ),
)

COARSE_PICTURE = declare_code(
    "PRINT011",
    Severity.WARNING,
    title=Bilingual("Picture too coarse for its size", "Image trop grossière pour sa taille"),
    says=Bilingual(
        "the picture {file} comes to {dpi} dots per inch in “{box}”: 300 print well, and below 200 it shows",
        "l’image {file} donne {dpi} points par pouce dans «\u00a0{box}\u00a0»\u00a0: 300 s’impriment "
        "bien, et sous 200 cela se voit",
    ),
    why=Bilingual(
        "A screen shows a hundred dots to an inch and a printer three hundred. A picture that looks well "
        "on a screen can be too small for paper.",
        "Un écran montre cent points par pouce, une imprimante trois cents. Une image qui fait bon effet "
        "à l’écran peut être trop petite pour le papier.",
    ),
)

OVERLAY = declare_code(
    "PRINT014",
    Severity.ERROR,
    title=Bilingual("Overlay that does not fit", "Superposition qui ne tombe pas juste"),
    says=Bilingual(
        "{entry} does not fit over what it covers: {why}",
        "{entry} ne s’ajuste pas à ce qu’elle couvre\u00a0: {why}",
    ),
    why=Bilingual(
        "A layout with `covers` prints cards that are laid over a part of another: over its whole "
        "face, over one of its boxes, or over one of a row of boxes. Laid there, such a card hides "
        "that part, all of it and nothing beside it, and so it is cut to the same size.",
        "Une maquette qui a `covers` imprime des cartes qui se posent sur une partie d’une "
        "autre\u00a0: toute sa face, l’une de ses boîtes, ou l’une des boîtes d’une rangée. Une telle "
        "carte cache cette partie, entière et elle seule\u00a0: on la coupe donc au même format.",
    ),
)
