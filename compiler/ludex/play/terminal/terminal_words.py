"""Words of the terminal, in both languages."""

from __future__ import annotations

from ludex.core.messages import Bilingual
from ludex.play.speech import declare_words

TERMINAL_WORDS = {
    # The table
    "empty": Bilingual("empty", "vide"),
    "others-empty": Bilingual("{n} others are empty", "{n} autres sont vides"),
    "others-empty-1": Bilingual("1 other is empty", "1 autre est vide"),
    "cards-hidden": Bilingual("{n} hidden", "{n} cachées"),
    "cards-hidden-1": Bilingual("1 hidden", "1 cachée"),
    "top-card": Bilingual("{n}, on top: {top}", "{n}, dessus\u00a0: {top}"),
    "state": Bilingual("Game", "Partie"),
    "times": Bilingual("{n} × {what}", "{n} × {what}"),
    "with": Bilingual("{what} [{state}]", "{what} [{state}]"),
    "ways": Bilingual("{node} (to {ways})", "{node} (vers {ways})"),
    "marked": Bilingual("{what} [{marks}]", "{what} [{marks}]"),
    "apart": Bilingual("; ", "\u202f; "),
    "plane-size": Bilingual(
        "whole area: {width} × {depth} mm", "surface entière\u00a0: {width} × {depth} mm"
    ),
    "plane-scale": Bilingual(
        "one character is {mm} mm wide and {tall} mm tall; ▒ is terrain",
        "un caractère fait {mm} mm de large et {tall} mm de haut\u202f; ▒ est un décor",
    ),
    "at-point": Bilingual("{x} / {y} mm", "{x} / {y} mm"),
    "area": Bilingual("▒  {name}: {low} to {high}", "▒  {name}\u00a0: de {low} à {high}"),
    "gone": Bilingual("gone: {what}", "parti\u00a0: {what}"),
    # Questions
    "ask-menu": Bilingual("What do you do?", "Que faites-vous\u202f?"),
    "ask-pick": Bilingual("Which do you choose?", "Que choisissez-vous\u202f?"),
    "ask-order": Bilingual("Which comes first?", "Qu’est-ce qui vient d’abord\u202f?"),
    "ask-point": Bilingual(
        "Where? Give a point as X Y, in millimetres.", "Où\u202f? Donnez un point\u00a0: X Y, en millimètres."
    ),
    "ask-path": Bilingual(
        "Along which path? Give points as X Y, in millimetres, separated by semicolons.",
        "Par quel chemin\u202f? Donnez des points\u00a0: X Y, en millimètres, séparés par des "
        "points-virgules.",
    ),
    "ask-several": Bilingual(
        "Give {least} to {most} numbers, separated by spaces.",
        "Donnez de {least} à {most} numéros, séparés par des espaces.",
    ),
    "ask-exactly": Bilingual(
        "Give {n} numbers, separated by spaces.", "Donnez {n} numéros, séparés par des espaces."
    ),
    "ask-one-of-list": Bilingual("Give one number.", "Donnez un numéro."),
    "ask-only": Bilingual(
        "There is no other choice: press Enter.", "Il n’y a pas d’autre choix\u00a0: appuyez sur Entrée."
    ),
    "ask-nothing": Bilingual(
        "There is nothing to choose: press Enter.", "Il n’y a rien à choisir\u00a0: appuyez sur Entrée."
    ),
    "in-order": Bilingual("The order matters.", "L’ordre compte."),
    "decline": Bilingual("none of these", "aucun de ces choix"),
    "offer": Bilingual("{name} (the question stays open)", "{name} (la question reste posée)"),
    "in-place": Bilingual("{what} ({place})", "{what} ({place})"),
    "left-seconds-1": Bilingual("1 second left", "encore 1 seconde"),
    "left-seconds": Bilingual("{n} seconds left", "encore {n} secondes"),
    "ready-1": Bilingual(
        "You will have one second. Press Enter to start the clock. ",
        "Vous aurez une seconde. Appuyez sur Entrée pour lancer le chronomètre. ",
    ),
    "ready": Bilingual(
        "You will have {n} seconds. Press Enter to start the clock. ",
        "Vous aurez {n} secondes. Appuyez sur Entrée pour lancer le chronomètre. ",
    ),
    "too-late": Bilingual("Time is up.", "Le temps est écoulé."),
    "prompt": Bilingual("Your choice: ", "Votre choix\u00a0: "),
    "first-who": Bilingual("Who acts first?", "Qui agit en premier\u202f?"),
    "first-nobody": Bilingual("nobody", "personne"),
    "nothing-there": Bilingual("{seat} can do nothing here.", "{seat} ne peut rien faire ici."),
    "hand-over": Bilingual(
        "Give the screen to {seat}, who then presses Enter. ",
        "Passez l’écran à {seat}, qui appuie alors sur Entrée. ",
    ),
    # Answers
    "story-answer": Bilingual("{seat} – {answered}", "{seat} – {answered}"),
    "not-understood": Bilingual(
        "“{given}” is neither an answer to this question nor a command. Type “help” for the commands.",
        "«\u00a0{given}\u00a0» n’est ni une réponse à cette question ni une commande. Tapez "
        "«\u00a0aide\u00a0» pour les commandes.",
    ),
    "not-a-number": Bilingual(
        "“{given}” is not a whole number.", "«\u00a0{given}\u00a0» n’est pas un nombre entier."
    ),
    "refused": Bilingual(
        "This answer is not possible: {why}.", "Cette réponse n’est pas possible\u00a0: {why}."
    ),
    # Commands
    "help": Bilingual(
        (
            "a number      choose that option\n"
            "0             none of these, if that is allowed\n"
            "?             the rule behind the question\n"
            "why           explain a number, or why something is not allowed\n"
            "why NUMBER    which rule allows a choice\n"
            "show          draw the table again\n"
            "look NUMBER   the whole text of a choice\n"
            "look NAME     the text of anything on the table; “look” by itself lists the names\n"
            "log           show what has happened\n"
            "undo          undo the last answer\n"
            "seat NUMBER   let another player act, if that is allowed\n"
            "save FILE     save the game to a file; later: --resume FILE\n"
            "quit          quit the game"
        ),
        (
            "un numéro       choisir cette option\n"
            "0               aucun de ces choix, si c’est permis\n"
            "?               la règle derrière la question\n"
            "pourquoi        expliquer un nombre, ou pourquoi quelque chose n’est pas permis\n"
            "pourquoi NUMÉRO quelle règle permet un choix\n"
            "table           redessiner la table\n"
            "voir NUMÉRO     le texte entier d’un choix\n"
            "voir NOM        le texte de ce qui est sur la table\u202f; «\u00a0voir\u00a0», sans nom, en "
            "donne la liste\n"
            "journal         montrer ce qui s’est passé\n"
            "annuler         retirer la dernière réponse\n"
            "joueur NUMÉRO   laisser agir un autre joueur, si c’est permis\n"
            "sauver FICHIER  sauvegarder la partie\u202f; plus tard\u00a0: --resume FICHIER\n"
            "quitter         sortir de la partie"
        ),
    ),
    "welcome": Bilingual(
        "Type a number to answer, “?” for the rule, “help” for the commands.",
        "Tapez un numéro pour répondre, «\u00a0?\u00a0» pour la règle, «\u00a0aide\u00a0» pour "
        "les commandes.",
    ),
    "scenarios": Bilingual(
        "Other scenarios, with the option --scenario: {names}",
        "Autres scénarios, avec l’option --scenario\u00a0: {names}",
    ),
    "resumed-1": Bilingual(
        "Game resumed after one answer; type “log” to see what has happened.",
        "Partie reprise après une réponse\u202f; tapez «\u00a0journal\u00a0» pour voir ce qui s’est passé.",
    ),
    "resumed": Bilingual(
        "Game resumed after {n} answers; type “log” to see what has happened.",
        "Partie reprise après {n} réponses\u202f; tapez «\u00a0journal\u00a0» pour voir ce qui s’est passé.",
    ),
    "seed": Bilingual("Seed: {seed}", "Graine\u00a0: {seed}"),
    "saved": Bilingual(
        "The game is saved in {file}. To continue: ludex play {game} --resume {file}",
        "La partie est sauvegardée dans {file}. Pour la reprendre\u00a0: ludex play {game} --resume {file}",
    ),
    "save-exists": Bilingual(
        "{file} already exists. To overwrite it, type the same command again.",
        "{file} existe déjà. Pour l’écraser, retapez la même commande.",
    ),
    "save-where": Bilingual(
        "Name a file: “save FILE”.", "Indiquez un fichier\u00a0: «\u00a0sauver FICHIER\u00a0»."
    ),
    "not-saved": Bilingual(
        "The file cannot be written: {why}.", "Le fichier ne peut pas être écrit\u00a0: {why}."
    ),
    "nothing-to-undo": Bilingual("There is no answer to undo.", "Il n’y a pas de réponse à annuler."),
    "undone": Bilingual("Last answer undone.", "Dernière réponse annulée."),
    "no-log": Bilingual("Nothing has happened yet.", "Il ne s’est encore rien passé."),
    "left": Bilingual("You have left the game.", "Vous avez quitté la partie."),
    "one-seat": Bilingual("There is no other seat.", "Il n’y a pas d’autre siège."),
    "which-seat": Bilingual(
        "Which player? Type “seat” and the number of a player who is not a bot, from 1 to {n}.",
        "Quel joueur\u202f? Tapez «\u00a0joueur\u00a0» et le numéro d’un joueur qui n’est pas un "
        "robot, de 1 à {n}.",
    ),
    # The end
    "over": Bilingual("The game is over.", "La partie est terminée."),
    "won-by": Bilingual("Won by {who}.", "Victoire\u00a0: {who}."),
    "won-all": Bilingual("You have won.", "Vous avez gagné."),
    "lost": Bilingual("You have lost.", "Vous avez perdu."),
    "won-none": Bilingual("Nobody has won.", "Personne n’a gagné."),
    "broken": Bilingual("The game cannot go on: {why}", "La partie ne peut pas continuer\u00a0: {why}"),
    "in-step": Bilingual("in {name}", "dans {name}"),
    # Reasons
    "no-rule": Bilingual("No rule is cited for this.", "Aucune règle n’est citée ici."),
    "during": Bilingual("During: {steps}", "Pendant\u00a0: {steps}"),
    "rule": Bilingual("{code}  {text}", "{code}  {text}"),
    "why-what": Bilingual(
        "What do you want explained? Give a number.", "Que faut-il expliquer\u202f? Donnez un numéro."
    ),
    "why-no-argument": Bilingual(
        "“{name}” cannot be explained: it applies to nothing on the table now.",
        "«\u00a0{name}\u00a0» ne peut pas être expliqué\u00a0: rien sur la table n’y correspond en ce "
        "moment.",
    ),
    "why-nothing": Bilingual("There is nothing to explain here.", "Il n’y a rien à expliquer ici."),
    "why-arg": Bilingual("Which one? Give a number.", "Pour lequel\u202f? Donnez un numéro."),
    "nothing-to-look-at": Bilingual(
        "You do not see any piece on the table.", "Vous ne voyez aucune pièce sur la table."
    ),
    "no-text": Bilingual("It has no other text.", "Il n’y a pas d’autre texte."),
    "why-number": Bilingual("Value of {name}, a number: ", "Valeur de {name}, un nombre\u00a0: "),
    "why-is": Bilingual("{name}: {value}.", "{name}\u00a0: {value}."),
    "why-of": Bilingual("{piece}, {name}", "{piece}, {name}"),
    "why-void": Bilingual("{name} has no value.", "{name} n’a pas de valeur."),
    "why-allowed": Bilingual("Nothing forbids this: {name}.", "Rien n’interdit ceci\u00a0: {name}."),
    "why-offered": Bilingual("{name} is offered.", "Proposé\u00a0: {name}."),
    "reason-option": Bilingual(
        "a choice that the rules allow here", "un choix que les règles permettent ici"
    ),
    "reason-offer": Bilingual("offered beside this question", "proposé à côté de cette question"),
    "why-not": Bilingual("{name} is not allowed.", "{name} n’est pas permis."),
    "why-line": Bilingual(
        "{what}: {value} so far, see {entry}{where}", "{what}\u00a0: jusqu’ici {value}, voir {entry}{where}"
    ),
    "why-piece": Bilingual("a piece on the table", "une pièce sur la table"),
    "why-which-piece": Bilingual("Which piece? Give a number.", "Quelle pièce\u202f? Donnez un numéro."),
    "why-space": Bilingual("a space of the map", "une case du plan"),
    "why-which-space": Bilingual("Which space? Give a number.", "Quelle case\u202f? Donnez un numéro."),
    "why-which-field": Bilingual(
        "Which of its values? Give a number.", "Laquelle de ses valeurs\u202f? Donnez un numéro."
    ),
    "why-place": Bilingual("Place", "Lieu"),
    "why-closed": Bilingual("{name} (not offered now)", "{name} (pas proposé en ce moment)"),
    "why-none-fits": Bilingual(
        "there is nothing to choose for it now", "il n’y a rien à choisir pour cela en ce moment"
    ),
    "why-before": Bilingual("before: {value}", "avant\u00a0: {value}"),
    "why-answers-1": Bilingual("after one answer", "après une réponse"),
    "why-answers": Bilingual("after {n} answers", "après {n} réponses"),
    "why-no-such": Bilingual(
        "Nothing found for “{given}”. The same command without a name gives a list.",
        "Rien trouvé pour «\u00a0{given}\u00a0». La même commande sans nom donne une liste.",
    ),
    "why-no-choice": Bilingual(
        "There is no choice {n} to show or to explain.",
        "Il n’y a pas de choix {n} à montrer ou à expliquer.",
    ),
    "why-condition": Bilingual("{what}, see {entry}{where}", "{what}, voir {entry}{where}"),
    "why-decided": Bilingual("decisions of the game", "les décisions du jeu"),
    "why-not-decided": Bilingual(
        "the game has made no decision since the last answer",
        "le jeu n’a pris aucune décision depuis la dernière réponse",
    ),
    "reason-base": Bilingual("base", "base"),
    "reason-add": Bilingual("added", "ajouté"),
    "reason-multiply": Bilingual("multiplied", "multiplié"),
    "reason-set": Bilingual("set", "fixé"),
    "reason-least": Bilingual("at least", "au moins"),
    "reason-most": Bilingual("at most", "au plus"),
    "reason-void": Bilingual("no value", "sans valeur"),
    "reason-function": Bilingual("calculated for this case", "calculé pour ce cas"),
    "way": Bilingual("{space} (cost: {cost})", "{space} (coût\u00a0: {cost})"),
    "reason-bar": Bilingual("the path is blocked", "le chemin est bloqué"),
    "reason-far": Bilingual("that is too far", "c’est trop loin"),
    "reason-pass": Bilingual("no path may end there", "aucun chemin ne peut s’y terminer"),
    "reason-apart": Bilingual("no edge leads there", "aucune liaison n’y mène"),
    "reason-legal": Bilingual("the condition is not met", "la condition n’est pas remplie"),
    "reason-limit": Bilingual("already used as often as allowed", "déjà utilisé le nombre de fois permis"),
    "reason-list": Bilingual("it is not one of the possible choices", "ce n’est pas un des choix possibles"),
    "reason-if": Bilingual("it does not meet the condition", "la condition n’est pas remplie"),
    "reason-when": Bilingual("not available now", "pas disponible pour l’instant"),
    "reason-printed": Bilingual("printed", "imprimé"),
    "reason-formula": Bilingual("calculated", "calculé"),
    "reason-lasted": Bilingual(
        "unchanged since game {game} of the campaign{quest}",
        "inchangé depuis la partie {game} de la campagne{quest}",
    ),
    "reason-begin": Bilingual("unchanged from the start", "inchangé depuis le début"),
    "reason-written": Bilingual("changed", "changé"),
    "reason-created": Bilingual("created this way", "créé ainsi"),
    "reason-rolled": Bilingual("rolled", "lancé"),
    "reason-moved": Bilingual("moved", "déplacé"),
    "reason-drawn": Bilingual("drawn", "pioché"),
    "reason-destroyed": Bilingual("removed", "retiré"),
    "reason-unknown": Bilingual(
        "the origin of this value is unknown", "l’origine de cette valeur est inconnue"
    ),
    # Replays
    "step": Bilingual("Answer {n} of {total}", "Réponse {n} sur {total}"),
    "replay-keys": Bilingual(
        "Enter or →: next, ←: back, number and Enter: go to, Home and End, q: quit",
        "Entrée ou →\u00a0: suite, ←\u00a0: retour, nombre et Entrée\u00a0: aller à, Début et Fin, "
        "q\u00a0: quitter",
    ),
    "replay-jump": Bilingual("Go to answer {n}: Enter", "Aller à la réponse {n}\u00a0: Entrée"),
}
declare_words(TERMINAL_WORDS)
