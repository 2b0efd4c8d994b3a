"""Words of stories that content does not supply: rolls, moves, changes."""

from __future__ import annotations

from ludex.core.messages import Bilingual
from ludex.play.speech import declare_words

STORY_WORDS = {
    "story-rolls": Bilingual("rolled: {what}", "résultat des dés\u00a0: {what}"),
    "story-rolls-in": Bilingual("{where}, rolled: {what}", "{where}, résultat des dés\u00a0: {what}"),
    "story-number": Bilingual("rolled: {what} out of {sides}", "tirage\u00a0: {what} sur {sides}"),
    "story-move": Bilingual("{what}: {from_} → {to}", "{what}\u00a0: {from_} → {to}"),
    "story-put": Bilingual("{what} → {to}", "{what} → {to}"),
    "story-create-in": Bilingual("new: {what} → {to}", "nouveau\u00a0: {what} → {to}"),
    "story-gone": Bilingual("{what}: {from_} → out of the game", "{what}\u00a0: {from_} → hors du jeu"),
    "story-box": Bilingual("the box", "la boîte"),
    "story-shuffle": Bilingual("shuffled: {what}", "mélange\u00a0: {what}"),
    "story-show": Bilingual("shown to {who}: {what}", "montré à {who}\u00a0: {what}"),
    "story-show-all": Bilingual("shown to all: {what}", "montré à tous\u00a0: {what}"),
    "story-field": Bilingual("{name}: {before} → {after}", "{name}\u00a0: {before} → {after}"),
    "story-piece-field": Bilingual(
        "{what}, {name}: {before} → {after}", "{what}, {name}\u00a0: {before} → {after}"
    ),
    "story-now": Bilingual("{what}: {name}", "{what}\u00a0: {name}"),
    "story-no-more": Bilingual("{what}: no longer {name}", "{what}\u00a0: n’est plus {name}"),
    "story-by": Bilingual("{source}: {line}", "{source}\u00a0: {line}"),
    "story-of": Bilingual("{source} ({piece})", "{source} ({piece})"),
    "story-untold": Bilingual(
        "the story of this step cannot be shown: its rules end in an error",
        "le récit de cette étape ne peut pas être montré\u00a0: ses règles s’arrêtent sur une erreur",
    ),
    "story-hidden": Bilingual("{n} unseen", "{n} non montrés"),
    "story-hidden-1": Bilingual("1 unseen", "1 non montré"),
    "story-rules": Bilingual("{line} [{rules}]", "{line} [{rules}]"),
}
declare_words(STORY_WORDS)
