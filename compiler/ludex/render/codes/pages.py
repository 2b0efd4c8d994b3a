"""What is wrong on a page of a finished file: letters that cannot be read, pictures, backs."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both

GLYPH = code(
    "PDF011",
    Severity.ERROR,
    title=Both("Characters without a shape", "Caractères sans dessin"),
    says=Both(
        "characters that the font has no shape for: {count}; empty boxes would be printed",
        "caractères que la police ne dessine pas\u00a0: {count}\u202f; des cases vides s’imprimeraient",
    ),
    why=Both(
        "A font shows a box, or nothing, for what it does not have. Choose a font that has the character, "
        "or make it an icon.",
        "Une police montre une case, ou rien, pour ce qu’elle n’a pas. Choisissez une police qui a le "
        "caractère, ou faites-en une icône.",
    ),
)

SAFE = code(
    "PDF012",
    Severity.WARNING,
    title=Both("Letters too near to the cut", "Lettres trop près de la coupe"),
    says=Both(
        "“{text}” comes nearer to the cut than {margin} mm: it may be cut off",
        "«\u00a0{text}\u00a0» arrive à moins de {margin} mm de la coupe et risque d’être coupé",
    ),
    why=Both(
        "Printers cut up to a millimetre beside the line. Move the box inwards in its layout.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait. Rentrez la boîte dans sa maquette.",
    ),
)

OFF = code(
    "PDF013",
    Severity.ERROR,
    title=Both("Letters off the page", "Lettres hors de la page"),
    says=Both("“{text}” stands off the page", "«\u00a0{text}\u00a0» sort de la page"),
    why=Both(
        "What stands off the page is not printed, and nothing else tells of it.",
        "Ce qui sort de la page ne s’imprime pas, et rien d’autre ne le signale.",
    ),
)

UNSEEN = code(
    "PDF014",
    Severity.ERROR,
    title=Both("Letters that nobody can see", "Lettres que personne ne voit"),
    says=Both(
        "“{text}” cannot be seen: it is cut off, covered, or in the colour of its ground",
        "«\u00a0{text}\u00a0» est invisible\u00a0: coupé, couvert, ou de la couleur de son fond",
    ),
    why=Both(
        "The page was turned into a picture, and nothing stands where these letters should. Boxes are drawn "
        "from the bottom up: a later one may cover an earlier one.",
        "La page a été changée en image, et rien ne se trouve là où ces lettres devraient être. Les boîtes "
        "se dessinent de bas en haut\u00a0: une boîte peut en couvrir une autre.",
    ),
)

LOST = code(
    "PDF015",
    Severity.ERROR,
    title=Both("Text that is not on its page", "Texte absent de sa page"),
    says=Both(
        "“{text}” is not on the page, though it was printed there",
        "«\u00a0{text}\u00a0» n’est pas sur la page, où il a pourtant été imprimé",
    ),
    why=Both(
        "Files printed by Ludex say which texts stand on which page. One of them cannot be read there any "
        "more: the page was changed, or letters were turned into pictures.",
        "Les fichiers imprimés par Ludex disent quels textes sont sur quelle page. L’un d’eux ne s’y lit "
        "plus\u00a0: la page a été modifiée, ou ses lettres changées en images.",
    ),
)

COARSE = code(
    "PDF016",
    Severity.WARNING,
    title=Both("Picture with too few dots", "Image trop grossière"),
    says=Both(
        "a picture has {dots} dots per inch: 300 print well, and below 200 it shows",
        "une image a {dots} points par pouce\u00a0: 300 s’impriment bien, et sous 200 cela se voit",
    ),
    why=Both(
        "A picture that looks well on a screen can be too small for paper: take a larger one, or show it "
        "smaller.",
        "Une image qui fait bon effet à l’écran peut être trop petite pour le papier\u00a0: prenez-en une "
        "plus grande, ou montrez-la plus petite.",
    ),
)

BACKS = code(
    "PDF017",
    Severity.ERROR,
    title=Both("Backs that miss their faces", "Dos qui manquent leurs faces"),
    says=Both(
        "these backs do not lie behind the faces of page {face} when the paper is turned over",
        "ces dos ne tombent pas derrière les faces de la page {face} quand on retourne le papier",
    ),
    why=Both(
        "Faces and backs are printed on both sides of one sheet, which is turned over its long or its short "
        "edge. Pages that were moved, turned or left out no longer match.",
        "Faces et dos s’impriment sur les deux côtés d’une feuille, retournée sur son grand ou sur son petit "
        "bord. Des pages déplacées, tournées ou omises ne se correspondent plus.",
    ),
)
