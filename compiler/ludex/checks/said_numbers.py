"""Numbers that a printed text states (`x-said` in the schema): the text says this one, and not only others.

It sees whole numbers in digits, or in French or English words below twenty, in texts without template slots.
It is silent where a text says no number at all, since “both”, “double” and “half” are numbers too. Which
text states which number is declared in the schema: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import EVERY
from ludex.checks.model.numerals import numerals
from ludex.core.code import Severity, code
from ludex.core.finding import Finding, Note, find
from ludex.core.message import Both, message
from ludex.link.world import World

READS = (EVERY,)  # a field of any kind may be marked
LOCAL = True

OTHER = code(
    "SAID001",
    Severity.ERROR,
    title=Both("Text that says another number", "Texte qui dit un autre nombre"),
    says=Both(
        "the text says {said}, and `{field}` is {value}", "le texte dit {said}, et `{field}` vaut {value}"
    ),
    why=Both(
        "The schema says that the text of this entry states the number of this field. The text states other "
        "numbers, and not this one: what is printed and what is played differ. A slot such as `{{ damage }}` "
        "takes the number from the field, and is always right.",
        "Le schéma dit que le texte de cette entrée énonce le nombre de ce champ. Le texte énonce d’autres "
        "nombres, mais pas celui-là\u00a0: ce qui est imprimé et ce qui est joué diffèrent. Un gabarit comme "
        "`{{ damage }}` prend le nombre dans le champ, et dit toujours juste.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for entry, (pointer, annotation, value) in world.annotated("x-said"):
        text = entry.data.get(annotation.value)
        if type(value) is not int or value < 0 or not isinstance(text, str) or "{{" in text or "{%" in text:
            continue
        said = numerals(text)
        others = [each for each in said if each.certain]
        if others and all(each.number != value for each in said):
            first = others[0]
            at = (*entry.pointer, annotation.value)
            yield find(
                OTHER,
                entry.document.word_span(at, first.start, first.end),
                said=", ".join(str(each) for each in sorted({each.number for each in others})),
                field=str(pointer[-1]),
                value=value,
                notes=[Note(message("the field", "le champ"), entry.span(pointer))],
            )
