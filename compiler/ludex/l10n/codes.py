"""Finding codes of `l10n`: catalogues, keys, the lock, translations."""

from __future__ import annotations

from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

UNREADABLE = declare_code(
    "L10N020",
    Severity.ERROR,
    title=Bilingual("Line of a catalogue that cannot be read", "Ligne de catalogue illisible"),
    says=Bilingual(
        "this line cannot be read: {trouble}",
        "cette ligne est illisible\u00a0: {trouble}",
    ),
    why=Bilingual(
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

CHARSET = declare_code(
    "L10N021",
    Severity.ERROR,
    title=Bilingual("Catalogue that claims another encoding", "Catalogue qui annonce un autre encodage"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "The header of a catalogue names its encoding, and translation tools believe it: the next one to "
        "open the file would show “Ã©” for “é”, and save that. All catalogues here are UTF-8.",
        "L’en-tête d’un catalogue nomme son encodage, et les outils de traduction s’y fient\u00a0: le "
        "prochain qui ouvrira le fichier afficherait «\u00a0Ã©\u00a0» pour «\u00a0é\u00a0», et "
        "l’enregistrerait ainsi. Ici, tous les catalogues sont en UTF-8.",
    ),
)

DUPLICATE_KEY = declare_code(
    "L10N022",
    Severity.ERROR,
    title=Bilingual("Two messages with one key", "Deux messages pour une même clé"),
    says=Bilingual(
        "“{key}” stands in this catalogue already: keep one of the two messages",
        "«\u00a0{key}\u00a0» figure déjà dans ce catalogue\u00a0: gardez l’un des deux messages",
    ),
    why=Bilingual(
        "Each text has one message, known by its key. Of two, nobody can say which translation is meant, and "
        "most tools refuse such a file. It comes from a merge of two versions that both added the message.",
        "Chaque texte a un seul message, reconnu à sa clé. S’il y en a deux, rien ne dit quelle traduction "
        "est la bonne, et la plupart des outils refusent un tel fichier. Cela vient de la fusion de deux "
        "versions qui ajoutaient toutes deux le message.",
    ),
)

UNKNOWN_KEY = declare_code(
    "L10N023",
    Severity.ERROR,
    title=Bilingual("Key of no text", "Clé d’aucun texte"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A message is tied to its text by its key, in `msgctxt`: the id of the entry and the way to the "
        "field, as in `card/ladder.title`. `ludex l10n extract` writes keys; they are not to be changed by "
        "hand. Without the right key, the translation would be used nowhere.",
        "Un message est lié à son texte par sa clé, dans `msgctxt`\u00a0: l’identifiant de l’entrée et le "
        "chemin du champ, comme `card/echelle.title`. `ludex l10n extract` écrit les clés, qui ne se "
        "changent pas à la main. Sans la bonne clé, la traduction ne servirait nulle part.",
    ),
)

VANISHED_ENTRY = declare_code(
    "L10N024",
    Severity.ERROR,
    title=Bilingual("Entry that translations know, gone", "Entrée connue des traductions, disparue"),
    says=Bilingual(
        "“{id}” has translations, and there is no such entry any more: say where it went",
        "«\u00a0{id}\u00a0» a des traductions, et cette entrée n’existe plus\u00a0: dites ce qu’elle est "
        "devenue",
    ),
    why=Bilingual(
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

NOT_EXTRACTED = declare_code(
    "L10N025",
    Severity.WARNING,
    title=Bilingual("Texts that are not in the catalogue yet", "Textes absents du catalogue"),
    says=Bilingual(
        "the “{locale}” catalogue of “{game}” lacks this text, “{key}”{more}: run "
        "`ludex l10n extract {game}`",
        "le catalogue «\u00a0{locale}\u00a0» de «\u00a0{game}\u00a0» n’a pas encore ce texte, "
        "«\u00a0{key}\u00a0»{more}\u00a0: lancez `ludex l10n extract {game}`",
    ),
    why=Bilingual(
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

LANGUAGE = declare_code(
    "L10N026",
    Severity.WARNING,
    title=Bilingual("Catalogue of another language", "Catalogue d’une autre langue"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A catalogue is named after its language, as in `en.po`; its header says the same, and game.yaml "
        "lists the language under `translations`. Where these disagree, translators work in a file that is "
        "never read, or their tool checks the text by the rules of another language.",
        "Un catalogue porte le nom de sa langue, comme `en.po`\u202f; son en-tête dit la même chose, et "
        "game.yaml cite la langue sous `translations`. S’ils se contredisent, les traducteurs travaillent "
        "dans un fichier que rien ne lit, ou leur outil vérifie le texte selon les règles d’une autre "
        "langue.",
    ),
)

LOCK = declare_code(
    "L10N027",
    Severity.WARNING,
    title=Bilingual("Damaged line of l10n.lock", "Ligne abîmée de l10n.lock"),
    says=Bilingual(
        "this line of the record of approved translations cannot be read: run `ludex l10n extract {game}`",
        "cette ligne du registre des traductions approuvées est illisible\u00a0: lancez `ludex l10n "
        "extract {game}`",
    ),
    why=Bilingual(
        "l10n.lock has a line for each text and language: which source was translated, by what, and "
        "whether it still holds. It is made by `ludex l10n extract` and kept with the content. A line that "
        "cannot be read usually comes from a merge; the command writes it again from the catalogue.",
        "l10n.lock a une ligne par texte et par langue\u00a0: quelle source a été traduite, par quoi, et "
        "si cela vaut encore. Ce fichier est écrit par `ludex l10n extract` et conservé avec le contenu. "
        "Une ligne illisible vient le plus souvent d’une fusion\u202f; la commande la réécrit d’après le "
        "catalogue.",
    ),
)


MOVED = declare_code(
    "L10N028",
    Severity.ERROR,
    title=Bilingual("Text that moved from or to nowhere", "Texte déplacé de nulle part ou vers nulle part"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "`moved` in game.yaml says under which key a text stands now, so that its translations follow it: "
        "the text of a card that an ability or a procedure says from now on, for one. The new key must be "
        "that of a text of the game, and the old one must be free. When no catalogue holds anything under "
        "the old key any more, the line has done its work.",
        "`moved`, dans game.yaml, dit sous quelle clé se trouve désormais un texte, pour que ses "
        "traductions le suivent\u00a0: le texte d’une carte que dit maintenant une capacité ou une "
        "procédure, par exemple. La nouvelle clé doit être celle d’un texte du jeu, et l’ancienne doit être "
        "libre. Quand aucun catalogue n’a plus rien sous l’ancienne clé, la ligne a fait son travail.",
    ),
)

TOKENS = declare_code(
    "L10N001",
    Severity.ERROR,
    title=Bilingual("Placeholders or icons that differ", "Emplacements ou icônes qui diffèrent"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "Placeholders such as {{ n }} are filled in when the text is printed or played, and icons such as "
        "[apple] are drawn. A translation that lacks one leaves out a number or a symbol; one too many has "
        "nothing to stand for. Both languages need the same ones. Where they only stand there more often "
        "in one language, as when a sentence names the thing again, that is told as a warning.",
        "Les emplacements comme {{ n }} sont remplis à l’impression ou en jeu, et les icônes comme [apple] "
        "sont dessinées. Une traduction à laquelle il en manque omet un nombre ou un symbole\u202f; un de "
        "trop ne correspond à rien. Les deux langues ont besoin des mêmes. S’ils reviennent seulement plus "
        "souvent dans une langue, par exemple quand une phrase renomme la chose, ce n’est qu’un "
        "avertissement.",
    ),
)

NUMBERS = declare_code(
    "L10N004",
    Severity.WARNING,
    title=Bilingual("Numbers that differ", "Nombres qui diffèrent"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A number that differs between two languages makes two games of one. Numbers are compared by their "
        "value: “a card” and « 1 carte » agree, as do “1.5” and « 1,5 ».",
        "Un nombre qui diffère entre deux langues fait deux jeux d’un seul. Les nombres sont comparés par "
        "leur valeur\u00a0: «\u00a01 carte\u00a0» et “a card” s’accordent, de même que «\u00a01,5\u00a0» "
        "et “1.5”.",
    ),
)

MISSING = declare_code(
    "L10N005",
    Severity.WARNING,
    title=Bilingual("Missing translation", "Traduction manquante"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text without a translation cannot be printed in that language. A translation of more than four "
        "words that is the source itself is taken for a missing one. For a release, either is an error.",
        "Un texte sans traduction ne peut pas être imprimé dans cette langue. Une traduction de plus de "
        "quatre mots identique à la source est tenue pour manquante. Pour une version à publier, c’est une "
        "erreur.",
    ),
)

STALE = declare_code(
    "L10N006",
    Severity.WARNING,
    title=Bilingual("Stale translation", "Traduction périmée"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "The translation was approved for another wording of the source. Translation tools show it as "
        "“needs work” (`fuzzy`), with the former source. Correct the translation, or find that it still "
        "holds, and take the mark away: that approves it. Authors who only corrected a slip run `ludex "
        "l10n accept --cosmetic`. For a release it is an error, unless nothing but spelling changed.",
        "La traduction a été approuvée pour une autre rédaction de la source. Les outils de traduction "
        "l’affichent comme «\u00a0à réviser\u00a0» (`fuzzy`), avec l’ancienne source. Corrigez-la, ou "
        "constatez qu’elle vaut encore, puis retirez la marque\u00a0: cela l’approuve. Un auteur qui n’a "
        "corrigé qu’une coquille lance `ludex l10n accept --cosmetic`. Pour une version à publier, c’est "
        "une erreur, sauf si seule l’orthographe a changé.",
    ),
)

TERM = declare_code(
    "L10N007",
    Severity.WARNING,
    title=Bilingual("Word of the glossary not kept to", "Mot du glossaire non respecté"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A game calls a thing by one name, or players look for a difference that is not there. The glossary "
        "(entries of the kind `term`) says how each word is said in each language, which other forms are "
        "allowed and which are forbidden. Inflected forms that translators need belong under `allowed`.",
        "Un jeu donne un seul nom à chaque chose, sans quoi les joueurs cherchent une différence qui "
        "n’existe pas. Le glossaire (les entrées de sorte `term`) dit comment chaque mot se dit dans "
        "chaque langue, quelles autres formes sont permises et lesquelles sont interdites. Les formes "
        "fléchies dont les traducteurs ont besoin vont sous `allowed`.",
    ),
)

PLURALS = declare_code(
    "L10N009",
    Severity.ERROR,
    title=Bilingual("Plural forms that are not complete", "Formes du pluriel incomplètes"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A text that depends on a number has two forms in English and in French. French uses the first for "
        "0 and 1, English for 1 alone. Both must be translated, and the header of the catalogue must state "
        "the rule of its language, which translation tools go by.",
        "Un texte qui dépend d’un nombre a deux formes en français comme en anglais. Le français emploie la "
        "première pour 0 et 1, l’anglais pour 1 seulement. Les deux doivent être traduites, et l’en-tête du "
        "catalogue doit donner la règle de sa langue, à laquelle les outils de traduction se fient.",
    ),
)

INCONSISTENT_TRANSLATION = declare_code(
    "L10N010",
    Severity.INFO,
    title=Bilingual("One source, several translations", "Une source, plusieurs traductions"),
    says=Bilingual(
        "“{text}” is translated otherwise elsewhere: “{other}”",
        "«\u00a0{text}\u00a0» est traduit autrement ailleurs\u00a0: «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "The same words of the source stand for one thing nearly always. Two translations may be right (a "
        "noun and a verb, say), so this is only a remark.",
        "Les mêmes mots de la source désignent presque toujours une même chose. Deux traductions peuvent "
        "être justes (un nom et un verbe, par exemple)\u00a0: ce n’est donc qu’une remarque.",
    ),
)

DIFFERENT_SHAPE = declare_code(
    "L10N012",
    Severity.INFO,
    title=Bilingual("Another end or number of lines", "Autre fin, autre nombre de lignes"),
    says=Bilingual("{trouble}", "{trouble}"),
    why=Bilingual(
        "A translation that ends without the full stop of its source, or that has fewer paragraphs, has "
        "often lost its end. It may be meant, so this is only a remark.",
        "Une traduction qui finit sans le point de sa source, ou qui a moins d’alinéas, a souvent perdu sa "
        "fin. Ce peut être voulu\u00a0: ce n’est donc qu’une remarque.",
    ),
)

UNMARKED = declare_code(
    "L10N013",
    Severity.WARNING,
    title=Bilingual("Text that no schema marks as one", "Texte qu’aucun schéma ne signale comme tel"),
    says=Bilingual(
        "“{field}” holds words, and the schema of “{kind}” does not say that it is a text: nobody can "
        "translate it",
        "«\u00a0{field}\u00a0» contient des mots, et le schéma de «\u00a0{kind}\u00a0» ne dit pas que "
        "c’est un texte\u00a0: personne ne peut le traduire",
    ),
    why=Bilingual(
        "Only fields that a schema marks with `x-text` are translated, printed and checked as texts. Mark "
        "the field in schemas/<game>/<kind>.schema.json, best by a reference such as "
        "`common.schema.json#/$defs/line`. A field that players never see is a `note`, or has a pattern or "
        "a list of values that leaves no room for a sentence.",
        "Seuls les champs qu’un schéma marque de `x-text` sont traduits, imprimés et vérifiés comme des "
        "textes. Marquez le champ dans schemas/<jeu>/<sorte>.schema.json, de préférence par une référence "
        "comme `common.schema.json#/$defs/line`. Un champ que les joueurs ne voient jamais est une `note`, "
        "ou bien a un motif ou une liste de valeurs qui ne laisse pas place à une phrase.",
    ),
)
