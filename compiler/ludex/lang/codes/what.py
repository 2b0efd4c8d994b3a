"""What a name was looked for as, in the words of NAME001."""

from ludex.core.message import Both

ANYTHING = Both("value, place or entry", "aucune valeur, aucun lieu, aucune entrée")
ENTRY = Both("entry of that kind", "aucune entrée de ce type")
WORD = Both("word of this field", "aucun mot de ce champ")
FUNCTION = Both("function or step", "aucune fonction, aucune étape")
OPTION = Both("option of the game", "aucune option du jeu")
SPACE = Both("space of this place", "aucune case de ce lieu")
KIND = Both("kind", "aucun type d’entrée")
ARGUMENT = Both("argument", "aucun argument")
FIELD = Both("field here", "ici, aucun champ")
METHOD = Both("field with rules", "aucun champ de règles")
PART = Both("part of this statement", "aucune partie de cette instruction")
STAGE = Both("stage of this quantity", "aucune étape de cette grandeur")
END = Both("end of the game", "aucune fin de partie")
MESSAGE = Both("message of this entry", "aucun message de cette entrée")
