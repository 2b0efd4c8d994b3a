"""The words of the bench corpus: what titles, texts and expressions are put together from, in both languages.

Data and nothing else; `cards.py` and `corpus.py` choose from it.
"""

from __future__ import annotations

from typing import NamedTuple


class Noun(NamedTuple):
    """What a title begins with."""

    fr: str
    gender: str
    en: str


class Words(NamedTuple):
    """The same in both languages."""

    fr: str
    en: str


class Place(NamedTuple):
    """Where cards lie: its slug, which expressions use too, its title, and how a sentence says “there”."""

    slug: str
    gender: str
    title: Words
    there: Words
    form: str


TOOLS = (
    Noun("Panier", "m", "Basket"),
    Noun("Échelle", "f", "Ladder"),
    Noun("Serpe", "f", "Sickle"),
    Noun("Filet", "m", "Net"),
    Noun("Lanterne", "f", "Lantern"),
    Noun("Brouette", "f", "Barrow"),
    Noun("Râteau", "m", "Rake"),
    Noun("Arrosoir", "m", "Watering Can"),
    Noun("Cloche", "f", "Bell"),
    Noun("Ruche", "f", "Hive"),
    Noun("Tamis", "m", "Sieve"),
    Noun("Corde", "f", "Rope"),
    Noun("Hotte", "f", "Pannier"),
    Noun("Pressoir", "m", "Press"),
    Noun("Tonneau", "m", "Barrel"),
    Noun("Sécateur", "m", "Pruner"),
    Noun("Tablier", "m", "Apron"),
    Noun("Girouette", "f", "Weathercock"),
    Noun("Fourche", "f", "Fork"),
    Noun("Bêche", "f", "Spade"),
    Noun("Clôture", "f", "Fence"),
    Noun("Gourde", "f", "Flask"),
    Noun("Sifflet", "m", "Whistle"),
    Noun("Manteau", "m", "Cloak"),
    Noun("Chapeau", "m", "Hat"),
    Noun("Balance", "f", "Scales"),
    Noun("Carnet", "m", "Notebook"),
    Noun("Sablier", "m", "Hourglass"),
    Noun("Miroir", "m", "Mirror"),
    Noun("Flûte", "f", "Flute"),
    Noun("Tambour", "m", "Drum"),
    Noun("Couronne", "f", "Crown"),
    Noun("Clef", "f", "Key"),
    Noun("Coffret", "m", "Casket"),
    Noun("Mouchoir", "m", "Kerchief"),
    Noun("Traîneau", "m", "Sledge"),
)

MATTERS = (
    Words("d’osier", "Wicker"),
    Words("de cuivre", "Copper"),
    Words("de sureau", "Elder"),
    Words("de noyer", "Walnut"),
    Words("d’étain", "Pewter"),
    Words("de lin", "Linen"),
    Words("de verre", "Glass"),
    Words("de corne", "Horn"),
    Words("de frêne", "Ash"),
    Words("d’argile", "Clay"),
    Words("de laine", "Woollen"),
    Words("de saule", "Willow"),
    Words("d’ardoise", "Slate"),
    Words("de bouleau", "Birch"),
    Words("de jonc", "Rush"),
    Words("de fer", "Iron"),
    Words("de cire", "Wax"),
    Words("de chanvre", "Hemp"),
    Words("de hêtre", "Beech"),
    Words("d’ivraie", "Darnel"),
)

TIMES = (
    Words("du matin", "of the Morning"),
    Words("du soir", "of the Evening"),
    Words("des brumes", "of the Mists"),
    Words("de l’automne", "of Autumn"),
    Words("du dégel", "of the Thaw"),
    Words("des moissons", "of the Harvest"),
    Words("de la lune", "of the Moon"),
    Words("des averses", "of the Showers"),
    Words("du grand vent", "of the High Wind"),
    Words("de minuit", "of Midnight"),
    Words("des abeilles", "of the Bees"),
    Words("du givre", "of the Frost"),
    Words("de la colline", "of the Hill"),
    Words("du vieux mur", "of the Old Wall"),
    Words("des merles", "of the Blackbirds"),
    Words("de la source", "of the Spring"),
    Words("du solstice", "of the Solstice"),
    Words("des feux", "of the Fires"),
    Words("du seuil", "of the Threshold"),
    Words("de la jachère", "of the Fallow"),
)

PLACES = (
    Place("attic", "m", Words("Grenier", "Attic"), Words("au grenier", "in the attic"), "set"),
    Place("cellar", "f", Words("Cave", "Cellar"), Words("à la cave", "in the cellar"), "set"),
    Place("barn", "f", Words("Grange", "Barn"), Words("dans la grange", "in the barn"), "row"),
    Place(
        "press", "f", Words("Cidrerie", "Cider House"), Words("à la cidrerie", "in the cider house"), "row"
    ),
    Place("market", "m", Words("Marché", "Market"), Words("au marché", "at the market"), "row"),
    Place("well", "m", Words("Puits", "Well"), Words("près du puits", "by the well"), "stack"),
    Place("hedge", "f", Words("Haie", "Hedge"), Words("sous la haie", "under the hedge"), "bag"),
    Place("meadow", "f", Words("Prairie", "Meadow"), Words("dans la prairie", "in the meadow"), "set"),
    Place("nursery", "f", Words("Pépinière", "Nursery"), Words("à la pépinière", "in the nursery"), "row"),
    Place("shed", "f", Words("Remise", "Shed"), Words("dans la remise", "in the shed"), "stack"),
    Place("terrace", "f", Words("Terrasse", "Terrace"), Words("sur la terrasse", "on the terrace"), "row"),
    Place("pond", "m", Words("Étang", "Pond"), Words("au bord de l’étang", "beside the pond"), "bag"),
    Place("mill", "m", Words("Moulin", "Mill"), Words("au moulin", "at the mill"), "set"),
    Place("lane", "f", Words("Allée", "Lane"), Words("dans l’allée", "in the lane"), "row"),
    Place("coop", "m", Words("Poulailler", "Coop"), Words("au poulailler", "in the coop"), "set"),
    Place("grove", "m", Words("Bosquet", "Grove"), Words("dans le bosquet", "in the grove"), "stack"),
)

STEPS = (
    ("harvest", Words("Récolte", "Harvest")),
    ("pruning", Words("Taille", "Pruning")),
    ("sowing", Words("Semis", "Sowing")),
    ("watering", Words("Arrosage", "Watering")),
    ("grafting", Words("Greffe", "Grafting")),
    ("pressing", Words("Pressée", "Pressing")),
    ("sale", Words("Vente", "Sale")),
    ("vigil", Words("Veillée", "Vigil")),
    ("frost-night", Words("Nuit de gel", "Frosty Night")),
    ("feast", Words("Fête", "Feast")),
    ("delivery", Words("Livraison", "Delivery")),
    ("mending", Words("Réparation", "Mending")),
)

QUANTITIES = (
    ("crop", Words("Rendement", "Crop")),
    ("price", Words("Prix", "Price")),
    ("patience", Words("Patience", "Patience")),
    ("strength", Words("Force", "Strength")),
    ("shade", Words("Ombre", "Shade")),
    ("thirst", Words("Soif", "Thirst")),
    ("renown", Words("Renommée", "Renown")),
    ("haste", Words("Hâte", "Haste")),
)
STAGES = (("tools", "add"), ("weather", "multiply"), ("luck", "add"))

ABILITIES = (
    ("swift", "f", Words("Vive", "Swift"), Words("Agissez avant les autres.", "Act before the others.")),
    ("greedy", "f", Words("Gourmande", "Greedy"), Words("Prenez-en davantage.", "Take more of them.")),
    ("patient", "f", Words("Patiente", "Patient"), Words("Attendez le lendemain.", "Wait for the next day.")),
    (
        "hardy",
        "f",
        Words("Rustique", "Hardy"),
        Words("Le gel ne peut rien contre elle.", "Frost cannot hurt it."),
    ),
    (
        "heavy",
        "f",
        Words("Pesante", "Heavy"),
        Words("Un voisin aide à la porter.", "A neighbour helps to carry it."),
    ),
    (
        "shared",
        "f",
        Words("Partagée", "Shared"),
        Words("Prêtez-la à qui la demande.", "Lend it to who asks."),
    ),
)

TRAITS = (
    ("bird", "m", Words("Oiseau", "Bird")),
    ("blossom", "f", Words("Fleur", "Blossom")),
    ("wood", "m", Words("Bois", "Wood")),
    ("metal", "m", Words("Métal", "Metal")),
    ("water", "f", Words("Eau", "Water")),
    ("night", "f", Words("Nuit", "Night")),
    ("gift", "m", Words("Cadeau", "Gift")),
    ("song", "f", Words("Chanson", "Song")),
)

ICONS = (
    ("apple", Words("pomme", "apple")),
    ("pear", Words("poire", "pear")),
    ("plum", Words("prune", "plum")),
    ("cherry", Words("cerise", "cherry")),
    ("quince", Words("coing", "quince")),
    ("medlar", Words("nèfle", "medlar")),
)

OPENINGS = (
    Words("Au lever du jour", "At daybreak"),
    Words("Avant la nuit", "Before nightfall"),
    Words("Quand le vent tourne", "When the wind turns"),
    Words("Après la pluie", "After the rain"),
    Words("Si personne ne regarde", "If nobody is watching"),
    Words("Dès que la cloche sonne", "As soon as the bell rings"),
    Words("Tant que le feu brûle", "While the fire burns"),
    Words("À la première étoile", "At the first star"),
    Words("Une fois les outils rangés", "Once the tools are put away"),
    Words("Lorsque l’orage menace", "When a storm threatens"),
)

GAINS = (
    Words("gagnez {{ reach }} [%s]", "gain {{ reach }} [%s]"),
    Words("cueillez {{ reach }} [%s]", "pick {{ reach }} [%s]"),
    Words("posez {{ reach }} [%s] ici", "put {{ reach }} [%s] here"),
    Words("échangez {{ reach }} [%s]", "trade {{ reach }} [%s]"),
    Words("mettez {{ reach }} [%s] de côté", "set {{ reach }} [%s] aside"),
    Words("offrez {{ reach }} [%s] à un voisin", "give {{ reach }} [%s] to a neighbour"),
)

AFTERWARDS = (
    Words("puis rangez {{ ally.le }} %s", "then put {{ ally }} %s"),
    Words("puis cherchez {{ ally.le }} %s", "then look for {{ ally }} %s"),
    Words("puis cachez une carte {{ ally.de }} %s", "then hide a card of {{ ally }} %s"),
    Words(
        "puis regardez ce qui se trouve %s, à côté {{ ally.de }}",
        "then look at what lies %s, beside {{ ally }}",
    ),
    Words("puis retournez une carte %s", "then turn over a card %s"),
    Words("puis laissez cette carte %s", "then leave this card %s"),
)

ENDINGS = (
    Words("Le prochain joueur y gagne un jour.", "The next player gains a day from it."),
    Words("Personne ne peut s’y opposer.", "Nobody can prevent it."),
    Words("Cela ne compte pas comme une action.", "This does not count as an action."),
    Words("Remettez ensuite cette carte en main.", "Then take this card back into your hand."),
    Words("Un seul jardinier en profite.", "Only one gardener benefits."),
    Words("Les fruits gelés n’y changent rien.", "Frozen fruit makes no difference."),
    Words("Faites-le même en pleine nuit.", "Do so even in the dead of night."),
    Words("Vous pouvez aussi y renoncer.", "You may also decline."),
)

MUSINGS = (
    Words("on dit que ce qui se perd %s se retrouve %s.", "they say that what is lost %s is found %s."),
    Words("ma grand-mère chantait %s et se taisait %s.", "my grandmother sang %s and kept silent %s."),
    Words("le temps passe vite %s et lentement %s.", "time goes fast %s and slowly %s."),
    Words("qui s’endort %s se réveille %s.", "whoever falls asleep %s wakes up %s."),
    Words("même l’hiver, si dur %s, hésite %s.", "even winter, so hard %s, hesitates %s."),
)

HEADINGS = (
    "Les outils",
    "Les saisons",
    "Le marché",
    "Les voisins",
    "La nuit",
    "Le gel",
    "La fête",
    "Les bêtes",
)

WHEN_HOOKED = (
    "event.n > {a} and count({place}) < {b}",
    "self.sap + {a} <= event.n * {b} and not empty({place})",
    "any(c.reach > {a} for c in {place}) and event.n != {b}",
    "count(c for c in {place} if c.sap >= {a}) > {b}",
    "day % {b} == {a} or count({place}) >= event.n",
)
AMOUNTS = (
    "{a} + count({place}) - self.reach * {b}",
    "min(self.sap + {a}, count({place}) * {b})",
    "max({a} - sun, count({place}) + {b})",
    "sum(c.reach for c in {place}) // {b} - {a}",
    "count({place}) + {a} if day > {b} else self.reach",
)
WHEN_CHANGED = (
    "day > {a} and count({place}) != {b}",
    "self.sap < {b} or sun + {a} > count({place})",
    "not any(c.sap == {a} for c in {place}) and sun != {b}",
    "all(c.reach < {b} for c in {place}) and self.sap >= {a}",
)
FIRST_STATEMENTS = (
    ("draw: min({a}, self.reach + {b})", "from: {place}", "to: {other}"),
    ("draw: count({other}) // {b} + {a}", "from: {place}", "to: {other}"),
    ('move: "[c for c in {place} if c.reach + {a} > {b}][:1]"', "to: {other}"),
    ('move: "[c for c in {place} if c.sap > {a}][:{b}]"', "to: {other}"),
)
SECOND_STATEMENTS = (
    "set: self.sap += {a} * count({place}) // {b}",
    "set: self.sap = max({a}, count({place}) - {b})",
    "set: sun += min({b}, self.reach + {a} - count({place}))",
    "call: {step}({a} + count({place}) % {b})",
)
