"""Finding codes about catalogues, keys, the lock and translations (`l10n`)."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

UNREADABLE = declare_code(
    "L10N020",
    Severity.ERROR,
    title=Bilingual("Unreadable line of a catalogue", "Ligne de catalogue illisible"),
    says=Bilingual(
        "this line cannot be read: {trouble}",
        "cette ligne est illisible\u00a0: {trouble}",
    ),
    why=Bilingual(
        "A catalogue (a .po file) is a list of messages, each with `msgctxt`, `msgid` and `msgstr`, and "
        "each text between straight quotes. Poedit and Weblate write this correctly; mistakes come from "
        "editing by hand, or from a merge of two versions. Until this line is fixed, the message is not "
        "checked, and `ludex l10n extract` leaves the catalogue as it is, so nothing is lost.",
        "Un catalogue (un fichier .po) est une suite de messages, chacun avec `msgctxt`, `msgid` et "
        "`msgstr`, et chaque texte entre guillemets droits. Poedit et Weblate l’écrivent "
        "correctement\u202f; une faute vient d’une retouche à la main ou de la fusion de deux versions. "
        "Tant que cette ligne n’est pas corrigée, le message n’est pas vérifié, et `ludex l10n extract` "
        "laisse le catalogue tel quel\u00a0: rien n’est perdu.",
    ),
)

CHARSET = declare_code(
    "L10N021",
    Severity.ERROR,
    title=Bilingual("Catalogue with a wrong encoding", "Catalogue au mauvais encodage"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "The header of a catalogue names its encoding, and translation tools rely on it: with a wrong "
        "encoding, a tool would show “Ã©” for “é”, and would save it that way. All catalogues here are "
        "UTF-8.",
        "L’en-tête d’un catalogue nomme son encodage, et les outils de traduction s’y fient\u00a0: avec un "
        "mauvais encodage, un outil afficherait «\u00a0Ã©\u00a0» pour «\u00a0é\u00a0», et l’enregistrerait "
        "ainsi. Ici, tous les catalogues sont en UTF-8.",
    ),
)

DUPLICATE_KEY = declare_code(
    "L10N022",
    Severity.ERROR,
    title=Bilingual("Two messages with one key", "Deux messages pour une même clé"),
    says=Bilingual(
        "“{key}” is already in this catalogue: keep one of the two messages",
        "«\u00a0{key}\u00a0» est déjà dans ce catalogue\u00a0: gardez l’un des deux messages",
    ),
    why=Bilingual(
        "Each text has one message, found by its key. With two, it is unclear which translation is right, "
        "and most tools refuse such a file. This usually comes from a merge of two versions that both "
        "added the message.",
        "Chaque texte a un seul message, retrouvé par sa clé. S’il y en a deux, rien ne dit quelle "
        "traduction est la bonne, et la plupart des outils refusent un tel fichier. Cela vient le plus "
        "souvent de la fusion de deux versions qui ajoutaient toutes deux le message.",
    ),
)

UNKNOWN_KEY = declare_code(
    "L10N023",
    Severity.ERROR,
    title=Bilingual("Key without a text", "Clé sans texte"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A message is tied to its text by its key, in `msgctxt`: the id of the entry and the path of the "
        "field, as in `card/ladder.title`. `ludex l10n extract` writes the keys; do not change them by "
        "hand. Without the right key, the translation is never used.",
        "Un message est lié à son texte par sa clé, dans `msgctxt`\u00a0: l’identifiant de l’entrée et le "
        "chemin du champ, comme `card/echelle.title`. `ludex l10n extract` écrit les clés\u00a0: ne les "
        "changez pas à la main. Sans la bonne clé, la traduction ne sert jamais.",
    ),
)

VANISHED_ENTRY = declare_code(
    "L10N024",
    Severity.ERROR,
    title=Bilingual("Translations of a missing entry", "Traductions d’une entrée disparue"),
    says=Bilingual(
        "“{id}” has translations but no longer exists: say whether this entry was renamed or removed",
        "«\u00a0{id}\u00a0» a des traductions, mais n’existe plus\u00a0: dites si cette entrée a été "
        "renommée ou supprimée",
    ),
    why=Bilingual(
        "A translation belongs to an entry by the entry’s id. An entry that is renamed keeps its former "
        "slug under `was`, and its translations follow it; an entry that was removed permanently is listed "
        "under `removed` in game.yaml. Without either, its translations would be silently lost. `ludex "
        "rename` adds `was` by itself.",
        "Une traduction appartient à une entrée par l’identifiant de celle-ci. Une entrée renommée garde "
        "son ancien nom court sous `was`, et ses traductions la suivent\u202f; une entrée supprimée pour de "
        "bon est citée sous `removed` dans game.yaml. Sans l’un ou l’autre, ses traductions se perdraient "
        "en silence. `ludex rename` ajoute `was` tout seul.",
    ),
)

NOT_EXTRACTED = declare_code(
    "L10N025",
    Severity.WARNING,
    title=Bilingual("Texts missing from the catalogue", "Textes absents du catalogue"),
    says=Bilingual(
        "the “{locale}” catalogue of “{game}” still lacks the text “{key}”{more}: run `ludex l10n extract "
        "{game}`",
        "il manque encore au catalogue «\u00a0{locale}\u00a0» de «\u00a0{game}\u00a0» le texte "
        "«\u00a0{key}\u00a0»{more}\u00a0: lancez `ludex l10n extract {game}`",
    ),
    why=Bilingual(
        "Translators work in content/<game>/text/<locale>.po. A text written since the last `ludex l10n "
        "extract` is not there, so nobody can translate it. The command adds new texts, marks changed "
        "ones, and keeps all translations. A release is refused until every text is translated.",
        "Les traducteurs travaillent dans content/<jeu>/text/<langue>.po. Un texte écrit depuis le "
        "dernier `ludex l10n extract` n’y figure pas\u00a0: personne ne peut le traduire. La commande "
        "ajoute les nouveaux textes, marque ceux qui ont changé et garde toutes les traductions. Une "
        "version à publier est refusée tant que tout n’est pas traduit.",
    ),
)

LANGUAGE = declare_code(
    "L10N026",
    Severity.WARNING,
    title=Bilingual("Catalogue of another language", "Catalogue d’une autre langue"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A catalogue is named after its language, as in `en.po`; its header gives the same language, and "
        "game.yaml lists it under `translations`. If these disagree, the file may never be read, or "
        "translation tools may check it by the rules of another language. The source language of the game "
        "has no catalogue.",
        "Un catalogue porte le nom de sa langue, comme `en.po`\u202f; son en-tête donne la même langue, et "
        "game.yaml la cite sous `translations`. S’ils se contredisent, le fichier risque de ne jamais être "
        "lu, ou d’être vérifié selon les règles d’une autre langue. La langue d’origine du jeu n’a pas de "
        "catalogue.",
    ),
)

LOCK = declare_code(
    "L10N027",
    Severity.WARNING,
    title=Bilingual("Damaged line of l10n.lock", "Ligne endommagée de l10n.lock"),
    says=Bilingual(
        "this line of l10n.lock cannot be read: run `ludex l10n extract {game}`",
        "cette ligne de l10n.lock est illisible\u00a0: lancez `ludex l10n extract {game}`",
    ),
    why=Bilingual(
        "l10n.lock records, for each text and language, which source was translated, its translation, and "
        "whether it is still up to date. `ludex l10n extract` writes this file, which is committed with the "
        "content. An unreadable line usually comes from a merge; the command writes it again from the "
        "catalogue.",
        "l10n.lock note, pour chaque texte et chaque langue, la source traduite, sa traduction, et si "
        "elle est encore à jour. `ludex l10n extract` écrit ce fichier, versionné avec le contenu. Une "
        "ligne illisible vient le plus souvent d’une fusion\u202f; la commande la réécrit d’après le "
        "catalogue.",
    ),
)


MOVED = declare_code(
    "L10N028",
    Severity.ERROR,
    title=Bilingual("Line of `moved` without effect", "Ligne de `moved` sans effet"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "`moved` in game.yaml gives the new key of a text, so that its translations follow it: for "
        "example when the text of a card moves to an ability. The new key must belong to a text of the "
        "game, and no text may have the old key. Remove the line when no catalogue has the old key any "
        "more.",
        "`moved`, dans game.yaml, donne la nouvelle clé d’un texte, pour que ses traductions le "
        "suivent\u00a0: par exemple quand le texte d’une carte passe à une capacité. La nouvelle clé doit "
        "appartenir à un texte du jeu, et aucun texte ne doit avoir l’ancienne. Quand aucun "
        "catalogue n’a plus l’ancienne clé, retirez la ligne.",
    ),
)

TOKENS = declare_code(
    "L10N001",
    Severity.ERROR,
    title=Bilingual(
        "Slots or icons that differ between source and translation",
        "Emplacements ou icônes qui diffèrent entre source et traduction",
    ),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "Slots such as {{ n }} are filled in when the text is printed or played, and icons such as [apple] "
        "are drawn. A missing slot or icon omits a number or a symbol, and an extra one has no meaning, so "
        "both languages need the same ones. This also applies to the terms and entries that slots name. If "
        "one is merely used more often in one language, this is a warning.",
        "Les emplacements comme {{ n }} sont remplis à l’impression ou en jeu, et les icônes comme "
        "[apple] sont dessinées. S’il en manque, la traduction omet un nombre ou un symbole\u202f; s’il y "
        "en a de trop, ils ne veulent rien dire\u00a0: les deux langues ont besoin des mêmes. Il en va de "
        "même des termes et des entrées que nomment les emplacements. Si l’un d’eux figure seulement plus "
        "souvent dans une langue, c’est un avertissement.",
    ),
)

NUMBERS = declare_code(
    "L10N004",
    Severity.WARNING,
    title=Bilingual(
        "Numbers that differ between source and translation",
        "Nombres qui diffèrent entre source et traduction",
    ),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "If a number differs between two languages, their players play different games. Numbers are "
        "compared by their value: “a card” and « 1 carte » agree, as do “1.5” and « 1,5 ».",
        "Si un nombre diffère entre deux langues, leurs joueurs ne jouent pas au même jeu. Les nombres "
        "sont comparés par leur valeur\u00a0: «\u00a01 carte\u00a0» et “a card” s’accordent, de même que "
        "«\u00a01,5\u00a0» et “1.5”.",
    ),
)

ONE_SIDED_NUMBER = declare_code(
    "L10N029",
    Severity.INFO,
    title=Bilingual("Number that only one language may state", "Nombre qu’une seule langue semble dire"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A number of one language has no counterpart in the other. Often one of them only puts it "
        "differently: “three times through the deck” and « deux redistributions » agree. Compare the two "
        "texts; if they mean the same, nothing needs to be done.",
        "Un nombre d’une langue n’a pas d’équivalent dans l’autre. Souvent, l’une des deux le dit "
        "seulement autrement\u00a0: «\u00a0deux redistributions\u00a0» et “three times through the deck” "
        "s’accordent. Comparez les deux textes\u202f; s’ils veulent dire la même chose, il n’y a rien à "
        "faire.",
    ),
)

MISSING = declare_code(
    "L10N005",
    Severity.WARNING,
    title=Bilingual("Missing translation", "Traduction manquante"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text without a translation is printed and played in the source language. A copy of a source of "
        "more than four words counts as missing, and so does any translation that is plainly in the source "
        "language. For a release, this is an error.",
        "Un texte sans traduction s’imprime et se joue dans la langue de la source. La copie d’une source de "
        "plus de quatre mots compte comme manquante, de même qu’une traduction écrite manifestement dans la "
        "langue de la source. Pour une version à publier, c’est une erreur.",
    ),
)

STALE = declare_code(
    "L10N006",
    Severity.WARNING,
    title=Bilingual("Stale translation", "Traduction périmée"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "The source has changed since this translation was approved, so the two may differ, or somebody "
        "has marked the translation for review. Translation tools show it as “needs work” (`fuzzy`), with "
        "the former source if there is one. Correct the translation if needed, then remove the mark to "
        "approve it. If you only corrected a typo in the source, run `ludex l10n accept --cosmetic`. For a "
        "release, this is an error unless only spelling changed.",
        "La source a changé depuis l’approbation de cette traduction, et les deux peuvent différer, ou "
        "quelqu’un a marqué la traduction comme à réviser. Les outils de traduction l’affichent comme "
        "«\u00a0à réviser\u00a0» (`fuzzy`), avec l’ancienne source s’il y en a une. Corrigez-la s’il le "
        "faut, puis retirez la marque pour l’approuver. Si vous n’avez corrigé qu’une coquille dans la "
        "source, lancez `ludex l10n accept --cosmetic`. Pour une version à publier, c’est une erreur, sauf "
        "si seule l’orthographe a changé.",
    ),
)

TERM = declare_code(
    "L10N007",
    Severity.WARNING,
    title=Bilingual("Text that disagrees with the glossary", "Texte en désaccord avec le glossaire"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A game must call a thing by one name, or players will look for a difference that does not exist. "
        "The glossary (entries of the kind `term`) gives each word in each language, with its allowed and "
        "forbidden forms. Inflected forms that translators need belong under `allowed`.",
        "Un jeu doit donner un seul nom à chaque chose, sinon les joueurs cherchent une différence qui "
        "n’existe pas. Le glossaire (les entrées de sorte `term`) donne chaque mot dans chaque langue, "
        "avec ses formes permises et interdites. Les formes fléchies dont les traducteurs ont besoin vont "
        "sous `allowed`.",
    ),
)

PLURALS = declare_code(
    "L10N009",
    Severity.ERROR,
    title=Bilingual("Incomplete plural forms", "Formes du pluriel incomplètes"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text that depends on a number has two forms in English and in French. French uses the first "
        "for 0 and 1, English for 1 alone. Both must be translated, and the header of the catalogue must "
        "state the rule of its language, which translation tools use.",
        "Un texte qui dépend d’un nombre a deux formes en français comme en anglais. Le français emploie la "
        "première pour 0 et 1, l’anglais pour 1 seulement. Les deux doivent être traduites, et l’en-tête du "
        "catalogue doit donner la règle de sa langue, à laquelle les outils de traduction se fient.",
    ),
)

INCONSISTENT_TRANSLATION = declare_code(
    "L10N010",
    Severity.INFO,
    title=Bilingual("Two translations of the same source", "Deux traductions d’une même source"),
    says=Bilingual(
        "“{text}” has another translation elsewhere: “{other}”",
        "«\u00a0{text}\u00a0» a une autre traduction ailleurs\u00a0: «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "The same source words almost always mean the same thing, so two translations may confuse "
        "players. Both may be right (a noun and a verb, for example), so this is only a remark.",
        "Les mêmes mots de la source désignent presque toujours une même chose\u00a0: deux traductions "
        "peuvent égarer les joueurs. Les deux peuvent être justes (un nom et un verbe, par "
        "exemple)\u00a0: ce n’est donc qu’une remarque.",
    ),
)

DIFFERENT_SHAPE = declare_code(
    "L10N012",
    Severity.INFO,
    title=Bilingual(
        "Different final punctuation or number of paragraphs",
        "Ponctuation finale ou nombre d’alinéas différents",
    ),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A translation that ends without the full stop of its source, or that has fewer paragraphs, is "
        "often cut off. The difference may be intended, so this is only a remark.",
        "Une traduction qui finit sans le point de sa source, ou qui a moins d’alinéas, est souvent "
        "coupée. La différence peut être voulue\u00a0: ce n’est donc qu’une remarque.",
    ),
)

UNMARKED = declare_code(
    "L10N013",
    Severity.WARNING,
    title=Bilingual(
        "Text that its schema does not mark as text", "Texte que son schéma ne marque pas comme tel"
    ),
    says=Bilingual(
        "“{field}” contains words, but the schema of “{kind}” does not mark it as a text: it cannot be "
        "translated",
        "«\u00a0{field}\u00a0» contient des mots, mais le schéma de «\u00a0{kind}\u00a0» ne le marque pas "
        "comme un texte\u00a0: il ne peut pas être traduit",
    ),
    why=Bilingual(
        "Only fields that a schema marks with `x-text` are translated, printed and checked as texts. Mark "
        "the field in schemas/<game>/<kind>.schema.json, preferably with a reference such as "
        "`common.schema.json#/$defs/line`. For a field that players never see, use a `note`, a pattern or "
        "a list of values.",
        "Seuls les champs qu’un schéma marque de `x-text` sont traduits, imprimés et vérifiés comme des "
        "textes. Marquez le champ dans schemas/<jeu>/<sorte>.schema.json, de préférence par une référence "
        "comme `common.schema.json#/$defs/line`. Pour un champ que les joueurs ne voient jamais, employez "
        "une `note`, un motif ou une liste de valeurs.",
    ),
)
