"""Finding codes of schema files."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

KEYWORD = declare_code(
    "SCHEMA001",
    title=Bilingual("Unknown schema keyword", "Mot-clé de schéma inconnu"),
    says=Bilingual(
        "the keyword “{name}” is unknown, or not allowed here",
        "le mot-clé «\u00a0{name}\u00a0» est inconnu, ou n’est pas admis ici",
    ),
    why=Bilingual(
        "Schemas use a part of JSON Schema 2020-12, listed in schemas/meta/ of the Ludex repository, and "
        "Ludex's own keywords that begin with x-, listed in docs/schemas.md. Anything else, `format` and "
        "`unevaluatedProperties` among them, would be ignored by some tools and not by others. x-state, "
        "x-extends and x-used are allowed only at the root of a kind.",
        "Les schémas emploient une partie de JSON Schema 2020-12, décrite dans schemas/meta/ du dépôt de "
        "Ludex, et les mots-clés propres à Ludex, qui commencent par x- et que docs/schemas.md énumère. "
        "Tout autre mot, dont `format` et `unevaluatedProperties`, serait ignoré par certains outils "
        "seulement. x-state, x-extends et x-used ne figurent qu’à la racine d’une sorte.",
    ),
)

REFERENCE = declare_code(
    "SCHEMA002",
    title=Bilingual("Schema reference without a target", "Référence de schéma sans cible"),
    says=Bilingual(
        "the target of “{reference}” does not exist", "la cible de «\u00a0{reference}\u00a0» n’existe pas"
    ),
    why=Bilingual(
        "`$ref` is `#` for the kind itself, `#/$defs/<name>` for a definition in the same file, or "
        "`common.schema.json#/$defs/<name>` for one in the game's common file or in the core's; with `../` "
        "before it, only in the core's. Other targets are not loaded.",
        "`$ref` est `#` pour la sorte elle-même, `#/$defs/<nom>` pour une définition du même fichier, ou "
        "`common.schema.json#/$defs/<nom>` pour une définition du fichier commun du jeu ou de celui de "
        "Ludex\u202f; avec `../` devant, de celui de Ludex seulement. Les autres cibles ne sont pas "
        "chargées.",
    ),
)

EXTENDS = declare_code(
    "SCHEMA003",
    title=Bilingual("Extension of an unknown kind", "Extension d’une sorte inconnue"),
    says=Bilingual(
        "“{kind}” is not a known kind, and cannot be extended",
        "«\u00a0{kind}\u00a0» n’est pas une sorte connue, et ne peut être prolongée",
    ),
    why=Bilingual(
        "`x-extends` names the kind whose fields are inherited: a core kind, or another kind of the same "
        "game.",
        "`x-extends` nomme la sorte dont les champs sont repris\u00a0: une sorte de Ludex, ou une autre "
        "sorte du même jeu.",
    ),
)

CONTRADICTS = declare_code(
    "SCHEMA004",
    title=Bilingual(
        "Schema that contradicts the one it extends", "Schéma qui contredit celui qu’il prolonge"
    ),
    says=Bilingual(
        "this contradicts the extended kind “{kind}”: a field may be narrowed, not changed",
        "ceci contredit la sorte prolongée «\u00a0{kind}\u00a0»\u00a0: un champ peut être restreint, pas "
        "changé",
    ),
    why=Bilingual(
        "Rules and layouts rely on the fields that all cards have. So an extension may add fields, forbid "
        "some values of a field (a shorter list, a smaller range) or require it; it may not change "
        "the field’s type, allow more values, or change its annotations.",
        "Les règles et les maquettes comptent sur les champs communs à toutes les cartes. Un prolongement "
        "peut donc ajouter des champs, interdire des valeurs (liste plus courte, bornes plus serrées) ou "
        "rendre un champ obligatoire\u202f; il ne peut ni en changer le type ou les annotations, ni "
        "admettre d’autres valeurs.",
    ),
)

REFERENCE_CYCLE = declare_code(
    "SCHEMA005",
    title=Bilingual("Circular schemas", "Schémas circulaires"),
    says=Bilingual("{path}: circular reference", "{path}\u00a0: référence circulaire"),
    why=Bilingual(
        "A kind cannot extend itself, even through other kinds, and a chain of references that leads back "
        "to its start would never end. A definition may contain itself in a field or an item, such as an "
        "item of a list.",
        "Une sorte ne peut pas se prolonger elle-même, même à travers d’autres, et une chaîne de "
        "références qui revient à son départ ne finirait jamais. Une définition peut se contenir dans un "
        "champ ou un élément, par exemple celui d’une liste.",
    ),
)

PATTERN = declare_code(
    "SCHEMA006",
    title=Bilingual("Unsupported pattern", "Motif non pris en charge"),
    says=Bilingual(
        "this pattern is not supported: {problem}", "ce motif n’est pas pris en charge\u00a0: {problem}"
    ),
    why=Bilingual(
        "Editors read patterns as JavaScript does, Ludex as Python does. What one of them rejects or "
        "reads differently (look-behind, named groups, \\Z, \\d and \\w beyond ASCII, possessive "
        "quantifiers, back-references) would make them disagree about a file. The time to match a pattern "
        "grows only with the length of the text; constructs that would break this (look-ahead, hundreds "
        "of repeated characters) are rejected.",
        "Les éditeurs lisent les motifs comme JavaScript, Ludex comme Python. Ce que l’un refuse ou lit "
        "autrement (assertion arrière (look-behind), groupes nommés, \\Z, \\d et \\w au-delà de l’ASCII, "
        "quantificateurs possessifs, renvois) les mettrait en désaccord sur un fichier. Le temps de "
        "recherche d’un motif croît seulement avec la longueur du texte\u202f; les constructions qui "
        "rompraient cette garantie (assertion avant (look-ahead), centaines de caractères répétés) sont "
        "refusées.",
    ),
)

UNGUARDED_DOLLAR = declare_code(
    "SCHEMA007",
    title=Bilingual("Pattern that accepts a final line break", "Motif qui admet un saut de ligne final"),
    says=Bilingual(
        "in this pattern, “$” also accepts a final line break: write “$(?!\\n)”",
        "dans ce motif, «\u00a0$\u00a0» admet aussi un saut de ligne final\u00a0: écrivez "
        "«\u00a0$(?!\\n)\u00a0»",
    ),
    why=Bilingual(
        "In Python `$` also matches before a line break at the very end, in JavaScript it does not. A "
        "block of YAML text (after |) ends in such a line break. `$(?!\\n)` means the end in both.",
        "En Python, `$` convient aussi devant un saut de ligne final, pas en JavaScript. Or un bloc de "
        "texte YAML (après |) finit par un saut de ligne. `$(?!\\n)` désigne la fin pour les deux.",
    ),
)

TEXT_IN_LIST = declare_code(
    "SCHEMA008",
    title=Bilingual("Translatable text in a list", "Texte traduisible dans une liste"),
    says=Bilingual(
        "a text to translate cannot be in a list, unless each item has a required `id`: use a map, with "
        "a name for each text",
        "un texte à traduire ne peut pas être dans une liste, sauf si chaque élément a un `id` "
        "obligatoire\u00a0: employez une table, avec un nom par texte",
    ),
    why=Bilingual(
        "Translations are found by the path of their text. A list item has only a number, which changes "
        "when another is inserted before it: every translation after it would move to the wrong text. A "
        "map (`additionalProperties`) gives each text a name that stays.",
        "Une traduction se retrouve par le chemin de son texte. Un élément de liste n’a qu’un numéro, qui "
        "change dès qu’on en insère un autre avant lui\u00a0: toutes les traductions suivantes passeraient "
        "au mauvais texte. Une table (`additionalProperties`) donne à chaque texte un nom qui reste.",
    ),
)

KIND = declare_code(
    "SCHEMA009",
    title=Bilingual("Annotation that names an unknown kind", "Annotation qui nomme une sorte inconnue"),
    says=Bilingual(
        "“{kind}” is not a known kind, and cannot be referred to",
        "«\u00a0{kind}\u00a0» n’est pas une sorte connue, et ne peut être désignée",
    ),
    why=Bilingual(
        "`x-ref` lists the kinds of entries that may be named here: core kinds, or kinds of the same game.",
        "`x-ref` énumère les sortes des entrées qu’on peut nommer ici\u00a0: des sortes de Ludex, ou du "
        "même jeu.",
    ),
)

NO_GAME = declare_code(
    "SCHEMA010",
    title=Bilingual("Schema without a game", "Schéma sans jeu"),
    says=Bilingual(
        "{place} belongs to no game of content/, so nothing uses it",
        "{place} n’appartient à aucun jeu de content/\u00a0: rien ne l’emploie",
    ),
    why=Bilingual(
        "The folder schemas/<game>/ extends the kinds of content/<game>/, and has the same name; the core "
        "schemas come with Ludex, so a project has no schema directly under schemas/. schemas/meta/ and "
        "schemas/flat/ are not games: the first describes schemas, the second is generated for editors.",
        "Le dossier schemas/<jeu>/ prolonge les sortes de content/<jeu>/, et porte le même nom\u202f; les "
        "schémas communs à tous les jeux viennent avec Ludex, et un projet n’en a aucun directement sous "
        "schemas/. "
        "schemas/meta/ et schemas/flat/ ne sont pas des jeux\u00a0: le premier décrit les schémas, le "
        "second est produit pour les éditeurs.",
    ),
)

FIELD = declare_code(
    "SCHEMA011",
    title=Bilingual("Schema that names an undeclared field", "Schéma qui nomme un champ non déclaré"),
    says=Bilingual(
        "the field “{name}” is not declared under “properties”",
        "le champ «\u00a0{name}\u00a0» n’est pas déclaré sous «\u00a0properties\u00a0»",
    ),
    why=Bilingual(
        "`required`, `dependentRequired`, `x-below`, `x-graph` and conditions name fields that an entry may "
        "have. An entry can never have an undeclared field, so either no entry could be valid, or the "
        "condition, the bound or the graph would have no effect.",
        "`required`, `dependentRequired`, `x-below`, `x-graph` et les conditions nomment des champs que "
        "l’entrée peut avoir. Une entrée n’a jamais de champ non déclaré\u00a0: ou bien aucune entrée ne "
        "serait valide, ou bien la condition, la borne ou le graphe serait sans effet.",
    ),
)

EXAMPLE = declare_code(
    "SCHEMA012",
    title=Bilingual("Example that breaks its schema", "Exemple contraire à son schéma"),
    says=Bilingual("{what} does not match its own schema", "{what} ne respecte pas son propre schéma"),
    why=Bilingual(
        "Examples and defaults become documentation, the hover texts of editors, and the first text of new "
        "entries. A wrong one teaches a mistake.",
        "Les exemples et les valeurs par défaut deviennent la documentation, les bulles des éditeurs et le "
        "premier texte des nouvelles entrées. S’ils sont faux, ils enseignent une erreur.",
    ),
)

CORE_NAME = declare_code(
    "SCHEMA013",
    title=Bilingual("Two kinds extended at once", "Deux sortes prolongées à la fois"),
    says=Bilingual(
        "a schema called “{name}” extends the core kind of that name, and cannot extend “{kind}”",
        "un schéma appelé «\u00a0{name}\u00a0» prolonge la sorte de Ludex de ce nom, et ne peut prolonger "
        "«\u00a0{kind}\u00a0»",
    ),
    why=Bilingual(
        "A game's schema with the name of a core kind adds to that kind. To base a new kind on another, "
        "give the file a new name.",
        "Le schéma d’un jeu qui porte le nom d’une sorte de Ludex complète cette sorte. Pour tirer une "
        "nouvelle sorte d’une autre, donnez au fichier un nouveau nom.",
    ),
)

FILE_NAME = declare_code(
    "SCHEMA014",
    title=Bilingual(
        "Schema file without a valid kind name", "Schéma dont le nom de fichier ne peut nommer une sorte"
    ),
    says=Bilingual(
        "“{name}” is not a valid kind name: use only a–z, 0–9 and single hyphens, a letter first",
        "«\u00a0{name}\u00a0» n’est pas un nom de sorte valide\u00a0: employez seulement a–z, 0–9 et des "
        "traits d’union isolés, une lettre en tête",
    ),
    why=Bilingual(
        "The file name <kind>.schema.json gives the name of the kind. Entries write this name under "
        "`kind:`, and their ids begin with it.",
        "Le nom du fichier, <sorte>.schema.json, donne celui de la sorte. Les entrées écrivent ce nom sous "
        "`kind:`, et leurs identifiants commencent par lui.",
    ),
)

MULTIPLIED = declare_code(
    "SCHEMA015",
    title=Bilingual("Schema that takes too long to check", "Schéma trop long à vérifier"),
    says=Bilingual(
        "checking this would take too long: {problem}", "ceci serait trop long à vérifier\u00a0: {problem}"
    ),
    why=Bilingual(
        "If a definition refers twice to the next, which refers twice to the one after, and so on, the work "
        "doubles at each step. A map whose field refers twice to the map itself has the same effect. A "
        "value may be checked against at most 1,000 schemas, in chains of at most 10, and may have at most "
        "20,000 nested fields.",
        "Une définition qui renvoie deux fois à la suivante, laquelle renvoie deux fois à celle d’après, "
        "et ainsi de suite, double le travail à chaque étape. Une table dont un champ renvoie deux fois à la "
        "table elle-même a le même effet. Une valeur peut être comparée à 1\u202f000 schémas au plus, en "
        "chaînes de 10 au plus, et avoir au plus 20\u202f000 champs emboîtés.",
    ),
)

ITEMS = declare_code(
    "SCHEMA016",
    title=Bilingual("Items that cannot be entries", "Éléments qui ne peuvent être des entrées"),
    says=Bilingual(
        "“x-items” is allowed only on a kind’s field that is a map: its keys are slugs (`propertyNames`), "
        "its values are maps whose fields are described here, without `$ref`; “x-graph” is allowed only at "
        "the root, or beside “x-items”",
        "«\u00a0x-items\u00a0» ne se place que sur un champ de sorte qui est une table\u00a0: ses clés "
        "sont des noms courts (`propertyNames`), ses valeurs des tables dont les champs sont décrits ici "
        "même, sans `$ref`\u202f; «\u00a0x-graph\u00a0» ne se place qu’à la racine, ou à côté de "
        "«\u00a0x-items\u00a0»",
    ),
    why=Bilingual(
        "Each value of such a map is an entry inside another. The id of such a value joins the entry’s id, "
        "the field and the key (`card/gate.choices.enter`). So every value needs a key as its name, and "
        "fields that rules can read. The items of a list have no names, and a deeper map would need longer "
        "ids. Describe the values in place, without `$ref` and without “#”, which would mean the item. "
        "`x-graph` is allowed only on a kind or on such a map.",
        "Chaque valeur d’une telle table est une entrée à l’intérieur d’une autre\u00a0: son identifiant "
        "réunit celui de l’entrée, le champ et la clé (`card/gate.choices.enter`). Chaque valeur doit donc "
        "avoir une clé pour nom, et des champs que les règles lisent. Les éléments d’une liste n’ont pas "
        "de nom, et une table placée plus bas demanderait des identifiants plus longs. Les valeurs sont "
        "décrites sur place\u00a0: ni par un `$ref`, ni par «\u00a0#\u00a0», qui désignerait l’élément. "
        "`x-graph` ne se place que sur une sorte ou sur une telle table.",
    ),
)

LASTS = declare_code(
    "SCHEMA017",
    title=Bilingual("Field that cannot last beyond a game", "Champ qui ne peut survivre à la partie"),
    says=Bilingual(
        "“x-lasts” is allowed only on a run-time field that holds a number, true or false, a text, an "
        "entry or a seat, or a list of these",
        "«\u00a0x-lasts\u00a0» ne se place que sur un champ de jeu qui contient un nombre, true ou false, "
        "un texte, une entrée ou un siège, ou une liste de ceux-ci",
    ),
    why=Bilingual(
        "`x-lasts` keeps a run-time field (under `x-state`) from one game of a campaign to the next. The "
        "next game has other pieces, places and spaces, so a reference to one of this game would mean "
        "nothing there. To keep a piece, put it in a place whose scope is the campaign.",
        "`x-lasts` garde un champ de jeu (sous `x-state`) d’une partie de la campagne à la suivante. La "
        "partie suivante a d’autres pièces, d’autres lieux et d’autres cases\u00a0: une référence à ceux "
        "de cette partie n’y voudrait rien dire. Pour garder une pièce, placez-la dans un lieu dont la "
        "portée est la campagne.",
    ),
)

OTHER_CORE = declare_code(
    "SCHEMA018",
    Severity.INFO,
    title=Bilingual("Core schemas from another version", "Schémas de Ludex d’une autre version"),
    says=Bilingual(
        "this core schema comes from another version of Ludex; the installed version’s schema is used "
        "instead",
        "ce schéma de Ludex vient d’une autre version\u202f; celui de la version installée le remplace",
    ),
    why=Bilingual(
        "A clone of Ludex holds the core schemas of its own version. Read with the command of another "
        "installation, its content is checked against the schemas of that installation. Identical files "
        "are not reported. To use the schemas of the clone, run the clone’s own command: "
        ".venv/bin/ludex, after make.",
        "Un clone de Ludex contient les schémas de sa version. Lu avec la commande d’une autre "
        "installation, son contenu est vérifié selon les schémas de celle-ci. Les fichiers identiques ne "
        "sont pas signalés. Pour employer les schémas du clone, lancez la commande du clone\u00a0: "
        ".venv/bin/ludex, après make.",
    ),
)

NO_PIECE = declare_code(
    "SCHEMA020",
    title=Bilingual("Wrong kind for `self`", "Mauvaise sorte pour `self`"),
    says=Bilingual(
        "a rule of “{kind}” never has a “{wanted}” as its `self`: pass it as an argument instead (`args`)",
        "une règle de «\u00a0{kind}\u00a0» n’a jamais de «\u00a0{wanted}\u00a0» pour `self`\u00a0: "
        "passez-le plutôt en argument (`args`)",
    ),
    why=Bilingual(
        "Rules call a field of an entry on the entry itself (`c.open()`) or on one of its pieces, which is "
        "then `self`. The items of an entry (`x-items`) and the entries of some kinds have no pieces, and "
        "the pieces of other kinds are not of the kind that this `self` names. Then there is no `self`, "
        "and the game would stop with an error.",
        "Les règles appellent un champ d’une entrée sur l’entrée elle-même (`c.open()`) ou sur l’une de "
        "ses pièces, qui est alors `self`. Les éléments d’une entrée (`x-items`) et les entrées de "
        "certaines sortes n’ont pas de pièces, et les pièces d’autres sortes ne sont pas de celle que "
        "nomme ce `self`. Il n’y a alors pas de `self`, et la partie s’arrêterait sur une erreur.",
    ),
)

NO_JSON = declare_code(
    "SCHEMA019",
    title=Bilingual("Schema that is not JSON", "Schéma qui n’est pas du JSON"),
    says=Bilingual("a schema must be JSON: {trouble}", "un schéma doit être du JSON\u00a0: {trouble}"),
    why=Bilingual(
        "Editors and other validators read schemas as JSON, which is stricter than YAML: no comma after the "
        "last item, no comments, double quotes around every name and text. They would reject the whole file.",
        "Les éditeurs et les autres validateurs lisent les schémas comme du JSON, plus strict que "
        "YAML\u00a0: pas de virgule après le dernier élément, pas de commentaires, des guillemets droits "
        "autour de chaque nom et de chaque texte. Ils refuseraient tout le fichier.",
    ),
)
COMMENT = Bilingual(
    "comments are not allowed (a `description` can say as much)",
    "les commentaires n’y sont pas admis (une `description` peut en dire autant)",
)
TRAILING_COMMA = Bilingual("nothing follows this comma", "rien ne suit cette virgule")
OTHERWISE = Bilingual("the text is not JSON from here on", "à partir d’ici, le texte n’est plus du JSON")
