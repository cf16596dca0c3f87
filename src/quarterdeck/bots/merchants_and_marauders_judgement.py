"""What captains of Merchants & Marauders think things are worth, in Glory Points if nothing else is
said: the figures of each level."""

from __future__ import annotations

from typing import NamedTuple

MERCHANT, ADVENTURER, PIRATE = "merchant", "adventurer", "pirate"

ByTemper = dict[str, float]


def tempered(merchant: float, adventurer: float, pirate: float) -> ByTemper:
    return {MERCHANT: merchant, ADVENTURER: adventurer, PIRATE: pirate}


class Judgement(NamedTuple):
    buying: ByTemper  # a free place in the hold
    asking: ByTemper  # a Rumor heard
    raiding: ByTemper  # a merchant found
    errands: ByTemper  # how Missions and Rumors appeal
    danger: ByTemper  # actions one would sail round a hunter
    securing: ByTemper  # a point put away in time
    hunting: ByTemper  # a rival beaten
    outfit: ByTemper  # Gold left with which one buys a big ship
    arming: ByTemper  # Gold at hand with which one buys a weapon
    spare_gold: float = 0.033  # Gold beyond what a stash counts: a big ship costs it for one
    gold: float = 1.0  # how much of a stash point is thought of what Gold would make of one
    capital: int = 8  # Gold kept aboard to trade with
    bold: float = 1.5  # how much stronger a crew is that attacks another captain's
    nearby: float = 0.6  # actions one would sail round zones that border on a hunter
    rivals: float = 0.6  # and on a captain who would make us his prey
    shoals: float = 0.3  # and round shoals
    wreck: float = 0.9  # to mend a wreck
    point: float = 0.12  # and each point of damage
    card: float = 0.15  # what a captain who retires loses: for each card
    expert: float = 0.4  # for a Specialist
    big_ship: float = 2.0
    pardon: float = 0.1  # a Bounty that is gone
    turn: float = 0.7
    rich_waters: float = 1.2  # how much more a merchant is worth where raiders draw more cards
    glorious: float = 1.0  # the Glory Point of a sale
    again: float = 0.4  # how much of a purchase is left where one has just bought
    idle: float = 1.0  # and where a card sold is worth no more than one costs
    triple: float = 0.35  # how much more each card of a good is worth of which there is enough
    pair: float = 0.12  # and where only one is missing
    way: float = 0.025  # how much less a card is worth for each action to its market
    lone: float = 0.12  # a card that nobody wants
    wanted: float = 0.8  # one that a Mission asks for
    least: float = 0.05  # what a card must be worth to be bought
    promise: float = 0.06  # what a Mission must promise for each action
    fights: float = 1.0  # how an attack on a non-player captain appeals
    new_ship: float = 1.0  # a big ship bought
    hurry: float = 0.0  # how much more a point put away counts for each of a leader's beyond three
    late: float = 0.9  # a point put away when few events are left
    hire_gold: float = 12.0  # Gold with which Specialists are hired
    hire_glory: float = 5.0  # and the Glory up to which they are
    hands: float = 4.0  # Gold that recruiting leaves
    scratch: float = 0.12  # a point of damage in a raid
    lost: float = 0.5  # and what more it costs if a location is gone
    plunder: float = 0.1  # a Gold there
    shoot: float = 0.5  # how a battle is fought: for each gun more on a sound hull
    board: float = 1.0  # for each hand more, with his leader's skill
    flee: float = 0.0
    odds: float = 1.0  # hands more that make one withdraw
    fittings: ByTemper = tempered(1000.0, 1000.0, 1000.0)  # Gold at hand with which one modifies
    outlaw: float = 0.0  # how much more a raid appeals to a captain who is wanted already
    loot: float = 0.0  # an attack on a rival: how much of his Gold counts
    spoils: float = 0.0  # each card in his hold
    envy: float = 0.0  # each Glory Point he has
    stakes: float = 0.0  # what is aboard, for the chance to lose; 0: chances are not reckoned
    slip: float = 0.0  # how likely he tries to get away from more cannons
    outgunned: float = 0.0  # cannons that he may have more
    elusive: float = 1.0  # what is left of his worth where he is not to be reached in this turn
    sack: bool = False  # takes all from a beaten captain, and of his goods the best
    haste: float = 1.0  # how much the actions count that a plan takes
    lore: float = 1.0  # how much more a Rumor appeals than a Mission


# Found by playing against itself and against deckhands.
MATE = Judgement(
    buying=tempered(0.17, 0.13, 0.06),
    asking=tempered(0.3, 0.45, 0.2),
    raiding=tempered(0.0, 0.0, 1.0),
    errands=tempered(0.9, 1.2, 0.8),
    danger=tempered(4.0, 4.0, 6.0),
    securing=tempered(0.22, 0.22, 0.45),
    hunting=tempered(0.0, 0.0, 1.5),
    outfit=tempered(1000.0, 1000.0, 4.0),
    arming=tempered(1000.0, 1000.0, 7.0),
)

# Found with some 127,000 games of one or two such captains against mates: first what attacking a
# rival brings was reckoned out, with the chances, then most figures were climbed from what the
# captain before had (41,500 games): in each one had them a little up or down by lot and another the
# opposite, and then came a step towards what won more.
CAPTAIN = Judgement(
    buying=tempered(0.12, 0.24, 0.038),
    asking=tempered(0.33, 0.92, 0.25),
    raiding=tempered(0.0, 0.23, 0.6),
    errands=tempered(1.0, 1.3, 1.1),
    danger=tempered(2.4, 7.1, 7.8),
    securing=tempered(0.15, 0.4, 0.38),
    hunting=tempered(1.0, 1.1, 1.6),
    outfit=tempered(5.1, 4.6, 2.0),
    arming=tempered(103.0, 75.0, 6.0),
    fittings=tempered(22.0, 25.0, 6.9),
    spare_gold=0.023,
    gold=0.94,
    capital=6,
    bold=0.6,
    nearby=0.31,
    rivals=0.4,
    wreck=0.6,
    point=0.094,
    big_ship=1.7,
    turn=1.1,
    glorious=1.5,
    again=1.2,
    idle=0.1,
    triple=0.56,
    pair=0.042,
    way=0.013,
    lone=0.11,
    least=0.0041,
    promise=0.11,
    fights=0.59,
    new_ship=1.6,
    hurry=0.0079,
    late=0.96,
    hire_gold=24.0,
    hire_glory=4.8,
    hands=3.7,
    scratch=0.1,
    lost=0.47,
    shoot=0.39,
    flee=-3.0,
    odds=0.48,
    outlaw=0.3,
    loot=1.2,
    spoils=0.14,
    envy=0.061,
    stakes=0.47,
    slip=0.58,
    outgunned=1.6,
    elusive=0.4,
    sack=True,
    haste=0.78,
    lore=1.2,
)
