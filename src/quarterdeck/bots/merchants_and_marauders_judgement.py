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
    nimble: ByTemper = tempered(0.0, 0.0, 1.0)  # what counts in a first ship: speed, or room
    swift: ByTemper = tempered(0.0, 1.0, 1.0)  # and in a big one
    fittings: ByTemper = tempered(1000.0, 1000.0, 1000.0)  # Gold at hand with which one modifies
    outlaw: ByTemper = tempered(0.0, 0.0, 0.0)  # how much more a raid appeals to a wanted captain
    spoils: float = 0.0  # each card in a rival's hold
    envy: float = 0.0  # and each Glory Point he has
    honour: float = 0.0  # the Bounty for attacking who is not wanted
    prudence: float = 0.0  # how much the chance to win counts in attacking a rival
    stakes: float = 0.0  # and what is aboard, for the chance to lose
    outgunned: float = 0.0  # cannons that he may have more
    elusive: float = 1.0  # what is left of a rival's worth who is not to be reached in this turn
    wealth: float = 0.0  # how much more danger weighs for each Glory Point aboard beyond one
    shelter: float = 0.0  # how likely those near take what is aboard of who ends his turn at sea
    haste: float = 1.0  # how much the actions count that a plan takes
    lore: float = 1.0  # how much more a Rumor appeals than a Mission
    sure: float = 0.0  # a battle: for a boarding that is sure to be won
    sack: float = 0.0  # 1: takes what is worth most from a beaten captain, and his Rumor


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

# Found by climbing, in some 1,440 games of four: in each every seat had all figures a little up or
# down by lot, two the opposite of the other two, and the deal was played again with those swapped;
# then a step towards what won more and more clearly.  First bigger ships, the hunting of others and
# more regard for Glory than for Gold were tried by hand.  ``idle`` came last: with it rich
# ones do not go to the same market again and again, for nothing.
CAPTAIN = Judgement(
    buying=tempered(0.14, 0.21, 0.041),
    asking=tempered(0.33, 1.2, 0.23),
    raiding=tempered(0.0, 0.0, 1.0),
    errands=tempered(1.2, 1.3, 1.2),
    danger=tempered(2.6, 7.0, 7.4),
    securing=tempered(0.17, 0.4, 0.37),
    hunting=tempered(0.52, 0.3, 2.5),
    outfit=tempered(5.8, 4.4, 2.4),
    arming=tempered(111.0, 50.0, 6.8),
    spare_gold=0.023,
    gold=0.94,
    capital=6,
    bold=1.1,
    nearby=0.33,
    rivals=0.49,
    wreck=0.6,
    point=0.094,
    turn=1.1,
    glorious=1.4,
    again=1.3,
    idle=0.1,
    triple=0.56,
    pair=0.042,
    way=0.013,
    lone=0.11,
    least=0.0041,
    promise=0.11,
    fights=0.58,
    new_ship=1.4,
    hurry=0.0079,
    hire_gold=21.0,
    hire_glory=4.8,
    hands=3.6,
    scratch=0.1,
    lost=0.47,
    shoot=0.39,
    flee=-3.5,
    odds=0.48,
)
