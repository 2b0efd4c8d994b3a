"""Finding codes of French punctuation, words and numbers."""

from __future__ import annotations

from ludex.core.code_examples import make_text_card_file
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_WRITE = Bilingual(
    "write “{cure}”, not “{written}”", "écrivez «\u00a0{cure}\u00a0» plutôt que «\u00a0{written}\u00a0»"
)

LIGATURE = declare_code(
    "FR006",
    Severity.WARNING,
    title=Bilingual("Missing ligature", "Ligature oubliée"),
    says=_WRITE,
    why=Bilingual(
        "In words such as “cœur”, “œuvre” or “nœud”, o and e are one letter. In “coefficient” or "
        "“moelle” they are two; a list of words tells which is which.",
        "Dans «\u00a0cœur\u00a0», «\u00a0œuvre\u00a0» ou «\u00a0nœud\u00a0», o et e ne font qu’une "
        "lettre. Dans «\u00a0coefficient\u00a0» ou «\u00a0moelle\u00a0», ils en font deux\u202f; une "
        "liste de mots les distingue.",
    ),
    wrong=make_text_card_file("Le coeur de la pomme compte aussi."),
    right=make_text_card_file("Le cœur de la pomme compte aussi."),
)

CAPITAL = declare_code(
    "FR007",
    Severity.WARNING,
    title=Bilingual("Capital without its accent", "Majuscule sans accent"),
    says=_WRITE,
    why=Bilingual(
        "French capitals keep their accents: “A” is a verb and “À” a preposition, so a missing accent "
        "misleads readers. A list of words tells which capitals have one.",
        "Les majuscules gardent leurs accents\u00a0: «\u00a0A\u00a0» est un verbe et «\u00a0À\u00a0» une "
        "préposition, si bien qu’un accent oublié égare le lecteur. Une liste de mots dit lesquelles en "
        "portent.",
    ),
    wrong=make_text_card_file("A la fin du jour, rentrez les pommes."),
    right=make_text_card_file("À la fin du jour, rentrez les pommes."),
)

ORDINAL = declare_code(
    "FR008",
    Severity.WARNING,
    title=Bilingual("Wrongly abbreviated ordinal", "Ordinal mal abrégé"),
    says=_WRITE,
    why=Bilingual(
        "French shortens ordinals to 1er, 1re, 2e, 3e: “2ème” and “2è” are not used in print.",
        "Les ordinaux s’abrègent 1er, 1re, 2e, 3e\u00a0: l’imprimé n’emploie ni «\u00a02ème\u00a0» ni "
        "«\u00a02è\u00a0».",
    ),
    wrong=make_text_card_file("Au 2ème jour, reculez l’échelle."),
    right=make_text_card_file("Au 2e jour, reculez l’échelle."),
)

DECIMAL = declare_code(
    "FR009",
    Severity.WARNING,
    title=Bilingual("Decimal point in French", "Point décimal"),
    says=_WRITE,
    why=Bilingual(
        "French separates decimals with a comma. The numbers of versions and sections (2.1) keep their "
        "point.",
        "En français, les décimales viennent après une virgule. Les numéros de version et de section "
        "(2.1) gardent leur point.",
    ),
    wrong=make_text_card_file("La branche mesure 1.5 mètre."),
    right=make_text_card_file("La branche mesure 1,5 mètre."),
)

NUMBER_SPACE = declare_code(
    "FR010",
    Severity.INFO,
    title=Bilingual("Breaking space beside a number", "Espace sécable dans un nombre ou à côté"),
    says=Bilingual(
        "“{written}” needs a no-break space",
        "«\u00a0{written}\u00a0» demande une espace insécable",
    ),
    why=Bilingual(
        "French separates thousands with a narrow no-break space (U+202F), and puts a no-break space "
        "(U+00A0) before a unit and after “n°”. With ordinary spaces, a line break may split them.",
        "Les milliers se séparent par une espace fine insécable (U+202F), les unités viennent après une "
        "espace insécable (U+00A0), de même que le nombre après «\u00a0n°\u00a0». Avec des espaces "
        "ordinaires, un saut de ligne peut les séparer.",
    ),
    wrong=make_text_card_file("Le verger compte 10 000 pommes."),
    right=make_text_card_file("Le verger compte 10\u202f000 pommes."),
)

ELISION = declare_code(
    "FR011",
    Severity.WARNING,
    title=Bilingual("Missing elision", "Élision oubliée"),
    says=_WRITE,
    why=Bilingual(
        "Before a vowel, “le”, “de”, “que” and similar words drop their final vowel: “d’Ashleigh”, “s’il”. "
        "This is not checked before h, which may be aspirated, nor before “onze” and “oui”; before “un”, "
        "only if a noun follows. For a "
        "slot, use the forms {{ enemy.de }}, {{ enemy.d }} and {{ enemy.que }}.",
        "Devant une voyelle, «\u00a0le\u00a0», «\u00a0de\u00a0», «\u00a0que\u00a0» et les mots "
        "semblables perdent leur voyelle finale\u00a0: «\u00a0d’Ashleigh\u00a0», «\u00a0s’il\u00a0». "
        "Ce n’est pas vérifié devant un h, peut-être aspiré, ni devant «\u00a0onze\u00a0» et "
        "«\u00a0oui\u00a0»\u202f; devant «\u00a0un\u00a0», seulement si un nom suit. Pour un "
        "emplacement, employez les formes "
        "{{ enemy.de }}, {{ enemy.d }} et {{ enemy.que }}.",
    ),
    wrong=make_text_card_file("Reculez le échelle."),
    right=make_text_card_file("Reculez l’échelle."),
)

CONTRACTION = declare_code(
    "FR012",
    Severity.ERROR,
    title=Bilingual(
        "Article not contracted after “de” or “à”",
        "Article non contracté après «\u00a0de\u00a0» ou «\u00a0à\u00a0»",
    ),
    says=Bilingual(
        "“{written}” does not contract the article: write {cure}",
        "«\u00a0{written}\u00a0» ne contracte pas l’article\u00a0: écrivez {cure}",
    ),
    why=Bilingual(
        "French contracts “de le” to “du” and “à les” to “aux”. For a slot, the forms {{ enemy.de }} and "
        "{{ enemy.à }} do so, using the gender and number that the entry declares. “de le faire”, before a "
        "verb, is right and is not reported.",
        "«\u00a0de\u00a0» et «\u00a0le\u00a0» se joignent en «\u00a0du\u00a0», «\u00a0à\u00a0» et "
        "«\u00a0les\u00a0» en «\u00a0aux\u00a0». Pour un emplacement, les formes {{ enemy.de }} et "
        "{{ enemy.à }} s’en chargent, selon le genre et le nombre déclarés. Devant un verbe, «\u00a0de le "
        "faire\u00a0» est juste, et n’est pas signalé.",
    ),
    wrong=make_text_card_file('Videz le fond de {{ "panier" | term("le") }}.'),
    right=make_text_card_file('Videz le fond {{ "panier" | term("de") }}.'),
)

DOUBLED = declare_code(
    "FR013",
    Severity.WARNING,
    title=Bilingual("Doubled word", "Mot doublé"),
    says=Bilingual("“{word}” is repeated", "«\u00a0{word}\u00a0» est répété"),
    why=Bilingual(
        "A repeated word is usually left over from an edit. Words that French may double, such as “vous "
        "vous” and “nous nous”, are not reported.",
        "Un mot répété est le plus souvent le reste d’une retouche. Ce que le français peut doubler, "
        "comme «\u00a0vous vous\u00a0» et «\u00a0nous nous\u00a0», n’est pas signalé.",
    ),
    wrong=make_text_card_file("Cueillez une pomme et et une poire."),
    right=make_text_card_file("Cueillez une pomme et une poire."),
)

SINGULAR = declare_code(
    "FR015",
    Severity.WARNING,
    title=Bilingual("Plural below two", "Pluriel en dessous de deux"),
    says=Bilingual(
        "{number} needs the singular: “{cure}”",
        "{number} demande le singulier\u00a0: «\u00a0{cure}\u00a0»",
    ),
    why=Bilingual(
        "French counts in the singular below two: 0 carte, 1 carte, 1,5 carte. A counted text, with `one` "
        "and `other`, chooses the form by itself.",
        "Le français compte au singulier en dessous de deux\u00a0: 0 carte, 1 carte, 1,5 carte. Un texte "
        "compté, avec `one` et `other`, choisit la forme tout seul.",
    ),
    wrong=make_text_card_file("Il reste 0 pommes."),
    right=make_text_card_file("Il reste 0 pomme."),
)


HIGH_PUNCTUATION = declare_code(
    "FR001",
    Severity.WARNING,
    title=Bilingual(
        "Missing narrow no-break space before ; ! ?", "Espace fine insécable manquante devant ; ! ?"
    ),
    says=Bilingual(
        "before “{mark}”, French needs a narrow no-break space",
        "devant «\u00a0{mark}\u00a0», il faut une espace fine insécable",
    ),
    why=Bilingual(
        "In French, a narrow no-break space (U+202F) precedes a semicolon, an exclamation mark or a "
        "question mark. An ordinary space is too wide, and lets the mark move alone to the next line. If "
        "there is no space at all, `--fix` needs `--unsafe-fixes`, because the text may not be French prose.",
        "Le français met une espace fine insécable (U+202F) devant le point-virgule, le point "
        "d’exclamation et le point d’interrogation. Une espace ordinaire est trop large, et laisse le "
        "signe passer seul à la ligne suivante. S’il n’y a pas d’espace du tout, `--fix` demande "
        "`--unsafe-fixes`, car ce n’est peut-être pas de la prose française.",
    ),
    wrong=make_text_card_file("Cueillez tout !"),
    right=make_text_card_file("Cueillez tout\u202f!"),
)

COLON = declare_code(
    "FR002",
    Severity.WARNING,
    title=Bilingual(
        "Missing no-break space before a colon", "Espace insécable manquante devant le deux-points"
    ),
    says=Bilingual(
        "before a colon, French needs a no-break space", "devant un deux-points, il faut une espace insécable"
    ),
    why=Bilingual(
        "French puts a no-break space (U+00A0) before a colon, so that the colon stays with its word. Times "
        "(12:30) and ratios (3:1) take none.",
        "Le français met une espace insécable (U+00A0) devant le deux-points, pour qu’il reste avec son "
        "mot. Les heures (12:30) et les rapports (3:1) n’en prennent pas.",
    ),
    wrong=make_text_card_file("Effet : cueillez deux pommes."),
    right=make_text_card_file("Effet\u00a0: cueillez deux pommes."),
)

QUOTES = declare_code(
    "FR003",
    Severity.WARNING,
    title=Bilingual("Wrong quotation marks", "Guillemets mal employés"),
    says=Bilingual("{written}: {trouble}", "{written}\u00a0: {trouble}"),
    why=Bilingual(
        "French quotations are put between guillemets, with a no-break space (U+00A0) on the inner sides. "
        "“Curly quotes” are for a quotation within a quotation. A quotation mark without its counterpart is "
        "an error, because the beginning or the end of the quotation is unknown.",
        "Les citations françaises se mettent entre guillemets à chevrons, avec une espace insécable "
        "(U+00A0) à l’intérieur. Les guillemets “anglais” servent à la citation dans la citation. Un "
        "guillemet sans son pendant est une erreur\u00a0: on ne sait pas où commence ou finit la citation.",
    ),
    wrong=make_text_card_file('Le mot "gelée" compte.'),
    right=make_text_card_file("Le mot «\u00a0gelée\u00a0» compte."),
)

NOT_FRENCH = Bilingual(
    "French quotation marks are guillemets", "en français, une citation se met entre guillemets à chevrons"
)
UNPAIRED_MARK = Bilingual("this quotation mark has no counterpart", "ce guillemet n’a pas de pendant")
INNER_SPACE = Bilingual(
    "guillemets need a no-break space inside", "à l’intérieur des guillemets, il faut une espace insécable"
)

APOSTROPHE = declare_code(
    "FR004",
    Severity.WARNING,
    title=Bilingual("Straight apostrophe", "Apostrophe droite"),
    says=Bilingual(
        "use the curved apostrophe: “{word}”", "employez l’apostrophe courbe\u00a0: «\u00a0{word}\u00a0»"
    ),
    why=Bilingual(
        "Keyboards type the straight mark of typewriters. Printed text needs the curved apostrophe (U+2019).",
        "Les claviers tapent le signe droit des machines à écrire. Un texte imprimé demande l’apostrophe "
        "courbe (U+2019).",
    ),
    wrong=make_text_card_file("Reculez l'échelle."),
    right=make_text_card_file("Reculez l’échelle."),
)

ELLIPSIS = declare_code(
    "FR005",
    Severity.WARNING,
    title=Bilingual("Three points instead of an ellipsis", "Trois points au lieu du signe «\u00a0…\u00a0»"),
    says=_WRITE,
    why=Bilingual(
        "An ellipsis is one character (U+2026), which a line break cannot split. “etc.” has a single full "
        "stop, because it already means that more follows.",
        "Les points de suspension sont un seul caractère (U+2026), qu’un saut de ligne ne peut pas couper. "
        "«\u00a0etc.\u00a0» finit par un seul point, car il signifie déjà que la liste continue.",
    ),
    wrong=make_text_card_file("Les nuits deviennent froides..."),
    right=make_text_card_file("Les nuits deviennent froides…"),
)

STRAY = declare_code(
    "FR014",
    Severity.WARNING,
    title=Bilingual("Stray space", "Espace de trop"),
    says=Bilingual(
        "there is an extra space in “{near}”", "il y a une espace de trop dans «\u00a0{near}\u00a0»"
    ),
    why=Bilingual(
        "There is no space before a comma or a full stop, after an apostrophe or inside brackets, and there "
        "are never two spaces in a row.",
        "Pas d’espace devant une virgule ou un point, après une apostrophe ni à l’intérieur des "
        "parenthèses, et jamais deux de suite.",
    ),
    wrong=make_text_card_file("Cueillez deux pommes , puis reculez."),
    right=make_text_card_file("Cueillez deux pommes, puis reculez."),
)

INCH = declare_code(
    "FR016",
    Severity.WARNING,
    title=Bilingual("Wrong sign for inches", "Mauvais signe pour les pouces"),
    says=Bilingual("write inches as {number}″", "écrivez les pouces {number}″"),
    why=Bilingual(
        "After a digit, the sign for inches is the double prime ″ (U+2033), in French and in English. A "
        "quotation mark there looks like the end of a quotation.",
        "Après un chiffre, le signe du pouce est le double prime ″ (U+2033), en français comme en "
        "anglais. Un guillemet à cet endroit semble finir une citation.",
    ),
    wrong=make_text_card_file('Reculez l’échelle de 6".'),
    right=make_text_card_file("Reculez l’échelle de 6″."),
)
