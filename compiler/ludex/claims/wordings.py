"""Wordings of findings about texts and constants: what a word in a text means, and what to write instead."""

from __future__ import annotations

from ludex.core.messages import Bilingual

NAMED = Bilingual(
    "is the {value} of `{name}`, written out: write {slot}",
    "est le {value} de `{name}`, écrit tel quel\u00a0: écrivez {slot}",
)
NAMELESS = Bilingual(
    "is the {value} passed as `{name}`, written out: name the argument in the call, `{name}={value}`, and "
    "write {slot}",
    "est le {value} passé comme `{name}`, écrit tel quel\u00a0: nommez l’argument dans l’appel, "
    "`{name}={value}`, et écrivez {slot}",
)
WITHOUT_PARAMETER = Bilingual(
    "is a number of the rules ({value}), written out: name it under `values`, and write that name as a slot",
    "est un nombre des règles ({value}), écrit tel quel\u00a0: nommez-le sous `values`, et écrivez ce nom "
    "dans un emplacement",
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
    "is the {value} of {id}, which prints that number: leave `text` out, or write it without the number",
    "est le {value} de {id}, qui imprime ce nombre\u00a0: retirez `text`, ou écrivez-le sans ce nombre",
)
NAMED_ENTRY = Bilingual(
    "the rules call it `{name}`: write {slot}", "les règles l’appellent `{name}`\u00a0: écrivez {slot}"
)
FIELD = Bilingual(
    "the field `{name}` names an entry of the same kind: write {slot}",
    "le champ `{name}` nomme une entrée de la même sorte\u00a0: écrivez {slot}",
)
GIVEN = Bilingual(
    "each entry with this ability has its own `{name}`: write {slot}",
    "chaque entrée qui a cette capacité a son propre `{name}`\u00a0: écrivez {slot}",
)
NAMELESS_ENTRY = Bilingual(
    "the rules use `{slug}`: give it a name under `values`, as in `{name}: {slug}`, and write that name as a "
    "slot",
    "les règles emploient `{slug}`\u00a0: donnez-lui un nom sous `values`, comme dans `{name}: {slug}`, et "
    "écrivez ce nom dans un emplacement",
)
NOT_NAMED = Bilingual(
    "no rule of this entry names it: correct it, or use other words",
    "aucune règle de cette entrée ne le nomme\u00a0: corrigez-le, ou dites-le autrement",
)
SHOW = Bilingual("show `{name}`, as in {slot}", "montrez `{name}`, comme dans {slot}")
NAME_ARGUMENT = Bilingual(
    "name it in the call, `{name}={value}`, and show it, as in {slot}",
    "nommez-le dans l’appel, `{name}={value}`, et montrez-le, comme dans {slot}",
)
NAME_VALUE = Bilingual(
    "name it under `values`, and show that name as a slot",
    "nommez-le sous `values`, et montrez ce nom dans un emplacement",
)
