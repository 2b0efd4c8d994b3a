"""Finding codes of templates: slots, forms, filters, icons, emphasis."""

from __future__ import annotations

from ludex.core.code_examples import make_card_file, make_text_card_file
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

ICON = declare_code(
    "L10N002",
    Severity.ERROR,
    title=Bilingual("Unknown icon in a text", "Icône inconnue dans un texte"),
    says=Bilingual("unknown icon “{name}”", "icône inconnue «\u00a0{name}\u00a0»"),
    why=Bilingual(
        'A word in square brackets, or before the filter `icon` as in {{ "apple" | icon }}, is drawn as the '
        "icon of that slug. An icon that does not exist cannot be drawn. To print brackets, write a "
        "backslash before the first: \\[sic].",
        'Un mot entre crochets, ou devant le filtre `icon` comme dans {{ "pomme" | icon }}, est '
        "dessiné\u00a0: c’est l’icône de ce nom court. Une icône qui n’existe pas ne peut pas être dessinée. "
        "Pour imprimer des crochets, mettez une barre oblique inverse devant le premier\u00a0: \\[sic].",
    ),
    wrong=make_text_card_file("Rentrez deux [pomme]."),
    right=make_text_card_file("Rentrez deux pommes."),
)

MARKUP = declare_code(
    "L10N003",
    Severity.ERROR,
    title=Bilingual("Unbalanced markup", "Mise en forme mal équilibrée"),
    says=Bilingual("“{mark}” {trouble}", "«\u00a0{mark}\u00a0» {trouble}"),
    why=Bilingual(
        "Emphasis is written between stars, *italic* or **bold**. One may contain the other, and each must "
        "end in the paragraph in which it begins. Tags such as <b> are not markup; to print one, write a "
        "backslash before it: \\<b>.",
        "La mise en valeur se marque par des étoiles\u00a0: *italique*, **gras**. L’une peut contenir "
        "l’autre, et chacune doit finir dans le paragraphe où elle commence. Les balises comme <b> ne "
        "mettent rien en forme\u202f; pour en imprimer une, mettez une barre oblique inverse devant\u00a0: "
        "\\<b>.",
    ),
    wrong=make_text_card_file("**Au dégel, cueillez deux pommes."),
    right=make_text_card_file("**Au dégel**, cueillez deux pommes."),
)

UNPAIRED_MARK = Bilingual("has no counterpart in this paragraph", "n’a pas de pendant dans ce paragraphe")
CROSSED_MARK = Bilingual(
    "ends before what began within it: close the inner emphasis first",
    "se ferme avant ce qui a commencé à l’intérieur\u00a0: fermez d’abord la mise en valeur intérieure",
)
TAG = Bilingual(
    "is a tag: write *italic* or **bold**", "est une balise\u00a0: écrivez *italique* ou **gras**"
)


_RIGHT = make_text_card_file('Prenez {{ 2 | number("words") }} {{ "panier" | term(2) }}.')

SYNTAX = declare_code(
    "TEXT001",
    Severity.ERROR,
    title=Bilingual("Slot that cannot be read", "Emplacement illisible"),
    says=Bilingual("“{slot}” is not a valid slot", "«\u00a0{slot}\u00a0» n’est pas un emplacement valide"),
    why=Bilingual(
        "Two braces open a slot and two close it. Between them is a name ({{ n }}), a name with a form "
        '({{ enemy.the }}), or a name, a number or a quoted slug with a filter ({{ "basket" | term(n) }}). '
        "Use straight quotes. To print braces, write a backslash before each: \\{.",
        "Deux accolades ouvrent un emplacement et deux le ferment. Entre elles se trouve un nom ({{ n "
        "}}), un nom et une forme ({{ enemy.le }}), ou, avec un filtre, un nom, un nombre ou un nom court "
        'entre guillemets ({{ "panier" | term(n) }}). Employez des guillemets droits. Pour imprimer des '
        "accolades, mettez une barre oblique inverse devant chacune\u00a0: \\{.",
    ),
    wrong=make_text_card_file("Prenez {{ 2 | number ) }} paniers."),
    right=_RIGHT,
)

CONSTRUCT = declare_code(
    "TEXT002",
    Severity.ERROR,
    title=Bilingual("Slot that contains more than a name", "Emplacement qui contient plus qu’un nom"),
    says=Bilingual(
        "“{written}” contains {what}: a slot takes only a name, a form and a filter",
        "«\u00a0{written}\u00a0» contient {what}\u00a0: un emplacement ne prend qu’un nom, une forme et un "
        "filtre",
    ),
    why=Bilingual(
        "Texts name things; they do not calculate, decide or repeat. Take numbers by name from the data "
        "or the rules, and write wording that depends on a number as a counted text with `one` and "
        "`other`. So a stranger’s text can do no harm, and translators never have to read code.",
        "Un texte nomme des choses\u202f; il ne calcule pas, ne décide pas et ne répète pas. Prenez les "
        "nombres par leur nom dans les données ou les règles, et écrivez une tournure qui dépend d’un "
        "nombre comme texte compté, avec `one` et `other`. Ainsi le texte d’un inconnu ne peut pas nuire, "
        "et les traducteurs n’ont jamais de code à lire.",
    ),
    wrong=make_text_card_file("Prenez {{ 1 + 1 }} paniers."),
    right=_RIGHT,
)

NAME = declare_code(
    "TEXT003",
    Severity.ERROR,
    title=Bilingual("Unknown name in a slot", "Nom inconnu dans un emplacement"),
    says=Bilingual("unknown name “{name}”", "nom inconnu «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A slot shows a field of the entry, a constant of its rules, an argument of the rule that uses the "
        "text, a value of the game, or a quantity. An unknown name would leave a gap in the sentence.",
        "Un emplacement montre un champ de l’entrée, une constante de ses règles, un argument de la règle "
        "qui emploie le texte, une valeur du jeu ou une quantité. Un nom inconnu laisserait un trou dans la "
        "phrase.",
    ),
    wrong=make_card_file("text: >-", "  Prenez {{ copie }} paniers.", "copies: 3"),
    right=make_card_file("text: >-", "  Prenez {{ copies }} paniers.", "copies: 3"),
)

FORM = declare_code(
    "TEXT004",
    Severity.ERROR,
    title=Bilingual("Unknown grammatical form", "Forme grammaticale inconnue"),
    says=Bilingual(
        "{language} has no form “{name}” for this slot",
        "en {language}, cet emplacement n’a pas de forme «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        'The form, in `term("…")` or after the dot of a slot, belongs to the language of the text. French '
        "has `le`, `un`, `de`, `à`, `ce`, `d`, `que`, `il` and `e`; for an adjective `f`, `s` and `fs`; for "
        "a counted noun `le`, `de`, `à`, `ce`, `d` and `que`. English has `the`, `a`, `it` and `its`; for a "
        "counted noun `the`, `more` and `fewer`. Every language has `plain`, the title as it is, and after a "
        "dot `text`, the text of the entry. A translation uses the forms of its own language.",
        'La forme, dans `term("…")` ou après le point d’un emplacement, est celle de la langue du texte. Le '
        "français a `le`, `un`, `de`, `à`, `ce`, `d`, `que`, `il` et `e`\u202f; pour un adjectif `f`, `s` et "
        "`fs`\u202f; pour un nom compté `le`, `de`, `à`, `ce`, `d` et `que`. L’anglais a `the`, `a`, `it` et "
        "`its`\u202f; pour un nom compté `the`, `more` et `fewer`. Toute langue a `plain`, le titre tel "
        "quel, et après un point `text`, le texte de l’entrée. Une traduction emploie les formes de sa "
        "propre langue.",
    ),
    wrong=make_text_card_file('Videz {{ "panier" | term("la") }}.'),
    right=make_text_card_file('Videz {{ "panier" | term("le") }}.'),
)

FILTER = declare_code(
    "TEXT005",
    Severity.ERROR,
    title=Bilingual("Unknown filter", "Filtre inconnu"),
    says=Bilingual("unknown filter “{name}”", "filtre inconnu «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "There are five filters: `icon` draws an icon, `term` takes a word from the glossary and puts it "
        "in the plural as needed, `rank` gives an ordinal, `number` writes a number in another way, `ref` "
        "names an entry and links to it.",
        "Il y a cinq filtres\u00a0: `icon` dessine une icône, `term` prend un mot du glossaire et le met "
        "au pluriel s’il le faut, `rank` donne un ordinal, `number` écrit un nombre autrement, `ref` "
        "nomme une entrée et y renvoie.",
    ),
    wrong=make_text_card_file('Videz {{ "panier" | terme }}.'),
    right=make_text_card_file('Videz un {{ "panier" | term }}.'),
)

ENTRY = declare_code(
    "TEXT006",
    Severity.ERROR,
    title=Bilingual("Unknown term or entry in a text", "Terme ou entrée inconnus dans un texte"),
    says=Bilingual("“{name}” does not name {kind} here", "«\u00a0{name}\u00a0» ne désigne ici {kind}"),
    why=Bilingual(
        "A text names a term by its slug, and an entry by its slug or, if two kinds share the slug, by its "
        "id. The entry needs a title, and the term a word in the language of the text.",
        "Un texte nomme un terme par son nom court, et une entrée par son nom court ou, si deux sortes ont "
        "le même, par son identifiant. L’entrée doit avoir un titre, et le terme un mot dans la langue du "
        "texte.",
    ),
    wrong=make_text_card_file('Videz un {{ "pannier" | term }}.'),
    right=make_text_card_file('Videz un {{ "panier" | term }}.'),
)

PLAIN_FIELD = declare_code(
    "TEXT007",
    Severity.ERROR,
    title=Bilingual("Slot where none is allowed", "Emplacement là où aucun n’est admis"),
    says=Bilingual(
        "this field takes no slots: “{written}”",
        "ce champ n’accepte pas d’emplacement\u00a0: «\u00a0{written}\u00a0»",
    ),
    why=Bilingual(
        "Titles and flavour texts may have icons, but no slots: they have no rules whose values could fill "
        "them. To print braces, write a backslash before them.",
        "Les titres et les textes d’ambiance peuvent avoir des icônes, mais pas d’emplacements\u00a0: ils "
        "n’ont pas de règles dont des valeurs les rempliraient. Pour imprimer des accolades, mettez une "
        "barre oblique inverse devant.",
    ),
    wrong=make_text_card_file("Rentrez deux pommes.", flavour="Il reste {{ n }} pommes."),
    right=make_text_card_file("Rentrez deux pommes.", flavour="Il reste quelques pommes."),
)

ARGUMENTS = declare_code(
    "TEXT008",
    Severity.ERROR,
    title=Bilingual("Filter or form used wrongly", "Filtre ou forme mal employés"),
    says=Bilingual(
        "“{name}” cannot be used like this: write, for example, {usage}",
        "«\u00a0{name}\u00a0» ne s’emploie pas ainsi\u00a0: écrivez par exemple {usage}",
    ),
    why=Bilingual(
        "`number` takes a number; `term` takes a term, `ref` an entry, and both, if you like, a form; "
        "`term` also takes the number that chooses between singular and plural. A number before `term` or "
        "`rank` is printed with its noun, and with an adjective if an entry gives one. `icon` needs the "
        "slug of an icon, or a value that is an icon.",
        "`number` prend un nombre\u202f; `term` prend un terme, `ref` une entrée, et les deux, au besoin, "
        "une forme\u202f; `term` prend aussi le nombre qui choisit entre singulier et pluriel. Un nombre "
        "devant `term` ou `rank` s’imprime avec son nom, et avec un adjectif si une entrée en donne un. "
        "`icon` demande le nom court d’une icône, ou une valeur qui est une icône.",
    ),
    wrong=make_text_card_file('Prenez {{ "panier" | number }}.'),
    right=_RIGHT,
)

GRAMMAR = declare_code(
    "TEXT009",
    Severity.ERROR,
    title=Bilingual("Undeclared grammar of a noun", "Grammaire d’un nom non déclarée"),
    says=Bilingual(
        "“{noun}” declares no {lack} in {language}, and {need}",
        "«\u00a0{noun}\u00a0» ne déclare pas de {lack} en {language}, or {need}",
    ),
    why=Bilingual(
        "The choice between “du” and “de la” depends on the gender, “deux” needs a plural, and an adjective "
        "needs its feminine. Declare each once: in the `words` of a term, or in the `grammar` of an entry. "
        "Guessing would print mistakes.",
        "Le choix entre «\u00a0du\u00a0» et «\u00a0de la\u00a0» dépend du genre, «\u00a0deux\u00a0» "
        "demande un pluriel, et un adjectif son féminin. Déclarez chacun une fois\u00a0: dans les `words` "
        "d’un terme, ou dans le `grammar` d’une entrée. Deviner, ce serait imprimer des fautes.",
    ),
    wrong=make_text_card_file('Videz {{ "card/corbeille" | ref("le") }}.'),
    right=make_card_file(
        "text: >-", '  Videz {{ "card/corbeille" | ref("le") }}.', "grammar: {fr: {gender: f}}"
    ),
)

BARE_NUMBER = declare_code(
    "TEXT010",
    Severity.INFO,
    title=Bilingual("Number slot without its noun", "Emplacement d’un nombre, sans le nom compté"),
    says=Bilingual(
        "{trouble}: write {cure}, which prints the number with its noun",
        "{trouble}\u00a0: écrivez {cure}, qui imprime le nombre avec son nom",
    ),
    why=Bilingual(
        "A noun and its article agree with the number before it. A slot that includes the noun is right "
        "for every number, in words or in figures as the term says. Where nothing is counted, as in “X + "
        "{{ n }} damage”, a number alone is right and is not reported.",
        "Un nom et son article s’accordent avec le nombre qui précède. Un emplacement qui comprend le nom "
        "est juste pour tous les nombres, en lettres ou en chiffres selon le terme. Quand rien n’est "
        "compté, comme dans «\u00a0X + {{ n }} dégâts\u00a0», un nombre seul est juste, et n’est pas "
        "signalé.",
    ),
    wrong=make_card_file("text: Prenez {{ copies }} paniers.", "copies: 2"),
    right=make_card_file("text: 'Prenez {{ copies | term(\"panier\") }}.'", "copies: 2"),
)

BROUGHT_WORD = declare_code(
    "TEXT011",
    Severity.ERROR,
    title=Bilingual("Article before a slot that prints it", "Article devant un emplacement qui l’imprime"),
    says=Bilingual(
        "“{written}” would print “{printed}”: write {cure}",
        "«\u00a0{written}\u00a0» imprimerait «\u00a0{printed}\u00a0»\u00a0: écrivez {cure}",
    ),
    why=Bilingual(
        "The choice between “le” and “les”, “du” and “des” depends on the number, so the slot’s form "
        "prints the article. An article before the slot would be printed twice, or not agree with the "
        "number.",
        "Le choix entre «\u00a0le\u00a0» et «\u00a0les\u00a0», «\u00a0du\u00a0» et «\u00a0des\u00a0» "
        "dépend du nombre\u00a0: c’est la forme de l’emplacement qui imprime l’article. Écrit devant "
        "l’emplacement, il s’imprimerait deux fois, ou ne s’accorderait pas avec le nombre.",
    ),
    wrong=make_text_card_file('Videz les {{ 2 | term("panier") }}.'),
    right=make_text_card_file('Videz {{ 2 | term("panier", "le") }}.'),
)

USAGES = {
    "icon": Bilingual('{{ "apple" | icon }}', '{{ "pomme" | icon }}'),
    "term": Bilingual('{{ "basket" | term(n, "the") }}', '{{ "panier" | term(n, "le") }}'),
    "counted": Bilingual('{{ n | term("basket") }}', '{{ n | term("panier") }}'),
    "adjective": Bilingual('{{ n | term("basket", colour) }}', '{{ n | term("panier", couleur) }}'),
    "rank": Bilingual('{{ n | rank("basket", "the") }}', '{{ n | rank("panier", "le") }}'),
    "number": Bilingual('{{ n | number("ordinal") }}', '{{ n | number("ordinal") }}'),
    "ref": Bilingual('{{ "card/ladder" | ref("the") }}', '{{ "card/echelle" | ref("le") }}'),
}
"""How each filter is written, for slips about wrong uses."""

SHEET_TEMPLATE = declare_code(
    "PRINT020",
    Severity.ERROR,
    title=Bilingual("Template that cannot be printed", "Gabarit impossible à imprimer"),
    says=Bilingual(
        "the template of {sheet} cannot be printed: {why}",
        "le gabarit de {sheet} ne peut pas être imprimé\u00a0: {why}",
    ),
    why=Bilingual(
        "The template of a sheet arranges its content: it names entries and their fields, repeats with {% "
        "for %} and chooses with {% if %}. It can call only the functions that docs/printing.md names, and "
        "include no files, because it may come from a stranger. Put words under `texts` of the sheet, so "
        "that they can be translated.",
        "Le gabarit d’une feuille en dispose le contenu\u00a0: il nomme des entrées et leurs champs, "
        "répète avec {% for %} et choisit avec {% if %}. Il ne peut appeler que les fonctions nommées dans "
        "docs/printing.md, ni inclure de fichiers, car il peut venir d’un inconnu. Placez les mots sous "
        "`texts` de la feuille, pour qu’ils se traduisent.",
    ),
)
