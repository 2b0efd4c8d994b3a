"""Codes about fields that depend on one another: one that another needs, excludes or stands in for."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both
from ludex.schema.codes.example import SOURCE, card, icon

NEEDED = code(
    "FIELD020",
    Severity.ERROR,
    title=Both("Field that another one needs", "Champ dont un autre a besoin"),
    says=Both(
        "{owner} lacks the field {what}, which is due where {condition}",
        "il manque à {owner} le champ {what}, obligatoire quand {condition}",
    ),
    why=Both(
        "What one field says may ask for another: what the rulebook states has a section, advice that "
        "nothing can prove has a reason. Add the field, or change the one that asks for it.",
        "Ce que dit un champ peut en appeler un autre\u00a0: ce que la règle du jeu énonce a une section, "
        "un conseil que rien ne peut prouver a une raison. Ajoutez ce champ, ou changez celui qui l’appelle.",
    ),
    wrong=card(source="    source: {status: stated}\n"),
    right=card(source="    source: {status: stated, at: Les cartes}\n"),
)

EXCLUDED = code(
    "FIELD021",
    Severity.ERROR,
    title=Both("Field that another one excludes", "Champ qu’un autre exclut"),
    says=Both("{what} may not stand where {condition}", "{what} n’a pas sa place quand {condition}"),
    why=Both(
        "Two fields that answer the same question could give two answers, so one of them stands alone. "
        "Remove the one that is not meant.",
        "Deux champs qui répondent à la même question pourraient se contredire\u00a0: un seul a sa place. "
        "Retirez celui qui n’est pas voulu.",
    ),
    wrong=icon("path: M0 0H24V24H0Z", "file: icons/pomme.svg"),
    right=icon("path: M0 0H24V24H0Z"),
)

ONE_OF = code(
    "FIELD022",
    Severity.ERROR,
    title=Both("None of several fields", "Aucun des champs possibles"),
    says=Both(
        "{owner} lacks one of these fields: {names}", "il manque à {owner} l’un de ces champs\u00a0: {names}"
    ),
    why=Both(
        "The same thing can be said in several ways, each with a field of its own: a layout has a size, or "
        "extends another that has one. One of them must be there.",
        "La même chose peut se dire de plusieurs façons, chacune avec son champ\u00a0: une mise en page a "
        "une taille, ou en prolonge une autre qui en a une. L’un de ces champs est indispensable.",
    ),
    wrong=f"kind: layout\nentries:\n  face:\n    title: Face\n    draft: true\n{SOURCE}",
    right=f"kind: layout\nentries:\n  face:\n    title: Face\n    size: [63, 88]\n    draft: true\n{SOURCE}",
)

ONE_ONLY = code(
    "FIELD023",
    Severity.ERROR,
    title=Both("Fields that exclude one another", "Champs qui s’excluent"),
    says=Both(
        "{owner} has {names}: these exclude one another, keep one of them",
        "{owner} a {names}\u00a0: ces champs s’excluent, n’en gardez qu’un",
    ),
    why=Both(
        "Each of these fields says in its own way what the others say too. Together they could contradict "
        "one another, so exactly one of them is given.",
        "Chacun de ces champs dit à sa façon ce que disent aussi les autres. Ensemble, ils pourraient se "
        "contredire\u00a0: on n’en donne qu’un.",
    ),
)
