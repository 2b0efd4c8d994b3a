"""Finding codes of files: names, places, encodings, sizes."""

from __future__ import annotations

from ludex.core.code_examples import VALID_TERM
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

UNREADABLE = declare_code(
    "FILE001",
    title=Bilingual("File that cannot be read", "Fichier illisible"),
    says=Bilingual("“{name}” cannot be read: {reason}", "«\u00a0{name}\u00a0» est illisible\u00a0: {reason}"),
    why=Bilingual(
        "The system refuses to open this file or folder. Its permissions may be wrong, it may be a link "
        "whose target was moved or deleted, or it is no ordinary file. What stands in it is not checked, "
        "so the run fails rather than keep silent about it. A YAML snippet cannot show an unreadable file.",
        "Le système refuse d’ouvrir ce fichier ou ce dossier. Ses droits d’accès sont peut-être en cause, "
        "ou bien c’est un lien dont la cible a été déplacée ou supprimée, ou ce n’est pas un fichier "
        "ordinaire. Son contenu n’est pas vérifié\u00a0: mieux vaut échouer que de le taire. Un extrait de "
        "YAML ne peut pas montrer un fichier illisible.",
    ),
)

LINK_OUTSIDE = declare_code(
    "FILE002",
    title=Bilingual("Link that leaves the content folder", "Lien qui sort du dossier des contenus"),
    says=Bilingual(
        "“{name}” is a link to “{target}”, outside content/: put the file itself here",
        "«\u00a0{name}\u00a0» est un lien vers «\u00a0{target}\u00a0», hors de content/\u00a0: "
        "placez ici le fichier lui-même",
    ),
    why=Bilingual(
        "A game must be complete in its folder: on another machine the link’s target is missing, or is "
        "something else. And content may come from a stranger, whose links must not reach private files. "
        "A YAML snippet cannot show a link.",
        "Un jeu doit être complet dans son dossier\u00a0: sur une autre machine, la cible du lien manque, "
        "ou c’est autre chose. De plus, un contenu peut venir d’un inconnu, dont les liens ne doivent pas "
        "atteindre des fichiers privés. Un extrait de YAML ne peut pas montrer un lien.",
    ),
)

LINK_CYCLE = declare_code(
    "FILE003",
    title=Bilingual("Link that goes round in a circle", "Lien qui tourne en rond"),
    says=Bilingual(
        "“{name}” is a link that leads back to itself: remove it",
        "«\u00a0{name}\u00a0» est un lien qui ramène à lui-même\u00a0: supprimez-le",
    ),
    why=Bilingual(
        "Whoever follows the link comes back to where it stands, and would find the same files for ever. "
        "A YAML snippet cannot show a link.",
        "Qui suit ce lien revient à son point de départ et retrouve sans fin les mêmes fichiers. Un extrait "
        "de YAML ne peut pas montrer un lien.",
    ),
)

UNCLAIMED = declare_code(
    "FILE004",
    title=Bilingual("File that nothing reads", "Fichier que rien ne lit"),
    says=Bilingual(
        "nothing reads “{name}”: rename it, move it or delete it",
        "rien ne lit «\u00a0{name}\u00a0»\u00a0: renommez-le, déplacez-le ou supprimez-le",
    ),
    why=Bilingual(
        "Content ends in .yaml, .yml or .json and stands in a game’s folder or in content/shared. "
        "Translations are .po files in the game’s text/, pictures (.png, .jpg, .jpeg, .svg, .pdf) stand "
        "under art/, fonts (.ttf, with their licences) under fonts/. Notes (.md), README, NOTICE and "
        "LICENSE may stand anywhere. A file that is none of these has no effect, and an author who "
        "believes otherwise would learn it from the printed cards. A YAML snippet cannot show a file’s "
        "name or place.",
        "Les contenus se terminent par .yaml, .yml ou .json et se trouvent dans le dossier d’un jeu ou "
        "dans content/shared. Les traductions sont des fichiers .po dans le dossier text/ du jeu, les "
        "images (.png, .jpg, .jpeg, .svg, .pdf) sont sous art/, les polices (.ttf, avec leurs licences) "
        "sous fonts/. Les notes (.md), README, NOTICE et LICENSE ont leur place partout. Un fichier qui "
        "n’est rien de tout cela reste sans effet, et l’auteur qui l’ignore ne l’apprendrait qu’en voyant "
        "les cartes imprimées. Un extrait de YAML ne peut pas montrer le nom ou la place d’un fichier.",
    ),
)

NO_GAME = declare_code(
    "FILE005",
    title=Bilingual("Game folder without game.yaml", "Dossier de jeu sans game.yaml"),
    says=Bilingual(
        "the folder “{name}” has no game.yaml", "le dossier «\u00a0{name}\u00a0» n’a pas de game.yaml"
    ),
    why=Bilingual(
        "Each folder of content/ but shared/ is a game, and its game.yaml says so: kind, id, title and "
        "what the box holds. The file’s name is always the same, so that people and tools find it at once. "
        "A YAML snippet cannot show a missing file.",
        "Chaque dossier de content/, sauf shared/, est un jeu, et son game.yaml le dit\u00a0: kind, id, "
        "titre et contenu de la boîte. Ce fichier porte toujours le même nom\u00a0: on le trouve du "
        "premier coup. Un extrait de YAML ne peut pas montrer un fichier absent.",
    ),
)

FOLDER_NAME = declare_code(
    "FILE006",
    title=Bilingual("Game folder with an unfit name", "Dossier de jeu mal nommé"),
    says=Bilingual(
        "“{name}” cannot name a game: lower-case letters without accents, digits and hyphens only, "
        "a letter first",
        "«\u00a0{name}\u00a0» ne peut pas nommer un jeu\u00a0: uniquement des minuscules sans accent, des "
        "chiffres et des traits d’union, une lettre en tête",
    ),
    why=Bilingual(
        "The folder’s name is the game’s id. It stands in commands, in the names of packs and prints, and "
        "in addresses, where capitals, accents and spaces go wrong on one system or another. A YAML "
        "snippet cannot show a folder’s name.",
        "Le nom du dossier est l’identifiant du jeu. Il figure dans les commandes, dans les noms des "
        "fichiers produits et dans des adresses, où majuscules, accents et espaces finissent par poser "
        "problème. Un extrait de YAML ne peut pas montrer le nom d’un dossier.",
    ),
)

SAME_NAME = declare_code(
    "FILE007",
    title=Bilingual(
        "Two names that differ in case or accents’ encoding alone",
        "Deux noms que seuls distinguent la casse ou le codage des accents",
    ),
    says=Bilingual(
        "“{name}” and “{other}” are one and the same name on Windows and macOS: rename one of them",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» sont un seul et même nom sous Windows et macOS\u00a0: "
        "renommez l’un des deux",
    ),
    why=Bilingual(
        "Most systems other than Linux ignore the case of file names, and some ignore how an accent is "
        "encoded (é as one character, or as e and an accent). There, one of the two files would replace the "
        "other without a word. A YAML snippet cannot show files’ names.",
        "La plupart des systèmes autres que Linux ne distinguent pas les majuscules dans les noms de "
        "fichiers, et certains ne distinguent pas les codages d’un accent (é en un caractère, ou e suivi "
        "d’un accent). L’un des deux fichiers y remplacerait l’autre sans rien dire. Un extrait de YAML ne "
        "peut pas montrer des noms de fichiers.",
    ),
)

BAD_NAME = declare_code(
    "FILE008",
    title=Bilingual("Name that other systems refuse", "Nom que d’autres systèmes refusent"),
    says=Bilingual(
        "the name “{name}” {reason}: rename it", "le nom «\u00a0{name}\u00a0» {reason}\u00a0: renommez-le"
    ),
    why=Bilingual(
        "A file’s name must survive a copy to any system and into any archive. Names that are not UTF-8, "
        'control characters, the characters \\ : * ? " < > | and a dot or a space at the end do not, nor do '
        "names of devices on Windows, such as aux.yaml. A YAML snippet cannot show a file’s name.",
        "Le nom d’un fichier doit supporter la copie vers tout système et dans toute archive. Un nom qui "
        'n’est pas en UTF-8, les caractères de contrôle, les caractères \\ : * ? " < > |, un point ou '
        "une espace finale et les noms de périphériques de Windows, comme aux.yaml, n’y survivent pas. Un "
        "extrait de YAML ne peut pas montrer le nom d’un fichier.",
    ),
)

TOO_LARGE = declare_code(
    "FILE009",
    title=Bilingual("File above 4 MB", "Fichier de plus de 4 Mo"),
    says=Bilingual(
        "this file has {size} MB, and {most} are the most: split it, a deck or a chapter to a file",
        "ce fichier fait {size} Mo, pour {most} au plus\u00a0: divisez-le, un paquet ou un chapitre par "
        "fichier",
    ),
    why=Bilingual(
        "Nobody edits four million characters in one file: it is generated data, or something that was "
        "copied here by accident. The limit also keeps a stranger’s file from filling the memory. Entries "
        "of a kind may stand in as many files as you like. A YAML snippet cannot show a file’s size.",
        "Personne ne retouche quatre millions de caractères dans un seul fichier\u00a0: ce sont des "
        "données produites par un outil, ou une copie accidentelle. Cette limite empêche aussi le fichier "
        "d’un inconnu de remplir la mémoire. Les entrées d’une sorte peuvent se répartir dans autant de "
        "fichiers que vous voulez. Un extrait de YAML ne peut pas montrer la taille d’un fichier.",
    ),
)

EMPTY = declare_code(
    "FILE010",
    title=Bilingual("Empty file", "Fichier vide"),
    says=Bilingual(
        "this file holds nothing but blanks and comments: write its `kind:` and entries, or delete it",
        "ce fichier ne contient que du blanc et des commentaires\u00a0: écrivez son `kind:` et ses entrées, "
        "ou supprimez-le",
    ),
    why=Bilingual(
        "A content file says what kind of entries it holds, and holds some. An empty one was probably not "
        "saved, or its text was lost.",
        "Un fichier de contenu annonce une sorte d’entrées et en contient. S’il est vide, il n’a sans "
        "doute pas été enregistré, ou son texte s’est perdu.",
    ),
    wrong="# to be written\n",
    right=VALID_TERM,
)

NOT_UTF8 = declare_code(
    "FILE011",
    title=Bilingual("File that is not UTF-8", "Fichier qui n’est pas en UTF-8"),
    says=Bilingual(
        "this file is not UTF-8 (byte {byte}, on line {line}): save it as UTF-8",
        "ce fichier n’est pas en UTF-8 (octet {byte}, à la ligne {line})\u00a0: enregistrez-le en UTF-8",
    ),
    why=Bilingual(
        "All content is UTF-8, which every editor can write (look for “Encoding” in its “Save as” "
        "dialogue, or at the bottom of its window). Read in another encoding, accents and quotes turn into "
        "nonsense, so nothing is guessed. A YAML snippet cannot show an encoding.",
        "Tous les contenus sont en UTF-8, que chaque éditeur sait écrire (cherchez «\u00a0Codage\u00a0» "
        "dans «\u00a0Enregistrer sous\u00a0» ou au bas de la fenêtre). Lus dans un autre codage, accents "
        "et guillemets deviennent du charabia\u00a0: rien n’est donc deviné. Un extrait de YAML ne peut "
        "pas montrer un codage.",
    ),
)

BYTE_ORDER = declare_code(
    "FILE012",
    Severity.WARNING,
    title=Bilingual("Byte-order mark", "Marque d’ordre des octets"),
    says=Bilingual(
        "an invisible byte-order mark (U+FEFF) stands before the text: save as “UTF-8”, not “UTF-8 with BOM”",
        "une marque d’ordre des octets invisible (U+FEFF) précède le texte\u00a0: enregistrez en "
        "«\u00a0UTF-8\u00a0», et non en «\u00a0UTF-8 avec BOM\u00a0»",
    ),
    why=Bilingual(
        "Some Windows programs put these three bytes before a text. They mean nothing in UTF-8, and tools "
        "that do not expect them take them for the first letter of the first word. A YAML snippet cannot "
        "show an invisible character.",
        "Certains programmes sous Windows placent ces trois octets devant un texte. Ils ne veulent rien "
        "dire en UTF-8, et les outils qui ne les attendent pas les prennent pour la première lettre du "
        "premier mot. Un extrait de YAML ne peut pas montrer un caractère invisible.",
    ),
)

CONTROL = declare_code(
    "FILE013",
    title=Bilingual("Control character", "Caractère de contrôle"),
    says=Bilingual(
        "an invisible control character ({name}) stands here: delete it",
        "un caractère de contrôle invisible ({name}) se trouve ici\u00a0: supprimez-le",
    ),
    why=Bilingual(
        "Such characters come along when text is copied from a PDF, a terminal or a broken file. They "
        "cannot be printed, and YAML does not allow them. A YAML snippet cannot show an invisible character.",
        "Ces caractères se glissent dans un texte copié d’un PDF, d’un terminal ou d’un fichier abîmé. Ils "
        "ne s’impriment pas, et YAML ne les admet pas. Un extrait de YAML ne peut pas montrer un caractère "
        "invisible.",
    ),
)

LINE_END = declare_code(
    "FILE014",
    Severity.WARNING,
    title=Bilingual("Unusual line end", "Fin de ligne inhabituelle"),
    says=Bilingual(
        "an unusual line end ({name}) stands here, which editors show differently: {cure}",
        "une fin de ligne inhabituelle ({name}) se trouve ici, et les éditeurs ne la montrent pas tous de "
        "la même façon\u00a0: {cure}",
    ),
    why=Bilingual(
        "Lines end with a line feed, or with a carriage return and a line feed. Old Macintosh programs "
        "wrote lone carriage returns, and layout programs leave line separators (U+2028) in copied text. "
        "Some editors break the line there and some do not, so the same file has different lines for "
        "different readers. A YAML snippet cannot show an invisible character.",
        "Une ligne se termine par un saut de ligne, ou par un retour (CR) suivi d’un saut de ligne. "
        "D’anciens programmes Macintosh écrivaient des retours (CR) seuls, et les logiciels de mise en "
        "page laissent des séparateurs de lignes (U+2028) dans le texte copié. Certains éditeurs passent "
        "alors à la ligne, d’autres non\u00a0: le même fichier n’a pas les mêmes lignes pour tout le "
        "monde. Un extrait de YAML ne peut pas montrer un caractère invisible.",
    ),
)
