"""Finding codes of schema files."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

KEYWORD = declare_code(
    "SCHEMA001",
    title=Bilingual("Unknown keyword of a schema", "Mot-clé de schéma inconnu"),
    says=Bilingual(
        "“{name}” is no keyword of a schema here", "«\u00a0{name}\u00a0» n’est pas ici un mot-clé de schéma"
    ),
    why=Bilingual(
        "Schemas use a part of JSON Schema 2020-12, listed in schemas/meta/, and Ludex's own keywords that "
        "begin with x-. Anything else, `format` and `unevaluatedProperties` among them, would be passed "
        "over by one tool and not by another. x-state, x-extends and x-used stand at the root of a kind "
        "alone.",
        "Les schémas emploient une partie de JSON Schema 2020-12, décrite dans schemas/meta/, et les "
        "mots-clés propres à Ludex, qui commencent par x-. Tout autre mot, dont `format` et "
        "`unevaluatedProperties`, serait ignoré par un outil et pas par l’autre. x-state, x-extends et "
        "x-used ne figurent qu’à la racine d’une sorte.",
    ),
)

REFERENCE = declare_code(
    "SCHEMA002",
    title=Bilingual("Reference of a schema to nothing", "Référence de schéma dans le vide"),
    says=Bilingual("“{reference}” leads nowhere", "«\u00a0{reference}\u00a0» ne mène nulle part"),
    why=Bilingual(
        "`$ref` is `#` for the kind itself, `#/$defs/<name>` for a definition in the same file, or "
        "`common.schema.json#/$defs/<name>` for one in the game's common file or in the core's. Nothing is "
        "fetched from anywhere else.",
        "`$ref` vaut `#` pour la sorte elle-même, `#/$defs/<nom>` pour une définition du même fichier, ou "
        "`common.schema.json#/$defs/<nom>` pour une définition du fichier commun du jeu ou de celui de "
        "Ludex. Rien n’est cherché ailleurs.",
    ),
)

EXTENDS = declare_code(
    "SCHEMA003",
    title=Bilingual("Extension of an unknown kind", "Extension d’une sorte inconnue"),
    says=Bilingual(
        "there is no kind “{kind}” to extend", "il n’y a pas de sorte «\u00a0{kind}\u00a0» à prolonger"
    ),
    why=Bilingual(
        "`x-extends` names the kind whose fields come along: a core kind, or another kind of the same game.",
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
        "this contradicts the kind “{kind}”, which it extends: a field may be narrowed, not changed",
        "ceci contredit la sorte «\u00a0{kind}\u00a0», ici prolongée\u00a0: un champ peut être restreint, "
        "pas changé",
    ),
    why=Bilingual(
        "What reads a card must be able to rely on the fields of all cards. So an extension may add fields, "
        "forbid some values of a field (a shorter list, a smaller range) or require it; it may not give it "
        "another type, allow more, or annotate it otherwise.",
        "Ce qui lit une carte doit pouvoir compter sur les champs de toutes les cartes. Un prolongement "
        "peut donc ajouter des champs, interdire des valeurs (liste plus courte, bornes plus serrées) ou "
        "rendre un champ obligatoire\u202f; il ne peut ni en changer le type, ni admettre davantage, ni "
        "l’annoter autrement.",
    ),
)

REFERENCE_CYCLE = declare_code(
    "SCHEMA005",
    title=Bilingual("Schemas that go round in a circle", "Schémas qui tournent en rond"),
    says=Bilingual("{path}: this goes round in a circle", "{path}\u00a0: cela tourne en rond"),
    why=Bilingual(
        "A kind that extends itself by way of others has no beginning, and a reference that leads back to "
        "itself without going into a field or an item would never come to an end. A definition may hold "
        "itself further down: as an item of a list, say.",
        "Une sorte qui se prolonge elle-même par détours n’a pas de commencement, et une référence qui "
        "revient à elle-même sans descendre dans un champ ou un élément ne finirait jamais. Une définition "
        "peut se contenir plus bas\u00a0: comme élément d’une liste, par exemple.",
    ),
)

PATTERN = declare_code(
    "SCHEMA006",
    title=Bilingual("Pattern that cannot be used", "Motif inutilisable"),
    says=Bilingual("this pattern cannot be used: {problem}", "ce motif est inutilisable\u00a0: {problem}"),
    why=Bilingual(
        "Editors read patterns as JavaScript does, Ludex as Python does. What one of them refuses or reads "
        "otherwise (look-behind, named groups, \\Z, \\d and \\w beyond ASCII, possessive quantifiers, "
        "back-references) would make them disagree about a file. Patterns are matched in time that grows "
        "with the text alone, whatever they repeat; what cannot be (looking ahead, hundreds of characters in "
        "a row) is refused.",
        "Les éditeurs lisent les motifs comme JavaScript, Ludex comme Python. Ce que l’un refuse ou lit "
        "autrement (regard en arrière, groupes nommés, \\Z, \\d et \\w au-delà de l’ASCII, quantificateurs "
        "possessifs, renvois) les mettrait en désaccord sur un fichier. La recherche d’un motif prend un "
        "temps qui croît avec le seul texte, quoi qu’il répète\u202f; ce qui ne s’y prête pas (regard en "
        "avant, centaines de caractères d’affilée) est refusé.",
    ),
)

UNGUARDED_DOLLAR = declare_code(
    "SCHEMA007",
    title=Bilingual("Pattern that lets a line break pass", "Motif qui laisse passer un saut de ligne"),
    says=Bilingual(
        "this pattern ends in a bare “$”, which lets a line break pass: write “$(?!\\n)”",
        "ce motif finit par un «\u00a0$\u00a0» nu, qui laisse passer un saut de ligne\u00a0: écrivez "
        "«\u00a0$(?!\\n)\u00a0»",
    ),
    why=Bilingual(
        "In Python `$` also matches before a line break at the very end, in JavaScript it does not. A block "
        "of YAML text (after |) ends in just that. `$(?!\\n)` means the end in both.",
        "En Python, `$` convient aussi devant un saut de ligne final, pas en JavaScript. Or un bloc de "
        "texte YAML (après |) finit justement ainsi. `$(?!\\n)` désigne la fin pour les deux.",
    ),
)

TEXT_IN_LIST = declare_code(
    "SCHEMA008",
    title=Bilingual("Text to translate in a list", "Texte à traduire dans une liste"),
    says=Bilingual(
        "a text to translate may not be an item of a list, nor stand in one that need not have an `id`: give "
        "each a name, in a map",
        "un texte à traduire ne peut pas être l’élément d’une liste, ni figurer dans un élément sans `id` "
        "obligatoire\u00a0: nommez chacun, dans un ensemble",
    ),
    why=Bilingual(
        "Translations are found by the path of their text. An item has but a number, which changes when "
        "another is inserted before it: every translation after it would move to the wrong text. A map "
        "(`additionalProperties`) gives each text a name that stays.",
        "Une traduction se retrouve par le chemin de son texte. Un élément de liste n’a qu’un numéro, qui "
        "change dès qu’on en insère un autre avant lui\u00a0: toutes les traductions suivantes passeraient "
        "au mauvais texte. Un ensemble (`additionalProperties`) donne à chaque texte un nom qui reste.",
    ),
)

KIND = declare_code(
    "SCHEMA009",
    title=Bilingual("Annotation that names an unknown kind", "Annotation qui nomme une sorte inconnue"),
    says=Bilingual(
        "there is no kind “{kind}” to refer to", "il n’y a pas de sorte «\u00a0{kind}\u00a0» à désigner"
    ),
    why=Bilingual(
        "`x-ref` says of which kinds an entry may be named here: core kinds, or kinds of the same game.",
        "`x-ref` dit de quelles sortes peuvent être les entrées nommées ici\u00a0: des sortes de Ludex, ou "
        "du même jeu.",
    ),
)

NO_GAME = declare_code(
    "SCHEMA010",
    title=Bilingual("Schema of no game", "Schéma qui n’est d’aucun jeu"),
    says=Bilingual(
        "{place} belongs to no game of content/, so nothing uses it",
        "{place} n’appartient à aucun jeu de content/\u00a0: rien ne l’emploie",
    ),
    why=Bilingual(
        "The folder schemas/<game>/ extends the kinds of content/<game>/, and has the same name; the core’s "
        "own schemas come with Ludex, and none of a project stands right under schemas/. "
        "schemas/meta/ and schemas/flat/ are no games: the first describes schemas, the second is generated "
        "for editors.",
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
        "`required`, `dependentRequired`, `x-below` and conditions speak of fields that an entry may have. "
        "One that is not declared could never be there: no entry could be right, or the condition or the "
        "bound would never count.",
        "`required`, `dependentRequired`, `x-below` et les conditions parlent de champs que l’entrée peut "
        "avoir. Un champ non déclaré ne peut jamais s’y trouver\u00a0: aucune entrée ne serait juste, ou la "
        "condition ou la borne ne compterait jamais.",
    ),
)

EXAMPLE = declare_code(
    "SCHEMA012",
    title=Bilingual("Example that does not fit its schema", "Exemple qui ne convient pas à son schéma"),
    says=Bilingual("{what} does not fit its own schema", "{what} ne convient pas à son propre schéma"),
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
        "A game's schema with the name of a core kind adds to that kind. To make a new kind out of another, "
        "give the file a name of its own.",
        "Le schéma d’un jeu qui porte le nom d’une sorte de Ludex complète cette sorte. Pour tirer une "
        "nouvelle sorte d’une autre, donnez au fichier un nom à lui.",
    ),
)

FILE_NAME = declare_code(
    "SCHEMA014",
    title=Bilingual("Schema whose file name is no kind", "Schéma dont le nom de fichier n’est pas une sorte"),
    says=Bilingual(
        "“{name}” cannot name a kind: lower-case letters without accents, digits and single hyphens, a "
        "letter first",
        "«\u00a0{name}\u00a0» ne peut pas nommer une sorte\u00a0: des minuscules sans accent, des chiffres "
        "et des traits d’union isolés, une lettre en tête",
    ),
    why=Bilingual(
        "The file <kind>.schema.json names the kind that entries give under `kind:` and that ids begin with.",
        "Le fichier <sorte>.schema.json nomme la sorte que les entrées donnent sous `kind:` et par laquelle "
        "commencent les identifiants.",
    ),
)

MULTIPLIED = declare_code(
    "SCHEMA015",
    title=Bilingual("Schema whose references multiply", "Schéma dont les références se multiplient"),
    says=Bilingual(
        "this would take too long to check: {problem}", "ceci serait trop long à vérifier\u00a0: {problem}"
    ),
    why=Bilingual(
        "A definition that refers twice to the next, which refers twice to the one after, and so on, is "
        "checked as often as two to the number of these steps; so is a map whose field refers twice to the "
        "map itself. No value has to fit more than 1,000 schemas, no more than 10 of them lie within "
        "one another, and fields within fields come to no more than 20,000.",
        "Une définition qui renvoie deux fois à la suivante, laquelle renvoie deux fois à celle d’après, et "
        "ainsi de suite, est vérifiée autant de fois que deux multiplié par lui-même à chaque pas\u202f; il "
        "en va de même d’un ensemble dont un champ renvoie deux fois à l’ensemble même. Aucune valeur n’est "
        "comparée à plus de 1\u202f000 schémas, dont au plus 10 emboîtés l’un dans l’autre, et les champs "
        "emboîtés sont au plus 20\u202f000.",
    ),
)

ITEMS = declare_code(
    "SCHEMA016",
    title=Bilingual("Items that cannot be entries", "Éléments qui ne peuvent être des entrées"),
    says=Bilingual(
        "“x-items” stands on a field of a kind that is a map: its keys are slugs (`propertyNames`), its "
        "values maps with fields, written here",
        "«\u00a0x-items\u00a0» se place sur un champ d’une sorte qui est une table\u00a0: ses clés sont des "
        "noms courts (`propertyNames`), ses valeurs des tables de champs, décrites ici même",
    ),
    why=Bilingual(
        "Each value of such a map is an entry inside another: its id is the entry's, the field and its own "
        "name (`card/gate.choices.enter`). So it needs a name, and fields that rules can read. A list has "
        "no names, and a map below another field would need ids with more parts. The values are described "
        "in place: not by a `$ref`, and not by “#”, which would mean the item.",
        "Chaque valeur d’une telle table est une entrée à l’intérieur d’une autre\u00a0: son identifiant est "
        "celui de l’entrée, le champ et son propre nom (`card/gate.choices.enter`). Il lui faut donc un nom, "
        "et des champs que les règles lisent. Une liste n’a pas de noms, et une table placée plus bas "
        "demanderait des identifiants plus longs. Les valeurs sont décrites sur place\u00a0: ni par un "
        "`$ref`, ni par «\u00a0#\u00a0», qui désignerait l’élément.",
    ),
)

LASTS = declare_code(
    "SCHEMA017",
    title=Bilingual("Field that cannot outlive a game", "Champ qui ne peut survivre à la partie"),
    says=Bilingual(
        "“x-lasts” stands on a run-time field that holds a number, a truth, a text, an entry or a seat, or a "
        "list of these",
        "«\u00a0x-lasts\u00a0» se place sur un champ de jeu qui contient un nombre, un vrai ou faux, un "
        "texte, une entrée ou un siège, ou une liste de ceux-ci",
    ),
    why=Bilingual(
        "The next game has other pieces, places and spaces: what refers to one of this game would mean "
        "nothing there. A piece lasts by lying in a place of the scope campaign.",
        "La partie suivante a d’autres pièces, d’autres lieux et d’autres cases\u00a0: ce qui en désigne de "
        "cette partie n’y voudrait rien dire. Une pièce dure parce qu’elle se trouve dans un lieu dont la "
        "portée est la campagne.",
    ),
)

OTHER_CORE = declare_code(
    "SCHEMA018",
    Severity.INFO,
    title=Bilingual("Core schemas of another version", "Schémas communs d’une autre version"),
    says=Bilingual(
        "this is a core schema of another version of Ludex; the one installed here is used",
        "c’est un schéma commun d’une autre version de Ludex\u202f; celui de la version installée sert",
    ),
    why=Bilingual(
        "A clone of Ludex holds the core schemas of its own version. Read with the command of another "
        "installation, its content is checked against the schemas of that installation. Files that are equal "
        "are not mentioned. To use those of the clone, run the command of the clone: .venv/bin/ludex, after "
        "make.",
        "Un clone de Ludex contient les schémas communs de sa version. Lu avec la commande d’une autre "
        "installation, son contenu est vérifié selon les schémas de celle-ci. Les fichiers identiques ne "
        "sont pas signalés. Pour employer ceux du clone, lancez la commande du clone\u00a0: "
        ".venv/bin/ludex, après make.",
    ),
)

NO_JSON = declare_code(
    "SCHEMA019",
    title=Bilingual("Schema that is no JSON", "Schéma qui n’est pas du JSON"),
    says=Bilingual("a schema is JSON, and {trouble}", "un schéma est du JSON, et {trouble}"),
    why=Bilingual(
        "Editors and other validators read schemas as JSON, which is stricter than YAML: no comma behind the "
        "last item, no comments, double quotes around every name and text. They would refuse the whole file.",
        "Les éditeurs et les autres validateurs lisent les schémas comme du JSON, plus strict que "
        "YAML\u00a0: pas de virgule après le dernier élément, pas de commentaires, des guillemets droits "
        "autour de chaque nom et de chaque texte. Ils refuseraient tout le fichier.",
    ),
)
TRAILING_COMMA = Bilingual("this comma has nothing behind it", "cette virgule ne précède rien")
OTHERWISE = Bilingual("this is none from here on", "ceci n’en est plus à partir d’ici")
