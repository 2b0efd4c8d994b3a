"""Finding codes of policies: arguments of orders, and of policies that fields name."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

SEVERAL_LISTS = declare_code(
    "POLICY002",
    Severity.ERROR,
    title=Bilingual("Several arguments with candidates", "Plusieurs arguments à candidats"),
    says=Bilingual(
        "“{first}” is already a list of candidates: an act is tried with the candidates of one argument",
        "«\u00a0{first}\u00a0» est déjà une liste de candidats\u00a0: un acte s’essaie avec les candidats "
        "d’un seul argument",
    ),
    why=Bilingual(
        "Where `with` gives a list, the act is tried with each of its items, and the ties say which is "
        "taken. With two lists nobody could say which pair comes first: give one of them a value, or write "
        "an order for each.",
        "Où `with` donne une liste, l’acte est essayé avec chaque élément, et les départages disent lequel "
        "est pris. Avec deux listes, rien ne dit quelle paire vient d’abord\u00a0: donnez une valeur à "
        "l’une, ou écrivez un ordre pour chacune.",
    ),
)

OTHER_ARGUMENTS = declare_code(
    "POLICY003",
    Severity.ERROR,
    title=Bilingual("Policy that takes something else", "Politique qui prend autre chose"),
    says=Bilingual(
        "{policy} may be meant here, which takes {wanted}; here it is given {given}",
        "il peut s’agir ici de {policy}, qui prend {wanted}\u202f; on lui donne ici {given}",
    ),
    why=Bilingual(
        "A field of an entry names a policy, and a rule runs whichever it finds there. So all policies that "
        "may be found in the same field take the same arguments, under the same names.",
        "Un champ d’une entrée nomme une politique, et une règle joue celle qu’elle y trouve. Toutes les "
        "politiques qu’un même champ peut nommer prennent donc les mêmes arguments, sous les mêmes noms.",
    ),
)
