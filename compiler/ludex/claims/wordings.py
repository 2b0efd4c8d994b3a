"""Wordings of findings about texts and constants: descriptions of words, and replacements."""

from __future__ import annotations

from ludex.core.messages import Bilingual

NAMED = Bilingual(
    "is the {value} of `{name}`, written out: write {slot}",
    "est le {value} de `{name}`, écrit en toutes lettres\u00a0: écrivez {slot}",
)
NAMELESS = Bilingual(
    "is the {value} given for `{name}`, written out: name it there, `{name}={value}`, and write {slot}",
    "est le {value} donné pour `{name}`, écrit en toutes lettres\u00a0: nommez-le à cet endroit, "
    "`{name}={value}`, et écrivez {slot}",
)
WITHOUT_PARAMETER = Bilingual(
    "is a {value} of the rules, written out: name it under `values`, and write that name as a slot",
    "est un {value} des règles, écrit en toutes lettres\u00a0: nommez-le sous `values`, et écrivez ce "
    "nom dans un emplacement",
)
SEVERAL = Bilingual(
    "may mean {names}, which are all {value}: choose one",
    "peut désigner {names}, tous égaux à {value}\u00a0: choisissez",
)
UNNAMED_SEVERAL = Bilingual(
    "may mean more than one {value} of the rules: name them, and choose one",
    "peut désigner plus d’un {value} des règles\u00a0: nommez-les, et choisissez",
)
UNPLAYED = Bilingual(
    "is not a number in this entry’s rules: correct it, or add it to the rules",
    "n’est pas un nombre des règles de cette entrée\u00a0: corrigez-le, ou ajoutez-le aux règles",
)
OF_ABILITY = Bilingual(
    "is the {value} of {id}, which prints it: leave `text` out, or say it without the number",
    "est le {value} de {id}, qui l’imprime\u00a0: retirez `text`, ou dites-le sans ce nombre",
)
NAMED_ENTRY = Bilingual(
    "the rules call it `{name}`: write {slot}", "les règles l’appellent `{name}`\u00a0: écrivez {slot}"
)
FIELD = Bilingual(
    "the field `{name}` names an entry of this kind: write {slot}",
    "le champ `{name}` nomme une entrée de cette sorte\u00a0: écrivez {slot}",
)
GIVEN = Bilingual(
    "each entry with this ability gives `{name}`: write {slot}",
    "chaque entrée qui a cette capacité donne `{name}`\u00a0: écrivez {slot}",
)
NAMELESS_ENTRY = Bilingual(
    "the rules name `{slug}`: name it under `values`, as in `{name}: {slug}`, and write that name as a slot",
    "les règles nomment `{slug}`\u00a0: nommez-le sous `values`, comme dans `{name}: {slug}`, et "
    "écrivez ce nom dans un emplacement",
)
NOT_NAMED = Bilingual(
    "no rule of this entry names it; correct it, or say it in other words",
    "aucune règle de cette entrée ne le nomme\u202f; corrigez-le, ou dites-le autrement",
)
SHOW = Bilingual("show `{name}`, as in {slot}", "montrez `{name}`, comme dans {slot}")
NAME_ARGUMENT = Bilingual(
    "name it, `{name}={value}`, and show it, as in {slot}",
    "nommez-le, `{name}={value}`, et montrez-le, comme dans {slot}",
)
NAME_VALUE = Bilingual(
    "name it under `values`, and show that name as a slot",
    "nommez-le sous `values`, et montrez ce nom dans un emplacement",
)
