"""Words of the terminal, in both languages."""

from __future__ import annotations

from ludex.play.speech import declare_words

# The table
declare_words("empty", "empty", "vide")
declare_words("cards-hidden", "{n} face down", "{n} faces cachées")
declare_words("cards-hidden-1", "1 face down", "1 face cachée")
declare_words("top-card", "{n}, on top: {top}", "{n}, dessus\u00a0: {top}")
declare_words("table", "Table", "Table")
declare_words("state", "Game", "Partie")
declare_words("times", "{n} × {what}", "{n} × {what}")
declare_words("with", "{what} [{state}]", "{what} [{state}]")
declare_words("ways", "{node} (to {ways})", "{node} (vers {ways})")
declare_words("apart", "; ", "\u202f; ")
declare_words("plane-size", "all of it: {width} × {depth} mm", "en tout\u00a0: {width} × {depth} mm")
declare_words(
    "plane-scale",
    "a letter is {mm} mm wide and {tall} mm tall; ▒ is terrain",
    "une lettre fait {mm} mm de large et {tall} mm de haut\u202f; ▒ est un décor",
)
declare_words("at-point", "{x} / {y} mm", "{x} / {y} mm")
declare_words("area", "▒  {name}: {low} to {high}", "▒  {name}\u00a0: de {low} à {high}")
declare_words("gone", "gone: {what}", "parti\u00a0: {what}")
# Questions
declare_words("turn-of", "{seat}: {question}", "{seat}\u00a0: {question}")
declare_words("ask-menu", "What do you do?", "Que faites-vous\u202f?")
declare_words("ask-pick", "Which do you choose?", "Que choisissez-vous\u202f?")
declare_words("ask-order", "Which comes first?", "Qu’est-ce qui vient d’abord\u202f?")
declare_words(
    "ask-point",
    "Where? Give a point as X Y, in millimetres.",
    "Où\u202f? Donnez un point\u00a0: X Y, en millimètres.",
)
declare_words(
    "ask-path",
    "By which way? Give points as X Y, in millimetres, a semicolon between them.",
    "Par où\u202f? Donnez des points\u00a0: X Y, en millimètres, séparés par des points-virgules.",
)
declare_words(
    "ask-several",
    "Give from {least} to {most} numbers, with spaces between.",
    "Donnez de {least} à {most} numéros, séparés par des espaces.",
)
declare_words(
    "ask-exactly", "Give {n} numbers, with spaces between.", "Donnez {n} numéros, séparés par des espaces."
)
declare_words("ask-one-of-list", "Give one number.", "Donnez un numéro.")
declare_words(
    "ask-only",
    "There is no other choice: Enter is enough.",
    "Il n’y a pas d’autre choix\u00a0: Entrée suffit.",
)
declare_words(
    "ask-nothing",
    "There is nothing to choose: press Enter.",
    "Il n’y a rien à choisir\u00a0: appuyez sur Entrée.",
)
declare_words("in-order", "Their order counts.", "L’ordre compte.")
declare_words("decline", "none of these", "rien de tout cela")
declare_words("offer", "{name} (at any moment)", "{name} (à tout moment)")
declare_words("arm-with", "{arm}: {what}", "{arm}\u00a0: {what}")
declare_words("in-place", "{what} ({place})", "{what} ({place})")
declare_words("left-seconds-1", "1 second left", "encore 1 seconde")
declare_words("left-seconds", "{n} seconds left", "encore {n} secondes")
declare_words(
    "ready-1",
    "You will have one second. Press Enter to start the clock. ",
    "Vous aurez une seconde. Appuyez sur Entrée pour lancer le chronomètre. ",
)
declare_words(
    "ready",
    "You will have {n} seconds. Press Enter to start the clock. ",
    "Vous aurez {n} secondes. Appuyez sur Entrée pour lancer le chronomètre. ",
)
declare_words("too-late", "Time is over.", "Le temps est écoulé.")
declare_words("prompt", "Your choice: ", "Votre choix\u00a0: ")
declare_words("first-who", "Who acts first?", "Qui agit en premier\u202f?")
declare_words("first-nobody", "nobody", "personne")
declare_words("nothing-there", "{seat} can do nothing here.", "{seat} ne peut rien faire ici.")
declare_words(
    "hand-over",
    "Give the screen to {seat}, who then presses Enter. ",
    "Passez l’écran à {seat}, qui appuie alors sur Entrée. ",
)
declare_words("chose", "{seat}: {what}", "{seat}\u00a0: {what}")
# Answers
declare_words(
    "not-understood",
    "“{given}” is none of the numbers, nor a command. Type help for the commands.",
    "«\u00a0{given}\u00a0» n’est ni un des numéros ni une commande. Tapez aide pour les commandes.",
)
declare_words("refused", "This cannot be answered: {why}.", "Cette réponse n’est pas possible\u00a0: {why}.")
# Commands
declare_words(
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
declare_words(
    "welcome",
    "Type a number to answer, ? for the rule, help for the commands.",
    "Tapez un numéro pour répondre, ? pour la règle, aide pour les commandes.",
)
declare_words(
    "scenarios",
    "It can also be played with: --scenario {names}",
    "Il se joue aussi avec\u00a0: --scenario {names}",
)
declare_words(
    "resumed-1",
    "The game goes on after one answer; log tells what has happened.",
    "La partie reprend après une réponse\u202f; journal raconte ce qui s’est passé.",
)
declare_words(
    "resumed",
    "The game goes on after {n} answers; log tells what has happened.",
    "La partie reprend après {n} réponses\u202f; journal raconte ce qui s’est passé.",
)
declare_words("seed", "Seed: {seed}", "Graine\u00a0: {seed}")
declare_words(
    "saved",
    "The game is kept in {file}. To go on: ludex play {game} --resume {file}",
    "La partie est gardée dans {file}. Pour la reprendre\u00a0: ludex play {game} --resume {file}",
)
declare_words("save-where", "Say where: save FILE.", "Dites où\u00a0: sauver FICHIER.")
declare_words("not-saved", "It cannot be written there: {why}.", "Impossible d’écrire là\u00a0: {why}.")
declare_words("nothing-to-undo", "There is nothing to take back.", "Il n’y a rien à reprendre.")
declare_words("undone", "The last answer is taken back.", "La dernière réponse est reprise.")
declare_words("no-log", "Nothing has been told yet.", "Rien n’a encore été raconté.")
declare_words("left", "You have left the game.", "Vous avez quitté la partie.")
declare_words("one-seat", "There is no other seat.", "Il n’y a pas d’autre siège.")
declare_words("which-seat", "Which player? seat 1 to {n}.", "Quel joueur\u202f? joueur 1 à {n}.")
# The end
declare_words("over", "The game is over.", "La partie est terminée.")
declare_words("won-by", "Won by {who}.", "Victoire\u00a0: {who}.")
declare_words("won-all", "You have won.", "Vous avez gagné.")
declare_words("lost", "You have lost.", "Vous avez perdu.")
declare_words("won-none", "Nobody has won.", "Personne n’a gagné.")
declare_words("does-not-hold", "“{name}” does not hold", "«\u00a0{name}\u00a0» n’est pas vérifié")
declare_words("broken", "The game cannot go on: {why}", "La partie ne peut pas continuer\u00a0: {why}")
declare_words("in-step", "in {name}", "dans {name}")
# Reasons
declare_words("no-rule", "No rule is named for this.", "Aucune règle n’est nommée ici.")
declare_words("during", "During: {steps}", "Pendant\u00a0: {steps}")
declare_words("rule", "{code}  {text}", "{code}  {text}")
declare_words("why-what", "Why what? Give a number.", "Pourquoi quoi\u202f? Donnez un numéro.")
declare_words("why-nothing", "There is nothing to ask this of.", "Il n’y a rien à expliquer.")
declare_words("why-arg", "Which one? Give a number.", "Pour lequel\u202f? Donnez un numéro.")
declare_words("nothing-to-look-at", "Nothing lies on the table.", "Il n’y a rien sur la table.")
declare_words("no-text", "Nothing more is written on it.", "Rien de plus n’y est écrit.")
declare_words("why-number", "Which number is {name}? ", "Quel nombre est {name}\u202f? ")
declare_words("why-is", "{name}: {value}.", "{name}\u00a0: {value}.")
declare_words("why-of", "{piece}, {name}", "{piece}, {name}")
declare_words("why-void", "{name} has no value.", "{name} n’a pas de valeur.")
declare_words("why-allowed", "{name} is allowed.", "{name} est permis.")
declare_words("why-not", "{name} is not allowed.", "{name} n’est pas permis.")
declare_words("why-line", "{what}: {value}, by {entry}{where}", "{what}\u00a0: {value}, par {entry}{where}")
declare_words("why-piece", "a piece on the table", "une pièce sur la table")
declare_words("why-which-piece", "Which piece? Give a number.", "Quelle pièce\u202f? Donnez un numéro.")
declare_words("why-which-field", "What of it? Give a number.", "Quoi exactement\u202f? Donnez un numéro.")
declare_words("why-place", "Place", "Emplacement")
declare_words("why-closed", "{name} (not on offer now)", "{name} (pas proposé en ce moment)")
declare_words("why-none-fits", "nothing there is would fit", "rien de ce qu’il y a ne convient")
declare_words("why-before", "before: {value}", "avant\u00a0: {value}")
declare_words("why-answers-1", "after one answer", "après une réponse")
declare_words("why-answers", "after {n} answers", "après {n} réponses")
declare_words("why-no-such", "Nothing is called “{given}”.", "Rien ne s’appelle «\u00a0{given}\u00a0».")
declare_words("why-condition", "{what}, by {entry}{where}", "{what}, par {entry}{where}")
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
    declare_words(f"reason-{_name}", _en, _fr)
# Replays
declare_words("step", "Answer {n} of {total}", "Réponse {n} sur {total}")
declare_words(
    "replay-keys",
    "Enter or → on, ← back, a number and Enter to go there, Home and End, q to leave",
    "Entrée ou → suite, ← retour, un nombre et Entrée pour y aller, Début et Fin, q pour quitter",
)
declare_words("replay-jump", "Go to answer {n}: Enter", "Aller à la réponse {n}\u00a0: Entrée")
