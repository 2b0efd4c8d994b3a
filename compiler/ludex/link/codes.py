"""Finding codes of ids, and of references between entries."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

_SOURCE = "    source: {status: original}\n"
_DECK = "kind: deck\nentries:\n  pioche:\n    title: Pioche\n    of: [card]\n    cards: {%s: 2}\n" + _SOURCE
_RAIN = "kind: module\nentries:\n  pluie:\n    title: La pluie\n"
_MUD = "  boue:\n    title: La boue\n"

UNKNOWN = declare_code(
    "REF001",
    title=Bilingual("Reference without a target", "Référence sans cible"),
    says=Bilingual("no {what} is called “{name}”", "aucune entrée {what} ne s’appelle «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A reference names an entry of the game, or of content/shared. No entry there has this slug, so "
        "the compiler cannot tell which one you mean. A reference is the slug of an entry, not its title.",
        "Une référence nomme une entrée du jeu, ou de content/shared. Aucune entrée n’y porte ce nom "
        "court\u00a0: le compilateur ne peut pas savoir laquelle vous désignez. Une référence est le nom "
        "court d’une entrée, pas son titre.",
    ),
    wrong=_DECK % "brouete",
    right=_DECK % "brouette",
)

WRONG_KIND = declare_code(
    "REF002",
    title=Bilingual("Reference to the wrong kind", "Référence à la mauvaise sorte"),
    says=Bilingual(
        "“{name}” is of kind {actual}, which is not allowed here",
        "«\u00a0{name}\u00a0» est de la sorte «\u00a0{actual}\u00a0», qui n’est pas admise ici",
    ),
    why=Bilingual(
        "The entry exists, but its kind is not allowed here: a deck holds cards, not rules. Name an entry "
        "of one of the kinds that the finding lists.",
        "L’entrée existe, mais sa sorte n’est pas admise ici\u00a0: un paquet contient des cartes, pas "
        "des règles. Nommez une entrée de l’une des sortes que le constat énumère.",
    ),
    wrong=_DECK % "panier",
    right=_DECK % "brouette",
)

RENAMED = declare_code(
    "REF003",
    title=Bilingual("Reference to a former name", "Référence à un ancien nom"),
    says=Bilingual(
        "“{name}” is now called “{now}”", "«\u00a0{name}\u00a0» s’appelle maintenant «\u00a0{now}\u00a0»"
    ),
    why=Bilingual(
        "An entry that was renamed keeps its former names under `was`, so that translations and older "
        "packs still find it. Content must use the current name.",
        "Une entrée renommée garde ses anciens noms sous `was`, pour que les traductions et les anciens "
        "packs la retrouvent. Le contenu, lui, doit employer le nom actuel.",
    ),
    wrong=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    needs: [averse]\n" + _SOURCE,
    right=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
)

AMBIGUOUS = declare_code(
    "REF004",
    title=Bilingual("Reference with two meanings", "Référence à double sens"),
    says=Bilingual("“{name}” may mean {ids}", "«\u00a0{name}\u00a0» peut désigner {ids}"),
    why=Bilingual(
        "Several entries have this slug, and all are of kinds that are allowed here. Write the full id, "
        "such as `card/barrow`, to say which one you mean.",
        "Plusieurs entrées de sortes admises ici ont ce nom court. Écrivez l’identifiant complet, comme "
        "`card/brouette`, pour dire laquelle vous désignez.",
    ),
)

OTHER_GAME = declare_code(
    "REF005",
    title=Bilingual("Reference into another game", "Référence vers un autre jeu"),
    says=Bilingual(
        "“{name}” belongs to the game {game}, which {here} cannot refer to",
        "«\u00a0{name}\u00a0» appartient au jeu {game}, hors de portée de {here}",
    ),
    why=Bilingual(
        "Each game is compiled alone, into its own pack. Put entries that several games use into "
        "content/shared.",
        "Chaque jeu est compilé seul, dans son propre pack. Placez dans content/shared les entrées que "
        "plusieurs jeux emploient.",
    ),
)

DUPLICATE_ID = declare_code(
    "REF006",
    title=Bilingual("Two entries with one id", "Deux entrées, un seul identifiant"),
    says=Bilingual("{id} is defined twice", "{id} est défini deux fois"),
    why=Bilingual(
        "An id names exactly one entry of a game, across all its files. Give one of the two another slug, "
        "or delete it if it is a forgotten copy.",
        "Un identifiant désigne une seule entrée du jeu, tous fichiers confondus. Donnez un autre nom "
        "court à l’une des deux, ou supprimez-la si c’est une copie oubliée.",
    ),
    wrong=("kind: card\nentries:\n  brouette:\n    title: Brouette bleue\n    source: {status: original}\n"),
    right=(
        "kind: card\nentries:\n  brouette-bleue:\n    title: Brouette bleue\n    source: {status: original}\n"
    ),
)

NAME_TAKEN = declare_code(
    "REF007",
    title=Bilingual("Former name given to two entries", "Ancien nom attribué deux fois"),
    says=Bilingual(
        "the former name “{name}” already belongs to {other}",
        "l’ancien nom «\u00a0{name}\u00a0» appartient déjà à {other}",
    ),
    why=Bilingual(
        "Translations and older packs use a former name to find the entry that had it. So it must not "
        "belong to two entries, nor be the current name of another entry of the kind.",
        "Les traductions et les anciens packs retrouvent par l’ancien nom l’entrée qui le portait. Il ne "
        "peut donc ni appartenir à deux entrées, ni être le nom actuel d’une autre entrée de la même sorte.",
    ),
    wrong=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    was: [averse]\n" + _SOURCE,
    right=_RAIN + "    was: [averse]\n" + _SOURCE + _MUD + "    was: [gadoue]\n" + _SOURCE,
)

CYCLE = declare_code(
    "REF008",
    title=Bilingual("Circular references", "Références circulaires"),
    says=Bilingual("{path} leads back to itself", "{path}\u00a0: la chaîne revient à son point de départ"),
    why=Bilingual(
        "Some references base one entry on another, such as a layout that extends a layout. If they form "
        "a circle, none of these entries can be built first.",
        "Certaines références fondent une entrée sur une autre, comme une maquette qui en prolonge une "
        "autre. Si elles forment une boucle, aucune de ces entrées ne peut être construite en premier.",
    ),
    wrong=_RAIN + "    needs: [boue]\n" + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
    right=_RAIN + _SOURCE + _MUD + "    needs: [pluie]\n" + _SOURCE,
)

UNUSED = declare_code(
    "REF009",
    Severity.WARNING,
    title=Bilingual("Unused entry", "Entrée inutilisée"),
    says=Bilingual(
        "no other entry refers to {id}: refer to it, or delete it",
        "aucune autre entrée ne renvoie à {id}\u00a0: faites-y référence, ou supprimez cette entrée",
    ),
    why=Bilingual(
        "Entries of this kind only have an effect where another entry refers to them. An unused one is "
        "often left over, or its name is misspelt where it should be used.",
        "Les entrées de cette sorte n’ont d’effet que si une autre y renvoie. Une entrée inutilisée est "
        "souvent un reste, ou bien son nom est mal écrit là où il devrait servir.",
    ),
)

OUT_OF_MODULE = declare_code(
    "REF010",
    title=Bilingual(
        "Reference to an entry of a module that may be out of play",
        "Référence à une entrée d’un module peut-être hors jeu",
    ),
    says=Bilingual(
        "“{name}” belongs to the module {module}, which may be out of play here",
        "«\u00a0{name}\u00a0» appartient au module {module}, qui peut être hors jeu ici",
    ),
    why=Bilingual(
        "The referring entry may be in play without this module. Move it into the module too, or take the "
        "entry that it names out of the module. If it already belongs to another module, list the missing "
        "module under `needs` of that one.",
        "L’entrée qui contient la référence peut être en jeu sans ce module. Placez-la aussi dans ce "
        "module, ou sortez-en l’entrée qu’elle nomme. Si elle appartient déjà à un autre module, citez le "
        "module manquant sous `needs` de cet autre module.",
    ),
)

REMOVED = declare_code(
    "REF011",
    title=Bilingual("Reference to a removed entry", "Référence à une entrée supprimée"),
    says=Bilingual("{id} was removed from the game", "{id} a été supprimé du jeu"),
    why=Bilingual(
        "The game’s manifest lists this id under `removed`. Refer to another entry, or restore the entry "
        "and take it off that list.",
        "Le manifeste du jeu cite cet identifiant sous `removed`. Renvoyez à une autre entrée, ou "
        "rétablissez l’entrée et retirez-la de cette liste.",
    ),
)

FIXTURE = declare_code(
    "REF012",
    title=Bilingual(
        "Reference to a fixture outside examples", "Référence à une entrée d’essai hors des exemples"
    ),
    says=Bilingual(
        "{id} is a fixture: only files with `fixtures: true` may name it",
        "{id} est une entrée d’essai\u00a0: seuls les fichiers avec `fixtures: true` peuvent la nommer",
    ),
    why=Bilingual(
        "The entries of a file with `fixtures: true` are loaded for examples and for nothing else: they are "
        "missing where the game is played or printed. Move the example that needs one into such a file, or "
        "move the entry out of it.",
        "Les entrées d’un fichier avec `fixtures: true` ne sont chargées que pour les exemples\u00a0: elles "
        "manquent là où le jeu est joué ou imprimé. Déplacez l’exemple qui en a besoin dans un tel fichier, "
        "ou sortez-en l’entrée.",
    ),
)
