"""Texts that do not fit, and characters that cannot be printed."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both

OVERFLOW = code(
    "L10N008",
    Severity.ERROR,
    title=Both("Text does not fit", "Texte trop long pour sa place"),
    says=Both(
        "this text needs {amount}\u00a0% of its place in “{box}” of {layout}, even at {size} points: "
        "shorten it, or give it more room",
        "ce texte demande {amount}\u00a0% de sa place dans «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: raccourcissez-le, ou donnez-lui plus de place",
    ),
    why=Both(
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

WORD = code(
    "L10N014",
    Severity.ERROR,
    title=Both("Word wider than its place", "Mot plus large que sa place"),
    says=Both(
        "“{word}” is wider than “{box}” of {layout}, even at {size} points: widen the box, or find "
        "another word",
        "«\u00a0{word}\u00a0» est plus large que «\u00a0{box}\u00a0» de {layout}, même en corps "
        "{size}\u00a0: élargissez la boîte, ou trouvez un autre mot",
    ),
    why=Both(
        "A line ends between words, after a hyphen, or where the language divides a word. What stands "
        "between two such places must fit on one line. No-break spaces glue what they stand between into "
        "one word.",
        "Une ligne finit entre deux mots, après un trait d’union, ou là où la langue coupe un mot. Ce qui "
        "se trouve entre deux de ces endroits doit tenir sur une ligne. Les espaces insécables soudent ce "
        "qu’elles séparent.",
    ),
)

GLYPH = code(
    "L10N011",
    Severity.ERROR,
    title=Both("Character that the font lacks", "Caractère absent de la police"),
    says=Both(
        "the font of style “{style}” has no character “{letter}” ({point}): write it another way, or "
        "choose another font",
        "la police du style «\u00a0{style}\u00a0» n’a pas le caractère «\u00a0{letter}\u00a0» "
        "({point})\u00a0: écrivez-le autrement, ou choisissez une autre police",
    ),
    why=Both(
        "A printer would show an empty box in its place. Signs that a game needs, such as dice or hearts, "
        "are best made icons: they are written as their name in square brackets and need no font.",
        "L’imprimante mettrait à sa place une case vide. Les signes dont un jeu a besoin, dés ou cœurs, "
        "gagnent à être des icônes\u00a0: on écrit leur nom entre crochets, et aucune police n’est "
        "nécessaire.",
    ),
)

SAFE = code(
    "PRINT004",
    Severity.WARNING,
    title=Both("Text too near to the cut", "Texte trop près de la coupe"),
    says=Both(
        "the text of “{box}” comes within {margin} mm of the cut: move the box inwards, or make it smaller",
        "le texte de «\u00a0{box}\u00a0» arrive à moins de {margin} mm de la coupe\u00a0: rentrez la "
        "boîte, ou réduisez-la",
    ),
    why=Both(
        "Printers cut up to a millimetre beside the line, and warn that what stands in the safe margin "
        "may be cut off. Backgrounds may go to the edge and beyond; text must not.",
        "Les imprimeurs coupent jusqu’à un millimètre à côté du trait, et préviennent que ce qui se "
        "trouve dans la marge de sécurité peut disparaître. Les fonds vont jusqu’au bord et au-delà, les "
        "textes non.",
    ),
)
