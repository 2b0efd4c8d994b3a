"""A small outcome made by hand: codes of every severity, and findings at words of texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludex.core.findings import Code, Edit, Finding, Fix, Note, Severity, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import SourceText, Span

FIELD = Code(
    "FIELD001",
    Severity.ERROR,
    title=Bilingual("Unknown field", "Champ inconnu"),
    says=Bilingual(
        "unknown field “{name}”: “{kind}” has no such field",
        "champ inconnu «\u00a0{name}\u00a0»\u00a0: «\u00a0{kind}\u00a0» n’a pas de tel champ",
    ),
    why=Bilingual("Ludex reads a field by its name. Use `x_y` or <b>.", "Ludex lit un champ par son nom."),
    wrong="kind: card\nentries: {}\n",
    right="kind: card\n",
)
STYLE = Code(
    "STYLE001",
    Severity.WARNING,
    Bilingual("Odd", "Étrange"),
    says=Bilingual("Odd {name}.", "Étrange\u00a0: {name}."),
    why=Bilingual("Because.", "Parce que."),
)
HINT = Code(
    "HINT001",
    Severity.INFO,
    Bilingual("Hint", "Conseil"),
    Bilingual("Hint {{x}}.", "Conseil {{x}}."),
    why=Bilingual("Because.", "Parce que."),
)
CODES = {code.name: code for code in (FIELD, HINT, STYLE)}

CARDS = SourceText("content/demo/cards.yaml", "kind: card\nentries:\n  garde:\n    atack: 3\n    text: été\n")


@dataclass(frozen=True)
class Made:
    """An outcome as the driver hands it over."""

    findings: tuple[Finding, ...] = ()
    checked: Mapping[str, int] = field(
        default_factory=lambda: {
            "files": 41,
            "checked": 41,
            "ignored": 0,
            "entries": 7,
            "references": 3912,
            "texts": 1204,
            "allowed": 0,
        }
    )
    texts: Mapping[str, SourceText] = field(default_factory=lambda: {CARDS.file: CARDS})


def at(word: str, text: SourceText = CARDS) -> Span:
    """The span of the first such word."""
    start = text.text.index(word)
    return text.span(start, start + len(word))


def misspelt(safe: bool = True) -> Finding:
    """A finding with everything: advice, another place, and a fix."""
    notes = [
        Note(message("did you mean attack?", "vouliez-vous dire attack\u202f?")),
        Note(message("the entry begins here", "l’entrée commence ici"), at("garde")),
    ]
    fix = Fix(message("write “attack”", "écrire «\u00a0attack\u00a0»"), (Edit(at("atack"), "attack"),), safe)
    return make_finding(FIELD, at("atack"), notes=notes, fix=fix, kind="card", name="atack")


def odd(span: Span | None = None, name: str = "x") -> Finding:
    return make_finding(STYLE, span or at("été"), name=name)
