"""French sentences of rules: wrong ones with their codes and cures, and right ones with traps. Data alone.

In these lines ⍽ stands for a narrow no-break space and ␣ for a no-break space, so that they can be seen.
"""

from __future__ import annotations

WRONG = """
FR001 Piochez ! ⇒ Piochez⍽!
FR001 Qui commence␣? ⇒ Qui commence⍽?
FR001 Qui commence? Vous. ⇒ Qui commence⍽? Vous.
FR001 Avancez ; puis reculez. ⇒ Avancez⍽; puis reculez.
FR001 Avancez; puis reculez. ⇒ Avancez⍽; puis reculez.
FR001 Quoi ?! ⇒ Quoi⍽?!
FR001 Prenez {{ n }} ! ⇒ Prenez {{ n }}⍽!
FR001 Gagnez [claw] ; perdez [tail]. ⇒ Gagnez [claw]⍽; perdez [tail].
FR001 «␣Halte !␣» crie le garde. ⇒ «␣Halte⍽!␣» crie le garde.
FR001 **Attention** ! ⇒ **Attention**⍽!
FR001 Un coup double  ! ⇒ Un coup double⍽!
FR002 Effet : piochez. ⇒ Effet␣: piochez.
FR002 Effet: piochez. ⇒ Effet␣: piochez.
FR002 Effet⍽: piochez. ⇒ Effet␣: piochez.
FR002 **Effet :** piochez. ⇒ **Effet␣:** piochez.
FR002 **Effet** : piochez. ⇒ **Effet**␣: piochez.
FR002 Étape 2 : 3 cartes. ⇒ Étape 2␣: 3 cartes.
FR002 Coût {{ n }} : piochez. ⇒ Coût {{ n }}␣: piochez.
FR003 Dites "pair" à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites "six 6" à voix haute. ⇒ Dites «␣six 6␣» à voix haute.
FR003 Dites « pair » à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites «pair» à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites «␣pair » à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites «⍽pair⍽» à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites “pair” à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites 'pair' à voix haute. ⇒ Dites «␣pair␣» à voix haute.
FR003 Dites «␣pair à voix haute. ⇒
FR003 Dites pair␣» à voix haute. ⇒
FR003 Dites "pair à voix haute. ⇒
FR003 Dites «␣pair" à voix haute. ⇒
FR004 Attaquez l'ennemi. ⇒ Attaquez l’ennemi.
FR004 Jusqu'à aujourd'hui. + FR004 ⇒ Jusqu’à aujourd’hui.
FR004 Gagnez l'[claw]. ⇒ Gagnez l’[claw].
FR004 C'est la fin. ⇒ C’est la fin.
FR004 Dites d'*avancer*. ⇒ Dites d’*avancer*.
FR005 La nuit tombe... ⇒ La nuit tombe…
FR005 ...et le jour revient. ⇒ …et le jour revient.
FR005 Les cartes, les dés, etc… ⇒ Les cartes, les dés, etc.
FR005 Les cartes, les dés, etc... ⇒ Les cartes, les dés, etc.
FR006 Un coeur en bois. ⇒ Un cœur en bois.
FR006 Les oeuvres du roi. ⇒ Les œuvres du roi.
FR006 Oeil pour oeil. + FR006 ⇒ Œil pour œil.
FR006 COEUR ⇒ CŒUR
FR006 Une manoeuvre habile. ⇒ Une manœuvre habile.
FR006 Deux voeux. ⇒ Deux vœux.
FR006 Le noeud se desserre. ⇒ Le nœud se desserre.
FR006 Victoire ex aequo. ⇒ Victoire ex æquo.
FR007 A la fin, comptez. ⇒ À la fin, comptez.
FR007 Fin du jour. A chaque joueur son dé. ⇒ Fin du jour. À chaque joueur son dé.
FR007 A l’issue du combat, reculez. ⇒ À l’issue du combat, reculez.
FR007 L’Etat du jeu. ⇒ L’État du jeu.
FR007 Ecartez la carte. ⇒ Écartez la carte.
FR007 Etape suivante. ⇒ Étape suivante.
FR007 Evénement immédiat. ⇒ Événement immédiat.
FR007 Evenement immédiat. ⇒ Évenement immédiat.
FR007 Ile déserte. ⇒ Île déserte.
FR007 Etre ou ne pas être. ⇒ Être ou ne pas être.
FR007 EGALITE ⇒ ÉGALITE
FR007 Ca suffit. ⇒ Ça suffit.
FR007 A utiliser avant la fin. ⇒ À utiliser avant la fin.
FR007 Merci. A plus tard. ⇒ Merci. À plus tard.
FR007 Editez la liste. ⇒ Éditez la liste.
FR008 La 1ère carte. ⇒ La 1re carte.
FR008 Le 2ème tour. ⇒ Le 2e tour.
FR008 Les 3èmes places. ⇒ Les 3es places.
FR008 Le 12ième jour. ⇒ Le 12e jour.
FR008 Au XVIème siècle. ⇒ Au XVIe siècle.
FR008 Le 1ème jour. ⇒ Le 1er jour.
FR009 Avancez de 1.5 case. ⇒ Avancez de 1,5 case.
FR009 Multipliez par 2.5. ⇒ Multipliez par 2,5.
FR009 Un socle de 2.5 cm. + FR010 ⇒ Un socle de 2,5␣cm.
FR010 Il y a 10 000 pièces. ⇒ Il y a 10⍽000 pièces.
FR010 Un socle de 30 mm. ⇒ Un socle de 30␣mm.
FR010 Un socle de 30mm. ⇒ Un socle de 30␣mm.
FR010 Le n°1 et la suite. ⇒ Le n°␣1 et la suite.
FR010 Le n° 1 et la suite. ⇒ Le n°␣1 et la suite.
FR010 Une chance de 50 %. ⇒ Une chance de 50␣%.
FR011 Le jeton de Ashleigh. ⇒ Le jeton d’Ashleigh.
FR011 Dites si il attaque. ⇒ Dites s’il attaque.
FR011 Si ils reculent, avancez. ⇒ S’ils reculent, avancez.
FR011 Le ennemi avance. ⇒ L’ennemi avance.
FR011 Jusque à la fin. ⇒ Jusqu’à la fin.
FR011 Lorsque il attaque. ⇒ Lorsqu’il attaque.
FR011 Lorsque une carte brûle. ⇒ Lorsqu’une carte brûle.
FR011 Avant que elle attaque. ⇒ Avant qu’elle attaque.
FR011 Il ne attaque pas. ⇒ Il n’attaque pas.
FR011 La carte se active. ⇒ La carte s’active.
FR011 La épée brille. ⇒ L’épée brille.
FR011 Ce est la fin. ⇒ C’est la fin.
FR011 Une carte de objet. ⇒ Une carte d’objet.
FR011 Je y vais. ⇒ J’y vais.
FR011 Le œuf éclôt. ⇒ L’œuf éclôt.
FR012 Le tour de {{ enemy.le }}. ⇒ Le tour {{ enemy.de }}.
FR012 Parlez à {{ enemy.le }}. ⇒ Parlez {{ enemy.à }}.
FR012 Le tour de le {{ enemy }}. ⇒ Le tour {{ enemy.de }}.
FR012 Le fond de {{ "panier" | term("le") }}. ⇒ Le fond {{ "panier" | term("de") }}.
FR013 Prenez une carte et et un dé. ⇒ Prenez une carte et un dé.
FR013 Le le joueur avance. ⇒ Le joueur avance.
FR013 Piochez dans dans la réserve. ⇒ Piochez dans la réserve.
FR014 Prenez deux éclats , puis trois. ⇒ Prenez deux éclats, puis trois.
FR014 Prenez deux éclats . ⇒ Prenez deux éclats.
FR014 Prenez deux  éclats. ⇒ Prenez deux éclats.
FR014 Prenez ( deux) éclats. ⇒ Prenez (deux) éclats.
FR014 Prenez (deux ) éclats. ⇒ Prenez (deux) éclats.
FR014 Prenez l’ éclat. ⇒ Prenez l’éclat.
FR014 Prenez [claw] , puis trois. ⇒ Prenez [claw], puis trois.
FR014 Restez jusqu’ à la fin. ⇒ Restez jusqu’à la fin.
FR014 C’est aujourd’ hui. ⇒ C’est aujourd’hui.
FR011 Le camp de où il vient. ⇒ Le camp d’où il vient.
FR011 Une carte de une couleur. ⇒ Une carte d’une couleur.
FR011 Prenez quelque une des cartes. ⇒ Prenez quelqu’une des cartes.
FR013 Prenez-en un un dé à la main. ⇒ Prenez-en un dé à la main.
FR013 Défaussez la **la** carte.
FR013 Comptez les␣les points. ⇒ Comptez les points.
FR011 Le camp de **Astrid** brûle.
FR011 Il suffit de y poser un cube. ⇒ Il suffit d’y poser un cube.
FR003 Le terme <<réserve>> suffit. ⇒ Le terme «␣réserve␣» suffit.
FR005 Encore un pas.. et la trappe cède. ⇒ Encore un pas… et la trappe cède.
FR005 Rien. . . Passez. ⇒ Rien… Passez.
FR016 À 9'' du bord. ⇒ À 9″ du bord.
FR012 Grâce à **{{ hero.le }}**, passez. ⇒ Grâce **{{ hero.à }}**, passez.
FR010 Un flacon de 25 cl. ⇒ Un flacon de 25␣cl.
FR013 Le Le garde avance. ⇒ Le garde avance.
FR008 Le 2è tour. ⇒ Le 2e tour.
FR008 Le 2 ème tour. ⇒ Le 2e tour.
FR007 Etes-vous prêt⍽? ⇒ Êtes-vous prêt⍽?
FR012 Le pouvoir de le Chapeau. ⇒ Le pouvoir du Chapeau.
FR012 Parlez à les Anciens. ⇒ Parlez aux Anciens.
FR015 Il reste 0 cartes. ⇒ Il reste 0 carte.
FR015 Piochez 1 cartes. ⇒ Piochez 1 carte.
FR015 Piochez 0 ou 1 cartes. ⇒ Piochez 0 ou 1 carte.
FR015 Il reste 0 chevaux. ⇒ Il reste 0 cheval.
FR015 Avancez de 1,5 pouces. ⇒ Avancez de 1,5 pouce.
FR015 Couvre 1,25 carrés. ⇒ Couvre 1,25 carré.
FR015 La perte de 0.8 boulots. + FR009 ⇒ La perte de 0,8 boulot.
FR015 0 jetons, 0 carte. ⇒ 0 jeton, 0 carte.
FR015 Lancez 1 dés. ⇒ Lancez 1 dé.
FR015 Elle inflige 1 dégâts. ⇒ Elle inflige 1 dégât.
FR016 À moins de 6". ⇒ À moins de 6″.
FR016 Une zone de 3" sur 3". + FR016 ⇒ Une zone de 3″ sur 3″.
FR003 Le style="gras-14" suit. ⇒ Le style=«␣gras-14␣» suit.
FR016 À 12” du bord. ⇒ À 12″ du bord.
"""

RIGHT = """
Energy, Editor et Elevator sont des mots anglais.
A encore deux points. 1.2 Cartes spéciales
Le traité «␣De Oratore␣». Détachez la uniquement le soir.
La cible subit X + 1 dégâts.
La **Pioche** pioche deux cartes du *Album* et le **Album**.
Une version bêta 1.2 du livret, et le scénario 1.4.
Évitez de le Révéler, de le Prendre et de les Rendre.
L’à-côté, l’au-delà.
La ouate, la 2.0 et la § 2.4, voir aussi 4.5.
2.3. Le combat
M. Ulysse, l’île d’Yeu, le Yémen, les yeux, d’yeux verts.
Un «␣non␣» n’est pas un «␣oui␣».
Le héros du hameau brandit la hache, puis la harpe.
Il est le hardi, le haut, le huitième et le onzième.
Le haricot, la honte, le hibou et le hasard ne s’élident pas.
Vas-y, donne-t-il une carte⍽? Prends-en une, donne-le-lui, donne-le à ton voisin.
Prenez-la et donnez-la à l’adversaire. Faites-le avancer. Rends-la avant la nuit.
Est-ce en règle⍽? Qu’est-ce à dire⍽?
Vous vous déplacez, nous nous défendons.
Tout en en retirant une, faites faire un tour au pion.
Il leur rend leur part.
La partie dure de 12:30 à 13:45, soit 1␣h␣15.
À 12 h 30, posez les dés.
Un rapport de 3:1, un socle de 25–30␣mm, de 2 à 4 joueurs.
Évitez de le faire, de la prendre ou de les rendre⍽; c’est à le voir qu’on le croit.
Le une est un chiffre, le oui l’emporte, le onze gagne, la une aussi.
De un à trois dés, plus de onze cartes.
Une presque île, presque aucun dé, quelque autre carte.
Ce à quoi l’on joue, ce avec quoi l’on attaque, ce en quoi il croit.
Le ou les joueurs concernés, la ou les cartes, un pion de ou vers la réserve.
Un jeu de et pour enfants.
Parce qu’il pleut, jusqu’ici, puisqu’elle attaque, s’il vient.
La règle 4.2 et la section 3.1 s’appliquent (voir 2.3).
Version 1.5 du jeu.
3.2 Mise en place
**2.1 Phase de combat**
Pour la version v2.0, voir www.exemple.fr/regles?x=1 ou https://exemple.org/a:b.
Il y a 10⍽000 pièces, 1,5 carte, 1,9 point, 2,5 cartes et 0 carte.
Le dé montre 1 puis 0 sans relance.
Les dés de valeur 1 relancés comptent double.
Les cartes de niveau 1 restantes, la case 1 des ennemis, la phase 1 mais pas la 2.
Lancez 1 fois, prenez 1 bras, 1 corps, 1 choix, 1 prix, 0 pas, 1 héros.
De 0 à 3 cartes, 0 ou 1 carte selon le cas.
Le 1er joueur, la 1re carte, le 2e tour, les 3es places, les XVe et XVIe siècles.
Carla de Oliveira ouvre la marche avec Marc de Almeida.
L’étape A, puis le joueur A attaque. A et B reculent. A a gagné.
Le joueur A la rejoint. Case A puis case B.
La moelle, le coefficient, la poésie, le goéland, le poêle, les Incas coexistent.
Cœur, œuvre, œil, bœuf, nœud, sœur, vœu, œuf, manœuvre, ex æquo.
Elle avance. Elena recule. Emma attend. Ensuite, Arthur joue. Encore un tour.
Entre deux tours, Alice attend. Avant la fin, Ouvrez. Outre cela, Imaginez.
Eux aussi. Eh bien⍽! Est-ce tout⍽?
Il dit␣: «␣Halte⍽!␣», puis «␣Qui va là⍽?␣».
Il dit␣: «␣Le mot “pair” compte.␣»
Une carte (ou deux), un dé [claw], {{ n }} cartes.
Le symbole ! annule le coup.
Gagnez [claw][claw] ou {{ "carte" | term(n) }}.
Le **bonus**␣: piochez. *Italique*⍽; **gras**⍽!
Oh… ah⍽! Quoi…⍽? …et puis⍽?
Cartes, dés, etc. Et cetera.
Un oui non, un si si, très très vite.
Obtenir un un, un deux deux, des six six.
La case est est prise, le bord est aussi.
Pan pan⍽! Tic tac, tic tac, bla bla.
Boum Boum attaque avec Tic Tic.
Le yaourt, le yack, la yourte, le ouistiti.
Le OK, la IA, le A, la B, de A à Z.
L’on joue, si l’on veut, et que l’on gagne.
De l’eau, d’un dé, d’une carte, d’Ashleigh, qu’un seul.
Du haut de la hutte, jusqu’au hameau.
Prenez 6″ de recul, à moins de 3″ × 3″.
Il attend quelque 30␣mm plus loin, n°␣3, page 12.
Le tour {{ enemy.de }}, parlez {{ enemy.à }}, évitez de {{ enemy }}.
De {{ n }} à {{ m }}, {{ a }}:{{ b }}.
Aujourd’hui, entr’ouvrir, presqu’île, grand-mère, c’est-à-dire.
Dé 1, dé 2␣: relancez.
Votre score final␣: 3 + 2 × 4 = 11.
Le joueur qui a 10 cartes, 20 cartes, 100 cartes ou 1 000 cartes.
L’emplacement 1 reçoit les cartes, le module 1 les autres.
Cela dit, ne hésitez pas.
Il se hisse, se hâte et se hérisse.
Si Ila avance, si elle recule, si on veut.
Quand on en a un, on y va.
Ôtez l’étoile. Âge du bronze. Équipe, Épée, Échange, Énigme.
"""
