"""Finding codes of English typography and grammar."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_WRITE = Bilingual(
    "write “{cure}”, not “{written}”", "écrivez «\u00a0{cure}\u00a0» plutôt que «\u00a0{written}\u00a0»"
)
_WHERE = Bilingual(
    " No example is shown, because the examples on these pages come from a game in French.",
    " Aucun exemple n’est donné, car les exemples de ces pages viennent d’un jeu en français.",
)

SPACE = declare_code(
    "EN001",
    Severity.WARNING,
    title=Bilingual("Extra space before : ; ! ?", "Espace de trop devant : ; ! ?"),
    says=Bilingual(
        "English has no space before “{mark}”", "en anglais, pas d’espace devant «\u00a0{mark}\u00a0»"
    ),
    why=Bilingual(
        "In English, these marks follow the word without a space. The space is most likely left over from "
        "French." + _WHERE.en,
        "En anglais, ces signes suivent le mot sans espace. L’espace est sans doute un reste du français."
        + _WHERE.fr,
    ),
)

QUOTES = declare_code(
    "EN002",
    Severity.WARNING,
    title=Bilingual(
        "Straight quotes or apostrophe, or guillemets", "Guillemets droits ou français, ou apostrophe droite"
    ),
    says=Bilingual("{written}: write {cure}", "{written}\u00a0: écrivez {cure}"),
    why=Bilingual(
        "Printed English uses “curly quotes” and the curved apostrophe (don’t). Straight quotes come from "
        "typewriters, and guillemets are French." + _WHERE.en,
        "En anglais imprimé, on emploie les guillemets “courbes” et l’apostrophe courbe (don’t). Les "
        "guillemets droits viennent de la machine à écrire, et les guillemets à chevrons sont français."
        + _WHERE.fr,
    ),
)

ELLIPSIS = declare_code(
    "EN003",
    Severity.WARNING,
    title=Bilingual(
        "Three points instead of an ellipsis, in English",
        "Trois points au lieu du signe «\u00a0…\u00a0», en anglais",
    ),
    says=_WRITE,
    why=Bilingual(
        "An ellipsis is one character (U+2026), which a line break cannot split. “etc.” has a single full "
        "stop." + _WHERE.en,
        "Les points de suspension sont un seul caractère (U+2026), qu’un saut de ligne ne peut pas couper. "
        "«\u00a0etc.\u00a0» finit par un seul point." + _WHERE.fr,
    ),
)

NUMBER = declare_code(
    "EN004",
    Severity.WARNING,
    title=Bilingual("French number in English", "Nombre à la française en anglais"),
    says=_WRITE,
    why=Bilingual(
        "English separates decimals with a point (1.5) and thousands with a comma (10,000)." + _WHERE.en,
        "L’anglais sépare les décimales par un point (1.5) et les milliers par une virgule (10,000)."
        + _WHERE.fr,
    ),
)

WORDS = declare_code(
    "EN005",
    Severity.WARNING,
    title=Bilingual("Wrong article or doubled word", "Article faux ou mot doublé"),
    says=Bilingual(
        "“{written}” {trouble}: write “{cure}”",
        "«\u00a0{written}\u00a0» {trouble}\u00a0: écrivez «\u00a0{cure}\u00a0»",
    ),
    why=Bilingual(
        "“an” is used before a vowel sound (an enemy, an hour), “a” before any other (a card, a unit). A "
        "word written twice in a row is usually left over from an edit. For a slot, {{ enemy.a }} chooses "
        "the article." + _WHERE.en,
        "«\u00a0an\u00a0» vient devant un son de voyelle (an enemy, an hour), «\u00a0a\u00a0» devant tout "
        "autre (a card, a unit). Un mot répété est le plus souvent le reste d’une retouche. Pour un "
        "emplacement, {{ enemy.a }} choisit l’article." + _WHERE.fr,
    ),
)

ARTICLE_TROUBLE = Bilingual("has the wrong article", "n’a pas le bon article")
DOUBLED_TROUBLE = Bilingual("repeats a word", "répète un mot")

SPELLING = declare_code(
    "EN006",
    Severity.WARNING,
    title=Bilingual("Two spellings in one game", "Deux orthographes dans un même jeu"),
    says=Bilingual(
        "this game is spelt in {variant}: “{cure}”, not “{written}”",
        "ce jeu suit l’orthographe {variant}\u00a0: «\u00a0{cure}\u00a0», pas «\u00a0{written}\u00a0»",
    ),
    why=Bilingual(
        "“color” beside “colour” looks careless, and a search for one misses the other. Ludex takes the "
        "spelling that is the most frequent in the game’s texts, or that of its region, as in `en-GB`."
        + _WHERE.en,
        "«\u00a0color\u00a0» à côté de «\u00a0colour\u00a0» paraît négligé, et qui cherche l’une ne "
        "trouve pas l’autre. Ludex retient l’orthographe la plus fréquente dans les textes du jeu, ou celle "
        "de sa région, comme dans `en-GB`." + _WHERE.fr,
    ),
)

VARIANTS = {
    "uk": Bilingual("British English", "britannique"),
    "uk-ize": Bilingual("British English with -ize", "britannique en -ize"),
    "us": Bilingual("American English", "américaine"),
}

PLURAL = declare_code(
    "EN007",
    Severity.WARNING,
    title=Bilingual("Wrong singular or plural after 0 or 1", "Singulier ou pluriel faux après 0 ou 1"),
    says=Bilingual("{number} needs “{cure}”", "{number} demande «\u00a0{cure}\u00a0»"),
    why=Bilingual(
        "English uses the plural after 0: 0 cards, 1 card, 2 cards. A counted text, with `one` and "
        "`other`, chooses the form by itself." + _WHERE.en,
        "L’anglais compte zéro au pluriel\u00a0: 0 cards, 1 card, 2 cards. Un texte compté, avec `one` et "
        "`other`, choisit la forme tout seul." + _WHERE.fr,
    ),
)
