"""What each built-in function is for, in both languages, and how it is called: for the description of the
language.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.message import Both

DESCRIBED: Mapping[str, tuple[str, Both]] = {
    "count": ("count(list)", Both("how many items there are", "le nombre d’éléments")),
    "empty": ("empty(list)", Both("whether there is none", "s’il n’y en a aucun")),
    "any": ("any(… for …)", Both("whether it holds for one at least", "si c’est vrai d’un élément au moins")),
    "all": ("all(… for …)", Both("whether it holds for each", "si c’est vrai de chacun")),
    "sum": ("sum(… for …)", Both("the sum of numbers", "la somme de nombres")),
    "first": ("first(… for …)", Both("the first item, or none", "le premier élément, ou none")),
    "last": ("last(list)", Both("the last item, or none", "le dernier élément, ou none")),
    "one": (
        "one(list)",
        Both(
            "the only item; play stops where there is not exactly one",
            "le seul élément\u202f; la partie s’arrête s’il n’y en a pas exactement un",
        ),
    ),
    "min": (
        "min(a, b), min(list, default=0)",
        Both(
            "the smallest number; of a list, none where it is empty and nothing else is given",
            "le plus petit nombre\u202f; d’une liste vide, none ou la valeur de `default`",
        ),
    ),
    "max": (
        "max(a, b), max(list, default=0)",
        Both(
            "the largest number; of a list, none where it is empty and nothing else is given",
            "le plus grand nombre\u202f; d’une liste vide, none ou la valeur de `default`",
        ),
    ),
    "abs": ("abs(n)", Both("the number without its sign", "le nombre sans son signe")),
    "range": (
        "range(n), range(from, to)",
        Both(
            "the numbers from 0, or `from`, up to, not including, the last",
            "les nombres de 0, ou de `from`, jusqu’au dernier non compris",
        ),
    ),
    "sorted": (
        "sorted(list, by=…, reverse=true)",
        Both("in order; `it` is the item in `by`", "dans l’ordre\u202f; dans `by`, `it` est l’élément"),
    ),
    "reversed": ("reversed(list)", Both("the other way round", "dans l’ordre inverse")),
    "distinct": ("distinct(list)", Both("each item once", "chaque élément une seule fois")),
    "index": (
        "index(list, item)",
        Both("the place of an item, from 0, or none", "le rang d’un élément, à partir de 0, ou none"),
    ),
    "subsets": ("subsets(list, n)", Both("every choice of n items", "tous les choix de n éléments")),
    "sure": (
        "sure(x)",
        Both(
            "x, which the author knows is not none; play stops where it is",
            "x, dont l’auteur sait qu’il n’est pas none\u202f; la partie s’arrête s’il l’est",
        ),
    ),
    "otherwise": ("otherwise(x, y)", Both("x, or y where x is none", "x, ou y si x vaut none")),
    "entries": ("entries(kind)", Both("all entries of a kind", "toutes les entrées d’un type")),
    "kind": (
        "kind(piece, name)",
        Both("whether a piece or entry is of a kind", "si une pièce ou une entrée est d’un type"),
    ),
    "playing": ("playing(module)", Both("whether a module is in play", "si un module est en jeu")),
    "owner": (
        "owner(piece), owner(place)",
        Both(
            "whose place it is, or lies in; none for places of the game",
            "à qui est le lieu, ou celui de la pièce\u202f; none pour les lieux du jeu",
        ),
    ),
    "place": (
        "place(piece)",
        Both("the place where a piece lies, or none", "le lieu où se trouve une pièce, ou none"),
    ),
    "space": (
        "space(piece)",
        Both("the space that a piece lies on, or none", "la case où se trouve une pièce, ou none"),
    ),
    "position": ("position(piece)", Both("the number of that space", "le numéro de cette case")),
    "spaces": ("spaces(place)", Both("the spaces of a place, in order", "les cases d’un lieu, dans l’ordre")),
    "near": (
        "near(space), near(space, edge)",
        Both(
            "the spaces joined to it, by one kind of edge where it is named",
            "les cases qui y sont reliées, par un genre de lien s’il est nommé",
        ),
    ),
    "steps": (
        "steps(space, space)",
        Both("the length of the shortest way, or none", "la longueur du plus court chemin, ou none"),
    ),
    "cell": (
        "cell(table, row, column)",
        Both(
            "what stands in a table; a row or column is an entry where they are named after entries, else "
            "its name, or the number that leads there; a single column may be left out",
            "ce qui figure dans un tableau\u202f; une ligne ou colonne est une entrée si elles en portent "
            "les noms, sinon son nom, ou le nombre qui y mène\u202f; une colonne unique peut être omise",
        ),
    ),
    "row": (
        "row(table, number)",
        Both(
            "the name of the row that a number leads to, or none",
            "le nom de la ligne où mène un nombre, ou none",
        ),
    ),
    "odds": (
        "odds(dice, condition)",
        Both(
            "how often in a million the condition holds; `it` is the list of values",
            "combien de fois sur un million la condition est vraie\u202f; `it` est la liste des valeurs",
        ),
    ),
    "can": (
        "can(step, …)",
        Both(
            "whether an action is allowed with these arguments",
            "si une action est permise avec ces arguments",
        ),
    ),
    "would": (
        "would(step(…), expression)",
        Both("what the expression would be after the step", "ce que vaudrait l’expression après l’étape"),
    ),
}
"""By name: how it is written, and what it gives. Those of planes stand in the instruction page."""
