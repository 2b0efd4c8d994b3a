"""Finding codes of templates: slots, forms, filters, icons, emphasis."""

from __future__ import annotations

from ludex.core.code_examples import make_card_file, make_text_card_file
from ludex.core.findings import Severity, declare_code
from ludex.core.messages import Bilingual

ICON = declare_code(
    "L10N002",
    Severity.ERROR,
    title=Bilingual("Unknown icon in a text", "Icône inconnue dans un texte"),
    says=Bilingual("there is no icon “{name}”", "il n’y a pas d’icône «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A word in square brackets is drawn as the icon of that slug. An icon that does not exist cannot "
        "be drawn, and the word would be printed, brackets and all. For brackets that are really to be "
        "printed, write a backslash before the first: \\[sic].",
        "Un mot entre crochets est dessiné\u00a0: c’est l’icône de ce nom. Une icône qui n’existe pas ne "
        "peut pas être dessinée, et le mot s’imprimerait tel quel, crochets compris. Pour de vrais "
        "crochets, mettez une barre oblique inverse devant le premier\u00a0: \\[sic].",
    ),
    wrong=make_text_card_file("Rentrez deux [pomme]."),
    right=make_text_card_file("Rentrez deux pommes."),
)

MARKUP = declare_code(
    "L10N003",
    Severity.ERROR,
    title=Bilingual("Markup that does not balance", "Mise en forme mal équilibrée"),
    says=Bilingual("“{mark}” {trouble}", "«\u00a0{mark}\u00a0» {trouble}"),
    why=Bilingual(
        "Emphasis stands between stars: *italic*, **bold**. What begins must end in the same paragraph, "
        "and a translation must lead to the same entries as its source. Tags such as <b> do nothing "
        "here: they would be printed as they stand.",
        "La mise en valeur se marque par des étoiles\u00a0: *italique*, **gras**. Ce qui commence doit "
        "finir dans le même paragraphe, et une traduction doit mener aux mêmes entrées que sa source. "
        "Les balises comme <b> n’ont aucun effet ici\u00a0: elles s’imprimeraient telles quelles.",
    ),
    wrong=make_text_card_file("**Au dégel, cueillez deux pommes."),
    right=make_text_card_file("**Au dégel**, cueillez deux pommes."),
)

UNPAIRED_MARK = Bilingual("has no counterpart in this paragraph", "n’a pas de pendant dans ce paragraphe")
TAG = Bilingual(
    "is a tag: write *italic* or **bold**", "est une balise\u00a0: écrivez *italique* ou **gras**"
)


_RIGHT = make_text_card_file('Prenez {{ 2 | number("words") }} {{ "panier" | term(2) }}.')

SYNTAX = declare_code(
    "TEXT001",
    Severity.ERROR,
    title=Bilingual("Slot that cannot be read", "Emplacement illisible"),
    says=Bilingual("“{slot}” cannot be read as a slot", "“{slot}” n’est pas lisible comme emplacement"),
    why=Bilingual(
        "Two braces open a slot and two close it. Between them stands a name ({{ n }}), a name with a "
        'form ({{ enemy.the }}), or a name or quoted slug with a filter ({{ "basket" | term(n) }}). '
        "Quotes are straight. For braces that are really to be printed, write a backslash before each: "
        "\\{.",
        "Deux accolades ouvrent un emplacement et deux le ferment. Entre elles se trouve un nom ({{ n "
        "}}), un nom et une forme ({{ enemy.le }}), ou un nom ou un identifiant entre guillemets avec un "
        'filtre ({{ "panier" | term(n) }}). Ces guillemets sont droits. Pour de vraies accolades, '
        "mettez une barre oblique inverse devant chacune\u00a0: \\{.",
    ),
    wrong=make_text_card_file("Prenez {{ 2 | number ) }} paniers."),
    right=_RIGHT,
)

CONSTRUCT = declare_code(
    "TEXT002",
    Severity.ERROR,
    title=Bilingual("More than a text may do", "Plus qu’un texte ne peut faire"),
    says=Bilingual(
        "a text can only name things, and “{written}” is {what}",
        "un texte ne fait que nommer, or «\u00a0{written}\u00a0» est {what}",
    ),
    why=Bilingual(
        "Texts name things; they do not calculate, decide or repeat. Numbers come from the data or from the "
        "rules, under a name of their own, and wording that depends on a number is a counted text with `one` "
        "and `other`. So a text from a stranger can do no harm, and a translator never meets a program.",
        "Un texte nomme des choses\u202f; il ne calcule pas, ne décide pas et ne répète pas. Les nombres "
        "viennent des données ou des règles, sous un nom à eux, et une tournure qui dépend d’un nombre "
        "est un texte compté, avec `one` et `other`. Ainsi le texte d’un inconnu ne peut pas nuire, et "
        "qui traduit ne rencontre jamais de programme.",
    ),
    wrong=make_text_card_file("Prenez {{ 1 + 1 }} paniers."),
    right=_RIGHT,
)

NAME = declare_code(
    "TEXT003",
    Severity.ERROR,
    title=Bilingual("Unknown name in a slot", "Nom inconnu dans un emplacement"),
    says=Bilingual("nothing here is called “{name}”", "rien ne s’appelle «\u00a0{name}\u00a0» ici"),
    why=Bilingual(
        "A slot is filled with a field of the entry, or with an argument of the rule that says the text. "
        "One that nothing fills would leave a hole in the sentence.",
        "Un emplacement est rempli par un champ de l’entrée, ou par un argument de la règle qui dit le "
        "texte. Si rien ne le remplit, la phrase a un trou.",
    ),
    wrong=make_text_card_file("Prenez {{ copie }} paniers."),
    right=_RIGHT,
)

FORM = declare_code(
    "TEXT004",
    Severity.ERROR,
    title=Bilingual("Unknown grammatical form", "Forme grammaticale inconnue"),
    says=Bilingual(
        "{language} has no form “{name}”", "il n’y a pas de forme «\u00a0{name}\u00a0» en {language}"
    ),
    why=Bilingual(
        "After the point stands a form of the language that the text is written in: in French le, un, "
        "de, à, ce, d, que, il and e, and f, s and fs for an adjective; in English the, a, it and its. A "
        "counted noun takes le, de, à, ce, d and que, in English the, more and fewer. A translation uses "
        "the forms of its own language.",
        "Après le point vient une forme de la langue du texte\u00a0: en français le, un, de, à, ce, d, "
        "que, il et e, et f, s et fs pour un adjectif\u202f; en anglais the, a, it et its. Un nom compté "
        "prend le, de, à, ce, d et que, en anglais the, more et fewer. Une traduction emploie les formes "
        "de sa propre langue.",
    ),
    wrong=make_text_card_file('Videz {{ "panier" | term("la") }}.'),
    right=make_text_card_file('Videz {{ "panier" | term("le") }}.'),
)

FILTER = declare_code(
    "TEXT005",
    Severity.ERROR,
    title=Bilingual("Unknown filter", "Filtre inconnu"),
    says=Bilingual("there is no filter “{name}”", "il n’y a pas de filtre «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "After the bar stands one of five filters: `icon` draws, `term` takes a word from the glossary, and "
        "counts it behind a number, `rank` says which one a number means, `number` says a number in another "
        "way, `ref` names an entry and leads to it.",
        "Après la barre vient l’un des cinq filtres\u00a0: `icon` dessine, `term` prend un mot du "
        "glossaire, et le compte derrière un nombre, `rank` dit le combientième c’est, `number` dit un "
        "nombre autrement, `ref` nomme une entrée et y mène.",
    ),
    wrong=make_text_card_file('Videz {{ "panier" | terme }}.'),
    right=make_text_card_file('Videz un {{ "panier" | term }}.'),
)

ENTRY = declare_code(
    "TEXT006",
    Severity.ERROR,
    title=Bilingual("Unknown term or entry in a text", "Terme ou entrée inconnus dans un texte"),
    says=Bilingual("there is no {kind} “{name}”", "il n’y a pas {kind} «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A text names terms by their slug, and entries by their slug or, where two kinds share it, by "
        "their id. What does not exist, or has no word in the language of the text, cannot be named.",
        "Un texte nomme les termes par leur identifiant, et les entrées aussi, précédé de leur genre "
        "quand deux genres se le partagent. Ce qui n’existe pas, ou n’a pas de mot dans la langue du "
        "texte, ne peut pas être nommé.",
    ),
    wrong=make_text_card_file('Videz un {{ "pannier" | term }}.'),
    right=make_text_card_file('Videz un {{ "panier" | term }}.'),
)

PLAIN_FIELD = declare_code(
    "TEXT007",
    Severity.ERROR,
    title=Bilingual("Slot or icon in a plain text", "Emplacement ou icône dans un texte simple"),
    says=Bilingual(
        "this field takes no slots and no icons: “{written}”",
        "ce champ n’accepte ni emplacement ni icône\u00a0: «\u00a0{written}\u00a0»",
    ),
    why=Bilingual(
        "Titles and words for the mood are printed as they stand. Only fields whose page says so may "
        "hold icons and slots. For brackets or braces that are really to be printed, write a backslash "
        "before them.",
        "Les titres et les textes d’ambiance sont imprimés tels quels. Seuls les champs dont la page le "
        "dit peuvent contenir des icônes et des emplacements. Pour de vrais crochets ou de vraies "
        "accolades, mettez une barre oblique inverse devant.",
    ),
    wrong=make_text_card_file("Rentrez deux pommes.", flavour="Il reste {{ n }} pommes."),
    right=make_text_card_file("Rentrez deux pommes.", flavour="Il reste quelques pommes."),
)

ARGUMENTS = declare_code(
    "TEXT008",
    Severity.ERROR,
    title=Bilingual("Filter or form that does not fit", "Filtre ou forme qui ne convient pas"),
    says=Bilingual(
        "this does not go with “{name}”: write it as in {usage}",
        "cela ne va pas avec «\u00a0{name}\u00a0»\u00a0: écrivez par exemple {usage}",
    ),
    why=Bilingual(
        "`number` says numbers, `term` and `ref` name things, and may be told a form; `term` may be told how "
        "many. A number before `term` or `rank` leads the noun that they name, with an adjective where an "
        "entry fills it. `icon` needs a slug, or something that has an icon.",
        "`number` dit des nombres, `term` et `ref` nomment des choses, et peuvent recevoir une "
        "forme\u202f; `term` peut aussi recevoir une quantité. Un nombre devant `term` ou `rank` mène le nom "
        "qu’ils donnent, avec un adjectif qu’une entrée remplit. `icon` demande un identifiant, ou quelque "
        "chose qui a une icône.",
    ),
    wrong=make_text_card_file('Prenez {{ "panier" | number }}.'),
    right=_RIGHT,
)

GRAMMAR = declare_code(
    "TEXT009",
    Severity.ERROR,
    title=Bilingual("Grammar that is not declared", "Grammaire non déclarée"),
    says=Bilingual(
        "“{noun}” declares no {lack} in {language}, and {need}",
        "«\u00a0{noun}\u00a0» ne déclare pas de {lack} en {language}, or {need}",
    ),
    why=Bilingual(
        "Whether it is “du” or “de la” depends on the gender, and “deux” asks for a plural. Both are "
        "declared once: a term in its `words`, an entry in its `grammar`. Guessing would print wrong French.",
        "«\u00a0du\u00a0» ou «\u00a0de la\u00a0»\u00a0: cela dépend du genre, et «\u00a0deux\u00a0» "
        "demande un pluriel. L’un et l’autre se déclarent une fois\u00a0: un terme dans ses `words`, une "
        "entrée dans son `grammar`. Deviner, ce serait imprimer des fautes.",
    ),
    wrong=make_text_card_file('Videz {{ "card/brouette" | ref("le") }}.'),
    right=make_text_card_file('Videz {{ "panier" | term("le") }}.'),
)

BARE_NUMBER = declare_code(
    "TEXT010",
    Severity.INFO,
    title=Bilingual("Bare number before a noun", "Nombre nu devant un nom"),
    says=Bilingual("{trouble}: write {cure} for both", "{trouble}\u00a0: écrivez {cure} pour les deux"),
    why=Bilingual(
        "The noun behind a number is singular or plural as the number is, and the article before it too. A "
        "slot that takes the noun along is right for every number, in words or in figures as the term says. "
        "Where nothing is counted, as in “X + {{ n }} damage”, a bare number is right, and is left alone.",
        "Derrière un nombre, le nom est au singulier ou au pluriel comme lui, et l’article devant aussi. Un "
        "emplacement qui prend le nom avec le nombre est juste pour tous, en lettres ou en chiffres selon le "
        "terme. Où rien n’est compté, comme dans «\u00a0X + {{ n }} dégâts\u00a0», un nombre nu est juste, "
        "et n’est pas signalé.",
    ),
    wrong=make_card_file("text: Prenez {{ copies }} paniers.", "copies: 2"),
    right=make_card_file("text: 'Prenez {{ copies | term(\"panier\") }}.'", "copies: 2"),
)

BROUGHT_WORD = declare_code(
    "TEXT011",
    Severity.ERROR,
    title=Bilingual("Article beside a number that brings it", "Article devant un nombre qui l’apporte"),
    says=Bilingual(
        "“{written}” would print “{printed}”: write {cure}",
        "«\u00a0{written}\u00a0» imprimerait «\u00a0{printed}\u00a0»\u00a0: écrivez {cure}",
    ),
    why=Bilingual(
        "Whether it is “le” or “les”, “du” or “des” depends on the number, so that the article belongs into "
        "the slot: its form brings it. Beside such a form it would stand twice.",
        "«\u00a0le\u00a0» ou «\u00a0les\u00a0», «\u00a0du\u00a0» ou «\u00a0des\u00a0»\u00a0: cela "
        "dépend du nombre, et l’article va donc dans l’emplacement, dont la forme l’apporte. À côté d’une "
        "telle forme, il s’imprimerait deux fois.",
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
"""How each filter is written, for those who wrote it otherwise."""
