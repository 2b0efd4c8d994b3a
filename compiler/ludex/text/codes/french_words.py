"""Codes about French words and numbers."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both
from ludex.text.codes.example import card

_WRITE = Both("write “{cure}”, not “{written}”", "écrivez “{cure}” plutôt que “{written}”")

LIGATURE = code(
    "FR006",
    Severity.WARNING,
    title=Both("Missing ligature", "Ligature oubliée"),
    says=_WRITE,
    why=Both(
        "In words such as “cœur”, “œuvre” or “nœud”, o and e are one letter. In “coefficient” or "
        "“moelle” they are two; a list of words tells which is which.",
        "Dans «\u00a0cœur\u00a0», «\u00a0œuvre\u00a0» ou «\u00a0nœud\u00a0», o et e ne font qu’une "
        "lettre. Dans «\u00a0coefficient\u00a0» ou «\u00a0moelle\u00a0», ils en font deux\u202f; une "
        "liste de mots les distingue.",
    ),
    wrong=card("Le coeur de la pomme compte aussi."),
    right=card("Le cœur de la pomme compte aussi."),
)

CAPITAL = code(
    "FR007",
    Severity.WARNING,
    title=Both("Capital without its accent", "Majuscule sans accent"),
    says=_WRITE,
    why=Both(
        "Capitals keep their accents: without them, “A” is a verb and “À” is not, and readers "
        "stumble. A list of words tells which capitals have one.",
        "Les majuscules gardent leurs accents\u00a0: sans eux, «\u00a0A\u00a0» est un verbe, "
        "«\u00a0À\u00a0» n’en est pas un, et le lecteur trébuche. Une liste de mots dit lesquelles en "
        "portent.",
    ),
    wrong=card("A la fin du jour, rentrez les pommes."),
    right=card("À la fin du jour, rentrez les pommes."),
)

ORDINAL = code(
    "FR008",
    Severity.WARNING,
    title=Both("Ordinal", "Ordinal"),
    says=_WRITE,
    why=Both(
        "French shortens ordinals to 1er, 1re, 2e, 3e: longer endings such as “2ème” are not used in print.",
        "Les ordinaux s’abrègent 1er, 1re, 2e, 3e\u00a0: l’imprimé n’emploie pas les terminaisons "
        "longues comme «\u00a02ème\u00a0».",
    ),
    wrong=card("Au 2ème jour, reculez l’échelle."),
    right=card("Au 2e jour, reculez l’échelle."),
)

DECIMAL = code(
    "FR009",
    Severity.WARNING,
    title=Both("Decimal point in French", "Point décimal"),
    says=_WRITE,
    why=Both(
        "French separates decimals with a comma. The numbers of versions and sections (2.1) keep their "
        "point.",
        "En français, les décimales viennent après une virgule. Les numéros de version et de section "
        "(2.1) gardent leur point.",
    ),
    wrong=card("La branche mesure 1.5 mètre."),
    right=card("La branche mesure 1,5 mètre."),
)

SPACED = code(
    "FR010",
    Severity.INFO,
    title=Both("Space in or after a number", "Espace dans un nombre ou après lui"),
    says=Both(
        "“{written}”: a no-break space keeps this together",
        "«\u00a0{written}\u00a0»\u00a0: une espace insécable garde cela ensemble",
    ),
    why=Both(
        "Thousands are separated by a narrow no-break space (U+202F), units stand behind a no-break "
        "space (U+00A0), and so does a number behind “n°”. With ordinary spaces, the end of a line may "
        "tear them apart.",
        "Les milliers se séparent par une espace fine insécable (U+202F), les unités viennent après une "
        "espace insécable (U+00A0), de même que le nombre après «\u00a0n°\u00a0». Avec des espaces "
        "ordinaires, une fin de ligne peut les séparer.",
    ),
    wrong=card("Le verger compte 10 000 pommes."),
    right=card("Le verger compte 10\u202f000 pommes."),
)

ELISION = code(
    "FR011",
    Severity.WARNING,
    title=Both("Missing elision", "Élision oubliée"),
    says=_WRITE,
    why=Both(
        "Before a vowel, “le”, “de”, “que” and their like lose theirs: “d’Ashleigh”, “s’il”. "
        "Before h nothing is said, since it may be aspirated, nor before “un”, “onze” and “oui”. "
        "For a slot, the forms {{ enemy.de }}, {{ enemy.d }} and {{ enemy.que }} take care of it.",
        "Devant une voyelle, «\u00a0le\u00a0», «\u00a0de\u00a0», «\u00a0que\u00a0» et leurs semblables "
        "perdent la leur\u00a0: «\u00a0d’Ashleigh\u00a0», «\u00a0s’il\u00a0». Devant un h, qui est "
        "peut-être aspiré, rien n’est dit, ni devant «\u00a0un\u00a0», «\u00a0onze\u00a0» et "
        "«\u00a0oui\u00a0». Pour un emplacement, les formes {{ enemy.de }}, {{ enemy.d }} et {{ "
        "enemy.que }} s’en chargent.",
    ),
    wrong=card("Reculez le échelle."),
    right=card("Reculez l’échelle."),
)

CONTRACTION = code(
    "FR012",
    Severity.ERROR,
    title=Both("Article not contracted beside a slot", "Article non contracté devant un emplacement"),
    says=Both(
        "“{written}” would be printed as “de le” or “à le”: write {cure}",
        "«\u00a0{written}\u00a0» s’imprimerait «\u00a0de le\u00a0» ou «\u00a0à le\u00a0»\u00a0: écrivez "
        "{cure}",
    ),
    why=Both(
        "“de” and “le” join to “du”, “à” and “les” to “aux”. The forms {{ enemy.de }} and {{ "
        "enemy.à }} do so, according to the gender and the number that the entry declares. In prose “de "
        "le faire” is right, and is left alone.",
        "«\u00a0de\u00a0» et «\u00a0le\u00a0» se joignent en «\u00a0du\u00a0», «\u00a0à\u00a0» et "
        "«\u00a0les\u00a0» en «\u00a0aux\u00a0». Les formes {{ enemy.de }} et {{ enemy.à }} s’en "
        "chargent, selon le genre et le nombre déclarés. Dans la prose, «\u00a0de le faire\u00a0» est "
        "juste, et n’est pas signalé.",
    ),
    wrong=card('Videz le fond de {{ "panier" | term("le") }}.'),
    right=card('Videz le fond {{ "panier" | term("de") }}.'),
)

DOUBLED = code(
    "FR013",
    Severity.WARNING,
    title=Both("Doubled word", "Mot doublé"),
    says=Both("“{word}” stands here twice", "«\u00a0{word}\u00a0» est ici deux fois"),
    why=Both(
        "A word that stands twice in a row was most likely left over from an edit. What French may "
        "double, such as “vous vous” and “nous nous”, is let pass.",
        "Un mot répété est le plus souvent le reste d’une retouche. Ce que le français peut doubler, "
        "comme «\u00a0vous vous\u00a0» et «\u00a0nous nous\u00a0», n’est pas signalé.",
    ),
    wrong=card("Cueillez une pomme et et une poire."),
    right=card("Cueillez une pomme et une poire."),
)

SINGULAR = code(
    "FR015",
    Severity.WARNING,
    title=Both("Plural below two", "Pluriel en dessous de deux"),
    says=Both(
        "{number} asks for the singular: “{cure}”",
        "{number} demande le singulier\u00a0: «\u00a0{cure}\u00a0»",
    ),
    why=Both(
        "French counts in the singular below two: 0 carte, 1 carte, 1,5 carte. A counted text, with "
        "`one` and `other`, does so by itself.",
        "Le français compte au singulier en dessous de deux\u00a0: 0 carte, 1 carte, 1,5 carte. Un texte "
        "compté, avec `one` et `other`, s’en charge tout seul.",
    ),
    wrong=card("Il reste 0 pommes."),
    right=card("Il reste 0 pomme."),
)
