"""Codes about marks in texts: icons and emphasis. Pairs of texts may break the second rule too."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both
from ludex.text.codes.example import card

ICON = code(
    "L10N002",
    Severity.ERROR,
    title=Both("Unknown icon in a text", "Icône inconnue dans un texte"),
    says=Both("there is no icon “{name}”", "il n’y a pas d’icône «\u00a0{name}\u00a0»"),
    why=Both(
        "A word in square brackets is drawn as the icon of that slug. An icon that does not exist cannot "
        "be drawn, and the word would be printed, brackets and all. For brackets that are really to be "
        "printed, write a backslash before the first: \\[sic].",
        "Un mot entre crochets est dessiné\u00a0: c’est l’icône de ce nom. Une icône qui n’existe pas ne "
        "peut pas être dessinée, et le mot s’imprimerait tel quel, crochets compris. Pour de vrais "
        "crochets, mettez une barre oblique inverse devant le premier\u00a0: \\[sic].",
    ),
    wrong=card("Rentrez deux [pomme]."),
    right=card("Rentrez deux pommes."),
)

MARKUP = code(
    "L10N003",
    Severity.ERROR,
    title=Both("Markup that does not balance", "Mise en forme mal équilibrée"),
    says=Both("“{mark}” {trouble}", "«\u00a0{mark}\u00a0» {trouble}"),
    why=Both(
        "Emphasis stands between stars: *italic*, **bold**. What begins must end in the same paragraph, "
        "and a translation must lead to the same entries as its source. Tags such as <b> do nothing "
        "here: they would be printed as they stand.",
        "La mise en valeur se marque par des étoiles\u00a0: *italique*, **gras**. Ce qui commence doit "
        "finir dans le même paragraphe, et une traduction doit mener aux mêmes entrées que sa source. "
        "Les balises comme <b> n’ont aucun effet ici\u00a0: elles s’imprimeraient telles quelles.",
    ),
    wrong=card("**Au dégel, cueillez deux pommes."),
    right=card("**Au dégel**, cueillez deux pommes."),
)

ALONE = Both("has no counterpart in this paragraph", "n’a pas de pendant dans ce paragraphe")
TAG = Both("is a tag: write *italic* or **bold**", "est une balise\u00a0: écrivez *italique* ou **gras**")
