"""Codes about a text beside its translation: these stand in PO files, which no snippet of YAML shows."""

from __future__ import annotations

from ludex.core.code import Severity, code
from ludex.core.message import Both

TOKENS = code(
    "L10N001",
    Severity.ERROR,
    title=Both("Placeholders or icons that differ", "Emplacements ou icônes qui diffèrent"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
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

NUMBERS = code(
    "L10N004",
    Severity.WARNING,
    title=Both("Numbers that differ", "Nombres qui diffèrent"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A number that differs between two languages makes two games of one. Numbers are compared by their "
        "value: “a card” and « 1 carte » agree, as do “1.5” and « 1,5 ».",
        "Un nombre qui diffère entre deux langues fait deux jeux d’un seul. Les nombres sont comparés par "
        "leur valeur\u00a0: «\u00a01 carte\u00a0» et “a card” s’accordent, de même que «\u00a01,5\u00a0» "
        "et “1.5”.",
    ),
)

MISSING = code(
    "L10N005",
    Severity.WARNING,
    title=Both("Missing translation", "Traduction manquante"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A text without a translation cannot be printed in that language. A translation of more than four "
        "words that is the source itself is taken for a missing one. For a release, either is an error.",
        "Un texte sans traduction ne peut pas être imprimé dans cette langue. Une traduction de plus de "
        "quatre mots identique à la source est tenue pour manquante. Pour une version à publier, c’est une "
        "erreur.",
    ),
)

STALE = code(
    "L10N006",
    Severity.WARNING,
    title=Both("Stale translation", "Traduction périmée"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
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

TERM = code(
    "L10N007",
    Severity.WARNING,
    title=Both("Word of the glossary not kept to", "Mot du glossaire non respecté"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A game calls a thing by one name, or players look for a difference that is not there. The "
        "glossary (entries of the kind `term`) says how each word is said in each language, which other "
        "forms are allowed and which are forbidden. Inflected forms that translators need belong under "
        "`allowed`.",
        "Un jeu donne un seul nom à chaque chose, sans quoi les joueurs cherchent une différence qui "
        "n’existe pas. Le glossaire (les entrées de sorte `term`) dit comment chaque mot se dit dans "
        "chaque langue, quelles autres formes sont permises et lesquelles sont interdites. Les formes "
        "fléchies dont les traducteurs ont besoin vont sous `allowed`.",
    ),
)

PLURALS = code(
    "L10N009",
    Severity.ERROR,
    title=Both("Plural forms that are not complete", "Formes du pluriel incomplètes"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A text that depends on a number has two forms in English and in French. French uses the first for "
        "0 and 1, English for 1 alone. Both must be translated, and the header of the catalogue must state "
        "the rule of its language, which translation tools go by.",
        "Un texte qui dépend d’un nombre a deux formes en français comme en anglais. Le français emploie "
        "la première pour 0 et 1, l’anglais pour 1 seulement. Les deux doivent être traduites, et "
        "l’en-tête du catalogue doit donner la règle de sa langue, à laquelle les outils de traduction se "
        "fient.",
    ),
)

SEVERAL = code(
    "L10N010",
    Severity.INFO,
    title=Both("One source, several translations", "Une source, plusieurs traductions"),
    says=Both(
        "“{text}” is translated otherwise elsewhere: “{other}”",
        "«\u00a0{text}\u00a0» est traduit autrement ailleurs\u00a0: «\u00a0{other}\u00a0»",
    ),
    why=Both(
        "The same words of the source stand for one thing nearly always. Two translations may be right (a "
        "noun and a verb, say), so this is only a remark.",
        "Les mêmes mots de la source désignent presque toujours une même chose. Deux traductions peuvent "
        "être justes (un nom et un verbe, par exemple)\u00a0: ce n’est donc qu’une remarque.",
    ),
)

SHAPE = code(
    "L10N012",
    Severity.INFO,
    title=Both("Another end or number of lines", "Autre fin, autre nombre de lignes"),
    says=Both("{trouble}", "{trouble}"),
    why=Both(
        "A translation that ends without the full stop of its source, or that has fewer paragraphs, has "
        "often lost its end. It may be meant, so this is only a remark.",
        "Une traduction qui finit sans le point de sa source, ou qui a moins d’alinéas, a souvent perdu sa "
        "fin. Ce peut être voulu\u00a0: ce n’est donc qu’une remarque.",
    ),
)

UNMARKED = code(
    "L10N013",
    Severity.WARNING,
    title=Both("Text that no schema marks as one", "Texte qu’aucun schéma ne signale comme tel"),
    says=Both(
        "“{field}” holds words, and the schema of “{kind}” does not say that it is a text: nobody can "
        "translate it",
        "«\u00a0{field}\u00a0» contient des mots, et le schéma de «\u00a0{kind}\u00a0» ne dit pas que "
        "c’est un texte\u00a0: personne ne peut le traduire",
    ),
    why=Both(
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
