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
        "This file or folder cannot be read; the message says why. Its permissions may be wrong, it may be "
        "a link whose target was moved or deleted, or a second link to the same folder, or it is not a "
        "regular file. Its content cannot be checked, so the run fails. There is no example snippet: YAML "
        "cannot show an unreadable file.",
        "Ce fichier ou ce dossier ne peut pas être lu\u202f; le message dit pourquoi. Ses droits d’accès "
        "sont peut-être en cause, ou c’est un lien dont la cible a été déplacée ou supprimée, ou un second "
        "lien vers le même dossier, ou bien ce n’est pas un fichier ordinaire. Son contenu ne peut pas "
        "être vérifié\u00a0: la commande échoue donc. Il n’y a pas d’extrait en exemple\u00a0: YAML ne "
        "peut pas montrer un fichier illisible.",
    ),
)

LINK_OUTSIDE = declare_code(
    "FILE002",
    title=Bilingual("Link that leaves content/ or schemas/", "Lien qui sort de content/ ou de schemas/"),
    says=Bilingual(
        "“{name}” is a link to “{target}”, which leads out of content/ or schemas/: replace the link with "
        "what it leads to",
        "«\u00a0{name}\u00a0» est un lien vers «\u00a0{target}\u00a0», qui mène hors de content/ ou de "
        "schemas/\u00a0: remplacez le lien par ce qu’il désigne",
    ),
    why=Bilingual(
        "A game must be complete in its folder: on another machine the link’s target is missing, or is "
        "something else. Content may also come from a stranger, whose links must not reach private files. "
        "There is no example snippet: YAML cannot show a link.",
        "Un jeu doit être complet dans son dossier\u00a0: sur une autre machine, la cible du lien manque, "
        "ou c’est autre chose. De plus, un contenu peut venir d’un inconnu, dont les liens ne doivent pas "
        "atteindre des fichiers privés. Il n’y a pas d’extrait en exemple\u00a0: YAML ne peut pas montrer "
        "un lien.",
    ),
)

LINK_CYCLE = declare_code(
    "FILE003",
    title=Bilingual("Circular link", "Lien circulaire"),
    says=Bilingual(
        "“{name}” is a link that leads back to itself: remove it",
        "«\u00a0{name}\u00a0» est un lien qui ramène à lui-même\u00a0: supprimez-le",
    ),
    why=Bilingual(
        "Following this link leads back to it, so the same files would be found again and again. There is "
        "no example snippet: YAML cannot show a link.",
        "Suivre ce lien ramène à son point de départ\u00a0: les mêmes fichiers seraient retrouvés sans "
        "fin. Il n’y a pas d’extrait en exemple\u00a0: YAML ne peut pas montrer un lien.",
    ),
)

NO_USE = declare_code(
    "FILE004",
    title=Bilingual("File that nothing reads", "Fichier que rien ne lit"),
    says=Bilingual(
        "nothing reads “{name}”: rename it, move it or delete it",
        "rien ne lit «\u00a0{name}\u00a0»\u00a0: renommez-le, déplacez-le ou supprimez-le",
    ),
    why=Bilingual(
        "This file has no effect, and you might notice only on the printed cards. Ludex reads content files "
        "(.yaml, .yml, .json) in a game’s folder or in content/shared; translations (.po) in the game’s "
        "text/; pictures (.png, .jpg, .jpeg, .svg, .pdf) under art/; and fonts (.ttf, with their licences) "
        "under fonts/. Notes (.md), README, NOTICE and LICENSE may be anywhere. There is no example "
        "snippet: YAML cannot show a file’s name or place.",
        "Ce fichier reste sans effet, et vous ne le remarqueriez peut-être que sur les cartes imprimées. "
        "Ludex lit les fichiers de contenu (.yaml, .yml, .json), dans le dossier d’un jeu ou dans "
        "content/shared\u202f; les traductions (.po), dans le dossier text/ du jeu\u202f; les images (.png, "
        ".jpg, .jpeg, .svg, .pdf), sous art/\u202f; et les polices (.ttf, avec leurs licences), sous "
        "fonts/. Les notes (.md), README, NOTICE et LICENSE peuvent se trouver n’importe où. Il n’y a pas "
        "d’extrait en exemple\u00a0: YAML ne peut pas montrer le nom ou la place d’un fichier.",
    ),
)

NO_GAME = declare_code(
    "FILE005",
    title=Bilingual("Game folder without game.yaml", "Dossier de jeu sans game.yaml"),
    says=Bilingual(
        "the folder “{name}” has no game.yaml", "le dossier «\u00a0{name}\u00a0» n’a pas de game.yaml"
    ),
    why=Bilingual(
        "Each folder of content/, except shared/, is a game, described by its game.yaml: kind, id, title "
        "and contents of the box. The file’s name is always the same, so that people and tools can find it. "
        "There is no example snippet: YAML cannot show a missing file.",
        "Chaque dossier de content/, sauf shared/, est un jeu, que décrit son game.yaml\u00a0: kind, id, "
        "titre et contenu de la boîte. Ce fichier porte toujours le même nom, pour qu’on le trouve "
        "facilement. Il n’y a pas d’extrait en exemple\u00a0: YAML ne peut pas montrer un fichier absent.",
    ),
)

FOLDER_NAME = declare_code(
    "FILE006",
    title=Bilingual("Game folder with an invalid name", "Dossier de jeu mal nommé"),
    says=Bilingual(
        "“{name}” is not a valid game name: use only a–z, 0–9 and single hyphens, a letter first",
        "«\u00a0{name}\u00a0» n’est pas un nom de jeu valide\u00a0: employez seulement a–z, 0–9 et des "
        "traits d’union isolés, une lettre en tête",
    ),
    why=Bilingual(
        "The folder’s name is the game’s id. It appears in commands, file names and addresses. There, "
        "capitals, accents and spaces do not work on some systems. There is no example snippet: YAML cannot "
        "show a folder’s name.",
        "Le nom du dossier est l’identifiant du jeu. Il figure dans les commandes, les noms de fichiers et "
        "les adresses. Majuscules, accents et espaces y posent problème sur certains systèmes. Il n’y a pas "
        "d’extrait en exemple\u00a0: YAML ne peut pas montrer le nom d’un dossier.",
    ),
)

SAME_NAME = declare_code(
    "FILE007",
    title=Bilingual(
        "Names that differ only in case or in how accents are encoded",
        "Deux noms que seuls distinguent la casse ou le codage des accents",
    ),
    says=Bilingual(
        "“{name}” and “{other}” are the same name on Windows and macOS: rename one of them",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» sont un seul et même nom sous Windows et macOS\u00a0: "
        "renommez l’un des deux",
    ),
    why=Bilingual(
        "Most systems other than Linux ignore the case of file names, and some ignore how an accent is "
        "encoded (é as one character, or as e and an accent). There, one of the two files would silently "
        "replace the other. There is no example snippet: YAML cannot show files’ names.",
        "La plupart des systèmes autres que Linux ne distinguent pas les majuscules dans les noms de "
        "fichiers, et certains ne distinguent pas les codages d’un accent (é en un caractère, ou e suivi "
        "d’un accent). L’un des deux fichiers y remplacerait l’autre sans rien dire. Il n’y a pas "
        "d’extrait en exemple\u00a0: YAML ne peut pas montrer des noms de fichiers.",
    ),
)

BAD_NAME = declare_code(
    "FILE008",
    title=Bilingual("File name that other systems refuse", "Nom de fichier que d’autres systèmes refusent"),
    says=Bilingual(
        "the name “{name}” {reason}: rename it",
        "le nom «\u00a0{name}\u00a0» {reason}\u00a0: renommez-le",
    ),
    why=Bilingual(
        "A file’s name must survive a copy to any system and into any archive. These do not: names that "
        'are not UTF-8, control characters, the characters \\ : * ? " < > |, a final dot or space, and '
        "names of Windows devices, such as aux.yaml. There is no example snippet: YAML cannot show a "
        "file’s name.",
        "Le nom d’un fichier doit supporter la copie vers tout système et dans toute archive. Un nom qui "
        'n’est pas en UTF-8, les caractères de contrôle, les caractères \\ : * ? " < > |, un point ou une '
        "espace finale et les noms de périphériques de Windows, comme aux.yaml, n’y survivent pas. Il n’y "
        "a pas d’extrait en exemple\u00a0: YAML ne peut pas montrer le nom d’un fichier.",
    ),
)

TOO_LARGE = declare_code(
    "FILE009",
    title=Bilingual("File that is too large", "Fichier trop volumineux"),
    says=Bilingual(
        "this file is {size} MB, and the maximum is {most}: split it, with one deck or chapter in each file",
        "ce fichier fait {size} Mo, et le maximum est {most}\u00a0: divisez-le, un paquet ou un chapitre "
        "par fichier",
    ),
    why=Bilingual(
        "A file this large is probably generated data, or was copied here by accident. The limit also "
        "keeps a stranger’s file from filling the memory. You may split the entries of a kind over any "
        "number of files. There is no example snippet: YAML cannot show a file’s size.",
        "Un fichier aussi gros est sans doute produit par un outil, ou copié ici par accident. Cette "
        "limite empêche aussi le fichier d’un inconnu de remplir la mémoire. Les entrées d’une sorte "
        "peuvent se répartir dans autant de fichiers que vous voulez. Il n’y a pas d’extrait en "
        "exemple\u00a0: YAML ne peut pas montrer la taille d’un fichier.",
    ),
)

EMPTY = declare_code(
    "FILE010",
    title=Bilingual("Empty file", "Fichier vide"),
    says=Bilingual(
        "this file has only blank lines and comments: write its contents, or delete it",
        "ce fichier ne contient que des lignes vides et des commentaires\u00a0: écrivez son contenu, ou "
        "supprimez-le",
    ),
    why=Bilingual(
        "A content file names a kind and contains entries of that kind. An empty file was probably not "
        "saved, or its text was lost.",
        "Un fichier de contenu nomme une sorte et contient des entrées de cette sorte. S’il est vide, il "
        "n’a sans doute pas été enregistré, ou son texte s’est perdu.",
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
        "dialogue, or at the bottom of its window). Read in the wrong encoding, accents and quotes turn "
        "into nonsense, so Ludex does not guess. There is no example snippet: YAML cannot show an encoding.",
        "Tous les contenus sont en UTF-8, que chaque éditeur sait écrire (cherchez «\u00a0Codage\u00a0» "
        "dans «\u00a0Enregistrer sous\u00a0» ou au bas de la fenêtre). Lus dans un autre codage, accents "
        "et guillemets deviennent du charabia\u00a0: Ludex ne devine donc pas. Il n’y a pas d’extrait en "
        "exemple\u00a0: YAML ne peut pas montrer un codage.",
    ),
)

BYTE_ORDER = declare_code(
    "FILE012",
    Severity.WARNING,
    title=Bilingual(
        "Text that begins with a byte-order mark", "Texte qui commence par une marque d’ordre des octets"
    ),
    says=Bilingual(
        "the text begins with an invisible byte-order mark (U+FEFF): save as “UTF-8”, not “UTF-8 with BOM”",
        "le texte commence par une marque d’ordre des octets invisible (U+FEFF)\u00a0: enregistrez en "
        "«\u00a0UTF-8\u00a0», et non en «\u00a0UTF-8 avec BOM\u00a0»",
    ),
    why=Bilingual(
        "Some Windows programs put these three bytes before a text. They mean nothing in UTF-8, and some "
        "tools read them as part of the first word. There is no example snippet: YAML cannot show an "
        "invisible character.",
        "Certains programmes sous Windows placent ces trois octets devant un texte. Ils ne veulent rien "
        "dire en UTF-8, et certains outils les lisent comme une partie du premier mot. Il n’y a pas "
        "d’extrait en exemple\u00a0: YAML ne peut pas montrer un caractère invisible.",
    ),
)

CONTROL = declare_code(
    "FILE013",
    title=Bilingual(
        "Invisible control character in a file", "Caractère de contrôle invisible dans un fichier"
    ),
    says=Bilingual(
        "there is an invisible control character ({name}) here: delete it",
        "un caractère de contrôle invisible ({name}) se trouve ici\u00a0: supprimez-le",
    ),
    why=Bilingual(
        "Such characters appear when text is copied from a PDF, a terminal or a broken file. They cannot "
        "be printed, and YAML does not allow them. There is no example snippet: YAML cannot show an "
        "invisible character.",
        "Ces caractères se glissent dans un texte copié d’un PDF, d’un terminal ou d’un fichier endommagé. "
        "Ils ne s’impriment pas, et YAML ne les admet pas. Il n’y a pas d’extrait en exemple\u00a0: YAML ne "
        "peut pas montrer un caractère invisible.",
    ),
)

LINE_END = declare_code(
    "FILE014",
    Severity.WARNING,
    title=Bilingual("Unusual line ending", "Fin de ligne inhabituelle"),
    says=Bilingual(
        "unusual line ending ({name}), at which only some editors begin a new line: {cure}",
        "fin de ligne inhabituelle ({name}), où seuls certains éditeurs passent à la ligne\u00a0: {cure}",
    ),
    why=Bilingual(
        "Lines end with a line feed, or with a carriage return and a line feed. Old Macintosh programs "
        "wrote lone carriage returns, and layout programs leave line separators (U+2028) in copied text. "
        "Some editors break the line there and some do not, so the same file has different lines for "
        "different readers. There is no example snippet: YAML cannot show an invisible character.",
        "Une ligne se termine par un saut de ligne, ou par un retour (CR) suivi d’un saut de ligne. "
        "D’anciens programmes Macintosh écrivaient des retours (CR) seuls, et les logiciels de mise en "
        "page laissent des séparateurs de lignes (U+2028) dans le texte copié. Certains éditeurs passent "
        "alors à la ligne, d’autres non\u00a0: le même fichier n’a pas les mêmes lignes pour tout le "
        "monde. Il n’y a pas d’extrait en exemple\u00a0: YAML ne peut pas montrer un caractère invisible.",
    ),
)
