"""Messages of `print` about what was not printed, and why."""

from __future__ import annotations

from ludex.core.messages import Bilingual

NO_FACE = Bilingual(
    "no sheet of {game} was printed: the font {file} cannot be used",
    "aucune feuille de {game} n’a été imprimée\u00a0: la police {file} est inutilisable",
)
NO_GAME = Bilingual(
    "unknown game “{name}”; games: {known}", "jeu inconnu «\u00a0{name}\u00a0»\u202f; jeux\u00a0: {known}"
)
NO_DECK = Bilingual(
    "“{name}” is not a deck that can be printed; printable decks: {known}",
    "«\u00a0{name}\u00a0» n’est pas un paquet imprimable\u202f; paquets imprimables\u00a0: {known}",
)
NO_SHEET = Bilingual(
    "unknown sheet “{name}”; sheets: {known}",
    "feuille inconnue «\u00a0{name}\u00a0»\u202f; feuilles\u00a0: {known}",
)
NO_LOCALE = Bilingual(
    "these cards and sheets are not in “{name}”; their languages: {known}",
    "ces cartes et feuilles ne sont pas en «\u00a0{name}\u00a0»\u202f; leurs langues\u00a0: {known}",
)
TOO_SMALL = Bilingual(
    "{profile} has no larger cards: the rules text of {deck} is set in {size} points, but large print needs "
    "{least}",
    "{profile} n’a pas de cartes plus grandes\u00a0: le texte des règles de {deck} est en corps {size}, mais "
    "les gros caractères demandent le corps {least}",
)
NO_FORMAT = Bilingual(
    "{profile} has no cards of {size}; left out: {decks}",
    "{profile} n’a pas de cartes de {size}\u202f; laissé de côté\u00a0: {decks}",
)
NO_LAYOUT = Bilingual(
    "{deck} has no layout and was not printed: give it one, or print its cards through another deck",
    "{deck} n’a pas de maquette et n’est pas imprimé\u00a0: donnez-lui-en une, ou imprimez ses cartes "
    "par un autre paquet",
)
NO_CARDS = Bilingual(
    "{deck} has no cards and was not printed", "{deck} n’a pas de cartes et n’est pas imprimé"
)
GONE = Bilingual(
    "{file} was removed: no deck or sheet has this name any more",
    "{file} a été supprimé\u00a0: ni paquet ni feuille ne porte plus ce nom",
)
NO_FONT = Bilingual(
    "{game} has no font to print with: add an entry of kind font, or copy the fonts of Ludex with: "
    "ludex new shared",
    "{game} n’a pas de police pour imprimer\u00a0: ajoutez une entrée de sorte font, ou copiez les "
    "polices de Ludex avec\u00a0: ludex new shared",
)
