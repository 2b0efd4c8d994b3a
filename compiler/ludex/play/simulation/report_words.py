"""Words of the report, in both languages."""

from __future__ import annotations

from ludex.play.speech import say

say(
    "report-title",
    "{game}: {games} games played by bots",
    "{game}\u00a0: {games} parties jouées par des robots",
)
say("report-of", "{title}: simulation", "{title}\u00a0: simulation")
say("variant", "{seats}; {modules}", "{seats}\u202f; {modules}")
say("seats-1", "one player", "un joueur")
say("seats-n", "{n} players", "{n} joueurs")
say("no-modules", "no module", "aucun module")
say("bots", "Bots: {bots}. First seed: {seed}.", "Robots\u00a0: {bots}. Première graine\u00a0: {seed}.")
say(
    "interrupted",
    "Interrupted: {games} of {wanted} games were played.",
    "Interrompu\u00a0: {games} parties sur {wanted} ont été jouées.",
)
say("ends", "How games ended", "Fins de partie")
say("wins", "Who won", "Qui a gagné")
say(
    "cards",
    "Cards that games came to",
    "Cartes rencontrées",
)
say(
    "cards-note",
    "How often a seat won in games that came to the card, beside the same for all cards of this sort (the "
    "dashed line, {usual}).",
    "Combien de fois gagne un siège dans les parties où la carte est venue, à côté du même chiffre pour "
    "toutes les cartes de cette sorte (le trait tireté, {usual}).",
)
say("met", "met", "venue")
say("made", "How this was made", "D’où viennent ces chiffres")
say("again", "The same again:", "Pour obtenir la même chose\u00a0:")
say("in-figures", "in figures", "en chiffres")
say("from-to", "{low} to {high}", "{low} à {high}")
say("tile-games", "games", "parties")
say("tile-won", "won by somebody", "avec un gagnant")
say("tile-mean", "± {within}; middle {middle}", "± {within}\u202f; médiane {middle}")
say("by-module", "With and without each module", "Avec et sans chaque module")
say(
    "by-module-note",
    "All variants that play with a module together, beside all that do not.",
    "Toutes les variantes qui jouent avec un module, à côté de toutes celles qui jouent sans lui.",
)
say("with-module", "with {name}", "avec {name}")
say("without-module", "without {name}", "sans {name}")
say("each", "Each variant", "Chaque variante")
say("lengths", "Answers per game", "Réponses par partie")
say("decisions", "Decisions per game", "Décisions par partie")
say("entries", "What winners chose", "Ce que choisissent les gagnants")
say(
    "entries-note",
    "How often a seat won that chose it at least once in the game, beside how often any seat wins "
    "(the dashed line, {usual}). What winners choose need not be what makes them win.",
    "Combien de fois gagne un siège qui l’a choisi au moins une fois dans la partie, comparé à la part de "
    "victoires d’un siège quelconque (le trait tireté, {usual}). Ce que choisissent les gagnants n’est pas "
    "forcément ce qui les fait gagner.",
)
say(
    "interval-note",
    "Each point is a share of the games played; the bar through it spans its 95% interval (Wilson). Where "
    "two bars "
    "do not meet, the difference is hardly chance.",
    "Chaque point est une part des parties jouées\u202f; la barre qui le traverse couvre son intervalle à "
    "95\u00a0% "
    "(Wilson). Là où deux barres ne se touchent pas, l’écart ne doit guère au hasard.",
)
say(
    "mean",
    "Mean {mean} ± {within} (the dashed line), middle {middle}; half of the games lie from {quarter} to "
    "{three}, "
    "all from {least} to {most}.",
    "Moyenne {mean} ± {within} (le trait tireté), médiane {middle}\u202f; la moitié des parties vont de "
    "{quarter} à "
    "{three}, toutes de {least} à {most}.",
)
say("overview", "Won, by variant", "Victoires, par variante")
say("won", "won", "gagnées")
say("share", "share", "part")
say("interval", "95% interval", "intervalle à 95\u00a0%")
say("count", "games", "parties")
say("what", "what", "quoi")
say("chosen", "chosen", "choisi")
say("nobody", "nobody", "personne")
say("unnamed-end", "another end", "autre fin")
say("unfinished", "not finished", "non terminées")
say("stuck", "no point found", "aucun point trouvé")
say("errors", "Errors of the rules", "Erreurs des règles")
say("failed", "Stopped at seed {seed}", "Arrêté à la graine {seed}")
say("told-breach", "{where}“{name}” does not hold", "{where}«\u00a0{name}\u00a0» n’est pas vérifié")
say("games", "number of games", "nombre de parties")
say("nothing-finished", "No game was finished.", "Aucune partie n’a été terminée.")
say(
    "more-entries",
    "The table lists all {n}; the plot shows the {shown} that stand out most.",
    "Le tableau les donne tous les {n}\u202f; le graphique montre les {shown} qui se détachent le plus.",
)
