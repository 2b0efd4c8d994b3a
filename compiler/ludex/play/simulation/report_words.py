"""Words of reports, in both languages."""

from __future__ import annotations

from ludex.core.messages import Bilingual
from ludex.play.speech import declare_words

REPORT_WORDS = {
    "told-head": Bilingual("{variant}: {games} games", "{variant}\u00a0: {games} parties"),
    "told-head-1": Bilingual("{variant}: 1 game", "{variant}\u00a0: 1 partie"),
    "told-row": Bilingual(
        "  {name}: {share}% ({low} to {high})", "  {name}\u00a0: {share}\u00a0% (de {low} à {high})"
    ),
    "told-mean": Bilingual("  {name}: {mean} ± {within}", "  {name}\u00a0: {mean} ± {within}"),
    "told-failed": Bilingual("  stopped at seed {seed}: {what}", "  arrêt à la graine {seed}\u00a0: {what}"),
    "still-asking": Bilingual(
        "still asking: {name} ({where})", "question restée ouverte\u00a0: {name} ({where})"
    ),
    "left-seeds": Bilingual(
        "seeds of the unfinished games: {seeds}", "graines des parties non terminées\u00a0: {seeds}"
    ),
    "games-lost": Bilingual("lost", "perdues"),
    "report-title": Bilingual(
        "{game}: {games} games played by bots", "{game}\u00a0: {games} parties jouées par des robots"
    ),
    "report-of": Bilingual("{title}: simulation", "{title}\u00a0: simulation"),
    "variant": Bilingual("{seats}; {modules}", "{seats}\u202f; {modules}"),
    "seats-1": Bilingual("one player", "un joueur"),
    "seats-n": Bilingual("{n} players", "{n} joueurs"),
    "no-modules": Bilingual("no module", "aucun module"),
    "bots": Bilingual(
        "Bots: {bots}. First seed: {seed}.", "Robots\u00a0: {bots}. Première graine\u00a0: {seed}."
    ),
    "interrupted": Bilingual(
        "Interrupted: {games} of {wanted} games were played.",
        "Interrompu\u00a0: {games} parties sur {wanted} ont été jouées.",
    ),
    "ends": Bilingual("How games ended", "Fins de partie"),
    "wins": Bilingual("Who won", "Qui a gagné"),
    "cards": Bilingual("Cards seen in games", "Cartes rencontrées"),
    "cards-note": Bilingual(
        "How often a seat won in games with the card, compared with all cards of this kind (the dashed "
        "line, {usual}).",
        "Combien de fois un siège gagne dans les parties où la carte apparaît, comparé à toutes les cartes "
        "de cette sorte (le trait tireté, {usual}).",
    ),
    "met": Bilingual("seen", "vue"),
    "made": Bilingual("How these figures were made", "D’où viennent ces chiffres"),
    "again": Bilingual("To get the same figures again:", "Pour obtenir les mêmes chiffres\u00a0:"),
    "in-figures": Bilingual("in figures", "en chiffres"),
    "from-to": Bilingual("{low} to {high}", "{low} à {high}"),
    "tile-games": Bilingual("games", "parties"),
    "tile-won": Bilingual("won by somebody", "avec un gagnant"),
    "tile-mean": Bilingual("± {within}; median {middle}", "± {within}\u202f; médiane {middle}"),
    "by-module": Bilingual(
        "With and without each module, and by option", "Avec et sans chaque module, et par option"
    ),
    "by-module-note": Bilingual(
        "All variants with a module, compared with all variants without it; and all variants with the "
        "same value of an option.",
        "Toutes les variantes avec un module, comparées à toutes les variantes sans lui\u202f; et toutes "
        "celles qui ont la même valeur d’une option.",
    ),
    "with-module": Bilingual("with {name}", "avec {name}"),
    "without-module": Bilingual("without {name}", "sans {name}"),
    "each": Bilingual("Each variant", "Chaque variante"),
    "lengths": Bilingual("Answers per game", "Réponses par partie"),
    "decisions": Bilingual("Decisions per game", "Décisions par partie"),
    "entries": Bilingual("What winners chose", "Ce que choisissent les gagnants"),
    "entries-note": Bilingual(
        "How often seats won that chose the entry at least once, compared with all seats (the dashed line, "
        "{usual}). What winners choose is not necessarily why they win.",
        "Combien de fois ont gagné les sièges qui ont choisi l’entrée au moins une fois, comparés à tous les "
        "sièges (le trait tireté, {usual}). Ce que choisissent les gagnants n’est pas forcément ce qui les "
        "fait gagner.",
    ),
    "interval-note": Bilingual(
        "Each point is a share of the games played; the bar through it spans its 95% interval (Wilson). "
        "Where two bars do not overlap, the difference is probably not chance.",
        "Chaque point est une part des parties jouées\u202f; la barre qui le traverse couvre son "
        "intervalle à 95\u00a0% (Wilson). Là où deux barres ne se recouvrent pas, l’écart n’est sans "
        "doute pas dû au hasard.",
    ),
    "mean": Bilingual(
        "Mean {mean} ± {within} (the dashed line), median {middle}; half of the games are between "
        "{quarter} and {three}, all from {least} to {most}.",
        "Moyenne {mean} ± {within} (le trait tireté), médiane {middle}\u202f; la moitié des parties vont "
        "de {quarter} à {three}, toutes de {least} à {most}.",
    ),
    "overview": Bilingual("Won, by variant", "Victoires, par variante"),
    "won": Bilingual("won", "gagnées"),
    "share": Bilingual("share", "part"),
    "interval": Bilingual("95% interval", "intervalle à 95\u00a0%"),
    "count": Bilingual("games", "parties"),
    "what": Bilingual("what", "quoi"),
    "chosen": Bilingual("chosen", "choisi"),
    "several": Bilingual("several together", "plusieurs ensemble"),
    "nobody": Bilingual("nobody", "personne"),
    "unnamed-end": Bilingual("another end", "autre fin"),
    "unfinished": Bilingual("not finished", "non terminées"),
    "stuck": Bilingual("stopped because no allowed point was found", "arrêtées faute de point permis"),
    "errors": Bilingual("Errors of the rules", "Erreurs des règles"),
    "failed": Bilingual("Stopped at seed {seed}", "Arrêté à la graine {seed}"),
    "games": Bilingual("number of games", "nombre de parties"),
    "nothing-finished": Bilingual("No game was finished.", "Aucune partie n’a été terminée."),
    "more-entries": Bilingual(
        "The table lists all {n} entries; the plot shows the {shown} that stand out most.",
        "Le tableau donne les {n} entrées\u202f; le graphique montre les {shown} qui se détachent le plus.",
    ),
}
declare_words(REPORT_WORDS)
