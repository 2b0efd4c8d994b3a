"""Examples of schemas in the language of a game.

Examples in schemas are in French. For a game in another language, this table translates them to English, for
editors and for new entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.schema.keywords import Schema, copy_schema

FRENCH = "fr"

ENGLISH: Mapping[str, str] = {
    "Aide-mémoire": "Player aid",
    "Au début de la journée, regardez la météo.": "At the start of the day, look at the weather.",
    "Au plus trois cartes rapides.": "Three quick cards at most.",
    "Avancez jusqu’à trois rangs.": "Move up to three rows.",
    "Bouge d’un arbre de plus.": "Moves one tree further.",
    "Cartes Outil": "Tool cards",
    "Ce que les jardiniers ont sous la main.": "Whatever the gardeners have at hand.",
    "Chaque jour suit les mêmes étapes.": "Each day follows the same steps.",
    "Combien de pommes donne un arbre.": "How many apples a tree gives.",
    "Coût": "Cost",
    "Cueillez douze pommes avant la première gelée.": "Pick twelve apples before the first frost.",
    "Cueillez une pomme de plus.": "Pick one more apple.",
    "Cueillez une pomme en arrivant.": "Pick an apple when you arrive.",
    "Cueillez une pomme, puis reculez l’échelle.": "Pick an apple, then move the ladder back.",
    "Cueillez une pomme.": "Pick an apple.",
    "Cueillir": "Pick",
    "Cueillir avec l’échelle": "Picking with the ladder",
    "Difficile": "Hard",
    "Dé Météo": "Weather die",
    "Face des cartes Outil": "Face of the Tool cards",
    "Facile": "Easy",
    "Fond du panier": "Bottom of the basket",
    "Gelée": "Frost",
    "Habitudes de la pie": "Habits of the magpie",
    "Ici, les pommes s’abîment.": "Apples spoil here.",
    "Imprimante de bureau, A4": "Desktop printer, A4",
    "Imprimez en taille réelle.": "Print at actual size.",
    "Jardinier rouge": "Red gardener",
    "Joue en premier.": "Plays first.",
    "Jouer le Panier": "Play the Basket",
    "Journée": "Day",
    "La case est prise.": "The space is taken.",
    "La gelée": "The frost",
    "La gelée vient un jour plus tard.": "The frost comes a day later.",
    "La haie ne se franchit qu’avec l’échelle.": "The hedge can only be crossed with the ladder.",
    "La pie sait déjà quel jour vous cueillerez.": "The magpie already knows which day you will pick.",
    "La pie suit la première ligne possible.": "The magpie follows the first line that it can.",
    "Lancez le dé Météo, puis cueillez.": "Roll the Weather die, then pick.",
    "Lancez le dé et lisez la ligne.": "Roll the die and read the row.",
    "Lancez-le chaque matin.": "Roll it every morning.",
    "Le Verger": "The Orchard",
    "Le panier est plein : la récolte est sauvée !": "The basket is full: the harvest is saved!",
    "Le panier est plein : {{ held }} pommes.": "The basket is full: {{ held }} apples.",
    "Le panier est plein.": "The basket is full.",
    "Le thermomètre baisse. Il reste trois jours.": "It is getting colder. Three days are left.",
    "Le tour de jeu": "A turn",
    "Le verger": "The orchard",
    "Les filets arrêtent les oiseaux.": "Nets keep birds away.",
    "Les nuits deviennent froides.": "The nights are getting cold.",
    "Les pommes cueillies y restent jusqu’au soir.": "Picked apples stay here until the evening.",
    "Les pommes tombées comptent dans le panier.": "Fallen apples count in the basket.",
    "Lise": "Lise",
    "Lise est au pied du pommier. Avec l’échelle, elle cueille deux pommes.": (
        "Lise is below the apple tree. With the ladder, she picks two apples."
    ),
    "Là où les pommes cueillies sont gardées.": "Where picked apples are kept.",
    "l’arbre le moins chargé": "the tree with the fewest apples",
    "Mare": "Pond",
    "Module 1 – La gelée": "Module 1: The frost",
    "Mélangez les cartes Outil et posez la pile face cachée.": "Shuffle the Tool cards face down.",
    "Mélangez les cartes Outil.": "Shuffle the Tool cards.",
    "Météo": "Weather",
    "Non : elle ne compte plus.": "No: it no longer counts.",
    "Oiseau": "Bird",
    "Oui, sauf au sommet de l’échelle.": "Yes, but not from the top of the ladder.",
    "Outils": "Tools",
    "Panier": "Basket",
    "Peut-on cueillir sous la pluie ?": "May you pick in the rain?",
    "Pie": "Magpie",
    "Poires": "Pears",
    "Pomme rouge": "Red apple",
    "Pommes": "Apples",
    "Pommes mûres": "Ripe apples",
    "Pommes rouges": "Red apples",
    "Pommes tombées": "Fallen apples",
    "Pommes vertes": "Green apples",
    "Portail": "Gate",
    "Posez le thermomètre à portée de main.": "Put the thermometer within reach.",
    "Posez-la dans le panier.": "Put it into the basket.",
    "Première gelée": "First frost",
    "Prenez une pomme de l’arbre où vous êtes.": "Take an apple from the tree where you are.",
    "Quelle pomme cueillez-vous ?": "Which apple do you pick?",
    "Rang des pommiers": "Row of apple trees",
    "Retirez une pomme de chaque arbre.": "Remove an apple from each tree.",
    "Rien n’est mûr.": "Nothing is ripe.",
    "Récolte": "Harvest",
    "Sans cela, la gelée n’aurait pas d’effet.": "Otherwise, the frost would have no effect.",
    "Soleil": "Sun",
    "Tout ce qu’il faut pour une journée.": "All that a day needs.",
    "Toutes les pommes sont là": "All the apples are there",
    "Trois cartes de chaque sorte": "Three cards of each sort",
    "Un jardinier cueille au plus une pomme par arbre et par jour.": (
        "A gardener picks one apple at most from each tree every day."
    ),
    "Un mur barre le chemin.": "A wall is in the way.",
    "Un paquet a dix-huit cartes.": "A deck has eighteen cards.",
    "Une pomme tombée est-elle encore sur l’arbre ?": "Is a fallen apple still on the tree?",
    "Vive": "Swift",
    "Vole une pomme à la fin de la journée.": "Steals an apple at the end of the day.",
    "Voler une pomme mûre": "Steal a ripe apple",
    "au soleil": "in the sun",
    "pomme": "apple",
    "pommes à cueillir": "apples to pick",
    "{{ n }} pomme": "{{ n }} apple",
    "{{ n }} pommes": "{{ n }} apples",
    "À l’échelle": "By ladder",
    "Échelle": "Ladder",
}


def translate_examples(schema: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return a schema with all its examples in English, or in French if that is the language."""
    if language == FRENCH:
        return dict(schema)

    def convert(_keyword: str, each: Schema) -> Schema:
        return translate_examples(each, language) if isinstance(each, Mapping) else each

    translated = copy_schema(dict(schema), convert)
    return translated | (
        {"examples": translate_value(translated["examples"])} if "examples" in translated else {}
    )


def translate_value(value: object) -> object:
    """Translate an example to English; words that the table lacks stay French."""
    if isinstance(value, str):
        return ENGLISH.get(value.replace("\u00a0", " ").replace("\u202f", " "), value)
    if isinstance(value, list):
        return [translate_value(each) for each in value]
    if isinstance(value, dict):
        return {key: translate_value(each) for key, each in value.items()}
    return value
