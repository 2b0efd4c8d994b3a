"""Words of the terminal, in both languages."""

from __future__ import annotations

from ludex.play.speech import say

# The table
say("empty", "empty", "vide")
say("cards-hidden", "{n} face down", "{n} faces cachées")
say("cards-hidden-1", "1 face down", "1 face cachée")
say("top-card", "{n}, on top: {top}", "{n}, dessus\u00a0: {top}")
say("table", "Table", "Table")
say("state", "Game", "Partie")
say("times", "{n} × {what}", "{n} × {what}")
say("with", "{what} [{state}]", "{what} [{state}]")
say("ways", "{node} (to {ways})", "{node} (vers {ways})")
say("apart", "; ", "\u202f; ")
say("plane-size", "all of it: {width} × {depth} mm", "en tout\u00a0: {width} × {depth} mm")
say(
    "plane-scale",
    "a letter is {mm} mm wide and {tall} mm tall; ▒ is terrain",
    "une lettre fait {mm} mm de large et {tall} mm de haut\u202f; ▒ est un décor",
)
say("at-point", "{x} / {y} mm", "{x} / {y} mm")
say("area", "▒  {name}: {low} to {high}", "▒  {name}\u00a0: de {low} à {high}")
say("gone", "gone: {what}", "parti\u00a0: {what}")
# Questions
say("turn-of", "{seat}: {question}", "{seat}\u00a0: {question}")
say("ask-menu", "What do you do?", "Que faites-vous\u202f?")
say("ask-pick", "Which do you choose?", "Que choisissez-vous\u202f?")
say("ask-order", "Which comes first?", "Qu’est-ce qui vient d’abord\u202f?")
say(
    "ask-point",
    "Where? Give a point as X Y, in millimetres.",
    "Où\u202f? Donnez un point\u00a0: X Y, en millimètres.",
)
say(
    "ask-path",
    "By which way? Give points as X Y, in millimetres, a semicolon between them.",
    "Par où\u202f? Donnez des points\u00a0: X Y, en millimètres, séparés par des points-virgules.",
)
say(
    "ask-several",
    "Give from {least} to {most} numbers, with spaces between.",
    "Donnez de {least} à {most} numéros, séparés par des espaces.",
)
say("ask-exactly", "Give {n} numbers, with spaces between.", "Donnez {n} numéros, séparés par des espaces.")
say("ask-one-of-list", "Give one number.", "Donnez un numéro.")
say(
    "ask-only",
    "There is no other choice: Enter is enough.",
    "Il n’y a pas d’autre choix\u00a0: Entrée suffit.",
)
say(
    "ask-nothing",
    "There is nothing to choose: press Enter.",
    "Il n’y a rien à choisir\u00a0: appuyez sur Entrée.",
)
say("in-order", "Their order counts.", "L’ordre compte.")
say("decline", "none of these", "rien de tout cela")
say("offer", "{name} (at any moment)", "{name} (à tout moment)")
say("arm-with", "{arm}: {what}", "{arm}\u00a0: {what}")
say("in-place", "{what} ({place})", "{what} ({place})")
say("left-seconds-1", "1 second left", "encore 1 seconde")
say("left-seconds", "{n} seconds left", "encore {n} secondes")
say(
    "ready-1",
    "You will have one second. Press Enter to start the clock. ",
    "Vous aurez une seconde. Appuyez sur Entrée pour lancer le chronomètre. ",
)
say(
    "ready",
    "You will have {n} seconds. Press Enter to start the clock. ",
    "Vous aurez {n} secondes. Appuyez sur Entrée pour lancer le chronomètre. ",
)
say("too-late", "Time is over.", "Le temps est écoulé.")
say("prompt", "Your choice: ", "Votre choix\u00a0: ")
say("first-who", "Who acts first?", "Qui agit en premier\u202f?")
say("first-nobody", "nobody", "personne")
say("nothing-there", "{seat} can do nothing here.", "{seat} ne peut rien faire ici.")
say(
    "hand-over",
    "Give the screen to {seat}, who then presses Enter. ",
    "Passez l’écran à {seat}, qui appuie alors sur Entrée. ",
)
say("chose", "{seat}: {what}", "{seat}\u00a0: {what}")
# Answers
say(
    "not-understood",
    "“{given}” is none of the numbers, nor a command. Type help for the commands.",
    "«\u00a0{given}\u00a0» n’est ni un des numéros ni une commande. Tapez aide pour les commandes.",
)
say("refused", "This cannot be answered: {why}.", "Cette réponse n’est pas possible\u00a0: {why}.")
# Commands
say(
    "help",
    "a number      choose that\n"
    "0             none of these, where that is allowed\n"
    "?             the rule behind the question\n"
    "why           why a number is what it is, or something is not allowed\n"
    "show          draw the table again\n"
    "look NUMBER   the whole text of a choice\n"
    "look NAME     the text of anything on the table; look alone lists it\n"
    "log           what has happened\n"
    "undo          take the last answer back\n"
    "seat NUMBER   let another player act, where an offer allows it\n"
    "save FILE     keep the game in a file; later: --resume FILE\n"
    "quit          leave",
    "un numéro       choisir cela\n"
    "0               rien de tout cela, si c’est permis\n"
    "?               la règle derrière la question\n"
    "pourquoi        d’où vient un nombre, ou pourquoi quelque chose n’est pas permis\n"
    "table           redessiner la table\n"
    "voir NUMÉRO     le texte entier d’un choix\n"
    "voir NOM        le texte de ce qui est sur la table\u202f; voir seul en donne la liste\n"
    "journal         ce qui s’est passé\n"
    "annuler         reprendre la dernière réponse\n"
    "joueur NUMÉRO   laisser agir un autre joueur, là où c’est permis\n"
    "sauver FICHIER  garder la partie\u202f; plus tard\u00a0: --resume FICHIER\n"
    "quitter         partir",
)
say(
    "welcome",
    "Type a number to answer, ? for the rule, help for the commands.",
    "Tapez un numéro pour répondre, ? pour la règle, aide pour les commandes.",
)
say(
    "scenarios",
    "It can also be played with: --scenario {names}",
    "Il se joue aussi avec\u00a0: --scenario {names}",
)
say(
    "resumed-1",
    "The game goes on after one answer; log tells what has happened.",
    "La partie reprend après une réponse\u202f; journal raconte ce qui s’est passé.",
)
say(
    "resumed",
    "The game goes on after {n} answers; log tells what has happened.",
    "La partie reprend après {n} réponses\u202f; journal raconte ce qui s’est passé.",
)
say("seed", "Seed: {seed}", "Graine\u00a0: {seed}")
say(
    "saved",
    "The game is kept in {file}. To go on: ludex play {game} --resume {file}",
    "La partie est gardée dans {file}. Pour la reprendre\u00a0: ludex play {game} --resume {file}",
)
say("save-where", "Say where: save FILE.", "Dites où\u00a0: sauver FICHIER.")
say("not-saved", "It cannot be written there: {why}.", "Impossible d’écrire là\u00a0: {why}.")
say("nothing-to-undo", "There is nothing to take back.", "Il n’y a rien à reprendre.")
say("undone", "The last answer is taken back.", "La dernière réponse est reprise.")
say("no-log", "Nothing has been told yet.", "Rien n’a encore été raconté.")
say("left", "You have left the game.", "Vous avez quitté la partie.")
say("one-seat", "There is no other seat.", "Il n’y a pas d’autre siège.")
say("which-seat", "Which player? seat 1 to {n}.", "Quel joueur\u202f? joueur 1 à {n}.")
# The end
say("over", "The game is over.", "La partie est terminée.")
say("won-by", "Won by {who}.", "Victoire\u00a0: {who}.")
say("won-all", "You have won.", "Vous avez gagné.")
say("lost", "You have lost.", "Vous avez perdu.")
say("won-none", "Nobody has won.", "Personne n’a gagné.")
say("does-not-hold", "“{name}” does not hold", "«\u00a0{name}\u00a0» n’est pas vérifié")
say("broken", "The game cannot go on: {why}", "La partie ne peut pas continuer\u00a0: {why}")
say("in-step", "in {name}", "dans {name}")
# Reasons
say("no-rule", "No rule is named for this.", "Aucune règle n’est nommée ici.")
say("during", "During: {steps}", "Pendant\u00a0: {steps}")
say("rule", "{code}  {text}", "{code}  {text}")
say("why-what", "Why what? Give a number.", "Pourquoi quoi\u202f? Donnez un numéro.")
say("why-nothing", "There is nothing to ask this of.", "Il n’y a rien à expliquer.")
say("why-arg", "Which one? Give a number.", "Pour lequel\u202f? Donnez un numéro.")
say("nothing-to-look-at", "Nothing lies on the table.", "Il n’y a rien sur la table.")
say("no-text", "Nothing more is written on it.", "Rien de plus n’y est écrit.")
say("why-number", "Which number is {name}? ", "Quel nombre est {name}\u202f? ")
say("why-is", "{name}: {value}.", "{name}\u00a0: {value}.")
say("why-of", "{piece}, {name}", "{piece}, {name}")
say("why-void", "{name} has no value.", "{name} n’a pas de valeur.")
say("why-allowed", "{name} is allowed.", "{name} est permis.")
say("why-not", "{name} is not allowed.", "{name} n’est pas permis.")
say("why-line", "{what}: {value}, by {entry}{where}", "{what}\u00a0: {value}, par {entry}{where}")
say("why-piece", "a piece on the table", "une pièce sur la table")
say("why-which-piece", "Which piece? Give a number.", "Quelle pièce\u202f? Donnez un numéro.")
say("why-which-field", "What of it? Give a number.", "Quoi exactement\u202f? Donnez un numéro.")
say("why-place", "Place", "Emplacement")
say("why-closed", "{name} (not on offer now)", "{name} (pas proposé en ce moment)")
say("why-none-fits", "nothing there is would fit", "rien de ce qu’il y a ne convient")
say("why-before", "before: {value}", "avant\u00a0: {value}")
say("why-answers-1", "after one answer", "après une réponse")
say("why-answers", "after {n} answers", "après {n} réponses")
say("why-no-such", "Nothing is called “{given}”.", "Rien ne s’appelle «\u00a0{given}\u00a0».")
say("why-condition", "{what}, by {entry}{where}", "{what}, par {entry}{where}")
for _name, _en, _fr in (
    ("base", "base", "base"),
    ("add", "added", "ajout"),
    ("multiply", "multiplied", "produit"),
    ("set", "set", "fixé"),
    ("least", "at least", "au moins"),
    ("most", "at most", "au plus"),
    ("void", "void", "nul"),
    ("legal", "the condition does not hold", "la condition n’est pas remplie"),
    ("limit", "used as often as allowed", "déjà fait autant que permis"),
    ("list", "it is not among what can be chosen", "ce n’est pas parmi ce qui peut être choisi"),
    ("if", "it does not meet the condition", "la condition n’est pas remplie"),
    ("when", "not open now", "fermé pour l’instant"),
    ("printed", "printed", "imprimé"),
    ("formula", "worked out", "calculé"),
    ("begin", "so from the beginning", "ainsi depuis le début"),
    ("written", "changed", "changé"),
    ("created", "made so", "créé ainsi"),
    ("rolled", "rolled", "lancé"),
    ("moved", "moved", "déplacé"),
    ("drawn", "drawn", "pioché"),
    ("destroyed", "taken away", "retiré"),
    ("unknown", "it is not known where this comes from", "on ne sait pas d’où cela vient"),
):
    say(f"reason-{_name}", _en, _fr)
# Replays
say("step", "Answer {n} of {total}", "Réponse {n} sur {total}")
say(
    "replay-keys",
    "Enter or → on, ← back, a number and Enter to go there, Home and End, q to leave",
    "Entrée ou → suite, ← retour, un nombre et Entrée pour y aller, Début et Fin, q pour quitter",
)
say("replay-jump", "Go to answer {n}: Enter", "Aller à la réponse {n}\u00a0: Entrée")
