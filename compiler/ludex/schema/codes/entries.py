"""Finding codes of content files, for their kind, entries and slugs, and of the project file."""

from __future__ import annotations

from ludex.core.code_examples import VALID_CARD, make_card_file
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

NO_KIND = declare_code(
    "ENTRY001",
    title=Bilingual("File without a kind", "Fichier sans sorte"),
    says=Bilingual(
        "this file does not say what its entries are: begin it with “kind:”",
        "ce fichier ne dit pas ce que sont ses entrées\u00a0: commencez-le par «\u00a0kind:\u00a0»",
    ),
    why=Bilingual(
        "A content file begins with `kind: card`, or another kind, and holds entries of that kind. "
        "Without it, nothing in the file can be checked or used.",
        "Un fichier de contenu commence par `kind: card`, ou une autre sorte, et contient des entrées de "
        "cette sorte. Sans cela, rien dans le fichier ne peut être vérifié ni employé.",
    ),
    wrong=VALID_CARD.removeprefix("kind: card\n"),
    right=VALID_CARD,
)

UNKNOWN_KIND = declare_code(
    "ENTRY002",
    title=Bilingual("Unknown kind", "Sorte inconnue"),
    says=Bilingual("unknown kind “{kind}”", "sorte inconnue\u00a0: «\u00a0{kind}\u00a0»"),
    why=Bilingual(
        "The kinds that every game has are listed in docs/kinds/. A game adds kinds with a schema, "
        "schemas/<game>/<kind>.schema.json; they exist only in that game.",
        "Les sortes que tous les jeux ont en commun sont énumérées dans docs/kinds/. Un jeu ajoute les "
        "siennes par un schéma, schemas/<jeu>/<sorte>.schema.json\u202f; elles n’existent que dans ce jeu.",
    ),
    wrong=VALID_CARD.replace("kind: card", "kind: crad"),
    right=VALID_CARD,
)

NO_ENTRIES = declare_code(
    "ENTRY003",
    title=Bilingual("File without entries", "Fichier sans entrées"),
    says=Bilingual(
        "this file has neither “entries” nor “id”: put its entries below “entries:”",
        "ce fichier n’a ni «\u00a0entries\u00a0» ni «\u00a0id\u00a0»\u00a0: placez ses entrées sous "
        "«\u00a0entries:\u00a0»",
    ),
    why=Bilingual(
        "After its kind, a file has `entries:` and below it one slug for each entry, with its fields "
        "indented; or it is a single entry, and has `id:` with its slug beside the fields.",
        "Après sa sorte, un fichier a `entries:` et, dessous, un nom court par entrée, ses champs en "
        "retrait\u202f; ou bien c’est une seule entrée, qui a `id:` et son nom court à côté de ses champs.",
    ),
    wrong="kind: card\ntitle: Corbeille\nsource: {status: original}\n",
    right="kind: card\nid: corbeille\ntitle: Corbeille\nsource: {status: original}\n",
)

ID_AND_ENTRIES = declare_code(
    "ENTRY004",
    title=Bilingual(
        "File with both “entries” and “id”", "Fichier avec «\u00a0entries\u00a0» et «\u00a0id\u00a0»"
    ),
    says=Bilingual(
        "this file has “entries” and “id”: it is either many entries or one",
        "ce fichier a «\u00a0entries\u00a0» et «\u00a0id\u00a0»\u00a0: il contient soit plusieurs entrées, "
        "soit une seule",
    ),
    why=Bilingual(
        "With `id:`, the file is a single entry; with `entries:`, it has several, each below its slug. With "
        "both, nobody could tell which entry the other fields belong to. Move the single entry below "
        "`entries:`, under its slug.",
        "Avec `id:`, le fichier est lui-même l’entrée\u202f; avec `entries:`, il en contient plusieurs, "
        "chacune sous son nom court. Avec les deux, on ne saurait pas à quelle entrée appartiennent les "
        "autres champs. Placez l’entrée seule sous `entries:`, avec son nom court.",
    ),
    wrong="kind: card\nid: corbeille\n" + VALID_CARD.removeprefix("kind: card\n"),
    right=VALID_CARD,
)

NO_MAP = declare_code(
    "ENTRY005",
    title=Bilingual("Entries without slugs", "Entrées sans noms courts"),
    says=Bilingual(
        "“entries” must be a map from slugs to entries, not {found}",
        "«\u00a0entries\u00a0» doit associer des noms courts à des entrées, et non {found}",
    ),
    why=Bilingual(
        "Each entry is written below its slug, the permanent name that decks, rules and translations use "
        "for it. In a list (lines that begin with a hyphen), entries would have no slugs.",
        "Chaque entrée s’écrit sous son nom court, le nom permanent qu’emploient paquets, règles et "
        "traductions. Dans une liste (des lignes qui commencent par un tiret), les entrées n’auraient "
        "pas de nom court.",
    ),
    wrong="kind: card\nentries:\n  - title: Corbeille\n    source: {status: original}\n",
    right=make_card_file(),
)

EMPTY = declare_code(
    "ENTRY006",
    title=Bilingual("Empty `entries`", "`entries` vide"),
    says=Bilingual(
        "“entries” is empty: write an entry below it, or delete the file",
        "«\u00a0entries\u00a0» est vide\u00a0: écrivez-y une entrée, ou supprimez le fichier",
    ),
    why=Bilingual(
        "A file without entries has no effect. Either the entries are not written yet, or they are not "
        "indented below `entries:`.",
        "Un fichier sans entrées est sans effet. Soit les entrées ne sont pas encore écrites, soit elles ne "
        "sont pas décalées sous `entries:`.",
    ),
    wrong="kind: card\nentries:\n",
    right=make_card_file(),
)

SLUG = declare_code(
    "ENTRY007",
    title=Bilingual("Malformed slug", "Nom court mal formé"),
    says=Bilingual(
        "“{name}” is not a valid slug: use only a–z, 0–9 and single hyphens, a letter first",
        "«\u00a0{name}\u00a0» n’est pas un nom court valide\u00a0: employez seulement a–z, 0–9 et des "
        "traits d’union isolés, une lettre en tête",
    ),
    why=Bilingual(
        "A slug is the entry’s permanent name in references, file names, translation keys and rules, so "
        "it uses only characters that work everywhere. The name that players read is the title, which may "
        "change.",
        "Le nom court est le nom permanent de l’entrée dans les références, les noms de fichiers, les "
        "clés de traduction et les règles\u00a0: il n’emploie que des caractères qui passent partout. Le "
        "nom que lisent les joueurs est le titre, qui peut changer.",
    ),
    wrong=VALID_CARD.replace("  corbeille:", "  Grande Corbeille:"),
    right=VALID_CARD.replace("  corbeille:", "  grande-corbeille:"),
)

GAME_ID = declare_code(
    "ENTRY008",
    title=Bilingual(
        "Game id different from its folder’s name", "Identifiant de jeu différent du nom de dossier"
    ),
    says=Bilingual(
        "this game’s id is “{name}”, and its folder is “{folder}”: they must be the same",
        "l’identifiant de ce jeu est «\u00a0{name}\u00a0», et son dossier «\u00a0{folder}\u00a0»\u00a0: ils "
        "doivent être identiques",
    ),
    why=Bilingual(
        "A game is found by its folder: commands, packs and prints are named after it. With another id, "
        "one game would have two names.",
        "Un jeu se trouve par son dossier\u00a0: les commandes, les fichiers produits et les impressions en "
        "portent le nom. Avec un autre identifiant, un même jeu aurait deux noms.",
    ),
)

UNKNOWN_FILE_KEY = declare_code(
    "ENTRY009",
    title=Bilingual("Unknown key beside the entries", "Clé inconnue à côté des entrées"),
    says=Bilingual(
        "unknown key “{name}” beside “entries”",
        "clé inconnue «\u00a0{name}\u00a0» à côté de «\u00a0entries\u00a0»",
    ),
    why=Bilingual(
        "Beside `kind:` and `entries:` a file may have `source:`, `module:`, `draft:` and `tags:`, which "
        "apply to every entry that does not set them itself, and `fixtures:`; in some kinds, also other "
        "fields that the schema marks with `x-once`. Anything else is either a field, to be written below "
        "its entry’s slug, or an entry, to be indented below `entries:`.",
        "À côté de `kind:` et `entries:`, un fichier peut avoir `source:`, `module:`, `draft:` et "
        "`tags:`, qui s’appliquent à toute entrée qui ne les définit pas elle-même, et `fixtures:`\u202f; "
        "dans certaines sortes, aussi d’autres champs que le schéma marque par `x-once`. Le reste "
        "est soit un champ, à écrire sous le nom court de son entrée, soit une entrée, à décaler sous "
        "`entries:`.",
    ),
    wrong="kind: card\ncopies: 2\n" + VALID_CARD.removeprefix("kind: card\n"),
    right=make_card_file("copies: 2"),
)

NOT_INDENTED = declare_code(
    "ENTRY010",
    title=Bilingual("Fields that are not indented", "Champs non décalés"),
    says=Bilingual(
        "the fields of “{name}” are not indented: indent them further than the slug",
        "les champs de «\u00a0{name}\u00a0» ne sont pas décalés\u00a0: décalez-les plus loin que le nom "
        "court",
    ),
    why=Bilingual(
        "An entry’s fields are written below its slug, indented by two more spaces. Fields at the same "
        "depth as the slug are read as other entries.",
        "Les champs d’une entrée s’écrivent sous son nom court, décalés de deux espaces. Alignés sur le "
        "nom court, ils sont lus comme d’autres entrées.",
    ),
    wrong="kind: card\nentries:\n  corbeille:\n  title: Corbeille\n  source: {status: original}\n",
    right=make_card_file(),
)

NO_FIELDS = declare_code(
    "ENTRY011",
    title=Bilingual("File that is not a map", "Fichier qui n’est pas une table de champs"),
    says=Bilingual(
        "a content file begins with “kind:”, not with {found}",
        "un fichier de contenu commence par «\u00a0kind:\u00a0», et non par {found}",
    ),
    why=Bilingual(
        "A content file is a map: `kind:`, then `entries:`, or `id:` and fields. This one is a list or a "
        "single value; often a stray hyphen before the first line is the cause.",
        "Un fichier de contenu est une table de champs\u00a0: `kind:`, puis `entries:`, ou `id:` et des "
        "champs. Celui-ci est une liste ou une valeur seule, souvent à cause d’un tiret devant la "
        "première ligne.",
    ),
    wrong="- kind: card\n- entries:\n    corbeille:\n      title: Corbeille\n",
    right=make_card_file(),
)


_WHERE = Bilingual(
    "This setting is in content/project.yaml and applies to the whole project.",
    "Ce réglage est dans content/project.yaml et s’applique à tout le projet.",
)

UNKNOWN_CODE = declare_code(
    "PROJECT001",
    Severity.WARNING,
    title=Bilingual("Setting for an unknown code", "Réglage d’un code inconnu"),
    says=Bilingual("unknown code {name}", "code inconnu {name}"),
    why=Bilingual(
        f"Each finding shows its code, such as FR004. An unknown code has no effect. {_WHERE.en}",
        f"Chaque constat montre son code, comme FR004. Un code inconnu est sans effet. {_WHERE.fr}",
    ),
)

FIRM_CODE = declare_code(
    "PROJECT002",
    Severity.WARNING,
    title=Bilingual("Code whose severity cannot be lowered", "Code dont la gravité ne peut être abaissée"),
    says=Bilingual(
        "the severity of {name} cannot be lowered: fix the mistake",
        "la gravité de {name} ne peut pas être abaissée\u00a0: corrigez l’erreur",
    ),
    why=Bilingual(
        "FILE and YAML errors concern whether files can be read as intended, so they must stay visible. "
        "So must findings about suppression comments, about PDF files and about content/project.yaml. "
        f"{_WHERE.en}",
        "Les erreurs FILE et YAML touchent à la lecture même des fichiers\u00a0: elles doivent rester "
        "visibles, comme les constats sur les commentaires `# ludex: allow`, sur les PDF et sur "
        f"content/project.yaml. {_WHERE.fr}",
    ),
)

NOT_LOWER = declare_code(
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
