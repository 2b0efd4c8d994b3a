"""English sentences of rules: wrong ones with codes and cures, and right ones with traps. Data alone."""

from __future__ import annotations

WRONG = """
EN001 Draw : two cards. ⇒ Draw: two cards.
EN001 Who begins ? ⇒ Who begins?
EN001 Stop␣! ⇒ Stop!
EN001 Advance ; then retreat. ⇒ Advance; then retreat.
EN001 **Setup** : shuffle. ⇒ **Setup**: shuffle.
EN001 Gain [claw] ! ⇒ Gain [claw]!
EN001 Step 2 : draw 3 cards. ⇒ Step 2: draw 3 cards.
EN002 Say "pass" aloud. ⇒ Say “pass” aloud.
EN002 Say "roll a 6" aloud. ⇒ Say “roll a 6” aloud.
EN002 Say « pass » aloud. ⇒ Say “pass” aloud.
EN002 Say «␣pass␣» aloud. ⇒ Say “pass” aloud.
EN002 Say 'pass' aloud. ⇒ Say ‘pass’ aloud.
EN002 You don't draw. ⇒ You don’t draw.
EN002 The players' hands. ⇒ The players’ hands.
EN002 The [claw]'s value. ⇒ The [claw]’s value.
EN002 Say "pass aloud. ⇒
EN003 Night falls... ⇒ Night falls…
EN003 Cards, dice, etc... ⇒ Cards, dice, etc.
EN004 Move 1,5 inches. ⇒ Move 1.5 inches.
EN004 Collect 10 000 coins. ⇒ Collect 10,000 coins.
EN004 Collect 10⍽000 coins. ⇒ Collect 10,000 coins.
EN005 Attack a enemy. ⇒ Attack an enemy.
EN005 An card is drawn. ⇒ A card is drawn.
EN005 A enemy appears. ⇒ An enemy appears.
EN005 Roll a 8. ⇒ Roll an 8.
EN005 Roll an 7. ⇒ Roll a 7.
EN005 Wait a hour. ⇒ Wait an hour.
EN005 Choose an unit. ⇒ Choose a unit.
EN005 Be a “elf” now. ⇒ Be an “elf” now.
EN005 Draw the the card. ⇒ Draw the card.
EN005 Move to to the tower. ⇒ Move to the tower.
EN007 You have 0 card. ⇒ You have 0 cards.
EN007 Draw 1 cards. ⇒ Draw 1 card.
EN007 It deals 0 point. ⇒ It deals 0 points.
EN007 It has 0 torch and 2 ropes. ⇒ It has 0 torches and 2 ropes.
EN007 Roll 0 die in the fog. ⇒ Roll 0 dice in the fog.
EN007 There are 0 **tile** left. ⇒ There are 0 **tiles** left.
EN002 Music of the '90s. ⇒ Music of the ’90s.
EN002 Rock 'n' roll. ⇒ Rock ’n’ roll.
EN003 Steps. . . Run. ⇒ Steps… Run.
EN005 Place a *exhausted* worker.
EN005 The **the** card.
FR016 Within 9'' of it. ⇒ Within 9″ of it.
FR016 Within 6" of it. ⇒ Within 6″ of it.
FR016 Within 6” of it. ⇒ Within 6″ of it.
FR016 A zone of 3" by 3". + FR016 ⇒ A zone of 3″ by 3″.
"""

RIGHT = """
Draw two cards: keep one; discard the other. Ready? Go!
It’s the players’ turn; don’t look at Charles’s hand.
Say “pass” or “I’m out”, then ‘stop’.
“Roll a 6”, she said. Move 6″, or 3″ × 3″.
An hour, an honest heir, an honour, an 8, an 11, an 18-sided die, an 80 % chance.
A unit, a unicorn, a union, a useful item, a European, a one-off, a once-only effect, a ewe.
An umbrella, an uninjured hero, an unidentified card, an onerous task, an urn, an usher, an utter mess.
A year, a yew bow, a hero, a historic site, an historic site, a herb, an herb.
An NPC, an XP token, a UFO, an HP, an MP, a DM, a VIP.
Player A attacks. A is next to B, A and B. Zone A ends. Choose A or B.
From A to B, team A is first. A attacks B. A enters the zone.
The game runs from 12:30 to 13:45, at 3:1 odds, or 3 : 1.
Move 1.5 inches; collect 10,000 coins and 1,000 more.
Results 1, 2 or 3; spaces 1,2 and 3; cards 1,2,3.
Roll 2 100-sided dice. In 2024 300 players came.
0 cards, 1 card, 2 cards. A 0 card, a value 0 card, the level 1 cards, any 1 cards.
The 0 card limit holds. Rank 1 cards lose. Each 0 card.
That that exists matters. He had had enough. Give her her card.
Roll one one or two twos. Very very slowly, bye bye, so so.
Bids are handed in in secret; the lamp you turned on on your turn; turn it on on Monday.
With 0 wound tokens, 0 card sleeves and 0 star power; units at 0 die; a 0 cost card.
Boom Boom fights Tick Tick.
The ! symbol cancels. A ? space hides a card. The symbol ! cancels too.
The end… or is it? Cards, dice, etc. And so on.
The theatre is grey, the armour is red, organized or organised.
Go to www.example.com/a:b, https://example.org/?q=x or write to a.b@example.com!
Draw {{ n }} {{ "card" | term(n) }}: {{ enemy.The }} is {{ enemy.a }}.
Gain [claw][claw], a [claw] and {{ n }}.
A {{ enemy }} is not checked, nor is an {{ item }}.
See section 3.1, version 1.5, rule 4.2.
**Setup:** shuffle. *Note*: keep it (or not).
1 action, 1 turn, 1 point, 0 points, 0 wounds, 1 wound.
One card each; no cards left; zero cards.
Draw 10 cards, 20 cards, 21 cards, 100 cards.
"""
