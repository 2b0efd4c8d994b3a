"""The words of the report."""

from __future__ import annotations

from compiler.play.messages import say

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
say("lengths", "Answers per game", "Réponses par partie")
say("decisions", "Decisions per game", "Décisions par partie")
say("entries", "What winners chose", "Ce que choisissent les gagnants")
say(
    "entries-note",
    "How often a seat won that chose it at least once in the game, beside how often any seat wins "
    "(the line, {usual}). What winners choose need not be what makes them win.",
    "Combien de fois gagne un siège qui l’a choisi au moins une fois dans la partie, comparé à la part de "
    "victoires d’un siège quelconque (le trait, {usual}). Ce que choisissent les gagnants n’est pas "
    "forcément ce qui les fait gagner.",
)
say(
    "interval-note",
    "The line through each point spans the 95 % interval (Wilson).",
    "Le trait de part et d’autre de chaque point couvre l’intervalle à 95\u00a0% (Wilson).",
)
say(
    "mean",
    "Mean {mean} ± {within}, middle {middle}, from {least} to {most}.",
    "Moyenne {mean} ± {within}, médiane {middle}, de {least} à {most}.",
)
say("overview", "Won, by variant", "Victoires, par variante")
say("won", "won", "gagnées")
say("share", "share", "part")
say("interval", "95 % interval", "intervalle à 95\u00a0%")
say("count", "games", "parties")
say("what", "what", "quoi")
say("chosen", "chosen", "choisi")
say("nobody", "nobody", "personne")
say("unnamed-end", "another end", "autre fin")
say("unfinished", "not finished", "non terminées")
say("stuck", "no point found", "aucun point trouvé")
say("errors", "Errors of the rules", "Erreurs des règles")
say("failed", "Stopped at seed {seed}", "Arrêté à la graine {seed}")
say("games", "number of games", "nombre de parties")
say("nothing-finished", "No game was finished.", "Aucune partie n’a été terminée.")
say(
    "more-entries",
    "The table lists all {n}; the plot shows the {shown} that stand out most.",
    "Le tableau les donne tous les {n}\u202f; le graphique montre les {shown} qui se détachent le plus.",
)
