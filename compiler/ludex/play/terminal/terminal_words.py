"""Words of the terminal, in both languages."""

from __future__ import annotations

from ludex.core.messages import Bilingual
from ludex.play.speech import declare_words

TERMINAL_WORDS = {
    # The table
    "empty": Bilingual("empty", "vide"),
    "cards-hidden": Bilingual("{n} face down", "{n} faces cachées"),
    "cards-hidden-1": Bilingual("1 face down", "1 face cachée"),
    "top-card": Bilingual("{n}, on top: {top}", "{n}, dessus\u00a0: {top}"),
    "state": Bilingual("Game", "Partie"),
    "times": Bilingual("{n} × {what}", "{n} × {what}"),
    "with": Bilingual("{what} [{state}]", "{what} [{state}]"),
    "ways": Bilingual("{node} (to {ways})", "{node} (vers {ways})"),
    "marked": Bilingual("{what} [{marks}]", "{what} [{marks}]"),
    "apart": Bilingual("; ", "\u202f; "),
    "plane-size": Bilingual("all of it: {width} × {depth} mm", "en tout\u00a0: {width} × {depth} mm"),
    "plane-scale": Bilingual(
        "a letter is {mm} mm wide and {tall} mm tall; ▒ is terrain",
        "une lettre fait {mm} mm de large et {tall} mm de haut\u202f; ▒ est un décor",
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
        "By which way? Give points as X Y, in millimetres, a semicolon between them.",
        "Par où\u202f? Donnez des points\u00a0: X Y, en millimètres, séparés par des points-virgules.",
    ),
    "ask-several": Bilingual(
        "Give from {least} to {most} numbers, with spaces between.",
        "Donnez de {least} à {most} numéros, séparés par des espaces.",
    ),
    "ask-exactly": Bilingual(
        "Give {n} numbers, with spaces between.", "Donnez {n} numéros, séparés par des espaces."
    ),
    "ask-one-of-list": Bilingual("Give one number.", "Donnez un numéro."),
    "ask-only": Bilingual(
        "There is no other choice: Enter is enough.", "Il n’y a pas d’autre choix\u00a0: Entrée suffit."
    ),
    "ask-nothing": Bilingual(
        "There is nothing to choose: press Enter.", "Il n’y a rien à choisir\u00a0: appuyez sur Entrée."
    ),
    "in-order": Bilingual("Their order counts.", "L’ordre compte."),
    "decline": Bilingual("none of these", "rien de tout cela"),
    "offer": Bilingual("{name} (at any moment)", "{name} (à tout moment)"),
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
    "too-late": Bilingual("Time is over.", "Le temps est écoulé."),
    "prompt": Bilingual("Your choice: ", "Votre choix\u00a0: "),
    "first-who": Bilingual("Who acts first?", "Qui agit en premier\u202f?"),
    "first-nobody": Bilingual("nobody", "personne"),
    "nothing-there": Bilingual("{seat} can do nothing here.", "{seat} ne peut rien faire ici."),
    "hand-over": Bilingual(
        "Give the screen to {seat}, who then presses Enter. ",
        "Passez l’écran à {seat}, qui appuie alors sur Entrée. ",
    ),
    # Answers
    "story-answer": Bilingual("{seat} – {question} {answer}", "{seat} – {question} {answer}"),
    "not-understood": Bilingual(
        "“{given}” is none of the numbers, nor a command. Type help for the commands.",
        "«\u00a0{given}\u00a0» n’est ni un des numéros ni une commande. Tapez aide pour les commandes.",
    ),
    "refused": Bilingual("This cannot be answered: {why}.", "Cette réponse n’est pas possible\u00a0: {why}."),
    # Commands
    "help": Bilingual(
        (
            "a number      choose that\n"
            "0             none of these, where that is allowed\n"
            "?             the rule behind the question\n"
            "why           why a number is what it is, or something is not allowed\n"
            "why NUMBER    which rule allows a choice\n"
            "show          draw the table again\n"
            "look NUMBER   the whole text of a choice\n"
            "look NAME     the text of anything on the table; look alone lists it\n"
            "log           what has happened\n"
            "undo          take the last answer back\n"
            "seat NUMBER   let another player act, where an offer allows it\n"
            "save FILE     keep the game in a file; later: --resume FILE\n"
            "quit          leave"
        ),
        (
            "un numéro       choisir cela\n"
            "0               rien de tout cela, si c’est permis\n"
            "?               la règle derrière la question\n"
            "pourquoi        d’où vient un nombre, ou pourquoi quelque chose n’est pas permis\n"
            "pourquoi NUMÉRO quelle règle permet un choix\n"
            "table           redessiner la table\n"
            "voir NUMÉRO     le texte entier d’un choix\n"
            "voir NOM        le texte de ce qui est sur la table\u202f; voir seul en donne la liste\n"
            "journal         ce qui s’est passé\n"
            "annuler         reprendre la dernière réponse\n"
            "joueur NUMÉRO   laisser agir un autre joueur, là où c’est permis\n"
            "sauver FICHIER  garder la partie\u202f; plus tard\u00a0: --resume FICHIER\n"
            "quitter         partir"
        ),
    ),
    "welcome": Bilingual(
        "Type a number to answer, ? for the rule, help for the commands.",
        "Tapez un numéro pour répondre, ? pour la règle, aide pour les commandes.",
    ),
    "scenarios": Bilingual(
        "It can also be played with: --scenario {names}", "Il se joue aussi avec\u00a0: --scenario {names}"
    ),
    "resumed-1": Bilingual(
        "The game goes on after one answer; log tells what has happened.",
        "La partie reprend après une réponse\u202f; journal raconte ce qui s’est passé.",
    ),
    "resumed": Bilingual(
        "The game goes on after {n} answers; log tells what has happened.",
        "La partie reprend après {n} réponses\u202f; journal raconte ce qui s’est passé.",
    ),
    "seed": Bilingual("Seed: {seed}", "Graine\u00a0: {seed}"),
    "saved": Bilingual(
        "The game is kept in {file}. To go on: ludex play {game} --resume {file}",
        "La partie est gardée dans {file}. Pour la reprendre\u00a0: ludex play {game} --resume {file}",
    ),
    "save-where": Bilingual("Say where: save FILE.", "Dites où\u00a0: sauver FICHIER."),
    "not-saved": Bilingual("It cannot be written there: {why}.", "Impossible d’écrire là\u00a0: {why}."),
    "nothing-to-undo": Bilingual("There is nothing to take back.", "Il n’y a rien à reprendre."),
    "undone": Bilingual("The last answer is taken back.", "La dernière réponse est reprise."),
    "no-log": Bilingual("Nothing has been told yet.", "Rien n’a encore été raconté."),
    "left": Bilingual("You have left the game.", "Vous avez quitté la partie."),
    "one-seat": Bilingual("There is no other seat.", "Il n’y a pas d’autre siège."),
    "which-seat": Bilingual("Which player? seat 1 to {n}.", "Quel joueur\u202f? joueur 1 à {n}."),
    # The end
    "over": Bilingual("The game is over.", "La partie est terminée."),
    "won-by": Bilingual("Won by {who}.", "Victoire\u00a0: {who}."),
    "won-all": Bilingual("You have won.", "Vous avez gagné."),
    "lost": Bilingual("You have lost.", "Vous avez perdu."),
    "won-none": Bilingual("Nobody has won.", "Personne n’a gagné."),
    "broken": Bilingual("The game cannot go on: {why}", "La partie ne peut pas continuer\u00a0: {why}"),
    "in-step": Bilingual("in {name}", "dans {name}"),
    # Reasons
    "no-rule": Bilingual("No rule is named for this.", "Aucune règle n’est nommée ici."),
    "during": Bilingual("During: {steps}", "Pendant\u00a0: {steps}"),
    "rule": Bilingual("{code}  {text}", "{code}  {text}"),
    "why-what": Bilingual("Why what? Give a number.", "Pourquoi quoi\u202f? Donnez un numéro."),
    "why-nothing": Bilingual("There is nothing to ask this of.", "Il n’y a rien à expliquer."),
    "why-arg": Bilingual("Which one? Give a number.", "Pour lequel\u202f? Donnez un numéro."),
    "nothing-to-look-at": Bilingual("Nothing lies on the table.", "Il n’y a rien sur la table."),
    "no-text": Bilingual("Nothing more is written on it.", "Rien de plus n’y est écrit."),
    "why-number": Bilingual("Which number is {name}? ", "Quel nombre est {name}\u202f? "),
    "why-is": Bilingual("{name}: {value}.", "{name}\u00a0: {value}."),
    "why-of": Bilingual("{piece}, {name}", "{piece}, {name}"),
    "why-void": Bilingual("{name} has no value.", "{name} n’a pas de valeur."),
    "why-allowed": Bilingual("{name} is allowed.", "{name} est permis."),
    "why-offered": Bilingual("{name} is on offer.", "{name}\u00a0: c’est proposé."),
    "reason-option": Bilingual("a choice that the rules give here", "un choix que les règles donnent ici"),
    "reason-offer": Bilingual("allowed at any moment", "permis à tout moment"),
    "why-not": Bilingual("{name} is not allowed.", "{name} n’est pas permis."),
    "why-line": Bilingual("{what}: {value}, by {entry}{where}", "{what}\u00a0: {value}, par {entry}{where}"),
    "why-piece": Bilingual("a piece on the table", "une pièce sur la table"),
    "why-which-piece": Bilingual("Which piece? Give a number.", "Quelle pièce\u202f? Donnez un numéro."),
    "why-which-field": Bilingual("What of it? Give a number.", "Quoi exactement\u202f? Donnez un numéro."),
    "why-place": Bilingual("Place", "Emplacement"),
    "why-closed": Bilingual("{name} (not on offer now)", "{name} (pas proposé en ce moment)"),
    "why-none-fits": Bilingual("nothing there is would fit", "rien de ce qu’il y a ne convient"),
    "why-before": Bilingual("before: {value}", "avant\u00a0: {value}"),
    "why-answers-1": Bilingual("after one answer", "après une réponse"),
    "why-answers": Bilingual("after {n} answers", "après {n} réponses"),
    "why-no-such": Bilingual("Nothing is called “{given}”.", "Rien ne s’appelle «\u00a0{given}\u00a0»."),
    "why-condition": Bilingual("{what}, by {entry}{where}", "{what}, par {entry}{where}"),
    "why-decided": Bilingual("what was decided by itself", "ce qui s’est décidé tout seul"),
    "why-not-decided": Bilingual(
        "nothing was decided since the last answer", "rien ne s’est décidé depuis la dernière réponse"
    ),
    "reason-base": Bilingual("base", "base"),
    "reason-add": Bilingual("added", "ajout"),
    "reason-multiply": Bilingual("multiplied", "produit"),
    "reason-set": Bilingual("set", "fixé"),
    "reason-least": Bilingual("at least", "au moins"),
    "reason-most": Bilingual("at most", "au plus"),
    "reason-void": Bilingual("void", "nul"),
    "reason-function": Bilingual("by what is worked out for this", "d’après ce qui se calcule ici"),
    "way": Bilingual("{space} (cost: {cost})", "{space} (coût\u00a0: {cost})"),
    "reason-bar": Bilingual("this bars the way", "ceci barre le chemin"),
    "reason-far": Bilingual("that is too far", "c’est trop loin"),
    "reason-pass": Bilingual("no way ends there", "aucun trajet ne s’y arrête"),
    "reason-apart": Bilingual("no edges lead there", "aucune liaison n’y mène"),
    "reason-legal": Bilingual("the condition does not hold", "la condition n’est pas remplie"),
    "reason-limit": Bilingual("used as often as allowed", "déjà fait autant que permis"),
    "reason-list": Bilingual(
        "it is not among what can be chosen", "ce n’est pas parmi ce qui peut être choisi"
    ),
    "reason-if": Bilingual("it does not meet the condition", "la condition n’est pas remplie"),
    "reason-when": Bilingual("not open now", "fermé pour l’instant"),
    "reason-printed": Bilingual("printed", "imprimé"),
    "reason-formula": Bilingual("worked out", "calculé"),
    "reason-lasted": Bilingual(
        "so since game {game} of the campaign{quest}", "ainsi depuis la partie {game} de la campagne{quest}"
    ),
    "reason-begin": Bilingual("so from the beginning", "ainsi depuis le début"),
    "reason-written": Bilingual("changed", "changé"),
    "reason-created": Bilingual("made so", "créé ainsi"),
    "reason-rolled": Bilingual("rolled", "lancé"),
    "reason-moved": Bilingual("moved", "déplacé"),
    "reason-drawn": Bilingual("drawn", "pioché"),
    "reason-destroyed": Bilingual("taken away", "retiré"),
    "reason-unknown": Bilingual("it is not known where this comes from", "on ne sait pas d’où cela vient"),
    # Replays
    "step": Bilingual("Answer {n} of {total}", "Réponse {n} sur {total}"),
    "replay-keys": Bilingual(
        "Enter or → on, ← back, a number and Enter to go there, Home and End, q to leave",
        "Entrée ou → suite, ← retour, un nombre et Entrée pour y aller, Début et Fin, q pour quitter",
    ),
    "replay-jump": Bilingual("Go to answer {n}: Enter", "Aller à la réponse {n}\u00a0: Entrée"),
}
declare_words(TERMINAL_WORDS)
