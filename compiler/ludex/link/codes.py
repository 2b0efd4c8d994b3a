"""Finding codes of references: unknown, ambiguous, cyclic, unused."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_SOURCE = "    source: {status: original}\n"
_DECK = "kind: deck\nentries:\n  pioche:\n    title: Pioche\n    of: [card]\n    cards: {%s: 2}\n" + _SOURCE
_RAIN = "kind: module\nentries:\n  pluie:\n    title: La pluie\n"
_MUD = "  boue:\n    title: La boue\n"

UNKNOWN = declare_code(
    "REF001",
    Severity.ERROR,
    title=Bilingual("Reference to nothing", "Référence dans le vide"),
    says=Bilingual("no {what} is called “{name}”", "aucune entrée {what} ne s’appelle «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A reference names an entry of the game, or of content/shared. Nothing there has this slug, so the "
        "compiler cannot tell what is meant. A reference is the slug of an entry, not its title.",
        "Une référence nomme une entrée du jeu, ou de content/shared. Rien n’y porte ce nom court\u00a0: "
        "le compilateur ne peut pas savoir de quoi il s’agit. Une référence est le nom court d’une entrée, "
        "pas son titre.",
    ),
    wrong=_DECK % "lanten",
    right=_DECK % "brouette",
)

WRONG_KIND = declare_code(
    "REF002",
    Severity.ERROR,
    title=Bilingual("Reference to another kind of thing", "Référence à une chose d’une autre sorte"),
    says=Bilingual(
        "“{name}” is a {actual}, which cannot stand here",
        "«\u00a0{name}\u00a0» est une entrée «\u00a0{actual}\u00a0», qui n’a pas sa place ici",
    ),
    why=Bilingual(
        "The name is known, but what it names cannot stand here: a deck holds cards, not rules. Where "
        "entries of several kinds share a slug, the full id says which: `card/barrow`.",
        "Le nom est connu, mais ce qu’il désigne n’a pas sa place ici\u00a0: un paquet contient des "
        "cartes, pas des règles. Quand plusieurs sortes d’entrées ont le même nom court, l’identifiant "
        "complet les distingue\u00a0: `card/brouette`.",
    ),
    wrong=_DECK % "panier",
    right=_DECK % "brouette",
)

RENAMED = declare_code(
    "REF003",
    Severity.ERROR,
    title=Bilingual("Reference to a former name", "Référence à un ancien nom"),
    says=Bilingual(
        "“{name}” is now called “{now}”", "«\u00a0{name}\u00a0» s’appelle maintenant «\u00a0{now}\u00a0»"
    ),
    why=Bilingual(
        "An entry that was renamed keeps its former names under `was`, so that translations and older "
        "packs still find it. Content itself uses the present name.",
        "Une entrée renommée garde ses anciens noms sous `was`, pour que les traductions et les paquets "
        "plus anciens la retrouvent. Le contenu lui-même emploie le nom actuel.",
    ),
    wrong=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    needs: [averse]\n" + _SOURCE,
    right=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
)

AMBIGUOUS = declare_code(
    "REF004",
    Severity.ERROR,
    title=Bilingual("Reference with two meanings", "Référence à double sens"),
    says=Bilingual("“{name}” may mean {ids}", "«\u00a0{name}\u00a0» peut désigner {ids}"),
    why=Bilingual(
        "Entries of several kinds that may stand here have the same slug. The full id, such as "
        "`card/barrow`, says which is meant.",
        "Plusieurs entrées, de sortes différentes mais admises ici, ont le même nom court. L’identifiant "
        "complet, comme `card/brouette`, dit laquelle est désignée.",
    ),
)

OTHER_GAME = declare_code(
    "REF005",
    Severity.ERROR,
    title=Bilingual("Reference into another game", "Référence vers un autre jeu"),
    says=Bilingual(
        "“{name}” belongs to the game {game}, which {here} cannot refer to",
        "«\u00a0{name}\u00a0» appartient au jeu {game}, hors de portée de {here}",
    ),
    why=Bilingual(
        "Each game is compiled alone, into a pack of its own. What several games use stands in "
        "content/shared.",
        "Chaque jeu est compilé seul, dans un paquet à lui. Ce que plusieurs jeux emploient se trouve dans "
        "content/shared.",
    ),
)

DUPLICATE_ID = declare_code(
    "REF006",
    Severity.ERROR,
    title=Bilingual("Two entries with one id", "Deux entrées, un seul identifiant"),
    says=Bilingual("{id} is defined twice", "{id} est défini deux fois"),
    why=Bilingual(
        "An id stands for one entry of its game, in whichever file. One of the two needs another slug, or "
        "is a copy left behind.",
        "Un identifiant désigne une seule entrée du jeu, quel que soit le fichier. L’une des deux doit "
        "changer de nom court, ou n’est qu’une copie oubliée.",
    ),
    wrong=("kind: card\nentries:\n  brouette:\n    title: Brouette bleue\n    source: {status: original}\n"),
    right=(
        "kind: card\nentries:\n  brouette-bleue:\n    title: Brouette bleue\n    source: {status: original}\n"
    ),
)

NAME_TAKEN = declare_code(
    "REF007",
    Severity.ERROR,
    title=Bilingual("Former name given to two entries", "Ancien nom attribué deux fois"),
    says=Bilingual(
        "“{name}” is given here as a former name, and names {other}",
        "«\u00a0{name}\u00a0» est donné ici comme ancien nom, et désigne {other}",
    ),
    why=Bilingual(
        "A former name leads translations and older packs to the entry that had it. It cannot lead to two, "
        "nor be the present name of another entry of the kind.",
        "Un ancien nom mène les traductions et les anciens paquets à l’entrée qui le portait. Il ne peut "
        "ni mener à deux entrées, ni être le nom actuel d’une autre entrée de la même sorte.",
    ),
    wrong=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    was: [averse]\n" + _SOURCE,
    right=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    was: [gadoue]\n" + _SOURCE,
)

CYCLE = declare_code(
    "REF008",
    Severity.ERROR,
    title=Bilingual("Entries that refer round in a circle", "Entrées qui se renvoient en boucle"),
    says=Bilingual("{path} leads back to itself", "{path}\u00a0: la chaîne revient à son départ"),
    why=Bilingual(
        "Some references build one entry upon another, as a layout that extends a layout. Followed round "
        "in a circle they would have no beginning.",
        "Certaines références bâtissent une entrée sur une autre, comme une mise en page qui en prolonge "
        "une autre. En boucle, elles n’auraient pas de commencement.",
    ),
    wrong=_RAIN + "    needs: [boue]\n" + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
    right=_RAIN + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
)

UNUSED = declare_code(
    "REF009",
    Severity.WARNING,
    title=Bilingual("Entry that nothing uses", "Entrée que rien n’emploie"),
    says=Bilingual("nothing refers to {id}", "rien ne renvoie à {id}"),
    why=Bilingual(
        "Entries of this kind exist to be referred to. One that nothing names is often left over, or its "
        "name is misspelt where it should stand.",
        "Les entrées de cette sorte existent pour qu’on y renvoie. Celle que rien ne nomme est souvent un "
        "reste, ou bien son nom est mal écrit là où il devrait figurer.",
    ),
)

OUT_OF_MODULE = declare_code(
    "REF010",
    Severity.ERROR,
    title=Bilingual("Reference into a module that may be absent", "Référence à un module peut-être absent"),
    says=Bilingual(
        "“{name}” belongs to the module {module}, which may be out of play here",
        "«\u00a0{name}\u00a0» appartient au module {module}, qui peut être hors jeu ici",
    ),
    why=Bilingual(
        "What stands in no module is always in play, and must not rely on what only a module brings. The "
        "entry belongs to the module as well, or the module needs the other one (`needs`).",
        "Ce qui n’est dans aucun module est toujours en jeu, et ne peut compter sur ce qu’un module seul "
        "apporte. L’entrée appartient aussi au module, ou le module a besoin de l’autre (`needs`).",
    ),
)

REMOVED = declare_code(
    "REF011",
    Severity.ERROR,
    title=Bilingual("Reference to a removed entry", "Référence à une entrée supprimée"),
    says=Bilingual("{id} was removed from the game", "{id} a été supprimé du jeu"),
    why=Bilingual(
        "The game's manifest lists this id under `removed`. What still refers to it needs another entry, "
        "or the entry comes back and leaves the list.",
        "Le manifeste du jeu cite cet identifiant sous `removed`. Ce qui y renvoie encore a besoin d’une "
        "autre entrée, ou bien l’entrée revient et quitte la liste.",
    ),
)
