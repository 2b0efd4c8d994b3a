"""The words of the large database (`database.py`), in five languages. Data and nothing else.

Of a pattern, `{a}` and `{b}` are names, `{m}` and `{n}` numbers from 2 on, `{icon}` an icon.
"""

from __future__ import annotations

from typing import NamedTuple


class Said(NamedTuple):
    """The same in every language."""

    en: str
    fr: str
    de: str
    es: str
    it: str


LOCALES = Said._fields
OF = Said("of", "de", "von", "de", "di")

NAME_STARTS = (
    "Bor",
    "Cal",
    "Dor",
    "Fen",
    "Gar",
    "Kel",
    "Lom",
    "Mar",
    "Nor",
    "Pel",
    "Ros",
    "Sar",
    "Tol",
    "Ver",
    "Zan",
)
NAME_TAILS = (
    *("da", "den", "dis", "go", "gun", "ka", "kin", "la", "len", "lo", "ma", "mun", "na", "nor", "ra", "rin"),
    *("ta", "tis", "va"),
)

NOUNS = (
    Said("Lantern", "Lanterne", "Laterne", "Farol", "Lanterna"),
    Said("Ladder", "Échelle", "Leiter", "Escalera", "Scala"),
    Said("Basket", "Panier", "Korb", "Cesta", "Cesto"),
    Said("Bell", "Cloche", "Glocke", "Campana", "Campana"),
    Said("Mirror", "Miroir", "Spiegel", "Espejo", "Specchio"),
    Said("Key", "Clef", "Schlüssel", "Llave", "Chiave"),
    Said("Rope", "Corde", "Seil", "Cuerda", "Corda"),
    Said("Flute", "Flûte", "Flöte", "Flauta", "Flauto"),
    Said("Drum", "Tambour", "Trommel", "Tambor", "Tamburo"),
    Said("Crown", "Couronne", "Krone", "Corona", "Corona"),
    Said("Cloak", "Manteau", "Mantel", "Manto", "Mantello"),
    Said("Hat", "Chapeau", "Hut", "Sombrero", "Cappello"),
    Said("Notebook", "Carnet", "Notizbuch", "Cuaderno", "Taccuino"),
    Said("Hourglass", "Sablier", "Sanduhr", "Reloj", "Clessidra"),
    Said("Barrel", "Tonneau", "Fass", "Barril", "Barile"),
    Said("Bridge", "Pont", "Brücke", "Puente", "Ponte"),
    Said("Mill", "Moulin", "Mühle", "Molino", "Mulino"),
    Said("Garden", "Jardin", "Garten", "Jardín", "Giardino"),
    Said("Well", "Puits", "Brunnen", "Pozo", "Pozzo"),
    Said("Harbour", "Port", "Hafen", "Puerto", "Porto"),
    Said("Boat", "Barque", "Boot", "Barca", "Barca"),
    Said("Song", "Chanson", "Lied", "Canción", "Canzone"),
    Said("Feast", "Festin", "Festmahl", "Banquete", "Banchetto"),
    Said("Map", "Carte", "Landkarte", "Mapa", "Mappa"),
)

FACTIONS = (
    Said("Keepers", "Gardiens", "Hüter", "Guardianes", "Custodi"),
    Said("Seekers", "Chercheurs", "Sucher", "Buscadores", "Cercatori"),
    Said("Wanderers", "Errants", "Wanderer", "Errantes", "Viandanti"),
    Said("Weavers", "Tisserands", "Weber", "Tejedores", "Tessitori"),
    Said("Ferrymen", "Passeurs", "Fährleute", "Barqueros", "Traghettatori"),
)

ICONS = (
    Said("coin", "pièce", "Münze", "moneda", "moneta"),
    Said("star", "étoile", "Stern", "estrella", "stella"),
    Said("leaf", "feuille", "Blatt", "hoja", "foglia"),
    Said("wave", "vague", "Welle", "ola", "onda"),
    Said("flame", "flamme", "Flamme", "llama", "fiamma"),
)

SUBTITLES = (
    Said(
        "Made in {a} for {b}",
        "Fait à {a} pour {b}",
        "In {a} für {b} gemacht",
        "Hecho en {a} para {b}",
        "Fatto a {a} per {b}",
    ),
    Said(
        "Lost between {a} and {b}",
        "Perdu entre {a} et {b}",
        "Zwischen {a} und {b} verloren",
        "Perdido entre {a} y {b}",
        "Perso tra {a} e {b}",
    ),
    Said(
        "What {a} owes to {b}",
        "Ce que {a} doit à {b}",
        "Was {a} {b} schuldet",
        "Lo que {a} debe a {b}",
        "Ciò che {a} deve a {b}",
    ),
    Said(
        "Borrowed from {a} by {b}",
        "Emprunté à {a} par {b}",
        "Bei {a} von {b} geliehen",
        "Prestado de {a} a {b}",
        "Preso in prestito da {a} per {b}",
    ),
)

TEXTS = (
    Said(
        "Gain {n} [{icon}], then move {m} spaces towards {a}. Nobody can prevent it.",
        "Gagnez {n} [{icon}], puis avancez de {m} cases vers {a}. Personne ne peut s’y opposer.",
        "Nimm {n} [{icon}] und gehe dann {m} Felder in Richtung {a}. Niemand kann es verhindern.",
        "Gana {n} [{icon}] y avanza {m} casillas hacia {a}. Nadie puede impedirlo.",
        "Prendi {n} [{icon}], poi avanza di {m} caselle verso {a}. Nessuno può impedirlo.",
    ),
    Said(
        "Spend {n} [{icon}]: draw {m} cards. If you are in {a}, draw another card.",
        "Dépensez {n} [{icon}]\u202f; piochez {m} cartes. Si vous êtes à {a}, piochez encore une carte.",
        "Bezahle {n} [{icon}]: Ziehe {m} Karten. Wenn du in {a} bist, ziehe noch eine Karte.",
        "Gasta {n} [{icon}]: roba {m} cartas. Si estás en {a}, roba otra carta.",
        "Spendi {n} [{icon}]: pesca {m} carte. Se ti trovi a {a}, pesca un’altra carta.",
    ),
    Said(
        "Whenever another player reaches {a}, take {n} [{icon}]. Keep {m} cards at most.",
        "Chaque fois qu’un autre joueur atteint {a}, prenez {n} [{icon}]. Gardez {m} cartes au plus.",
        "Immer wenn jemand anderes {a} erreicht, nimm {n} [{icon}]. Behalte höchstens {m} Karten.",
        "Cada vez que otro jugador llegue a {a}, toma {n} [{icon}]. Conserva {m} cartas como máximo.",
        "Ogni volta che un altro giocatore raggiunge {a}, prendi {n} [{icon}]. Tieni al massimo {m} carte.",
    ),
    Said(
        "This round, travelling from {a} to {b} costs you {n} [{icon}] less. Then discard {m} cards.",
        "Cette manche, aller de {a} à {b} vous coûte {n} [{icon}] de moins. Puis défaussez {m} cartes.",
        "In dieser Runde kostet dich der Weg von {a} nach {b} {n} [{icon}] weniger. Lege {m} Karten ab.",
        "Esta ronda, viajar de {a} a {b} te cuesta {n} [{icon}] menos. Descarta {m} cartas.",
        "In questo turno, viaggiare da {a} a {b} ti costa {n} [{icon}] in meno. Scarta {m} carte.",
    ),
)

FLAVOURS = (
    Said(
        "Nobody in {a} remembers why {b} left.",
        "Personne à {a} ne se rappelle pourquoi {b} est parti.",
        "In {a} weiß niemand mehr, warum {b} fortging.",
        "Nadie en {a} recuerda por qué se fue {b}.",
        "Nessuno a {a} ricorda perché {b} sia partito.",
    ),
    Said(
        "They say in {a} that the roads to {b} grow longer every winter.",
        "On dit à {a} que les routes vers {b} s’allongent chaque hiver.",
        "In {a} heißt es, die Wege nach {b} würden jeden Winter länger.",
        "Dicen en {a} que los caminos hacia {b} se alargan cada invierno.",
        "A {a} si dice che le strade per {b} si allunghino ogni inverno.",
    ),
    Said(
        "What was promised in {a} is paid in {b}.",
        "Ce qui fut promis à {a} se paie à {b}.",
        "Was in {a} versprochen wurde, wird in {b} bezahlt.",
        "Lo que se prometió en {a} se paga en {b}.",
        "Ciò che fu promesso a {a} si paga a {b}.",
    ),
    Said(
        "The lamps of {a} burn until {b} comes home.",
        "Les lampes de {a} brûlent jusqu’au retour de {b}.",
        "Die Lampen von {a} brennen, bis {b} heimkehrt.",
        "Las lámparas de {a} arden hasta que vuelve {b}.",
        "Le lampade di {a} ardono finché non torna {b}.",
    ),
)
