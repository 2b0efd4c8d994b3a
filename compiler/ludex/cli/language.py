"""Language of the command line (`--lang`), and the French of options.

By the English words, as catalogues of translations have it: what several commands share is said once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from typing import Any

import click

from ludex.cli.parameter_types import Choice
from ludex.core.messages import LANGUAGES

_OPTIONS = {
    "Show this message and exit.": "Afficher cette aide et s’arrêter.",
    "Show the version and exit.": "Afficher la version et s’arrêter.",
    "Language of messages; else LUDEX_LANG, else that of the system.": (
        "Langue des messages\u202f; sinon LUDEX_LANG, sinon celle du système."
    ),
    "Missing and stale translations are errors.": "Les traductions absentes ou périmées sont des erreurs.",
    "Change N instructions.": "Modifier N instructions.",
    "Which instructions are changed, and how.": "Quelles instructions sont modifiées, et comment.",
    "How many random games to play.": "Combien de parties jouer au hasard.",
    "Rules that must be proved.": "Part des règles qui doit être prouvée.",
    "How to write.": "Sous quelle forme écrire.",
    "The game; not needed in its folder, nor where there is one alone.": (
        "Le jeu\u202f; inutile dans son dossier, ou s’il n’y en a qu’un."
    ),
    "Only in this language.": "Dans cette langue seulement.",
    "Only where nothing but spelling changed; without KEY, everywhere that is so.": (
        "Là seulement où l’orthographe seule a changé\u202f; sans CLÉ, partout où c’est le cas."
    ),
    "How to report. JSON is documented in docs/json.md.": (
        "Forme du compte rendu. Le JSON est décrit dans docs/json.md."
    ),
    "Cure what can be cured for certain, in the files themselves.": (
        "Corriger ce qui peut l’être à coup sûr, dans les fichiers mêmes."
    ),
    "With --fix: also cures that have to be read over.": (
        "Avec --fix\u00a0: aussi les corrections qu’il faut relire."
    ),
    "Report these codes alone, or those that begin like this; separated by commas.": (
        "Ne montrer que ces codes, ou ceux qui commencent ainsi\u202f; séparés par des virgules."
    ),
    "Exit with 1 on findings as severe as this.": "Finir avec 1 dès une remarque de cette gravité.",
    "Write nothing; exit with 1 where a file would change, and name it.": (
        "Ne rien écrire\u202f; finir avec 1 si un fichier devait changer, et le nommer."
    ),
    "The game; needed only where several have such a text.": (
        "Le jeu\u202f; utile seulement si plusieurs ont un tel texte."
    ),
    "The file to write, .png or .pdf; else a picture under build/l10n/GAME/.": (
        "Le fichier à écrire, .png ou .pdf\u202f; sinon une image sous build/l10n/."
    ),
    "How to say it.": "Forme de la réponse.",
    "The game that it belongs to; else the one that this folder is in, or the only one.": (
        "Le jeu dont elle fait partie\u202f; sinon celui de ce dossier, ou le seul qu’il y ait."
    ),
    "The game's name; else made from SLUG.": "Le titre du jeu\u202f; sinon tiré de NOM-COURT.",
    "The language that its texts are written in; else that of the messages.": (
        "La langue dans laquelle ses textes sont écrits\u202f; sinon celle des messages."
    ),
    "How to say it. JSON is documented in docs/json.md.": (
        "Forme de la réponse. Le JSON est décrit dans docs/json.md."
    ),
    "The language of texts; else the one that the game is written in.": (
        "La langue des textes\u202f; sinon celle dans laquelle le jeu est écrit."
    ),
    "How many play; else the fewest that can.": "Nombre de joueurs\u202f; sinon le plus petit possible.",
    "The same seed and answers give the same game.": (
        "La même graine et les mêmes réponses donnent la même partie."
    ),
    "A quest of the game; or a module, with what it needs.": (
        "Une quête du jeu\u202f; ou un module, avec ce qu’il lui faut."
    ),
    "A module in play; may be repeated.": "Un module en jeu\u202f; peut être répété.",
    "An option of the game.": "Une option du jeu.",
    "The language of the game’s texts; else that of messages.": (
        "La langue des textes du jeu\u202f; sinon celle des messages."
    ),
    "A seat for random, greedy, or a policy.": "Un siège pour random, greedy ou une politique du jeu.",
    "Take all the time you want where the game allows little.": (
        "Prendre tout son temps, même quand le jeu en donne peu."
    ),
    "Go on with a saved game.": "Reprendre une partie sauvegardée.",
    "Keep the game as a replay when it ends.": "Garder un enregistrement de la partie quand elle finit.",
    "Plain lines, as for pipes and screen readers.": (
        "De simples lignes, comme pour un tube ou un lecteur d’écran."
    ),
    "What plays.": "Ce qui fait jouer.",
    "This deck alone; may be repeated.": "Ce paquet seulement\u202f; peut être répété.",
    "This sheet alone; may be repeated.": "Cette feuille seulement\u202f; peut être répété.",
    "The booklet of questions and answers alone.": "Le livret de questions et réponses seulement.",
    "What the printer wants; home-a4 where none is named. May be repeated.": (
        "Ce que veut l’imprimeur\u202f; home-a4 si rien n’est dit. Peut être répété."
    ),
    "This language alone; may be repeated.": "Cette langue seulement\u202f; peut être répété.",
    "These cards alone: slugs, or patterns such as guard-*.": (
        "Ces cartes seulement\u00a0: noms courts, ou motifs tels que garde-*."
    ),
    "These cards alone, by their numbers on the contact sheet: 4, 10-18, 40-.": (
        "Ces cartes seulement, par leurs numéros sur la planche-contact\u00a0: 4, 10-18, 40-."
    ),
    "The cards alone that look different from those of an earlier pack.": (
        "Seulement les cartes qui diffèrent de celles d’un pack antérieur."
    ),
    "Print nothing: read this PDF back, as a printer would. May be repeated.": (
        "Ne rien imprimer\u00a0: relire ce PDF comme le ferait un imprimeur. Peut être répété."
    ),
    "Also a sheet with all cards of each deck, small.": (
        "Aussi une planche avec toutes les cartes de chaque paquet, en petit."
    ),
    "Without the small lozenge on what was written for the project.": (
        "Sans le petit losange sur ce qui a été écrit pour le projet."
    ),
    "Grounds stay paper, and motifs are left out.": "Les fonds restent blancs, et les motifs sont omis.",
    "Text as large as its place holds.": "Un texte aussi grand que sa place le permet.",
    "The game to look in, or shared; else the one that this folder is in, or all.": (
        "Le jeu où chercher, ou shared\u202f; sinon celui de ce dossier, ou tous."
    ),
    "Write nothing; show what would change.": "Ne rien écrire\u202f; montrer ce qui changerait.",
    "The moment after N answers.": "Le moment qui suit N réponses.",
    "A pack to play it with; else the game’s own.": "Un pack pour la rejouer\u202f; sinon celui du jeu.",
    "Look for the fewest decisions after which it still fails.": (
        "Chercher le moins de décisions après lesquelles elle échoue encore."
    ),
    "Where --minimise writes the example; else standard output.": (
        "Où --minimise écrit l’exemple\u202f; sinon la sortie standard."
    ),
    "How many games of each sort.": "Combien de parties de chaque sorte.",
    "How many processes play.": "Combien de processus jouent.",
    "The first game's seed.": "La graine de la première partie.",
    "Play with every choice of modules that they allow, or with every number of players.": (
        "Jouer avec tous les choix de modules possibles, ou avec tous les nombres de joueurs."
    ),
    "Who plays: random, greedy, or a policy of the game.": (
        "Qui joue\u00a0: random, greedy, ou une politique du jeu."
    ),
    "Which engine plays.": "Quel moteur fait jouer.",
    "Count the games that end in an error, and do not stop there.": (
        "Compter les parties qui finissent par une erreur, sans s’y arrêter."
    ),
    "Only examples whose name or title holds NAME.": (
        "Seulement les exemples dont le nom ou le titre contient NOM."
    ),
    "The engine that plays them.": "Le moteur qui les joue.",
    "Seconds between two looks at the files.": "Secondes entre deux regards sur les fichiers.",
}
"""The help of options."""

_PLACEHOLDERS = {
    "ARGS": "ARGUMENTS",
    "BOT": "ROBOT",
    "CARD": "CARTE",
    "COMMAND": "COMMANDE",
    "DECK": "PAQUET",
    "DIRECTORY": "DOSSIER",
    "FILE": "FICHIER",
    "GAME": "JEU",
    "KEY": "CLÉ",
    "KIND": "SORTE",
    "LOCALE": "LANGUE",
    "NAME": "NOM",
    "NEW": "NOUVEAU",
    "NUMBERS": "NUMÉROS",
    "OLD": "ANCIEN",
    "PATH": "CHEMIN",
    "PERCENT": "POURCENTAGE",
    "PROFILE": "PROFIL",
    "SEAT": "SIÈGE",
    "SECONDS": "SECONDES",
    "SHEET": "FEUILLE",
    "SLUG": "NOM-COURT",
    "TEXT": "TEXTE",
    "VALUE": "VALEUR",
    "WHAT": "QUOI",
}
"""Words that stand for what a user puts there. The rest, such as N, is the same in both languages."""

_EXTRA = {"default: ": "par défaut\u00a0: "}
_WORD = re.compile(r"\b[A-Z]{3,}\b")


def translate_help(text: str) -> str:
    """The help of an option, or the line of a command; as it stands where it is French already."""
    return _OPTIONS.get(text, text)


def translate_placeholders(text: str) -> str:
    """A usage line, or the name of an option with what it takes."""
    return _WORD.sub(lambda found: _PLACEHOLDERS.get(found[0], found[0]), text)


def translate_option_help(text: str) -> str:
    """The help of an option with what Click puts behind it: its default, its bounds."""
    said, gap, extra = text.partition("  [")
    for english, ours in _EXTRA.items():
        extra = extra.replace(english, ours)
    return translate_help(said) + gap + extra


def list_translated_texts() -> frozenset[str]:
    """All English words that have French ones."""
    return frozenset(_OPTIONS)


_OURS = ("LUDEX_LANG",)
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_OPTION = "--lang"
_requested_languages: list[str] = []
"""The language asked for by this call. Outlives Click's contexts, for what is said after they end."""


def lang_option() -> click.Option:
    """The option `--lang`, for every command."""
    return click.Option(
        [_OPTION],
        type=Choice(LANGUAGES, case_sensitive=False),
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Language of messages; else LUDEX_LANG, else that of the system.",
    )


def read_language(arguments: Sequence[str]) -> None:
    """Hear the language that a call asks for before anything else of it: what is wrong with the rest is said
    in that language, wherever in the call it stands.
    """
    _requested_languages.clear()
    ours = [*takewhile(lambda word: word != "--", arguments), ""]
    given = [_lang(word, after) for word, after in pairwise(ours)]
    _requested_languages.extend(lang for lang in given if lang in LANGUAGES)


def _lang(word: str, after: str) -> str:
    """The language that a word asks for, perhaps with the one after it; else nothing."""
    option, _, value = word.partition("=")
    return "" if option != _OPTION else (value or after).lower()


@contextmanager
def use_language(lang: str) -> Iterator[None]:
    """Speak this language for a while."""
    _requested_languages.append(lang)
    try:
        yield
    finally:
        _requested_languages.pop()


def current_language() -> str:
    """The language to speak to people now."""
    return _requested_languages[-1] if _requested_languages else _read_environment((*_OURS, *_SYSTEM))


def record_language() -> str:
    """The language of what programs read: as asked for, and never as the system happens to be set, so that
    the same call gives the same bytes on every machine.
    """
    return _requested_languages[-1] if _requested_languages else _read_environment(_OURS)


def _read_environment(variables: tuple[str, ...]) -> str:
    """The language that the first variable set asks for; English where Ludex does not speak it."""
    value = next(filter(None, map(os.environ.get, variables)), "").lower()
    return next((lang for lang in LANGUAGES if value[:2] == lang), LANGUAGES[0])


def _remember(_ctx: click.Context, _parameter: click.Parameter, lang: Any) -> None:
    if lang is not None:
        _requested_languages.append(lang)
