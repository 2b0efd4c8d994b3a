"""Finding codes of finished PDF files and their pages."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

GLYPH = declare_code(
    "PDF011",
    Severity.ERROR,
    title=Bilingual("Characters missing from the font", "Caractères absents de la police"),
    says=Bilingual(
        "characters missing from the font: {count}; empty boxes would be printed",
        "caractères absents de la police\u00a0: {count}\u202f; des cases vides s’imprimeraient",
    ),
    why=Bilingual(
        "A font shows a box, or nothing, for a character that it does not have. Choose a font that has "
        "the character, or make it an icon.",
        "Une police montre une case, ou rien, à la place d’un caractère qu’elle n’a pas. Choisissez une "
        "police qui a le caractère, ou faites-en une icône.",
    ),
)

OUTSIDE_SAFE_ZONE = declare_code(
    "PDF012",
    Severity.WARNING,
    title=Bilingual("Text too close to the cut", "Lettres trop près de la coupe"),
    says=Bilingual(
        "“{text}” is closer than {margin} mm to the cut: it may be cut off",
        "«\u00a0{text}\u00a0» arrive à moins de {margin} mm de la coupe et risque d’être coupé",
    ),
    why=Bilingual(
        "Printers may cut up to a millimetre beside the line. Move the box inwards in its layout.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait. Dans la maquette, éloignez la boîte "
        "du bord.",
    ),
)

OFF_PAGE = declare_code(
    "PDF013",
    Severity.ERROR,
    title=Bilingual("Letters off the page", "Lettres hors de la page"),
    says=Bilingual("“{text}” is off the page", "«\u00a0{text}\u00a0» sort de la page"),
    why=Bilingual(
        "Text off the page is not printed. Move its box in the layout.",
        "Un texte hors de la page ne s’imprime pas. Déplacez sa boîte dans la maquette.",
    ),
)

INVISIBLE_TEXT = declare_code(
    "PDF014",
    Severity.ERROR,
    title=Bilingual("Invisible letters", "Lettres invisibles"),
    says=Bilingual(
        "“{text}” cannot be seen: it is cut off, covered, or in the colour of its background",
        "«\u00a0{text}\u00a0» est invisible\u00a0: coupé, couvert, ou de la couleur de son fond",
    ),
    why=Bilingual(
        "In a picture of the page, these letters do not show. Boxes are drawn in order, so a later box "
        "may cover an earlier one.",
        "Sur une image de la page, ces lettres ne se voient pas. Les boîtes se dessinent dans "
        "l’ordre\u00a0: une boîte peut en couvrir une précédente.",
    ),
)

MISSING_TEXT = declare_code(
    "PDF015",
    Severity.ERROR,
    title=Bilingual("Text that is not on its page", "Texte absent de sa page"),
    says=Bilingual(
        "“{text}” can no longer be read on the page where it was printed",
        "«\u00a0{text}\u00a0» ne se lit plus sur la page où il a été imprimé",
    ),
    why=Bilingual(
        "A file printed by Ludex lists the texts of each page. One of them is no longer there: the page "
        "was changed, or letters were turned into pictures.",
        "Un fichier imprimé par Ludex énumère les textes de chaque page. L’un d’eux n’y est plus\u00a0: "
        "la page a été modifiée, ou ses lettres changées en images.",
    ),
)

COARSE_PICTURE = declare_code(
    "PDF016",
    Severity.WARNING,
    title=Bilingual("Picture resolution too low", "Résolution d’image trop faible"),
    says=Bilingual(
        "a picture has {dots} dots per inch: below 200 it looks coarse; 300 is better",
        "une image a {dots} points par pouce\u00a0: sous 200 elle paraît floue, mieux vaut 300",
    ),
    why=Bilingual(
        "A picture that looks sharp on a screen can be too small for paper: take a larger one, or show it "
        "smaller.",
        "Une image nette à l’écran peut être trop petite pour le papier\u00a0: prenez-en une plus grande, "
        "ou montrez-la plus petite.",
    ),
)

MISALIGNED_BACKS = declare_code(
    "PDF017",
    Severity.ERROR,
    title=Bilingual("Backs that do not match their faces", "Dos mal alignés avec leurs faces"),
    says=Bilingual(
        "when the sheet is turned over, these backs are not behind the faces of page {face}",
        "une fois la feuille retournée, ces dos ne tombent pas derrière les faces de la page {face}",
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
    title=Bilingual("Ink outside the printable area", "Encre hors de la zone imprimable"),
    says=Bilingual(
        "something is drawn less than {margin} mm from the edge of the paper: an office printer cannot "
        "print it",
        "quelque chose est dessiné à moins de {margin} mm du bord du papier\u00a0: une imprimante de "
        "bureau ne peut pas l’imprimer",
    ),
    why=Bilingual(
        "Office printers hold the paper by its edges and print nothing there. Give the print profile a "
        "larger `margin`.",
        "Une imprimante de bureau tient le papier par les bords et n’y imprime rien. Donnez au profil "
        "d’impression un `margin` plus grand.",
    ),
)

UNTAGGED_HEADING = declare_code(
    "PDF019",
    Severity.WARNING,
    title=Bilingual("Heading without a tag", "Titre sans balise"),
    says=Bilingual(
        "headings without a tag: {missing}, among those that the outline names on this page ({titles})",
        "titres sans balise\u00a0: {missing}, parmi ceux que le sommaire du fichier situe sur "
        "cette page ({titles})",
    ),
    why=Bilingual(
        "Listeners move through a file from heading to heading. A screen reader skips a heading that is "
        "only large and bold. Tag the headings in the program that made the file.",
        "À l’écoute, on parcourt un fichier de titre en titre. Un lecteur d’écran ignore un titre qui "
        "n’est que grand et gras. Balisez les titres dans le programme qui a fait le fichier.",
    ),
)

EMPTY_PLATE = declare_code(
    "PDF020",
    Severity.WARNING,
    title=Bilingual("Empty plate", "Plaque vide"),
    says=Bilingual(
        "the file has colours, but nothing is printed with {ink}: they were probably not converted for "
        "this press",
        "le fichier a des couleurs, mais rien ne s’imprime en {ink}\u00a0: elles n’ont sans doute pas été "
        "converties pour cette presse",
    ),
    why=Bilingual(
        "Printed colours usually use some of all three coloured inks. If one is never used, the colours "
        "were probably not converted with the profile of a press, and may look stronger than on a screen. "
        "If the design really does without this ink, ignore the warning.",
        "Sur papier, les couleurs prennent d’ordinaire un peu des trois encres de couleur. Si l’une ne sert "
        "jamais, elles ont sans doute été calculées sans le profil d’une presse, et risquent de sortir plus "
        "vives qu’à l’écran. Si le dessin se passe vraiment de cette encre, ignorez l’avertissement.",
    ),
)

SLIVER = declare_code(
    "PDF021",
    Severity.WARNING,
    title=Bilingual("Colour that ends close to the cut", "Couleur qui s’arrête près de la coupe"),
    says=Bilingual(
        "a colour ends {distance} mm from the cut, along the {side} edge: a small shift of the blade "
        "shows a sliver",
        "une couleur s’arrête à {distance} mm de la coupe, le long du bord {side}\u00a0: au moindre écart de "
        "la lame, un liseré se voit",
    ),
    why=Bilingual(
        "Printers may cut up to a millimetre beside the line. Extend backgrounds to the end of the bleed, "
        "and keep borders at least a millimetre wide.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait. Étendez les fonds jusqu’au bout du "
        "fond perdu, et donnez aux bordures un millimètre au moins.",
    ),
)

LONE_WORD = declare_code(
    "PDF022",
    Severity.WARNING,
    title=Bilingual("Single word on the last line", "Mot seul en dernière ligne"),
    says=Bilingual(
        "“{word}” is alone on the last line, though a word of the line above would fit beside it",
        "«\u00a0{word}\u00a0» est seul en dernière ligne, alors qu’un mot de la ligne d’avant y tiendrait",
    ),
    why=Bilingual(
        "A single word on the last line looks forgotten. To avoid it, reword the paragraph, or break all its "
        "lines differently.",
        "Un mot seul en dernière ligne semble oublié. Pour l’éviter, reformulez le paragraphe, ou coupez "
        "autrement toutes ses lignes.",
    ),
)

TEXT_OVERLAP = declare_code(
    "PDF023",
    Severity.WARNING,
    title=Bilingual("Texts over each other", "Textes l’un sur l’autre"),
    says=Bilingual(
        "“{text}” and “{other}” are printed over each other: move one of them, or make it smaller",
        "«\u00a0{text}\u00a0» et «\u00a0{other}\u00a0» s’impriment l’un sur l’autre\u00a0: déplacez l’un "
        "d’eux, ou réduisez-le",
    ),
    why=Bilingual(
        "Letters that overlap cannot be read. The same text printed twice, as an outline or a shadow, is "
        "not reported, nor is slanted text.",
        "Des lettres superposées ne se lisent pas. Le même texte imprimé deux fois, en contour ou en ombre, "
        "n’est pas signalé, pas plus qu’un texte en biais.",
    ),
)


UNREADABLE = declare_code(
    "PDF001",
    Severity.ERROR,
    title=Bilingual("File that cannot be read as a PDF", "Fichier illisible comme PDF"),
    says=Bilingual(
        "this is not a PDF file, or it is damaged or needs a password: make it again, without a password",
        "ce n’est pas un fichier PDF, ou il est endommagé ou demande un mot de passe\u00a0: recréez-le, sans "
        "mot de passe",
    ),
    why=Bilingual(
        "Printers read a PDF from its end. A file that was cut off while copying, or written by a program "
        "without PDF support, cannot be opened.",
        "Une imprimante lit un PDF à partir de sa fin. Un fichier tronqué lors d’une copie, ou enregistré "
        "par un programme qui n’écrit pas de PDF, ne s’ouvre pas.",
    ),
)

PAGES = declare_code(
    "PDF002",
    Severity.ERROR,
    title=Bilingual("Too many or too few pages", "Trop ou trop peu de pages"),
    says=Bilingual(
        "pages in this PDF: {found}, expected {wanted}; print the file again with Ludex, and do not add or "
        "remove pages",
        "pages de ce PDF\u00a0: {found}, au lieu de {wanted}\u202f; réimprimez le fichier avec Ludex, sans "
        "ajouter ni retirer de pages",
    ),
    why=Bilingual(
        "A missing or additional page shifts all the pages after it. Backs are then printed behind the "
        "faces of other cards.",
        "Une page qui manque ou qui est en trop décale toutes les suivantes. Les dos tombent alors "
        "derrière les faces d’autres cartes.",
    ),
)

TITLE = declare_code(
    "PDF003",
    Severity.WARNING,
    title=Bilingual("File without its title", "Fichier sans son titre"),
    says=Bilingual(
        "the title of the file is {found}: print shops use it to tell files apart",
        "le titre du fichier est {found}\u00a0: les imprimeurs s’en servent pour distinguer les fichiers",
    ),
    why=Bilingual(
        "The title appears at the top of the window and is read aloud first. It tells one deck from "
        "another even after files have been renamed. Print the file again with Ludex, or set the title in "
        "the program that made it.",
        "Le titre s’affiche en haut de la fenêtre, se lit en premier à voix haute, et distingue un paquet "
        "d’un autre quand les fichiers ont changé de nom. Réimprimez le fichier avec Ludex, ou donnez-lui "
        "son titre dans le programme qui l’a fait.",
    ),
)

LANGUAGE = declare_code(
    "PDF004",
    Severity.WARNING,
    title=Bilingual("File without its language", "Fichier sans sa langue"),
    says=Bilingual(
        "the language of the file is {found}: screen readers may pronounce its texts wrongly",
        "la langue du fichier est {found}\u00a0: un lecteur d’écran risque d’en mal prononcer les textes",
    ),
    why=Bilingual(
        "Programs that read aloud, search or hyphenate use the language that the file declares. If it "
        "declares none, they guess; if it declares another, they get words wrong. Print the file again with "
        "Ludex, or set the language in the program that made it.",
        "Les programmes qui lisent à voix haute, cherchent ou coupent les mots suivent la langue que "
        "déclare le fichier. S’il n’en déclare pas, ils devinent\u202f; s’il en déclare une autre, ils se "
        "trompent. Réimprimez le fichier avec Ludex, ou indiquez la langue dans le programme qui l’a fait.",
    ),
)

FONT = declare_code(
    "PDF005",
    Severity.ERROR,
    title=Bilingual("Font that is not embedded", "Police absente du fichier"),
    says=Bilingual(
        "the font {font} is not embedded: the printer would replace it with another",
        "la police {font} n’est pas incorporée\u00a0: l’imprimeur en mettrait une autre à sa place",
    ),
    why=Bilingual(
        "Another font has letters of other widths: texts overflow their boxes, and characters go missing. "
        "Print shops refuse such files. Embed the fonts in the program that made the file.",
        "Les lettres d’une autre police ont d’autres largeurs\u00a0: les textes sortent de leurs boîtes et "
        "des caractères disparaissent. Les imprimeurs refusent ces fichiers. Incorporez les polices dans le "
        "programme qui a fait le fichier.",
    ),
)

FONT_NOT_SUBSET = declare_code(
    "PDF006",
    Severity.WARNING,
    title=Bilingual("Font embedded as a whole", "Police incorporée entière"),
    says=Bilingual(
        "the font {font} is embedded as a whole: only its used characters are needed",
        "la police {font} est incorporée entière\u00a0: les caractères utilisés suffiraient",
    ),
    why=Bilingual(
        "A whole font makes the file large, and some presses cannot process it. Many font licences allow "
        "only the used characters to be embedded.",
        "Une police entière alourdit le fichier, et certaines presses ne la traitent pas. Bien des "
        "licences ne permettent d’incorporer que les caractères utilisés.",
    ),
)

BOX = declare_code(
    "PDF007",
    Severity.ERROR,
    title=Bilingual("Page without trim and bleed boxes", "Page sans zones de coupe ni de fond perdu"),
    says=Bilingual(
        "this page needs a trim box within a bleed box within the page",
        "cette page a besoin d’une zone de coupe à l’intérieur d’une zone de fond perdu, elle-même à "
        "l’intérieur de la page",
    ),
    why=Bilingual(
        "Two boxes in the file tell the print shop where to cut (trim box) and how far pictures extend "
        "beyond the cut (bleed box). If one is missing, the trim box is not inside the bleed box, or the "
        "bleed box is not inside the page, the page may be cut in the wrong place.",
        "Deux zones du fichier disent à l’imprimeur où couper (zone de coupe) et jusqu’où les images "
        "dépassent la coupe (fond perdu). Si l’une manque, si la zone de coupe n’est pas dans le fond "
        "perdu, ou si celui-ci n’est pas dans la page, la page risque d’être mal coupée.",
    ),
)

COLOURS = declare_code(
    "PDF008",
    Severity.ERROR,
    title=Bilingual("Wrong colour space", "Mauvais espace de couleurs"),
    says=Bilingual(
        "colours are {found}, but this printer needs {wanted}: print with its profile",
        "les couleurs sont en {found}, mais cet imprimeur les veut en {wanted}\u00a0: imprimez avec son "
        "profil",
    ),
    why=Bilingual(
        "A press mixes four inks, a screen three lights. If the print shop has to convert the colours, it "
        "decides how the cards look.",
        "Une presse mélange quatre encres, un écran trois lumières. Si l’imprimeur doit convertir les "
        "couleurs, c’est lui qui décide de l’allure des cartes.",
    ),
)

INK = declare_code(
    "PDF009",
    Severity.ERROR,
    title=Bilingual("Too much ink", "Trop d’encre"),
    says=Bilingual(
        "up to {found}% of ink in one place, but the limit is {wanted}%",
        "jusqu’à {found}\u00a0% d’encre au même endroit, mais la limite est de {wanted}\u00a0%",
    ),
    why=Bilingual(
        "Too much ink on one spot does not dry. It stains the next sheet, and the paper curls. Lighten dark "
        "colours, or print with the profile of this printer, which limits the ink.",
        "Trop d’encre au même endroit ne sèche pas. Elle tache la feuille suivante, et le papier gondole. "
        "Éclaircissez les couleurs sombres, ou imprimez avec le profil de cet imprimeur, qui limite l’encre.",
    ),
)

KNOCKED_OUT = declare_code(
    "PDF010",
    Severity.ERROR,
    title=Bilingual("Black text that does not overprint", "Texte noir sans surimpression"),
    says=Bilingual(
        "black text does not overprint: if the plates shift, a white edge shows around it",
        "le texte noir n’est pas en surimpression\u00a0: au moindre décalage, un liseré blanc l’entoure",
    ),
    why=Bilingual(
        "Each ink has its own plate, and plates never match exactly. Print black text over its "
        "background, not into a hole in it.",
        "Chaque encre a sa plaque, et les plaques ne tombent jamais exactement l’une sur l’autre. "
        "Imprimez le texte noir par-dessus son fond, et non dans un trou du fond.",
    ),
)
