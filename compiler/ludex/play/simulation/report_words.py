"""Words of the report, in both languages."""

from __future__ import annotations

from ludex.play.speech import declare_words

declare_words(
    "report-title",
    "{game}: {games} games played by bots",
    "{game}\u00a0: {games} parties jouées par des robots",
)
declare_words("report-of", "{title}: simulation", "{title}\u00a0: simulation")
declare_words("variant", "{seats}; {modules}", "{seats}\u202f; {modules}")
declare_words("seats-1", "one player", "un joueur")
declare_words("seats-n", "{n} players", "{n} joueurs")
declare_words("no-modules", "no module", "aucun module")
declare_words(
    "bots", "Bots: {bots}. First seed: {seed}.", "Robots\u00a0: {bots}. Première graine\u00a0: {seed}."
)
declare_words(
    "interrupted",
    "Interrupted: {games} of {wanted} games were played.",
    "Interrompu\u00a0: {games} parties sur {wanted} ont été jouées.",
)
declare_words("ends", "How games ended", "Fins de partie")
declare_words("wins", "Who won", "Qui a gagné")
declare_words(
    "cards",
    "Cards that games came to",
    "Cartes rencontrées",
)
declare_words(
    "cards-note",
    "How often a seat won in games that came to the card, beside the same for all cards of this sort (the "
    "dashed line, {usual}).",
    "Combien de fois gagne un siège dans les parties où la carte est venue, à côté du même chiffre pour "
    "toutes les cartes de cette sorte (le trait tireté, {usual}).",
)
declare_words("met", "met", "venue")
declare_words("made", "How this was made", "D’où viennent ces chiffres")
declare_words("again", "The same again:", "Pour obtenir la même chose\u00a0:")
declare_words("in-figures", "in figures", "en chiffres")
declare_words("from-to", "{low} to {high}", "{low} à {high}")
declare_words("tile-games", "games", "parties")
declare_words("tile-won", "won by somebody", "avec un gagnant")
declare_words("tile-mean", "± {within}; middle {middle}", "± {within}\u202f; médiane {middle}")
declare_words("by-module", "With and without each module", "Avec et sans chaque module")
declare_words(
    "by-module-note",
    "All variants that play with a module together, beside all that do not.",
    "Toutes les variantes qui jouent avec un module, à côté de toutes celles qui jouent sans lui.",
)
declare_words("with-module", "with {name}", "avec {name}")
declare_words("without-module", "without {name}", "sans {name}")
declare_words("each", "Each variant", "Chaque variante")
declare_words("lengths", "Answers per game", "Réponses par partie")
declare_words("decisions", "Decisions per game", "Décisions par partie")
declare_words("entries", "What winners chose", "Ce que choisissent les gagnants")
declare_words(
    "entries-note",
    "How often a seat won that chose it at least once in the game, beside how often any seat wins "
    "(the dashed line, {usual}). What winners choose need not be what makes them win.",
    "Combien de fois gagne un siège qui l’a choisi au moins une fois dans la partie, comparé à la part de "
    "victoires d’un siège quelconque (le trait tireté, {usual}). Ce que choisissent les gagnants n’est pas "
    "forcément ce qui les fait gagner.",
)
declare_words(
    "interval-note",
    "Each point is a share of the games played; the bar through it spans its 95% interval (Wilson). Where "
    "two bars "
    "do not meet, the difference is hardly chance.",
    "Chaque point est une part des parties jouées\u202f; la barre qui le traverse couvre son intervalle à "
    "95\u00a0% "
    "(Wilson). Là où deux barres ne se touchent pas, l’écart ne doit guère au hasard.",
)
declare_words(
    "mean",
    "Mean {mean} ± {within} (the dashed line), middle {middle}; half of the games lie from {quarter} to "
    "{three}, "
    "all from {least} to {most}.",
    "Moyenne {mean} ± {within} (le trait tireté), médiane {middle}\u202f; la moitié des parties vont de "
    "{quarter} à "
    "{three}, toutes de {least} à {most}.",
)
declare_words("overview", "Won, by variant", "Victoires, par variante")
declare_words("won", "won", "gagnées")
declare_words("share", "share", "part")
declare_words("interval", "95% interval", "intervalle à 95\u00a0%")
declare_words("count", "games", "parties")
declare_words("what", "what", "quoi")
declare_words("chosen", "chosen", "choisi")
declare_words("nobody", "nobody", "personne")
declare_words("unnamed-end", "another end", "autre fin")
declare_words("unfinished", "not finished", "non terminées")
declare_words("stuck", "no point found", "aucun point trouvé")
declare_words("errors", "Errors of the rules", "Erreurs des règles")
declare_words("failed", "Stopped at seed {seed}", "Arrêté à la graine {seed}")
declare_words("told-breach", "{where}“{name}” does not hold", "{where}«\u00a0{name}\u00a0» n’est pas vérifié")
declare_words("games", "number of games", "nombre de parties")
declare_words("nothing-finished", "No game was finished.", "Aucune partie n’a été terminée.")
declare_words(
    "more-entries",
    "The table lists all {n}; the plot shows the {shown} that stand out most.",
    "Le tableau les donne tous les {n}\u202f; le graphique montre les {shown} qui se détachent le plus.",
)
