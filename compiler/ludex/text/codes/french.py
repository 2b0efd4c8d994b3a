"""Codes about French punctuation, and about inches, which both languages set alike."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both
from ludex.text.codes.example import card

HIGH = code(
    "FR001",
    Severity.WARNING,
    title=Both("Narrow no-break space before ; ! ?", "Espace fine insécable devant ; ! ?"),
    says=Both(
        "before “{mark}”, French sets a narrow no-break space",
        "devant «\u00a0{mark}\u00a0», il faut une espace fine insécable",
    ),
    why=Both(
        "French sets a narrow no-break space (U+202F) before a semicolon, an exclamation mark and a "
        "question mark. An ordinary space is too wide, and lets the mark fall alone onto the next line "
        "of the card. Where no space stood, the cure is only offered.",
        "Le français met une espace fine insécable (U+202F) devant le point-virgule, le point "
        "d’exclamation et le point d’interrogation. Une espace ordinaire est trop large, et laisse le "
        "signe passer seul à la ligne suivante. Là où il n’y avait pas d’espace, la correction est "
        "seulement proposée.",
    ),
    wrong=card("Cueillez tout !"),
    right=card("Cueillez tout\u202f!"),
)

COLON = code(
    "FR002",
    Severity.WARNING,
    title=Both("No-break space before a colon", "Espace insécable devant le deux-points"),
    says=Both(
        "before a colon, French sets a no-break space", "devant un deux-points, il faut une espace insécable"
    ),
    why=Both(
        "French sets a no-break space (U+00A0) before a colon, so that it stays with its word. Times "
        "(12:30) and ratios (3:1) take none.",
        "Le français met une espace insécable (U+00A0) devant le deux-points, pour qu’il reste avec son "
        "mot. Les heures (12:30) et les rapports (3:1) n’en prennent pas.",
    ),
    wrong=card("Effet : cueillez deux pommes."),
    right=card("Effet\u00a0: cueillez deux pommes."),
)

QUOTES = code(
    "FR003",
    Severity.WARNING,
    title=Both("Guillemets", "Guillemets"),
    says=Both("{written}: {trouble}", "{written}\u00a0: {trouble}"),
    why=Both(
        "French quotes stand between guillemets, with a no-break space (U+00A0) on the inner sides. “Curly "
        "quotes” are for a quotation within a quotation. A guillemet that lacks its counterpart is an "
        "error, since nobody can tell where the quotation ends.",
        "Les citations françaises se mettent entre des chevrons, avec une espace insécable (U+00A0) à "
        "l’intérieur. Les guillemets “anglais” servent à la citation dans la citation. Un guillemet sans "
        "son pendant est une erreur\u00a0: nul ne sait où finit la citation.",
    ),
    wrong=card('Le mot "gelée" compte.'),
    right=card("Le mot «\u00a0gelée\u00a0» compte."),
)

NOT_FRENCH = Both("French quotes are guillemets", "le français cite entre des guillemets à chevrons")
ALONE = Both("this quotation mark has no counterpart", "ce guillemet n’a pas de pendant")
INNER = Both(
    "inside guillemets stands a no-break space", "à l’intérieur des guillemets, il faut une espace insécable"
)

APOSTROPHE = code(
    "FR004",
    Severity.WARNING,
    title=Both("Straight apostrophe", "Apostrophe droite"),
    says=Both("the apostrophe is curved: “{word}”", "l’apostrophe est courbe\u00a0: «\u00a0{word}\u00a0»"),
    why=Both(
        "What keyboards write is the mark of a typewriter. Print has the curved apostrophe (U+2019).",
        "Les claviers écrivent le signe de la machine à écrire. L’imprimé veut l’apostrophe courbe (U+2019).",
    ),
    wrong=card("Reculez l'échelle."),
    right=card("Reculez l’échelle."),
)

ELLIPSIS = code(
    "FR005",
    Severity.WARNING,
    title=Both("Ellipsis", "Points de suspension"),
    says=Both("write “{cure}”, not “{written}”", "écrivez “{cure}” plutôt que “{written}”"),
    why=Both(
        "An ellipsis is one sign (U+2026), which no line can break. “etc.” ends in one point, for it "
        "already says that more would follow.",
        "Les points de suspension sont un seul signe (U+2026), qu’aucune ligne ne coupe. "
        "«\u00a0etc.\u00a0» finit par un seul point, puisqu’il dit déjà qu’il y en aurait d’autres.",
    ),
    wrong=card("Les nuits deviennent froides..."),
    right=card("Les nuits deviennent froides…"),
)

STRAY = code(
    "FR014",
    Severity.WARNING,
    title=Both("Stray space", "Espace de trop"),
    says=Both("there is a space too many in “{near}”", "il y a une espace de trop dans «\u00a0{near}\u00a0»"),
    why=Both(
        "No space stands before a comma or a point, after an apostrophe, or inside brackets, and never "
        "two in a row.",
        "Pas d’espace devant une virgule ou un point, après une apostrophe ni à l’intérieur des "
        "parenthèses, et jamais deux de suite.",
    ),
    wrong=card("Cueillez deux pommes , puis reculez."),
    right=card("Cueillez deux pommes, puis reculez."),
)

INCH = code(
    "FR016",
    Severity.WARNING,
    title=Both("Inches", "Pouces"),
    says=Both("inches are written {number}″", "les pouces s’écrivent {number}″"),
    why=Both(
        "Behind a digit, the sign for inches is the double prime ″ (U+2033), in French and in English. A "
        "quotation mark there looks like the end of a quotation.",
        "Derrière un chiffre, le signe du pouce est le double prime ″ (U+2033), en français comme en "
        "anglais. Un guillemet à cet endroit semble finir une citation.",
    ),
    wrong=card('Reculez l’échelle de 6".'),
    right=card("Reculez l’échelle de 6″."),
)
