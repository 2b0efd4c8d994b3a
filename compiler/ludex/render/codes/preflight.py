"""Finding codes of finished PDF files and their pages."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

GLYPH = declare_code(
    "PDF011",
    Severity.ERROR,
    title=Bilingual("Characters without a shape", "Caractères sans dessin"),
    says=Bilingual(
        "characters that the font has no shape for: {count}; empty boxes would be printed",
        "caractères que la police ne dessine pas\u00a0: {count}\u202f; des cases vides s’imprimeraient",
    ),
    why=Bilingual(
        "A font shows a box, or nothing, for what it does not have. Choose a font that has the character, "
        "or make it an icon.",
        "Une police montre une case, ou rien, pour ce qu’elle n’a pas. Choisissez une police qui a le "
        "caractère, ou faites-en une icône.",
    ),
)

OUTSIDE_SAFE_ZONE = declare_code(
    "PDF012",
    Severity.WARNING,
    title=Bilingual("Letters too near to the cut", "Lettres trop près de la coupe"),
    says=Bilingual(
        "“{text}” comes nearer to the cut than {margin} mm: it may be cut off",
        "«\u00a0{text}\u00a0» arrive à moins de {margin} mm de la coupe et risque d’être coupé",
    ),
    why=Bilingual(
        "Printers cut up to a millimetre beside the line. Move the box inwards in its layout.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait. Rentrez la boîte dans sa maquette.",
    ),
)

OFF_PAGE = declare_code(
    "PDF013",
    Severity.ERROR,
    title=Bilingual("Letters off the page", "Lettres hors de la page"),
    says=Bilingual("“{text}” stands off the page", "«\u00a0{text}\u00a0» sort de la page"),
    why=Bilingual(
        "What stands off the page is not printed, and nothing else tells of it.",
        "Ce qui sort de la page ne s’imprime pas, et rien d’autre ne le signale.",
    ),
)

INVISIBLE_TEXT = declare_code(
    "PDF014",
    Severity.ERROR,
    title=Bilingual("Letters that nobody can see", "Lettres que personne ne voit"),
    says=Bilingual(
        "“{text}” cannot be seen: it is cut off, covered, or in the colour of its ground",
        "«\u00a0{text}\u00a0» est invisible\u00a0: coupé, couvert, ou de la couleur de son fond",
    ),
    why=Bilingual(
        "The page was turned into a picture, and nothing stands where these letters should. Boxes are drawn "
        "from the bottom up: a later one may cover an earlier one.",
        "La page a été changée en image, et rien ne se trouve là où ces lettres devraient être. Les boîtes "
        "se dessinent de bas en haut\u00a0: une boîte peut en couvrir une autre.",
    ),
)

MISSING_TEXT = declare_code(
    "PDF015",
    Severity.ERROR,
    title=Bilingual("Text that is not on its page", "Texte absent de sa page"),
    says=Bilingual(
        "“{text}” is not on the page, though it was printed there",
        "«\u00a0{text}\u00a0» n’est pas sur la page, où il a pourtant été imprimé",
    ),
    why=Bilingual(
        "Files printed by Ludex say which texts stand on which page. One of them cannot be read there any "
        "more: the page was changed, or letters were turned into pictures.",
        "Les fichiers imprimés par Ludex disent quels textes sont sur quelle page. L’un d’eux ne s’y lit "
        "plus\u00a0: la page a été modifiée, ou ses lettres changées en images.",
    ),
)

COARSE_PICTURE = declare_code(
    "PDF016",
    Severity.WARNING,
    title=Bilingual("Picture with too few dots", "Image trop grossière"),
    says=Bilingual(
        "a picture has {dots} dots per inch: 300 print well, and below 200 it shows",
        "une image a {dots} points par pouce\u00a0: 300 s’impriment bien, et sous 200 cela se voit",
    ),
    why=Bilingual(
        "A picture that looks well on a screen can be too small for paper: take a larger one, or show it "
        "smaller.",
        "Une image qui fait bon effet à l’écran peut être trop petite pour le papier\u00a0: prenez-en une "
        "plus grande, ou montrez-la plus petite.",
    ),
)

MISALIGNED_BACKS = declare_code(
    "PDF017",
    Severity.ERROR,
    title=Bilingual("Backs that miss their faces", "Dos qui manquent leurs faces"),
    says=Bilingual(
        "these backs do not lie behind the faces of page {face} when the paper is turned over",
        "ces dos ne tombent pas derrière les faces de la page {face} quand on retourne le papier",
    ),
    why=Bilingual(
        "Faces and backs are printed on both sides of one sheet, which is turned over its long or its short "
        "edge. Pages that were moved, turned or left out no longer match.",
        "Faces et dos s’impriment sur les deux côtés d’une feuille, retournée sur son grand ou sur son petit "
        "bord. Des pages déplacées, tournées ou omises ne se correspondent plus.",
    ),
)


INK_IN_MARGIN = declare_code(
    "PDF018",
    Severity.WARNING,
    title=Bilingual("Ink where the printer prints none", "Encre hors de la zone imprimable"),
    says=Bilingual(
        "something is drawn less than {margin} mm from the edge of the paper: an office printer leaves it "
        "out",
        "quelque chose est dessiné à moins de {margin} mm du bord du papier\u00a0: une imprimante de bureau "
        "ne l’imprime pas",
    ),
    why=Bilingual(
        "Office printers hold the paper by its edges and print nothing there. Give the profile a larger "
        "margin, or the sheet a smaller size.",
        "Une imprimante de bureau tient le papier par les bords et n’y imprime rien. Donnez au profil une "
        "marge plus large, ou à la planche un format plus petit.",
    ),
)

UNTAGGED_HEADING = declare_code(
    "PDF019",
    Severity.WARNING,
    title=Bilingual("Heading without a tag", "Titre sans balise"),
    says=Bilingual(
        "of the headings that the outline names here ({titles}), {missing} are not tagged as such",
        "des titres que le plan du document annonce ici ({titles}), {missing} ne sont pas balisés comme tels",
    ),
    why=Bilingual(
        "Who hears a file goes from heading to heading. A heading that is only large and bold is passed over "
        "by the program that reads aloud.",
        "Qui écoute un fichier va de titre en titre. Un titre qui n’est que grand et gras échappe au "
        "programme qui lit à voix haute.",
    ),
)

EMPTY_PLATE = declare_code(
    "PDF020",
    Severity.WARNING,
    title=Bilingual("Empty plate", "Plaque vide"),
    says=Bilingual(
        "the file has colours, but nothing is printed with {ink}: they were hardly converted for this press",
        "le fichier a des couleurs, mais rien ne s’imprime en {ink}\u00a0: elles n’ont sans doute pas été "
        "converties pour cette presse",
    ),
    why=Bilingual(
        "Colours on paper take some of all three coloured inks. Where one is never used, the colours were "
        "mixed by arithmetic, not by the profile of a press, and come out stronger than on a screen.",
        "Sur papier, les couleurs prennent un peu des trois encres de couleur. Si l’une ne sert jamais, "
        "elles ont été calculées sans le profil d’une presse, et sortiront plus vives qu’à l’écran.",
    ),
)

SLIVER = declare_code(
    "PDF021",
    Severity.WARNING,
    title=Bilingual("Colour that ends beside the cut", "Couleur qui s’arrête près de la coupe"),
    says=Bilingual(
        "a colour ends {distance} mm from the cut, along the {side} edge: where the knife slips, a sliver "
        "shows",
        "une couleur s’arrête à {distance} mm de la coupe, le long du bord {side}\u00a0: au moindre écart de "
        "la lame, un liseré se voit",
    ),
    why=Bilingual(
        "Printers cut up to a millimetre beside the line. Let a ground reach to the end of the bleed, and "
        "keep borders at least a millimetre wide.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait. Menez les fonds jusqu’au bout du "
        "fond perdu, et donnez aux bordures un millimètre au moins.",
    ),
)

LONE_WORD = declare_code(
    "PDF022",
    Severity.WARNING,
    title=Bilingual("Single word in a last line", "Mot seul en dernière ligne"),
    says=Bilingual(
        "“{word}” stands alone in the last line, and a word of the line above would find room beside it",
        "«\u00a0{word}\u00a0» est seul en dernière ligne, et un mot de la ligne d’avant y trouverait place",
    ),
    why=Bilingual(
        "A last line of one word looks as if it had been forgotten. Lines that are broken with the whole "
        "paragraph in mind avoid it.",
        "Une dernière ligne d’un seul mot semble oubliée. Des lignes coupées en tenant compte de tout le "
        "paragraphe l’évitent.",
    ),
)


UNREADABLE = declare_code(
    "PDF001",
    Severity.ERROR,
    title=Bilingual("File that is no PDF", "Fichier qui n’est pas un PDF"),
    says=Bilingual(
        "this is no PDF file, or it is damaged: print it again",
        "ce n’est pas un fichier PDF, ou il est endommagé\u00a0: réimprimez-le",
    ),
    why=Bilingual(
        "A printer reads a file from its end. One that was cut off on its way, or saved by a program that "
        "does not write PDF, cannot be opened.",
        "Une imprimante lit un fichier à partir de sa fin. Un fichier coupé en chemin, ou enregistré par un "
        "programme qui n’écrit pas de PDF, ne s’ouvre pas.",
    ),
)

PAGES = declare_code(
    "PDF002",
    Severity.ERROR,
    title=Bilingual("Pages too many or too few", "Trop ou trop peu de pages"),
    says=Bilingual(
        "the file has {found} pages, and {wanted} were printed: print it again, or keep all of its pages",
        "le fichier a {found} pages, et {wanted} ont été imprimées\u00a0: réimprimez-le, ou gardez-en toutes "
        "les pages",
    ),
    why=Bilingual(
        "A page that is lost moves all that follow: backs come to lie behind the faces of other cards.",
        "Une page perdue décale toutes les suivantes\u00a0: les dos tombent derrière les faces d’autres "
        "cartes.",
    ),
)

TITLE = declare_code(
    "PDF003",
    Severity.WARNING,
    title=Bilingual("File without its title", "Fichier sans son titre"),
    says=Bilingual(
        "the title of the file is {found}: a print shop tells files apart by it",
        "le titre du fichier est {found}\u00a0: un imprimeur distingue les fichiers par là",
    ),
    why=Bilingual(
        "The title stands at the top of the window, is read aloud first, and tells one deck from another "
        "once files have been renamed.",
        "Le titre s’affiche en haut de la fenêtre, se lit en premier à voix haute, et distingue un paquet "
        "d’un autre quand les fichiers ont changé de nom.",
    ),
)

LANGUAGE = declare_code(
    "PDF004",
    Severity.WARNING,
    title=Bilingual("File without its language", "Fichier sans sa langue"),
    says=Bilingual(
        "the language of the file is {found}: who reads it aloud does not know how to pronounce it",
        "la langue du fichier est {found}\u00a0: une lecture à voix haute ne saura pas le prononcer",
    ),
    why=Bilingual(
        "Programs that read aloud, search or divide words go by the language that a file says it is in.",
        "Les programmes qui lisent à voix haute, cherchent ou coupent les mots suivent la langue que le "
        "fichier déclare.",
    ),
)

FONT = declare_code(
    "PDF005",
    Severity.ERROR,
    title=Bilingual("Font that is not in the file", "Police absente du fichier"),
    says=Bilingual(
        "the font {font} is not embedded: the printer would put another in its place",
        "la police {font} n’est pas incorporée\u00a0: l’imprimeur en mettrait une autre à sa place",
    ),
    why=Bilingual(
        "Letters of another font have other widths: texts run over their boxes, and signs go missing. Print "
        "shops refuse such files. Let the program that made the file embed its fonts.",
        "Les lettres d’une autre police ont d’autres largeurs\u00a0: les textes sortent de leurs boîtes et "
        "des signes disparaissent. Les imprimeurs refusent ces fichiers. Faites incorporer les polices par "
        "le programme qui a fait le fichier.",
    ),
)

FONT_NOT_SUBSET = declare_code(
    "PDF006",
    Severity.WARNING,
    title=Bilingual("Font that is in the file whole", "Police incorporée entière"),
    says=Bilingual(
        "the font {font} is embedded whole: its used characters alone would do",
        "la police {font} est incorporée entière\u00a0: les caractères utilisés suffiraient",
    ),
    why=Bilingual(
        "A whole font makes the file large, some presses choke on it, and the rights of many fonts allow "
        "only the characters in use.",
        "Une police entière alourdit le fichier, fait caler certaines presses, et les droits de bien des "
        "polices ne permettent que les caractères utilisés.",
    ),
)

BOX = declare_code(
    "PDF007",
    Severity.ERROR,
    title=Bilingual("Page without boxes to cut it by", "Page sans zones de coupe"),
    says=Bilingual(
        "the page has no trim box and bleed box, or they do not lie within one another",
        "la page n’a pas de zones de coupe et de fond perdu, ou elles ne s’emboîtent pas",
    ),
    why=Bilingual(
        "A print shop cuts along the trim box, and wants the picture to reach as far as the bleed box: trim "
        "lies within bleed, and bleed within the page.",
        "L’imprimeur coupe selon la zone de coupe, et veut que l’image aille jusqu’à la zone de fond "
        "perdu\u00a0: la coupe est dans le fond perdu, et le fond perdu dans la page.",
    ),
)

COLOURS = declare_code(
    "PDF008",
    Severity.ERROR,
    title=Bilingual("Colours of another sort", "Couleurs d’une autre sorte"),
    says=Bilingual(
        "colours are {found}, and {wanted} is wanted: print with the profile of this printer",
        "les couleurs sont en {found}, il faut du {wanted}\u00a0: imprimez avec le profil de cet imprimeur",
    ),
    why=Bilingual(
        "A press mixes four inks, a screen three lights. Whoever turns one into the other last decides how "
        "the cards look; leave it to nobody.",
        "Une presse mélange quatre encres, un écran trois lumières. Le dernier qui convertit l’un en l’autre "
        "décide de l’allure des cartes\u00a0: ne laissez ce choix à personne.",
    ),
)

INK = declare_code(
    "PDF009",
    Severity.ERROR,
    title=Bilingual("Too much ink", "Trop d’encre"),
    says=Bilingual(
        "up to {found}\u00a0% of ink in one place, and {wanted}\u00a0% is the limit",
        "jusqu’à {found}\u00a0% d’encre au même endroit, la limite est de {wanted}\u00a0%",
    ),
    why=Bilingual(
        "Four inks one upon another do not dry: they come off on the next sheet, and paper curls.",
        "Quatre encres l’une sur l’autre ne sèchent pas\u00a0: elles se reportent sur la feuille suivante, "
        "et le papier gondole.",
    ),
)

KNOCKED_OUT = declare_code(
    "PDF010",
    Severity.ERROR,
    title=Bilingual("Black text that is cut out of its ground", "Texte noir découpé dans son fond"),
    says=Bilingual(
        "black text does not overprint: where plates slip, a white edge shows around it",
        "le texte noir n’est pas en surimpression\u00a0: au moindre décalage, un liseré blanc l’entoure",
    ),
    why=Bilingual(
        "Each ink has a plate of its own, and plates never meet exactly. Black text is printed over its "
        "ground, not into a hole in it.",
        "Chaque encre a sa plaque, et les plaques ne tombent jamais exactement l’une sur l’autre. Le texte "
        "noir s’imprime par-dessus son fond, et non dans un trou du fond.",
    ),
)
