"""Finding codes of suppression comments: malformed, without a reason, unused."""

from __future__ import annotations

from ludex.core.code_examples import VALID_TERM
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

MALFORMED = declare_code(
    "ALLOW001",
    Severity.WARNING,
    title=Bilingual("Malformed suppression comment", "Commentaire d’exception mal formé"),
    says=Bilingual(
        "“{comment}” is not understood: write “# ludex: allow CODE reason” or “# ludex: allow-file CODE "
        "reason”",
        "«\u00a0{comment}\u00a0» n’est pas compris\u00a0: écrivez «\u00a0# ludex: allow CODE raison\u00a0» "
        "ou «\u00a0# ludex: allow-file CODE raison\u00a0»",
    ),
    why=Bilingual(
        "A comment that begins with “ludex:” suppresses the finding whose code it names. A misspelt one "
        "would have no effect, and nobody would notice.",
        "Un commentaire qui commence par «\u00a0ludex:\u00a0» masque le constat dont il donne le code. "
        "Mal écrit, il resterait sans effet, et personne ne le remarquerait.",
    ),
    wrong=VALID_TERM + "# ludex: ignore this\n",
    right=VALID_TERM,
)

NO_REASON = declare_code(
    "ALLOW002",
    Severity.WARNING,
    title=Bilingual("Suppression without a reason", "Constat masqué sans raison"),
    says=Bilingual(
        "{codes}: suppressed without a reason; say why after the code",
        "{codes}\u00a0: masqué sans raison\u202f; dites pourquoi après le code",
    ),
    why=Bilingual(
        "A later reader must be able to tell whether the exception is still justified. A few words are "
        "enough.",
        "Un lecteur doit pouvoir juger plus tard si l’exception reste justifiée. Quelques mots suffisent.",
    ),
    wrong="# ludex: allow-file FILE014\n" + VALID_TERM,
    right=VALID_TERM,
)

UNKNOWN = declare_code(
    "ALLOW003",
    Severity.WARNING,
    title=Bilingual("Suppression of an unknown code", "Exception pour un code inconnu"),
    says=Bilingual("unknown code {name}", "code inconnu {name}"),
    why=Bilingual(
        "Each finding shows its code, such as FILE004. A comment with an unknown code suppresses nothing.",
        "Chaque constat montre son code, comme FILE004. Un commentaire avec un code inconnu ne masque rien.",
    ),
    wrong="# ludex: allow-file FIL014 the printer wants this line break\n" + VALID_TERM,
    right=VALID_TERM,
)

UNUSED = declare_code(
    "ALLOW004",
    Severity.WARNING,
    title=Bilingual("Unneeded suppression", "Exception inutile"),
    says=Bilingual(
        "there is no {name} here to suppress: {cure}",
        "il n’y a pas de {name} à masquer ici\u00a0: {cure}",
    ),
    why=Bilingual(
        "A comment at the end of a line applies to that line; alone above a line, to that line and "
        "everything indented below it; with `allow-file`, to the whole file. There is no finding of this "
        "code there: the comment is in the wrong place, or the finding is gone. Left behind, the code could "
        "hide a real mistake later.",
        "En fin de ligne, un commentaire s’applique à cette ligne\u202f; seul au-dessus d’une ligne, à "
        "celle-ci et à tout ce qui est en retrait dessous\u202f; avec `allow-file`, à tout le fichier. Il ne "
        "s’y trouve aucun constat de ce code\u00a0: le commentaire est mal placé, ou le constat a disparu. "
        "Si le code restait, il pourrait cacher plus tard une vraie erreur.",
    ),
    wrong=VALID_TERM.replace("pommes.", "pommes.  # ludex: allow FILE014 the printer wants this line break"),
    right=VALID_TERM,
)

REMOVE = Bilingual(
    "remove this code, or the whole comment if it names no other",
    "retirez ce code, ou tout le commentaire s’il n’en nomme pas d’autre",
)
MOVE = Bilingual("move the comment to the finding", "déplacez le commentaire sur la ligne du constat")

NOT_SUPPRESSIBLE = declare_code(
    "ALLOW005",
    Severity.WARNING,
    title=Bilingual("Finding that cannot be suppressed", "Constat qu’on ne peut pas masquer"),
    says=Bilingual(
        "{name} cannot be suppressed: fix the mistake, and remove this comment",
        "{name} ne peut pas être masqué\u00a0: corrigez l’erreur, et retirez ce commentaire",
    ),
    why=Bilingual(
        "FILE and YAML errors concern whether files can be read as intended, so they must be fixed. Findings "
        "about suppression comments, about PDF files and about content/project.yaml cannot be suppressed "
        "either.",
        "Les erreurs FILE et YAML touchent à la lecture même des fichiers\u00a0: il faut les corriger. Les "
        "constats sur les commentaires `# ludex: allow`, sur les PDF et sur content/project.yaml ne se "
        "masquent pas non plus.",
    ),
    wrong="# ludex: allow-file YAML014 both are right\n" + VALID_TERM,
    right=VALID_TERM,
)
