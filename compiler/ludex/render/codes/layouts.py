"""Finding codes of layouts, of texts that do not fit, and of sheet templates."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

PAGES = declare_code(
    "PRINT021",
    Severity.ERROR,
    title=Bilingual("Sheet with too many or too few pages", "Feuille trop longue ou trop courte"),
    says=Bilingual(
        "in “{locale}”, the number of pages of {sheet} is {found}, and no size down to {size} points gives "
        "the number in `pages`: make the sheet shorter or longer, or change `pages`",
        "en «\u00a0{locale}\u00a0», le nombre de pages de {sheet} est {found}, et aucun corps jusqu’à {size} "
        "ne donne le nombre indiqué par `pages`\u00a0: raccourcissez ou allongez la feuille, ou changez "
        "`pages`",
    ),
    why=Bilingual(
        "A sheet with `pages` is printed at the largest size that gives this number of pages, but never "
        "below its `floor`, so that it stays readable. No such size was found; the text is never cut to "
        "fit.",
        "Une feuille avec `pages` s’imprime au plus grand corps qui donne ce nombre de pages, mais jamais "
        "sous son `floor`, pour rester lisible. Aucun corps ne convient\u202f; le texte n’est jamais "
        "coupé.",
    ),
)


OVERFLOW = declare_code(
    "L10N008",
    Severity.ERROR,
    title=Bilingual("Text does not fit", "Texte trop long pour sa boîte"),
    says=Bilingual(
        "this text needs {amount}\u00a0% of the room in “{box}” of {layout}, even at {size} points: "
        "shorten it, or give it more room",
        "ce texte demande {amount}\u00a0% de l’espace de «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: raccourcissez-le, ou donnez-lui plus d’espace",
    ),
    why=Bilingual(
        "In each language, all texts of a style have one size on a whole deck, the largest at which every "
        "one fits. It never goes below the `floor` of the style, because small print is hard to read at a "
        "table. A text that still does not fit is neither cut nor shrunk: shorten it, enlarge its box, or "
        "lower `floor`.",
        "Dans chaque langue, tous les textes d’un style ont le même corps sur tout un paquet, le plus grand "
        "où chacun tient. Il ne descend jamais sous le `floor` du style, car on ne lit pas les petits "
        "caractères autour d’une table. Un texte qui n’y tient pas n’est ni coupé ni réduit\u00a0: "
        "raccourcissez-le, agrandissez sa boîte, ou abaissez `floor`.",
    ),
)

WORD_TOO_WIDE = declare_code(
    "L10N014",
    Severity.ERROR,
    title=Bilingual("Word wider than its box", "Mot plus large que sa boîte"),
    says=Bilingual(
        "“{word}” is wider than “{box}” of {layout}, even at {size} points: widen the box, or find "
        "another word",
        "«\u00a0{word}\u00a0» est plus large que «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: élargissez la boîte, ou trouvez un autre mot",
    ),
    why=Bilingual(
        "A line can break only between words, after a hyphen, a dash or a slash, and where the language "
        "allows a word to be divided (in centred texts only if the style has `hyphenate: true`). Each part "
        "between two breaks must fit on one line. No-break spaces join words into one part.",
        "Une ligne ne se coupe qu’entre deux mots, après un trait d’union, un tiret ou une barre oblique, et "
        "là où la langue permet de couper un mot (dans un texte centré, seulement si le style a "
        "`hyphenate: true`). Chaque partie entre deux coupes doit tenir sur une ligne. Les espaces "
        "insécables joignent les mots en une seule partie.",
    ),
)

GLYPH = declare_code(
    "L10N011",
    Severity.ERROR,
    title=Bilingual("Character missing from the font", "Caractère absent de la police"),
    says=Bilingual(
        "the font of style “{style}” has no character “{letter}” ({point}): write it another way, or "
        "choose another font",
        "la police du style «\u00a0{style}\u00a0» n’a pas le caractère «\u00a0{letter}\u00a0» "
        "({point})\u00a0: écrivez-le autrement, ou choisissez une autre police",
    ),
    why=Bilingual(
        "A printer would show an empty box instead. For symbols such as dice or hearts, use icons, which "
        "need no font: write the icon’s name in square brackets.",
        "L’imprimante mettrait à sa place une case vide. Pour des symboles comme des dés ou des cœurs, "
        "employez des icônes, qui n’ont pas besoin de police\u00a0: écrivez le nom de l’icône entre "
        "crochets.",
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
    title=Bilingual("Text too close to the cut", "Texte trop près de la coupe"),
    says=Bilingual(
        "the text of “{box}” comes within {margin} mm of the cut: move the box inwards, or make it smaller",
        "le texte de «\u00a0{box}\u00a0» arrive à moins de {margin} mm de la coupe\u00a0: éloignez la "
        "boîte du bord, ou réduisez-la",
    ),
    why=Bilingual(
        "Printers may cut up to a millimetre beside the line, so text near it may be cut off. Backgrounds "
        "may go to the edge and beyond; text must stay inside the safe margin.",
        "Les imprimeurs coupent parfois à un millimètre du trait\u00a0: un texte trop près peut "
        "disparaître. Les fonds vont jusqu’au bord et au-delà\u202f; les textes restent à l’intérieur de "
        "la marge de sécurité.",
    ),
)

TEXT_OVERLAP = declare_code(
    "PRINT015",
    Severity.WARNING,
    title=Bilingual("Texts printed over each other", "Textes imprimés l’un sur l’autre"),
    says=Bilingual(
        "on {entry}, “{text}” (box “{box}”) is printed over “{under}” (box “{other}”): move one of the "
        "boxes, or make it smaller",
        "sur {entry}, «\u00a0{text}\u00a0» (boîte «\u00a0{box}\u00a0») s’imprime sur "
        "«\u00a0{under}\u00a0» (boîte «\u00a0{other}\u00a0»)\u00a0: déplacez l’une des boîtes, ou "
        "réduisez-la",
    ),
    why=Bilingual(
        "Neither of two texts that overlap can be read. Boxes may overlap, as long as their texts do not "
        "meet on any card: a long title may reach a number that a short one does not. If both texts are in "
        "the same box, give it `show` or `label`, not both; if `each` repeats it, enlarge its `size` or its "
        "`gap`. The same text printed twice, as a shadow, is not reported.",
        "De deux textes superposés, aucun ne se lit. Des boîtes peuvent se chevaucher, tant que leurs "
        "textes ne se rencontrent sur aucune carte\u00a0: un long titre peut atteindre un nombre qu’un "
        "titre court n’atteint pas. Si les deux textes sont dans la même boîte, donnez-lui `show` ou "
        "`label`, mais pas les deux\u202f; si `each` la répète, agrandissez son `size` ou son `gap`. Le même "
        "texte imprimé deux fois, en ombre, n’est pas signalé.",
    ),
)


STYLE = declare_code(
    "PRINT005",
    Severity.ERROR,
    title=Bilingual("Unknown style", "Style inconnu"),
    says=Bilingual(
        "{layout} has no style “{name}”, used by “{box}”",
        "{layout} n’a pas de style «\u00a0{name}\u00a0», qu’emploie «\u00a0{box}\u00a0»",
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
    title=Bilingual("`below` that names an unsuitable box", "`below` qui nomme une boîte inadaptée"),
    says=Bilingual(
        "in {layout}, “{box}” cannot be placed below “{name}”: name a box that has a style, is listed "
        "earlier and is not inside another box",
        "dans {layout}, «\u00a0{box}\u00a0» ne peut pas se placer sous «\u00a0{name}\u00a0»\u00a0: nommez "
        "une boîte munie d’un style, placée plus haut et qui n’est pas dans une autre boîte",
    ),
    why=Bilingual(
        "A box with `below` begins where the text of another box ends. Boxes are printed in the order of "
        "the layout, so the box with the text must come first. Neither of the two may be inside another "
        "box.",
        "Une boîte avec `below` commence où finit le texte d’une autre boîte. Les boîtes s’impriment dans "
        "l’ordre de la maquette\u00a0: la boîte du texte doit donc venir la première. Aucune des deux ne "
        "peut être dans une autre boîte.",
    ),
)

INK = declare_code(
    "PRINT006",
    Severity.ERROR,
    title=Bilingual("Unknown colour", "Couleur inconnue"),
    says=Bilingual(
        "the palette of {layout} has no colour “{name}”, or the colour’s definition leads back to itself",
        "la palette de {layout} n’a pas de couleur «\u00a0{name}\u00a0», ou la définition de cette couleur "
        "revient à elle-même",
    ),
    why=Bilingual(
        "A colour is written as #rrggbb, or by its name in the palette of the layout, or of a layout that "
        "this one extends. A percentage may follow, as in `accent 20%`. The name `tint` is the colour that "
        "a box takes from its entry.",
        "Une couleur s’écrit #rrvvbb, ou par son nom dans la palette de la maquette, ou d’une maquette "
        "que celle-ci prolonge. Un pourcentage peut suivre, comme dans `accent 20%`. Le nom `tint` désigne "
        "la couleur qu’une boîte prend à son entrée.",
    ),
)

FONT = declare_code(
    "PRINT007",
    Severity.ERROR,
    title=Bilingual("Font that cannot be used", "Police inutilisable"),
    says=Bilingual(
        "the font file {file} is missing, damaged, not a TrueType font, or does not allow embedding",
        "le fichier de police {file} manque, est endommagé, n’est pas une police TrueType, ou interdit son "
        "incorporation",
    ),
    why=Bilingual(
        "Fonts are embedded in the printed file, or a printer would replace them with others. Only "
        "TrueType files (.ttf) whose rights allow embedding can be used; the path starts from the game’s "
        "folder, or from content/shared.",
        "Les polices sont incorporées au fichier imprimé, sinon l’imprimeur en mettrait d’autres. Seuls "
        "conviennent les fichiers TrueType (.ttf) dont les droits permettent l’incorporation\u202f; le "
        "chemin part du dossier du jeu, ou de content/shared.",
    ),
)

PICTURE = declare_code(
    "PRINT008",
    Severity.ERROR,
    title=Bilingual("Picture that cannot be printed", "Image impossible à imprimer"),
    says=Bilingual(
        "the picture {file} is missing, damaged, neither PNG nor JPEG, or has more than 40 million dots",
        "l’image {file} manque, est endommagée, n’est ni un PNG ni un JPEG, ou a plus de 40 millions de "
        "points",
    ),
    why=Bilingual(
        "The path of a picture starts from the game’s folder, or from content/shared. If a card has no "
        "picture, leave the field out: if the box has a `scene`, the layout then draws a replacement.",
        "Le chemin d’une image part du dossier du jeu, ou de content/shared. Si une carte n’a pas d’image, "
        "omettez le champ\u00a0: si la boîte a une `scene`, la maquette dessine alors un remplacement.",
    ),
)

ICON = declare_code(
    "PRINT009",
    Severity.ERROR,
    title=Bilingual("Icon that cannot be drawn", "Icône impossible à dessiner"),
    says=Bilingual(
        "{icon} cannot be drawn: expected SVG path data in `path`, or in `file` an existing SVG file with a "
        "viewBox and paths",
        "{icon} ne peut pas être dessinée\u00a0: il faut des données de tracé SVG dans `path`, ou dans "
        "`file` un fichier SVG qui existe et qui a une viewBox et des tracés",
    ),
    why=Bilingual(
        "An icon is one outline: SVG path data, or an SVG file of at most 256 KB with a viewBox and paths. "
        "The path of the file starts from the game’s folder, or from content/shared. Other shapes, styles, "
        "transformations and texts of an SVG file are not read: convert them into paths in your drawing "
        "program.",
        "Une icône est un seul contour\u00a0: des données de tracé SVG, ou un fichier SVG de 256 Ko au plus, "
        "avec une viewBox et des tracés. Le chemin du fichier part du dossier du jeu, ou de content/shared. "
        "Ses autres formes, ses styles, ses transformations et ses textes ne sont pas lus\u00a0: "
        "convertissez-les en tracés dans votre logiciel de dessin.",
    ),
)

VALUE = declare_code(
    "PRINT010",
    Severity.ERROR,
    title=Bilingual("Expression without a usable value", "Expression sans valeur utilisable"),
    says=Bilingual(
        "for {entry}, “{expression}” has no value that “{box}” can use",
        "pour {entry}, «\u00a0{expression}\u00a0» n’a pas de valeur que «\u00a0{box}\u00a0» puisse employer",
    ),
    why=Bilingual(
        "A box shows a text, a number, an entry (its icon, or with a style its title), or the file of a "
        "picture. A box with a style prints a list as one text. With `each`, the box is printed once for "
        "each value, which expressions call `it`. `point` and `to` need two numbers, `outline` at least "
        "three such points, `radius` a number above 0, `tint` a colour (#rrggbb). A calculation with a "
        "missing number, or a division by 0, has no value.",
        "Une boîte montre un texte, un nombre, une entrée (son icône, ou, avec un style, son titre) ou le "
        "fichier d’une image. Une boîte avec un style imprime une liste en un seul texte. Avec `each`, la "
        "boîte est imprimée une fois par valeur, que les expressions appellent `it`. `point` et `to` "
        "demandent deux nombres, `outline` au moins trois de ces points, `radius` un nombre supérieur à 0, "
        "`tint` une couleur (#rrvvbb). Un calcul où manque un nombre, ou une division par 0, n’a pas de "
        "valeur.",
    ),
)

PLACE = declare_code(
    "PRINT012",
    Severity.ERROR,
    title=Bilingual("Missing position or size", "Position ou taille manquante"),
    says=Bilingual(
        "“{box}” has no “{field}”, neither here nor in a layout that this one extends",
        "«\u00a0{box}\u00a0» n’a pas de «\u00a0{field}\u00a0», ni ici ni dans une maquette que celle-ci "
        "prolonge",
    ),
    why=Bilingual(
        "A box needs a position (`at`, or `point` or `outline` for a place in the data) and a size "
        "(`size`, or `to`, `outline` or `radius` from the data). A box may omit them only if it changes "
        "the box of the same name in the extended layout; if you meant that, check the spelling of its "
        "name. A layout needs a `size` of its own, or from the layout that it extends.",
        "Une boîte a besoin d’une position (`at`, ou `point` ou `outline` pour un endroit des données) et "
        "d’une taille (`size`, ou `to`, `outline` ou `radius` d’après les données). Une boîte ne peut les "
        "omettre que si elle change la boîte du même nom dans la maquette prolongée\u202f; si c’est le "
        "cas, vérifiez l’orthographe de son nom. Une maquette a besoin d’une taille (`size`), la sienne ou "
        "celle de la maquette qu’elle prolonge.",
    ),
)

COARSE_PICTURE = declare_code(
    "PRINT011",
    Severity.WARNING,
    title=Bilingual("Picture too coarse for its size", "Résolution d’image trop faible pour sa taille"),
    says=Bilingual(
        "the picture {file} has only {dpi} dots per inch in “{box}”: use a larger picture or a smaller "
        "box, to reach at least 200 (better 300)",
        "l’image {file} n’a que {dpi} points par pouce dans «\u00a0{box}\u00a0»\u00a0: prenez une image "
        "plus grande ou une boîte plus petite, pour en avoir au moins 200 (mieux\u00a0: 300)",
    ),
    why=Bilingual(
        "A screen shows about a hundred dots per inch, a printer three hundred. A picture that looks sharp "
        "on a screen can be too small for paper.",
        "Un écran montre environ cent points par pouce, une imprimante trois cents. Une image nette à "
        "l’écran peut être trop petite pour le papier.",
    ),
)

OVERLAY = declare_code(
    "PRINT014",
    Severity.ERROR,
    title=Bilingual("Overlay with a wrong size or position", "Carte de recouvrement mal ajustée"),
    says=Bilingual(
        "{entry} does not match the part that it covers: {why}",
        "{entry} ne correspond pas à la partie qu’elle couvre\u00a0: {why}",
    ),
    why=Bilingual(
        "A layout with `covers` prints cards that are laid over another card or a board: over its whole "
        "face, over one of its boxes, or over one of a row of boxes. `covers` names what is covered, the box "
        "and, in a row, its number. The card must hide exactly this part, so both must have the same size.",
        "Une maquette qui a `covers` imprime des cartes qui se posent sur une autre, ou sur un "
        "plateau\u00a0: sur toute sa face, sur l’une de ses boîtes, ou sur l’une des boîtes d’une rangée. "
        "`covers` nomme ce qui est couvert, la boîte et, dans une rangée, son numéro. La carte doit cacher "
        "exactement cette partie\u00a0: les deux ont donc la même taille.",
    ),
)
