"""Finding codes of English typography and grammar."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_WRITE = Bilingual(
    "write “{cure}”, not “{written}”", "écrivez «\u00a0{cure}\u00a0» plutôt que «\u00a0{written}\u00a0»"
)
_WHERE = Bilingual(
    " There is no example snippet: the snippets are texts of a French game.",
    " Il n’y a pas d’extrait en exemple\u00a0: les extraits sont les textes d’un jeu en français.",
)

SPACE = declare_code(
    "EN001",
    Severity.WARNING,
    title=Bilingual("Space before : ; ! ?", "Espace devant : ; ! ?"),
    says=Bilingual(
        "English has no space before “{mark}”", "en anglais, pas d’espace devant «\u00a0{mark}\u00a0»"
    ),
    why=Bilingual(
        "English sets these marks right behind the word. The space is most likely left over from French."
        + _WHERE.en,
        "L’anglais colle ces signes au mot. L’espace est sans doute un reste du français." + _WHERE.fr,
    ),
)

QUOTES = declare_code(
    "EN002",
    Severity.WARNING,
    title=Bilingual("Straight quotes or guillemets", "Guillemets droits ou français"),
    says=Bilingual("{written}: write {cure}", "{written}\u00a0: écrivez {cure}"),
    why=Bilingual(
        "English print has “curly quotes” and the curved apostrophe (don’t). Straight ones are those of "
        "a typewriter, and guillemets are French." + _WHERE.en,
        "L’imprimé anglais veut des guillemets “courbes” et l’apostrophe courbe (don’t). Les droits sont "
        "ceux de la machine à écrire, et les chevrons sont français." + _WHERE.fr,
    ),
)

ELLIPSIS = declare_code(
    "EN003",
    Severity.WARNING,
    title=Bilingual("Ellipsis in English", "Points de suspension en anglais"),
    says=_WRITE,
    why=Bilingual(
        "An ellipsis is one sign (U+2026), which no line can break. “etc.” ends in one point." + _WHERE.en,
        "Les points de suspension sont un seul signe (U+2026), qu’aucune ligne ne coupe. "
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
        "“an” stands before the sound of a vowel (an enemy, an hour), “a” before any other (a card, a "
        "unit). A word that stands twice in a row was most likely left over from an edit. For a slot, {{ "
        "enemy.a }} takes care of it." + _WHERE.en,
        "«\u00a0an\u00a0» vient devant un son de voyelle (an enemy, an hour), «\u00a0a\u00a0» devant "
        "tout autre (a card, a unit). Un mot répété est le plus souvent le reste d’une retouche. Pour un "
        "emplacement, {{ enemy.a }} s’en charge." + _WHERE.fr,
    ),
)

ARTICLE_TROUBLE = Bilingual("has the wrong article", "n’a pas le bon article")
DOUBLED_TROUBLE = Bilingual("says a word twice", "répète un mot")

SPELLING = declare_code(
    "EN006",
    Severity.WARNING,
    title=Bilingual("Two spellings in one game", "Deux orthographes dans un même jeu"),
    says=Bilingual(
        "this game is spelt in {variant}: “{cure}”, not “{written}”",
        "ce jeu suit l’orthographe {variant}\u00a0: «\u00a0{cure}\u00a0», pas «\u00a0{written}\u00a0»",
    ),
    why=Bilingual(
        "“color” beside “colour” looks careless, and a search finds only half of it. The spelling that "
        "most of the game’s texts use is taken for the game’s own." + _WHERE.en,
        "«\u00a0color\u00a0» à côté de «\u00a0colour\u00a0» paraît négligé, et une recherche n’en trouve "
        "que la moitié. L’orthographe de la plupart des textes est tenue pour celle du jeu." + _WHERE.fr,
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
    title=Bilingual("Singular and plural after 0 and 1", "Singulier et pluriel après 0 et 1"),
    says=Bilingual("{number} needs “{cure}”", "{number} demande «\u00a0{cure}\u00a0»"),
    why=Bilingual(
        "English counts none in the plural: 0 cards, 1 card, 2 cards. A counted text, with `one` and "
        "`other`, does so by itself." + _WHERE.en,
        "L’anglais compte zéro au pluriel\u00a0: 0 cards, 1 card, 2 cards. Un texte compté, avec `one` "
        "et `other`, s’en charge tout seul." + _WHERE.fr,
    ),
)
