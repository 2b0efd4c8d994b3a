"""Families of translation files: PO files and locks that are cut, mixed up, foreign or far too long."""

from __future__ import annotations

from random import Random

from tests.fuzz.inputs import Content, Input, family

COMMANDS = (
    ["validate"],
    ["l10n", "check"],
    ["l10n", "status"],
    ["l10n", "extract"],
    ["l10n", "accept", "--cosmetic"],
    ["l10n", "check", "--fix"],
    ["rename", "filet", "toile"],
    ["validate"],
)
GAME = """\
kind: game
id: demo
title: Le Verger
language: fr
translations: [en]
players: {min: 1, max: 2}
source: {status: original}
"""
PO = """\
msgid ""
msgstr ""
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "card/filet.title"
msgid "Filet"
msgstr "Net"

#, fuzzy
#| msgid "Échel"
msgctxt "card/echelle.title"
msgid "Échelle"
msgstr "Ladder"
"""


def _translated(po: Content, lock: Content | None = None) -> Input:
    files: dict[str, Content] = {"content/demo/game.yaml": GAME, "content/demo/text/en.po": po}
    if lock is not None:
        files["content/demo/text/l10n.lock"] = lock
    return Input(files, COMMANDS)


@family(count=40)
def catalogues_cut_and_mixed(random: Random, number: int) -> Input:
    lines = PO.splitlines(keepends=True)
    for _ in range(random.choice((1, 2, 5))):
        at, way = random.randrange(len(lines)), random.randrange(4)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, random.choice(lines))
        elif way == 2:
            lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
        else:
            odd = random.choice(('"', "\\", "\x00", "\udcff", "#~ ", "msgid_plural ", "msgstr[9] ", "\\x"))
            place = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + odd + lines[at][place:]
        lines = lines or ["\n"]
    return _translated("".join(lines))


@family(count=12)
def plural_forms(random: Random, number: int) -> Input:
    forms = (
        "nplurals=999999999; plural=n",
        "nplurals=2; plural=" + "(" * 5000 + "n" + ")" * 5000,
        "nplurals=2; plural=" + "n?" * 5000,
        "nplurals=2; plural=n**n**n",
        "nplurals=2; plural=__import__('os')",
        "nplurals=-1; plural=0",
        "nplurals=" + "9" * 5000,
        "nplurals=2; plural=n/0",
        "nplurals=2",
        "plural=n",
        "",
        "nplurals=2; plural=(n != 1)" * 1000,
    )
    return _translated(PO.replace("nplurals=2; plural=(n != 1);", forms[number]))


@family(count=16)
def locks(random: Random, number: int) -> Input:
    texts = (
        "{}",
        "[" * 10_000,
        "card/filet.title en 0",
        "\x00",
        "a " * 100_000,
        "=\n" * 50_000,
        "\udcff",
        "",
    )
    lock = texts[number % len(texts)]
    return _translated(PO, lock if number < len(texts) else lock * 2)
