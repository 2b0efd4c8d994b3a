"""Finding codes of content/project.yaml: unknown codes, and codes that cannot be lowered."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_WHERE = Bilingual(
    "This setting is in content/project.yaml and applies to the whole project.",
    "Ce réglage est dans content/project.yaml et s’applique à tout le projet.",
)

UNKNOWN = declare_code(
    "PROJECT001",
    Severity.WARNING,
    title=Bilingual("Setting for an unknown code", "Réglage d’un code inconnu"),
    says=Bilingual("unknown code {name}", "code inconnu {name}"),
    why=Bilingual(
        f"Each finding shows its code, such as FR004. An unknown code has no effect. {_WHERE.en}",
        f"Chaque constat montre son code, comme FR004. Un code inconnu est sans effet. {_WHERE.fr}",
    ),
)

FIRM = declare_code(
    "PROJECT002",
    Severity.WARNING,
    title=Bilingual("Code whose severity cannot be lowered", "Code dont la gravité ne peut être abaissée"),
    says=Bilingual(
        "the severity of {name} cannot be lowered: fix the mistake",
        "la gravité de {name} ne peut pas être abaissée\u00a0: corrigez l’erreur",
    ),
    why=Bilingual(
        "A file that cannot be read is not checked at all, so its error must stay visible. Findings about "
        f"suppression comments must stay visible too. {_WHERE.en}",
        "Un fichier illisible n’est pas vérifié du tout\u00a0: son erreur doit rester visible. Les constats "
        f"sur les commentaires d’exception doivent rester visibles aussi. {_WHERE.fr}",
    ),
)

NO_LOWER = declare_code(
    "PROJECT003",
    Severity.WARNING,
    title=Bilingual("Level without effect", "Niveau sans effet"),
    says=Bilingual(
        "{name} is already {level}: choose a lower level, or remove this setting",
        "{name} est déjà {level}\u00a0: choisissez un niveau plus bas, ou retirez ce réglage",
    ),
    why=Bilingual(
        "A level here lowers the severity of a code. A level that changes nothing misleads readers of "
        f"the file. {_WHERE.en}",
        "Un niveau donné ici abaisse la gravité d’un code. S’il ne change rien, il trompe le lecteur du "
        f"fichier. {_WHERE.fr}",
    ),
)
