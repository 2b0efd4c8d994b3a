"""What can be wrong with the template of a sheet, and with its length."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both

TEMPLATE = code(
    "PRINT020",
    Severity.ERROR,
    title=Both("Template that cannot be printed", "Modèle impossible à imprimer"),
    says=Both(
        "the template of {sheet} cannot be printed: {why}",
        "le modèle de {sheet} ne peut pas être imprimé\u00a0: {why}",
    ),
    why=Both(
        "The template of a sheet says what stands where. It names entries and their fields, repeats with "
        "{% for %} and chooses with {% if %}; it can neither call nor include anything, for it may come "
        "from a stranger. Words stand under `texts` of the sheet, where translators find them.",
        "Le modèle d’une feuille dit ce qui se trouve où. Il nomme des entrées et leurs champs, répète avec "
        "{% for %} et choisit avec {% if %}\u202f; il ne peut rien appeler ni inclure, car il peut venir "
        "d’un inconnu. Les mots se trouvent sous `texts` de la feuille, là où les traducteurs les cherchent.",
    ),
)

PAGES = code(
    "PRINT021",
    Severity.ERROR,
    title=Both("Sheet with too many or too few pages", "Feuille trop longue ou trop courte"),
    says=Both(
        "in “{locale}”, {sheet} has {found} pages, even at {size} points: shorten it, lengthen it, or "
        "change `pages`",
        "en «\u00a0{locale}\u00a0», {sheet} a {found} pages, même en corps {size}\u00a0: raccourcissez-la, "
        "allongez-la, ou changez `pages`",
    ),
    why=Both(
        "A sheet that says how many pages it has is printed at the largest size at which it has them, "
        "down to its `floor`: a sheet to lay beside the game must not end with three lines on a third "
        "page. It is never cut, nor made smaller than can be read.",
        "Une feuille qui annonce un nombre de pages s’imprime au plus grand corps qui le permet, sans "
        "descendre sous son `floor`\u00a0: une aide de jeu ne doit pas finir par trois lignes sur une "
        "troisième page. Elle n’est jamais coupée, ni réduite au point d’être illisible.",
    ),
)
