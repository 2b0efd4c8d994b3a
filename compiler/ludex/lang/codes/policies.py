"""Finding codes of policies: arguments of orders, and of policies named in fields."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

SEVERAL_LISTS = declare_code(
    "POLICY002",
    Severity.ERROR,
    title=Bilingual("Two lists of candidates in one order", "Deux listes de candidats dans un même ordre"),
    says=Bilingual(
        "“{first}” already gives a list of candidates: give this argument a single value",
        "«\u00a0{first}\u00a0» donne déjà une liste de candidats\u00a0: donnez une seule valeur à cet "
        "argument",
    ),
    why=Bilingual(
        "If `with` gives a list, the bot tries the act with each item, and the tie-breaks choose one of "
        "them. With two lists, it would be unclear which pair comes first: give one of them a single "
        "value, or write an order for each.",
        "Si `with` donne une liste, le robot essaie l’acte avec chaque élément, et les départages en "
        "choisissent un. Avec deux listes, rien ne dit quelle paire vient d’abord\u00a0: donnez une "
        "valeur à l’une, ou écrivez un ordre pour chacune.",
    ),
)

OTHER_ARGUMENTS = declare_code(
    "POLICY003",
    Severity.ERROR,
    title=Bilingual("Policy with different arguments", "Politique aux arguments différents"),
    says=Bilingual(
        "this may run {policy}, which takes {wanted}, but it is given {given}",
        "ceci peut lancer {policy}\u202f; arguments attendus\u00a0: {wanted}, donnés\u00a0: {given}",
    ),
    why=Bilingual(
        "A field of an entry names a policy, and a rule runs the policy that it finds there. So all "
        "policies that this field may name must take the same arguments, under the same names.",
        "Un champ d’une entrée nomme une politique, et une règle joue celle qu’elle y trouve. Toutes les "
        "politiques que ce champ peut nommer doivent donc prendre les mêmes arguments, sous les mêmes "
        "noms.",
    ),
)
