"""Checks of texts are right: silent about every correct sentence of the corpus, and blind to few mistakes.

The corpus was written by another hand than the checks' (see `tests/corpus/README.md`). Each sentence goes the
way that the texts of a game go in `ludex validate`, a pair as a text and its translation. Of the seeded
mistakes at least 97 % must be found, by their code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ludex.actions.validate import validate
from ludex.core.findings import Finding
from ludex.l10n.catalogue.po_messages import escape_string
from ludex.l10n.check.context import CheckContext
from ludex.l10n.texts import Game
from tests.l10n.games import APART, PO, Nowhere, check, extracted, game, loaded
from tests.worlds import lay

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
ENOUGH = 0.97

ICONS = frozenset("bois bouclier coeur epee griffe lune noeud oeil pierre queue".split())
TERMS = {
    "panier": {
        "fr": {"one": "panier", "other": "paniers", "gender": "m"},
        "en": {"one": "basket", "other": "baskets"},
    },
    "bag": {"fr": {"one": "sac", "other": "sacs", "gender": "m"}, "en": {"one": "bag", "other": "bags"}},
}
TITLES = {"card/echelle": {"fr": {"gender": "f"}}, "card/puits": {"fr": {"gender": "m"}}}

Said = dict[str, str]
"""A text: what it says, or each of its forms."""


def lines(name: str) -> list[list[str]]:
    text = (CORPUS / name).read_text(encoding="utf-8")
    return [line.replace("\\n", "\n").split("\t") for line in text.splitlines()]


def test_no_correct_sentence_is_blamed_and_most_mistakes_are_found(tmp_path, capsys):
    world = lay(HERE / "err" / "L10N009_one-form-alone", tmp_path)
    french, english = lines("french.txt"), lines("english.txt")
    blamed = alarms("fr", [line for (line,) in french]) + alarms("en", [line for (line,) in english])
    faults, pairs = lines("faults.tsv"), lines("pairs.tsv")
    missed = [fault for fault in faults if fault[0] not in names(one(*fault[1:3]))]
    missed += [pair for pair in pairs if not is_found(world, *pair[:3])]
    share = 1 - len(missed) / (len(faults) + len(pairs))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{len(french)} French and {len(english)} English correct sentences: {len(blamed)} blamed; "
            f"{len(faults) + len(pairs)} mistakes: {share:.1%} found; missed: {missed}\n"
        )
    assert len(french) >= 300
    assert len(english) >= 200
    assert len(faults) + len(pairs) >= 300
    assert blamed == []
    assert share >= ENOUGH


def test_nothing_is_found_once_a_mistake_is_mended():
    assert [
        (right, found)
        for _, language, _, right in lines("faults.tsv")
        if (found := alarms(language, [right]))
    ] == []


def test_good_translations_are_left_alone_both_ways_round():
    pairs = lines("good_pairs.tsv")
    assert len(pairs) >= 40
    for french, english in pairs:
        assert names(beside("fr", forms(french), "en", forms(english))) == []
        assert names(beside("en", forms(english), "fr", forms(french))) == []


def alarms(language: str, texts: list[str]) -> list[tuple[str, str]]:
    """Whatever would stop a build in these texts of one game: code and text."""
    found = checked(made(language, {f"card/c{number}.text": text for number, text in enumerate(texts)}))
    return [
        (each.code.name, texts[each.span.start // APART]) for each in found if each.severity.value in "EW"
    ]


def one(language: str, text: str) -> list[Finding]:
    """What is found in one text of a game that has no other."""
    return checked(made(language, {"card/a.text": text}))


def is_found(into: Path, code: str, french: str, english: str) -> bool:
    """Whether a mistake is found between French and its English translation."""
    source = forms(french)
    if code == "L10N009" and not all(map(source.get, ("one", "other"))):
        return is_refused(source, into)
    return code in names(beside("fr", source, "en", forms(english)))


def is_refused(source: Said, into: Path) -> bool:
    """Whether content may not hold this text at all: what a source lacks, its schema tells."""
    written = ", ".join(f"{name}: {json.dumps(said)}" for name, said in source.items())
    entry = f"{{title: Pomme, crop: {{{written}}}, source: {{status: original}}}}"
    cards = into / "content/demo/cards.yaml"
    cards.write_text(f"kind: card\nentries:\n  pomme: {entry}\n", encoding="utf-8")
    found = [each for each in validate(into).findings if each.span.file == "content/demo/cards.yaml"]
    return [each.severity.value for each in found] == ["E"]


def forms(text: str) -> Said:
    """The forms of a counted text; of any other `text` alone."""
    if not text.startswith(("one:", "other:")):
        return {"text": text}
    return {name: said.strip() for name, _, said in (form.partition(":") for form in text.split(" || "))}


def beside(language: str, source: Said, locale: str, target: Said) -> list[Finding]:
    said = source["text"] if "text" in source else (source["one"], source["other"])
    this = made(language, {"card/a.text": said}, targets=(locale,))
    po = PO.replace("en.po", f"{locale}.po")
    empty = extracted(this)[po]
    blanks = {"text": 'msgstr ""\n', "one": 'msgstr[0] ""\n', "other": 'msgstr[1] ""\n'}
    head, mark, message = empty.partition('msgctxt "card/a.text"')
    for form, blank in blanks.items():
        if form in target:
            message = message.replace(blank, blank.replace('""', f'"{escape_string(target[form])}"'))
        else:
            message = message.replace(blank, "")
    return checked(this, {po: head + mark + message})


def made(language: str, texts: dict[str, str | tuple[str, str]], **more) -> Game:
    facts = {"targets": (), "icons": ICONS, "terms": TERMS, "grammar": TITLES, **more}
    return game(texts, language=language, **facts)


def checked(this: Game, files: dict[str, str] | None = None) -> list[Finding]:
    read = loaded(files or {})
    given = CheckContext.from_files(this, read, Nowhere(this))
    return [*read.findings, *check(given).findings]


def names(found: list[Finding]) -> list[str]:
    return [each.code.name for each in found]
