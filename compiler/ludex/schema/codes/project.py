"""Finding codes of content/project.yaml: codes that it names and cannot lower."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_WHERE = Bilingual(
    "It is said in content/project.yaml, which holds for the whole project.",
    "Cela se dit dans content/project.yaml, qui vaut pour tout le projet.",
)

UNKNOWN = declare_code(
    "PROJECT001",
    Severity.WARNING,
    title=Bilingual("Unknown code lowered", "Code inconnu abaissé"),
    says=Bilingual("there is no code {name}", "il n’y a pas de code {name}"),
    why=Bilingual(
        f"Each finding shows its code, such as FR004. Another name lowers nothing. {_WHERE.en}",
        f"Chaque message montre son code, comme FR004. Un autre nom n’abaisse rien. {_WHERE.fr}",
    ),
)

FIRM = declare_code(
    "PROJECT002",
    Severity.WARNING,
    title=Bilingual("Code that cannot be lowered", "Code qui ne s’abaisse pas"),
    says=Bilingual(
        "{name} cannot be lowered: mend what it says",
        "{name} ne peut pas être abaissé\u00a0: réparez ce qu’il signale",
    ),
    why=Bilingual(
        "What leaves a file unread leaves nothing to be checked in it, and what is said of such exceptions "
        f"themselves must not be hushed by one. {_WHERE.en}",
        "Ce qui laisse un fichier illisible n’y laisse rien à vérifier, et ce qui se dit des exceptions "
        f"elles-mêmes ne doit pas se taire par une exception. {_WHERE.fr}",
    ),
)

NO_LOWER = declare_code(
    "PROJECT003",
    Severity.WARNING,
    title=Bilingual("Level that lowers nothing", "Niveau qui n’abaisse rien"),
    says=Bilingual(
        "{name} is {level} already: choose a lower level, or take this out",
        "{name} est déjà {level}\u00a0: choisissez un niveau plus bas, ou retirez ceci",
    ),
    why=Bilingual(
        "A level here makes a code count for less. One that changes nothing would mislead whoever reads "
        f"the file. {_WHERE.en}",
        "Un niveau donné ici fait compter un code pour moins. S’il ne change rien, il trompe qui lit le "
        f"fichier. {_WHERE.fr}",
    ),
)
