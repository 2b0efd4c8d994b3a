"""Codes about catalogues as files, their keys, and the lock: PO files, which no snippet of YAML shows."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both

UNREADABLE = code(
    "L10N020",
    Severity.ERROR,
    title=Both("Line of a catalogue that cannot be read", "Ligne de catalogue illisible"),
    says=Both(
        "this line cannot be read: {trouble}",
        "cette ligne est illisible\u00a0: {trouble}",
    ),
    why=Both(
        "A catalogue (a .po file) is a list of messages, each with `msgctxt`, `msgid` and `msgstr`, and "
        "each text between straight quotes. Poedit and Weblate keep to that by themselves; a mistake comes "
        "from editing the file by hand, or from a merge of two versions. The message is not checked until "
        "it can be read, and nothing of the file is lost: `ludex l10n extract` leaves it as it is.",
        "Un catalogue (un fichier .po) est une suite de messages, chacun avec `msgctxt`, `msgid` et "
        "`msgstr`, et chaque texte entre guillemets droits. Poedit et Weblate s’en chargent\u202f; une "
        "faute vient d’une retouche à la main ou de la fusion de deux versions. Le message n’est pas "
        "vérifié tant qu’il reste illisible, et rien du fichier n’est perdu\u00a0: `ludex l10n extract` le "
        "laisse tel quel.",
    ),
)

CHARSET = code(
    "L10N021",
    Severity.ERROR,
    title=Both("Catalogue that claims another encoding", "Catalogue qui annonce un autre encodage"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "The header of a catalogue names its encoding, and translation tools believe it: the next one to "
        "open the file would show “Ã©” for “é”, and save that. All catalogues here are UTF-8.",
        "L’en-tête d’un catalogue nomme son encodage, et les outils de traduction s’y fient\u00a0: le "
        "prochain qui ouvrira le fichier afficherait «\u00a0Ã©\u00a0» pour «\u00a0é\u00a0», et "
        "l’enregistrerait ainsi. Ici, tous les catalogues sont en UTF-8.",
    ),
)

TWICE = code(
    "L10N022",
    Severity.ERROR,
    title=Both("Two messages with one key", "Deux messages pour une même clé"),
    says=Both(
        "“{key}” stands in this catalogue already: keep one of the two messages",
        "«\u00a0{key}\u00a0» figure déjà dans ce catalogue\u00a0: gardez l’un des deux messages",
    ),
    why=Both(
        "Each text has one message, known by its key. Of two, nobody can say which translation is meant, "
        "and most tools refuse such a file. It comes from a merge of two versions that both added the "
        "message.",
        "Chaque texte a un seul message, reconnu à sa clé. S’il y en a deux, rien ne dit quelle traduction "
        "est la bonne, et la plupart des outils refusent un tel fichier. Cela vient de la fusion de deux "
        "versions qui ajoutaient toutes deux le message.",
    ),
)

KEY = code(
    "L10N023",
    Severity.ERROR,
    title=Both("Key of no text", "Clé d’aucun texte"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A message is tied to its text by its key, in `msgctxt`: the id of the entry and the way to the "
        "field, as in `card/ladder.title`. `ludex l10n extract` writes keys; they are not to be changed by "
        "hand. Without the right key, the translation would be used nowhere.",
        "Un message est lié à son texte par sa clé, dans `msgctxt`\u00a0: l’identifiant de l’entrée et le "
        "chemin du champ, comme `card/echelle.title`. `ludex l10n extract` écrit les clés, qui ne se "
        "changent pas à la main. Sans la bonne clé, la traduction ne servirait nulle part.",
    ),
)

VANISHED = code(
    "L10N024",
    Severity.ERROR,
    title=Both("Entry that translations know, gone", "Entrée connue des traductions, disparue"),
    says=Both(
        "“{id}” has translations, and there is no such entry any more: say where it went",
        "«\u00a0{id}\u00a0» a des traductions, et cette entrée n’existe plus\u00a0: dites ce qu’elle est "
        "devenue",
    ),
    why=Both(
        "Translations find their entry by its id. An entry that is renamed keeps its former slug under "
        "`was`, and its translations follow it; one that is gone for good stands under `removed` in "
        "game.yaml. Without either, its translations would be lost in silence. `ludex rename` does the "
        "former by itself.",
        "Les traductions retrouvent leur entrée par son identifiant. Une entrée renommée garde son ancien "
        "nom court sous `was`, et ses traductions la suivent\u202f; une entrée supprimée pour de bon est "
        "citée sous `removed` dans game.yaml. Sans l’un ou l’autre, ses traductions se perdraient en "
        "silence. `ludex rename` se charge du premier cas.",
    ),
)

NOT_EXTRACTED = code(
    "L10N025",
    Severity.WARNING,
    title=Both("Texts that are not in the catalogue yet", "Textes absents du catalogue"),
    says=Both(
        "the “{locale}” catalogue of “{game}” lacks this text, “{key}”{more}: run "
        "`ludex l10n extract {game}`",
        "le catalogue «\u00a0{locale}\u00a0» de «\u00a0{game}\u00a0» n’a pas encore ce texte, "
        "«\u00a0{key}\u00a0»{more}\u00a0: lancez `ludex l10n extract {game}`",
    ),
    why=Both(
        "Translators work in content/<game>/text/<locale>.po. A text that was written since the last "
        "`ludex l10n extract` is not there, so that nobody can translate it. The command adds what is new, "
        "marks what changed, and keeps all that translators wrote. A release is refused until every text "
        "is translated.",
        "Les traducteurs travaillent dans content/<jeu>/text/<langue>.po. Un texte écrit depuis le dernier "
        "`ludex l10n extract` n’y figure pas\u00a0: personne ne peut le traduire. La commande ajoute ce "
        "qui est nouveau, signale ce qui a changé et garde tout ce que les traducteurs ont écrit. Une "
        "version à publier est refusée tant que tout n’est pas traduit.",
    ),
)

LANGUAGE = code(
    "L10N026",
    Severity.WARNING,
    title=Both("Catalogue of another language", "Catalogue d’une autre langue"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A catalogue is named after its language, as in `en.po`; its header says the same, and game.yaml "
        "lists the language under `translations`. Where these disagree, translators work in a file that is "
        "never read, or their tool checks the text by the rules of another language.",
        "Un catalogue porte le nom de sa langue, comme `en.po`\u202f; son en-tête dit la même chose, et "
        "game.yaml cite la langue sous `translations`. S’ils se contredisent, les traducteurs travaillent "
        "dans un fichier que rien ne lit, ou leur outil vérifie le texte selon les règles d’une autre "
        "langue.",
    ),
)

LOCK = code(
    "L10N027",
    Severity.WARNING,
    title=Both("Damaged line of l10n.lock", "Ligne abîmée de l10n.lock"),
    says=Both(
        "this line of the record of approved translations cannot be read: run `ludex l10n extract {game}`",
        "cette ligne du registre des traductions approuvées est illisible\u00a0: lancez `ludex l10n "
        "extract {game}`",
    ),
    why=Both(
        "l10n.lock has a line for each text and language: which source was translated, by what, and "
        "whether it still holds. It is made by `ludex l10n extract` and kept with the content. A line that "
        "cannot be read usually comes from a merge; the command writes it again from the catalogue.",
        "l10n.lock a une ligne par texte et par langue\u00a0: quelle source a été traduite, par quoi, et "
        "si cela vaut encore. Ce fichier est écrit par `ludex l10n extract` et conservé avec le contenu. "
        "Une ligne illisible vient le plus souvent d’une fusion\u202f; la commande la réécrit d’après le "
        "catalogue.",
    ),
)
