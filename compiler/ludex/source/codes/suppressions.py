"""Finding codes of suppression comments: malformed, without a reason, unused."""

from __future__ import annotations

from ludex.core.code_examples import VALID_TERM
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

MALFORMED = declare_code(
    "ALLOW001",
    Severity.WARNING,
    title=Bilingual("Comment to Ludex that is not understood", "Commentaire à Ludex incompréhensible"),
    says=Bilingual(
        "“{comment}” is not understood: write “# ludex: allow CODE reason” or “# ludex: allow-file CODE "
        "reason”",
        "«\u00a0{comment}\u00a0» n’est pas compris\u00a0: écrivez «\u00a0# ludex: allow CODE raison\u00a0» "
        "ou «\u00a0# ludex: allow-file CODE raison\u00a0»",
    ),
    why=Bilingual(
        "A comment that begins with “ludex:” hushes a finding whose code it names. Misspelt, it would do "
        "nothing, and nobody would know.",
        "Un commentaire qui commence par «\u00a0ludex:\u00a0» fait taire un message dont il donne le code. "
        "Mal écrit, il resterait sans effet, et personne n’en saurait rien.",
    ),
    wrong=VALID_TERM + "# ludex: ignore this\n",
    right=VALID_TERM,
)

NO_REASON = declare_code(
    "ALLOW002",
    Severity.WARNING,
    title=Bilingual("Finding hushed without a reason", "Message tu sans raison"),
    says=Bilingual(
        "{codes} is hushed without a reason: say why after the code",
        "{codes} est tu sans raison\u00a0: dites pourquoi après le code",
    ),
    why=Bilingual(
        "Whoever reads the file next year must know whether the exception still holds. A few words are "
        "enough.",
        "Qui lira ce fichier dans un an doit savoir si l’exception tient toujours. Quelques mots suffisent.",
    ),
    wrong="# ludex: allow-file FILE014\n" + VALID_TERM,
    right=VALID_TERM,
)

UNKNOWN = declare_code(
    "ALLOW003",
    Severity.WARNING,
    title=Bilingual("Unknown code hushed", "Code inconnu"),
    says=Bilingual("there is no code {name}", "il n’y a pas de code {name}"),
    why=Bilingual(
        "Each finding shows its code, such as FILE004. A comment that names another hushes nothing.",
        "Chaque message montre son code, comme FILE004. Un commentaire qui en nomme un autre ne fait rien "
        "taire.",
    ),
    wrong="# ludex: allow-file FIL014 the printer wants this line break\n" + VALID_TERM,
    right=VALID_TERM,
)

UNUSED = declare_code(
    "ALLOW004",
    Severity.WARNING,
    title=Bilingual("Nothing to hush", "Rien à taire"),
    says=Bilingual(
        "nothing here needs {name} to be allowed: {cure}",
        "rien ici ne demande d’autoriser {name}\u00a0: {cure}",
    ),
    why=Bilingual(
        "At the end of a line a comment holds for that line; alone above a line, for that line and what is "
        "indented below it. It stands elsewhere, or the finding that it hushed is gone: left behind, it "
        "would hush the next one that comes about here, which may be a real mistake.",
        "En fin de ligne, un commentaire vaut pour cette ligne\u202f; seul au-dessus d’une ligne, pour "
        "celle-ci et ce qui est en retrait en dessous. Il est placé ailleurs, ou le message qu’il faisait "
        "taire a disparu\u00a0: s’il restait, il ferait taire le prochain, qui sera peut-être une vraie "
        "erreur.",
    ),
    wrong=VALID_TERM.replace("pommes.", "pommes.  # ludex: allow FILE014 the printer wants this line break"),
    right=VALID_TERM,
)

REMOVE = Bilingual("remove it", "retirez-le")
MOVE = Bilingual("move it to where it belongs", "déplacez-le là où il a sa place")

NOT_SUPPRESSIBLE = declare_code(
    "ALLOW005",
    Severity.WARNING,
    title=Bilingual("Finding that cannot be hushed", "Message qu’on ne peut pas faire taire"),
    says=Bilingual(
        "{name} cannot be allowed: mend what it says, and remove this",
        "{name} ne peut pas être autorisé\u00a0: réparez ce qu’il signale, et retirez ceci",
    ),
    why=Bilingual(
        "Errors of FILE and YAML say that something could not be read. Hushed, they would leave it unread "
        "and nobody would know. Findings about these comments themselves cannot be hushed either.",
        "Les erreurs FILE et YAML disent que quelque chose n’a pas pu être lu. Les taire, ce serait "
        "laisser cela de côté à l’insu de tous. Les messages sur ces commentaires eux-mêmes ne se taisent "
        "pas non plus.",
    ),
    wrong="# ludex: allow-file YAML014 both are right\n" + VALID_TERM,
    right=VALID_TERM,
)
